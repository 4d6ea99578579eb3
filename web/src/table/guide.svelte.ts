/** Hints for a first game. A game brings them as messages `guide.<question>.<how often seen>`; there is no code a game. */
import { route } from "../app/router.svelte";
import type { Catalogue } from "../words/catalogue";
import type { TableStore } from "./store.svelte";

export function guideOf() {
  const state = $state({ on: route.query.has("guide") });
  const seen: Record<string, number[]> = {};
  return {
    /** The hint that belongs to the open question, if the reader still wants any. */
    hint(game: string, table: TableStore, words: Catalogue): string | undefined {
      const question = table.question;
      if (!state.on || !question) return undefined;
      const asked = (seen[`${game}.${question.key}`] ??= []);
      if (!asked.includes(question.id)) asked.push(question.id);
      const key = `guide.${question.key}.${asked.indexOf(question.id) + 1}`;
      return words.has(key) ? words.say(key, question.params) : undefined;
    },
    stop: () => {
      state.on = false;
    },
  };
}
