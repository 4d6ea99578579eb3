import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { compress } from "./scripts/compress.js";
import { tellFirsts } from "./scripts/firsts.js";

/** What many pages need is one file, and small parts of two go there too: a phone waits for each file that it asks for. */
const COMMON = [
  { name: "common", minShareCount: 5 },
  {
    name: "parts",
    minShareCount: 2,
    test: /src\/(app|kit|look|pages|table|wire|words)\//,
    maxModuleSize: 6_000,
  },
];

export default defineConfig({
  plugins: [svelte(), svelteTesting(), tellFirsts("src/app/pages.ts"), compress()],
  build: {
    outDir: "../src/fathoms/server/static",
    emptyOutDir: true,
    target: "es2023",
    manifest: true, // scripts/weigh.js reads which file belongs to the first load
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page forbids data: addresses
    rolldownOptions: { output: { codeSplitting: { groups: COMMON } } },
  },
  // Slow machines import a board in seconds.
  test: { testTimeout: 20_000, environment: "happy-dom", include: ["src/**/*.test.ts", "scripts/*.test.js"] },
});
