// Who won, beside the board: people have places and points, sides have neither.
import { render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";

import { catalogueOf, serveWords } from "../testing/catalogues";
import { chair } from "../testing/frames";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import Result from "./Result.svelte";

const outcome = { reason: "wrecked", places: [2, 1, 2], points: [0, 1, 0] };
const teller = new Teller(catalogueOf("unfathomable", "en"), ["Ada", "Blaise", "Chloé"], 0);
const info = { table: "t", chairs: [chair(0), chair(1), chair(2)] };
beforeAll(async () => {
  serveWords();
  await words.begin();
});

test("people have their places and points", () => {
  const { container } = render(Result, { outcome, teller, info, board: null });
  expect(container.querySelector("h2")?.textContent).toBe("Blaise wins.");
  expect([...container.querySelectorAll(".place")].map((each) => each.textContent)).toEqual(["1", "2", "2"]);
  expect(container.querySelector("li")?.textContent).toContain("1 point");
});

test("where a side won, its people won and the others lost, and nobody has a place", () => {
  const { container } = render(Result, {
    outcome,
    teller,
    info,
    board: { sideWon: () => "The traitors win" },
  });
  expect(container.querySelector("h2")?.textContent).toBe("The traitors win");
  expect(container.querySelectorAll(".place")).toHaveLength(0);
  const rows = [...container.querySelectorAll("li")].map((each) =>
    each.textContent.replaceAll(/\s+/g, " ").trim(),
  );
  expect(rows).toEqual(["Blaise won", "Ada lost", "Chloé lost"]);
});

test("dollars are told as dollars, and a tie that a rule has parted says so", () => {
  const largo = new Teller(catalogueOf("key-largo", "en"), ["Ada", "Blaise", "Chloé"], 0);
  const equal = { reason: "second-sunday", places: [1, 2, 3], points: [800, 800, 700] };
  const { container } = render(Result, { outcome: equal, teller: largo, info, board: null });
  const rows = [...container.querySelectorAll("li")].map((each) =>
    each.textContent.replaceAll(/\s+/g, " ").trim(),
  );
  expect(rows).toEqual(["1 Ada tiebreaker $800", "2 Blaise tiebreaker $800", "3 Chloé $700"]);
});
