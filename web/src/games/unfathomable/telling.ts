/** The sentences of the log: an event and its neighbours told together, as one would tell them aloud. */
import type { EventOf } from "../../wire/game";
import { eventPhrase, type Phrase } from "../../words/teller";
import type { Telling } from "../index";
import { sideOf, wonBy } from "./course";
import type { Unfathomable } from "./types";

export type Happening = EventOf<Unfathomable>;
export type Kind = Happening["kind"];
type Of<K extends Kind> = Extract<Happening, { kind: K }>;

/** What a rule of telling makes of the events from a place on: its sentences, and how many events they tell. */
interface Told {
  length: number;
  phrases: Phrase[];
}
type Rule = (rest: Happening[], before: Happening[]) => Told | null;

const SICK_BAY = 22;
const FIRST_DECK = 8;
const FIRST_ROOM = 16;
const SUPPLY = -1;
const DEEP_ONE = -1;
const SOULS = 3;

const one = (length: number, say: string, fields: object = {}): Told => ({
  length,
  phrases: [{ say, with: { ...fields } }],
});

export const isA = <K extends Kind>(event: Happening | undefined, kind: K): event is Of<K> =>
  event?.kind === kind;

/** The events of one kind with which a list begins. */
function runOf<K extends Kind>(rest: Happening[], kind: K): Of<K>[] {
  const run: Of<K>[] = [];
  for (const event of rest) {
    if (!isA(event, kind)) break;
    run.push(event);
  }
  return run;
}

/** How often each of these occurs, in the order in which they come first. */
function counted<T>(items: T[], key: (item: T) => number, count: (item: T) => number = () => 1) {
  const sums = new Map<number, number>();
  items.forEach((item) => sums.set(key(item), (sums.get(key(item)) ?? 0) + count(item)));
  return [...sums];
}

/** So many there, so many there; where it is one place, only the place. */
function spread<T extends { count: number }>(items: T[], space: (item: T) => number): Phrase[] {
  const places = counted(items, space, ({ count }) => count);
  return places.map(([at, count]) => ({
    say: places.length > 1 ? "story.so-many" : "story.there",
    with: { count, at },
  }));
}
/** Where it is one place, the sentence needs no list. */
const spreadKey = (say: string, places: Phrase[]) => (places.length > 1 ? say : `${say}.there`);
const total = (items: { count: number }[]) => items.reduce((sum, { count }) => sum + count, 0);

export const amount = (dial: number, count: number): Phrase => ({
  say: dial === SOULS ? "story.souls" : "story.amount",
  with: { count, dial },
});

/** Cards that a seat drew: the reader's own by name, those of others by type. */
const drawn: Rule = ([event, next]) => {
  if (!isA(event, "cards-drawn")) return null;
  const { seat, skills } = event;
  if (isA(next, "cards-seen") && next.seat === seat) return one(2, "story.drew", { seat, cards: next.cards });
  const cards = counted(skills, (skill) => skill).map(([skill, count]) => ({
    say: "story.of-skill",
    with: { count, skill },
  }));
  return one(1, "story.drew", { seat, cards });
};

const MOVES: [string, (move: Of<"deep-ones-moved">) => boolean][] = [
  ["story.board", ({ origin, to }) => origin < FIRST_DECK && to >= FIRST_DECK && to < FIRST_ROOM],
  ["story.break-in", ({ origin, to }) => origin < FIRST_ROOM && to >= FIRST_ROOM && to < SICK_BAY + 2],
  ["story.roam", ({ origin, to }) => origin >= FIRST_DECK && to >= FIRST_DECK && origin <= SICK_BAY + 1],
  ["story.swim", () => true],
];

/** Deep Ones that move together: over the rail, into rooms, about the ship, in the water. */
const moved: Rule = (rest) => {
  const run = runOf(rest, "deep-ones-moved");
  if (run.length === 0) return null;
  const way = (move: Of<"deep-ones-moved">) => MOVES.findIndex(([, fits]) => fits(move));
  const phrases = [...new Set(run.map(way))].map((which) => {
    const moves = run.filter((move) => way(move) === which);
    const places = spread(moves, ({ to }) => to);
    return { say: spreadKey(MOVES[which]?.[0] ?? "", places), with: { count: total(moves), where: places } };
  });
  return { length: run.length, phrases };
};

const SPREADS: Partial<Record<Kind, string>> = {
  "deep-ones-placed": "story.appear",
  "deep-ones-defeated": "story.defeated",
  "passenger-risked": "story.exposed",
  "passenger-saved": "story.saved",
};

/** The same thing in several places, one after the other. */
const scattered: Rule = (rest) => {
  const kind = rest[0]?.kind;
  const say = kind && SPREADS[kind];
  if (!say) return null;
  const run = runOf(rest, kind);
  const items = run.flatMap((item) =>
    "space" in item ? [{ space: item.space, count: "count" in item ? item.count : 1 }] : [],
  );
  const places = spread(items, ({ space }) => space);
  return one(run.length, spreadKey(say, places), { count: total(items), where: places });
};

