import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["dev/", "node_modules/"] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        rules: {
            "no-undef": "off", // TypeScript knows better
            "svelte/prefer-svelte-reactivity": "off", // our sets and addresses are values; what changes is marked $state
            "svelte/no-navigation-without-resolve": "off", // that rule is for SvelteKit
        },
    },
);
