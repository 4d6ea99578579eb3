import { expect, test } from "vitest";

import { ago, isLate } from "./turns";

const now = Date.parse("2026-01-10T12:00:00Z");

test("since when a table waits is told in the largest unit that fits", () => {
  const told = (moment: string, lang: string) => ago(moment, now, lang);
  expect(told("2026-01-10T11:57:00Z", "en")).toBe("3 minutes ago");
  expect(told("2026-01-08T11:00:00Z", "en")).toBe("2 days ago");
  expect(told("2026-01-10T09:59:00Z", "fr")).toBe("il y a 2 heures");
  expect(told("2026-01-10T12:00:30Z", "en")).toBeNull();
});

test("little is left in the last fifth of the time, and never without a limit", () => {
  const turn = (since: string, until: string | null) => ({ since, until, asked: null });
  expect(isLate(turn("2026-01-10T02:00:00Z", "2026-01-10T13:00:00Z"), now)).toBe(true);
  expect(isLate(turn("2026-01-10T11:00:00Z", "2026-01-10T13:00:00Z"), now)).toBe(false);
  expect(isLate(turn("2026-01-01T11:00:00Z", null), now)).toBe(false);
});
