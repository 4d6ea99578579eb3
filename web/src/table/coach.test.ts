import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Hint, Weighed } from "../wire/types";
import { Asking, giveOrTake, percent, toldOnce, whyFirst } from "./coach.svelte";

const answer = (part: Partial<Weighed> = {}): Weighed => ({ picks: ["take"], chance: 0.5, error: 0.02, behind: 0, doubt: 0.01, clear: false, usual: false, ...part }); // prettier-ignore
const thinking: Hint = { thinking: true, answers: [] };
const said: Hint = {
  thinking: false,
  answers: [answer(), answer({ picks: [], behind: 0.124, clear: true })],
};

/** A server that gives these answers one after the other, and the last one for ever; a string is a refusal. */
function server(...answers: (Hint | string)[]) {
  const fetched = vi.fn(() => {
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? "";
    const [body, status] = typeof next === "string" ? [{ code: next }, 403] : [next, 200];
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it is asked until it has thought", async () => {
  const fetched = server(thinking, thinking, said);
  const coach = new Asking<Hint>();
  const done = coach.ask("/hint", { question: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect(coach.asking).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(coach.asking).toBe(false);
  expect(coach.said).toEqual(said);
});

test("what is forgotten is not said later", async () => {
  server(thinking, said);
  const coach = new Asking<Hint>();
  const done = coach.ask("/hint");
  await vi.advanceTimersByTimeAsync(100);
  coach.forget();
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect([coach.said, coach.asking, coach.trouble]).toEqual([null, false, null]);
});

test("a refusal has a sentence of its own, any other trouble the same one", async () => {
  for (const [code, key] of [
    ["coach-counts", "coach.coach-counts"],
    ["broken", "coach.failed"],
  ] as const) {
    // prettier-ignore
    server(code);
    const coach = new Asking<Hint>();
    await coach.ask("/hint");
    expect(coach.trouble).toBe(key);
    expect(coach.asking).toBe(false);
  }
});

test("where nobody thinks it gives up, and not while something moves", async () => {
  server(thinking);
  const coach = new Asking<Hint>();
  const done = coach.ask("/hint");
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(coach.trouble).toBe("coach.slow");
});

test("why the first: clearly better, or hardly to be told apart", () => {
  expect(whyFirst(said.answers)).toEqual({ key: "coach.clear", params: { gain: 12, doubt: 1 } });
  const alike = { thinking: false, answers: [answer(), answer({ behind: 0.01 })] };
  expect(whyFirst(alike.answers)?.key).toBe("coach.alike");
  expect(whyFirst(thinking.answers)).toBeNull();
  expect([percent(0.415), giveOrTake(0.001)]).toEqual([42, 1]);
});

test("answers that read the same are told once, the best of them", () => {
  const answers = [answer({ picks: ["12"] }), answer({ picks: ["29"], behind: 0.01 }), answer({ picks: [] })];
  const told = toldOnce(answers, (picks) => (picks.length > 0 ? "Buy" : "Draw"));
  expect(told.map((each) => each.picks)).toEqual([["12"], []]);
});
