/** The names at a table. Bots have none of their own: each chair lends one, the same in every language. */
import type { Chair } from "../wire/types";
import { say } from "../words/words.svelte";

export const BOTS = ["Nerea", "Coral", "Finn", "Marina", "Jonah", "Pearl", "Nemo", "Ondine"];

export function nameOf(chair: Chair): string {
  if (chair.name) return chair.name;
  return chair.kind === "bot" ? (BOTS[chair.seat % BOTS.length] as string) : say(`chair.${chair.kind}`);
}
