import { expect, test } from "vitest";

import { momentsOf } from "../../testing/recorded";
import type { EventOf, OptionOf } from "../../wire/game";
import { saleOf, salesOf } from "./deeds";
import { boatAt, layout } from "./layout";
import { planOf } from "./planner.svelte";
import { reel } from "./reel";
import type { CaptainView, Card, Depth, KeyLargo, Kind, LargoView } from "./types";
import { PLACES, rung } from "./view";

const WRECKS: Record<number, [number, number, number]> = { 3: [3, 4, 4], 4: [4, 5, 5], 5: [4, 6, 6] };
const depths = (seats: number): Depth[] =>
  (["shallow", "medium", "deep"] as const).flatMap((depth, index) =>
    Array.from({ length: WRECKS[seats]?.[index] ?? 0 }, () => depth),
  );
const captain = (part: Partial<CaptainView> = {}): CaptainView => ({ place: "bar", wreck: null, planned: false, afternoon: null, cash: 100, divers: [], backs: [0, 0, 0], treasures: null, fortune: null, guest_count: 0, guests: null, played: false, ...part }); // prettier-ignore
const [recorded] = momentsOf<KeyLargo>("key-largo");
if (!recorded) throw new Error("a game was recorded");
/** A recorded table with these few things on it. */
const view = (part: Partial<LargoView> = {}): LargoView => ({ ...recorded.frame.view, day: 1, half: 1, starter: 0, captains: [captain(), captain({ place: "dive" })], wrecks: depths(4).map((depth) => ({ depth, cards: 5, monsters: 0, boat: null, seen: null })), ...part }); // prettier-ignore

/** The charts of a desk, of a tablet and of two phones, without the deck below them. */
const CHARTS: [number, number][] = [
  [1090, 560],
  [1090, 470],
  [764, 400],
  [390, 440],
  [360, 420],
];

test.each(CHARTS.flatMap(([width, height]) => [3, 4, 5].map((seats) => [width, height, seats] as const)))(
  "wrecks lie in the water, inside the chart and apart: %i by %i, %i seats",
  (width, height, seats) => {
    const at = layout(width, height, depths(seats));
    const spots = depths(seats).map((_, index) => at.wreck(index + 1));
    const boxes = PLACES.map((place) => at.place(place));
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(at.token.width / 2);
      expect(x).toBeLessThanOrEqual(width - at.token.width / 2);
      expect(y).toBeLessThanOrEqual(height);
      for (const box of boxes)
        expect(x > box.x && x < box.x + at.box.width && y > box.y && y < box.y + at.box.height).toBe(false);
    }
    spots.forEach((one, index) => {
      for (const other of spots.slice(0, index))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44);
    });
  },
);

test("the water gets deeper from ring to ring, and the island is dry", () => {
  const at = layout(1090, 560, depths(4));
  const deep = [1, 5, 10].map((wreck) => at.depth(at.wreck(wreck).x, at.wreck(wreck).y));
  expect(deep).toEqual([...deep].sort((a, b) => a - b));
  expect(at.depth(1090 / 2, at.place("bar").y + 40)).toBeLessThan(0);
});

test("a boat lies at its place, beside the others there, or on its wreck", () => {
  const at = layout(1090, 560, depths(4));
  const two = view({ captains: [captain(), captain(), captain({ place: "dive", wreck: 7 })] });
  const [one, other, diving] = [0, 1, 2].map((seat) => boatAt(at, two, seat));
  expect(one?.y).toBe(other?.y);
  expect((other?.x ?? 0) - (one?.x ?? 0)).toBeGreaterThan(10);
  expect(diving?.y).toBeLessThan(at.wreck(7).y);
});

test("a crowd climbs the price ladder and three are enough", () => {
  expect([0, 1, 2, 3, 5].map(rung)).toEqual([0, 0, 1, 2, 2]);
});

test("like treasures are told apart by their copy, and diamonds are not for sale", () => {
  const card = (kind: Kind, value: number): Card => ({ depth: "deep", kind, value });
  const option = (value: number, copy: number): OptionOf<KeyLargo> => ({ text: saleOf(card("gold", value), copy), kind: "sell", depth: "deep", treasure: "gold", value, copy }); // prettier-ignore
  const options = [option(4, 1), option(5, 1), option(5, 2)];
  const hand = [card("gold", 4), card("gold", 5), card("gold", 5), card("diamond", 200)];
  expect(salesOf({ key: "sell", options }, hand)).toEqual([...options, undefined]);
  expect(salesOf(null, hand).every((sale) => sale === undefined)).toBe(true);
});

test("the cards that lie face down are read from the answer", () => {
  expect(planOf(["plan morning=dive afternoon=bar"])).toEqual(["dive", "bar"]);
  expect(planOf(null)).toEqual([]);
});

test("on the way to the next view, boats sail, cards rise and money is paid", () => {
  const shown = (event: EventOf<KeyLargo>) => reel(view(), event)?.view ?? view();
  const revealed = shown({ kind: "cards-revealed", half: 2, places: ["shop", "bar"] });
  expect([revealed.day, revealed.captains.map((each) => each.place)]).toEqual([1, ["shop", "bar"]]);
  const anchored = shown({ kind: "boat-anchored", seat: 1, wreck: 5 });
  expect([anchored.captains[1]?.wreck, anchored.wrecks[4]?.boat]).toEqual([5, 1]);
  const found = shown({ kind: "treasure-found", seat: 1, wreck: 5, diver: 1 });
  expect([found.captains[1]?.backs, found.wrecks[4]?.cards]).toEqual([[0, 1, 0], 4]);
  expect(shown({ kind: "dolphins-paid", seat: 0, amount: 40 }).captains[0]?.cash).toBe(140);
  expect(shown({ kind: "item-bought", seat: 0, item: "hose", diver: 1, price: 30 }).captains[0]?.cash).toBe(
    70,
  );
  expect(shown({ kind: "boat-in-port", seat: 0 })).toEqual(view());
});
