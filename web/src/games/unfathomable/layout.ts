/** Where everything lies: the ship from above, bow to the left, in the pixels of the box that we are given. */
import { BRIDGE, DECK, DEEP } from "./view";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Layout {
  width: number;
  height: number;
  box: (space: number) => Box;
  hull: string;
  /** How large a figure is at most. */
  figure: number;
}

/** Column, and which third of the ship's width from the first row on; two names a whole column. */
const ROOMS: [column: number, from: number, to: number][] = [
  [0, 0, 3], // Bridge
  [1, 0, 1], // Chapel
  [1, 2, 3], // Captain's Cabin
  [2, 0, 1], // Cargo Hold
  [2, 2, 3], // Galley
  [3, 0, 3], // Boiler Room
  [1, 1, 2], // Sick Bay
  [2, 1, 2], // Brig
];

export const NARROW = 560;

export function layout(width: number, height: number): Layout {
  const deep = Math.max(52, Math.min(110, width * 0.11));
  const prow = Math.min(90, width * 0.06);
  const column = (width - deep - prow - 8) / 4;
  // On a narrow screen the rooms need the height: the people in them stand under two lines of words.
  const narrow = width < NARROW;
  const water = height * (narrow ? 0.13 : 0.16);
  const deck = height * (narrow ? 0.125 : 0.14);
  const inside = height - 2 * (water + deck);
  const rows = [0, 0.34, 0.66, 1].map((part) => water + deck + part * inside);
  const left = (index: number) => prow + index * column;

  function box(space: number): Box {
    if (space === DEEP) return { x: width - deep, y: 0, w: deep, h: height };
    if (space >= BRIDGE) {
      const [index, from, to] = ROOMS[space - BRIDGE] ?? [0, 0, 3];
      const y = rows[from] ?? 0;
      return { x: left(index), y, w: column, h: (rows[to] ?? 0) - y };
    }
    const number = space % DECK;
    const index = Math.floor(number / 2);
    const top = number % 2 === 0;
    const x = left(index);
    if (space >= DECK) return { x, y: top ? water : height - water - deck, w: column, h: deck };
    const bow = index === 0 ? prow : 0;
    return { x: x - bow, y: top ? 0 : height - water, w: column + bow, h: water };
  }

  const stern = left(4) + 4;
  const round = Math.min(22, column * 0.2);
  const [top, bottom, middle] = [water, height - water, height / 2];
  const shoulder = left(0) + column * 0.55;
  const hull =
    `M${prow * 0.18} ${middle}C${prow * 0.5} ${top + deck * 0.8} ${left(0)} ${top} ${shoulder} ${top}` +
    `H${stern - round}Q${stern} ${top} ${stern} ${top + round}V${bottom - round}Q${stern} ${bottom} ${stern - round} ${bottom}` +
    `H${shoulder}C${left(0)} ${bottom} ${prow * 0.5} ${bottom - deck * 0.8} ${prow * 0.18} ${middle}Z`;
  return { width, height, box, hull, figure: Math.max(17, Math.min(34, deck * 0.62, column * 0.26)) };
}

/** How small a figure may become before figures stand closer than they are wide, and how close at most. */
const LEAST = 0.85;
const CLOSEST = 0.55;

/** Places for so many figures in a box, row by row about its middle: they shrink a little, then they stand closer. */
export function places(
  count: number,
  { x, y, w, h }: Box,
  most: number,
): { x: number; y: number; size: number }[] {
  const rowsOf = (size: number) => Math.max(1, Math.floor(h / size));
  const perRow = (size: number) => Math.ceil(count / rowsOf(size));
  const step = (size: number) => Math.min(size, (w - 4 - size) / Math.max(1, perRow(size) - 1));
  let size = Math.min(most, h);
  while (size > most * LEAST && step(size) < size) size -= 1;
  while (size > 7 && step(size) < size * CLOSEST) size -= 1;
  const row = perRow(size);
  const rows = Math.ceil(count / Math.max(1, row));
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / row);
    const inRow = Math.min(row, count - line * row);
    return {
      x: x + w / 2 + ((index % row) - (inRow - 1) / 2) * step(size),
      y: y + h / 2 + (line - (rows - 1) / 2) * size,
      size,
    };
  });
}

/** Which figure stands where: figures stay the same from one count to the next, so that one sees them go. */
export function follow(before: number[], counts: number[]): number[] {
  const left = [...counts];
  const after = before.map((space) => {
    const stays = (left[space] ?? 0) > 0;
    if (stays) left[space] = (left[space] ?? 0) - 1;
    return stays ? space : -1;
  });
  const wanted = left.flatMap((count, space) => Array.from({ length: count }, () => space));
  const idle = after.flatMap((space, figure) => (space < 0 ? [figure] : []));
  const onBoard = (figure: number) => Number((before[figure] ?? -1) >= 0);
  // Those that left a space go on to where one is missing, before any come from the supply.
  idle.sort((a, b) => onBoard(b) - onBoard(a));
  wanted.forEach((space, index) => {
    const figure = idle[index];
    if (figure !== undefined) after[figure] = space;
  });
  return after;
}
