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
