import { expect, test } from "vitest";

import { secondaries, type BlueView } from "./view";

const view = (part: Partial<BlueView>): BlueView => ({ secondary: [1, 2, 2, 3, 8], tokens: 3, ...part } as BlueView); // prettier-ignore

test("both secondary tokens of a level are worth the same", () => {
  expect(secondaries(view({}), 5)).toEqual([8, 8]);
});

test("third place's token has a value of its own where the pack says so", () => {
  expect(secondaries(view({ third: [1, 2, 2, 3, 5] }), 5)).toEqual([8, 5]);
});

test("with two or three players there is one", () => {
  expect(secondaries(view({ tokens: 2 }), 4)).toEqual([3]);
});
