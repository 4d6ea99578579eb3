// The table's store when things go wrong: lines that are cut, frames that are missing, words that cross on the way.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { settings } from "../app/settings.svelte";
import { chair, frame, info, option, question, step, TABLE, you } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import type { Considered, FromServer, Question } from "../wire/types";
import { isWindow, TableStore } from "./store.svelte";

let table: TableStore;
const say = (...messages: FromServer[]) => Line.last?.say(...messages);
const sent = () => Line.last?.sent ?? [];
const last = () => sent().at(-1);
const nOf = () => (last() as { n: number }).n;
const considered = (n: number, part: Partial<Considered> = {}): Considered => ({ kind: "considered", table: TABLE, n, options: [], may_stop: false, refusal: null, ...part }); // prettier-ignore
const ask = (part: Partial<Question> = {}) => say(frame(1, { question: question(part) }));

beforeEach(() => {
  vi.useFakeTimers();
  stubLine();
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  say(info());
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line that is cut", () => {
  test("comes back by itself, and the page asks for what it has missed", () => {
    say(frame(2, { steps: [step(1), step(2)] }));
    const cut = Line.last;
    cut?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    expect(Line.last).not.toBe(cut);
    Line.last?.onopen?.();
    expect(sent()).toEqual([{ kind: "watch", table: TABLE, version: 2 }]);
    say(frame(4, { steps: [step(3), step(4)] }));
    expect(table.log.map((each) => each.version)).toEqual([1, 2, 3, 4]);
  });

  test("does not lose an answer: it is said again under its uuid", () => {
    ask();
    table.choose("take n=1");
    const said = last();
    Line.last?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    Line.last?.onopen?.();
    expect(sent()).toEqual([{ kind: "watch", table: TABLE, version: 1 }, said]);
    expect(table.sending).toBe(true);
  });

  test("leaves the picks of somebody who was still choosing", () => {
    ask({ least: 2, most: 2 });
    table.pick("take n=1");
    Line.last?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    Line.last?.onopen?.();
    say(frame(1, { question: question({ least: 2, most: 2 }) }));
    expect(table.picks).toEqual(["take n=1"]);
  });
});

test("picks whose judgement was lost with the line are judged again", () => {
  ask({ least: 1, most: 3, plain: false });
  table.pick("take n=1");
  Line.last?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  Line.last?.onopen?.();
  expect(last()).toMatchObject({ kind: "consider", picks: ["take n=1"] });
  say(considered(nOf(), { options: [option(3)], may_stop: false }));
  expect(table.mayStop).toBe(false);
});

describe("a table that the server has lost a part of", () => {
  test("forgets an answer that the server never kept, and asks again", () => {
    say(frame(6, { question: question({ id: 6 }), steps: [step(5), step(6)] }));
    table.choose("take n=1");
    say({ kind: "restored", table: TABLE, version: 4 });
    expect(table.sending).toBe(false);
    say(frame(4, { question: question({ id: 4 }), steps: [step(3), step(4)] }));
    expect(table.question?.id).toBe(4);
    Line.last?.onopen?.();
    expect(sent().filter((message) => message.kind === "answer")).toHaveLength(1);
  });

  test("says so until the next answer is given", () => {
    say(frame(6), { kind: "restored", table: TABLE, version: 4 }, frame(4, { question: question() }));
    expect(table.restored).toBe(4);
    table.choose("take n=1");
    expect(table.restored).toBeNull();
  });

  test("has nothing to catch up on: what is told anew is no absence", () => {
    say(frame(6, { steps: [step(6)] }), { kind: "restored", table: TABLE, version: 4 });
    say(frame(4, { steps: [step(1), step(2), step(3), step(4)] }));
    expect(table.caughtUp).toBe(4);
  });

  test("notices a gap at the same place once more", () => {
    say(frame(4, { steps: [step(4)] }), frame(6, { steps: [step(6)] }));
    expect(last()).toEqual({ kind: "watch", table: TABLE, version: 4 });
    say(frame(6, { steps: [step(5), step(6)] }), { kind: "restored", table: TABLE, version: 4 });
    say(frame(4, { steps: [step(3), step(4)] }));
    const before = sent().length;
    say(frame(6, { steps: [step(6)] }));
    expect(sent().slice(before)).toEqual([{ kind: "watch", table: TABLE, version: 4 }]);
    expect(table.frame?.version).toBe(4);
  });
});

