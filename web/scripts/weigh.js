// Weighs the built client: what the first page loads, and each game's own part. Fails above the limits.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const STATIC = new URL("../../src/fathoms/server/static/", import.meta.url);
const FIRST_LOAD = 120_000;
const GAME = 60_000;

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", STATIC), "utf8"));
const size = (file) => gzipSync(readFileSync(new URL(file, STATIC)), { level: 9 }).length;

/** A part with everything that it imports at once. */
function closure(name, found = new Set()) {
    if (!found.has(name)) {
        found.add(name);
        for (const each of manifest[name].imports ?? []) closure(each, found);
    }
    return found;
}
const weight = (names) => [...names].reduce((sum, name) => sum + size(manifest[name].file), 0);

const entry = closure("index.html");
const pages = Object.keys(manifest).filter(
    (name) => /^src\/(pages|table)\/\w+\.svelte$/.test(name) && manifest[name].isDynamicEntry,
);
const games = Object.keys(manifest).filter((name) => /^src\/games\/[\w-]+\/index\.ts$/.test(name));

let failed = false;
function report(name, bytes, limit) {
    const over = bytes > limit;
    failed ||= over;
    console.log(
        `      ${name}: ${(bytes / 1000).toFixed(1)} kB of ${limit / 1000}${over ? "  TOO HEAVY" : ""}`,
    );
}
const heaviest = pages
    .map((name) => ({ name, bytes: weight(new Set([...entry, ...closure(name)])) }))
    .sort((a, b) => b.bytes - a.bytes)[0];
report(`first load (${heaviest.name.split("/").at(-1)})`, heaviest.bytes, FIRST_LOAD);
for (const game of games) {
    const own = [...closure(game)].filter(
        (name) => !entry.has(name) && !closure("src/table/TablePage.svelte").has(name),
    );
    report(game.split("/").at(-2), weight(own), GAME);
}
process.exit(failed ? 1 : 0);