/** Passengers who run out where a die says, one after the other: where they are now, not each die. */
const fled: Rule = (rest) => {
  const out = rest.findIndex(
    (event, place) => event.kind !== (place % 2 ? "passenger-risked" : "die-rolled"),
  );
  const length = (out < 0 ? rest.length : out) & ~1;
  if (length < 2) return null;
  const risked = rest.slice(0, length).filter((event) => isA(event, "passenger-risked"));
  const told = scattered(risked, []);
  return told && { ...told, length };
};

/** A die, and what moves it. */
function rollIn(rest: Happening[]) {
  const [event, next] = rest;
  if (!isA(event, "die-rolled")) return null;
  return isA(next, "die-modified") ? { event, by: next, length: 2 } : { event, by: null, length: 1 };
}

const RESULTS: Partial<Record<Kind, string>> = { "attack-hit": "hit", "attack-missed": "missed" };

const rolled: Rule = (rest) => {
  const roll = rollIn(rest);
  if (!roll) return null;
  const { event, by, length } = roll;
  const result = rest[length];
  const fields = { seat: event.seat, shown: event.die, by: by?.by, die: by?.die ?? event.die };
  const how = result && RESULTS[result.kind];
  if (how && "needed" in result) {
    const fell = isA(rest[length + 1], "deep-ones-defeated") ? 1 : 0;
    return one(length + 1 + fell, `story.roll.${how}`, { ...fields, needed: result.needed });
  }
  return by ? one(length, "story.roll.moved", fields) : one(1, "event.die-rolled", event);
};

/** An attack that nobody interferes with is one sentence. */
const attacked: Rule = ([event, ...rest]) => {
  if (!isA(event, "attacked") && !isA(event, "mauled")) return null;
  const roll = rollIn(rest);
  const result = roll && rest[roll.length];
  const how = result && RESULTS[result.kind];
  if (!roll || !how || !("needed" in result)) return one(1, attackKey(event), attackFields(event));
  const die = roll.by?.die ?? roll.event.die;
  const fields = { ...attackFields(event), die, needed: result.needed };
  const fell = isA(rest[roll.length + 1], "deep-ones-defeated") ? 1 : 0;
  return one(roll.length + 2 + fell, `${attackKey(event)}.${how}`, fields);
};

export const attackKey = (event: Of<"attacked"> | Of<"mauled">): string =>
  isA(event, "mauled") ? "story.mauled" : event.other === DEEP_ONE ? "story.attack" : "story.duel";
export const attackFields = ({ space, ...event }: Of<"attacked"> | Of<"mauled">) => ({ ...event, at: space }); // prettier-ignore

/** A hit brings whoever was attacked to the Sick Bay. */
const beaten: Rule = ([event], before) => {
  const fell = isA(event, "moved") && event.to === SICK_BAY && before.at(-1)?.kind === "attack-hit";
  return fell ? one(1, "story.beaten", { seat: event.seat }) : null;
};

const dial: Rule = ([event]) => {
  if (!isA(event, "dial-turned")) return null;
  if (event.by === 0) return { length: 1, phrases: [] };
  const say = event.by < 0 ? "story.lost" : "story.gained";
  return one(1, say, { amount: amount(event.dial, Math.abs(event.by)), now: event.now });
};

/** A passenger, and the dials that turn for it. */
const passenger: Rule = ([event, ...rest]) => {
  if (!isA(event, "passenger-defeated")) return null;
  const dials = runOf(rest, "dial-turned").filter(({ by }, place) => place < 2 && by < 0);
  const say = event.space === SUPPLY ? "story.passenger-below" : "story.passenger";
  const losses = dials.map(({ dial: which, by, now }) => ({
    say: "story.left",
    with: { amount: amount(which, -by), now },
  }));
  return one(1 + dials.length, say, { at: event.space, losses });
};

/** What breaks is named once, by the room. */
const damage: Rule = ([event, next]) => {
  if (isA(event, "damage-drawn") && isA(next, "room-damaged")) return one(2, "story.damaged", { room: next.room }); // prettier-ignore
  return isA(event, "room-damaged") ? one(1, "story.damaged", { room: event.room }) : null;
};

const repaired: Rule = ([event, next]) => {
  if (isA(event, "cards-discarded") && isA(next, "room-repaired"))
    return one(2, "story.repaired", { seat: event.seat, cards: event.cards, room: next.room });
  return null;
};

const track: Rule = ([event]) => {
  if (isA(event, "travel-moved")) return one(1, event.step ? "event.travel-moved" : "story.travel-anew", event);
  if (isA(event, "ritual-moved")) return one(1, event.step ? "event.ritual-moved" : "story.ritual-anew", event);
  return null;
}; // prettier-ignore

