import { expect, test } from "vitest";

import { follow, layout, places } from "./layout";
import { BRIG, BRIDGE, DECK, DEEP, SPACES } from "./view";

test("every space has a place of its own inside the picture", () => {
  for (const [width, height] of [
    [390, 310],
    [760, 520],
  ] as const) {
    const at = layout(width, height);
    const boxes = SPACES.map((space) => at.box(space));
    for (const box of boxes) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(width);
      expect(box.y + box.h).toBeLessThanOrEqual(height + 0.01);
    }
    const apart = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
      a.x + a.w <= b.x + 0.01 ||
      b.x + b.w <= a.x + 0.01 ||
      a.y + a.h <= b.y + 0.01 ||
      b.y + b.h <= a.y + 0.01;
    boxes.forEach((box, n) => boxes.slice(n + 1).forEach((other) => expect(apart(box, other)).toBe(true)));
  }
});

test("neighbours lie side by side: water, deck, room", () => {
  const at = layout(760, 520);
  expect(at.box(0).y + at.box(0).h).toBeCloseTo(at.box(DECK).y);
  expect(at.box(DECK).y + at.box(DECK).h).toBeCloseTo(at.box(BRIDGE).y);
  expect(at.box(BRIG).x).toBeGreaterThan(at.box(BRIDGE).x);
  expect(at.box(DEEP).x).toBeGreaterThan(at.box(7).x);
});

test("twenty figures fit where three do", () => {
  const box = { x: 10, y: 20, w: 70, h: 40 };
  for (const count of [1, 3, 20]) {
    const found = places(count, box, 30);
    expect(found).toHaveLength(count);
    for (const { x, y, size } of found) {
      expect(x - size / 2).toBeGreaterThanOrEqual(box.x - 1);
      expect(x + size / 2).toBeLessThanOrEqual(box.x + box.w + 1);
      expect(y + size / 2).toBeLessThanOrEqual(box.y + box.h + 1);
    }
  }
});

test("six people in a low room stand closer rather than become too small to tell apart", () => {
  const sizes = places(6, { x: 0, y: 0, w: 71, h: 17 }, 17).map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
});

test("a figure that leaves a space is the one that arrives at the next", () => {
  const none = Array.from({ length: 4 }, () => -1);
  const first = follow(none, [2, 0, 0]);
  expect(first).toEqual([0, 0, -1, -1]);
  const next = follow(first, [1, 0, 2]);
  expect(next.filter((space) => space === 0)).toHaveLength(1);
  expect(next[1]).toBe(2);
  expect(follow(next, [0, 0, 0])).toEqual(none);
});
