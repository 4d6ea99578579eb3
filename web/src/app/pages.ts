/** What is shown at an address, by its first part. Each page is a part of its own: the first load carries only what it shows. */
import type { Component } from "svelte";

type Page = () => Promise<{ default: Component<{ id: string }> }>;

/** No part of an address. */
export const BANNED = "/banned";
// The build reads these lines too (scripts/firsts.js): the server tells a browser at once what its page is made of.
export const PAGES = {
  "": () => import("../pages/Home.svelte"),
  new: () => import("../pages/New.svelte"),
  table: () => import("../table/TablePage.svelte"),
  join: () => import("../pages/Join.svelte"),
  confirm: () => import("../pages/Confirm.svelte"),
  reset: () => import("../pages/Reset.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  strategy: () => import("../pages/Strategy.svelte"),
  friends: () => import("../pages/Friends.svelte"),
  friend: () => import("../pages/Friend.svelte"),
  history: () => import("../pages/History.svelte"),
  tournaments: () => import("../pages/Tournaments.svelte"),
  leagues: () => import("../pages/Leagues.svelte"),
  league: () => import("../pages/League.svelte"),
  "join-league": () => import("../pages/JoinLeague.svelte"),
  puzzles: () => import("../pages/Puzzles.svelte"),
  puzzle: () => import("../pages/Puzzle.svelte"),
  people: () => import("../pages/Profile.svelte"),
  ratings: () => import("../pages/Ratings.svelte"),
  you: () => import("../pages/You.svelte"),
  replay: () => import("../pages/Replay.svelte"),
  dice: () => import("../pages/Dice.svelte"),
  host: () => import("../pages/Host.svelte"),
  kit: () => import("../kit/KitPage.svelte"),
  nowhere: () => import("../pages/Nowhere.svelte"),
  [BANNED]: () => import("../pages/Banned.svelte"),
} as Record<string, () => Promise<unknown>> as Record<string, Page>;
