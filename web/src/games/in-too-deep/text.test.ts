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
