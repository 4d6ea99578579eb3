import { expect, test } from "vitest";

import { contour, island, noise, seeded, seedOf } from "./contours";

test("the same seed draws the same chart", () => {
  const draw = () => contour(island(3, 200, 200), 0.4, 200, 200, 10);
  expect(draw()).toBe(draw());
  expect(seedOf("into-the-blue")).not.toBe(seedOf("key-largo"));
  expect(seeded(1)()).toBe(seeded(1)());
});

test("noise lies between nothing and one", () => {
  const field = noise(5);
  for (let step = 0; step < 200; step++) {
    const value = field(step / 7, step / 3);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
});

test("a hill has one closed line around it, a plain none", () => {
  const hill = (x: number, y: number) => 1 - Math.hypot(x - 100, y - 100) / 100;
  const path = contour(hill, 0.5, 200, 200, 5);
  expect(path.match(/M/g)).toHaveLength(1);
  expect(path.endsWith("Z")).toBe(true);
  expect(contour(() => 0, 0.5, 200, 200, 5)).toBe("");
});

test("what reaches over the edge is closed along it", () => {
  expect(contour(() => 1, 0.5, 200, 200, 5).match(/M/g)).toHaveLength(1);
});
