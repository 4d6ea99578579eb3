/** How an event looks on the way to the next view. What is not told here is seen in the view itself. */
import { reelOf, type Motions } from "../motion";
import type { Events, Unfathomable, UnfathomableView } from "./types";

const set = (list: number[], index: number, value: number) =>
  list.map((each, n) => (n === index ? value : each));
const add = (list: number[], index: number, by: number) => set(list, index, (list[index] ?? 0) + by);

const went = (view: UnfathomableView, { seat, to }: Events["moved"]): Partial<UnfathomableView> => ({
  people: view.people.map((person, n) => (n === seat ? { ...person, at: to } : person)),
});
const swam = (view: UnfathomableView, { origin, to, count }: Events["deep-ones-moved"]) => ({
  deep_ones: add(add(view.deep_ones, origin, -count), to, count),
});
const turnedUp = (view: UnfathomableView, { cards, total }: Events["pile-revealed"]) => ({
  check: { ...view.check, pile: cards, total, given: [] },
});

/** What only one seat may know is shown to it alone, and by nothing else; what others are told of it is seen here too. */
export const motions: Motions<Unfathomable> = {
  "character-taken": [600],
  "turn-began": [700],
  "cards-drawn": [300],
  "cards-seen": [300],
  "cards-discarded": [400],
  "card-played": [700],
  "deck-reshuffled": [250],
  "item-used": [700],
  "ability-used": [700],
  "feat-used": [1200],
  "room-used": [700],
  moved: [350, went],
  attacked: [600],
  mauled: [600],
  "attack-hit": [700],
  "attack-missed": [700],
  "die-rolled": [500, (view, { die }) => ({ die: { ...view.die, die } })],
  "die-modified": [500, (view, { die }) => ({ die: { ...view.die, die } })],
  // There are some two hundred windows a game, and what was played in one is told by events of its own.
  reactions: null,
  "dial-turned": [450, (view, { dial, now }) => ({ dials: set(view.dials, dial, now) })],
  "deep-ones-placed": [300, (view, { space, count }) => ({ deep_ones: add(view.deep_ones, space, count) })],
  "deep-ones-moved": [350, swam],
  "deep-ones-defeated": [
    300,
    (view, { space, count }) => ({ deep_ones: add(view.deep_ones, space, -count) }),
  ],
  "monarch-moved": [400, (view, { monarch, to }) => ({ monarchs: set(view.monarchs, monarch, to) })],
  "passenger-risked": [300],
  "passenger-saved": [400],
  "passenger-defeated": [600],
  "damage-drawn": [400],
  "room-damaged": [600],
  "room-repaired": [500],
  "travel-moved": [350, (_, { step }) => ({ travel: step })],
  "ritual-moved": [350, (_, { step }) => ({ ritual: step })],
  banished: [2000],
  "mythos-drawn": [1200],
  "mythos-passed-over": [400],
  "mythos-kept": [500],
  "mythos-dropped": [400],
  chosen: [700],
  "arrest-tried": [700],
  "escape-tried": [700],
  "memory-tried": [700],
  "check-began": [700],
  "check-changed": [500],
  "chaos-added": [300],
  contributed: [300],
  "contribution-seen": [300],
  "chaos-seen": [400],
  "chaos-discarded": [400],
  "pile-revealed": [1200, turnedUp],
  "total-moved": [600],
  "check-ended": [900],
  "chaos-rebuilt": [250],
  "treachery-added": [400],
  "title-passed": [700],
  peeked: [400],
  "mythos-seen": [700],
  "waypoints-seen": [700],
  "spells-seen": [700],
  "items-seen": [700],
  "item-gained": [500],
  "item-given": [600],
  "item-removed": [400],
  "cards-buried": [300],
  "spell-cast": [900],
  "spell-kept": [500],
  "spell-spent": [400],
  "waypoint-reached": [1200],
  "loyalty-dealt": [700],
  "loyalty-seen": [700],
  "loyalty-passed": [600],
  "traitor-revealed": [2500],
  "game-ended": null,
};
export const reel = reelOf(motions);
