/** How a thing stands at this table now, and what lies with it: from the view, so nobody reads what is hidden. */
import type { Teller } from "../../words/teller";
import type { PersonView, UnfathomableView } from "./types";
import {
  BOSTON,
  BRIDGE,
  damageOf,
  DEEP,
  FULL,
  holderOf,
  risked,
  skillOf,
  SPACES,
  STEPS,
  typesOf,
} from "./view";

type Tell = (key: string, params?: Record<string, string | number>) => string;
type Told = (view: UnfathomableView, number: number, tell: Tell, teller: Teller) => string[];

const count = (list: number[], wanted: number) => list.filter((each) => each === wanted).length;
const when = (so: boolean, ...lines: string[]) => (so ? lines : []);
const holder = (view: UnfathomableView, has: (person: PersonView) => boolean) => view.people.findIndex(has);

/** Whose it is, or that it is nobody's. */
const by = (seat: number, key: string, tell: Tell, { names }: Teller) =>
  seat < 0 ? [] : [tell(key, { seat: names[seat] ?? "" })];

const person: Told = (view, seat, tell, teller) => {
  const each = view.people[seat];
  if (!each || each.character < 0) return [];
  return [
    tell("thing.where", { space: String(teller.value("space", each.at)) }),
    tell("thing.hand", { count: each.hand_count }),
    tell(each.feat ? "thing.feat-left" : "thing.feat-gone"),
    ...when(each.revealed, tell("thing.revealed")),
  ];
};

const room: Told = (view, space, tell) => {
  const damage = damageOf(view, space);
  const inside = space >= BRIDGE && space < DEEP && (view.deep_ones[space] ?? 0) > 0;
  return [
    ...when(damage >= 0, tell("thing.damaged")),
    ...when(inside, tell("thing.infested")),
    ...when(view.turn_used.includes(space) && space >= BRIDGE, tell("thing.used")),
  ];
};

const crisis: Told = (view, number, tell, teller) => {
  const open = number === view.mythos_card ? view.crisis : null;
  const skills = teller.words.listed(
    typesOf(open?.types ?? 0).map((skill) => String(teller.value("skill", skill))),
  );
  return [
    ...when(open !== null, tell("thing.open-now")),
    ...when(Boolean(open?.target), tell("thing.check", { target: open?.target ?? 0, skills })),
    ...by(
      holder(view, ({ kept }) => kept.includes(number)),
      "thing.held-by",
      tell,
      teller,
    ),
  ];
};

const STATES: Record<string, Told> = {
  seat: person,
  space: room,
  crisis,
  kept: crisis,
  character: (view, number, tell, teller) => {
    const seat = holder(view, ({ character }) => character === number);
    return seat < 0 ? [] : [...by(seat, "thing.played-by", tell, teller), ...person(view, seat, tell, teller)];
  },
  card: (view, card, tell, teller) => {
    const mine = count(view.people[teller.viewer ?? -1]?.hand ?? [], card);
    const gone = count(view.skills[skillOf(card)]?.discards ?? [], card);
    return [...when(mine > 0, tell("thing.in-hand", { count: mine })), ...when(gone > 0, tell("thing.discarded", { count: gone }))];
  },
  item: (view, item, tell, teller) => [
    ...by(holder(view, ({ items }) => items.includes(item)), "thing.held-by", tell, teller),
    ...when(view.people.some(({ improvement }) => improvement === item), tell("thing.active")),
    ...when(view.removed_items.includes(item), tell("thing.removed")),
  ],
  spell: (view, spell, tell, teller) => {
    const lies = spell === WARD ? view.ward : spell === SCRIPT ? view.script : -1;
    return [...by(lies, "thing.lies-with", tell, teller), ...when(lies < 0 && view.cast_spells.includes(spell), tell("thing.cast"))];
  },
  title: (view, title, tell, teller) => {
    const seat = holderOf(view, title);
    return seat < 0 ? [tell("thing.nobody")] : by(seat, "thing.held-by", tell, teller);
  },
  dial: (view, dial, tell) => [tell("thing.now", { value: view.dials[dial] ?? 0, most: FULL })],
  monarch: (view, number, tell, teller) => [tell("thing.where", { space: String(teller.value("space", view.monarchs[number] ?? DEEP)) })],
  waypoint: (view, waypoint, tell) => when(view.reached.includes(waypoint), tell("thing.reached")),
  damage: (view, damage, tell, teller) => {
    const at = view.damage.indexOf(damage);
    return when(at >= 0, tell("thing.where", { space: String(teller.value("space", BRIDGE + at)) }));
  },
  skill: (view, skill, tell) => [
    tell("thing.left", { count: view.skills[skill]?.left ?? 0 }),
    tell("thing.discarded", { count: view.skills[skill]?.discards.length ?? 0 }),
  ],
}; // prettier-ignore

