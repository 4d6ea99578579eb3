// Every kind of event has a motion or a mark: the compiler demands the kind, this the time.
import { expect, test } from "vitest";

import { LEAST_MS } from "../table/film";
import { motions as deep } from "./in-too-deep/view";
import { motions as blue } from "./into-the-blue/view";
import { motions as largo } from "./key-largo/reel";
import { motions as unfathomable } from "./unfathomable/reel";

const LONGEST_MS = 3000;
type Timed = Record<string, readonly [number, ...unknown[]] | null>;

test.each<[string, Timed, string[]]>([
  ["into-the-blue", blue, []],
  ["in-too-deep", deep, []],
  ["key-largo", largo, []],
  ["unfathomable", unfathomable, ["reactions"]],
])("%s: all that happens is shown, but for the end, which is a scene of its own", (_, motions, told) => {
  const silent = Object.entries(motions).filter(([, motion]) => motion === null);
  expect(silent.map(([kind]) => kind)).toEqual([...told, "game-ended"]);
  for (const motion of Object.values(motions)) {
    expect(motion?.[0] ?? LEAST_MS).toBeGreaterThanOrEqual(LEAST_MS);
    expect(motion?.[0] ?? LEAST_MS).toBeLessThanOrEqual(LONGEST_MS);
  }
});
