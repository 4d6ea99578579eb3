/** The panel beside the board: which part of it is shown, and whether there is room for it. */
import type { TableStore } from "./store.svelte";

export type Tab = "log" | "score" | "chat" | "rules";

const WIDE = "(min-width: 1000px)";

export class Panel {
  unfolded = $state(false);
  /** Whether there is room beside the board; if not, what is called stands over or under it. */
  beside = $state(false);
  /** The clause that somebody asked for. */
  clause = $state("");
  #chosen = $state<Tab | null>(null);
  #seenChat = $state(0);
  readonly #table: () => TableStore | null;
  /** Whether people have points here; where sides win, nobody has. */
  readonly #scores: () => boolean;
  readonly #wide = matchMedia(WIDE);

  constructor(table: () => TableStore | null, scores: () => boolean = () => false) {
    this.#table = table;
    this.#scores = scores;
    this.#fit();
  }

  /** Before the game there is nothing to log. */
  readonly tabs = $derived.by<Tab[]>(() => {
    if (this.#table()?.info?.status === "gathering") return ["chat", "rules"];
    return this.#scores() ? ["log", "score", "chat", "rules"] : ["log", "chat", "rules"];
  });
  readonly tab = $derived.by(() => this.#chosen ?? this.tabs[0]);
  readonly unread = $derived.by(() => this.#lastLine() > this.#seenChat && !this.shows("chat"));

  shows(which: Tab): boolean {
    return this.unfolded && this.tab === which;
  }

  show(which: Tab): void {
    this.#chosen = which;
    this.unfolded = true;
  }

  /** A button that is pressed twice folds away what it showed. */
  toggle(which: Tab): void {
    if (this.shows(which)) this.unfolded = false;
    else this.show(which);
  }

  /** The rule book at that clause, also if it stood there before. */
  showClause(wanted: string): void {
    this.clause = "";
    this.show("rules");
    queueMicrotask(() => (this.clause = wanted));
  }

  /** Whoever has the chat open has read it. */
  read(): void {
    if (this.shows("chat")) this.#seenChat = this.#lastLine();
  }

  /** Where there is no room beside the board, the panel would lie on it: it waits until it is called. */
  follow(): () => void {
    const fit = () => this.#fit();
    this.#wide.addEventListener("change", fit);
    return () => this.#wide.removeEventListener("change", fit);
  }

  #fit(): void {
    this.unfolded = this.beside = this.#wide.matches;
  }

  #lastLine(): number {
    return this.#table()?.chat.at(-1)?.n ?? 0;
  }
}
