/** Quick match: the reader's searches, on whichever page they are; the page that asked goes to the table that is found. */
import { getJson, post, remove } from "../wire/api";
import { me } from "../wire/me.svelte";
import type { Queue, SearchEnd, Searches, Ticket } from "../wire/types";
import { here } from "./inbox.svelte";
import { go } from "./router.svelte";

export type SearchPace = Ticket["pace"];
/** Bots take the empty chairs after so many seconds, for whoever wants that. */
export const BOTS_AFTER = 20;
/** The server ends a real-time search whose page says nothing for 20 seconds. */
export const AGAIN_MS = 4000;
const KEPT = "searches";

export class Search {
  tickets = $state.raw<Ticket[]>([]);
  queues = $state.raw<Queue[]>([]);
  /** When this was heard, by the browser's clock. */
  at = $state(0);
  /** A real-time search of this page was ended by the server, since nobody heard of the page. */
  lapsed = $state(false);
  /** The searches that this tab began: another one of the same reader stays where it is. */
  #own = new Set<string>(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as string[]);
  #timer: ReturnType<typeof setInterval> | undefined;
  /** How often this page began or ended a search: what was asked before does not know of it. */
  #changes = 0;

  async join(game: string, pace: SearchPace, bots: boolean): Promise<void> {
    await me.need();
    this.lapsed = false;
    const found = await post<Searches>("/api/match", { game, pace, bots_after: bots ? BOTS_AFTER : null });
    for (const ticket of found.tickets)
      if (ticket.pace === pace && (ticket.game === game || pace === "live")) this.#own.add(ticket.id);
    this.#changes += 1;
    this.#hear(found);
  }

  /** Stop looking; if a table was found in the same moment, go there all the same: the others wait. */
  async leave(ticket: Ticket): Promise<void> {
    this.#own.delete(ticket.id);
    const { table } = await remove<SearchEnd>(`/api/match/${ticket.id}`).catch(() => ticket);
    this.#changes += 1;
    this.tickets = this.tickets.filter(({ id }) => id !== ticket.id);
    if (table !== null) go(`/table/${table}`);
    this.#keep();
  }

  /** How it stands; and that this page is open, while it looks for somebody. */
  async look(): Promise<void> {
    const waits = this.tickets.some(({ id, pace }) => pace === "live" && this.#own.has(id));
    const changes = this.#changes;
    const found = await (waits ? post<Searches>("/api/match/heard") : getJson<Searches>("/api/match"));
    if (changes === this.#changes) this.#hear(found);
  }

  queue(game: string, pace: SearchPace): Queue | undefined {
    return this.queues.find((queue) => queue.game === game && queue.pace === pace);
  }

  #hear({ tickets, queues }: Searches): void {
    const gone = this.tickets.filter(({ id }) => !tickets.some((ticket) => ticket.id === id));
    if (gone.some(({ id, pace }) => pace === "live" && this.#own.has(id))) this.lapsed = true;
    for (const { id } of gone) this.#own.delete(id);
    [this.tickets, this.queues, this.at] = [tickets, queues, Date.now()];
    const found = tickets.find(({ id, table }) => table !== null && this.#own.has(id));
    // Nobody is pulled away from a game: the inbox tells of the other.
    if (found && here() === null) void this.leave(found);
    this.#keep();
  }

  #keep(): void {
    sessionStorage.setItem(KEPT, JSON.stringify([...this.#own]));
    const waits = this.tickets.some(({ id }) => this.#own.has(id));
    if (waits) this.#timer ??= setInterval(() => void this.look().catch(() => undefined), AGAIN_MS);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

export const search = new Search();
