// The two ways of a card are told by what they do, whichever card asks: the question says which it is.
import { expect, test } from "vitest";

import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import type { QuestionOf } from "../../wire/game";
import { Teller } from "../../words/teller";
import { label } from "./index";
import type { Unfathomable } from "./types";

const [recorded] = momentsOf<Unfathomable>("unfathomable");
if (!recorded) throw new Error("a game was recorded");
const view = recorded.frame.view;
const teller = new Teller(catalogueOf("unfathomable", "en"), ["Ada", "Blaise"], 0);

const told = (key: string, about: string): (string | null)[] => {
  const options: QuestionOf<Unfathomable>["options"] = [1, 2].map((way) => ({ text: `choose way=${way}`, kind: "choose", way })); // prettier-ignore
  const question = { id: 0, seat: 0, key, clause: "", options, least: 1, most: 1, default: [], quiet: false, plain: true, params: {}, about, matters: true }; // prettier-ignore
  return options.map((option) => label(option, view, teller, question));
};
const said = (...keys: string[]): string[] => keys.map((key) => teller.words.say(key));

test("the ways are those of the card that the question is about", () => {
  expect(told("two-ways", "waypoint.2")).toEqual(said("text.waypoint.2.top", "text.waypoint.2.bottom"));
  expect(told("two-ways", "spell.9")).toEqual(said("text.spell.9.top", "text.spell.9.bottom"));
  expect(told("track", "")).toEqual(said("board.track.0", "board.track.1"));
  expect(told("on-passenger", "")).toEqual(said("board.pharmacy.1", "board.pharmacy.2"));
});

test("a way that is the check of the crisis says so", () => {
  expect(told("crisis", "crisis.none")).toEqual(Array(2).fill(expect.stringContaining("the test")));
});

test("of two mythos cards both tests can be read before choosing", () => {
  const asked = (crisis: number) => label({ text: "", kind: "mythos", crisis }, view, teller, { seat: 0, key: "mythos" } as QuestionOf<Unfathomable>); // prettier-ignore
  expect(asked(18)).toBe("Flooding Compartment – Test of 9 (strength and will) · Pass: Nothing happens · Fail: Lose 1 soul"); // prettier-ignore
  expect(asked(5)).not.toContain("Test of");
});

test("what moves a roll or a total says which, and by how much", () => {
  const option = { text: "adjust card=23 by=2", kind: "adjust" as const, card: 23, by: 2 };
  const asked = (key: string) => label(option, view, teller, { key } as QuestionOf<Unfathomable>);
  expect(asked("before-roll")).toBe("observation 3 (Keen Insight): +2 to the roll");
  expect(asked("after-total")).toBe("observation 3 (Keen Insight): +2 to the total");
});

test("every recorded choice of ways has a card", () => {
  const asked = momentsOf<Unfathomable>("unfathomable").flatMap(({ frame }) => frame.question ?? []);
  const ways = asked.filter(({ key }) => key === "two-ways" || key === "crisis");
  expect(ways.length).toBeGreaterThan(0);
  for (const { about } of ways) expect(about).toMatch(/^(crisis|waypoint|spell)\.\d+$/);
});

test("a passenger of the supply is offered as one, beside those on deck", () => {
  const options: QuestionOf<Unfathomable>["options"] = [{ text: "accept", kind: "accept" }];
  const question = { id: 0, seat: 0, key: "malpractice", clause: "UNF-17.5", options, least: 1, most: 1, default: [], quiet: false, plain: true, params: {}, about: "", matters: true }; // prettier-ignore
  expect(options.map((option) => label(option, view, teller, question))).toEqual([
    "a passenger in the supply",
  ]);
  expect(options.map((option) => label(option, view, teller, { ...question, key: "may" }))).toEqual([null]);
});
