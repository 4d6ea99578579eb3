import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { compressed } from "./compress.js";

test("what is written beside a file reads back, and is smaller", () => {
    const content = Buffer.from("the deep ".repeat(200));
    const beside = compressed(content);
    expect(brotliDecompressSync(beside[".br"])).toEqual(content);
    expect(gunzipSync(beside[".gz"])).toEqual(content);
    expect(beside[".br"].length).toBeLessThan(content.length);
});

test("nothing is written where it would not help", () => {
    expect(compressed(Buffer.from("short"))).toEqual({});
    const noise = crypto.getRandomValues(new Uint8Array(1000));
    expect(compressed(Buffer.from(noise))).toEqual({});
});
