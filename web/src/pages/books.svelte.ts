/** Rule books, fetched once a language. */
import { rulebook } from "../wire/api";
import type { RuleBook } from "../wire/types";
import { words } from "../words/words.svelte";

const kept = $state<Record<string, RuleBook | "missing">>({});

/** The rule book in the reader's language, once it is here. */
export function book(game: string): RuleBook | null {
  const found = kept[`${game}/${words.lang}`];
  return found === undefined || found === "missing" ? null : found;
}

export const isMissing = (game: string): boolean => kept[`${game}/${words.lang}`] === "missing";

export async function fetchBook(game: string, lang: string): Promise<void> {
  const name = `${game}/${lang}`;
  if (!kept[name]) kept[name] = await rulebook(game, lang).catch(() => "missing" as const);
}
