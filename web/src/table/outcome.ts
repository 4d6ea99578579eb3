/** Who won a finished game, and who came where: an outcome may have no winner at all. */

export function winnersOf(places: number[]): number[] {
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** A seat's place; none where nobody won. */
export function placeOf(places: number[] | null | undefined, seat: number): number | undefined {
  return places?.includes(1) ? places[seat] : undefined;
}
