import { expect, test } from "vitest";

import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import { Teller } from "../../words/teller";
import { label } from "./index";
import { text } from "./text";
import { COMPANIES, type Deep } from "./view";

const NAMES = ["Ada", "Blaise", "Camille", "Dora", "Emil"];
const moments = momentsOf<Deep>("in-too-deep");

test("companies and investors go by their names, and a card says whose share it is", () => {
  const [first] = moments;
  if (!first) throw new Error("a game was recorded");
  const teller = new Teller(catalogueOf("in-too-deep", "en"), NAMES, 0);
  const told = text(first.frame.view, teller) as Record<string, Record<string, unknown>[]>;
  expect(told["companies"]?.map((row) => row["name"])).toContain("Wildlife spotting");
  expect(told["investors"]?.[0]?.["name"]).toBe(teller.names[0]);
  expect(told).not.toHaveProperty("share_of");
  const hand = told["investors"]?.flatMap((row) => row["hand"]) ?? [];
  expect(hand.some((card) => /^\d+ \(.+\)$/.test(String(card)))).toBe(true);
});

test("what only a game of two has is told to two alone, and after the end it is nobody's turn", () => {
  const moment = moments.find(({ frame: { view } }) =>
    view.investors.every(({ hand_count }) => hand_count > 0),
  );
  if (!moment) throw new Error("more than two played");
  const { view } = moment.frame;
  const tellerOf = (seats: number) => new Teller(catalogueOf("in-too-deep", "en"), NAMES.slice(0, seats), 0);
  const many = text(view, tellerOf(view.investors.length));
  expect(many).not.toHaveProperty("bonus");
  expect(many).not.toHaveProperty("aside");
  expect(text(view, tellerOf(view.investors.length - 1))).toHaveProperty("bonus");
  const outcome = { reason: "deck", places: [1, 2, 3], points: [3, 2, 1] };
  expect(text({ ...view, outcome }, tellerOf(view.investors.length))["active"]).toBeNull();
});

test("how many cards are low is told where it is fewer than all of them", () => {
  const [first] = moments;
  if (!first) throw new Error("a game was recorded");
  const teller = new Teller(catalogueOf("in-too-deep", "en"), NAMES, 0);
  const low = (spare: number) => {
    const pools = [{ seats: [1], batches: [3], low: spare }];
    const view = { ...first.frame.view, lowest: 5, unplaced: [[1, 2, 3, 4, 60]], pools };
    return (text(view, teller)["pools"] as { low?: string }[])[0]?.low;
  };
  expect([0, 2, 3, 4].map(low)).toEqual(["none (below 5)", "at most 2 (below 5)", undefined, undefined]);
});

test("a free share is offered by its company", () => {
  const moment = moments.find(({ frame }) => frame.view.market.length > 0);
  if (!moment) throw new Error("free shares were taken");
  const teller = new Teller(catalogueOf("in-too-deep", "en"), NAMES, 0);
  const [card = 0] = moment.frame.view.market;
  const company = teller.value("company", COMPANIES[moment.frame.view.share_of[card] ?? 0]);
  expect(
    label({ kind: "take", card, text: "" }, moment.frame.view, teller, moment.frame.question as never),
  ).toBe(`take card ${card}: ${String(company)}`);
});
