/** Rule books, fetched once a language: a game's own, or that of a table which is played with a pack. */
import { rulebook } from "../wire/api";
import type { RuleBook } from "../wire/types";
import { words } from "../words/words.svelte";

const kept = $state<Record<string, RuleBook | "missing">>({});

/** The rule book in the reader's language, once it is here. */
export function book(game: string, table = ""): RuleBook | null {
  const found = kept[`${table || game}/${words.lang}`];
  return found === undefined || found === "missing" ? null : found;
}

export const isMissing = (game: string): boolean => kept[`${game}/${words.lang}`] === "missing";

export async function fetchBook(game: string, lang: string, table = ""): Promise<void> {
  const name = `${table || game}/${lang}`;
  if (!kept[name]) kept[name] = await rulebook(game, lang, table).catch(() => "missing" as const);
}
