/** The sea floor, made of numbers: a height field from a seed, and its contour lines as SVG paths. */

export type Field = (x: number, y: number) => number;

/** A small seeded generator (mulberry32): the same chart on every machine. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** Smooth noise between 0 and 1, some octaves deep. */
export function noise(seed: number, octaves = 3): Field {
  const random = seeded(seed);
  const size = 32;
  const grid = Float32Array.from({ length: size * size }, random);
  const at = (x: number, y: number) => grid[(y & (size - 1)) * size + (x & (size - 1))] ?? 0;
  const smooth = (t: number) => t * t * (3 - 2 * t);
  const once: Field = (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [smooth(x - ix), smooth(y - iy)];
    const top = at(ix, iy) * (1 - fx) + at(ix + 1, iy) * fx;
    const bottom = at(ix, iy + 1) * (1 - fx) + at(ix + 1, iy + 1) * fx;
    return top * (1 - fy) + bottom * fy;
  };
  return (x, y) => {
    let sum = 0;
    let whole = 0;
    for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2) {
      sum += once(x * scale + octave * 7.3, y * scale + octave * 3.1) / scale;
      whole += 1 / scale;
    }
    return sum / whole;
  };
}

type Point = [number, number];

/** The heights of a field at the corners of all cells of a box; around it nothing is known. */
interface Ground {
  cols: number;
  rows: number;
  heights: Float64Array;
}

function sampled(field: Field, width: number, height: number, cell: number): Ground {
  const [cols, rows] = [Math.ceil(width / cell) + 2, Math.ceil(height / cell) + 2];
  const heights = new Float64Array((cols + 1) * (rows + 1)).fill(NaN);
  for (let row = 1; row < rows; row++)
    for (let col = 1; col < cols; col++)
      heights[row * (cols + 1) + col] = field((col - 1) * cell, (row - 1) * cell);
  return { cols, rows, heights };
}

/** Closed contour lines of a field, an SVG path a level; what lies outside the box counts as below. */
export function contours(
  field: Field,
  levels: number[],
  width: number,
  height: number,
  cell: number,
): string[] {
  const ground = sampled(field, width, height, cell);
  return levels.map((level) =>
    rings(crossings(ground, level))
      .filter((ring) => ring.length > 12)
      .map((ring) => smoothPath(ring.map(([x, y]) => [(x - 1) * cell, (y - 1) * cell])))
      .join(""),
  );
}

/** Where a line goes from one edge of a cell to the next, and the point at which it enters. */
type Crossings = Map<number, { to: number; point: Point }>;

function crossings({ cols, rows, heights }: Ground, level: number): Crossings {
  const value = (corner: number) => {
    const height = heights[corner] ?? NaN;
    return Number.isNaN(height) ? -1 : height - level;
  };
  const place = (a: number, b: number) => a / (a - b);
  const next: Crossings = new Map();
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const corner = row * (cols + 1) + col;
      const below = corner + cols + 1;
      const [a, b, c, d] = [value(corner), value(corner + 1), value(below + 1), value(below)];
      const kind = (a > 0 ? 8 : 0) | (b > 0 ? 4 : 0) | (c > 0 ? 2 : 0) | (d > 0 ? 1 : 0);
      if (kind === 0 || kind === 15) continue;
      // Of the two edges at a corner, the even number lies across and the odd one down.
      const edge: Record<Side, [number, Point]> = {
        top: [2 * corner, [col + place(a, b), row]],
        right: [2 * (corner + 1) + 1, [col + 1, row + place(b, c)]],
        bottom: [2 * below, [col + place(d, c), row + 1]],
        left: [2 * corner + 1, [col, row + place(a, d)]],
      };
      for (const [from, to] of SEGMENTS[kind] ?? []) {
        next.set(edge[from][0], { to: edge[to][0], point: edge[from][1] });
      }
    }
  }
  return next;
}

type Side = "top" | "right" | "bottom" | "left";
/** Which edges a line crosses in a cell, by which of its corners are above; the higher ground lies to its right. */
const SEGMENTS: Record<number, [Side, Side][]> = {
  1: [["left", "bottom"]],
  2: [["bottom", "right"]],
  3: [["left", "right"]],
  4: [["right", "top"]],
  5: [
    ["left", "top"],
    ["right", "bottom"],
  ],
  6: [["bottom", "top"]],
  7: [["left", "top"]],
  8: [["top", "left"]],
  9: [["top", "bottom"]],
  10: [
    ["top", "right"],
    ["bottom", "left"],
  ],
  11: [["top", "right"]],
  12: [["right", "left"]],
  13: [["right", "bottom"]],
  14: [["bottom", "left"]],
};

function rings(next: Crossings): Point[][] {
  const found: Point[][] = [];
  for (const start of [...next.keys()]) {
    const ring: Point[] = [];
    let at = start;
    for (let step = next.get(at); step; step = next.get(at)) {
      ring.push(step.point);
      next.delete(at);
      at = step.to;
    }
    if (ring.length > 2) found.push(ring);
  }
  return found;
}

/** A closed curve through the midpoints of a ring. */
function smoothPath(ring: Point[]): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const first = middle(ring.at(-1) as Point, ring[0] as Point);
  let path = `M${round(first[0])} ${round(first[1])}`;
  ring.forEach((point, index) => {
    const mid = middle(point, ring[(index + 1) % ring.length] as Point);
    path += `Q${round(point[0])} ${round(point[1])} ${round(mid[0])} ${round(mid[1])}`;
  });
  return path + "Z";
}

/** An island's chart: land near its heart, then deeper and deeper water. 1 is the beach, 0 the abyss. */
export function island(seed: number, width: number, height: number, land = 0.5): Field {
  const random = seeded(seed);
  const rough = noise(seed, 3);
  const hearts = Array.from({ length: 2 + Math.floor(random() * 2) }, () => ({
    x: width * (0.15 + random() * 0.7),
    y: height * (0.1 + random() * 0.65),
    reach: Math.min(width, height) * (0.25 + random() * 0.45) * (0.5 + land),
  }));
  const scale = 4.2 / Math.max(width, height);
  return (x, y) => {
    let near = 0;
    for (const heart of hearts) {
      const distance = Math.hypot(x - heart.x, y - heart.y) / heart.reach;
      near = Math.max(near, Math.exp(-distance * distance * 1.6));
    }
    return near * 0.75 + rough(x * scale, y * scale) * 0.55 - 0.1;
  };
}
