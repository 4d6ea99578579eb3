import type { Plugin } from "vite";

export function tellFirsts(pages: string): Plugin;
