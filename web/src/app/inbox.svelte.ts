/** The tables that wait for the reader, known on every page: a count in the tab's title, and one key to the next of them. */
import { socket } from "../wire/socket.svelte";
import { isForAnother } from "./keys";
import { go, route } from "./router.svelte";
import { closeAnswered } from "./worker";

export class Inbox {
  /** The most urgent first. */
  waiting = $state.raw<string[]>([]);
  /** How often the server has said that something is new at the reader's tables. */
  heard = $state(0);
  /** Tables that the reader went on from without an answer: they come again after all others. */
  #skipped = new Set<string>();

  /** Hear of turns, as long as somebody is here to hear of them. */
  follow(): () => void {
    const leave = socket.join({
      opened: () => void socket.send({ kind: "inbox" }),
      heard: (message) => void (message.kind === "turns" && this.#hear(message.tables)),
    });
    return () => {
      leave();
      this.waiting = [];
    };
  }

  #hear(tables: string[]): void {
    this.waiting = tables;
    this.heard += 1;
    void closeAnswered(tables);
    this.#skipped = new Set([...this.#skipped].filter((table) => tables.includes(table)));
  }

  /** How many tables wait elsewhere. */
  others(here: string | null): number {
    return this.waiting.filter((table) => table !== here).length;
  }

  /** The most urgent table that was not skipped; once all were, they come again in their order. */
  next(here: string | null): string | null {
    const others = this.waiting.filter((table) => table !== here);
    if (here !== null) this.#skipped.add(here);
    const found = others.find((table) => !this.#skipped.has(table));
    if (found === undefined) this.#skipped = new Set(here === null ? [] : [here]);
    return found ?? others[0] ?? null;
  }
}

export const inbox = new Inbox();

/** The table at which the reader is. */
export const here = (): string | null => (route.parts[0] === "table" ? (route.parts[1] ?? null) : null);

export function goToNext(): void {
  const next = inbox.next(here());
  if (next !== null) go(`/table/${next}`);
}

/** `n` goes to the next table that waits, from any page. */
export function nextByKey(event: KeyboardEvent): void {
  if (event.key === "n" && !isForAnother(event)) goToNext();
}
