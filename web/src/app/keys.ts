/** Whether a key that was pressed is the page's to hear. */
const TYPING = "input, textarea, select, [contenteditable]";

export const targetOf = (event: KeyboardEvent): Element | null =>
  event.target instanceof Element ? event.target : null;

/** Somebody writes, or the browser is meant. */
export function isForAnother(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return event.defaultPrevented || modified || Boolean(targetOf(event)?.closest(TYPING));
}
