import { expect, test } from "vitest";

import { contours, island, noise, seeded, seedOf } from "./contours";

test("the same seed draws the same chart", () => {
  const draw = () => contours(island(3, 200, 200), [0.4], 200, 200, 10);
  expect(draw()).toEqual(draw());
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
  const [path] = contours(hill, [0.5], 200, 200, 5);
  expect(path?.match(/M/g)).toHaveLength(1);
  expect(path?.endsWith("Z")).toBe(true);
  expect(contours(() => 0, [0.5], 200, 200, 5)).toEqual([""]);
});

test("what reaches over the edge is closed along it", () => {
  expect(contours(() => 1, [0.5], 200, 200, 5)[0]?.match(/M/g)).toHaveLength(1);
});

test("a field is asked once a corner, however many lines are drawn", () => {
  let asked = 0;
  const hill = (x: number, y: number) => {
    asked += 1;
    return 1 - Math.hypot(x - 100, y - 100) / 100;
  };
  const levels = [0.2, 0.4, 0.6];
  const together = contours(hill, levels, 200, 200, 5);
  expect(asked).toBe(41 * 41);
  expect(together).toEqual(levels.map((level) => contours(hill, [level], 200, 200, 5)[0]));
});
