import { beforeEach, expect, test, vi } from "vitest";

import type { Considered, Frame, FromServer, Question, Step, TableInfo, ToServer } from "../wire/types";

// A line to a server that says what the test wants and remembers what it hears.
const line = vi.hoisted(() => ({
  sent: [] as ToServer[],
  heard: (() => undefined) as (message: FromServer) => void,
  opened: (): void => undefined,
}));
vi.mock("../wire/socket.svelte", () => ({
  socket: {
    join: (listener: { heard: (message: FromServer) => void; opened: () => void }) => {
      line.heard = listener.heard;
      line.opened = listener.opened;
      listener.opened();
      return () => undefined;
    },
    send: (message: ToServer) => line.sent.push(message),
  },
}));
const { TableStore } = await import("./store.svelte");

const option = (n: number) => ({ text: `take n=${n}`, kind: "take", n });
const question = (part: Partial<Question> = {}): Question => ({
  id: 0, seat: 1, key: "take", clause: "X-1.1", options: [option(1), option(2), option(3)], least: 1, most: 1, default: [], quiet: false, plain: true, params: {}, about: "", matters: true, ...part,
}); // prettier-ignore
const frame = (version: number, part: Partial<Frame> = {}): Frame => ({
  kind: "frame", table: "t", version, view: { at: version }, question: null, held: null, waiting: [], may_undo: false, may_retake: false, outcome: null, steps: [], subject: null, lesson: null, ...part,
}); // prettier-ignore
const step = (version: number, part: Partial<Step> = {}): Step => ({ version, entry: "answer", seat: 0, events: [{ kind: "moved", seat: 0 }], ...part }); // prettier-ignore
const info = {
  kind: "table",
  table: "t",
  you: { seat: 1, host: true, away: null, salted: true },
} as TableInfo;
const last = () => line.sent.at(-1);

let table: InstanceType<typeof TableStore>;
beforeEach(() => {
  line.sent.length = 0;
  table = new TableStore("t");
  line.heard(info);
});

test("it asks for the whole log first, and comes back with the version that it holds", () => {
  expect(line.sent[0]).toEqual({ kind: "watch", table: "t", version: 0 });
  line.heard(frame(2, { steps: [step(1), step(2)] }));
  line.opened();
  expect(last()).toEqual({ kind: "watch", table: "t", version: 2 });
});

test("an answer cut off in mid-air is said again under the same uuid, once", () => {
  line.heard(frame(0, { question: question() }));
  table.choose("take n=2");
  const said = last();
  expect(said).toMatchObject({ kind: "answer", question: 0, picks: ["take n=2"] });
  expect(table.question).toBeNull();
  line.opened();
  expect(last()).toEqual(said);
  line.heard({ kind: "played", table: "t", uuid: (said as { uuid: string }).uuid, version: 1 });
  line.opened();
  expect(last()).toEqual({ kind: "watch", table: "t", version: 0 });
  // It is on disk, but no frame has come yet: the question is answered, not asked again.
  expect(table.question).toBeNull();
  line.heard(frame(1, { question: question({ id: 1 }), steps: [step(1, { seat: 1 })] }));
  expect(table.question?.id).toBe(1);
});

test("a refused answer may be given again, with the reason shown", () => {
  line.heard(frame(0, { question: question() }));
  table.choose("take n=2");
  const { uuid } = last() as { uuid: string };
  line.heard({ kind: "refused", table: "t", uuid, code: "too-deep", clause: "X-4.2", detail: {} });
  expect(table.question?.id).toBe(0);
  expect(table.refusal?.clause).toBe("X-4.2");
});

test("a question that an undo brings back is asked again", () => {
  line.heard(frame(0, { question: question() }));
  table.choose("take n=2");
  line.heard(frame(1, { question: question({ id: 1 }), steps: [step(1, { seat: 1 })] }));
  line.heard(frame(2, { question: question(), steps: [step(2, { seat: 1, entry: "undo", events: [] })] }));
  expect(table.question?.id).toBe(0);
});

