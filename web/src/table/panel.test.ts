// What stands around the board: the panel beside it, clocks that run on, and coming back after an absence.
import { beforeEach, expect, test, vi } from "vitest";

import { tableOf, tellAt, momentsOf, type Moment } from "../testing/recorded";
import { Line, stubLine } from "../testing/line";
import { Absence } from "./absence.svelte";
import { Panel } from "./panel.svelte";
import type { TableStore } from "./store.svelte";

const GAME = "into-the-blue";
const [moment] = momentsOf(GAME) as [Moment];
let wide = true;
let changed: () => void = () => undefined;
let table: TableStore;

beforeEach(() => {
  stubLine();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return wide;
    },
    addEventListener: (_: string, heard: () => void) => (changed = heard),
    removeEventListener: () => (changed = () => undefined),
  }));
  wide = true;
  table = tableOf();
  tellAt(GAME, moment);
  return () => {
    table.close();
    vi.unstubAllGlobals();
  };
});

const line = (n: number) =>
  Line.last?.say({
    kind: "chat",
    table: table.id,
    n,
    seat: 1,
    name: "Blaise",
    text: "Ahoy",
    at: "",
  } as never);

test("on a wide screen the panel is there from the beginning, and shows the log", () => {
  const panel = new Panel(() => table);
  expect(panel.unfolded).toBe(true);
  expect(panel.tab).toBe("log");
  expect(panel.tabs).toEqual(["log", "chat", "rules"]);
});

test("where people have points, one tab is the score", () => {
  const panel = new Panel(
    () => table,
    () => true,
  );
  expect(panel.tabs).toEqual(["log", "score", "chat", "rules"]);
});

test("on a narrow screen it waits until it is called", () => {
  wide = false;
  const panel = new Panel(() => table);
  expect(panel.unfolded).toBe(false);
  panel.toggle("rules");
  expect(panel.shows("rules")).toBe(true);
  panel.toggle("rules");
  expect(panel.unfolded).toBe(false);
});

test("another part takes the place of the one that is open", () => {
  const panel = new Panel(() => table);
  panel.toggle("chat");
  expect(panel.shows("chat")).toBe(true);
  expect(panel.shows("log")).toBe(false);
});

test("it folds away when the window becomes narrow, and comes back when there is room again", () => {
  const panel = new Panel(() => table);
  const leave = panel.follow();
  wide = false;
  changed();
  expect([panel.unfolded, panel.beside]).toEqual([false, false]);
  wide = true;
  changed();
  expect([panel.unfolded, panel.beside]).toEqual([true, true]);
  leave();
});

test("before the game there is nothing to log", () => {
  table.info = table.info && { ...table.info, status: "gathering" };
  const panel = new Panel(() => table);
  expect(panel.tabs).toEqual(["chat", "rules"]);
  expect(panel.tab).toBe("chat");
});

test("a line of chat is unread until somebody has the chat open", () => {
  const panel = new Panel(() => table);
  expect(panel.unread).toBe(false);
  line(1);
  expect(panel.unread).toBe(true);
  panel.read();
  expect(panel.unread).toBe(true);
  panel.toggle("chat");
  panel.read();
  panel.toggle("log");
  expect(panel.unread).toBe(false);
  line(2);
  expect(panel.unread).toBe(true);
});

test("a clause opens the rule book, also when it is asked for twice", async () => {
  wide = false;
  const panel = new Panel(() => table);
  panel.showClause("ITB-3.3");
  await Promise.resolve();
  expect(panel.shows("rules")).toBe(true);
  expect(panel.clause).toBe("ITB-3.3");
  panel.showClause("ITB-3.3");
  expect(panel.clause).toBe("");
  await Promise.resolve();
  expect(panel.clause).toBe("ITB-3.3");
});

test("a page that has just been opened has missed nothing", () => {
  const absence = new Absence();
  absence.arrive(table);
  expect(absence.told).toBe(false);
});

const played = (version: number, seat: number) => ({ version, entry: "answer" as const, seat, events: [], undone: false }); // prettier-ignore

test("whoever comes back after others have played is told of it, once", () => {
  table.info = table.info && { ...table.info, you: { ...table.info.you, seat: 0 } };
  table.log = [played(1, 0), played(2, 1), played(3, 2), played(4, 1)];
  const absence = new Absence();
  absence.arrive(table);
  expect(absence.told).toBe(true);
  absence.told = false;
  absence.arrive(table);
  expect(absence.told).toBe(false);
});

test("two steps are seen at a glance", () => {
  table.info = table.info && { ...table.info, you: { ...table.info.you, seat: 0 } };
  table.log = [played(1, 0), played(2, 1), played(3, 2)];
  const absence = new Absence();
  absence.arrive(table);
  expect(absence.told).toBe(false);
});
