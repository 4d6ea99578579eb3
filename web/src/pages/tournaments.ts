/** Tournaments in words: how far they are, when they begin, what a round of a knock-out is called. */
import type { LeagueRow, LeagueRound, Listing } from "../wire/types";
import { say, words } from "../words/words.svelte";

type Known = Pick<LeagueRow | Listing, "kind" | "status" | "round" | "rounds">;

export function statusText({ kind, status, round, rounds }: Known): string {
  if (status === "gathering") return say("tournament.gathering");
  if (status === "over") return say("tournament.over");
  return kind === "knock-out"
    ? say("tournament.round", { round })
    : say("tournament.playing", { round, rounds });
}

export const momentText = (at: string): string =>
  new Date(at).toLocaleString(words.lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });

/** A round of a knock-out is known by how many were left: the final, the semi-finals. */
export function roundText({ round, left, replay }: LeagueRound): string {
  const key = { 2: "final", 4: "semi", 8: "quarter" }[left];
  const plain = key
    ? say(`tournament.${key}`)
    : left > 0
      ? say("tournament.of-many", { count: left })
      : say("tournament.round", { round });
  return replay ? say("tournament.replay", { round: plain }) : plain;
}

/** The local moment that a form field shows, as the server wants it. */
export const asMoment = (local: string): string | null => (local ? new Date(local).toISOString() : null);
