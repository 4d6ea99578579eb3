/** Claims: table talk by key, so that each reader has it in their own language. A game brings `claim.1`, `claim.2`… */
import type { Catalogue } from "../words/catalogue";

export function claims(words: Catalogue): string[] {
  const found: string[] = [];
  while (words.has(`claim.${found.length + 1}`)) found.push(`claim.${found.length + 1}`);
  return found;
}

/** The key of a claim that was said; null for words of somebody's own. */
export function claimOf(text: string): string | null {
  return /^#(claim\.\d)$/.exec(text)?.[1] ?? null;
}
