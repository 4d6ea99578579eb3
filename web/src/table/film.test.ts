// The film of what happened: everything is in it, and nobody waits long.
import { expect, test } from "vitest";

import { BUDGET_MS, cut, filmOf, HASTE_MS, LEAST_MS, namedBy, SCENE_MS, type Shot } from "./film";

const shots = (count: number, ms: number, kind = (n: number) => `kind-${n}`): Shot[] =>
  Array.from({ length: count }, (_, n) => ({ event: { kind: kind(n), seat: 0, n }, view: { n }, ms }));
const lasting = (film: Shot[]) => film.reduce((sum, { ms }) => sum + ms, 0);

test("each shot begins where the one before it ended, and what has no picture is left out", () => {
  const events = ["moved", "silent", "moved"].map((kind) => ({ kind }));
  const film = filmOf({ at: 0 }, events, (view, { kind }) =>
    kind === "silent" ? null : { view: { at: Number(view["at"]) + 1 }, ms: 100 },
  );
  expect(film.map(({ view }) => view["at"])).toEqual([1, 2]);
});

test("what fits is shown as it is", () => {
  const film = shots(5, BUDGET_MS / 5);
  expect(cut(film)).toBe(film);
});

test("what is too long is shown faster, all of it, within the time that people wait", () => {
  const film = cut(shots(12, 900));
  expect(film).toHaveLength(12);
  expect(lasting(film)).toBeCloseTo(BUDGET_MS);
  expect(lasting(cut(shots(5, 900), HASTE_MS))).toBeCloseTo(HASTE_MS);
});

test("neighbours of one kind become one that shows what came of all of them", () => {
  const film = cut(shots(20, 300, (n) => (n < 10 ? "climbed" : "fell")));
  expect(film.map(({ view }) => view["n"])).toEqual([9, 19]);
  const others = shots(20, 300, () => "climbed").map((shot, seat) => ({
    ...shot,
    event: { kind: "climbed", seat },
  }));
  expect(cut(others), "each seat's deed is its own").toHaveLength(20);
});

test("nothing flickers: of very many the last are shown, long enough to be seen", () => {
  const film = cut(shots(200, 500));
  expect(Math.min(...film.map(({ ms }) => ms))).toBeGreaterThanOrEqual(LEAST_MS);
  expect(lasting(film)).toBeLessThanOrEqual(BUDGET_MS);
  expect(film.at(-1)?.view["n"]).toBe(199);
});

test("a scene keeps its time", () => {
  const scene = { event: { kind: "traitor-revealed" }, view: {}, ms: SCENE_MS };
  expect(cut([...shots(12, 900), scene]).at(-1)).toEqual(scene);
});

test("the things that an event names carry its mark", () => {
  const things = { card: "card", cards: "card", room: "space", told: "feat" };
  expect(namedBy({ kind: "used", card: 3, cards: [4, 5], room: 0, n: 7 }, things)).toEqual([
    "card:3",
    "card:4",
    "card:5",
    "space:0",
  ]);
  expect(namedBy(null, things)).toEqual([]);
});
