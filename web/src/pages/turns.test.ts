import { expect, test } from "vitest";

import { ago } from "./turns";

const now = Date.parse("2026-01-10T12:00:00Z");

test("since when a table waits is told in the largest unit that fits", () => {
  const told = (moment: string, lang: string) => ago(moment, now, lang);
  expect(told("2026-01-10T11:57:00Z", "en")).toBe("3 minutes ago");
  expect(told("2026-01-08T11:00:00Z", "en")).toBe("2 days ago");
  expect(told("2026-01-10T09:59:00Z", "fr")).toBe("il y a 2 heures");
  expect(told("2026-01-10T12:00:30Z", "en")).toBeNull();
});
