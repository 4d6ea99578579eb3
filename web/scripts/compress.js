// Beside each file of the built client that gets smaller by it: the same compressed, so that no server does it each time.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const LEAST = 500;

/** What is written beside a file, by the end of its name; nothing if it is no smaller. */
export function compressed(content) {
    if (content.length < LEAST) return {};
    const best = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    const found = { ".br": brotliCompressSync(content, best), ".gz": gzipSync(content, { level: 9 }) };
    return Object.fromEntries(Object.entries(found).filter(([, bytes]) => bytes.length < content.length));
}

/** All files of a folder that are text. */
function texts(folder) {
    return readdirSync(folder, { recursive: true }).filter(
        (name) => TEXT.test(name) && !name.startsWith(".vite"),
    );
}

/** For Vite: after a build. */
export const compress = () => ({
    name: "compress",
    apply: "build",
    writeBundle({ dir }) {
        for (const name of texts(dir)) {
            const content = readFileSync(join(dir, name));
            for (const [ending, bytes] of Object.entries(compressed(content)))
                writeFileSync(join(dir, name + ending), bytes);
        }
    },
});
