/** Where everything lies on the chart: the island in the north, the wrecks around it in three rings of depth. */
import { noise, type Field } from "../../look/contours";
import type { Depth, LargoView, Place } from "./types";
import { DEPTHS, PLACES } from "./view";

export interface Point {
  x: number;
  y: number;
}
export interface Layout {
  width: number;
  height: number;
  /** The size of a place on the island. */
  box: { width: number; height: number };
  /** The upper left corner of a place. */
  place: (place: Place) => Point;
  /** Where boats wait until their day is planned: before the island. */
  port: Point;
  /** The middle of a wreck, counted from 1. */
  wreck: (wreck: number) => Point;
  /** The size of a wreck, and how far its upper edge lies above its middle: notes make it longer at the foot only. */
  token: { width: number; height: number; head: number };
  /** How deep the water is: 0 at the shore, then a ring for each whole number; below 0 lies land. */
  depth: Field;
}

const TRACK = 40;
const MARGIN = 4;
/** How far from the shore boats wait. */
const PORT = 18;
const STEPS = 240;
/** Whether two rows of places still leave room for three rings of wrecks. */
const roomy = (width: number, height: number) => width > 860 && height > 500;

const rough = noise(5, 3);

export function layout(width: number, height: number, depths: Depth[]): Layout {
  const rows = roomy(width, height) ? [PLACES.slice(0, 3), PLACES.slice(3)] : [PLACES];
  const across = rows[0]?.length ?? 1;
  const phone = width < 620;
  const gap = phone ? 0 : 4;
  const box = { width: Math.min(158, (width - (phone ? 4 : 24)) / across), height: phone ? 144 : 146 };
  const top = TRACK + (phone ? 6 : 18);
  const half = { wide: (box.width * across) / 2, high: (box.height * rows.length) / 2 };
  const middle = { x: width / 2, y: top + half.high };

  const place = (name: Place): Point => {
    const row = rows.findIndex((each) => each.includes(name));
    const mates = rows[row] ?? [];
    const left = middle.x - (box.width * mates.length) / 2;
    return { x: left + mates.indexOf(name) * box.width + gap / 2, y: top + row * box.height };
  };

  // Two ellipses: the shore around the places, and the edge of the chart. Rings lie between them in equal parts.
  const foot = middle.y + half.high;
  const beside = (width / 2 - half.wide) / DEPTHS.length;
  const tokenHeight = Math.max(44, Math.min(72, (height - foot) / DEPTHS.length - 6));
  const tokenWidth = Math.max(54, Math.min(84, width / 6.4));
  const token = { width: tokenWidth, height: tokenHeight, head: tokenWidth * 0.33 };
  const around = beside > token.width * 0.8;
  // Without room at the sides the island fills the north, and the rings are wide arcs below it.
  const shore = { wide: around ? half.wide + 10 : width * 0.8, high: half.high + (around ? 16 : 4) };
  const edge = { wide: around ? width / 2 : width * 1.1, high: height - middle.y };
  const radius = (of: typeof shore, angle: number) =>
    1 / Math.hypot(Math.cos(angle) / of.wide, Math.sin(angle) / of.high);
  const at = (angle: number, depth: number): Point => {
    const inner = radius(shore, angle);
    const far = inner + ((radius(edge, angle) - inner) * depth) / DEPTHS.length;
    return { x: middle.x + Math.cos(angle) * far, y: middle.y + Math.sin(angle) * far };
  };

  const fits = ({ x, y }: Point): boolean => {
    const [dx, dy] = [Math.abs(x - middle.x), y - middle.y];
    const inside = dx <= width / 2 - token.width / 2 - MARGIN && y >= TRACK + token.height * 0.9;
    const clear = dx > half.wide + token.width / 2 || dy > half.high + token.height / 2 - 4;
    return inside && clear;
  };
  /**
   * Even steps along a ring, from west to east, wherever a wreck fits. Arcs below each other are laid like bricks, so
   * that a boat or a note of one wreck finds room between two others.
   */
  const ring = (depth: number, count: number): Point[] => {
    const line: (Point & { far: number })[] = [];
    for (let step = 0; step <= STEPS; step++) {
      const point = at(Math.PI * 1.15 - (step / STEPS) * Math.PI * 1.3, depth + 0.5);
      if (!fits(point)) continue;
      const last = line.at(-1);
      line.push({ ...point, far: last ? last.far + Math.hypot(point.x - last.x, point.y - last.y) : 0 });
    }
    const whole = line.at(-1)?.far ?? 0;
    const along = (wanted: number) => line.find(({ far }) => far >= wanted - 0.01) ?? middle;
    if (!around && depth > 0) {
      const step = whole / (count - 0.5);
      return Array.from({ length: count }, (_, index) => along(step * (index + (depth === 1 ? 0 : 0.5))));
    }
    const west = Array.from({ length: Math.ceil(count / 2) }, (_, index) => {
      const wanted = count > 1 ? (whole * index) / (count - 1) : whole / 2;
      return along(wanted);
    });
    const east = west.slice(0, Math.floor(count / 2)).map(({ x, y }) => ({ x: 2 * middle.x - x, y }));
    return [...west, ...east.reverse()];
  };
  const rings = DEPTHS.map((depth, index) => ring(index, depths.filter((each) => each === depth).length));
  const wreck = (number: number): Point => {
    const depth = depths[number - 1] ?? "shallow";
    const before = depths.slice(0, number - 1).filter((each) => each === depth).length;
    return rings[DEPTHS.indexOf(depth)]?.[before] ?? middle;
  };

  const depth: Field = (x, y) => {
    const [dx, dy] = [x - middle.x, y - middle.y];
    const angle = Math.atan2(dy, dx);
    const inner = radius(shore, angle);
    const far = (Math.hypot(dx, dy) - inner) / (radius(edge, angle) - inner);
    return far * DEPTHS.length + (rough(x / 120, y / 90) - 0.5) * 0.5;
  };
  return {
    width,
    height,
    box: { width: box.width - gap, height: box.height - (phone ? 6 : 10) },
    place,
    port: { x: middle.x, y: foot + PORT },
    wreck,
    token,
    depth,
  };
}

/** Where a boat lies: on its wreck, at the quay of its place, or in port, beside those who are there too. */
export function boatAt(at: Layout, view: LargoView, seat: number): Point {
  const captain = view.captains[seat];
  if (captain?.wreck) {
    const { x, y } = at.wreck(captain.wreck);
    return { x: x - at.token.width * 0.28, y: y - at.token.head - 2 };
  }
  const quay = captain?.place ?? null;
  const there = view.captains.flatMap((each, index) => (!each.wreck && each.place === quay ? [index] : []));
  const { x, y } = quay ? quayOf(at, quay) : at.port;
  const step = Math.min(30, (at.box.width - 14) / there.length);
  const along = there.indexOf(seat) - (there.length - 1) / 2;
  return { x: x + along * step, y };
}

function quayOf(at: Layout, place: Place): Point {
  const { x, y } = at.place(place);
  return { x: x + at.box.width / 2, y: y + at.box.height - 9 };
}
