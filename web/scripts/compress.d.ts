import type { Plugin } from "vite";

export declare function compressed(content: Uint8Array): Record<string, Uint8Array>;
export declare function compress(): Plugin;
