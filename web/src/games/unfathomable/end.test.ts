// The end: which side won, who was who, and the course of the game from its events, whole or fetched.
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";

import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import { serve, settle } from "../../testing/server";
import type { EventOf } from "../../wire/game";
import { Teller } from "../../words/teller";
import type { BoardTable } from "../index";
import { chartOf, partOf } from "./chart";
import { courseOf, isWhole, roleOf, sideOf } from "./course";
import End from "./End.svelte";
import type { Unfathomable, UnfathomableView } from "./types";

const finished = momentsOf<Unfathomable>("unfathomable").find(({ frame, seats }) => frame.outcome?.reason === "overrun" && seats === 3); // prettier-ignore
if (!finished?.frame.outcome) throw new Error("a finished game was recorded");
const { outcome } = finished.frame;
const view: UnfathomableView = { ...finished.frame.view, turn: 2, dials: [8, 7, 6, 8] };
const teller = (lang = "en") => new Teller(catalogueOf("unfathomable", lang), ["Ada", "Blaise", "Chloé"], 0);

const GAME: EventOf<Unfathomable>[] = [
  { kind: "turn-began", seat: 0, turn: 1 },
  { kind: "attacked", seat: 0, space: 9, other: -1 },
  { kind: "attack-hit", result: 5, needed: 4 },
  { kind: "mauled", seat: 0, space: 9 },
  { kind: "attack-hit", result: 7, needed: 6 },
  { kind: "moved", seat: 0, to: 22 },
  { kind: "mythos-drawn", seat: 0, crisis: 20 },
  { kind: "contributed", seat: 1, count: 3 },
  { kind: "check-ended", total: 4, result: 0 },
  { kind: "dial-turned", dial: 1, by: -1, now: 7 },
  { kind: "turn-began", seat: 1, turn: 2 },
  { kind: "arrest-tried", seat: 1, other: 2 },
  { kind: "check-ended", total: 9, result: 2 },
  { kind: "moved", seat: 2, to: 23 },
  { kind: "waypoint-reached", waypoint: 3, distance: 4 },
  { kind: "traitor-revealed", seat: 2, loyalty: 1 },
  { kind: "mythos-drawn", seat: 1, crisis: 21 },
  { kind: "dial-turned", dial: 2, by: -2, now: 6 },
];

test("each turn ends with what stood then, and starts from what was there before", () => {
  const { turns } = courseOf(GAME, view);
  expect(turns.map(({ dials }) => dials)).toEqual([[8, 8, 8, 8], [8, 7, 8, 8], [8, 7, 6, 8]]); // prettier-ignore
  expect(turns.map(({ distance }) => distance)).toEqual([0, 0, 4]);
});

test("a crisis has the result of its own check, and none where nothing was checked", () => {
  const { turns } = courseOf(GAME, view);
  expect(turns.map(({ crises }) => crises.map(({ result }) => result))).toEqual([[], [0], [null]]);
});

test("a part counts what somebody did, and a Deep One's blow is nobody's hit", () => {
  const [ada, blaise, chloe] = courseOf(GAME, view).parts;
  expect(ada).toMatchObject({ attacks: 1, hits: 1, sick: 1, cards: 0 });
  expect(blaise).toMatchObject({ cards: 3 });
  expect(chloe).toMatchObject({ brig: 1, revealed: 2 });
  expect(ada && partOf(ada, teller())).toBe("was sent to the Sick Bay once and hit with 1 of 1 attacks");
  const attacked = (attacks: number, hits: number) =>
    ada && partOf({ ...ada, sick: 0, attacks, hits }, teller("fr"));
  expect(attacked(1, 1)).toBe("1 attaque réussie");
  expect(attacked(3, 2)).toBe("3 attaques dont 2 avec succès");
  expect(attacked(2, 0)).toBe("2 attaques ratées");
});

test("a page that came late knows that it has not heard all", () => {
  expect(isWhole(GAME, view)).toBe(true);
  expect(isWhole(GAME.slice(5), view)).toBe(false);
});

test("one hybrid card makes a hybrid; a lost ship without a winner is nobody's", () => {
  const holding = (...loyalty: number[]) => ({ ...view, people: view.people.map((person) => ({ ...person, loyalty })) }); // prettier-ignore
  expect([holding(0, 0), holding(2, 1), holding(0, 2)].map((each) => roleOf(each, 0))).toEqual([0, 1, 2]);
  expect(sideOf({ reason: "arrived", places: [1, 1, 2] })).toBe("humans");
  expect(sideOf({ reason: "wrecked", places: [2, 1, 2] })).toBe("traitors");
  expect(sideOf({ reason: "wrecked", places: [2, 2, 2] })).toBe("nobody");
});

test.each(["en", "fr"])("the course has five lines and all its words: %s", (lang) => {
  const chart = chartOf(courseOf(GAME, view), teller(lang));
  expect(chart.rows).toHaveLength(5);
  expect(chart.trials.map(({ how }) => how)).toEqual(["bad", "none"]);
  expect(chart.flags.map(({ at }) => at)).toEqual([2]);
  expect(JSON.stringify(chart)).not.toContain("board.");
});

function shown(events: EventOf<Unfathomable>[]) {
  const log = [{ version: 1, entry: "answer", seat: 0, events, undone: false }];
  const table = { log, frame: { table: "t" }, seat: 0 } as unknown as BoardTable<Unfathomable>;
  const close = vi.fn();
  const { container } = render(End, { view, outcome, teller: teller(), table, live: false, close });
  flushSync();
  return { container, close };
}

test("the scene says who won and by what, turns up every role, and knows no places or points", () => {
  const asked = serve({});
  const { container, close } = shown(GAME);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("The traitor wins");
  expect(container.querySelector("header p")?.textContent).toContain("Deep Ones");
  expect(container.querySelectorAll("li .role")).toHaveLength(3);
  expect(container.textContent).not.toMatch(/point|1st|2nd/);
  expect(container.querySelectorAll("tbody tr")).toHaveLength(3);
  expect(container.querySelector(".moving")).toBeNull();
  expect(asked).toEqual([]);
  screen.getByRole("button", { name: "Show the ship" }).click();
  expect(close).toHaveBeenCalledOnce();
});

test("after a reload the rest is fetched, and where it cannot be, the page says so", async () => {
  serve({ "GET /api/tables/t/replay?seat=spectator": [{ steps: [] }, { steps: [{ events: GAME }] }] });
  const late = shown(GAME.slice(12));
  await settle();
  expect(late.container.querySelectorAll("tbody tr")).toHaveLength(3);
  serve({});
  const lost = shown(GAME.slice(12));
  await settle();
  expect(lost.container.querySelector("[role=status]")?.textContent).toContain("Reload the page");
});
