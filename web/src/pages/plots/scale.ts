/** Figures for the plots: where the lines of a scale lie, and which length of a game falls into which box. */

const STEPS = [1, 2, 5];

/** Round values from at or below the least to at or above the most, about as many as wanted. */
export function soundings(least: number, most: number, wanted = 5): number[] {
  const rough = Math.max(most - least, 1) / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * size >= rough) ?? 10) * size;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The upper ends of the boxes in seconds: ten minutes, half an hour, an hour, three, a day, and whatever is longer. */
export const BOXES = [600, 1800, 3600, 10_800, 86_400, Infinity];

/** How many lengths fall into each box. */
export function boxed(lengths: number[]): number[] {
  return BOXES.map(
    (end, index) => lengths.filter((each) => each <= end && each > (BOXES[index - 1] ?? -1)).length,
  );
}
