// The course of a finished game: the turns of its story in points, what turned it, and that each of our games has one.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, expect, test } from "vitest";

import { boardOf, type BoardModule } from "../games/index";
import { chartOf } from "../games/unfathomable/chart";
import { courseOf } from "../games/unfathomable/course";
import type { Unfathomable, UnfathomableView } from "../games/unfathomable/types";
import { apart, dashOf, stepAt } from "../kit/course";
import { serveWords } from "../testing/catalogues";
import { momentsOf } from "../testing/recorded";
import { serve, settle } from "../testing/server";
import { logOf, pointsCourseOf, tellerOf } from "../testing/story";
import type { EventOf } from "../wire/game";
import type { Outcome } from "../wire/types";
import { words } from "../words/words.svelte";
import { told, turningPoints, turnsOf, type Turn } from "./course";
import CoursePart from "./CoursePart.svelte";

const POINTS = ["into-the-blue", "in-too-deep", "key-largo"];
const BOTH = POINTS.flatMap((game) => ["en", "fr"].map((lang) => [game, lang] as const));
beforeAll(async () => {
  serveWords();
  await words.begin();
  await Promise.all([...POINTS, "unfathomable"].map(boardOf));
}, 60_000);

async function boardFor(game: string): Promise<BoardModule> {
  const board = await boardOf(game);
  if (!board) throw new Error(`${game} has a board`);
  return board;
}

function courseFor(game: string) {
  const course = pointsCourseOf(game);
  if (!course) throw new Error(`${game} has a course`);
  return course;
}

/** How a recorded game ended, as far as its points tell. */
function outcomeFor(game: string): Outcome {
  const points = courseFor(game).steps.at(-1)?.points ?? [];
  const places = points.map((own) => 1 + points.filter((each) => each > own).length);
  return { reason: "", places, points };
}

const turn = (...points: number[]): Turn => ({ phrase: null, brief: [], version: 0, points });
const inShort = (turns: Turn[], ...winners: number[]) =>
  turningPoints(turns, winners).map(({ at, kind, seat, by }) => [at, kind, seat, ...(by ? [by] : [])]);

test.each(BOTH)("%s has a course at its end, from the start to the final score, in words: %s", async (game, lang) => {
  const turns = turnsOf(courseFor(game), await boardFor(game));
  const outcome = outcomeFor(game);
  const chart = told(turns, outcome, tellerOf(game, lang, logOf(game).seats), "/replay/t");
  expect(chart.turns.length).toBeGreaterThan(8);
  expect(chart.turns.at(-1)?.points).toEqual(outcome.points);
  expect(turns.map(({ version }) => version)).toEqual([...turns.map(({ version }) => version)].sort((a, b) => a - b));
  expect(chart.flags.length).toBeGreaterThan(0);
  expect(chart.flags.length).toBeLessThan(6);
  const text = JSON.stringify(chart);
  expect(text).not.toMatch(/web\.|board\.|story\.|event\.|undefined|NaN|[{]\w+[}]/);
}); // prettier-ignore

test("Unfathomable has a course of its own, by its dials", async () => {
  const board = await boardFor("unfathomable");
  expect(board.sideWon).toBeDefined();
  expect(pointsCourseOf("unfathomable")).toBeNull();
  const { seats, steps } = logOf("unfathomable");
  const view = momentsOf<Unfathomable>("unfathomable").find((each) => each.seats === seats && each.frame.outcome)?.frame.view as UnfathomableView; // prettier-ignore
  const events = steps
    .filter(({ undone }) => !undone)
    .flatMap((step) => step.events) as EventOf<Unfathomable>[];
  const chart = chartOf(courseOf(events, view), tellerOf("unfathomable", "en", seats));
  expect(chart.rows).toHaveLength(5);
  expect(chart.steps.length).toBeGreaterThan(5);
});

test("what is taken before the first turn is no turn, and what was done in one stands after whose it was", async () => {
  const turns = turnsOf(courseFor("in-too-deep"), await boardFor("in-too-deep"));
  expect([...new Set(turns.slice(1).map(({ phrase }) => phrase?.say))]).toEqual(["story.turn"]);
  const { seats } = logOf("in-too-deep");
  const { flags } = told(turns, outcomeFor("in-too-deep"), tellerOf("in-too-deep", "en", seats), "/replay/t");
  expect(flags.filter(({ detail }) => !/^[^:]+ turn: [^,]+$/.test(detail))).toEqual([]);
});

test("a turn ends with what everybody had after its last entry, and counting up is no turn", async () => {
  const turns = turnsOf(courseFor("key-largo"), await boardFor("key-largo"));
  const last = turns.at(-1);
  expect(turns[0]?.phrase).toBeNull();
  expect(last?.phrase?.say).toBe("story.half");
  const { steps } = courseFor("key-largo");
  for (const { version, points } of turns.slice(0, -1))
    expect(points).toEqual(steps.find((step) => step.version === version)?.points);
});

