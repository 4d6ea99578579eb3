// Holds the sources to the rules of the house (rules.js). Fails with a line for everything that breaks one.
import { faults } from "./rules.js";
import { sources } from "./sources.js";

const found = sources(".svelte", ".css", ".ts").flatMap(({ name, text }) => faults(name, text));
for (const fault of found) console.log(fault);
process.exit(found.length > 0 ? 1 : 0);
