import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { socket } from "./socket.svelte";
import type { FromServer } from "./types";

class Line {
  static OPEN = 1;
  static made: Line[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor(readonly address: URL) {
    Line.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.onclose({ code: 1000 });
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const heard: FromServer[] = [];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  heard.length = 0;
  leave = socket.join({ heard: (message) => heard.push(message), opened: () => undefined });
  Line.made[0]?.onopen();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = () => socket.send({ kind: "watch", table: "t", version: 0 });

test("a server that is asked and says nothing is left for another", () => {
  asked();
  vi.advanceTimersByTime(9_000);
  expect(Line.made.length).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(Line.made.length).toBe(2);
  expect(Line.made[0]?.readyState).toBe(3);
});

test("what the old line still says is not heard", () => {
  asked();
  vi.advanceTimersByTime(11_000);
  Line.made[0]?.say({ kind: "sorry", code: "late" });
  expect(heard).toEqual([]);
  Line.made[1]?.say({ kind: "sorry", code: "new" });
  expect(heard.length).toBe(1);
});

test("any word is a sign of life", () => {
  asked();
  vi.advanceTimersByTime(9_000);
  Line.made[0]?.say({ kind: "turns", tables: [] });
  vi.advanceTimersByTime(60_000);
  expect(Line.made.length).toBe(1);
});

test("a server that was asked nothing may be silent for as long as it likes", () => {
  vi.advanceTimersByTime(3_600_000);
  expect(Line.made.length).toBe(1);
});

test("a line names the table that the page is about, and another table has a line of its own", () => {
  const opened = vi.fn();
  expect(Line.made[0]?.address.pathname).toBe("/ws");
  const leaveTable = socket.join({ table: "abc", heard: () => undefined, opened });
  expect(Line.made.map((line) => line.address.pathname)).toEqual(["/ws", "/ws/abc"]);
  expect(Line.made[0]?.readyState).toBe(3);
  expect(opened).not.toHaveBeenCalled();
  Line.made[1]?.onopen();
  expect(opened).toHaveBeenCalledOnce();
  leaveTable();
  socket.join({ table: "abc", heard: () => undefined, opened })();
  expect(Line.made.length).toBe(2);
  expect(opened).toHaveBeenCalledTimes(2);
});

test("a line that is still being opened is let open before the page goes to its table", () => {
  leave();
  Line.made = [];
  leave = socket.join({ heard: () => undefined, opened: () => undefined });
  const first = Line.made[0];
  if (first) first.readyState = 0;
  const opened = vi.fn();
  const leaveTable = socket.join({ table: "abc", heard: () => undefined, opened });
  expect(Line.made.length).toBe(1);
  if (first) first.readyState = 1;
  first?.onopen();
  expect(opened).not.toHaveBeenCalled();
  Line.made[1]?.onopen();
  expect(opened).toHaveBeenCalledOnce();
  leaveTable();
});
