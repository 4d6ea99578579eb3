/** The poster of each game, loaded where it is seen. A game from outside has a chart that is made from its name. */
import type { Component } from "svelte";

type Load = () => Promise<{ default: Component }>;

const POSTERS: Record<string, Load> = {
  "in-too-deep": () => import("./in-too-deep/Poster.svelte"),
  "into-the-blue": () => import("./into-the-blue/Poster.svelte"),
  "key-largo": () => import("./key-largo/Poster.svelte"),
  unfathomable: () => import("./unfathomable/Poster.svelte"),
};

export async function posterOf(game: string): Promise<Component | null> {
  const found = await POSTERS[game]?.();
  return found?.default ?? null;
}
