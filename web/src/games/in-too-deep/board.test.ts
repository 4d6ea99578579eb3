import { expect, test } from "vitest";

import type { EventOf } from "../../wire/game";
import { momentsOf } from "../../testing/recorded";
import { rows, tags, water } from "./layout";
import { COMPANIES, reel, THIRD, type Deep, type Shown } from "./view";

const investor = (hand: number[] | null, count: number) => ({ shares: [], owns: [1, 0, 2, 0, 0], points: 0, hand_count: count, hand, known: [] }); // prettier-ignore
const [recorded] = momentsOf<Deep>("in-too-deep");
if (!recorded) throw new Error("a game was recorded");
/** A recorded table with these few things on it. */
const start: Shown = {
  ...recorded.frame.view,
  companies: COMPANIES.map((company) => ({ company, side: "basic", depths: [12, 33], price: 3, value: 2 })),
  investors: [investor([5, 44, 60], 3), investor(null, 4), investor(null, 0)],
  market: [7, 9],
  deck: 20,
  discards: [2],
};
function after(event: EventOf<Deep>, view = start): Shown {
  const scene = reel(view, event);
  if (!scene) throw new Error("nothing is shown");
  return scene.view;
}

test("a number lies at its depth, whatever else lies there, and never on another", () => {
  const at = water(1000, 500, 5);
  const placed = tags([41, 42, 43, 44, 90, 10], 2, at);
  expect(placed.map((tag) => tag.card)).toEqual([10, 41, 42, 43, 44, 90]);
  for (const tag of placed) {
    expect(tag.y).toBe(at.y(tag.card));
    expect(Math.abs(tag.x - at.middle(2))).toBeLessThan(at.shaft / 2);
    for (const other of placed)
      if (other !== tag)
        expect(Math.abs(other.x - tag.x) >= at.tag.wide || Math.abs(other.y - tag.y) >= at.tag.high).toBe(
          true,
        );
  }
  expect(placed.filter((tag) => tag.recent).map((tag) => tag.card)).toEqual([10]);
});

test("a hand that is too wide for one row takes two", () => {
  expect(rows(15, 390, 54, 26)).toBe(2);
  expect(rows(13, 390, 54, 26)).toBe(1);
  expect(rows(0, 390, 54, 26)).toBe(1);
});

test("a card goes from the hand down a shaft", () => {
  const view = after({ kind: "expanded", seat: 0, card: 44, company: "pearl" });
  expect(view.investors[0]?.hand).toEqual([5, 60]);
  expect(view.investors[0]?.hand_count).toBe(2);
  expect(view.companies[2]?.depths).toEqual([12, 33, 44]);
});

test("a dividend flows until the next thing happens", () => {
  const flowing = after({ kind: "dividend-paid", company: "pearl", cards: [2, 0] });
  expect(flowing.flow).toEqual({ company: "pearl", cards: [2, 0] });
  const drawn = after({ kind: "cards-seen", seat: 0, cards: [50, 3] }, flowing);
  expect(drawn.flow).toBeNull();
  expect(drawn.investors[0]?.hand).toEqual([3, 5, 44, 50, 60]);
  expect(drawn.deck).toBe(18);
});

test("another's cards are only counted", () => {
  const view = after({ kind: "cards-drawn", seat: 1, count: 3 });
  expect(view.investors[1]).toMatchObject({ hand: null, hand_count: 7 });
});

test("a share changes hands, from the third investor too", () => {
  const view = after({ kind: "share-acquired", seat: 0, seller: THIRD, card: 7, company: "pearl", price: 3 });
  expect(view.investors.map((each) => each.owns[2])).toEqual([3, 2, 1]);
  expect(view.companies[2]?.price).toBe(3);
});

test("depth cards are raised, moved and removed", () => {
  expect(after({ kind: "depth-raised", seat: 0, card: 12, company: "ocean" }).companies[0]?.depths).toEqual([33, 12]); // prettier-ignore
  const moved = after({ kind: "depth-moved", seat: 0, card: 33, company: "ocean", to: "pearl" });
  expect([moved.companies[0]?.depths, moved.companies[2]?.depths]).toEqual([[12], [12, 33, 33]]);
  const removed = after({ kind: "depth-removed", seat: 0, card: 12, company: "ocean" });
  expect([removed.companies[0]?.depths, removed.discards]).toEqual([[33], [2, 12]]);
});

test("what moves nothing is said, and the table stays as it is", () => {
  expect(reel(start, { kind: "end-triggered", reason: "deck" })?.view).toEqual(start);
});
