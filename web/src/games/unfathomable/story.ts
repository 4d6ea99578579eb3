/** The log as a voyage: a turn for each seat, and in it fights, checks, the crisis and the waypoint, each told by its result. */
import type { Phrase } from "../../words/teller";
import type { Story } from "../index";
import { amount, attackFields, attackKey, isA, targetOf, tell, type Happening, type Kind } from "./telling";
import type { Unfathomable } from "./types";

const TRIED: Kind[] = ["arrest-tried", "escape-tried", "memory-tried"];
const CRISIS: Kind[] = ["mythos-drawn", "mythos-passed-over"];
const FIGHT: Kind[] = ["attacked", "mauled"];
const RESULT: Kind[] = ["attack-hit", "attack-missed"];
/** What may still belong to a fight once it is decided. */
const AFTERMATH: Kind[] = ["deep-ones-defeated", "monarch-moved", "moved", "spell-spent", "cards-discarded"];
/** With these the active player goes on after a waypoint that was reached in their turn. */
const ACTIONS: Kind[] = [...TRIED, "attacked", "moved", "card-played", "room-used", "item-used", "ability-used", "spell-cast", "peeked"]; // prettier-ignore
const DIALS = [0, 1, 2, 3];
const SICK_BAY = 22;
const BRIG = 23;

const has = (events: Happening[], kinds: Kind[]) => events.some(({ kind }) => kinds.includes(kind));
const starts = (scene: Happening[], kinds: Kind[]) => scene[0] !== undefined && kinds.includes(scene[0].kind);

const begins: Story<Unfathomable>["begins"] = (event, { scene, sameStep }) => {
  if (event.kind === "turn-began") return "turn";
  if (event.kind === "game-ended") return "loose";
  if (event.kind === "waypoint-reached") return "scene";
  // A look into the deck tells of the cards that it passes over, even where there are none; a feat discards the open card.
  if (isA(event, "mythos-passed-over") && (event.crises.length === 0 || discards(scene, event.crises))) return null; // prettier-ignore
  // Cards that are put away before the one that counts belong to it.
  if (CRISIS.includes(event.kind)) return scene.every(({ kind }) => kind === "mythos-passed-over") && scene.length > 0 ? null : "scene"; // prettier-ignore
  if (starts(scene, CRISIS)) return null;
  if (isA(scene[0], "waypoint-reached"))
    return !sameStep && ACTIONS.includes(event.kind) ? afresh(event) : null;
  if (afresh(event) === "scene") return "scene";
  if (event.kind === "check-began" && !starts(scene, TRIED)) return "scene";
  return over(event, scene, sameStep) ? "loose" : null;
};

/** Whether the crisis of a scene is among these cards. */
const discards = ([first]: Happening[], crises: number[]) =>
  isA(first, "mythos-drawn") && crises.includes(first.crisis);

const afresh = ({ kind }: Happening) => (TRIED.includes(kind) || FIGHT.includes(kind) ? "scene" : "loose");

/** Whether what this scene told is over before an event. */
function over(event: Happening, scene: Happening[], sameStep: boolean): boolean {
  if (starts(scene, FIGHT)) return has(scene, RESULT) && !(sameStep && AFTERMATH.includes(event.kind));
  if (!has(scene, ["check-ended"])) return false;
  return !sameStep && !(isA(scene[0], "escape-tried") && event.kind === "moved");
}

const title: Story<Unfathomable>["title"] = ([first]) =>
  isA(first, "turn-began")
    ? { say: "story.turn", with: { seat: first.seat, turn: first.turn } }
    : { say: "story.setup" };

/** What the dials lost and gained in all. */
function balance(events: Happening[]): Phrase[] {
  const turned = events.filter((event) => isA(event, "dial-turned"));
  return DIALS.flatMap((dial) => {
    const by = turned.filter((event) => event.dial === dial).reduce((sum, event) => sum + event.by, 0);
    return by ? [{ say: by < 0 ? "story.minus" : "story.plus", with: { amount: amount(dial, Math.abs(by)) } }] : []; // prettier-ignore
  });
}

/** What else came of a scene that one would tell first. */
function effects(events: Happening[]): Phrase[] {
  const rooms = events.filter((event) => isA(event, "room-damaged")).map(({ room }) => room);
  const placed = events
    .filter((event) => isA(event, "deep-ones-placed"))
    .reduce((sum, { count }) => sum + count, 0);
  return [
    ...balance(events),
    ...(rooms.length > 0 ? [{ say: "story.broken", with: { count: rooms.length, rooms } }] : []),
    ...(placed > 0 ? [{ say: "story.came", with: { count: placed } }] : []),
  ];
}

const withEffects = (what: Phrase, found: Phrase[]): Phrase =>
  found.length > 0 ? { say: "story.what-came", with: { what, effects: found, ...seatOf(what) } } : what;
const seatOf = ({ with: fields }: Phrase) =>
  typeof fields?.["seat"] === "number" ? { seat: fields["seat"] } : {};

function checked(events: Happening[], key: string, fields: object): Phrase {
  const ended = events.findLast((event) => isA(event, "check-ended"));
  if (!ended) return { say: key, with: { ...fields } };
  const { total, result } = ended;
  return { say: `${key}.${result}`, with: { ...fields, total, target: targetOf(events) } };
}

