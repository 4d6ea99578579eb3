/** Where everything lies in the cut through the water, in the pixels of the box that we are given. */
import { LEVELS } from "./view";

export interface Layout {
  width: number;
  height: number;
  surface: number;
  band: number;
  bed: number;
  edge: number;
  column: number;
  shell: number;
  top: (level: number) => number;
  middle: (level: number) => number;
  /** Where a seat's boat floats, and its line goes down. */
  boat: (seat: number) => number;
  /** Where its shells are heaped, beside the line. */
  pile: (seat: number) => number;
}

export function layout(width: number, height: number, seats: number): Layout {
  const surface = Math.max(40, Math.min(66, height * 0.13));
  const bed = Math.max(40, Math.min(92, height * 0.14));
  const band = (height - surface - bed) / LEVELS.length;
  const edge = Math.max(46, Math.min(110, width * 0.1));
  const column = (width - 2 * edge) / seats;
  const shell = Math.max(11, Math.min(34, band * 0.36, column / 5));
  const top = (level: number) => surface + (level - 1) * band;
  return {
    width,
    height,
    surface,
    band,
    bed,
    edge,
    column,
    shell,
    top,
    middle: (level) => top(level) + band / 2,
    boat: (seat) => edge + column * (seat + 0.5) - Math.min(column * 0.3, 90),
    pile: (seat) => edge + column * (seat + 0.5) + Math.min(column * 0.1, 20),
  };
}

/** Places for shells heaped in a cell, from the bottom row up. */
export function heap(count: number, size: number, wide: number): { x: number; y: number }[] {
  const step = size * 0.92;
  const perRow = Math.max(2, Math.floor(wide / step));
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const along = index % perRow;
    return { x: (along - (inRow - 1) / 2) * step, y: -row * size * 0.78 };
  });
}
