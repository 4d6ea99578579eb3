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

  constructor() {
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
