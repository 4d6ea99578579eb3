/** Whatever is named can be read: it carries `data-thing="kind:number"`, and one inspector shows what that is. */
import type { Attachment } from "svelte/attachments";

/** What the inspector tells of a thing. */
export interface Thing {
  /** What sort of thing it is, in a word. */
  kind: string;
  title: string;
  /** What is printed on it, a paragraph each. */
  text: string[];
  /** The clauses whose words stand here too: of what has no text of its own. */
  told: string[];
  /** Where the rule book speaks of it, the most telling first. */
  clauses: string[];
  /** How it stands now, a sentence each. */
  state: string[];
  /** What lies there or belongs to it, and can be read in turn. */
  holds: { id: string; name: string }[];
}
/** Why a thing that was tapped does nothing now, and where the rule book says so. */
export interface Why {
  text: string;
  /** Empty where no clause speaks of it. */
  clause: string;
}
export type Lookup = (id: string) => Thing | null;

const KEY = "i";

/** The marks of a thing. One that is on offer is played by a tap; any other is read by it. */
export const thing = (kind: string, number: number | string, offered = false) => ({
  "data-thing": `${kind}:${number}`,
  "data-offered": offered || undefined,
  "aria-keyshortcuts": KEY,
});

export const HOVER_MS = 120;
export const HOLD_MS = 350;
export const SLOP = 10;
const MARKED = "[data-thing]";
const OFFERED = "[data-offered]";
const TYPING = "input, textarea, select, [contenteditable]";

/** What is being read, and how it was opened. */
export class Inspected {
  id = $state<string | null>(null);
  /** It stays until it is closed; without, the next thing under the pointer takes its place. */
  pinned = $state(false);
  /** Counts how often the reader wants to be led into the text. */
  entered = $state(0);
  /** Whether the inspector has a place of its own, where what rests under the pointer can be shown. */
  placed = true;
  /** Told of a thing that was tapped though it is not on offer. */
  onTried: (id: string) => void = () => undefined;

  #at: Element | null = null;
  #over: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #down: { x: number; y: number } | null = null;
  #held = false;
  #byKey = false;
  #quiet = false;

  show(at: Element): void {
    this.#at = at;
    this.id = idOf(at);
  }

