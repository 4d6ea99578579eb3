import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { momentsOf } from "../../testing/recorded";
import { Catalogue } from "../../words/catalogue";
import { Teller } from "../../words/teller";
import type { EventOf, QuestionOf } from "../../wire/game";
import { asks } from "./index";
import { subjectOf, turnOf, waysOf } from "./subject";
import { text } from "./text";
import type { CheckView, PersonView, Unfathomable, UnfathomableView } from "./types";

const [recorded] = momentsOf<Unfathomable>("unfathomable");
const at = recorded?.frame.view;
const somebody = at?.people[0];
if (!at || !somebody) throw new Error("a game was recorded");
const person: PersonView = { ...somebody, character: 3, at: 16, feat: true, revealed: false, hand_count: 2, hand: null, types: [], items: [1], improvement: -1, kept: [], loyalty: [null] }; // prettier-ignore
const check: CheckView = { ...at.check, cause: "crisis", seat: -1, other: -1, target: 11, partial: 8, types: 3, face_up: false, chaos: true, total: 0, pile: null, own: [12], given: [1, 0, 2, 0], in_crisis: true }; // prettier-ignore
/** A recorded table with these few things on it. */
const view: UnfathomableView = {
  ...at,
  turn: 3, active: 1, actions: 2, dials: [8, 7, 6, 5], travel: 1, ritual: 0, distance: 2,
  deep_ones: Array.from({ length: 25 }, (_, space) => (space === 4 ? 3 : 0)), supply: 20, monarchs: [24, 2],
  risked: [0, 1, 0, 0, 0, 0, 0, 0], passengers: [], damage: [-1, -1, -1, 5, -1, -1], barricade: false,
  people: [{ ...person, hand: [12, 31], loyalty: [0] }, person], captain: 0, keeper: 1, chaos: 12,
  mythos: { cards: [null, 20] }, waypoints: { cards: [] }, spells: { cards: [null] }, items: { cards: [null] },
  mythos_card: 20, crisis: { chooser: -1, target: 11, partial: 8, types: 3, monster: 0, track: 1 }, reached: [], awakened: false,
  check, outcome: null,
}; // prettier-ignore

const source = (lang: string) =>
  readFileSync(`../src/fathoms/games/unfathomable/locale/${lang}.po`, { encoding: "utf-8" });
const messages = (lang: string) =>
  Object.fromEntries(
    [...source(lang).matchAll(/msgid "(.+)"\nmsgstr "(.+)"/g)].map(([, key, said]) => [
      key ?? "",
      said ?? "",
    ]),
  );

function names(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(names);
  if (part === null || typeof part !== "object") return [];
  return Object.entries(part).flatMap(([name, value]) => [name, ...names(value)]);
}

test.each(["en", "fr"])("every part of the table in words has a name: %s", (lang) => {
  const teller = new Teller(new Catalogue(lang, [messages(lang)]), ["Ada", "Blaise"], 0);
  const told = text(view, teller);
  expect(names(told).filter((name) => !teller.words.has(`view.${name}`))).toEqual([]);
});

test("what is there is told by its name, and what is not there is left out", () => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], 0);
  const told = text(view, teller) as Record<string, { name: string }[]>;
  expect(told["ship"]?.map((row) => row.name)).toEqual([
    "Water 3", "Water 5", "Deck 2", "Bridge", "Cargo Hold", "The Deep",
  ]); // prettier-ignore
  expect(told["check"]).toMatchObject({ pile: null, given: [{ name: "Ada", count: 1 }, { name: "chaos deck", count: 2 }] }); // prettier-ignore
  expect(told["people"]?.[1]).toMatchObject({
    name: "Blaise",
    hand: "web.plain.hidden",
    items: "Six-Shooter",
    improvement: "–",
  });
});

test("before the first turn and the first roll nothing is said of them", () => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], 0);
  const die = { ...view.die, roller: -1 };
  const choosing = { ...view, turn: 0, die, people: [person, { ...person, character: -1 }], crisis: null };
  const told = Object.keys(text(choosing, teller));
  for (const part of ["turn", "active", "actions", "captain", "keeper", "last_roll", "reached", "crisis"])
    expect(told).not.toContain(part);
  const rolled = text({ ...view, die: { ...view.die, roller: 1, die: 1 } }, teller);
  expect(rolled).toMatchObject({ turn: 3, active: "Blaise", captain: "Ada", keeper: "Blaise", last_roll: 1 });
});

test("once the game is over nobody is on turn", () => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], 0);
  const told = text({ ...view, outcome: { reason: "wrecked", places: [1, 2], points: [] } }, teller);
  expect(told).not.toHaveProperty("active");
  expect(told).not.toHaveProperty("actions");
});

const arrest = { ...view, mythos_card: -1, crisis: null, check: { ...check, in_crisis: false, cause: "arrest", seat: 0, other: 1 } }; // prettier-ignore

test.each(["en", "fr"])("a check that a seat tries has its subject, its pass and its fail: %s", (lang) => {
  const teller = new Teller(new Catalogue(lang, [messages(lang)]), ["Ada", "Blaise", "Cid"], 2);
  const told = text(arrest, teller)["check"] as { subject: string; ways: { effect: string }[] };
  expect(told.subject).toContain("Ada");
  expect(told.subject).toContain("Blaise");
  expect(told.ways).toHaveLength(2);
  expect(told.ways[0]?.effect).toContain("Blaise");
});

