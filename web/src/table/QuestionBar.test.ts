// The one place where the game asks: what it shows of its state, and what its buttons do.
import { render, screen, within } from "@testing-library/svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { words, type Lang } from "../words/words.svelte";
import QuestionBar, { type BarState } from "./QuestionBar.svelte";

beforeAll(async () => {
  serveWords();
  await words.begin();
  await words.change("fr");
  await words.change("en");
});

const levels = (part: Partial<{ picked: boolean; open: boolean }> = {}) =>
  [1, 2, 3].map((n) => ({
    text: `place level=${n}`,
    label: `Level ${n}`,
    picked: false,
    open: true,
    ...part,
  }));
const asked = (part: Partial<BarState> = {}): BarState => ({
  sentence: "On which level?",
  mine: true,
  options: levels(),
  ...part,
});
function show(bar: BarState) {
  const deeds = { choose: vi.fn(), confirm: vi.fn(), undo: vi.fn(), retake: vi.fn(), skip: vi.fn(), clause: vi.fn(), unguide: vi.fn() }; // prettier-ignore
  const { container, rerender } = render(QuestionBar, { bar, ...deeds });
  return { container, rerender, ...deeds };
}
const options = () => within(screen.getByRole("group")).getAllByRole("button");

test("every option is a button with its digit, and a click chooses its text", () => {
  const { choose } = show(asked());
  expect(options().map((each) => each.textContent.trim().replace(/\s+/g, " "))).toEqual(["1 Level 1", "2 Level 2", "3 Level 3"]); // prettier-ignore
  options()[1]?.click();
  expect(choose.mock.calls).toEqual([["place level=2"]]);
});

test("the options are a group named by the question", () => {
  show(asked());
  expect(screen.getByRole("group", { name: "On which level?" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Your move" })).toBeTruthy();
});

test("only nine options have a digit: the tenth would be typed as one and nought", () => {
  const many = Array.from({ length: 11 }, (_, n) => ({ text: `n=${n}`, label: `Way ${n}`, picked: false, open: true })); // prettier-ignore
  const { container } = show(asked({ options: many }));
  expect([...container.querySelectorAll("kbd")].map((key) => key.textContent)).toEqual([..."123456789"]);
  expect(options()).toHaveLength(11);
});

test("what the board shows is not listed a second time", () => {
  show(asked({ onBoard: true, confirm: "Roll", mayStop: true }));
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.getByRole("button", { name: "Roll" })).toBeTruthy();
});

test("of several picks each tells whether it is picked; a single choice tells nothing", () => {
  const [one, two] = levels();
  const some = [{ ...one, picked: true }, two] as BarState["options"] & object;
  show(asked({ options: some, several: true }));
  expect(options().map((each) => each.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
});

test("a single choice has no pressed state to be heard", () => {
  show(asked());
  expect(options().some((each) => each.hasAttribute("aria-pressed"))).toBe(false);
});

test("an option that no longer fits can still be asked about", () => {
  const { choose } = show(asked({ options: levels({ open: false }), several: true }));
  const [first] = options();
  expect(first?.classList).toContain("shut");
  expect(first?.hasAttribute("disabled")).toBe(false);
  first?.click();
  expect(choose).toHaveBeenCalledWith("place level=1");
});

test("the button that answers waits until enough is picked", async () => {
  const { confirm, rerender } = show(asked({ several: true, confirm: "Pay", counted: "1 of 2", mayStop: false })); // prettier-ignore
  const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pay" });
  expect(pay().disabled).toBe(true);
  pay().click();
  expect(confirm).not.toHaveBeenCalled();
  expect(screen.getByText("1 of 2")).toBeTruthy();
  await rerender({ bar: asked({ several: true, confirm: "Pay", counted: "2 of 2", mayStop: true }) });
  pay().click();
  expect(confirm).toHaveBeenCalledOnce();
});

test("an answer that picks nothing does not look like the thing to do", async () => {
  const { rerender } = show(asked({ confirm: "Pay nothing", nothing: true, mayStop: true }));
  expect(screen.getByRole("button", { name: "Pay nothing" }).classList).not.toContain("main");
  await rerender({ bar: asked({ confirm: "Pay 2", nothing: false, mayStop: true }) });
  expect(screen.getByRole("button", { name: "Pay 2" }).classList).toContain("main");
});

test("while an answer is on its way nothing can be pressed twice", () => {
  const { choose, confirm } = show(asked({ sending: true, confirm: "Pay", mayStop: true }));
  for (const each of [...options(), screen.getByRole("button", { name: "Pay" })]) {
    expect(each.hasAttribute("disabled")).toBe(true);
    each.click();
  }
  expect(choose).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test("a clause leads to the rule book, of the question and of a refusal each its own", () => {
  const refusal = { code: "beyond-run", clause: "ITB-4.2", detail: {} };
  const { clause } = show(asked({ clause: "ITB-4.5", refusal: { refusal, text: "Not that deep." } }));
  const rule = screen.getByRole("button", { name: "Rule 4.5" });
  expect(rule.title).toBe("ITB-4.5");
  rule.click();
  within(screen.getByRole("alert")).getByRole("button").click();
  expect(clause.mock.calls).toEqual([["ITB-4.5"], ["ITB-4.2"]]);
  expect(screen.getByRole("alert").textContent).toContain("Not that deep.");
});

test("a hint for the first game can be sent away", () => {
  const { unguide } = show(
    asked({ guide: { id: "1", texts: [{ text: "You need a 1 first." }], closes: true } }),
  );
  expect(screen.getByText("You need a 1 first.")).toBeTruthy();
  screen.getByRole("button", { name: "Hide the tips" }).click();
  expect(unguide).toHaveBeenCalledOnce();
});

describe.each([
  ["en", "Undo", "Change my move", "Skip"],
  ["fr", "Annuler", "Changer mon choix", "Passer"],
] as [Lang, string, string, string][])("in %s", (lang, undo, retake, skip) => {
  beforeAll(() => words.change(lang));

  test("taking back, answering anew and skipping are offered where they are allowed, and only there", async () => {
    const deeds = show(asked({ mayUndo: true, mayRetake: true, moving: true }));
    screen.getByRole("button", { name: undo }).click();
    screen.getByRole("button", { name: retake }).click();
    screen.getByRole("button", { name: skip }).click();
    for (const deed of [deeds.undo, deeds.retake, deeds.skip]) expect(deed).toHaveBeenCalledOnce();
    await deeds.rerender({ bar: asked() });
    for (const name of [undo, retake, skip]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

test("somebody else's question is not marked as mine", async () => {
  const { container, rerender } = show({ sentence: "Blaise chooses.", mine: false });
  const bar = () => container.querySelector(".bar")?.classList;
  expect(bar()).not.toContain("mine");
  expect(container.querySelectorAll("button")).toHaveLength(0);
  await rerender({ bar: asked() });
  expect(bar()).toContain("mine");
});

test("what would be given up is asked once more, away from the button, and Enter keeps it", async () => {
  await words.change("en");
  const part = { several: true, confirm: "Give up the action", nothing: true, mayStop: true };
  const { confirm } = show(asked({ ...part, doubted: true }));
  const doubt = screen.getByRole("alertdialog", { name: "Sure? Give up the action" });
  expect(document.activeElement?.textContent.trim()).toBe("Go back");
  within(doubt).getByRole("button", { name: "Give up the action" }).click();
  expect(confirm).toHaveBeenCalledOnce();
});
