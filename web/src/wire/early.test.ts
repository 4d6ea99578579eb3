// What the head of a page names is asked for once, before any part of the page is there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ApiError, askEarly, forgetEarly, getJson } from "./api";

const fetched = vi.fn((address: string) =>
  Promise.resolve(address.includes("gone") ? new Response("", { status: 404 }) : Response.json({ address })),
);

// Not in the document itself: a link that is there would be followed.
const head = document.createElement("div");
head.innerHTML = `<link rel="preload" as="fetch" href="/api/games"><link rel="preload" as="fetch" href="/api/gone"><link rel="preload" as="image" href="/icon.svg">`;

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(document, "querySelectorAll").mockImplementation((asked: string) => head.querySelectorAll(asked));
});
afterEach(() => {
  forgetEarly();
  fetched.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("whoever asks first takes what came early, whoever asks later asks anew", async () => {
  await askEarly();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/api/games", "/api/gone"]);
  expect(await getJson("/api/games")).toEqual({ address: "/api/games" });
  expect(fetched).toHaveBeenCalledTimes(2);
  await getJson("/api/games");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("what came early is there before the next paint", async () => {
  await askEarly();
  let found: unknown = null;
  void getJson("/api/games").then((each) => (found = each));
  await Promise.resolve().then().then();
  expect(found).not.toBeNull();
});

test("what could not be had early is told to whoever asks for it", async () => {
  await askEarly();
  await expect(getJson("/api/gone")).rejects.toBeInstanceOf(ApiError);
});

test("what nobody took is not kept", async () => {
  await askEarly();
  forgetEarly();
  await getJson("/api/games");
  expect(fetched).toHaveBeenCalledTimes(3);
});
