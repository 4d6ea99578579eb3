// Danger is told while there is still time, in words, from what everybody sees.
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { levelOf } from "../../kit/danger";
import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import { Teller } from "../../words/teller";
import { warningOf, warnings } from "./danger";
import Gauges from "./Gauges.svelte";
import type { Unfathomable, UnfathomableView } from "./types";

const [recorded] = momentsOf<Unfathomable>("unfathomable");
if (!recorded) throw new Error("a game was recorded");
const calm: UnfathomableView = { ...recorded.frame.view, turn: 3, dials: [8, 8, 8, 8], damage: [-1, -1, -1, -1, -1, -1], supply: 14, ritual: 0, distance: 2, outcome: null }; // prettier-ignore
const teller = (lang: string) => new Teller(catalogueOf("unfathomable", lang), [], null);
const told = (part: Partial<UnfathomableView>, lang = "en") =>
  warnings({ ...calm, ...part }).map((danger) => warningOf(danger, teller(lang)));

test("what is left is calm, low or the last", () => {
  expect([5, 4, 3, 2, 0].map((left) => levelOf(left, 4, 2))).toEqual(["calm", "low", "low", "last", "last"]);
});

test("a calm ship is not warned", () => {
  expect(told({})).toEqual([]);
  expect(told({ dials: [8, 3, 8, 8] })).toEqual([]);
});

test.each<[Partial<UnfathomableView>, string]>([
  [{ dials: [8, 8, 8, 2] }, "2 souls left: at 0 the humans lose."],
  [{ dials: [8, 8, 8, 1] }, "1 soul left: at 0 the humans lose."],
  [{ dials: [1, 8, 8, 8] }, "1 fuel left: at 0 the humans lose."],
  [{ damage: [0, 1, 2, 3, 4, -1] }, "5 rooms of 6 damaged: at 6 the humans lose."],
  [{ supply: 3 }, "3 Deep Ones left in the supply: if more are needed than are left, the humans lose."],
  [{ distance: 12 }, "The next arrival is Boston: the humans win there."],
])("one blow before an end it is said: %o", (part, sentence) => {
  expect(told(part)).toEqual([sentence]);
});

test("what ends the game comes first, and a game that is over warns nobody", () => {
  const grave = { ritual: 3, dials: [2, 8, 8, 8] };
  expect(warnings({ ...calm, ...grave }).map(({ key }) => key)).toEqual(["dial.0", "ritual"]);
  expect(told({ ...grave, outcome: { reason: "arrived", places: [1], points: [1] } })).toEqual([]);
});

test.each(["en", "fr"])("every danger has its words: %s", (lang) => {
  const all = told({ dials: [1, 1, 2, 2], damage: [0, 1, 2, 3, 4, -1], supply: 1, ritual: 3, distance: 12 }, lang); // prettier-ignore
  expect(all).toHaveLength(8);
  expect(all.filter((each) => each.includes("board."))).toEqual([]);
});

test("whoever listens hears it, and the dial looks it", () => {
  const view = { ...calm, dials: [8, 8, 2, 8] };
  const { container } = render(Gauges, { view, teller: teller("en") });
  expect(container.querySelector("[role=status]")?.textContent).toContain("2 sanity left");
  expect(container.querySelectorAll(".dial.last")).toHaveLength(1);
});