test.each([
  [0, "You want to send Blaise to the Brig", "Blaise goes to the Brig"],
  [1, "Ada wants to send you to the Brig", "You go to the Brig"],
  [null, "Ada wants to send Blaise to the Brig", "Blaise goes to the Brig"],
])("whoever a check concerns is addressed: %s", (viewer, subject, passed) => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], viewer);
  expect(subjectOf(arrest, teller)).toBe(subject);
  expect(waysOf(arrest, teller)[0]?.effect).toBe(passed);
});

test.each(["en", "fr"])("cards are asked for with the subject of the check and what it needs: %s", (lang) => {
  const teller = new Teller(new Catalogue(lang, [messages(lang)]), ["Ada", "Blaise", "Cid"], 2);
  const question = { key: "contribute", params: {}, seat: 2, options: [] } as unknown as QuestionOf<Unfathomable>; // prettier-ignore
  expect(asks(question, arrest, teller, [])).toContain(subjectOf(arrest, teller));
  expect(asks(question, arrest, teller, [])).toContain("11");
  expect(asks(question, view, teller, [])).toContain(String(teller.value("crisis", 20)));
  const extra = teller.words.say("board.ask.action-extra", { seat: "Ada" });
  expect(asks({ ...question, key: "action" }, { ...view, active: 0 }, teller, [])).toBe(extra);
  const drawn = { kind: "mythos-drawn" as const, seat: 0, crisis: 20 };
  const choice = { ...question, key: "crisis" };
  expect(asks(choice, view, teller, [[drawn]])).toMatch(
    new RegExp(`^${String(teller.value("crisis", 20))}.?: ${teller.question(choice).slice(0, -1)}`, "i"),
  );
  expect(asks(choice, view, teller, [[drawn, { kind: "turn-began", seat: 1, turn: 4 }]])).toBeNull();
});

test("a question is about the card that was played for it, not about a reaction or a card before it", () => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise", "Cid"], 2);
  const question = (key: string) => ({ key, params: {}, seat: view.active, options: [] }) as unknown as QuestionOf<Unfathomable>; // prettier-ignore
  const rampage = [{ kind: "card-played" as const, seat: 2, card: 33 }];
  const reacted = [{ kind: "reactions" as const, window: "after-roll" }, { kind: "card-played" as const, seat: 0, card: 31 }]; // prettier-ignore
  expect(asks(question("rampage"), view, teller, [rampage, reacted])).toBe("Strength 3 (Rampage): whom do you attack next?"); // prettier-ignore
  expect(
    asks(question("waypoint"), view, teller, [[{ kind: "mythos-drawn", seat: 0, crisis: 20 }]]),
  ).toBeNull();
  expect(asks(question("keep-on-top"), view, teller, [[{ kind: "room-used", seat: 2, room: 16 }]])).toBe("The Bridge: which card stays on top?"); // prettier-ignore
  const full = { ...question("discard"), clause: "UNF-3.8", quiet: true };
  expect(asks(full, view, teller, [])).toBe("Hand limit of 10 cards: which cards do you discard?");
  expect(asks(question("action"), view, teller, [])).toMatch(/^Action [12] of 2: what do you do\?$/);
});

test.each(["en", "fr"])("whoever may take what a card offers is asked for that very thing, %s", (lang) => {
  const teller = new Teller(new Catalogue(lang, [messages(lang)]), ["Ada", "Blaise", "Cid"], 2);
  const question = {
    key: "may",
    params: {},
    seat: view.active,
    options: [],
  } as unknown as QuestionOf<Unfathomable>;
  const asked = (...steps: EventOf<Unfathomable>[]) => asks(question, view, teller, [steps]) ?? "";
  const english = messages("en");
  const offers = (text: string) => /(navigator|player) may (risk|roll|lose)/.test(String(english[text]));
  const waypoints = [...Array(20).keys()].filter((waypoint) => offers(`text.waypoint.${waypoint}`));
  expect(waypoints).toEqual([0, 1, 3, 5, 6, 10]);
  const crises = [...Array(71).keys()].filter((crisis) => offers(`text.crisis.${crisis}.pass`));
  expect(crises).toEqual([2, 45]);
  const said = [
    ...waypoints.map((waypoint) => asked({ kind: "waypoint-reached", waypoint, distance: 2 })),
    ...crises.map((crisis) => asked({ kind: "mythos-drawn", seat: 0, crisis })),
  ];
  for (const each of said) expect(each).toMatch(/\d.*\?$/);
});

test("a card is told with the turn in which it was turned up", () => {
  const teller = (viewer: number) => new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], viewer); // prettier-ignore
  expect(turnOf(view, teller(0))).toBe("Active player: Blaise");
  expect(turnOf(view, teller(1))).toBe("Active player: you");
});

test("in the Sick Bay one card is asked for, not cards", () => {
  const teller = new Teller(new Catalogue("en", [messages("en")]), ["Ada", "Blaise"], 0);
  const question = { key: "skills", clause: "UNF-3.4", seat: 0, options: [], params: {}, least: 1, most: 1 };
  expect(asks(question as never, view, teller, [])).toBe(
    "Which skill card do you draw? (Sick Bay: only one)",
  );
  expect(asks({ ...question, clause: "UNF-13.13" } as never, view, teller, [])).toBeNull();
});
