import { expect, test } from "vitest";

import { isParted, placeOf, winnersOf } from "./outcome";

test("equal places share a victory", () => {
  expect(winnersOf([1, 3, 1])).toEqual([0, 2]);
  expect(placeOf([1, 3, 1], 1)).toBe(3);
});

test("where nobody won there are no winners and no places", () => {
  expect(winnersOf([2, 2, 2])).toEqual([]);
  expect(placeOf([2, 2, 2], 1)).toBeUndefined();
  expect(placeOf(null, 1)).toBeUndefined();
});

test("equal points with other places were parted by a rule; a shared place was not", () => {
  const outcome = { reason: "x", points: [5, 5, 3, 2, 2], places: [1, 2, 3, 4, 4] };
  expect(outcome.places.map((_, seat) => isParted(outcome, seat))).toEqual([true, true, false, false, false]);
});
