// A tournament's page: what the reader may do, where their table is, and what rounds are called.
import { render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { FREE } from "../table/pace";
import { serveWords } from "../testing/catalogues";
import type { LeagueInfo, LeagueMember, LeagueRow, RoundTable } from "../wire/types";
import { words } from "../words/words.svelte";
import Tournament from "./Tournament.svelte";
import { asMoment, roundText, statusText } from "./tournaments";

beforeAll(async () => {
  serveWords();
  await words.begin();
  await words.change("en");
});

const league: LeagueRow = { league: "l", name: "Friday", game: "into-the-blue", status: "playing", round: 2, rounds: 4, kind: "swiss", rated: false, starts_at: null }; // prettier-ignore
const member = (name: string, part: Partial<LeagueMember> = {}): LeagueMember => ({ id: name, name, you: false, maker: false, rank: 1, games: 1, points: 1, wins: 1, met: 0.5, direct: 0, left: false, ...part }); // prettier-ignore
const table = (part: Partial<RoundTable> = {}): RoundTable => ({ table: "t", round: 2, status: "playing", names: ["Ada", "Ben"], places: null, you: false, ...part }); // prettier-ignore
function show(part: Partial<LeagueInfo> = {}, row: Partial<LeagueRow> = {}) {
  const info: LeagueInfo = { league: { ...league, ...row }, settings: {}, seats: 2, pace: { ...FREE, kind: "live" }, seeding: "rating", listed: true, maker: false, joined: true, link: null, members: [member("Ada", { you: true }), member("Ben")], tables: [], rounds: [], ...part }; // prettier-ignore
  return render(Tournament, { info, changed: vi.fn(() => Promise.resolve()) });
}
const buttons = () => screen.getAllByRole("button").map((each) => each.textContent.trim());

test("whoever has a game to play is led to it, and to no other", () => {
  const tables = [table({ table: "other" }), table({ table: "mine", you: true }), table({ table: "old", you: true, status: "over", round: 1 })]; // prettier-ignore
  show({ tables });
  screen.getByRole("button", { name: /Go to your table/ }).click();
  expect(location.pathname).toBe("/table/mine");
});

test("without a game one waits, and is told what for", () => {
  show();
  expect(screen.queryByRole("button", { name: /Go to your table/ })).toBeNull();
  expect(screen.getByText(/You have no game to play now/)).toBeTruthy();
});

describe("who may come", () => {
  const stranger = { joined: false, members: [member("Ben")] };
  test("a stranger until half of a Swiss is played", () => {
    show(stranger);
    expect(buttons()).toContain("Join");
  });
  test("not later", () => {
    show(stranger, { round: 3 });
    expect(buttons()).not.toContain("Join");
  });
  test("whoever left comes back, but not to a knockout", () => {
    const left = { joined: false, members: [member("Ada", { you: true, left: true })] };
    const { unmount } = show(left, { round: 4 });
    expect(buttons()).toContain("Play again");
    unmount();
    show(left, { kind: "knock-out" });
    expect(buttons()).not.toContain("Play again");
  });
});

test("only the organizer starts it, and not alone", () => {
  const { unmount } = show({}, { status: "gathering" });
  expect(buttons()).not.toContain("Start the tournament");
  unmount();
  show({ maker: true, members: [member("Ada", { you: true })] }, { status: "gathering" });
  expect(screen.getByRole("button", { name: "Start the tournament" })).toHaveProperty("disabled", true);
});

test("rounds of a knockout are known by who is left", () => {
  const round = { round: 3, byes: [], left: 0, replay: false };
  expect(roundText(round)).toBe("Round 3");
  expect([2, 4, 8, 16].map((left) => roundText({ ...round, left }))).toEqual(["Final", "Semifinals", "Quarterfinals", "Round of 16"]); // prettier-ignore
  expect(roundText({ ...round, left: 2, replay: true })).toBe("Final, replay");
});

test("how far it is", () => {
  expect(statusText(league)).toBe("Round 2 of 4");
  expect(statusText({ ...league, kind: "knock-out" })).toBe("Round 2");
  expect(statusText({ ...league, status: "over" })).toBe("Finished");
  expect(asMoment("")).toBeNull();
  expect(asMoment("2026-11-18T20:00")).toMatch(/^2026-11-1[789]T.*Z$/);
});