function crisis(events: Happening[]): Phrase {
  const drawn = events.findLast((event) => isA(event, "mythos-drawn"));
  const passed = events.flatMap((event) => (isA(event, "mythos-passed-over") ? event.crises : []));
  if (!drawn) return { say: "story.passed-over", with: { crises: passed } };
  const fields = { crisis: drawn.crisis };
  const feat = events.findLast((event) => isA(event, "feat-used"));
  if (feat && passed.includes(drawn.crisis)) return { say: "story.crisis.discarded", with: { ...fields, seat: feat.seat } }; // prettier-ignore
  const chosen = events.findLast((event) => isA(event, "chosen"));
  if (has(events, ["check-began"])) return checked(events, "story.crisis", fields);
  if (chosen && chosen.told !== "make-check") return { say: "story.crisis.chosen", with: { ...fields, seat: chosen.seat } }; // prettier-ignore
  return { say: "story.crisis", with: fields };
}

/** How a fight went: the attack, and the last roll. */
function fight(events: Happening[]): Phrase {
  const [first] = events;
  if (!isA(first, "attacked") && !isA(first, "mauled")) return { say: "" };
  const result = events.findLast((event) => isA(event, "attack-hit") || isA(event, "attack-missed"));
  if (!result || !("needed" in result)) return { say: attackKey(first), with: attackFields(first) };
  const how = isA(result, "attack-hit") ? "hit" : "missed";
  return {
    say: `${attackKey(first)}.${how}`,
    with: { ...attackFields(first), die: result.result, needed: result.needed },
  };
}

const sum: NonNullable<Story<Unfathomable>["sum"]> = (events) => {
  const [first] = events;
  if (starts(events, CRISIS)) return withEffects(crisis(events), effects(events));
  if (starts(events, FIGHT)) return fight(events);
  if (isA(first, "waypoint-reached")) {
    const { waypoint, distance } = first;
    return withEffects({ say: "story.waypoint", with: { waypoint, distance } }, effects(events));
  }
  if (starts(events, TRIED) && first) return withEffects(checked(events, `story.${first.kind}`, first), effects(events)); // prettier-ignore
  return withEffects(checked(events, "story.other-check", {}), effects(events));
};

/** What is told of a turn in few words, besides its scenes. */
const BRIEF: Partial<Record<Kind, string>> = {
  "moved": "story.brief.moved",
  "room-used": "story.brief.room",
  "spell-cast": "story.brief.spell",
  "item-gained": "story.brief.item",
  "room-repaired": "story.brief.repaired",
  "feat-used": "story.brief.feat",
}; // prettier-ignore
/** These are told by their own person, whoever's turn it is. */
const BRIEF_OF_ALL: Partial<Record<Kind, string>> = {
  "character-taken": "story.brief.cast",
  "traitor-revealed": "story.brief.traitor",
  "title-passed": "story.brief.title",
  "game-ended": "story.brief.ended",
  "banished": "story.brief.banished",
}; // prettier-ignore

const inBrief = ({ say, with: fields = {} }: Phrase): Phrase => ({
  say: say.replace("story.", "story.brief."),
  with: fields,
});

function briefScene(events: Happening[], active: number | null): Phrase[] {
  const [first] = events;
  const others = events.flatMap((event) => ofAll(event));
  if (starts(events, CRISIS)) return [inBrief(crisis(events)), ...others];
  if (isA(first, "attacked")) return [by(first.seat, active, inBrief(fight(events)))];
  if (isA(first, "mauled")) return [inBrief(fight(events))];
  if (isA(first, "waypoint-reached")) return [{ say: "story.brief.waypoint", with: { waypoint: first.waypoint } }, ...others]; // prettier-ignore
  if (starts(events, TRIED) && first) return [checked(events, `story.brief.${first.kind}`, first)];
  return events.flatMap((event) => {
    const say = laidUp(event) ? "story.brief.sent" : BRIEF[event.kind];
    return say ? [by("seat" in event ? event.seat : active, active, { say, with: event })] : ofAll(event);
  });
}

/** Nobody walks to the Sick Bay or the Brig. */
const laidUp = (event: Happening) => isA(event, "moved") && [SICK_BAY, BRIG].includes(event.to);

const ofAll = (event: Happening): Phrase[] => {
  const say = BRIEF_OF_ALL[event.kind];
  return say ? [{ say, with: event }] : [];
};

/** What somebody else did in a turn is told with their name. */
const by = (seat: number | null, active: number | null, what: Phrase): Phrase =>
  seat === null || seat === active ? what : { say: "story.brief.by", with: { seat, what } };

/** The same thing done several times is told once. */
function merged(phrases: Phrase[]): Phrase[] {
  const found: { phrase: Phrase; count: number }[] = [];
  for (const phrase of phrases) {
    const last = found.at(-1);
    if (last && REPEATED.includes(phrase.say) && last.phrase.say === phrase.say) last.count++;
    else found.push({ phrase, count: 1 });
  }
  return found.map(({ phrase, count }) =>
    count > 1 ? { say: `${phrase.say}.often`, with: { ...phrase.with, count } } : phrase,
  );
}
const REPEATED = ["story.brief.attack.hit", "story.brief.attack.missed"];

const brief: Story<Unfathomable>["brief"] = (scenes) => {
  const [first] = scenes.flat();
  const active = isA(first, "turn-began") ? first.seat : null;
  return [...merged(scenes.flatMap((events) => briefScene(events, active))), ...balance(scenes.flat())];
};

export const story: Story<Unfathomable> = {
  things: {
    card: "card", cards: "card", item: "item", items: "item", spell: "spell", spells: "spell", waypoint: "waypoint", waypoints: "waypoint",
    crisis: "crisis", crises: "crisis", character: "character", loyalty: "loyalty", loyalties: "loyalty", title: "title", seat: "seat", monarch: "monarch",
    space: "space", at: "space", to: "space", origin: "space", room: "space", rooms: "space", damage: "damage", dial: "dial", skill: "skill", skills: "skill",
  },
  headed: ["turn-began", "mythos-drawn", "waypoint-reached"],
  begins, title, tell, sum, brief,
}; // prettier-ignore
