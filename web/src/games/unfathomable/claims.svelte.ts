/** What each seat has claimed since a check began, as this page heard it. */
import { claimOf } from "../../table/claims";
import type { BoardTable } from "../index";
import type { Unfathomable } from "./types";

export function heardClaims(table: () => BoardTable<Unfathomable> | undefined, check: () => string) {
  const state = $state({ from: 0 });
  let last: string | null = null;
  $effect(() => {
    const now = check();
    if (last !== null && now !== last) state.from = table()?.chat.at(-1)?.n ?? 0;
    last = now;
  });
  return {
    get said(): { seat: number; claim: string }[] {
      const latest: Record<number, string> = {};
      for (const line of table()?.chat ?? []) {
        const claim = claimOf(line.text);
        if (claim && line.seat !== null && line.n > state.from) latest[line.seat] = claim;
      }
      return Object.entries(latest).map(([seat, claim]) => ({ seat: Number(seat), claim }));
    },
  };
}
