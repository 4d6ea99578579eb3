// The board of a stranger's game: everything that its view says, in words that it brings or else in plain ones.
import { render, screen, within } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";

import { catalogueOf, serveWords } from "../testing/catalogues";
import { momentsOf, namesAt } from "../testing/recorded";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import PlainBoard from "./PlainBoard.svelte";

beforeAll(async () => {
  serveWords();
  await words.begin();
});

const own = {
  "view.lantern": "Lantern",
  "view.crew": "The crew",
  "value.lantern.lit": "burning",
  "value.card.7": "seven of waves",
  "value.cargo.rum": "a barrel of rum",
};
const teller = (messages: Record<string, string> = own) =>
  new Teller(new Catalogue("en", [messages]), ["Ada", "Blaise"], 0);
const show = (view: Record<string, unknown>, told = teller()) =>
  render(PlainBoard, { view, teller: told, seat: 0 }).container;
const facts = (container: Element) =>
  Object.fromEntries([...container.querySelectorAll("dl div")].map((each) => [each.querySelector("dt")?.textContent ?? "", each.querySelector("dd")?.textContent.trim()])); // prettier-ignore
const cells = (table: Element, row: string) =>
  [...table.querySelectorAll(row)].map((each) => [...each.children].map((cell) => cell.textContent.trim()));

test("what is short stands together: by its word if the game has one, else by its plain name", () => {
  const container = show({ lantern: "lit", shells_left: 3 });
  expect(facts(container)).toEqual({ Lantern: "burning", "Shells left": "3" });
});

test("yes and no are words, and nothing is a dash", () => {
  expect(facts(show({ open: true, shut: false, captain: null }))).toEqual({ Open: "yes", Shut: "no", Captain: "–" }); // prettier-ignore
});

test("a number that is a seat is told by its name, another stays a number", () => {
  expect(facts(show({ active: 1, winner: 0, level: 1 }))).toEqual({ Active: "Blaise", Winner: "Ada", Level: "1" }); // prettier-ignore
});

test("a list of things stands in a row under its heading, an empty one says that there is none", () => {
  const container = show({ cargo: ["rum", "rope"], holes: [] });
  expect(screen.getByRole("heading", { name: "Cargo" }).parentElement?.textContent).toContain(
    "a barrel of rum · rope",
  );
  expect(container.querySelectorAll("section")[1]?.textContent).toContain("none");
});

test("one entry for each seat makes a table of the seats", () => {
  show({ crew: [{ hand: 3, boat: "cutter" }, { hand: 5, boat: "yawl" }] }); // prettier-ignore
  const table = within(screen.getByRole("region", { name: "The crew" })).getByRole("table");
  expect(cells(table, "thead tr")).toEqual([["Player", "Hand", "Boat"]]);
  expect(cells(table, "tbody tr")).toEqual([["Ada", "3", "cutter"], ["Blaise", "5", "yawl"]]); // prettier-ignore
});

test("as many things of one seat as there are seats are no seats", () => {
  show({ crew: [{ boats: [{ hand: 1 }, { hand: 2 }] }, { boats: [] }] });
  const [, inner] = screen.getAllByRole("table");
  if (!inner) throw new Error("the boats are a table in a cell");
  expect(cells(inner, "thead tr")).toEqual([["#", "Hand"]]);
  expect(cells(inner, "tbody tr")).toEqual([["1", "1"], ["2", "2"]]); // prettier-ignore
});

test("rows that the game's own board tells are no seats, however many there are", () => {
  const told = { notes: [{ wreck: 4 }, { wreck: 5 }], crew: [{ name: "Ada", hand: 3 }, { name: "Blaise", hand: 5 }] }; // prettier-ignore
  const { container } = render(PlainBoard, { view: {}, told, teller: teller(), seat: 0 });
  expect(cells(container, "thead tr")).toEqual([["#", "Wreck"], ["Name", "Hand"]]); // prettier-ignore
  expect(cells(container, "tbody tr")).toEqual([["1", "4"], ["2", "5"], ["Ada", "3"], ["Blaise", "5"]]); // prettier-ignore
});

test("what another seat holds and is not told is hidden; what is mine is shown", () => {
  show({ crew: [{ hand: [7] }, { hand: null }] });
  const rows = cells(screen.getByRole("table"), "tbody tr");
  expect(rows[1]).toEqual(["Blaise", "hidden"]);
  expect(rows[0]?.[1]).toMatch(/7|seven/);
});

test("other rows are counted from one, or go by their names", () => {
  const shafts = [{ depth: 4 }, { depth: 8 }, { depth: 9 }];
  show({ shafts, islands: [{ name: "Tortuga", gold: 2 }, { name: "Nevis", gold: 0 }] }); // prettier-ignore
  const [numbered, named] = screen.getAllByRole("table").map((table) => (row: string) => cells(table, row));
  expect(numbered?.("tbody tr")).toEqual([["1", "4"], ["2", "8"], ["3", "9"]]); // prettier-ignore
  expect(named?.("tbody tr")).toEqual([["Tortuga", "2"], ["Nevis", "0"]]); // prettier-ignore
  expect(named?.("thead tr")).toEqual([["Name", "Gold"]]);
});

test("a row that lacks a field has an empty place in its column, and no other row moves", () => {
  show({ shafts: [{ depth: 4 }, { price: 2 }, { depth: 9, price: 1 }] });
  const rows = cells(screen.getByRole("table"), "tbody tr");
  expect(rows).toEqual([["1", "4", "–"], ["2", "–", "2"], ["3", "9", "1"]]); // prettier-ignore
});

test("parts inside parts are lists inside lists", () => {
  const container = show({ ship: { hold: { barrels: 2 }, mast: "tall" } });
  const items = [...container.querySelectorAll("section > ul > li")];
  expect(items.map((item) => item.querySelector("b")?.textContent)).toEqual(["Hold", "Mast"]);
  expect(items[0]?.querySelector("ul li")?.textContent.trim()).toBe("Barrels 2");
});

test("tables that scroll can be reached by keyboard and have names", () => {
  show({ crew: [{ hand: 1 }, { hand: 2 }], wrecks: [{ cards: 2 }] });
  const regions = screen.getAllByRole("region");
  expect(regions.map((region) => [region.tabIndex, region.getAttribute("aria-label")])).toEqual([[0, "The crew"], [0, "Wrecks"]]); // prettier-ignore
});

test.each(["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])("a game as %s is told without a board of its own, every part of its view", (game) => {
  const [moment] = momentsOf(game).filter(({ seat }) => seat !== null);
  if (!moment) throw new Error("a game was recorded");
  const { view } = moment.frame;
  const told = new Teller(catalogueOf(game, "en"), namesAt(moment), moment.seat);
  const container = show(view, told);
  const titles = [...container.querySelectorAll("dt, h2")].map((each) => each.textContent);
  expect(titles.sort()).toEqual(Object.keys(view).filter((name) => name !== "outcome").map((name) => told.label(name)).sort()); // prettier-ignore
  expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
}); // prettier-ignore

test("as many cards as there are seats are still nobody's, and how it ended is told elsewhere", () => {
  const cards = [{ kind: "gold" }, { kind: "rum" }];
  const container = show({ chest: { cards }, outcome: { reason: "storm", places: [1, 2] } });
  expect(cells(container, "tbody tr").map(([first]) => first)).toEqual(["1", "2"]);
  expect(container.textContent).not.toContain("storm");
});
