import { beforeEach, expect, test, vi } from "vitest";

import * as api from "../wire/api";
import type { Searches, Ticket } from "../wire/types";
import * as router from "./router.svelte";
import { AGAIN_MS, Search } from "./search.svelte";

vi.mock("../wire/me.svelte", () => ({ me: { need: async () => ({}) } }));

const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  id: "t1",
  game: "key-largo",
  pace: "live",
  since: "2026-01-01T00:00:00Z",
  waited: 3,
  bots_after: null,
  table: null,
  ...more,
});
let answers: Searches[];
let asked: string[];
let search: Search;
const went = vi.spyOn(router, "go").mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  went.mockClear();
  answers = [];
  asked = [];
  history.replaceState(null, "", "/");
  const next = (address: string) => {
    asked.push(address);
    return Promise.resolve(answers.shift() ?? { tickets: [], queues: [] });
  };
  vi.spyOn(api, "post").mockImplementation(next as typeof api.post);
  vi.spyOn(api, "getJson").mockImplementation(next as typeof api.getJson);
  vi.spyOn(api, "remove").mockImplementation((() => Promise.resolve({ table: "abc" })) as typeof api.remove);
  search = new Search();
});

const joined = async (...found: Ticket[]) => {
  answers.push({ tickets: found, queues: [] });
  await search.join("key-largo", "live", false);
};

test("the page that asked says that it is open, and goes to the table once it is found", async () => {
  await joined(ticket());
  answers.push({ tickets: [ticket({ table: "abc" })], queues: [] });
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(asked).toEqual(["/api/match", "/api/match/heard"]);
  expect(went).toHaveBeenCalledWith("/table/abc");
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS);
  expect(asked.length).toBe(2);
});

test("another page of the same reader stays where it is", async () => {
  answers.push({ tickets: [ticket({ table: "abc" })], queues: [] });
  await search.look();
  expect(went).not.toHaveBeenCalled();
  expect(search.tickets.length).toBe(1);
});

test("a page that is loaded again goes on looking", async () => {
  await joined(ticket());
  const again = new Search();
  answers.push({ tickets: [ticket({ table: "abc" })], queues: [] });
  await again.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toHaveBeenCalledWith("/table/abc");
});

test("a search that the server ended is told, one that the reader ended is not", async () => {
  await joined(ticket());
  await search.look();
  expect(search.lapsed).toBe(true);
  await joined(ticket({ id: "t2" }));
  expect(search.lapsed).toBe(false);
  await search.leave(ticket({ id: "t2" }));
  await search.look();
  expect(search.lapsed).toBe(false);
});

test("an answer from before the search began does not end it", async () => {
  let late: (found: Searches) => void = () => undefined;
  vi.spyOn(api, "getJson").mockImplementationOnce(
    (() => new Promise<Searches>((resolve) => (late = resolve))) as typeof api.getJson,
  );
  const looked = search.look();
  await joined(ticket());
  late({ tickets: [], queues: [] });
  await looked;
  expect(search.lapsed).toBe(false);
  answers.push({ tickets: [ticket({ table: "abc" })], queues: [] });
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(went).toHaveBeenCalledWith("/table/abc");
});

test("a table that was found is gone to although the server did not hear that it was seen", async () => {
  await joined(ticket());
  vi.spyOn(api, "remove").mockRejectedValueOnce(new Error("no line"));
  answers.push({ tickets: [ticket({ table: "abc" })], queues: [] });
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(went).toHaveBeenCalledWith("/table/abc");
});
