// A guide's word: texts one after the other, where they stand in a lesson, and what they point at.
import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import Guide, { type Told } from "./Guide.svelte";
import { pointAt } from "./pointing";

beforeAll(async () => {
  serveWords();
  await words.begin();
});

const texts = [{ text: "The ship." }, { text: "A Deep One.", point: ["space:8"] }, { text: "Go to deck 1." }];
const show = (part: Partial<Told> = {}) => {
  const close = vi.fn();
  const told = { id: "step 2", texts, heading: "Come aboard", place: { from: 3, of: 31 }, closes: false };
  return { close, ...render(Guide, { told: { ...told, ...part }, close }) };
};
const button = (name: string) => screen.queryByRole("button", { name });

test("texts are read one after the other and back, with their numbers, and the last has no next", async () => {
  const { container } = show();
  const read = () => container.textContent?.replace(/\s+/g, " ").trim();
  expect(read()).toContain("Come aboard · Step 3 of 31 The ship.");
  expect(button("Back")).toBeNull();
  button("Next")?.click();
  await vi.waitFor(() => expect(read()).toContain("Step 4 of 31 A Deep One."));
  button("Next")?.click();
  await vi.waitFor(() => expect(read()).toContain("Step 5 of 31 Go to deck 1."));
  expect(button("Next")).toBeNull();
  expect(container.querySelector(".do .no-next"), "Back stays where it was").not.toBeNull();
  button("Back")?.click();
  await vi.waitFor(() => expect(read()).toContain("A Deep One."));
});

test("a lesson stays, a hint can be sent away", () => {
  show();
  expect(button("Hide the tips")).toBeNull();
  const { close } = show({ place: undefined, heading: undefined, closes: true });
  button("Hide the tips")?.click();
  expect(close).toHaveBeenCalledOnce();
});

test("what is pointed at is outlined by a rule of style until it is no more, and nothing else is touched", () => {
  const sheets: { text: string }[] = [];
  vi.stubGlobal("CSSStyleSheet", class { text = ""; replaceSync(text: string) { this.text = text; } }); // prettier-ignore
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Object.defineProperty(document, "adoptedStyleSheets", { configurable: true, get: () => sheets, set: (all: typeof sheets) => void sheets.splice(0, sheets.length, ...all) }); // prettier-ignore
  const stop = pointAt(["space:8", "dial:1"]);
  expect(sheets.map(({ text }) => text)[0]).toMatch(
    /^main \[data-thing="space:8"\],main \[data-thing="dial:1"\] \{ outline/,
  );
  stop();
  expect(sheets).toEqual([]);
  pointAt([]);
  expect(sheets).toEqual([]);
});
