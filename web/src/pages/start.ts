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
  /** A first game among bots: whoever learns begins. */
  guided?: boolean;
}

/** Where a table is looked at: once it is over, step by step. */
export const whereabouts = ({ table, status }: { table: string; status: string }) =>
  status === "over" ? `/replay/${table}` : `/table/${table}`;

/** What people may settle about a game. */
export const offered = (game: GameInfo) => game.settings.filter((setting) => setting.offered);

/** What was settled, and what is usual where nothing was. */
export function settled(game: GameInfo, settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(offered(game).map(({ key, default: usual }) => [key, settings[key] ?? usual]));
}

export async function openTable(wish: Wish): Promise<string> {
  const { table, commitment } = await post<{ table: string; commitment: string }>("/api/tables", wish);
  await addSalt(table, commitment);
  return table;
}

/** A lesson: where it was left, or from its beginning. */
export async function learn(game: string, lesson: string, again = false): Promise<void> {
  await me.need();
  const { table } = await post<{ table: string }>(`/api/games/${game}/lessons/${lesson}`, { again });
  go(`/table/${table}`);
}

/** A first game: me, and bots on as many chairs as make the game lively and not long. */
export async function firstGame(game: GameInfo): Promise<void> {
  await me.need();
  const seats = game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level: "strategy" }));
  const table = await openTable({
    game: game.name,
    settings: {},
    chairs: [{ kind: "me" }, ...bots],
    public: false,
    guided: true,
  });
  await post(`/api/tables/${table}/start`);
  go(`/table/${table}?guide`);
}
