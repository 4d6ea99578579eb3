// What the server tells a browser to ask for at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { firsts, pagesOf } from "./firsts.js";

const FACES = ["700-normal", "400-normal"].map((each) => `assets/atkinson-hyperlegible-${each}-y1tq.woff2`);
const MANIFEST = {
    "index.html": { file: "assets/index.js", imports: ["_common"], css: ["assets/index.css"], assets: FACES },
    _common: { file: "assets/common.js" },
    _row: { file: "assets/row.js", css: ["assets/row.css"], imports: ["_common"] },
    "src/pages/Home.svelte": {
        file: "assets/home.js",
        css: ["assets/home.css"],
        imports: ["_row", "_common"],
    },
    "src/games/reef/index.ts": { file: "assets/reef.js", imports: ["_row"], isDynamicEntry: true },
    "src/games/index.ts": { file: "assets/games.js" },
};

test("a page is what it is made of, less what every page names by itself", () => {
    const found = firsts(MANIFEST, { "": "src/pages/Home.svelte" });
    expect(found.pages).toEqual({
        "": ["assets/home.js", "assets/home.css", "assets/row.js", "assets/row.css"],
    });
    expect(found.faces).toEqual(["assets/atkinson-hyperlegible-400-normal-y1tq.woff2"]);
    expect(found.boards).toEqual({ reef: ["assets/reef.js", "assets/row.js", "assets/row.css"] });
});

test("a page that was not built stops the build", () => {
    expect(() => firsts(MANIFEST, { new: "src/pages/New.svelte" })).toThrow("src/pages/New.svelte");
});

test("the pages are those of the app", () => {
    const pages = pagesOf(readFileSync(join(import.meta.dirname, "../src/app/pages.ts"), "utf8"));
    expect(pages).toMatchObject({ "": "src/pages/Home.svelte", table: "src/table/TablePage.svelte" });
    expect(Object.keys(pages)).toContain("join-league");
});
