// Every rule of the house with something planted that breaks it, and with what it must let pass.
import { expect, test } from "vitest";

import { faults, LONGEST } from "./rules.js";
import { sources } from "./sources.js";

const styled = (css) => `<p>text</p>\n<style>\n  p {\n    ${css}\n  }\n</style>\n`;

test.each([
    ["color: light-dark(#fff, #000);", "light-dark() stands in a tokens.css"],
    ["color: #14283c;", "a colour stands in a tokens.css"],
    ["background: rgb(1 2 3);", "a colour stands in a tokens.css"],
    ["box-shadow: 0 0 3px #0005;", "a colour stands in a tokens.css"],
    ["font-size: 11px;", "the size of a letter stands in a tokens.css"],
    ["font: italic 700 0.9rem/1.2 var(--font-text);", "the size of a letter stands in a tokens.css"],
])("%s is a fault", (css, says) => {
    expect(faults("pages/Planted.svelte", styled(css))).toContain(`pages/Planted.svelte:4: ${says}`);
    expect(faults("games/planted/tokens.css", `:root {\n  ${css}\n}\n`)).toEqual([]);
});

test.each([
    "color: var(--ink);",
    "background: color-mix(in srgb, var(--mark) 8%, transparent);",
    "font: italic var(--size-s) / 1.2 var(--font-chart);",
    "font: 700 calc(var(--wide) * 0.33) / 1.15 var(--font-text);",
    "font-size: 0.9em;",
    'fill: url("#add");',
    "border: 1.5px solid var(--line);",
])("%s is none", (css) => {
    expect(faults("pages/Planted.svelte", styled(css))).toEqual([]);
});

test("a size or a colour in the markup is a fault, too", () => {
    expect(faults("kit/Planted.svelte", '<p style:font-size="{small ? 10 : 12}px">x</p>')).toHaveLength(1);
    expect(faults("kit/Planted.svelte", '<path fill="#c0ffee" />')).toHaveLength(1);
    expect(faults("kit/Planted.svelte", '<a href="#add">x</a>{#each cards as card}{/each}')).toEqual([]);
});

test("a private field is no colour", () => {
    const script = '<script lang="ts">\n  class Sum {\n    #add = 1;\n  }\n</script>\n';
    expect(faults("kit/Planted.svelte", script)).toEqual([]);
    expect(faults("kit/planted.ts", "class Sum { #add = 1; }")).toEqual([]);
});

test("keys look the same wherever they stand", () => {
    expect(faults("games/planted/Board.svelte", "<style>\n  .x kbd {\n    top: 0;\n  }\n</style>")).toEqual([
        "games/planted/Board.svelte:2: kbd is styled in kit/Key.svelte",
    ]);
    expect(faults("games/planted/Board.svelte", "<kbd>{1}</kbd>")).toEqual([]);
});

test("a component is short enough to be read at once", () => {
    const long = "<br />\n".repeat(LONGEST);
    expect(faults("pages/Planted.svelte", long)).toEqual([]);
    expect(faults("pages/Planted.svelte", `${long}<br />\n`)).toHaveLength(1);
    expect(faults("pages/planted.ts", `${"\n".repeat(LONGEST)};\n`)).toEqual([]);
});

test("the sources are all looked at", () => {
    const names = sources(".svelte", ".css", ".ts").map(({ name }) => name);
    expect(names).toContain("look/base.css");
    expect(names).toContain("table/TablePage.svelte");
    expect(names).toContain("wire/types.ts");
});