test("a gap is asked for once, and a whole frame is taken as it is", () => {
  line.heard(frame(1, { steps: [step(1)] }));
  line.heard(frame(4, { steps: [step(4)] }));
  expect(last()).toEqual({ kind: "watch", table: "t", version: 1 });
  line.heard(frame(4, { steps: [step(2), step(3), step(4)] }));
  expect(table.log.map((each) => each.version)).toEqual([1, 2, 3, 4]);
  line.heard(frame(90));
  expect(table.frame?.version).toBe(90);
});

test("steps that come again after younger ones stand in the log where they belong", () => {
  line.heard(frame(2, { steps: [step(1), step(2)] }));
  line.heard(frame(6, { steps: [step(6)] })); // a quiet window told nothing of 3 to 5: the page asks
  line.heard(frame(7, { steps: [step(7)] })); // and the next answer is quicker than the reply
  line.heard(frame(7, { steps: [step(6), step(7)] }));
  expect(table.log.map(({ version }) => version)).toEqual([1, 2, 6, 7]);
});

test("an older frame is dropped, one of the same version is taken: a quiet window counts nothing", () => {
  line.heard(frame(3, { steps: [step(1), step(2), step(3)] }));
  line.heard(frame(2));
  expect(table.frame?.version).toBe(3);
  line.heard(frame(3, { held: ["take n=1"] }));
  expect(table.frame?.held).toEqual(["take n=1"]);
  expect(table.log).toHaveLength(3);
});

test("an undone step stays in the log, struck through", () => {
  line.heard(frame(3, { steps: [step(1), step(2), step(3, { entry: "undo", events: [] })] }));
  expect(table.log.map((each) => each.undone)).toEqual([false, true, false]);
});

test("several picks are counted and confirmed once", () => {
  line.heard(frame(0, { question: question({ least: 1, most: 2 }) }));
  table.choose("take n=1");
  table.choose("take n=3");
  expect(table.picks).toEqual(["take n=1", "take n=3"]);
  expect(table.open).toEqual(new Set(["take n=1", "take n=3"]));
  table.pick("take n=1");
  expect(table.picks).toEqual(["take n=3"]);
  table.confirm();
  expect(last()).toMatchObject({ kind: "answer", picks: ["take n=3"] });
});

test("picks stay while others answer at the same time, and go with their question", () => {
  line.heard(frame(0, { question: question() }));
  table.pick("take n=2");
  line.heard(frame(1, { question: question(), steps: [step(1, { events: [] })] }));
  expect(table.picks).toEqual(["take n=2"]);
  line.heard(frame(2, { question: question({ options: [option(3)] }), steps: [step(2)] }));
  expect(table.picks).toEqual([]);
});

test("where not every set is legal, what is of no use is shut before anything is picked", () => {
  line.heard(frame(0, { question: question({ most: 3, plain: false }) }));
  const asked = last() as { n: number };
  expect(asked).toMatchObject({ kind: "consider", picks: [] });
  line.heard({
    kind: "considered",
    table: "t",
    n: asked.n,
    options: [option(2)],
    may_stop: false,
    refusal: null,
  });
  expect(table.open).toEqual(new Set(["take n=2"]));
});

test("where not every set is legal, the rules are asked what may be added", () => {
  line.heard(frame(0, { question: question({ least: 2, most: 3, plain: false }) }));
  table.pick("take n=1");
  const asked = last() as { n: number };
  expect(asked).toMatchObject({ kind: "consider", picks: ["take n=1"] });
  const learnt: Considered = {
    kind: "considered",
    table: "t",
    n: asked.n,
    options: [option(3)],
    may_stop: false,
    refusal: null,
  };
  line.heard({ ...learnt, n: asked.n - 1, may_stop: true });
  expect(table.mayStop).toBe(false);
  line.heard(learnt);
  expect(table.open).toEqual(new Set(["take n=1", "take n=3"]));
});

test("what cannot be picked says why, with its clause", () => {
  line.heard(frame(0, { question: question() }));
  table.choose("take n=9");
  const asked = last() as { n: number };
  expect(asked).toMatchObject({ kind: "consider", picks: ["take n=9"] });
  const refusal = { code: "too-deep", clause: "X-4.2", detail: { missing: 3 } };
  line.heard({ kind: "considered", table: "t", n: asked.n, options: [], may_stop: false, refusal });
  expect(table.refusal).toEqual(refusal);
  expect(table.picks).toEqual([]);
});

