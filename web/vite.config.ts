import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { compress } from "./scripts/compress.js";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), compress()],
  build: {
    outDir: "../src/fathoms/server/static",
    emptyOutDir: true,
    target: "es2023",
    manifest: true, // scripts/weigh.js reads which file belongs to the first load
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page forbids data: addresses
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "scripts/*.test.js"] },
});
