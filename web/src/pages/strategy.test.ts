// The strategy page: a board and a text for each piece of advice, and links only where there is some.
import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";

import { boardOf } from "../games/index";
import StrategyLink from "../kit/StrategyLink.svelte";
import { serveWords } from "../testing/catalogues";
import { momentsOf } from "../testing/recorded";
import { serve, settle } from "../testing/server";
import { words } from "../words/words.svelte";
import Strategy from "./Strategy.svelte";

const GAMES = { "into-the-blue": ["one", "chest"], "in-too-deep": ["cheap", "last"], "key-largo": ["goods", "hose"] }; // prettier-ignore
const NAMES = ["Ada", "Bo", "Cleo", "Dov", "Eli"];
beforeAll(async () => {
  serveWords();
  await words.begin();
  await Promise.all(Object.keys(GAMES).map(boardOf));
}, 60_000);

function adviceOf(game: string, ids: string[]) {
  const moment = momentsOf(game).find(({ seat, frame }) => seat === 0 && frame.question);
  if (!moment) throw new Error(`${game} has a moment with a question`);
  return ids.map((id) => ({ id, view: moment.frame.view, seat: 0, names: NAMES.slice(0, moment.seats) }));
}

test.each(Object.entries(GAMES))("%s: each piece has a title, its sentences and its board", async (game, ids) => {
  serve({ [`GET /api/games/${game}/advice`]: adviceOf(game, ids) });
  const { container } = render(Strategy, { id: game });
  await settle();
  await settle();
  expect(container.querySelectorAll("figcaption")).toHaveLength(ids.length);
  const boards = [...container.querySelectorAll(".board[inert]")];
  await vi.waitFor(() => expect(boards.filter((each) => each.querySelector("svg"))).toHaveLength(ids.length));
  await vi.waitFor(() => expect(container.querySelectorAll("details .plain-board")).toHaveLength(ids.length));
  expect(container.querySelector("ol")?.textContent).not.toMatch(/advice\.|undefined/);
  expect(screen.getByRole("link", { name: "Read the rules" }).getAttribute("href")).toBe(`/rules/${game}`);
}); // prettier-ignore

test("a game without advice has no page, and no link leads there", async () => {
  serve({
    "GET /api/games/reef/advice": [],
    "GET /api/games": [{ name: "reef", strategy: false }, { name: "into-the-blue", strategy: true }],
  }); // prettier-ignore
  const { container } = render(Strategy, { id: "reef" });
  const links = ["reef", "into-the-blue"].map((game) => render(StrategyLink, { game }).container);
  await settle();
  expect(container.querySelector("ol")).toBeNull();
  expect(container.textContent).toContain("There is no strategy page");
  expect(links.map((each) => each.querySelector("a")?.getAttribute("href"))).toEqual([undefined, "/strategy/into-the-blue"]); // prettier-ignore
});
