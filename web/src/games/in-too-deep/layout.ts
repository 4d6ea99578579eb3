/** Where everything lies in the water: depth is true to the number, and numbers that would collide stand side by side. */
import { DEEPEST } from "./view";

export interface Water {
  width: number;
  height: number;
  /** Left of the shafts, for the soundings at the contour lines. */
  edge: number;
  shaft: number;
  tag: { wide: number; high: number };
  left: (shaft: number) => number;
  middle: (shaft: number) => number;
  y: (depth: number) => number;
}

export function water(width: number, height: number, shafts: number): Water {
  const edge = width < 600 ? 26 : 34;
  const shaft = (width - edge) / shafts;
  const tag = shaft < 110 ? { wide: 25, high: 19 } : { wide: 36, high: 23 };
  const [top, foot] = [14, tag.high / 2 + 4];
  const left = (index: number) => edge + index * shaft;
  return {
    width,
    height,
    edge,
    shaft,
    tag,
    left,
    middle: (index) => left(index) + shaft / 2,
    y: (depth) => top + (depth / DEEPEST) * (height - top - foot),
  };
}

/** Beside the rope hangs the bell: what tags leave free on either side. */
const ROPE = 7;

export interface Tag {
  card: number;
  shaft: number;
  x: number;
  y: number;
  recent: boolean;
}

/** The depth cards of a shaft: each at its depth, beside the rope, in the first lane that has room for it. */
export function tags(depths: number[], shaft: number, at: Water): Tag[] {
  const step = at.tag.wide + 3;
  const perSide = Math.max(1, Math.floor((at.shaft / 2 - ROPE) / step));
  const lanes = Array.from({ length: perSide * 2 }, (_, lane) => {
    const out = Math.floor(lane / 2) * step + step / 2 + ROPE;
    return { x: lane % 2 === 0 ? -out : out, down: -Infinity };
  });
  const recent = depths.at(-1);
  return [...depths]
    .sort((one, other) => one - other)
    .map((card) => {
      const y = at.y(card);
      const free = lanes.find((lane) => y - lane.down >= at.tag.high + 1);
      const lane = free ?? lanes.reduce((best, each) => (each.down < best.down ? each : best));
      lane.down = y;
      return { card, shaft, x: at.middle(shaft) + lane.x, y, recent: card === recent };
    });
}

/** How many cards of a hand stand in a row, each showing at least its edge. */
export function rows(count: number, width: number, card: number, edge: number): number {
  const perRow = Math.max(1, Math.floor((width - card) / edge) + 1);
  return Math.max(1, Math.ceil(count / perRow));
}
