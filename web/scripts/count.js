// Counts what the client is made of: which parts of the kit the boards share, and what should be few or none.
//   node web/scripts/count.js
import { linesOf, sources } from "./sources.js";

const MANY = 3;
const CAST = /\bas (?:unknown as )?(?!const\b)[A-Za-z_{[(]/g;

const components = sources(".svelte");
const scripts = sources(".ts");
const isTest = ({ name }) => name.endsWith(".test.ts");
const count = (files, found) => files.reduce((sum, { text }) => sum + [...text.matchAll(found)].length, 0);

/** The games whose boards import this component of the kit. */
function boardsWith(component) {
    const wanted = `../../kit/${component}"`;
    const boards = components.filter(({ name, text }) => name.startsWith("games/") && text.includes(wanted));
    return [...new Set(boards.map(({ name }) => name.split("/")[1]))];
}

/** The scripts of the boards: whole files, and of components what stands before the markup. */
function boardScripts() {
    const own = ({ name }) => name.startsWith("games/");
    const script = ({ name, text }) => ({
        name,
        text: text.match(/<script[\s\S]*?<\/script>/g)?.join("") ?? "",
    });
    return [
        ...components.filter(own).map(script),
        ...scripts.filter((file) => own(file) && !isTest(file)),
    ].map(({ name, text }) => ({
        name,
        text: text.replaceAll(/^\s*(import|export) .* from .*$|^\s*\/[/*].*$/gm, ""),
    }));
}

const kit = components
    .filter(({ name }) => /^kit\/\w+\.svelte$/.test(name) && name !== "kit/KitPage.svelte")
    .map(({ name }) => ({ name: name.slice("kit/".length), boards: boardsWith(name.slice("kit/".length)) }))
    .sort((one, other) => other.boards.length - one.boards.length);
const longest = components
    .map(({ name, text }) => ({ name, lines: linesOf(text) }))
    .reduce((most, each) => (each.lines > most.lines ? each : most));
const outside = [...components, ...scripts, ...sources(".css")].filter(
    ({ name }) => !name.endsWith("tokens.css"),
);

for (const { name, boards } of kit.filter((part) => part.boards.length > 0))
    console.log(`${name}: ${boards.length} boards (${boards.join(", ")})`);
console.log(
    `parts of the kit in ${MANY} boards or more: ${kit.filter(({ boards }) => boards.length >= MANY).length}`,
);
console.log(`light-dark() outside tokens: ${count(outside, /light-dark\(/g)}`);
console.log(`longest component: ${longest.lines} lines (${longest.name})`);
const inBoard = ({ name }) => name.split("/").length > 2;
const [boards, around] = [boardScripts().filter(inBoard), boardScripts().filter((file) => !inBoard(file))];
console.log(`casts in boards: ${count(boards, CAST)}, where they are loaded: ${count(around, CAST)}`);
console.log(
    `lines of unit tests: ${scripts.filter(isTest).reduce((sum, { text }) => sum + linesOf(text), 0)}`,
);
