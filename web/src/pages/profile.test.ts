// A profile: only what its owner shows is there, following is one tap, and a name that nobody has says so.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";

import { Refused, serve, settle } from "../testing/server";
import type { PeopleOnline, Profile as Told } from "../wire/types";
import { me } from "../wire/me.svelte";
import { words } from "../words/words.svelte";
import OnlinePeople from "./OnlinePeople.svelte";
import Profile from "./Profile.svelte";
import { replyTime } from "./profile";
import ShownFields from "./ShownFields.svelte";

const bare: Told = {
  name: "Ada",
  program: false,
  since: "2026-01-02T00:00:00Z",
  games: 1,
  games_most: 1000,
  you: false,
  followed: false,
  ratings: null,
  graph: null,
  played: null,
  online: null,
  watch: null,
  together: null,
  reply: null,
};
const whole: Told = {
  ...bare,
  games: 1000,
  ratings: [{ game: "key-largo", seats: 3, points: 1600, doubt: 80, games: 12, provisional: false }],
  graph: [],
  played: [{ table: "t1", game: "key-largo", place: 2, seats: 3, over_at: "2026-11-01T00:00:00Z" }],
  online: true,
  watch: "t2",
  together: [{ game: "key-largo", games: 3, ahead: 2, behind: 1 }],
  reply: 7000,
};

beforeAll(async () => {
  serve({ "GET /api/me": { id: "p1", name: "Bob", lang: "en" } });
  await words.begin();
  await words.change("en");
  await me.find();
});
afterEach(cleanup);
async function shown(profile: unknown, more: Record<string, unknown> = {}) {
  const asked = serve({ "GET /api/profiles/Ada": profile, ...more });
  render(Profile, { id: "Ada" });
  await settle();
  return { asked, text: () => screen.getByRole("main").textContent.replace(/\s+/g, " ") };
}

test("a bare profile tells name, time and games, and no heading of what is not shown", async () => {
  const { text } = await shown(bare);
  expect(text()).toContain("1 game finished");
  expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
  expect(text()).not.toMatch(/Online|Offline|replies/);
});

test("a whole one tells all of it", async () => {
  const { text } = await shown(whole);
  expect(text()).toContain("More than 1000 games finished");
  expect(text()).toContain("Usually replies within 2 hours");
  expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
    "You and Ada",
    "Ratings",
    "Finished public games",
  ]);
  expect(screen.getByRole("link", { name: "Watch the game" }).getAttribute("href")).toBe("/table/t2");
  expect(text()).toContain("2nd of 3");
});

test("one tap follows, and one too many is said", async () => {
  const { asked } = await shown(bare, { "PUT /api/profiles/Ada/follow": null });
  screen.getByRole("button", { name: "Follow" }).click();
  await settle();
  expect(asked.map(({ what }) => what)).toContain("PUT /api/profiles/Ada/follow");
  expect(screen.getByRole("button", { name: "Following", pressed: true })).toBeTruthy();
  cleanup();
  const { text } = await shown(bare, {
    "PUT /api/profiles/Ada/follow": new Refused("too-many-followed", 409),
  });
  screen.getByRole("button", { name: "Follow" }).click();
  await settle();
  expect(text()).toContain("You follow 200 people");
});

test("one's own has no button, and nobody's says so", async () => {
  await shown({ ...bare, you: true });
  expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
  cleanup();
  const { text } = await shown(new Refused("unknown-person", 404));
  expect(text()).toContain("There is no public profile with this name");
});

test("times are told in steps that people think in", () => {
  const told = [10, 301, 5400, 90_000, 3_000_000].map(replyTime);
  expect(told).toEqual(["5 minutes", "15 minutes", "2 hours", "2 days", "35 days"]);
});

test("who is online, and where to watch", () => {
  const online: PeopleOnline = {
    count: 30,
    people: [
      { name: "Ada", followed: true, table: "t2", game: "key-largo", program: false },
      { name: "Cy / 1", followed: false, table: null, game: null, program: true },
    ],
  };
  render(OnlinePeople, { online });
  expect(screen.getByRole("heading", { name: "30 people online" })).toBeTruthy();
  expect(screen.getAllByRole("link").map((each) => each.getAttribute("href"))).toEqual([
    "/people/Ada",
    "/table/t2",
    "/people/Cy%20%2F%201",
  ]);
  expect(screen.getAllByTitle("Bot account: a program plays")).toHaveLength(1);
  cleanup();
  render(OnlinePeople, { online: { count: 0, people: [] } });
  expect(screen.queryByRole("heading")).toBeNull();
});

test("two quick taps on what others see do not undo each other", async () => {
  const shown = { rating: false, games: false, online: false, together: false, reply: false };
  const asked = serve({ "GET /api/me/shown": { exists: true, shown }, "PUT /api/me/shown": null });
  render(ShownFields);
  await settle();
  screen.getByLabelText("My ratings, with graph").click();
  screen.getByLabelText("My finished public games").click();
  await settle();
  const last = asked.filter(({ what }) => what === "PUT /api/me/shown").at(-1);
  expect(last?.body).toEqual({ ...shown, rating: true, games: true });
  cleanup();
  serve({ "GET /api/me/shown": { exists: true, shown }, "PUT /api/me/shown": new Refused("try-again", 503) });
  render(ShownFields);
  await settle();
  const box = screen.getByLabelText<HTMLInputElement>("My ratings, with graph");
  box.click();
  await settle();
  expect(box.checked).toBe(false);
});
