// What lessons point at can be read on the board: it is a thing of the game, in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { catalogueOf } from "../testing/catalogues";
import { momentsOf, namesAt } from "../testing/recorded";
import { Teller } from "../words/teller";
import { boardOf } from "./index";

const GAMES = join(import.meta.dirname, "../../../src/fathoms/games");
const pointed = (text: string) =>
  [...text.matchAll(/point = \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, thing = ""]) => thing),
  );
const lessons = readdirSync(GAMES, { recursive: true, encoding: "utf-8" })
  .filter((path) => /lessons.[\w-]+\.toml$/.test(path))
  .map((path) => ({ path, game: (path.split(/[\\/]/)[0] ?? "").replaceAll("_", "-") }));

test("there are lessons", () => {
  expect(lessons.length).toBeGreaterThan(0);
});

describe.each(lessons)("$path", ({ path, game }) => {
  const things = pointed(readFileSync(join(GAMES, path), "utf-8"));

  test.each(["en", "fr"])("every thing that it points at is known in %s", async (lang) => {
    const board = await boardOf(game);
    const [moment] = momentsOf(game);
    if (!moment) throw new Error("no recorded game");
    const known = board?.things?.(moment.frame.view, new Teller(catalogueOf(game, lang), namesAt(moment), 0));
    expect(things.filter((thing) => !known?.(thing)?.title)).toEqual([]);
  });
});