describe("words that cross on the way", () => {
  const several = { least: 1, most: 3, plain: false };

  test("what the rules said of earlier picks is not taken for these", () => {
    ask(several);
    table.pick("take n=1");
    const first = nOf();
    table.pick("take n=2");
    say(considered(first, { options: [option(3)], may_stop: true }));
    expect(table.considered).toBeNull();
    say(considered(nOf(), { options: [], may_stop: true }));
    expect(table.open).toEqual(new Set(["take n=1", "take n=2"]));
  });

  test("asking why not does not lose what the rules say of the picks", () => {
    ask(several);
    table.pick("take n=1");
    const ofPicks = nOf();
    table.pick("take n=9");
    const whyNot = nOf();
    expect(whyNot).not.toBe(ofPicks);
    say(considered(ofPicks, { options: [option(3)], may_stop: false }));
    expect(table.mayStop).toBe(false);
    expect(table.open).toEqual(new Set(["take n=1", "take n=3"]));
    const refusal = { code: "too-deep", clause: "X-4.2", detail: {} };
    say(considered(whyNot, { refusal }));
    expect(table.refusal).toEqual(refusal);
    expect(table.open).toEqual(new Set(["take n=1", "take n=3"]));
  });

  test("what the rules said of a question that is closed is not heard", () => {
    ask(several);
    table.pick("take n=1");
    const old = nOf();
    say(frame(2, { question: question({ ...several, id: 1 }), steps: [step(2)] }));
    say(considered(old, { options: [], may_stop: true }));
    expect(table.considered).toBeNull();
    expect(table.open.size).toBe(3);
  });

  test("a refusal of somebody's older try does not open my question again", () => {
    ask();
    table.choose("take n=1");
    say({ kind: "refused", table: TABLE, uuid: "another", code: "stale", clause: "", detail: {} });
    expect(table.sending).toBe(true);
    expect(table.question).toBeNull();
  });

  test("what is said at other tables is not heard here", () => {
    say({ ...info({ status: "over" }), table: "other" }, { ...frame(9), table: "other" });
    expect(table.info?.status).toBe("playing");
    expect(table.frame).toBeNull();
    say({ kind: "sorry", code: "unknown-table", table: "other" });
    expect(table.sorry).toBeNull();
    say({ kind: "sorry", code: "banned", table: null });
    expect(table.sorry).toBe("banned");
  });
});

describe("undo and retake", () => {
  test("an undo strikes the last answer of whoever took it back, not of the last who played", () => {
    const steps = [
      step(1, { seat: 0 }),
      step(2, { seat: 1 }),
      step(3, { seat: 0, entry: "undo", events: [] }),
    ];
    say(frame(3, { steps }));
    expect(table.log.map(({ undone }) => undone)).toEqual([true, false, false]);
  });

  test("two undos strike two answers", () => {
    const undo = { seat: 0, entry: "undo", events: [] } as const;
    say(frame(4, { steps: [step(1), step(2), step(3, { ...undo, events: [] }), step(4, { ...undo, events: [] })] })); // prettier-ignore
    expect(table.log.map(({ undone }) => undone)).toEqual([true, true, false, false]);
  });

  test("an undo in a later frame strikes what an earlier one told", () => {
    say(frame(1, { steps: [step(1)] }));
    say(frame(2, { steps: [step(2, { entry: "undo", events: [] })] }));
    expect(table.log[0]?.undone).toBe(true);
  });

  test("each of them has a uuid of its own", () => {
    table.undo();
    table.retake();
    const uuids = sent().flatMap((message) => ("uuid" in message ? [message.uuid] : []));
    expect(new Set(uuids).size).toBe(2);
  });

  test("an answer that was retaken is asked again", () => {
    ask();
    table.choose("take n=1");
    say(frame(1, { held: ["take n=1"], may_retake: true }));
    expect([table.question, table.sending]).toEqual([null, false]);
    say(frame(1, { question: question() }));
    expect(table.question?.id).toBe(0);
  });
});

