// The score sheet: a column for each person and a card for each, ranges, reasons and ties in words.
import { fireEvent, render } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";

import { catalogueOf, serveWords } from "../testing/catalogues";
import type { Sheet } from "../wire/types";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import ScoreSheet from "./ScoreSheet.svelte";

const sheet: Sheet = {
  rows: [
    { title: { key: "level", params: { level: 4 } }, clause: "ITB-6.1", cells: [{ least: 6, most: 6, why: { key: "level.why", params: { count: 3, rank: 1 } } }, { least: 3, most: 3, why: { key: "level.why", params: { count: 3, rank: 2 } } }] },
    { title: { key: "chests", params: {} }, clause: "ITB-6.7", cells: [{ least: 0, most: 0, why: null }, { least: 11, most: 15, why: { key: "chests.closed", params: { count: 2 } } }] },
  ],
  total: [{ least: 6, most: 6, why: null }, { least: 14, most: 18, why: null }],
  ties: [{ rule: { key: "tie.above", params: { level: 4, above: 3, count: 3, seat: 0, other: 1, more: 2, fewer: 1 } }, clause: "ITB-7.1", seats: [0, 1], values: [2, 1] }],
  final: false,
}; // prettier-ignore
const teller = (lang: string) => new Teller(catalogueOf("into-the-blue", lang), ["Ada", "Blaise"], 0);
const text = (node: Element | null) => node?.textContent.replaceAll(/\s+/g, " ").trim();

beforeAll(async () => {
  serveWords();
  await words.begin();
});

test("people are columns; what nobody knows is a range; a tie names its rule", () => {
  const { container } = render(ScoreSheet, { sheet, teller: teller("en") });
  expect(text(container.querySelector("h2"))).toBe("If the game ended now");
  expect([...container.querySelectorAll("thead th")].map(text)).toEqual(["Ada", "Blaise"]);
  expect([...container.querySelectorAll("tfoot td")].map(text)).toEqual(["6", "14 to 18"]);
  expect(text(container.querySelector(".ties li"))).toBe(
    "Level 4: Ada and Blaise have 3 shells each; Ada has more on level 3 (2 to 1). Rule 7.1",
  );
});

test("a game of dollars has them on its sheet", () => {
  const largo = new Teller(catalogueOf("key-largo", "en"), ["Ada", "Blaise"], 0);
  const dollars: Sheet = { ...sheet, rows: [], ties: [] };
  const { container } = render(ScoreSheet, { sheet: dollars, teller: largo });
  expect([...container.querySelectorAll("tfoot td")].map(text)).toEqual(["$6", "$14 to $18"]);
});

test("a row opens its reason, and its clause the rule book", async () => {
  const showClause = vi.fn();
  const { container, getByRole } = render(ScoreSheet, { sheet, teller: teller("en"), showClause });
  expect(container.querySelector(".why")).toBeNull();
  await fireEvent.click(getByRole("button", { name: "Level 4" }));
  expect([...container.querySelectorAll(".why li")].map(text)).toEqual(["Ada3 shells: 1st", "Blaise3 shells: 2nd"]); // prettier-ignore
  await fireEvent.click(getByRole("button", { name: "Rule 6.1" }));
  expect(showClause).toHaveBeenCalledWith("ITB-6.1");
  await fireEvent.click(getByRole("button", { name: "Level 4" }));
  expect(container.querySelector(".why")).toBeNull();
});

test("on a phone each person is a card with what counts and why", () => {
  const { container } = render(ScoreSheet, { sheet: { ...sheet, final: true }, teller: teller("fr") });
  expect(text(container.querySelector("h2"))).toBe("Score final");
  const [ada, blaise] = [...container.querySelectorAll("article")].map(text);
  expect(ada).toBe("Ada 6 Palier 4 3 coquillages : 1er 6");
  expect(blaise).toBe("Blaise 14 à 18 Palier 4 3 coquillages : 2e 3Coffres 2 coffres fermés 11 à 15");
});