/** Whoever looked sees what; the others hear how many. */
const peeked: Rule = ([event, next]) => {
  if (!isA(event, "peeked")) return null;
  const seen = next && next.kind === `${event.deck}-seen` ? next : null;
  if (seen) return one(2, `story.saw.${event.deck}`, { ...seen, seat: event.seat });
  return one(1, `story.peeked.${event.deck}`, { seat: event.seat, count: event.count });
};

const passedOver: Rule = ([event]) =>
  isA(event, "mythos-passed-over") && event.crises.length === 0 ? { length: 1, phrases: [] } : null;

const ADDED: Kind[] = ["chaos-added", "contributed", "contribution-seen"];

/** All that goes to the pile of a check, as it comes. */
const added: Rule = (rest) => {
  const end = rest.findIndex(({ kind }) => !ADDED.includes(kind));
  const run = rest.slice(0, end < 0 ? rest.length : end);
  if (run.length === 0) return null;
  const given = run.flatMap((event): Phrase[] => {
    if (isA(event, "chaos-added"))
      return [{ say: event.treachery ? "story.from-treachery" : "story.from-chaos", with: { count: event.count } }]; // prettier-ignore
    const seen = run.find((other) => isA(other, "contribution-seen") && other.seat === seatOf(event));
    if (isA(event, "contribution-seen")) return [{ say: "story.gave-cards", with: { ...event } }];
    if (!isA(event, "contributed") || seen) return [];
    return [{ say: event.count ? "story.gave" : "story.gave-none", with: { ...event } }];
  });
  // A list of nothing but nothing is a sentence for each.
  if (given.length > 0 && given.every(({ say }) => say === "story.gave-none"))
    return { length: run.length, phrases: given.map((none) => ({ ...none, say: "story.added-none" })) };
  return one(run.length, "story.added", { given });
};
const seatOf = (event: Happening) => ("seat" in event ? event.seat : null);

const checkBegan: Rule = ([event]) =>
  isA(event, "check-began") ? one(1, event.partial ? "story.check-partial" : "story.check", event) : null;

/** What a reaction changed in a check is told, not how the check stands. */
const checkChanged: Rule = ([event], before) => {
  if (!isA(event, "check-changed")) return null;
  const was = before.findLast((each) => isA(each, "check-began") || isA(each, "check-changed"));
  const known = was && "skills" in was ? was.skills : [];
  const open = isA(was, "check-changed") && was.face_up;
  const skills = event.skills.filter((skill) => !known.includes(skill));
  return {
    length: 1,
    phrases: [
      ...(skills.length > 0 ? [{ say: "story.counts-too", with: { skills } }] : []),
      ...(event.face_up && !open ? [{ say: "story.face-up" }] : []),
      ...(event.chaos ? [] : [{ say: "story.no-chaos" }]),
    ],
  };
};

/** What a check needed; nothing where one hears only of its end. */
export const targetOf = (events: Happening[]): number | undefined =>
  events.findLast((event) => isA(event, "check-began"))?.target;

/** What a check was about: the crisis, or what somebody tried. */
function subjectOf(before: Happening[]): { key: string; fields: object } {
  const subject = before.findLast((event) => isA(event, "mythos-drawn") || isA(event, "arrest-tried") || isA(event, "escape-tried") || isA(event, "memory-tried")); // prettier-ignore
  if (isA(subject, "mythos-drawn")) return { key: "story.ended", fields: { crisis: subject.crisis } };
  return subject
    ? { key: `story.ended.${subject.kind}`, fields: subject }
    : { key: "story.ended.check", fields: {} };
}

const checkEnded: Rule = ([event], before) => {
  const target = targetOf(before);
  if (!isA(event, "check-ended") || target === undefined) return null;
  const { key, fields } = subjectOf(before);
  return one(1, `${key}.${event.result}`, { ...fields, total: event.total, target });
};

/** The deck that is made before the voyage is no news. */
const rebuilt: Rule = ([event], before) =>
  isA(event, "chaos-rebuilt") && before.length === 0 ? { length: 1, phrases: [] } : null;

/** Who won stands in the log as well. */
const ended: Rule = ([event]) =>
  isA(event, "game-ended")
    ? one(1, `story.over.${sideOf(event)}`, { reason: event.reason, count: wonBy(event.places) })
    : null;

const RULES: Rule[] = [
  drawn, moved, scattered, attacked, fled, rolled, beaten, passenger, dial, damage, repaired, track, peeked, passedOver, added,
  checkBegan, checkChanged, checkEnded, rebuilt, ended,
]; // prettier-ignore

/** The sentences of these events. */
export function tell(events: Happening[]): Telling[] {
  const lines: Telling[] = [];
  for (let from = 0; from < events.length;) {
    const [rest, before] = [events.slice(from), events.slice(0, from)];
    const told = RULES.reduce<Told | null>((found, rule) => found ?? rule(rest, before), null);
    const { length, phrases } = told ?? { length: 1, phrases: rest.slice(0, 1).map(eventPhrase) };
    lines.push(...phrases.map((phrase) => ({ ...phrase, from })));
    from += length;
  }
  return lines;
}