  /** Opens it for good; whoever came by keyboard, or reads in a sheet, is led into it. */
  pin(at: Element, enter: boolean): void {
    clearTimeout(this.#timer);
    this.show(at);
    this.pinned = true;
    if (enter) this.entered += 1;
  }

  /** A thing named in the text itself. */
  turnTo(id: string): void {
    this.id = id;
    this.pinned = true;
  }

  /** The focus goes back to where it came from, also if the thing was drawn anew meanwhile. */
  close(): void {
    const id = this.id;
    const back = this.#at?.isConnected ? this.#at : id && document.querySelector(`[data-thing="${id}"]`);
    this.forget();
    if (!(back instanceof HTMLElement)) return;
    this.#quiet = true;
    back.focus({ preventScroll: true });
    this.#quiet = false;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.id = null;
    this.pinned = false;
  }

  /** Listens on the whole page, so that the board, the log and the bar need only mark their things. */
  follow(box: () => Element | undefined): () => void {
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(kind: K, heard: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(kind, heard, { capture: true, signal: stop.signal });
    on("pointermove", (event) => this.#move(event));
    on("pointerdown", (event) => this.#press(event, box()));
    on("pointerup", () => this.#lift());
    on("pointercancel", () => this.#lift());
    on("scroll", () => this.#lift());
    on("contextmenu", (event) => this.#menu(event));
    on("click", (event) => this.#click(event, box()));
    on("focusin", (event) => this.#focus(event, box()));
    on("keydown", (event) => this.#type(event, box()));
    return () => {
      stop.abort();
      this.forget();
    };
  }

  #rest(at: Element | null, open: () => void, ms: number): void {
    clearTimeout(this.#timer);
    if (at) this.#timer = setTimeout(open, ms);
  }

  #move(event: PointerEvent): void {
    if (event.pointerType !== "mouse") {
      const { x, y } = this.#down ?? { x: event.clientX, y: event.clientY };
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP) this.#lift();
      return;
    }
    const at = under(event);
    if (at === this.#over) return;
    this.#over = at;
    this.#linger(at);
  }

  #linger(at: Element | null): void {
    if (this.placed && !this.pinned) this.#rest(at, () => at && this.show(at), HOVER_MS);
  }

  #press(event: PointerEvent, box: Element | undefined): void {
    this.#held = false;
    this.#byKey = false;
    const at = under(event);
    const elsewhere = event.target instanceof Node && !box?.contains(event.target);
    if (!this.placed && this.id && elsewhere && !at) this.forget();
    if (event.pointerType === "mouse" || !at || !elsewhere) return;
    this.#down = { x: event.clientX, y: event.clientY };
    this.#rest(at, () => this.#hold(at), HOLD_MS);
  }

  #hold(at: Element): void {
    this.#held = true;
    this.#down = null;
    this.pin(at, !this.placed);
  }

  #lift(): void {
    if (!this.#down) return;
    this.#down = null;
    clearTimeout(this.#timer);
  }

  /** A long touch reads; the menu of a mouse stays the browser's. */
  #menu(event: MouseEvent): void {
    if (this.#held || this.#down) event.preventDefault();
  }

  #click(event: MouseEvent, box: Element | undefined): void {
    if (this.#held) {
      // The click with which a long touch ends.
      this.#held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!(event.target instanceof Element) || box?.contains(event.target)) return;
    const at = under(event);
    if (event.target.closest(OFFERED)) this.#played();
    else if (at) this.#try(at, event.detail === 0);
  }

  /** What was played is answered by the board; a sheet over it would hide that. */
  #played(): void {
    if (!this.placed) this.forget();
  }

  #try(at: Element, byKey: boolean): void {
    this.pin(at, byKey || !this.placed);
    this.onTried(idOf(at));
  }

  #focus(event: FocusEvent, box: Element | undefined): void {
    const at = event.target instanceof Element ? event.target.closest(MARKED) : null;
    if (at && this.#byKey && !this.#quiet && !box?.contains(at)) this.#linger(at);
  }

  #type(event: KeyboardEvent, box: Element | undefined): void {
    this.#byKey = true;
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPING)) return;
    const at = target?.closest(MARKED) ?? (event.key === KEY ? this.#over : null);
    if (event.key === "Escape" && this.id) this.#escape(event);
    else if (!at || box?.contains(at)) return;
    else if (event.key === KEY) take(event, () => this.pin(at, true));
    // Before the page takes Enter for a confirmation.
    else if (event.key === "Enter" && !at.closest(OFFERED)) take(event, () => this.#try(at, true));
  }

  #escape(event: KeyboardEvent): void {
    if (this.pinned) take(event, () => this.close());
    else this.forget();
  }
}
export const inspected = new Inspected();

const idOf = (at: Element): string => at.getAttribute("data-thing") ?? "";

function take(event: Event, deed: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  deed();
}

/** The thing under the pointer: also a figure that is drawn below the button of the space on which it stands. */
function under(event: MouseEvent): Element | null {
  const top = event.target instanceof Element ? event.target.closest(MARKED) : null;
  if (!top || !("elementsFromPoint" in document)) return top;
  const drawn = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((each) => each instanceof SVGElement && each.closest(`svg ${MARKED}`));
  return drawn?.closest(MARKED) ?? top;
}

/** A note that somebody made for a thing, by its mark. */
export interface Note {
  thing: string;
}

/** For a button that does nothing else. */
export const noted = (note: Note): Attachment<HTMLElement> => marking(note.thing, false);

/** For a button that plays something. */
export const heldNote = (note: Note): Attachment<HTMLElement> => marking(note.thing, true);

function marking(id: string, offered: boolean): Attachment<HTMLElement> {
  const [kind = "", number = ""] = id.split(":");
  return (element) => {
    for (const [name, value] of Object.entries(thing(kind, number, offered)))
      if (value) element.setAttribute(name, String(value));
  };
}