const WORDED: Record<string, (view: UnfathomableView, tell: Tell) => string[]> = {
  "monster:deep-one": (view, tell) => [tell("board.supply", { count: view.supply })],
  "monster:passenger": (view, tell) => [tell("board.spare", { count: view.passengers.length })],
  "track:travel": (view, tell) => [
    tell("thing.now", { value: view.travel, most: STEPS - 1 }),
    tell("thing.distance", { distance: view.distance, boston: BOSTON }),
  ],
  "track:ritual": (view, tell) => [tell("thing.now", { value: view.ritual, most: STEPS - 1 })],
  "die:die": (view, tell) => when(view.die.die > 0, tell("thing.rolled", { die: view.die.die })),
  "pile:chaos": (view, tell) => [tell("thing.left", { count: view.chaos })],
};
const WARD = 8;
const SCRIPT = 16;
const BARRICADE = 3;

export function stateOf(kind: string, number: string, view: UnfathomableView, teller: Teller): string[] {
  const tell: Tell = (key, params = {}) => teller.words.say(key, params);
  return (
    WORDED[`${kind}:${number}`]?.(view, tell) ?? STATES[kind]?.(view, Number(number), tell, teller) ?? []
  );
}

/** What lies with a thing, by its mark. */
export function heldBy(kind: string, number: string, view: UnfathomableView): string[] {
  const n = Number(number);
  if (kind === "seat") return ofSeat(view, n);
  if (kind === "space") return onSpace(view, n);
  if (kind === "card") return [`skill:${skillOf(n)}`];
  if (kind === "character")
    return view.people.flatMap((each, seat) => (each.character === n ? [`seat:${seat}`] : []));
  if (number === "deep-one") return SPACES.filter((space) => (view.deep_ones[space] ?? 0) > 0).map((space) => `space:${space}`); // prettier-ignore
  if (number === "passenger")
    return SPACES.filter((space) => risked(view, space) > 0).map((space) => `space:${space}`);
  if (kind === "skill") return [1, 2, 3, 4, 5].map((value) => `card:${n * 10 + value}`);
  return [];
}

function onSpace(view: UnfathomableView, space: number): string[] {
  const damage = damageOf(view, space);
  return [
    ...view.monarchs.flatMap((at, monarch) => when(at === space, `monarch:${monarch}`)),
    ...when((view.deep_ones[space] ?? 0) > 0, "monster:deep-one"),
    ...when(risked(view, space) > 0, "monster:passenger"),
    ...when(damage >= 0, `damage:${damage}`),
    ...view.people.flatMap((each, seat) => when(each.at === space, `seat:${seat}`)),
  ];
}

function ofSeat(view: UnfathomableView, seat: number): string[] {
  const each = view.people[seat];
  if (!each) return [];
  return [
    ...when(each.character >= 0, `character:${each.character}`, `space:${each.at}`),
    ...when(seat === holderOf(view, 0), "title:0"),
    ...when(seat === holderOf(view, 1), "title:1"),
    ...each.loyalty.flatMap((loyalty) => (loyalty === null ? [] : [`loyalty:${loyalty}`])),
    ...each.items.map((item) => `item:${item}`),
    ...each.kept.map((kept) => `kept:${kept}`),
    ...when(seat === view.ward, `spell:${WARD}`),
    ...when(seat === view.script, `spell:${SCRIPT}`),
  ];
}

/** Cards that go on working, and with whom they lie; -1 for what holds for everybody until the turn ends. */
export function lasting(view: UnfathomableView): { kind: string; number: number; seat: number }[] {
  const spells = [
    { kind: "spell", number: WARD, seat: view.ward },
    { kind: "spell", number: SCRIPT, seat: view.script },
  ];
  const kept = view.people.flatMap((each, seat) =>
    each.kept.map((number) => ({ kind: "kept", number, seat })),
  );
  const barricade = view.barricade ? [{ kind: "kept", number: BARRICADE, seat: -1 }] : [];
  return [...spells.filter(({ seat }) => seat >= 0), ...kept, ...barricade];
}
