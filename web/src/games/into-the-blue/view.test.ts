import { expect, test } from "vitest";

import { secondaries } from "./view";

const tokens = { secondary: [1, 2, 2, 3, 8], tokens: 3 };

test("both secondary tokens of a level are worth the same", () => {
  expect(secondaries(tokens, 5)).toEqual([8, 8]);
});

test("third place's token has a value of its own where the pack says so", () => {
  expect(secondaries({ ...tokens, third: [1, 2, 2, 3, 5] }, 5)).toEqual([8, 5]);
});

test("with two or three players there is one", () => {
  expect(secondaries({ ...tokens, tokens: 2 }, 4)).toEqual([3]);
});
