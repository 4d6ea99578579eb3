// What the bar offers: under headings, numbered as digits pick it.
import { tick } from "svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import type { Group } from "../games/index";
import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import { inGroups, type Listed } from "./options";
import Options from "./Options.svelte";

const listed = (...groups: (Group | undefined)[]): Listed[] =>
  groups.map((group, n) => ({ text: `o${n}`, label: `Option ${n}`, picked: false, open: true, group }));
const choose = vi.fn();

beforeAll(async () => {
  serveWords();
  await words.begin();
});
afterEach(cleanup);

describe("options", () => {
  test("stand under headings in their order, and keep the places by which digits pick them", () => {
    const groups = inGroups(listed("reveal", "move", undefined, "move"));
    expect(groups.map(({ group, options }) => [group, options.map(({ place }) => place)])).toEqual([
      ["move", [1, 3]],
      ["reveal", [0]],
      [null, [2]],
    ]);
  });

  test("of one kind need no heading", () => {
    render(Options, { options: listed("act", "act"), label: "What?", choose });
    expect(document.querySelector(".heading")).toBeNull();
    expect(screen.getAllByRole("group")).toHaveLength(1);
  });

  test("are picked by a press, and headings are read with them", async () => {
    render(Options, { options: listed("move", "move", "act", "act", "use"), label: "What?", choose });
    expect(screen.getAllByRole("group").map((each) => each.getAttribute("aria-label"))).toEqual(["What?", "Move", "Act here", "Use a card or an ability"]); // prettier-ignore
    await fireEvent.click(screen.getByRole("button", { name: /Option 4/ }));
    expect(choose).toHaveBeenCalledWith("o4");
  });
});

describe("options that do not fit", () => {
  /** What a browser would say of buttons that wrap after the second, and of the first label, which is cut short. */
  function layOut(): void {
    const get = (name: string, of: (each: HTMLElement) => number) =>
      vi.spyOn(HTMLElement.prototype, name as "offsetTop", "get").mockImplementation(function (
        this: HTMLElement,
      ) {
        return of(this);
      });
    const place = (each: HTMLElement) => Number(each.dataset["option"]?.slice(1) ?? 0);
    get("offsetTop", (each) => (place(each) > 1 ? 104 : 0));
    get("clientHeight", (each) => (each.classList.contains("label") ? 40 : 96));
    get("scrollHeight", (each) => (each.textContent === "Option 0" ? 60 : 40));
  }
  const shown = (name: RegExp) => screen.queryByRole("button", { name });

  test("are counted on a button that opens them on a sheet, where each can be picked and read", async () => {
    layOut();
    const options = listed("move", "act", "act", "use").map((each) => ({ ...each, thing: "card:3" }));
    render(Options, { options, label: "What?", choose });
    await fireEvent.click(await screen.findByRole("button", { name: "Show all options" }));
    const sheet = screen.getByRole("dialog", { name: "What?" });
    expect([...sheet.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual(["Move", "Act here", "Use a card or an ability"]); // prettier-ignore
    expect(sheet.querySelectorAll("[data-thing='card:3']")).toHaveLength(4);
    await fireEvent.click(sheet.querySelector("[data-option=o3]") as HTMLElement);
    expect(choose).toHaveBeenLastCalledWith("o3");
    await fireEvent.keyDown(sheet, { key: "Escape" });
    expect(shown(/Close the list/)).toBeNull();
    vi.restoreAllMocks();
  });

  test("stand below the edge, where neither eye nor key comes to them; what is cut short can be read", async () => {
    layOut();
    const { container } = render(Options, {
      options: listed("act", "act", "reveal"),
      label: "What?",
      choose,
    });
    await screen.findByRole("button", { name: "Show all options" });
    expect([...container.querySelectorAll(".option.below")].map(({ textContent }) => textContent.trim())).toEqual(["3 Option 2"]); // prettier-ignore
    // No heading stands there without what it is the heading of.
    expect([...container.querySelectorAll(".heading.below")].map(({ textContent }) => textContent)).toEqual(["Reveal yourself"]); // prettier-ignore
    vi.restoreAllMocks();
    cleanup();
    render(Options, { options: listed("act"), label: "What?", choose });
    await tick();
    expect(document.querySelector("[data-do=all-options]")).toBeNull();
  });
});
