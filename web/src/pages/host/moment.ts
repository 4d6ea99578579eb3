/** A moment as the reader's language writes it. */
import { words } from "../../words/words.svelte";

export const moment = (text: string | null): string =>
  text ? new Date(text).toLocaleString(words.lang, { dateStyle: "medium", timeStyle: "short" }) : "–";
