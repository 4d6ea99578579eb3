// Checks records with the page's own verifier: one path a line on the standard input, one verdict a line as the answer.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { check } from "../src/fair/record.ts";

for await (const path of createInterface({ input: process.stdin })) {
    try {
        const fair = await check(await readFile(path));
        console.log(`ok ${fair.drawn.flat().length}`);
    } catch (wrong) {
        console.log(`${wrong.code ?? wrong} ${wrong.line ?? ""}`);
    }
}