test("who comes to lead alone is told, and who shares the lead is not", () => {
  const turns = [turn(0, 0), turn(0, 3), turn(3, 3), turn(4, 3), turn(9, 3)];
  expect(inShort(turns, 0)).toEqual([[1, "lead", 1], [3, "lead-for-good", 0], [4, "gain", 0, 5]]); // prettier-ignore
});

test("a lead that was taken in the last turn is not said to have lasted", () => {
  expect(inShort([turn(0, 0), turn(2, 0), turn(2, 5)], 1)).toEqual([[1, "lead", 0], [2, "lead", 1], [2, "gain", 1, 5]]); // prettier-ignore
});

test("a lead that a rule gave to somebody else at the end was not for good", () => {
  expect(inShort([turn(0, 0), turn(2, 0), turn(2, 2)], 1)).toEqual([[1, "lead", 0], [1, "gain", 0, 2]]); // prettier-ignore
});

test("of many changes the longest leads are told, and the last", () => {
  const zigzag = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => (n % 2 ? turn(n, n - 1) : turn(n - 1, n)));
  const long = [turn(0, 0), ...zigzag, turn(7, 8), turn(7, 8), turn(9, 8), turn(9, 8)];
  const leads = turningPoints(long, [0]).filter(({ kind }) => kind.startsWith("lead"));
  expect(leads).toHaveLength(4);
  expect(leads.map(({ at }) => at)).toContain(8);
  expect(leads.at(-1)).toMatchObject({ at: 11, kind: "lead-for-good", seat: 0 });
  // Whoever led between two that are told is left out: the second says that it is not the first time.
  expect(leads.map(({ again }) => again)).toEqual([false, false, true, true]);
});

test("the biggest change may be a loss", () => {
  expect(inShort([turn(9, 1), turn(2, 4), turn(2, 4)], 1)).toEqual([[1, "lead-for-good", 1], [1, "loss", 0, 7]]); // prettier-ignore
});

test("labels are moved apart within their bounds and keep their order", () => {
  expect(apart([10, 10, 50], 15, 0, 100)).toEqual([10, 25, 50]);
  expect(apart([95, 99], 15, 0, 100)).toEqual([85, 100]);
  expect([stepAt(-5, 0, 100, 4), stepAt(60, 0, 100, 4), stepAt(500, 0, 100, 4)]).toEqual([0, 2, 4]);
  expect(new Set([0, 1, 2, 3, 4, 5].map(dashOf)).size).toBe(6);
});

async function shown(game: string) {
  serve({ "GET /api/tables/t/course": pointsCourseOf(game) });
  const teller = tellerOf(game, "en", logOf(game).seats);
  const { container } = render(CoursePart, { id: "t", outcome: outcomeFor(game), teller, board: await boardFor(game) }); // prettier-ignore
  await settle();
  return container;
}

test("a line for each seat, no two dashed alike, and the table says the same", async () => {
  const container = await shown("into-the-blue");
  const { seats } = logOf("into-the-blue");
  const dashes = [...container.querySelectorAll(".plot .line")].map((each) => each.getAttribute("stroke-dasharray")); // prettier-ignore
  expect(new Set(dashes).size).toBe(seats);
  const cells = [...container.querySelectorAll("tbody tr:last-child td")].map((each) => each.textContent);
  expect(cells.slice(0, seats).map(Number)).toEqual(outcomeFor("into-the-blue").points);
});

test("a turn that is chosen says its figures, and a turning point leads to its moment", async () => {
  const container = await shown("key-largo");
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Choose a turn" });
  const final = slider.getAttribute("aria-valuetext");
  expect(final).toContain("Ada $");
  await fireEvent.input(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^Start of the game, Ada \$/);
  expect(container.querySelector(".figures b")?.textContent).toBe("Start of the game");
  const flag = container.querySelector("ol li");
  flag?.querySelector("button")?.click();
  flushSync();
  expect(flag?.classList.contains("now")).toBe(true);
  expect(flag?.querySelector("a")?.getAttribute("href")).toMatch(/^\/replay\/t\?at=\d+$/);
});

test("where it cannot be fetched the page says so", async () => {
  serve({});
  const teller = tellerOf("key-largo", "en", 3);
  const { container } = render(CoursePart, { id: "t", outcome: outcomeFor("key-largo"), teller, board: null }); // prettier-ignore
  await settle();
  expect(container.querySelector("[role=status]")?.textContent).toContain("Reload the page");
});
