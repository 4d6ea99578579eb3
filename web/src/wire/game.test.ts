// The texts that boards write are the ones that the server wrote, for every option that was ever recorded.
import { expect, test } from "vitest";

import { DEFAULTS as LARGO } from "../games/key-largo/types";
import { DEFAULTS as SHIP } from "../games/unfathomable/types";
import { momentsOf } from "../testing/recorded";
import { textOf, type AnyGame } from "./game";
import type { Fields } from "./types";

const GAMES: [string, Record<string, Fields>][] = [
  ["in-too-deep", {}],
  ["into-the-blue", {}],
  ["key-largo", LARGO],
  ["unfathomable", SHIP],
];

test.each(GAMES)("an option has the text that the server reads: %s", (game, defaults) => {
  const options = momentsOf(game).flatMap(({ frame }) => frame.question?.options ?? []);
  expect(options.length).toBeGreaterThan(50);
  const wrong = options.filter(
    ({ text, ...option }) => textOf<AnyGame>(option, defaults[option.kind]) !== text,
  );
  expect(wrong).toEqual([]);
});

test("what is at its default is not said", () => {
  const sale = { kind: "sell", depth: "deep", treasure: "gold", value: 4 };
  expect(textOf<AnyGame>({ ...sale, copy: 1 }, LARGO.sell)).toBe("sell depth=deep treasure=gold value=4");
  expect(textOf<AnyGame>({ ...sale, copy: 2 }, LARGO.sell)).toContain("copy=2");
  expect(textOf<AnyGame>({ kind: "draw" })).toBe("draw");
});
