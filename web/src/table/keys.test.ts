// The keys of a table: digits, Enter, u and Escape, and whatever is not theirs.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { frame, info, question, step, TABLE } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import type { Frame } from "../wire/types";
import { keys } from "./keys";
import { TableStore } from "./store.svelte";

let table: TableStore;
const heard = (event: KeyboardEvent) => keys(event, table);
beforeEach(() => {
  stubLine();
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  Line.last?.say(info());
  addEventListener("keydown", heard);
});
afterEach(() => {
  removeEventListener("keydown", heard);
  document.body.innerHTML = "";
  table.close();
  vi.unstubAllGlobals();
});

const ask = (part = {}, rest: Partial<Frame> = {}) =>
  Line.last?.say(frame(1, { question: question(part), ...rest }));
/** Press a key on this part of the page; tells whether the page took it for itself. */
function press(key: string, on: EventTarget = document.body, held: KeyboardEventInit = {}): boolean {
  return !on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held }));
}
function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-here]") as Element;
}
const answers = () => Line.last?.sent.filter((message) => message.kind === "answer") ?? [];
/** What was said to the server, but for the word that somebody is there. */
const kinds = () => (Line.last?.sent.map(({ kind }) => kind) ?? []).filter((kind) => kind !== "here");

describe("digits", () => {
  test("pick the option of that number, and send nothing yet", () => {
    ask();
    expect(press("2")).toBe(true);
    expect(table.picks).toEqual(["take n=2"]);
    expect(answers()).toEqual([]);
  });

  test("another digit changes a single choice, the same one takes it back", () => {
    ask();
    press("2");
    press("3");
    expect(table.picks).toEqual(["take n=3"]);
    press("3");
    expect(table.picks).toEqual([]);
  });

  test("gather several where several are asked for", () => {
    ask({ least: 2, most: 2 });
    press("1");
    press("3");
    expect(table.picks).toEqual(["take n=1", "take n=3"]);
  });

  test("count what the bar lists now, not all that is offered", () => {
    ask();
    table.lists = (option) => option["n"] !== 1;
    press("1");
    expect(table.picks).toEqual(["take n=2"]);
  });

  test("beyond the list do nothing, and nought is no digit of ours", () => {
    ask();
    press("9");
    expect(press("0")).toBe(false);
    expect(table.picks).toEqual([]);
  });
});

describe("Enter", () => {
  test("gives the answer that was picked", () => {
    ask();
    press("2");
    press("Enter");
    expect(answers()).toMatchObject([{ picks: ["take n=2"] }]);
  });

  test("presses a button that has the focus, and nothing else", () => {
    ask({ least: 0, most: 2 });
    const button = put("<button data-here>Chat</button>");
    expect(press("Enter", button)).toBe(false);
    expect(answers()).toEqual([]);
  });

  test("gives a single choice made by a digit, also while a thing of the board has the focus", () => {
    ask();
    const card = put("<div class='board'><button data-here>44</button></div>");
    press("1", card);
    expect(press("Enter", card)).toBe(true);
    expect(answers()).toMatchObject([{ picks: ["take n=1"] }]);
  });

  test("on a button of the bar presses that button", () => {
    ask();
    const undo = put("<section class='bar'><button data-here>Undo</button></section>");
    press("1", undo);
    expect(press("Enter", undo)).toBe(false);
    expect(answers()).toEqual([]);
  });

  test("with too little picked asks the rules why it is not enough", () => {
    ask({ least: 2, most: 2 });
    press("1");
    press("Enter");
    expect(answers()).toEqual([]);
    expect(Line.last?.sent.at(-1)).toMatchObject({ kind: "consider", picks: ["take n=1"] });
  });
});

describe("u", () => {
  test("takes back the last answer where that is allowed", () => {
    ask({}, { may_undo: true, may_retake: true });
    expect(press("u")).toBe(true);
    expect(kinds().filter((kind) => kind === "undo" || kind === "retake")).toEqual(["undo"]);
  });

  test("answers anew what is held", () => {
    Line.last?.say(frame(1, { held: ["take n=1"], may_retake: true }));
    press("u");
    expect(kinds()).toContain("retake");
  });

  test("is any letter where nothing can be taken back", () => {
    ask();
    expect(press("u")).toBe(false);
    expect(kinds()).not.toContain("undo");
  });
});

describe("what is not for the table", () => {
  test.each(["<input data-here>", "<textarea data-here></textarea>", "<select data-here></select>", "<p contenteditable><b data-here>x</b></p>"])("is typed into %s", (html) => {
    ask({}, { may_undo: true });
    const field = put(html);
    for (const key of ["1", "u", "Enter"]) expect(press(key, field)).toBe(false);
    expect(table.picks).toEqual([]);
    expect(kinds()).toEqual(["watch"]);
  }); // prettier-ignore

  test.each(["ctrlKey", "metaKey", "altKey"])("belongs to the browser with %s", (modifier) => {
    ask({}, { may_undo: true });
    expect(press("1", document.body, { [modifier]: true })).toBe(false);
    expect(press("u", document.body, { [modifier]: true })).toBe(false);
    expect(table.picks).toEqual([]);
  });

  test("was taken by a board already", () => {
    ask();
    const board = put("<div data-here></div>");
    board.addEventListener("keydown", (event) => event.preventDefault());
    press("1", board);
    expect(table.picks).toEqual([]);
  });
});

test.each(["Escape", "Enter"])("%s skips what moves, and answers nothing by that", (key) => {
  vi.useFakeTimers();
  Line.last?.say(frame(1));
  table.reel = (view) => ({ view, ms: 100 });
  const events = [1, 2].map(() => ({ kind: "moved", seat: 0 }));
  Line.last?.say(frame(2, { question: question({ least: 0 }), steps: [step(2, { events })] }));
  expect(table.moment).not.toBeNull();
  expect(press(key)).toBe(true);
  expect(table.moment).toBeNull();
  expect(table.shown).toEqual({ at: 2 });
  expect(answers()).toEqual([]);
  vi.useRealTimers();
});

test("Escape with nothing on the way is left to others", () => {
  ask();
  expect(press("Escape")).toBe(false);
});
