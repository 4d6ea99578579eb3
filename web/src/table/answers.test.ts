import { expect, test } from "vitest";

import * as blue from "../games/into-the-blue/index";
import type { Fields, Question } from "../wire/types";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { answerLabel } from "./answers";

const words = (messages: Record<string, string>, lang = "en") => new Catalogue(lang, [messages]);
const dice = [6, 2, 6, 3, 3, 1];
const question = {
  key: "reroll",
  least: 0,
  params: {},
  options: dice.map((_, index) => ({ kind: "reroll", text: `reroll die=${index + 1}`, die: index + 1 })),
} as unknown as Question;

test("dice are told by what they show, in order, and not by where they lie", () => {
  const messages = { "question.reroll.answer": "roll {picks} again", "value.dice.6": "chest" };
  const teller = new Teller(words(messages), ["Ada"], 0);
  const telling = { board: blue as never, view: { dice } as unknown as Fields, teller, question };
  const label = (...picks: number[]) => answerLabel(picks.map((die) => `reroll die=${die}`), telling); // prettier-ignore
  expect(label(1, 4)).toBe("Roll 3 and chest again");
  expect(label(3, 5)).toBe(label(1, 4));
});
