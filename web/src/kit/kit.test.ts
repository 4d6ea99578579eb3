// The parts of the kit that boards are made of: what they show, what they say, and what they do when they are pressed.
import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import Badge from "./Badge.svelte";
import Card from "./Card.svelte";
import Chip from "./Chip.svelte";
import Dial from "./Dial.svelte";
import Die from "./Die.svelte";
import Key from "./Key.svelte";
import Nothing from "./Nothing.svelte";
import SeatMark from "./SeatMark.svelte";
import Sentence from "./Sentence.svelte";
import Spot from "./Spot.svelte";
import Tally from "./Tally.svelte";
import Track from "./Track.svelte";

beforeAll(async () => {
  serveWords();
  await words.begin();
});

const text = (said: string) => createRawSnippet(() => ({ render: () => `<i>${said}</i>` }));
const first = (container: Element) => container.firstElementChild as HTMLElement;

test("a tally shows a picture and its count, and tells both in words", () => {
  const { container } = render(Tally, { label: "3 cards in hand", value: 3, children: text("picture") });
  const tally = first(container);
  expect(tally.title).toBe("3 cards in hand");
  expect(tally.querySelector(".unseen")?.textContent).toBe("3 cards in hand");
  const count = tally.querySelector("b");
  expect(count?.textContent).toBe("3");
  expect(count?.getAttribute("aria-hidden")).toBe("true");
});

test("a tally of none shows its zero, and one without a count only its picture", () => {
  const none = render(Tally, { label: "no shells", value: 0, children: text("shell") });
  expect(none.container.querySelector("b")?.textContent).toBe("0");
  const bare = render(Tally, { label: "captain", children: text("anchor") });
  expect(bare.container.querySelector("b")).toBeNull();
});

test("a spot lies where it is told, is named, and does one thing", () => {
  const onclick = vi.fn();
  render(Spot, { label: "level 2", at: { left: 10, top: 20, width: 300, height: 40 }, onclick });
  const spot = screen.getByRole("button", { name: "level 2" });
  expect([spot.style.left, spot.style.top]).toEqual(["10px", "20px"]);
  expect([spot.style.width, spot.style.height]).toEqual(["300px", "40px"]);
  spot.click();
  expect(onclick).toHaveBeenCalledOnce();
});

test("a spot that is not offered does not glow, and can be asked about all the same", () => {
  const onclick = vi.fn();
  const { container } = render(Spot, { label: "level 5", offered: false, class: "level", onclick });
  const spot = first(container);
  expect(spot.classList).toContain("level");
  expect(spot.classList).not.toContain("offered");
  expect(spot.hasAttribute("disabled")).toBe(false);
  spot.click();
  expect(onclick).toHaveBeenCalledOnce();
});

test("a spot without a place covers its box", () => {
  const { container } = render(Spot, { label: "all of it", picked: true });
  expect(first(container).classList).toContain("whole");
  expect(first(container).classList).toContain("picked");
  expect(first(container).style.left).toBe("");
});

test("a chip is marked where it answers the question", () => {
  const plain = render(Chip, { children: text("I help") });
  expect(first(plain.container).classList).not.toContain("offered");
  const offered = render(Chip, { offered: true, title: "Strike", children: text("strike") });
  expect(first(offered.container).classList).toContain("offered");
  expect(first(offered.container).title).toBe("Strike");
});

test("a badge repeats what is said elsewhere: no reader hears it twice", () => {
  const { container } = render(Badge, { children: text("+2") });
  expect(first(container).textContent).toBe("+2");
  expect(first(container).getAttribute("aria-hidden")).toBe("true");
});

test("what closes a clause stays with the thing before it, and no word is lost", () => {
  const parts = [{ text: "ada", seat: 0 }, { text: " draws " }, { text: "lore 1", name: "card", value: 11 }, { text: ", then " }, { text: "lore 2", name: "card", value: 12 }, { text: "." }]; // prettier-ignore
  const { container } = render(Sentence, { parts, things: { card: "card", seat: "seat" } });
  expect(container.textContent).toBe("Ada draws lore 1, then lore 2.");
  expect([...container.querySelectorAll(".kept")].map((each) => each.textContent)).toEqual(["Ada", "lore 1,", "lore 2."]); // prettier-ignore
});

test("a digit stands beside its words, or at a corner of its picture", () => {
  const beside = render(Key, { digit: 4 });
  expect(first(beside.container).className).not.toMatch(/\b(?:right|top)\b/);
  const corner = render(Key, { digit: 4, corner: "top" });
  expect(first(corner.container).classList).toContain("top");
  expect(first(corner.container).textContent).toBe("4");
});

test("a card shows its face, its back, or that it is a secret of yours", () => {
  const face = render(Card, { children: text("44") });
  expect(face.container.textContent.trim()).toBe("44");
  expect(face.container.querySelector("svg")).toBeNull();
  const back = render(Card, { back: true, children: text("3") });
  expect(back.container.querySelectorAll("path").length).toBeGreaterThan(3);
  const secret = render(Card, { secret: true, children: text("12") });
  expect(secret.container.querySelector(".lock")).not.toBeNull();
});

test("a card is as wide as it is told", () => {
  const { container } = render(Card, { wide: 58, picked: true, glow: true });
  expect(first(container).style.getPropertyValue("--wide")).toBe("58px");
  expect([...first(container).classList]).toEqual(expect.arrayContaining(["picked", "glow"]));
});

test.each([1, 2, 3, 4, 5, 6])("a die shows %i pips", (face) => {
  const { container } = render(Die, { face });
  expect(container.querySelectorAll("circle")).toHaveLength(face);
});

test("a game may have another picture for its six", () => {
  const picture = createRawSnippet(() => ({ render: () => "<g class='chest'></g>" }));
  const six = render(Die, { face: 6, picture });
  expect(six.container.querySelector(".chest")).not.toBeNull();
  const five = render(Die, { face: 5, picture });
  expect(five.container.querySelector(".chest")).toBeNull();
});

test("a dial tells its value, and looks graver as its end comes near", () => {
  const full = render(Dial, { value: 8, most: 8, label: "Fuel" });
  expect(first(full.container).getAttribute("aria-label")).toBe("Fuel: 8 / 8");
  expect(first(full.container).classList).not.toContain("low");
  const low = render(Dial, { value: 4, most: 8, label: "Food", level: "low" });
  expect(first(low.container).classList).toContain("low");
  expect(low.container.querySelector(".hatch")).toBeNull();
  const last = render(Dial, { value: 1, most: 8, label: "Souls", level: "last" });
  expect(last.container.querySelector(".hatch")).not.toBeNull();
});

test("a track has a step for each number and tells where it stands", () => {
  const { container } = render(Track, { steps: 5, at: 2, label: "Travel", marks: [4] });
  expect(first(container).getAttribute("aria-label")).toBe("Travel: 2 / 4");
  expect(container.querySelectorAll("circle")).toHaveLength(5);
  expect(container.querySelectorAll("circle.past")).toHaveLength(3);
  expect(container.querySelectorAll("circle.mark")).toHaveLength(1);
});

test("a seat is told by its shape, not by its colour alone", () => {
  const shapes = [0, 1, 2, 3, 4, 5].map((seat) => {
    const { container } = render(SeatMark, { seat });
    return container.querySelector("path")?.getAttribute("d");
  });
  expect(new Set(shapes).size).toBe(6);
});

test("where there is nothing, it says so", () => {
  const { container } = render(Nothing, { text: "No cards" });
  expect(container.textContent).toBe("No cards");
});
