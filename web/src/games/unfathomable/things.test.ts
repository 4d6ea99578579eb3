// Everything that has a name can be read, in both languages and with its clause, and nobody reads what is hidden.
import { cleanup, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { catalogueOf, serveWords } from "../../testing/catalogues";
import { stubLine } from "../../testing/line";
import { byRecord, momentsOf, namesAt, tableOf, tellAt, type Moment } from "../../testing/recorded";
import { Teller } from "../../words/teller";
import { words } from "../../words/words.svelte";
import type { TableStore } from "../../table/store.svelte";
import { boardOf, type BoardModule } from "../index";
import { NAMED, things } from "./things";
import type { Unfathomable, UnfathomableView } from "./types";

const GAME = "unfathomable";
const BOOK = join(import.meta.dirname, "../../../../src/fathoms/games/unfathomable");
const UNTOLD = /\b(?:undefined|NaN)\b|\[object|\{\w+\}|\b(?:board|value|text|thing)\.[a-z-]+/;
const ALL = Object.entries(NAMED).flatMap(([kind, numbers]) => numbers.map((number) => `${kind}:${number}`));
const records = byRecord(momentsOf(GAME));
const [firstMoment] = records.flatMap(({ moments }) => moments) as [Moment];
const viewOf = (moment: Moment) => moment.frame.view as unknown as UnfathomableView;

/** The text of every clause of a rule book. */
function bookOf(lang: string): Map<string, string> {
  const parts = readFileSync(join(BOOK, `rulebook.${lang}.md`), "utf-8").split(/^##+ /m);
  return new Map(
    parts.flatMap((part) => {
      const [head = "", ...text] = part.split("\n");
      const id = /^UNF-\d+\.\d+/.exec(head)?.[0];
      return id ? [[id, text.join(" ").trim()]] : [];
    }),
  );
}

test("there are more than two hundred and fifty of them, each once", () => {
  expect(ALL.length).toBeGreaterThan(250);
  expect(new Set(ALL).size).toBe(ALL.length);
});

describe.each(["en", "fr"])("in %s", (lang) => {
  const catalogue = catalogueOf(GAME, lang);
  const book = bookOf(lang);
  const lookup = things(viewOf(firstMoment), new Teller(catalogue, namesAt(firstMoment), 0));

  test.each(ALL)("%s has a title, a text and its clauses", (id) => {
    const found = lookup(id);
    if (!found) throw new Error("nobody knows it");
    expect(found.title).not.toBe("");
    expect(found.kind).not.toBe("");
    const text = [...found.text, ...found.told.map((clause) => book.get(clause) ?? "")].filter(Boolean);
    expect(text.join(" ").length).toBeGreaterThan(8);
    const said = [
      found.title,
      found.kind,
      ...found.text,
      ...found.state,
      ...found.holds.map(({ name }) => name),
    ];
    expect(said.join(" ")).not.toMatch(UNTOLD);
    expect(found.clauses.length).toBeGreaterThan(0);
    for (const clause of [...found.clauses, ...found.told]) expect([...book.keys()]).toContain(clause);
    for (const held of found.holds) expect(lookup(held.id)).not.toBeNull();
  });

  test("whatever the catalogue prints a text of can be read", () => {
    const texts = [...readFileSync(join(BOOK, `locale/${lang}.po`), "utf-8").matchAll(/^msgid "text\.([a-z]+)\.(\d+)/gm)]; // prettier-ignore
    const aliased = (kind = "") => (kind === "room" ? "space" : kind === "profession" ? "character" : kind);
    const unread = texts.filter(([, kind, number]) => !lookup(`${aliased(kind)}:${number}`));
    expect(unread.map(([, kind, number]) => `${kind}.${number}`)).toEqual([]);
  });
});

describe("at a table", () => {
  let board: BoardModule;
  let table: TableStore;
  beforeAll(async () => {
    Object.defineProperties(HTMLElement.prototype, {
      clientWidth: { configurable: true, get: () => 1100 },
      clientHeight: { configurable: true, get: () => 620 },
    });
    serveWords();
    await words.begin();
    board = (await boardOf(GAME)) as BoardModule;
  });
  beforeEach(stubLine);
  vi.setConfig({ testTimeout: 120_000 });
  afterEach(() => {
    cleanup();
    table.close();
    vi.unstubAllGlobals();
  });

  test("each thing that is drawn can also be reached by key", () => {
    table = tableOf();
    const moment = records.flatMap(({ moments }) => moments).find(({ frame, seat }) => seat !== null && !frame.outcome && viewOf({ frame } as Moment).turn > 4); // prettier-ignore
    if (!moment) throw new Error("somebody plays");
    tellAt(GAME, moment);
    const teller = new Teller(catalogueOf(GAME, "en"), namesAt(moment), moment.seat);
    const { container } = render(board.Board, { view: moment.frame.view, teller, seat: moment.seat, table });
    flushSync();
    const lookup = things(viewOf(moment), teller);
    const ids = (from: string) => [...container.querySelectorAll(from)].map((each) => each.getAttribute("data-thing") ?? ""); // prettier-ignore
    const reached = ids("button[data-thing]");
    const further = reached.flatMap((id) => lookup(id)?.holds.map((held) => held.id) ?? []);
    expect(ids("svg [data-thing]").length).toBeGreaterThan(0);
    expect(ids("svg [data-thing]").filter((id) => ![...reached, ...further].includes(id))).toEqual([]);
  });

  test("what is another's secret is not told", () => {
    table = tableOf();
    const catalogue = catalogueOf(GAME, "en");
    for (const moment of records.flatMap(({ moments }) => moments).filter(({ seat }) => seat !== null)) {
      const view = viewOf(moment);
      const lookup = things(view, new Teller(catalogue, namesAt(moment), moment.seat));
      view.people.forEach((person, seat) => {
        const told = lookup(`seat:${seat}`)?.holds.filter(({ id }) => id.startsWith("loyalty")) ?? [];
        expect(told).toHaveLength(person.loyalty.filter((each) => each !== null).length);
      });
    }
  });

  test("a tap on what is not on offer asks the rules about what it would do", () => {
    table = tableOf();
    const question = { key: "action", options: [] } as unknown as Parameters<NonNullable<BoardModule<Unfathomable>["attempt"]>>[1]; // prettier-ignore
    const attempt = board.attempt as unknown as BoardModule<Unfathomable>["attempt"];
    expect(attempt?.("space:20", question)).toBe("move to=20");
    expect(attempt?.("card:12", question)).toBe("play card=12");
    expect(attempt?.("dial:0", question)).toBeNull();
    expect(attempt?.("space:20", { ...question, key: "discard" })).toBeNull();
  });
});
