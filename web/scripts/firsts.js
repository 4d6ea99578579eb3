// What each page and each board is made of, in one file beside the page: the server names it in the page's head, so that
// a browser asks for all of it at once and not part by part.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const FIRSTS = "firsts.json";
const PAGE = /^ {2}"?([a-z-]*)"?: \(\) => import\("\.\.\/(.+)"\)/gm;
const BOARD = /^src\/games\/([\w-]+)\/index\.ts$/;

/** The name of a page to its source, as the app has it. */
export function pagesOf(source) {
    return Object.fromEntries([...source.matchAll(PAGE)].map(([, name, path]) => [name, `src/${path}`]));
}

/** A part with everything that it imports at once. */
function closure(manifest, name, found = new Set()) {
    if (!found.has(name)) {
        if (!manifest[name]) throw new Error(`nothing was built from ${name}`);
        found.add(name);
        for (const each of manifest[name].imports ?? []) closure(manifest, each, found);
    }
    return found;
}

/** The files of a part that the page does not name by itself. */
function files(manifest, name) {
    const known = closure(manifest, "index.html");
    const parts = [...closure(manifest, name)].filter((each) => !known.has(each));
    return [...new Set(parts.flatMap((each) => [manifest[each].file, ...(manifest[each].css ?? [])]))];
}

/** The faces that a page's first words are set in: its text and its title. */
const FACES = /(atkinson-hyperlegible-400-normal|libre-caslon-text-400-italic).*\.woff2$/;

/** The files of every page by its name, and of every board by its game's; the faces that they all begin with. */
export function firsts(manifest, pages) {
    const boards = Object.keys(manifest).flatMap((name) => {
        const game = BOARD.exec(name)?.[1];
        return game && manifest[name].isDynamicEntry ? [[game, name]] : [];
    });
    const filesOf = (named) => Object.fromEntries(named.map(([name, part]) => [name, files(manifest, part)]));
    const faces = (manifest["index.html"].assets ?? []).filter((each) => FACES.test(each));
    return { pages: filesOf(Object.entries(pages)), boards: filesOf(boards), faces };
}

/** For Vite: after a build. */
export const tellFirsts = (pages) => ({
    name: "firsts",
    apply: "build",
    writeBundle({ dir }) {
        const manifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8"));
        const found = firsts(manifest, pagesOf(readFileSync(pages, "utf8")));
        writeFileSync(join(dir, FIRSTS), JSON.stringify(found));
    },
});
