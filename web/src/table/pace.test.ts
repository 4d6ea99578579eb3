import { expect, test, vi } from "vitest";

vi.mock("../words/words.svelte", () => ({
  say: (key: string, params: Record<string, unknown> = {}) =>
    [key, ...Object.values(params).map(String)].join(" "),
}));
const { clockText, FREE, leftNow, paceText, span } = await import("./pace");

test("a clock is short whatever is left on it", () => {
  expect(clockText(0.2)).toBe("0:01");
  expect(clockText(-3)).toBe("0:00");
  expect(clockText(754)).toBe("12:34");
  expect(clockText(3600 * 3 + 60 * 5)).toBe("pace.clock-hours 3 05");
  expect(clockText(86_400 * 2 + 3600 * 4)).toBe("pace.clock-days 2 4");
});

test("only a clock that runs runs out", () => {
  expect(leftNow({ seat: 0, left: 10, runs: true }, 1000, 4000)).toBe(7);
  expect(leftNow({ seat: 0, left: 10, runs: true }, 1000, 99_000)).toBe(0);
  expect(leftNow({ seat: 0, left: 10, runs: false }, 1000, 4000)).toBe(10);
  expect(leftNow({ seat: 0, left: null, runs: false }, 1000, 4000)).toBeNull();
});

test("a pace is told in words", () => {
  expect(paceText(FREE)).toBe("pace.free-text");
  expect(paceText({ ...FREE, kind: "live" })).toBe(
    "pace.live-text pace.minutes-long 15 pace.seconds-long 15",
  );
  expect(paceText({ ...FREE, kind: "days" })).toBe("pace.days-text pace.days-long 2");
  expect(paceText({ ...FREE, kind: "days", weekdays: true })).toContain("weekdays");
  expect(span(28_800)).toBe("pace.hours-long 8");
});
