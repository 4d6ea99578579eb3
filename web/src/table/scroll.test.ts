import { beforeEach, expect, test, vi } from "vitest";

import { Following } from "./scroll";

const main = document.createElement("main");
const part = main.appendChild(document.createElement("div"));
const scrollTo = vi.fn();
main.scrollTo = scrollTo;
beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

test("the first question of a page leaves the board at its top, however often it is shown", () => {
  const following = new Following();
  following.scroll(part, 7, "end");
  following.scroll(part, 7, "end");
  expect(scrollTo).not.toHaveBeenCalled();
});

test("every later question brings what it is about into view", () => {
  const following = new Following();
  following.scroll(part, 7, "end");
  following.scroll(part, 8, "end");
  following.scroll(part, 9, "top");
  expect(scrollTo.mock.calls.map(([how]: { top: number }[]) => how?.top)).toEqual([
    Number.MAX_SAFE_INTEGER,
    0,
  ]);
});
