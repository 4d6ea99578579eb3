import { beforeEach, expect, test } from "vitest";

import type { TableInfo } from "../wire/types";
import { ALL, fits, keepFilters, keptFilters } from "./searches";

beforeEach(() => localStorage.clear());

const table = {
  game: "key-largo",
  pace: { kind: "days" },
  rated: false,
  chairs: [{ kind: "person" }, { kind: "open" }, { kind: "open" }],
} as TableInfo;

test("without a filter every table fits", () => expect(fits(table, ALL)).toBe(true));

test.each([
  [{ game: "key-largo" }, true],
  [{ game: "into-the-blue" }, false],
  [{ pace: "days" }, true],
  [{ pace: "live" }, false],
  [{ rated: "casual" }, true],
  [{ rated: "rated" }, false],
  [{ chairs: 2 }, true],
  [{ chairs: 3 }, false],
])("filters %o", (wanted, fitting) => expect(fits(table, { ...ALL, ...wanted })).toBe(fitting));

test("filters are remembered, and what makes no sense is forgotten", () => {
  keepFilters({ ...ALL, pace: "live", chairs: 3 });
  expect(keptFilters()).toEqual({ ...ALL, pace: "live", chairs: 3 });
  localStorage.setItem("lobby", "{");
  expect(keptFilters()).toEqual(ALL);
});
