/** Whose turn it is, in words: since when the table waits, and until when. */
import type { TableInfo, Turn } from "../wire/types";
import { say, words } from "../words/words.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago, in the largest unit that fits; nothing where it is less than a minute. */
export function ago(moment: string, now: number, lang: string): string | null {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const found = STEPS.find(([, each]) => seconds >= each);
  if (!found) return null;
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

export function turnText(turn: Turn, now = Date.now()): string {
  const since = say("home.turn-since", { ago: ago(turn.since, now, words.lang) ?? say("home.just-now") });
  if (turn.until === null) return since;
  const at = new Intl.DateTimeFormat(words.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", day: "numeric", month: "short" }); // prettier-ignore
  return say("home.turn-until", { since, until: at.format(new Date(turn.until)) });
}

/** How many tables wait for the reader. */
export const waiting = (tables: TableInfo[]): number => tables.filter(({ you }) => you.turn !== null).length;