describe("being asked", () => {
  test("is told once for each question, not with every frame", () => {
    const asked = vi.fn();
    table.onAsked = asked;
    ask();
    say(frame(2, { question: question(), steps: [step(2)] }));
    expect(asked).toHaveBeenCalledTimes(1);
    say(frame(3, { question: question({ id: 2 }), steps: [step(3)] }));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("a window is a quiet question that silence passes", () => {
    expect(isWindow(question({ quiet: true, default: [] }))).toBe(true);
    expect(isWindow(question({ quiet: true, default: ["pass"] }))).toBe(true);
    expect(isWindow(question({ quiet: true, default: ["take n=1"] }))).toBe(false);
    expect(isWindow(question({ default: [] }))).toBe(false);
  });

  test("a standing order passes in windows only: a plain question of that kind is put to me", () => {
    say({ kind: "orders", table: TABLE, passes: true, windows: {} });
    ask();
    expect(table.question?.key).toBe("take");
    say(frame(2, { question: question({ id: 1, quiet: true }), steps: [step(2)] }));
    expect(table.question).toBeNull();
  });

  test("confirming too few picks asks why; what the rules have refused already is said at once", () => {
    ask({ least: 2, most: 3, plain: false });
    table.pick("take n=1");
    const refusal = { code: "too-few", clause: "X-2", detail: {} };
    say(considered(nOf(), { options: [option(2)], refusal }));
    const before = sent().length;
    table.confirm();
    expect(sent()).toHaveLength(before);
    expect(table.refusal).toEqual(refusal);
  });
});

describe("what moves", () => {
  const events = [1, 2].map((n) => ({ kind: "moved", n }));
  const reel = vi.fn((view: object, event: object) => ({ view: { ...view, ...event }, ms: 50 }));
  beforeEach(() => {
    table.reel = reel;
    say(frame(1));
  });

  test("what was there when the page was opened does not move", () => {
    expect(table.moment).toBeNull();
    expect(table.shown).toEqual({ at: 1 });
  });

  test("what another did last is dwelt on, and nobody waits for what they did themselves", () => {
    say(frame(2, { steps: [step(2, { events })] }));
    vi.advanceTimersByTime(50);
    expect(table.moment).toEqual(events[1]);
    vi.advanceTimersByTime(50);
    expect([table.moment, table.shown, table.acted]).toEqual([null, { at: 2 }, events[1]]);
    say(frame(3, { steps: [step(3, { events: [{ kind: "moved", seat: table.seat }] })] }));
    expect([table.moment, table.shown]).toEqual([null, { at: 3 }]);
  });

  test("what comes meanwhile is shown after what is still on its way, and nothing twice", () => {
    say(frame(2, { steps: [step(2, { events })] }));
    say(frame(3, { steps: [step(3, { events: [{ kind: "stood", n: 3 }] })] }));
    const seen = [1, 2, 3].map(() => {
      const n = table.moment?.["n"];
      vi.advanceTimersByTime(50);
      return n;
    });
    expect(seen).toEqual([1, 2, 3]);
    expect([table.moment, table.shown]).toEqual([null, { at: 3 }]);
  });

  test("what others did is watched again from how things stood, and then the present is there", () => {
    say(frame(2, { steps: [step(2, { seat: 2, events })], question: question() }));
    table.skip();
    table.watchAgain({ at: 1 });
    expect([table.moment, table.question, table.shown]).toEqual([events[0], null, { at: 1, ...events[0] }]);
    vi.advanceTimersByTime(100);
    expect([table.moment, table.shown]).toEqual([null, { at: 2 }]);
    expect(table.question).not.toBeNull();
  });

  test("very many events at once take no longer than people wait", () => {
    const many = Array.from({ length: 90 }, (_, n) => ({ kind: `moved-${n % 2}`, n }));
    say(frame(2, { steps: [step(2, { events: many })] }));
    expect(table.moment).not.toBeNull();
    vi.advanceTimersByTime(4000);
    expect([table.moment, table.shown]).toEqual([null, { at: 2 }]);
  });

  test("what is undone is not acted: the board shows how things stand", () => {
    say(frame(2, { steps: [step(2, { events })] }));
    say(frame(3, { steps: [step(3, { entry: "undo" })] }));
    expect([table.moment, table.shown]).toEqual([null, { at: 3 }]);
  });

  test.each([
    ["slow", 100],
    ["normal", 50],
    ["fast", 20],
  ] as const)("at speed %s a shot of 50 ms lasts %d", (speed, ms) => {
    settings.speed = speed;
    say(frame(2, { steps: [step(2, { events })] }));
    vi.advanceTimersByTime(ms - 1);
    expect(table.moment).toEqual(events[0]);
    vi.advanceTimersByTime(1);
    expect(table.moment).toEqual(events[1]);
    settings.speed = "normal";
  });

  test("with motion off nothing moves, and the board marks what was done", () => {
    settings.speed = "off";
    say(frame(2, { steps: [step(2, { events })] }));
    expect([table.moment, table.shown, table.acted]).toEqual([null, { at: 2 }, events[1]]);
    settings.speed = "normal";
  });

  test("for whoever wants no motion nothing moves", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    say(frame(2, { steps: [step(2, { events })] }));
    expect([table.moment, table.shown]).toEqual([null, { at: 2 }]);
  });

  test("a closed page does not act on", () => {
    say(frame(2, { steps: [step(2, { events })] }));
    table.close();
    reel.mockClear();
    vi.advanceTimersByTime(500);
    expect(reel).not.toHaveBeenCalled();
  });
});

test("a line of chat is kept once, and goes when it is removed", () => {
  const line = { kind: "chat", table: TABLE, n: 1, from: "Ada", seat: 0, text: "Ahoy", at: "" } as const;
  say(line, line, { ...line, n: 2 });
  expect(table.chat.map(({ n }) => n)).toEqual([1, 2]);
  say({ kind: "removed", table: TABLE, lines: [1] });
  expect(table.chat.map(({ n }) => n)).toEqual([2]);
});

test("nothing has happened since a turn that a spectator never had", () => {
  say(info({ you: you({ seat: null }), chairs: [chair(0)] }), frame(2, { steps: [step(1), step(2)] }));
  expect(table.since).toEqual([]);
});

test("leaving a table says so to the server", () => {
  const line = Line.last;
  table.close();
  expect(line?.sent.at(-1)).toEqual({ kind: "unwatch", table: TABLE });
});
