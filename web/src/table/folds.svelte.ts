/** What a reader has folded or unfolded in a log, as long as the page is there. */
import { SvelteMap } from "svelte/reactivity";

const chosen = new SvelteMap<string, boolean>();

export const folds = {
  open: (key: string, otherwise: boolean): boolean => chosen.get(key) ?? otherwise,
  set: (key: string, open: boolean): void => void chosen.set(key, open),
};
