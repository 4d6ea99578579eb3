// A page whose address names nothing: the server has said so with the page, and nobody is made a guest for it.
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import Puzzle from "../pages/Puzzle.svelte";
import { Line, stubLine } from "../testing/line";
import { serve, settle } from "../testing/server";
import { words } from "../words/words.svelte";
import TablePage from "./TablePage.svelte";

beforeAll(async () => {
  serve({});
  await words.begin();
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

function at(path: string, told: string) {
  history.replaceState(null, "", path);
  const meta = document.createElement("meta");
  meta.name = "absent";
  meta.content = told;
  document.head.append(meta);
}

test("an unknown table says so at once: no guest is made and no line is opened", async () => {
  stubLine();
  const asked = serve({});
  at("/table/none", "/table/none");
  render(TablePage, { id: "none" });
  expect(screen.getByText(/This table does not exist/)).toBeTruthy();
  await settle();
  expect(asked.filter(({ what }) => what.includes("/api/me"))).toEqual([]);
  expect(Line.last).toBeFalsy();
});

test("so does an unknown puzzle", async () => {
  const asked = serve({});
  at("/puzzle/g.none", "/puzzle/g.none");
  render(Puzzle, { id: "g.none" });
  expect(document.querySelector(".lost")).not.toBeNull();
  await settle();
  expect(asked.filter(({ what }) => what.includes("/api/me"))).toEqual([]);
});

test("what was said of another address is not said of this one", async () => {
  const asked = serve({ "POST /api/me": { name: "Ada", lang: "en" } });
  at("/puzzle/g.1-2", "/puzzle/g.none");
  render(Puzzle, { id: "g.1-2" });
  expect(document.querySelector(".lost")).toBeNull();
  await settle();
  expect(asked.map(({ what }) => what)).toContain("POST /api/me");
});
