// The rules of the house that no other tool knows, each with what it is for.
import { linesOf } from "./sources.js";

export const LONGEST = 300;
const TOKENS = /(^|\/)tokens\.css$/;
const KEY = "kit/Key.svelte";

/** The parts of a file in which styles stand: all of a style sheet, and of a component all but its script. */
function styled(name, text) {
    if (name.endsWith(".ts")) return "";
    return text.replaceAll(/<script[\s\S]*?<\/script>/g, (script) => script.replaceAll(/[^\n]/g, ""));
}

const RULES = [
    {
        says: "light-dark() stands in a tokens.css",
        found: /light-dark\(/g,
        in: (_, text) => text,
    },
    {
        says: "a colour stands in a tokens.css",
        found: /(?<![\w&]|url\(["']?|href=["'])(#[0-9a-f]{3,8}(?![\w-])|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\()/gi,
        in: styled,
    },
    {
        says: "the size of a letter stands in a tokens.css",
        found: /\bfont(-size)?:[^;{}]*?[\d.](px|rem|pt)\b|style:font-size=/g,
        in: styled,
    },
    {
        says: `kbd is styled in ${KEY}`,
        found: /\bkbd\b[^{}<>;]*\{/g,
        in: (name, text) => (name === KEY ? "" : styled(name, text)),
    },
];

/** What in a file breaks a rule, each as one line: where, and which rule. */
export function faults(name, text) {
    if (TOKENS.test(name)) return [];
    const broken = RULES.flatMap((rule) =>
        [...rule.in(name, text).matchAll(rule.found)].map(({ index, input }) => {
            const line = input.slice(0, index).split("\n").length;
            return `${name}:${line}: ${rule.says}`;
        }),
    );
    const lines = linesOf(text);
    if (name.endsWith(".svelte") && lines > LONGEST)
        broken.push(`${name}: ${lines} lines, and a component has at most ${LONGEST}`);
    return broken;
}
