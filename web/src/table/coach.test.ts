import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Hint, Weighed } from "../wire/types";
import { catalogueOf } from "../testing/catalogues";
import { Teller } from "../words/teller";
import { Asking, figureOf, giveOrTake, hintSentence, listed, percent } from "./coach.svelte";

const answer = (part: Partial<Weighed> = {}): Weighed => ({ picks: ["take"], chance: 0.5, error: 0.02, behind: 0, doubt: 0.01, clear: false, usual: false, why: null, ...part }); // prettier-ignore
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

const label = (picks: string[]) => picks.join() || "Stop";
const teller = (lang: string) => new Teller(catalogueOf("into-the-blue", lang), ["Ada", "Finn"], 0);
const gains = { key: "level.more", params: { level: 4 }, amount: 2.4, often: 8 };
const costs = { key: "chests.less", params: {}, amount: -1.25, often: 3 };
const because = (why: Weighed["why"]) => [answer(), answer({ picks: [], behind: 0.124, clear: true, why })];

test("a hint is one sentence: what the worse answer costs in per cent, and why", () => {
  expect(hintSentence(because(null), label, teller("en"))).toBe(
    "“Stop” would cost about 12% of your winning chances (± 1%).",
  );
  expect(hintSentence(because({ gains, costs: null }), label, teller("en"))).toBe(
    "“Stop” would cost about 12% of your winning chances (± 1%). Why: you score more on level 4 (+2.4 on average, in 8 of 10 imagined games).",
  );
  expect(hintSentence(because({ gains, costs }), label, teller("fr"))).toBe(
    "«\u00a0Stop\u00a0» coûterait environ 12\u00a0% de vos chances de gagner (±\u00a01\u00a0%). Pourquoi\u00a0: vous marquez plus au palier 4 (+2,4 en moyenne, dans 8 parties imaginées sur 10), même si vous gagnez moins de points en coffres (−1,3 en moyenne).",
  );
  const once = { ...gains, amount: null, often: 1 };
  expect(hintSentence(because({ gains: once, costs: null }), label, teller("fr"))).toContain(
    "(dans 1 partie imaginée sur 10)",
  );
});

test("where nothing differs the best is named alone, and nothing is made of it", () => {
  const alike = [answer(), answer({ picks: [], behind: 0.01 })];
  expect(listed(alike)).toEqual([answer()]);
  expect(hintSentence(alike, label, teller("en"))).toBe(
    "Several answers are about equally good; this is one of them.",
  );
  expect(hintSentence([], label, teller("en"))).toBe("There is nothing to compare here.");
  expect(listed(said.answers)).toEqual(said.answers);
});

test("beside each answer stands what it is worth, what it costs, or that it is as good", () => {
  const [best = answer(), worst = answer()] = said.answers;
  expect(figureOf(best, true, teller("en"))).toBe("about 50%");
  expect(figureOf(worst, false, teller("en"))).toBe("costs about 12%");
  expect(figureOf(best, false, teller("en"))).toBe("about as good");
  expect([percent(0.415), giveOrTake(0.001)]).toEqual([42, 1]);
});