test("events are shown one after the other, and skipped at will", () => {
  vi.useFakeTimers();
  line.heard(frame(0));
  table.reel = (view, event) => ({ view: { ...view, event: event["n"] }, ms: 100 });
  const events = [1, 2, 3].map((n) => ({ kind: "moved", n }));
  line.heard(frame(1, { steps: [step(1, { events })], question: question() }));
  expect(table.shown).toMatchObject({ event: 1 });
  expect(table.question).toBeNull();
  vi.advanceTimersByTime(100);
  expect(table.shown).toMatchObject({ event: 2 });
  table.skip();
  expect(table.shown).toEqual({ at: 1 });
  expect(table.question).not.toBeNull();
  vi.useRealTimers();
});

test("what happened since my last turn", () => {
  line.heard(frame(4, { steps: [step(1), step(2, { seat: 1 }), step(3), step(4)] }));
  expect(table.since.map((each) => each.version)).toEqual([3, 4]);
});

test("the bar lists what belongs to the thing held on the board, until the table moves on", () => {
  table.lists = (each, held) => held === null || each.text.endsWith(held);
  line.heard(frame(0, { question: question() }));
  expect(table.listed).toHaveLength(3);
  table.held = "n=2";
  expect(table.listed.map((each) => each.text)).toEqual(["take n=2"]);
  line.heard(frame(1, { question: question({ id: 1 }), steps: [step(1)] }));
  expect(table.held).toBeNull();
  expect(table.listed).toHaveLength(3);
});

test("a window that a standing order answers is not put to the player", () => {
  const window = { key: "before-roll", quiet: true, least: 0, default: [] };
  line.heard(frame(0, { question: question(window) }));
  line.heard({
    kind: "clocks",
    table: "t",
    window: { left: 30, limit: 30, fixed: false, stretched: false },
    chairs: [],
  });
  expect(table.question?.key).toBe("before-roll");
  expect(table.clocks?.window?.limit).toBe(30);
  table.order("before-roll", true);
  expect(last()).toEqual({ kind: "order", table: "t", window: "before-roll", passes: true });
  line.heard({ kind: "orders", table: "t", passes: false, windows: { "before-roll": true } });
  expect(table.question).toBeNull();
  line.heard({ kind: "orders", table: "t", passes: true, windows: { "before-roll": false } });
  expect(table.question?.key).toBe("before-roll");
  expect(table.passes("after-roll")).toBe(true);
});

test("an answer that was advised is picked and not sent", () => {
  line.heard(frame(0, { question: question({ least: 0, most: 3 }) }));
  table.pick("take n=3");
  const said = line.sent.length;
  table.take(["take n=1", "take n=2", "nothing of the kind"]);
  expect(table.picks).toEqual(["take n=1", "take n=2"]);
  expect(line.sent.length).toBe(said);
  table.take([]);
  expect(table.picks).toEqual([]);
});

test("what the server has lost never was: the page begins again and says so", () => {
  line.heard(frame(6, { steps: [step(5), step(6)] }));
  line.heard({ kind: "restored", table: "t", version: 4 });
  expect(table.restored).toBe(4);
  line.heard(frame(4, { steps: [step(3), step(4)], question: question() }));
  expect([table.frame?.version, table.log.map((each) => each.version)]).toEqual([4, [3, 4]]);
  expect(table.question?.id).toBe(question().id);
});

test("told to try again, it watches again and says again under the same uuid what was not answered", () => {
  vi.useFakeTimers();
  line.heard(frame(3, { question: question() }));
  table.choose("take n=2");
  const said = last();
  line.heard({ kind: "sorry", code: "try-again", table: "t" });
  line.heard({ kind: "sorry", code: "try-again", table: "t" });
  const before = line.sent.length;
  vi.advanceTimersByTime(1000);
  expect(line.sent.slice(before)).toEqual([{ kind: "watch", table: "t", version: 3 }, said]);
  line.heard({ kind: "sorry", code: "unknown-table", table: "t" });
  vi.advanceTimersByTime(1000);
  expect(line.sent.length).toBe(before + 2);
  vi.useRealTimers();
});
