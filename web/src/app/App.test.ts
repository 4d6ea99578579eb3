// Which page is shown: what is here from the beginning, what its address says later, and what whoever is banned sees.
import { render, screen } from "@testing-library/svelte";
import { type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { serve, settle } from "../testing/server";
import { me } from "../wire/me.svelte";
import App from "./App.svelte";
import { BANNED, PAGES } from "./pages";
import { go } from "./router.svelte";

/** A page that says one word. */
const saying = (word: string): { default: Component<{ id: string }> } => ({
  default: ((anchor: Comment) => anchor.before(word)) as unknown as Component<{ id: string }>,
});

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  PAGES["rules"] = () => Promise.resolve(saying("the rules"));
  PAGES["new"] = () => Promise.reject(new TypeError("no network"));
  PAGES[BANNED] = () => Promise.resolve(saying("why you are kept out"));
  serve({});
  go("/rules");
});
afterEach(() => vi.unstubAllGlobals());

test("the page of the address is shown at once if it is here already", () => {
  render(App, { first: saying("the rules") });
  expect(document.body.textContent).toContain("the rules");
});

test("whoever is banned is told why, though the page of the address was here first", async () => {
  serve({ "GET /api/me/ban": { until: null, reason: "" } });
  await me.lookForBan();
  render(App, { first: saying("the rules") });
  await settle();
  expect(document.body.textContent).toContain("why you are kept out");
  expect(document.body.textContent).not.toContain("the rules");
  serve({});
  await me.lookForBan();
});

test("a page that cannot be had says so, and going back shows the page that is here", async () => {
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  render(App, { first: saying("the rules") });
  go("/new");
  await settle();
  expect(screen.getByRole("alert")).toBeTruthy();
  go("/rules");
  await settle();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.body.textContent).toContain("the rules");
});
