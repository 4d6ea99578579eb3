import { expect, test } from "vitest";

import type { Option, Question } from "../../wire/types";
import { anchorsOf, byAnchor, lists } from "./options";

const option = (kind: string, fields = {}): Option => ({ kind, text: kind, ...fields });
const asked = (...options: Option[]): Question => ({ options }) as unknown as Question;

test("an option belongs to the thing on the board that it is about", () => {
  expect(anchorsOf(option("move", { to: 12 }))).toEqual(["space 12"]);
  expect(anchorsOf(option("card", { card: 34, copy: 1 }))).toEqual(["card 34 1"]);
  expect(anchorsOf(option("stoke", { card: 31 }))).toEqual(["here", "card 31 0"]);
  expect(anchorsOf(option("attack", { space: 16, item: 1 }))).toEqual(["space 16", "item 1"]);
  expect(anchorsOf(option("accept"))).toEqual([]);
  expect(byAnchor([option("move", { to: 9 }), option("attack", { space: 9 })]).get("space 9")).toHaveLength(
    2,
  );
});

test("the bar lists what the board does not show as well", () => {
  const moves = [8, 9, 10, 11].map((to) => option("move", { to }));
  const trade = option("trade");
  const question = asked(...moves, trade);
  expect(question.options.filter((each) => lists(each, null, question))).toEqual([trade]);
  expect(question.options.filter((each) => lists(each, "space 9", question))).toEqual([moves[1]]);
  const few = asked(option("move", { to: 20 }));
  expect(few.options.filter((each) => lists(each, null, few))).toHaveLength(1);
});
