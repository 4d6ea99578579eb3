/** Digits pick options, Enter confirms, u takes back, Escape ends a yield, and any key skips what moves. */
import { isForAnother, targetOf } from "../app/keys";
import type { TableStore } from "./store.svelte";

/** Keys that move the reader and not the game. */
const LOOKING = /^(Tab|Shift|Arrow.*|Page.*|Home|End|i)$/;
const PRESSING = "button, a, summary, [role=tab]";

type Answering = Pick<TableStore, "question" | "picks" | "listed" | "pick" | "confirm">;

export function keys(event: KeyboardEvent, table: TableStore): void {
  if (isForAnother(event)) return;
  if (table.moment && !LOOKING.test(event.key)) table.skip();
  else if (table.yielding && event.key === "Escape") table.yieldNoMore();
  else if (event.key === "u" && table.frame?.may_undo) table.undo();
  else if (event.key === "u" && table.frame?.may_retake) table.retake();
  else return answerKeys(event, table);
  event.preventDefault();
}

/** Those keys by which a question is answered, and nothing else: all that a puzzle knows. */
export function answerKeys(event: KeyboardEvent, table: Answering): void {
  const target = targetOf(event);
  if (isForAnother(event)) return;
  if (/^[1-9]$/.test(event.key)) pickNth(table, Number(event.key));
  else if (event.key === "Enter" && (isPending(table, target) || !target?.closest(PRESSING))) table.confirm();
  else return;
  event.preventDefault();
}

/** A single choice made by a digit waits for its Enter, also while a thing of the board has the focus. */
function isPending(table: Answering, target: Element | null): boolean {
  return table.question?.most === 1 && table.picks.length > 0 && !target?.closest(".bar");
}

function pickNth(table: Answering, number: number): void {
  const option = table.listed[number - 1];
  if (option) table.pick(option.text);
}
