/** What a thing says, for whoever taps it, holds it, or presses `i` on it: one small note, never a dialog. */
import type { Attachment } from "svelte/attachments";

export interface Note {
  title: string;
  text: string;
}

const HOLD_MS = 450;
const KEY = "i";

/** The note that is open, and the thing that it belongs to. */
class Inspected {
  note = $state.raw<Note | null>(null);
  at: HTMLElement | null = null;

  open(note: Note, at: HTMLElement): void {
    this.at = at;
    this.note = note;
  }

  close(): void {
    this.note = null;
  }
}
export const inspected = new Inspected();

/** For a button that does nothing else: a tap, Enter or Space opens its note. */
export function noted(note: Note): Attachment<HTMLElement> {
  return (element) => {
    const open = () => inspected.open(note, element);
    return joined([described(element, note, open, [KEY, "Enter"]), on(element, "click", open)]);
  };
}

/** For a button that plays something: a tap plays it, holding it opens its note and plays nothing. */
export function heldNote(note: Note): Attachment<HTMLElement> {
  return (element) => {
    const open = () => inspected.open(note, element);
    return joined([described(element, note, open, [KEY]), ...holding(element, open)]);
  };
}

type Stop = () => void;
const joined =
  (stops: Stop[]): Stop =>
  () =>
    stops.forEach((stop) => stop());

function on<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  kind: K,
  heard: (event: HTMLElementEventMap[K]) => void,
  capture = false,
): Stop {
  element.addEventListener(kind, heard, capture);
  return () => element.removeEventListener(kind, heard, capture);
}

/** A mouse that rests reads it too, and so do these keys: here, before the page takes Enter for a confirmation. */
function described(element: HTMLElement, note: Note, open: () => void, keys: string[]): Stop {
  element.title = note.text;
  element.setAttribute("aria-keyshortcuts", KEY);
  return on(element, "keydown", (event) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
}

function holding(element: HTMLElement, open: () => void): Stop[] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const end = () => clearTimeout(timer);
  const begin = (event: PointerEvent) => {
    held = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      held = true;
      open();
    }, HOLD_MS);
  };
  /** The click with which a long touch ends. */
  const swallow = (event: Event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return [
    on(element, "pointerdown", begin),
    on(element, "pointerup", end),
    on(element, "pointercancel", end),
    on(element, "contextmenu", (event) => {
      event.preventDefault();
      open();
    }),
    on(element, "click", swallow, true),
    end,
  ];
}
