// The sources of the client: every file under src with what it holds.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SRC = join(import.meta.dirname, "..", "src");

/** Name, seen from src, and text of every file with one of these endings. */
export function sources(...endings) {
    return readdirSync(SRC, { recursive: true })
        .filter((name) => endings.some((ending) => name.endsWith(ending)))
        .sort()
        .map((name) => ({ name, text: readFileSync(join(SRC, name), "utf8") }));
}

export const linesOf = (text) => text.trimEnd().split("\n").length;
