// Every board shows every recorded moment of its game: one page for each game that was recorded, as a player has it open.
import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { barOf } from "../table/bar";
import { LEAST_MS } from "../table/film";
import type { TableStore } from "../table/store.svelte";
import { catalogueOf, serveWords } from "../testing/catalogues";
import { stubLine } from "../testing/line";
import { byRecord, momentsOf, namesAt, tableOf, tellAt, type Moment } from "../testing/recorded";
import { serve } from "../testing/server";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { boardOf, type BoardModule } from "./index";

const GAMES = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"];
const DESK = { lang: "en", width: 1100, height: 620 };
const PHONE = { lang: "fr", width: 390, height: 420 };
/** What nobody should ever read: a key without its words, or a value that is not there. */
const UNTOLD =
  /\b(?:undefined|NaN)\b|\[object|\b(?:board|value|text|thing|event|option|question|web)\.[a-z-]+/;
const PATIENCE = 300_000;
/** The end is a scene of its own, and what was played in a window tells itself. */
const UNSHOWN = ["game-ended", "reactions"];

let screen = DESK;
let table: TableStore;
beforeAll(async () => {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => screen.width },
    clientHeight: { configurable: true, get: () => screen.height },
  });
  serveWords();
  await words.begin();
});
beforeEach(() => {
  stubLine();
  serve({});
});
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
afterEach(() => {
  cleanup();
  table.close();
  vi.unstubAllGlobals();
});

const nameOf = (control: Element): string =>
  (control.getAttribute("aria-label") ?? control.textContent).trim();

/** All that is written on a board, seen or only heard. */
function readOn(container: Element): string {
  const named = [...container.querySelectorAll("[aria-label], [title]")];
  const names = named.flatMap((each) => [each.getAttribute("aria-label"), each.getAttribute("title")]);
  return [container.textContent, ...names].join(" ");
}

/** Things that carry a mark and that nobody could inspect, or that read badly. */
function unknown(container: Element, moment: Moment, teller: Teller, board: BoardModule): string[] {
  const marked = [...container.querySelectorAll("[data-thing]")];
  const marks = new Set(marked.map((each) => each.getAttribute("data-thing") ?? ""));
  const lookup = board.things?.(moment.frame.view, teller);
  return [...marks].filter((id) => !lookup?.(id) || UNTOLD.test(JSON.stringify(lookup(id))));
}

/** What somebody at the table could complain of. */
function complaints(container: Element, moment: Moment, teller: Teller, board: BoardModule): string[] {
  const bar = barOf(table, teller, board, "open");
  const read = [readOn(container), bar.sentence, ...(bar.options ?? []).map(({ label }) => label)];
  const untold = read.flatMap((text) => UNTOLD.exec(text)?.[0] ?? []);
  const controls = [...container.querySelectorAll("button, [role=button]")];
  const nameless = controls.filter((control) => !nameOf(control)).map((control) => control.outerHTML);
  // What the bar leaves to the board can be picked there.
  const listed = bar.onBoard ? 0 : (bar.options?.length ?? 0);
  // A reaction window that is passed over for the player asks for nothing.
  const stuck =
    moment.frame.question &&
    table.question &&
    listed === 0 &&
    controls.every((each) => each.hasAttribute("disabled"));
  return [...untold, ...nameless, ...unknown(container, moment, teller, board), ...(stuck ? ["nothing can be picked"] : [])]; // prettier-ignore
}

describe.each(GAMES)("%s", (game) => {
  const records = byRecord(momentsOf(game));
  const catalogues = { en: catalogueOf(game, "en"), fr: catalogueOf(game, "fr") };
  let board: BoardModule;
  beforeAll(async () => {
    board = (await boardOf(game)) as BoardModule;
  });

  const tellerAt = (moment: Moment) =>
    new Teller(screen === DESK ? catalogues.en : catalogues.fr, namesAt(moment), moment.seat);
  const propsAt = (moment: Moment) => ({
    view: moment.frame.view,
    teller: tellerAt(moment),
    seat: moment.seat,
  });

  test.each(records)("game $record, $moments.length moments", ({ record, moments }) => {
    screen = Number(record) % 2 ? DESK : PHONE;
    table = tableOf();
    table.lists = board.lists ?? null;
    const [first] = moments as [Moment];
    const { container, rerender } = render(board.Board, { ...propsAt(first), table });
    for (const moment of moments) {
      tellAt(game, moment);
      const props = propsAt(moment);
      void rerender(props);
      flushSync();
      const found = complaints(container, moment, props.teller, board);
      expect(found, `entry ${moment.entry}, seat ${moment.seat}`).toEqual([]);
    }
    expect(container.innerHTML).not.toMatch(UNTOLD);
  });

  test("what happens is told, and shown for a while", () => {
    table = tableOf();
    for (const moment of records.flatMap(({ moments }) => moments)) {
      const teller = tellerAt(moment);
      for (const event of moment.frame.steps.flatMap((step) => step.events)) {
        expect(teller.event(event)).not.toMatch(UNTOLD);
        const scene = board.reel?.(moment.frame.view, event);
        if (!UNSHOWN.includes(event.kind)) expect(scene?.ms, event.kind).toBeGreaterThanOrEqual(LEAST_MS);
      }
    }
  });

  test("beside every name stands what the game says of it", () => {
    table = tableOf();
    for (const { moments } of records) {
      const [moment] = moments;
      if (!moment || !board.Beside) continue;
      for (let seat = 0; seat < moment.seats; seat++) {
        const props = { view: moment.frame.view, seat, teller: tellerAt(moment) };
        const { container, unmount } = render(board.Beside, props);
        expect(container.textContent).toMatch(/\d/);
        expect(container.innerHTML).not.toMatch(UNTOLD);
        unmount();
      }
    }
  });

  test("the board in words leaves nothing untold", () => {
    table = tableOf();
    for (const { moments } of records)
      for (const moment of moments) {
        const told = board.text?.(moment.frame.view, tellerAt(moment)) ?? {};
        expect(JSON.stringify(told)).not.toMatch(UNTOLD);
      }
  });

  test("in a replay nothing is pressed", () => {
    table = tableOf();
    screen = DESK;
    const moment = records.flatMap(({ moments }) => moments).find(({ seat }) => seat === null);
    if (!moment) throw new Error("somebody looks on");
    const { container } = render(board.Board, propsAt(moment));
    flushSync();
    expect(container.innerHTML).not.toMatch(UNTOLD);
    expect(container.querySelectorAll("[aria-pressed=true]")).toHaveLength(0);
  });
});
