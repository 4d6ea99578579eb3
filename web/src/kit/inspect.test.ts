// Whatever is marked as a thing can be read: by mouse, key and finger, and what is on offer is still played.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import { HOLD_MS, HOVER_MS, inspected, SLOP, thing, type Thing } from "./inspect.svelte";
import Inspector from "./Inspector.svelte";

const anchor: Thing = {
  kind: "Item",
  title: "Anchor",
  text: ["Holds a ship."],
  told: [],
  clauses: ["X-1.1"],
  state: ["Held by Ada."],
  holds: [{ id: "item:2", name: "Chain" }],
};
const chain: Thing = { ...anchor, title: "Chain", text: ["Holds an anchor."], holds: [] };
const lookup = (id: string) => ({ "item:1": anchor, "item:2": chain })[id] ?? null;

let read: HTMLButtonElement;
let played: HTMLButtonElement;
const clicked = vi.fn();
const tried = vi.fn();
const clause = vi.fn();

beforeAll(async () => {
  serveWords();
  await words.begin();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  read = made(1, false);
  played = made(2, true);
});
afterEach(() => {
  cleanup();
  read.remove();
  played.remove();
  vi.useRealTimers();
});

function made(number: number, offered: boolean): HTMLButtonElement {
  const button = document.body.appendChild(document.createElement("button"));
  for (const [name, value] of Object.entries(thing("item", number, offered)))
    if (value) button.setAttribute(name, String(value));
  button.addEventListener("click", clicked);
  return button;
}
const title = () => {
  flushSync();
  return document.querySelector(".inspector h3")?.textContent.trim();
};
const pointer = (at: Element, kind: string, pointerType: string, x = 0) =>
  fireEvent(at, new PointerEvent(kind, { pointerType, bubbles: true, clientX: x }));
const key = (at: Element, name: string, more = {}) => fireEvent.keyDown(at, { key: name, ...more });
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe("with a place of its own", () => {
  beforeEach(() => render(Inspector, { lookup, clause, tried }));

  test("it says how to read while nothing is read", () => {
    expect(document.querySelector(".inspector .hint")?.textContent).toMatch(/press I/);
  });

  test("what rests under the mouse is shown, after a moment and until the next", async () => {
    await pointer(read, "pointermove", "mouse");
    wait(HOVER_MS - 1);
    expect(title()).toBeUndefined();
    wait(1);
    expect(title()).toBe("Item Anchor");
    await pointer(document.body, "pointermove", "mouse");
    wait(HOVER_MS);
    expect(title()).toBe("Item Anchor");
    await pointer(played, "pointermove", "mouse");
    wait(HOVER_MS);
    expect(title()).toBe("Item Chain");
  });

  test("a mouse that only passes over shows nothing", async () => {
    await pointer(read, "pointermove", "mouse");
    await pointer(document.body, "pointermove", "mouse");
    wait(HOVER_MS);
    expect(title()).toBeUndefined();
  });

  test("a click on what is not on offer pins it and asks why not; on what is, it plays", async () => {
    read.click();
    expect(title()).toBe("Item Anchor");
    expect(tried).toHaveBeenCalledExactlyOnceWith("item:1");
    await pointer(played, "pointermove", "mouse");
    wait(HOVER_MS);
    expect(title()).toBe("Item Anchor");
    played.click();
    expect(title()).toBe("Item Anchor");
    expect(clicked).toHaveBeenCalledTimes(2);
    expect(tried).toHaveBeenCalledOnce();
  });

  test("the focus of a key shows it, that of a mouse does not", async () => {
    await pointer(read, "pointerdown", "mouse");
    read.focus();
    wait(HOVER_MS);
    expect(title()).toBeUndefined();
    await key(document.body, "Tab");
    played.focus();
    wait(HOVER_MS);
    expect(title()).toBe("Item Chain");
  });

  test("i leads into the text, also of what Enter would play, and Escape back", async () => {
    played.focus();
    await key(played, "i");
    expect(title()).toBe("Item Chain");
    expect(document.activeElement?.tagName).toBe("H3");
    const others = vi.fn();
    document.body.addEventListener("keydown", others);
    await key(document.activeElement ?? document.body, "Escape");
    document.body.removeEventListener("keydown", others);
    wait(HOVER_MS);
    expect(title()).toBeUndefined();
    expect(others).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(played);
    expect(clicked).not.toHaveBeenCalled();
  });

  test("Enter reads what does nothing else, before the page takes it for a confirmation", async () => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await fireEvent(read, event);
    expect(event.defaultPrevented).toBe(true);
    expect(title()).toBe("Item Anchor");
    const plays = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await fireEvent(played, plays);
    expect(plays.defaultPrevented).toBe(false);
  });

  test("i with a modifier, or while somebody types, is not ours", async () => {
    await key(read, "i", { ctrlKey: true });
    const field = read.appendChild(document.createElement("input"));
    await key(field, "i");
    expect(title()).toBeUndefined();
  });

  test("the focus goes back also to a thing that was drawn anew", async () => {
    read.focus();
    await key(read, "i");
    flushSync();
    read.remove();
    read = made(1, false);
    await key(document.body, "Escape");
    expect(document.activeElement).toBe(read);
  });

  test("it tells how the thing stands, leads to what lies with it, and to its clause", async () => {
    read.click();
    flushSync();
    expect(screen.getByText("Held by Ada.").tagName).toBe("LI");
    await fireEvent.click(screen.getByText("Rule 1.1"));
    expect(clause).toHaveBeenCalledWith("X-1.1");
    await fireEvent.click(screen.getByRole("button", { name: "Chain" }));
    expect(title()).toBe("Item Chain");
  });
});

