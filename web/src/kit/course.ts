/** The course of a game, as a drawing and a table show it. `at` and the places of values are steps: turns, days, rounds. */
export interface Course {
  steps: string[];
  rows: { name: string; values: number[]; most: number }[];
  trials: { at: number; how: "good" | "half" | "bad" | "none"; label: string }[];
  flags: { at: number; label: string }[];
}

/** The course of a game that people play for points: what each seat has after each turn, and what turned the game. */
export interface PointsCourse {
  names: string[];
  turns: PointsTurn[];
  flags: PointsFlag[];
}
export interface PointsTurn {
  /** Which turn it is, in words. */
  title: string;
  points: number[];
  /** The same in words, as the game counts: points or dollars. */
  said: string[];
}
export interface PointsFlag {
  at: number;
  /** What happened, a sentence each. */
  labels: string[];
  /** What was done in this turn, in few words. */
  detail: string;
  /** Where its moment is shown. */
  href: string;
}

/** How the line of each seat is dashed: no two alike, so that it takes no colour to tell them apart. */
const DASHES = ["none", "9 4", "2 3", "12 3 2 3", "5 2", "2 6"];
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length] as string;

/** These places between two bounds, in their order, moved so that each is as far from the next as is wanted. */
export function apart(places: number[], gap: number, least: number, most: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  order.forEach((index, n) => {
    const before = n === 0 ? least : (moved[order[n - 1] as number] as number) + gap;
    moved[index] = Math.max(before, moved[index] as number);
  });
  [...order].reverse().forEach((index, n, all) => {
    const after = n === 0 ? most : (moved[all[n - 1] as number] as number) - gap;
    moved[index] = Math.min(after, moved[index] as number);
  });
  return moved;
}

/** The step nearest to a place along the drawing. */
export function stepAt(place: number, from: number, to: number, last: number): number {
  return Math.max(0, Math.min(last, Math.round(((place - from) / Math.max(1, to - from)) * last)));
}
