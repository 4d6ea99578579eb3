/** Opening tables: one click from the home page to a game against bots. */
import { go } from "../app/router.svelte";
import { addSalt } from "../table/salt";
import { post } from "../wire/api";
import { me } from "../wire/me.svelte";
import type { GameInfo, Pace } from "../wire/types";

export interface Wish {
  game: string;
  settings: Record<string, string>;
  chairs: { kind: "me" | "open" | "link" | "bot"; level?: string }[];
  public: boolean;
  languages?: string[];
  /** The name of a content pack of this server; its own values without one. */
  pack?: string | null;
  pace?: Pace;
  rated?: boolean;
  coach?: boolean;
}

export async function openTable(wish: Wish): Promise<string> {
  const { table } = await post<{ table: string }>("/api/tables", wish);
  await addSalt(table);
  return table;
}

/** A first game: me, and bots on as many chairs as make the game lively and not long. */
export async function firstGame(game: GameInfo): Promise<void> {
  await me.need();
  const seats = game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level: "strategy" }));
  // Whoever is learning begins, where a game knows the setting: nobody should watch bots before the first decision.
  const first = game.settings.find(({ key, values }) => key === "first" && values.includes("1"));
  const settings: Record<string, string> = first ? { first: "1" } : {};
  const table = await openTable({
    game: game.name,
    settings,
    chairs: [{ kind: "me" }, ...bots],
    public: false,
  });
  await post(`/api/tables/${table}/start`);
  go(`/table/${table}?guide`);
}
