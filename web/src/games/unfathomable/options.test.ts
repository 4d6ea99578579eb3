import { expect, test } from "vitest";

import { textOf, type ChoiceOf, type OptionOf } from "../../wire/game";
import { momentsOf } from "../../testing/recorded";
import { anchorsOf, byAnchor, lists } from "./options";
import type { Unfathomable } from "./types";

const recorded = momentsOf("unfathomable").find(({ frame }) => frame.question)?.frame.question;
if (!recorded) throw new Error("something was asked");
const option = (choice: ChoiceOf<Unfathomable>): OptionOf<Unfathomable> => ({ text: textOf<Unfathomable>(choice), ...choice }); // prettier-ignore
const asked = (...options: OptionOf<Unfathomable>[]) => ({ ...recorded, options });

test("an option belongs to the thing on the board that it is about", () => {
  expect(anchorsOf(option({ kind: "move", to: 12 }))).toEqual(["space 12"]);
  expect(anchorsOf(option({ kind: "card", card: 34, copy: 1 }))).toEqual(["card 34 1"]);
  expect(anchorsOf(option({ kind: "stoke", card: 31 }))).toEqual(["here", "card 31 0"]);
  expect(anchorsOf(option({ kind: "attack", space: 16, other: -1, item: 1 }))).toEqual([
    "space 16",
    "item 1",
  ]);
  expect(anchorsOf(option({ kind: "accept" }))).toEqual([]);
  expect(
    byAnchor([
      option({ kind: "move", to: 9 }),
      option({ kind: "attack", space: 9, other: -1, item: -1 }),
    ]).get("space 9"),
  ).toHaveLength(2);
});

test("the bar lists what the board does not show as well", () => {
  const moves = [8, 9, 10, 11].map((to) => option({ kind: "move", to }));
  const trade = option({ kind: "trade" });
  const question = asked(...moves, trade);
  expect(question.options.filter((each) => lists(each, null, question))).toEqual([trade]);
  expect(question.options.filter((each) => lists(each, "space 9", question))).toEqual([moves[1]]);
  const few = asked(option({ kind: "move", to: 20 }));
  expect(few.options.filter((each) => lists(each, null, few))).toHaveLength(1);
});
