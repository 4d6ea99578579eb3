// The boards that are also told in words: every part has a name in every language, and nothing goes by number alone.
import { expect, test } from "vitest";

import { catalogueOf } from "../testing/catalogues";
import { momentsOf } from "../testing/recorded";
import type { AnyGame } from "../wire/game";
import { Teller } from "../words/teller";
import type { BoardModule } from "./index";
import * as deep from "./in-too-deep/index";
import * as blue from "./into-the-blue/index";
import * as largo from "./key-largo/index";

const NAMES = ["Ada", "Blaise", "Camille", "Dora", "Emil"];
const GAMES = {
  "in-too-deep": { text: deep.text, langs: ["en", "fr", "de"] },
  "into-the-blue": { text: blue.text, langs: ["en", "fr", "de"] },
  "key-largo": { text: largo.text, langs: ["en", "fr"] },
};
const CASES = Object.entries(GAMES).flatMap(([game, { text, langs }]) =>
  langs.map((lang) => ({ game, lang, text: text as unknown as NonNullable<BoardModule<AnyGame>["text"]> })),
);

function names(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(names);
  if (part === null || typeof part !== "object") return [];
  return Object.entries(part).flatMap(([name, value]) => [name, ...names(value)]);
}

test.each(CASES)("every part of the table in words has a name: $game, $lang", ({ game, lang, text }) => {
  const catalogue = catalogueOf(game, lang);
  for (const moment of momentsOf(game)) {
    const told = text(moment.frame.view, new Teller(catalogue, NAMES, 0));
    const unnamed = names({ ...told, outcome: null }).filter((name) => !catalogue.has(`view.${name}`));
    expect([...new Set(unnamed)]).toEqual([]);
  }
});

test.each(CASES)("nothing is a bare list of several figures: $game, $lang", ({ game, lang, text }) => {
  const catalogue = catalogueOf(game, lang);
  const [first] = momentsOf(game);
  const told = text(first?.frame.view ?? {}, new Teller(catalogue, NAMES, 0));
  const bare = Object.entries(told).filter(
    ([name, value]) =>
      name !== "dice" && Array.isArray(value) && value.some((each) => typeof each === "number"),
  );
  expect(bare.map(([name]) => name)).toEqual([]);
});
