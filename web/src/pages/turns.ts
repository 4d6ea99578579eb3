/** Whose turn it is, in words: since when the table waits, and until when. */
import { nameOf } from "../table/names";
import type { Chair, TableInfo, Turn, Waits } from "../wire/types";
import { Teller } from "../words/teller";
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

const agoText = (moment: string, now: number): string => ago(moment, now, words.lang) ?? say("home.just-now");

/** What is asked, where the list knows it. */
export function askedText({ game, chairs, you: { turn, seat } }: TableInfo): string | null {
  if (!turn?.asked) return null;
  return new Teller(words.of(game), chairs.map(nameOf), seat).question(turn.asked);
}

/** Whom the reader waits for. */
export function waitsText({ seats, since }: Waits, chairs: Chair[], now = Date.now()): string {
  const names = seats.flatMap((seat) => chairs[seat] ?? []).map(nameOf);
  const list = new Intl.ListFormat(words.lang, { type: "conjunction" }).format(names);
  return say("home.waits", { names: list, ago: agoText(since, now) });
}

export function turnText(turn: Turn, now = Date.now()): string {
  const since = say("home.turn-since", { ago: agoText(turn.since, now) });
  if (turn.until === null) return since;
  const at = new Intl.DateTimeFormat(words.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", day: "numeric", month: "short" }); // prettier-ignore
  return say("home.turn-until", { since, until: at.format(new Date(turn.until)) });
}

/** Whether a table waits for the reader. A lesson always does, and that is no turn. */
export const isTurn = ({ you, lesson }: TableInfo): boolean => you.turn !== null && lesson === null;

/** Whether little is left of the time: a fifth of what there was. */
export function isLate({ since, until }: Turn, now = Date.now()): boolean {
  if (until === null) return false;
  const [begun, ends] = [Date.parse(since), Date.parse(until)];
  return ends - now < (ends - begun) / 5;
}
