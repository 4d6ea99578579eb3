/** Who won a finished game, and who came where: an outcome may have no winner at all. */
import type { Outcome } from "../wire/types";
import type { Teller } from "../words/teller";
import { say } from "../words/words.svelte";

export function winnersOf(places: number[]): number[] {
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** A seat's place; none where nobody won. */
export function placeOf(places: number[] | null | undefined, seat: number): number | undefined {
  return places?.includes(1) ? places[seat] : undefined;
}

/** In one sentence, for whoever reads it. */
export function whoWon({ places }: Outcome, teller: Teller): string {
  const winners = winnersOf(places);
  if (winners.length === 0) return say("over.nobody");
  if (teller.viewer !== null && winners.includes(teller.viewer))
    return say(winners.length > 1 ? "over.you-share" : "over.you-win");
  const names = teller.words.listed(winners.map((seat) => teller.names[seat] ?? ""));
  return say("over.wins", { names, count: winners.length });
}

/** What somebody has at the end, as the game counts: in points, or in words of its own. */
export function pointsOf({ points }: Outcome, seat: number, { words }: Teller): string {
  const count = points[seat] ?? 0;
  return words.has("board.points") ? words.say("board.points", { count }) : say("over.points", { count });
}

/** Whether somebody else has as many points and another place: then a rule has parted them. */
export const isParted = ({ points, places }: Outcome, seat: number): boolean =>
  points.some((each, other) => each === points[seat] && places[other] !== places[seat]);
