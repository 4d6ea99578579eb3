// Whatever is asked can be answered: by a click on the board, by one in the bar, and by the digit that stands there.
import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { keys } from "../table/keys";
import type { TableStore } from "../table/store.svelte";
import { catalogueOf, serveWords } from "../testing/catalogues";
import { Line, stubLine } from "../testing/line";
import { momentsOf, namesAt, tableOf, tellAt, type Moment } from "../testing/recorded";
import type { Question, ToServer } from "../wire/types";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { boardOf, type BoardModule } from "./index";

const GAMES = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"];
const PATIENCE = 120_000;

type Asked = Moment & { frame: { question: Question } };

let table: TableStore;
const heard = (event: KeyboardEvent) => keys(event, table);
beforeAll(async () => {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 1100 },
    clientHeight: { configurable: true, get: () => 620 },
  });
  serveWords();
  await words.begin();
});
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
beforeEach(() => {
  stubLine();
  table = tableOf();
  addEventListener("keydown", heard);
});
afterEach(() => {
  cleanup();
  table.close();
  removeEventListener("keydown", heard);
  vi.unstubAllGlobals();
});

/** For every mix of options that was recorded, the moment at which most could be picked. */
function questionsOf(game: string): { mix: string; moment: Asked }[] {
  const most: Record<string, Asked> = {};
  for (const moment of momentsOf(game) as Asked[]) {
    const { question } = moment.frame;
    if (!question || moment.seat === null) continue;
    const mix = [...new Set(question.options.map((option) => option.kind))].sort().join(", ") || question.key;
    const best = most[mix];
    // In a reaction window only those are asked to whom it matters: here it does.
    const asked = { ...moment, frame: { ...moment.frame, question: { ...question, matters: true } } };
    if (!best || question.options.length > best.frame.question.options.length) most[mix] = asked;
  }
  return Object.entries(most).map(([mix, moment]) => ({ mix, moment }));
}

/** Like cards of a deck are one thing on the board, pressed again for the next of them. */
const asOne = (texts: Iterable<string>) => [...new Set([...texts].map((text) => text.replace(/^(draw .*) copy=\d+$/, "$1")))].sort(); // prettier-ignore

/** A page on which a game can be led to the same moment again and again. */
class Page {
  controls: HTMLButtonElement[] = [];
  readonly #container: Element;
  constructor(
    readonly game: string,
    readonly board: BoardModule,
    readonly moment: Asked,
  ) {
    table.lists = board.lists ?? null;
    tellAt(game, moment);
    const teller = new Teller(catalogueOf(game, "en"), namesAt(moment), moment.seat);
    const { view } = moment.frame;
    this.#container = render(board.Board, { view, teller, seat: moment.seat, table }).container;
    this.begin();
  }

  get question(): Question {
    return this.moment.frame.question;
  }

  /** The same question once more, with nothing picked and nothing taken up. */
  begin(): void {
    tellAt(this.game, { ...this.moment, frame: { ...this.moment.frame, question: null } });
    flushSync();
    tellAt(this.game, this.moment);
    flushSync();
    this.sent.length = 0;
    this.controls = [...this.#container.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  }

  /** The same, sooner, where nothing was answered. */
  again(): void {
    const kept = table.picks.length > 0 || table.held !== null;
    table.picks = [];
    table.held = null;
    if (!kept || this.sent.some((message) => message.kind === "answer")) this.begin();
    else flushSync();
    this.sent.length = 0;
  }

  get sent(): ToServer[] {
    return Line.last?.sent ?? [];
  }

  press(place: number): void {
    this.controls[place]?.click();
    flushSync();
  }

  key(digit: string): void {
    dispatchEvent(new KeyboardEvent("keydown", { key: digit, cancelable: true }));
    flushSync();
  }

  /** What the player has picked or answered by now. */
  answered(): string[] {
    return [
      ...this.sent.flatMap((message) => (message.kind === "answer" ? message.picks : [])),
      ...table.picks,
    ];
  }

  /** What the player asked the rules about in vain: it is not among the picks. */
  vain(): string[] {
    const doubted = this.sent.flatMap((message) => (message.kind === "consider" ? message.picks : []));
    return doubted.filter((pick) => !table.picks.includes(pick));
  }

  /** What the bar lists now; nothing where it leaves the question to the board. */
  listed(): string[] {
    const left = this.board.onBoard?.includes(this.question.key);
    return left ? [] : table.listed.map((option) => option.text);
  }

  pressed(): string {
    return this.controls.map((control) => control.getAttribute("aria-pressed")).join();
  }
}

/** Walks over a board: presses everything once, and what was taken up by that together with everything else. */
function walk(page: Page) {
  const offered = page.question.options.map((option) => option.text);
  const reached = new Set(page.listed());
  const before = page.pressed();
  const [dull, wrong]: [string[], string[]] = [[], []];
  const tookUp: number[] = [];
  for (const [place, control] of page.controls.entries()) {
    const glows = control.matches(".offered, .glow");
    const digit = control.querySelector("kbd")?.textContent;
    page.press(place);
    const answers = page.answered();
    const pressed = page.pressed();
    for (const text of [...answers, ...page.listed()]) reached.add(text);
    const did = answers.length > 0 || table.held !== null || pressed !== before;
    if (glows && (!did || page.vain().length > 0)) dull.push(control.outerHTML);
    if (did && answers.length === 0) tookUp.push(place);
    if (did || page.sent.length > 0) page.again();
    if (!digit) continue;
    page.key(digit);
    const same =
      answers.length > 0 ? String(page.answered()) === String(answers) : page.pressed() === pressed;
    if (!same) wrong.push(`${digit} at ${control.textContent}: ${String(page.answered())}`);
    page.again();
  }
  for (const first of tookUp) {
    for (let second = 0; offered.some((text) => !reached.has(text)); second++) {
      page.press(first);
      if (second >= page.controls.length) break;
      page.press(second);
      for (const text of page.answered()) reached.add(text);
      page.begin();
    }
    page.begin();
  }
  return { offered, reached, dull, wrong };
}

describe.each(GAMES)("%s", (game) => {
  let board: BoardModule;
  beforeAll(async () => {
    board = (await boardOf(game)) as BoardModule;
  });

  test.each(questionsOf(game))("$mix: all is two clicks away, and nothing else", ({ moment }) => {
    const page = new Page(game, board, moment);
    const { offered, reached, dull, wrong } = walk(page);
    expect(asOne(reached)).toEqual(asOne(offered));
    expect(dull, "what glows does something, and asks nobody why not").toEqual([]);
    expect(wrong, "a digit at a thing picks that thing").toEqual([]);
  });
});
