// On the boards of the three smaller games too, whatever carries a mark can be read, in both languages and with its clauses.
import { cleanup, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { TableStore } from "../table/store.svelte";
import { catalogueOf, serveWords } from "../testing/catalogues";
import { stubLine } from "../testing/line";
import { byRecord, momentsOf, namesAt, tableOf, tellAt, type Moment } from "../testing/recorded";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { boardOf, type BoardModule } from "./index";

const GAMES = join(import.meta.dirname, "../../../src/fathoms/games");
const UNTOLD = /\b(?:undefined|NaN)\b|\[object|\{\w+\}|\b(?:board|value|thing)\.[a-z-]+/;
/** What a board must mark, whatever happens on it. */
const KINDS: Record<string, string[]> = {
  "into-the-blue": ["level", "die", "shell", "chest"],
  "in-too-deep": ["company", "card", "pile"],
  "key-largo": ["place", "ware", "wreck", "boat", "diver", "day"],
};
/** Moments to look at, from all over the recorded games. */
const MOMENTS = 6;
/** Drawing a chart takes its time where other tests run beside it. */
const PATIENCE = 60_000;

beforeAll(async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  serveWords();
  await words.begin();
});

describe.each(Object.keys(KINDS))("%s", (game) => {
  let board: BoardModule;
  let table: TableStore;
  const all = byRecord(momentsOf(game)).flatMap(({ moments }) => moments);
  const moments = all.filter((_, n) => n % Math.ceil(all.length / MOMENTS) === 0);
  const book = readFileSync(join(GAMES, game.replaceAll("-", "_"), "rulebook.en.md"), "utf-8");

  beforeEach(async () => {
    board = (await boardOf(game)) as BoardModule;
    stubLine();
    table = tableOf();
  });
  afterEach(() => {
    cleanup();
    table.close();
  });

  function marksAt(moment: Moment, teller: Teller): string[] {
    tellAt(game, moment);
    const { container } = render(board.Board, { view: moment.frame.view, teller, seat: moment.seat, table });
    const marks = [...container.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-thing") ?? ""); // prettier-ignore
    cleanup();
    return [...new Set(marks)];
  }

  test.each(["en", "fr"])(
    "every mark on its board has a name, a text and clauses of the book: %s",
    (lang) => {
      const seen = new Set<string>();
      for (const moment of moments) {
        const teller = new Teller(catalogueOf(game, lang), namesAt(moment), moment.seat);
        const lookup = board.things?.(moment.frame.view, teller);
        for (const mark of marksAt(moment, teller)) {
          const found = lookup?.(mark);
          if (!found) throw new Error(`${mark} is unknown`);
          expect([found.kind, found.title, ...found.text, ...found.state].join(" ")).not.toMatch(UNTOLD);
          expect([...found.text, ...found.told].length).toBeGreaterThan(0);
          for (const clause of found.clauses) expect(book).toContain(`### ${clause} `);
          seen.add(mark.split(":")[0] ?? "");
        }
      }
      expect(KINDS[game]?.filter((kind) => !seen.has(kind))).toEqual([]);
    },
    PATIENCE,
  );

  test("a thing that does not exist is not told of, and only what is asked about can be tried", () => {
    const [moment] = moments as [Moment];
    const teller = new Teller(catalogueOf(game, "en"), namesAt(moment), moment.seat);
    for (const mark of [
      "level:9",
      "die:0",
      "shell:8",
      "company:9",
      "card:-1",
      "place:moon",
      "ware:moon",
      "wreck:99",
      "diver:0-9",
      "moon:1",
    ])
      // prettier-ignore
      expect(board.things?.(moment.frame.view, teller)(mark)).toBeNull();
    const tried = Object.entries(TRIED[game] ?? {}).map(([key, [mark]]) =>
      board.attempt?.(mark, { key } as never),
    );
    expect(tried).toEqual(Object.values(TRIED[game] ?? {}).map(([, text]) => text));
  });
});

/** What somebody who taps a thing at a question would answer. */
const TRIED: Record<string, Record<string, [mark: string, text: string | null]>> = {
  "into-the-blue": { place: ["level:4", "place level=4"], reroll: ["die:2", "reroll die=2"], other: ["level:4", null] },
  "in-too-deep": { turn: ["card:7", "buy card=7"], "final-turn": ["pile:deck", "draw"], pay: ["card:7", null] },
  "key-largo": { anchor: ["wreck:3", "anchor wreck=3"], shop: ["ware:hose", "buy item=hose diver=1"], dive: ["diver:0-1", "draw diver=2"], bar: ["ware:diver", "recruit"], look: ["wreck:3", "look wreck=3"], plan: ["wreck:3", null] },
}; // prettier-ignore
