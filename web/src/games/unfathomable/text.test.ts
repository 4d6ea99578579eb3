import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Fields } from "../../wire/types";
import { Catalogue } from "../../words/catalogue";
import { Teller } from "../../words/teller";
import { text } from "./text";

const person = { character: 3, at: 16, feat: true, revealed: false, hand_count: 2, hand: null, types: [], items: [1], improvement: -1, kept: [], loyalty: [null] }; // prettier-ignore
const check = { cause: "crisis", seat: -1, other: -1, target: 11, partial: 8, types: 3, face_up: false, chaos: true, total: 0, pile: null, own: [12], given: [1, 0, 2, 0], in_crisis: true }; // prettier-ignore
const view: Fields = {
  turn: 3, active: 1, actions: 2, dials: [8, 7, 6, 5], travel: 1, ritual: 0, distance: 2,
  deep_ones: Array.from({ length: 25 }, (_, space) => (space === 4 ? 3 : 0)), supply: 20, monarchs: [24, 2],
  risked: [0, 1, 0, 0, 0, 0, 0, 0], passengers: [], damage: [-1, -1, -1, 5, -1, -1], barricade: false,
  people: [{ ...person, hand: [12, 31], loyalty: [0] }, person], captain: 0, keeper: 1, skills: [{ left: 9 }], chaos: 12,
  mythos: { cards: [null, 20] }, waypoints: { cards: [] }, spells: { cards: [null] }, items: { cards: [null] },
  mythos_card: 20, crisis: { chooser: -1, target: 11, partial: 8, types: 3, monster: 0, track: 1 }, reached: [], awakened: false,
  check, die: { die: 0, by: 0, roller: 0 }, outcome: null,
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
    "water 3", "water 5", "deck 2", "the Bridge", "the Cargo Hold", "the Deep",
  ]); // prettier-ignore
  expect(told["check"]).toMatchObject({ pile: null, given: [{ name: "Ada", count: 1 }, { name: "chaos", count: 2 }] }); // prettier-ignore
  expect(told["people"]?.[1]).toMatchObject({ hand: null, items: "Six-Shooter", improvement: "–" });
});

test.each(["en", "fr"])("a check that a seat tries has its subject, its pass and its fail: %s", (lang) => {
  const teller = new Teller(new Catalogue(lang, [messages(lang)]), ["Ada", "Blaise"], 0);
  const tried = { ...view, mythos_card: -1, crisis: null, check: { ...check, in_crisis: false, cause: "arrest", seat: 0, other: 1 } }; // prettier-ignore
  const told = text(tried, teller)["check"] as { subject: string; ways: { effect: string }[] };
  expect(told.subject).toContain("Ada");
  expect(told.subject).toContain("Blaise");
  expect(told.ways).toHaveLength(2);
  expect(told.ways[0]?.effect).toContain("Blaise");
});
