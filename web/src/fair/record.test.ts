// The second verifier, against records that the rules wrote (web/recorded/*.jsonl) and against whoever changes one.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";

import { check, Unfair } from "./record";
import { holdsTo, remember } from "./seen";
import { bytesOf, commitmentOf, hexOf, seedOf, Stream } from "./stream";

const GAMES = ["in-too-deep", "into-the-blue", "key-largo", "unfathomable"];
const recordOf = (game: string) => new Uint8Array(readFileSync(`recorded/fair/${game}.jsonl`));
const codeOf = async (file: Uint8Array) => {
  try {
    await check(file);
  } catch (wrong) {
    return wrong instanceof Unfair ? [wrong.code, wrong.line] : wrong;
  }
  return "fair";
};
const text = (file: Uint8Array) => new TextDecoder().decode(file);
const bytes = (file: string) => new TextEncoder().encode(file);

test("the worked example of docs/fair-chance.md", async () => {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
  expect(await commitmentOf(secret)).toBe("b5a90e8c336d7a0de488aac8df2e86f3afd07b2c6fd7ddce7308d71a95164256");
  const seed = await seedOf(secret, ["", "c0ffee", "0102"].map(bytesOf));
  expect(hexOf(seed.buffer)).toBe("b676258aa7f18b3b3e48970f9753f3aac0efb0d8316c460b03b1dd3cb76f2b66");
  const rolls = new Stream(seed);
  const faces: number[] = [];
  for (let roll = 0; roll < 6; roll++) faces.push((await rolls.below(6)) + 1);
  expect(faces).toEqual([2, 3, 2, 5, 1, 2]);
  const large = new Stream(seed);
  const numbers: number[] = [];
  for (let each = 0; each < 3; each++) numbers.push(await large.below(3221225472));
  expect(numbers).toEqual([3208266679, 2196443869, 3127071504]);
});

describe.each(GAMES)("a game of %s", (game) => {
  const file = recordOf(game);

  test("is fair, and every number is told with its bound", async () => {
    const fair = await check(file);
    expect(fair.game).toBe(game);
    expect(fair.drawn).toHaveLength(fair.entries.length + 1);
    expect(fair.drawn[0]?.length).toBeGreaterThan(0);
    for (const { bound, number } of fair.drawn.flat()) expect(number).toBeLessThan(bound);
  });

  test("is refused with any byte changed, at its line", async () => {
    for (let place = 0; place < file.length; place += 97) {
      const changed = file.slice();
      changed[place] = (changed[place] ?? 0) ^ 1;
      const line = text(file.subarray(0, place)).split("\n").length - 1;
      const [code, at] = (await codeOf(changed)) as [string, number];
      expect(["changed", "unfinished"]).toContain(code);
      expect(at).toBe(line);
    }
  });

  test("is refused when it was cut", async () => {
    for (const part of [0, 0.3, 0.9])
      expect(await codeOf(file.slice(0, file.length * part))).not.toBe("fair");
    const lines = text(file).split("\n");
    expect(await codeOf(bytes([...lines.slice(0, -2), ""].join("\n")))).not.toBe("fair");
  });
});

describe("a forger who computes every check anew", () => {
  const lines = text(recordOf("into-the-blue")).trimEnd().split("\n");
  async function forged(n: number, change: (line: string) => string): Promise<Uint8Array> {
    let before = "";
    const out: string[] = [];
    for (const [index, line] of lines.entries()) {
      const body = (index === n ? change(line) : line).replace(/,"check":"[0-9a-f]{16}"\}$/, "");
      const bare = body.startsWith('{"n":') ? `${body}}` : `${body},"check":""}`;
      before = hexOf(await crypto.subtle.digest("SHA-256", bytes(before + bare))).slice(0, 16);
      out.push(`${body},"check":"${before}"}`);
    }
    return bytes(`${out.join("\n")}\n`);
  }

  test("is found by the promise, the salts, the secret and each number", async () => {
    expect(await codeOf(await forged(0, (line) => line))).toBe("fair");
    const last = lines.length - 1;
    const commitment = (line: string) => line.replace(/"commitment":"./, '"commitment":"z');
    expect(await codeOf(await forged(0, commitment))).toEqual(["commitment", 0]);
    const secret = (line: string) => line.replace(/"secret":"../, '"secret":"ff');
    expect(await codeOf(await forged(last, secret))).toEqual(["commitment", 0]);
    const salts = (line: string) => line.replace('"salts":["', '"salts":["00');
    expect(await codeOf(await forged(0, salts))).toEqual(["draws", 0]);
    const one = (line: string) => line.replace(/(\d+):(\d+)/, (_, bound: string, number: string) => `${bound}:${(Number(number) + 1) % Number(bound)}`); // prettier-ignore
    expect(await codeOf(await forged(last - 1, one))).toEqual(["draws", 0]);
    const none = (line: string) => line.replace(/"[\d: ]+"/, '""');
    expect(await codeOf(await forged(last - 1, none))).toEqual(["draws", expect.any(Number)]);
    const older = (line: string) => line.replace('"fathoms":2', '"fathoms":1');
    expect(await codeOf(await forged(0, older))).toEqual(["no-draws", 0]);
  });
});

describe("what this browser saw before the deal", () => {
  beforeEach(() => localStorage.clear());
  const record = { commitment: "c", salts: ["", "aa"] };

  test("is compared with what the record says", () => {
    expect(holdsTo("t", record)).toBeNull();
    remember({ table: "t", commitment: "c", salt: "aa" });
    expect(holdsTo("t", record)).toBe(true);
    expect(holdsTo("t", { ...record, commitment: "d" })).toBe(false);
    expect(holdsTo("t", { ...record, salts: ["", "ab"] })).toBe(false);
  });

  test("is kept for the last hundred tables, whatever lay there before", () => {
    localStorage.setItem("promises", "{");
    for (let each = 0; each < 120; each++) remember({ table: `t${each}`, commitment: "c", salt: "aa" });
    expect(holdsTo("t19", record)).toBeNull();
    expect(holdsTo("t20", record)).toBe(true);
  });
});
