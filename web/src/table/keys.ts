/** Digits pick options, Enter confirms, u takes back, Escape skips what moves. */
import type { TableStore } from "./store.svelte";

const TYPING = "input, textarea, select, [contenteditable]";
const PRESSING = "button, a, summary, [role=tab]";

export function keys(event: KeyboardEvent, table: TableStore): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPING))
    return;
  if (table.moment && (event.key === "Escape" || event.key === "Enter")) table.skip();
  else if (/^[1-9]$/.test(event.key)) pickNth(table, Number(event.key));
  else if (event.key === "Enter" && (isPending(table, target) || !target?.closest(PRESSING))) table.confirm();
  else if (event.key === "u" && table.frame?.may_undo) table.undo();
  else if (event.key === "u" && table.frame?.may_retake) table.retake();
  else return;
  event.preventDefault();
}

/** A single choice made by a digit waits for its Enter, also while a thing of the board has the focus. */
function isPending(table: TableStore, target: Element | null): boolean {
  return table.question?.most === 1 && table.picks.length > 0 && !target?.closest(".bar");
}

function pickNth(table: TableStore, number: number): void {
  const option = table.listed[number - 1];
  if (option) table.pick(option.text);
}
