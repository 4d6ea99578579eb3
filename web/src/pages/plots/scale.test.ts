import { expect, test } from "vitest";

import { boxed, BOXES, soundings } from "./scale";

test("the lines of a scale are round, and hold all values", () => {
  expect(soundings(-3, 41)).toEqual([-10, 0, 10, 20, 30, 40, 50]);
  expect(soundings(0, 1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
  expect(soundings(7, 7).length).toBeGreaterThan(1);
  for (const [least, most] of [
    [8.3, 25],
    [-120, 3],
    [0.2, 0.9],
  ] as const) {
    const lines = soundings(least, most);
    expect(lines[0]).toBeLessThanOrEqual(least);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
    expect(lines.length).toBeLessThan(9);
  }
});

test("every length falls into one box", () => {
  const lengths = [0, 600, 601, 3600, 3601, 90_000, 9_000_000];
  expect(boxed(lengths)).toEqual([2, 1, 1, 1, 0, 2]);
  expect(boxed([])).toEqual(BOXES.map(() => 0));
});
