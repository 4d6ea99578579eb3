/** How near the ship is to each of the ends that everybody can see coming. All of it is open on the board. */
import { levelOf, type Level } from "../../kit/danger";
import type { Teller } from "../../words/teller";
import type { UnfathomableView } from "./types";
import { BOSTON, ROOMS_OF_DAMAGE, STEPS } from "./view";

export interface Danger {
  /** Which message tells it. */
  key: string;
  level: Level;
  /** The figure that the message names. */
  count: number;
}

const wrecked = (view: UnfathomableView): number => view.damage.filter((card) => card >= 0).length;

/** Two of a resource can be lost at once, and three Deep Ones come with one card: the last is what one blow can take. */
export const dialDanger = (view: UnfathomableView, dial: number): Danger => {
  const count = view.dials[dial] ?? 0;
  return { key: `dial.${dial}`, level: levelOf(count, 4, 2), count };
};
export const supplyDanger = (view: UnfathomableView): Danger => ({
  key: "supply",
  level: levelOf(view.supply, 6, 3),
  count: view.supply,
});
export const damageDanger = (view: UnfathomableView): Danger => ({
  key: "damage",
  level: levelOf(ROOMS_OF_DAMAGE - wrecked(view), 2, 1),
  count: wrecked(view),
});
/** The ritual ends no game, but one step before it is cast everybody outside should know. */
export const ritualDanger = (view: UnfathomableView): Danger => ({
  key: "ritual",
  level: levelOf(STEPS - 1 - view.ritual, 1, 0),
  count: view.ritual,
});
export const bostonDanger = (view: UnfathomableView): Danger => ({
  key: "boston",
  level: view.distance >= BOSTON ? "low" : "calm",
  count: view.distance,
});

/** What is told in words, the gravest first: all that is at its last, and what is one step away. */
export function warnings(view: UnfathomableView): Danger[] {
  if (view.outcome || view.turn === 0) return [];
  const ends = [
    ...view.dials.map((_, dial) => dialDanger(view, dial)),
    damageDanger(view),
    supplyDanger(view),
  ];
  const near = [bostonDanger(view), ritualDanger(view)];
  return [...ends.filter(({ level }) => level === "last"), ...near.filter(({ level }) => level !== "calm")];
}

export const warningOf = ({ key, count }: Danger, { words }: Teller): string =>
  words.say(`board.danger.${key}`, { count });