describe("as a sheet", () => {
  beforeEach(() =>
    render(Inspector, { lookup, sheet: true, why: { text: "Not from here.", clause: "UNF-6.2" }, tried }),
  );

  test("it is not there until it is wanted, and no mouse calls it by passing", async () => {
    await pointer(read, "pointermove", "mouse");
    wait(HOVER_MS);
    flushSync();
    expect(document.querySelector(".inspector")).toBeNull();
  });

  test("a long touch opens it and plays nothing, a short one plays", async () => {
    await pointer(played, "pointerdown", "touch");
    wait(HOLD_MS);
    await pointer(played, "pointerup", "touch");
    played.click();
    expect(title()).toBe("Item Chain");
    expect(clicked).not.toHaveBeenCalled();
    await pointer(played, "pointerdown", "touch");
    wait(HOLD_MS - 1);
    await pointer(played, "pointerup", "touch");
    played.click();
    expect(clicked).toHaveBeenCalledOnce();
    expect(title()).toBeUndefined();
  });

  test.each([
    [SLOP, true],
    [SLOP + 1, false],
  ])("a finger that slides by %i px still reads: %s", async (slides, reads) => {
    await pointer(read, "pointerdown", "touch");
    await pointer(read, "pointermove", "touch", slides);
    wait(HOLD_MS);
    expect(title() !== undefined).toBe(reads);
  });

  test("a tap on what is not on offer reads it, and says why not", () => {
    read.click();
    expect(title()).toBe("Item Anchor");
    expect(document.querySelector(".why")?.textContent).toContain("Not from here.");
    expect(document.querySelector(".why .clause")?.textContent).toBe("Rule 6.2");
    expect(tried).toHaveBeenCalledWith("item:1");
    expect(document.activeElement?.tagName).toBe("H3");
  });

  test("a press elsewhere closes it, one inside does not", async () => {
    read.click();
    flushSync();
    await pointer(screen.getByText("Holds a ship."), "pointerdown", "touch");
    expect(title()).toBe("Item Anchor");
    await pointer(document.body, "pointerdown", "touch");
    expect(title()).toBeUndefined();
  });

  test("the menu of a mouse stays the browser's; that of a long touch does not come up", async () => {
    const menu = () => new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    const byMouse = menu();
    await fireEvent(read, byMouse);
    expect(byMouse.defaultPrevented).toBe(false);
    await pointer(read, "pointerdown", "touch");
    const byFinger = menu();
    await fireEvent(read, byFinger);
    expect(byFinger.defaultPrevented).toBe(true);
  });

  test("what is unknown shows nothing", () => {
    read.setAttribute("data-thing", "item:9");
    read.click();
    expect(title()).toBeUndefined();
    inspected.forget();
  });
});
