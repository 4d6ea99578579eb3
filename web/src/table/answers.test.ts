import { expect, test } from "vitest";

import * as blue from "../games/into-the-blue/index";
import { catalogueOf } from "../testing/catalogues";
import type { Fields, Question } from "../wire/types";
import { Teller } from "../words/teller";
import { answerLabel } from "./answers";

const dice = [6, 2, 6, 3, 3, 1];
const question = {
  key: "reroll",
  least: 0,
  params: {},
  options: dice.map((_, index) => ({ kind: "reroll", text: `reroll die=${index + 1}`, die: index + 1 })),
} as unknown as Question;

function labels(lang: string) {
  const teller = new Teller(catalogueOf("into-the-blue", lang), ["Ada"], 0);
  const telling = { board: blue as never, view: { dice } as unknown as Fields, teller, question };
  return (...picks: number[]) => answerLabel(picks.map((die) => `reroll die=${die}`), telling); // prettier-ignore
}

test("dice are told by what they show and which of them are kept, not by where they lie", () => {
  const label = labels("en");
  expect(label(2, 6)).toBe("Keep the two 3s and the two chests, reroll 2 dice");
  expect(label(1, 4)).toBe("Keep the 1, the 2, the 3, and the chest, reroll 2 dice");
  expect(label(3, 5)).toBe(label(1, 4));
  expect(label(1, 2, 3, 4, 5, 6)).toBe("Reroll all the dice");
  expect(label()).toBe("Keep these dice");
});

test("in French too", () => {
  const label = labels("fr");
  expect(label(2, 6)).toBe("Garder les deux 3 et les deux coffres, relancer 2 dés");
  expect(label(1, 2, 3, 4, 5)).toBe("Garder le 1, relancer 5 dés");
});
