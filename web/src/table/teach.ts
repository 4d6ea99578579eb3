/** What a board tells the table of its game's ways: what the bar lists, and which answers are asked once more or give themselves. */
import type { BoardModule } from "../games/index";
import type { Question, TableInfo } from "../wire/types";
import type { Teller } from "../words/teller";
import type { TableStore } from "./store.svelte";

export function teach(table: TableStore, board: BoardModule | null, teller: Teller, asText: boolean): void {
  const view = () => table.frame?.view ?? {};
  table.lists = asText ? null : (board?.lists ?? null);
  table.loses = (question, picks) =>
    picks.length === 0
      ? Boolean(board?.givesUp?.(view(), question, teller))
      : picks.some((pick) => board?.risks?.(pick, question));
  table.only = (question) => (board?.settles && isAmongBots(table.info) ? onlyAnswer(question) : null);
}

/** Nobody else is there who could learn from how fast an answer comes what one holds; a lesson wants to be answered. */
function isAmongBots(info: TableInfo | null): boolean {
  if (!info || info.lesson || info.spectators > 0) return false;
  return info.chairs.every(({ seat, kind }) => kind === "bot" || seat === info.you.seat);
}

/** The answer of a question that has but one. */
export function onlyAnswer({ options, least, most, quiet }: Question): string[] | null {
  const forced = !quiet && options.length <= 1 && least === options.length && most === options.length;
  return forced ? options.map(({ text }) => text) : null;
}
