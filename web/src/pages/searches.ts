/** Quick match and open tables in words, and which of these tables fit what the reader looks for. */
import { clockText } from "../table/pace";
import type { Queue, TableInfo } from "../wire/types";
import { say } from "../words/words.svelte";

/** So long a turn-based search lasts; the server says the same (`DAYS` of store/tickets.py). */
export const LASTS_DAYS = 14;

/** How many wait for a game, beside the reader if they do, and how long it usually takes. */
export function soonText(queue: Queue | undefined, own = false): string {
  const { waiting = 0, usual = null } = queue ?? {};
  const count = waiting - Number(own);
  const [none, some] = own ? ["match.alone", "match.others"] : ["match.nobody", "match.waiting"];
  const many = count > 0 ? say(some, { count }) : say(none);
  return usual === null ? many : `${many}, ${say("match.usual", { time: clockText(usual) })}`;
}

/** What the reader wants to see of the open tables; nothing stands for all. */
export interface Filters {
  game: string;
  pace: string;
  rated: string;
  chairs: number;
}
export const ALL: Filters = { game: "", pace: "", rated: "", chairs: 1 };
const KEPT = "lobby";

export function keptFilters(): Filters {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Filters>;
    return {
      game: String(kept.game ?? ALL.game),
      pace: String(kept.pace ?? ALL.pace),
      rated: String(kept.rated ?? ALL.rated),
      chairs: Number(kept.chairs) || ALL.chairs,
    };
  } catch {
    return { ...ALL };
  }
}

export const keepFilters = (filters: Filters): void => localStorage.setItem(KEPT, JSON.stringify(filters));

export const freeChairs = ({ chairs }: TableInfo) => chairs.filter(({ kind }) => kind === "open");

export function fits(table: TableInfo, { game, pace, rated, chairs }: Filters): boolean {
  if (game !== "" && table.game !== game) return false;
  if (pace !== "" && table.pace.kind !== pace) return false;
  if (rated !== "" && table.rated !== (rated === "rated")) return false;
  return freeChairs(table).length >= chairs;
}
