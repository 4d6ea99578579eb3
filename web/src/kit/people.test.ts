// The parts of the kit that speak: chairs, clocks, lines, fields and buttons.
import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { bot, chair } from "../testing/frames";
import { words, type Lang } from "../words/words.svelte";
import Button from "./Button.svelte";
import Chair from "./Chair.svelte";
import Chairs from "./Chairs.svelte";
import Clock from "./Clock.svelte";
import Field from "./Field.svelte";
import LogLine from "./LogLine.svelte";
import Worth from "./Worth.svelte";

const html = (said: string) => createRawSnippet(() => ({ render: () => said }));
const first = (container: Element) => container.firstElementChild as HTMLElement;
const heard = (container: Element) =>
  [...container.querySelectorAll(".unseen")].map((each) => each.textContent);

beforeAll(async () => {
  serveWords();
  await words.begin();
  await words.change("fr");
});
beforeEach(() => words.change("en"));

describe("a chair", () => {
  test("of somebody who is here says no more than the name", () => {
    const { container } = render(Chair, { chair: chair(0) });
    expect(container.querySelector(".name")?.textContent).toBe("Ada");
    expect(heard(container)).toEqual([]);
    expect(first(container).className).not.toMatch(/\b(?:asked|away|you)\b/);
  });

  test.each([
    ["en", ["Away", "To play"]],
    ["fr", ["Pas là", "À jouer"]],
  ] as [Lang, string[]][])("says aloud what its look says, in %s", async (lang, said) => {
    await words.change(lang);
    const { container } = render(Chair, { chair: chair(0, { connected: false }), asked: true });
    expect(heard(container)).toHaveLength(said.length);
    if (lang === "en") expect(heard(container)).toEqual(said);
    else expect(heard(container)).not.toContain("Away");
    expect([...first(container).classList]).toEqual(expect.arrayContaining(["asked", "away"]));
  });

  test("a bot has a name of its own and is never away", () => {
    const { container } = render(Chair, { chair: bot(1, { connected: false }) });
    expect(container.querySelector(".name")?.textContent).toBe("Coral");
    expect(heard(container)).toEqual(["Bot"]);
  });

  test("a bot that sits in for somebody says for whom", () => {
    const { container } = render(Chair, { chair: bot(1, { kept_for: "Blaise" }) });
    expect(container.textContent).toContain("for Blaise");
  });

  test("a place is told, and the clock is there only where there is one", () => {
    const over = render(Chair, { chair: chair(0), place: 2 });
    expect(over.container.querySelector(".place")?.textContent).toBe("2nd");
    expect(over.container.querySelector("[role=timer]")).toBeNull();
    const running = render(Chair, { chair: chair(0), clock: { left: 75, runs: true } });
    expect(running.container.querySelector("[role=timer]")?.textContent).toBe("1:15");
  });

  test("an empty one is called what it is", () => {
    const { container } = render(Chair, { chair: chair(2, { kind: "open", name: null }) });
    expect(container.querySelector(".name")?.textContent).toBe("Open seat");
  });

  test("all of them are a list with a name", () => {
    render(Chairs, { children: html("<li>Ada</li>") });
    expect(screen.getByRole("list", { name: "Players" }).children).toHaveLength(1);
  });
});

describe("a clock", () => {
  test("tells what is left in a sentence", () => {
    render(Clock, { left: 754, runs: true });
    expect(screen.getByRole("timer", { name: "12:34 left" }).textContent).toBe("12:34");
  });

  test("hurries nobody while it stands", () => {
    const { container } = render(Clock, { left: 20, runs: false });
    expect(first(container).className).not.toMatch(/\b(?:hurry|runs)\b/);
  });
});

test.each([
  ["en", 12, "+12"],
  ["en", -4, "-4"],
  ["fr", 0, "0"],
] as [Lang, number, string][])("in %s a rating that changed by %i says %s", async (lang, gain, said) => {
  await words.change(lang);
  const { container } = render(Worth, { rating: { points: 1510, doubt: 80, gain, provisional: false } });
  expect(container.querySelector("[aria-hidden]")?.textContent.replace("−", "-")).toBe(`1510 (${said})`);
  expect(heard(container)[0]).toMatch(/1510.*80/);
});

test("a rating that no game has changed says only what it is", () => {
  const { container } = render(Worth, {
    rating: { points: 1510, doubt: 80, gain: null, provisional: false },
  });
  expect(container.querySelector("[aria-hidden]")?.textContent).toBe("1510");
});

describe("a button", () => {
  test("that shows its icon only has a name all the same", () => {
    render(Button, { icon: "close", label: "Close" });
    const button = screen.getByRole("button", { name: "Close" });
    expect([button.title, button.classList.contains("bare")]).toEqual(["Close", true]);
  });

  test("sends no form unless it is asked to", () => {
    render(Button, { children: html("<i>Plain</i>") });
    expect(screen.getByRole<HTMLButtonElement>("button").type).toBe("button");
  });

  test("hands on what it does not know, and does nothing while it is off", () => {
    const onclick = vi.fn();
    render(Button, { children: html("<i>Go</i>"), type: "submit", disabled: true, "aria-expanded": true, onclick }); // prettier-ignore
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Go", expanded: true });
    expect(button.type).toBe("submit");
    button.click();
    expect(onclick).not.toHaveBeenCalled();
  });
});

test("a field is named by its title, and what is said about it follows", () => {
  render(Field, { title: "Sides", about: "Which side of each company is up.", children: html("<select></select>") }); // prettier-ignore
  expect(screen.getByLabelText(/^Sides/).tagName).toBe("SELECT");
  expect(screen.getByText("Which side of each company is up.").tagName).toBe("SMALL");
});

test("a line that was undone is struck through, and one of nobody has no mark", () => {
  const struck = render(LogLine, { seat: 0, text: "Ada moved.", undone: true });
  expect(struck.container.querySelector("s")?.textContent).toBe("Ada moved.");
  expect(struck.container.querySelector("path")).not.toBeNull();
  const quiet = render(LogLine, { text: "The game begins.", quiet: true });
  expect(quiet.container.querySelector("s, path")).toBeNull();
  expect(first(quiet.container).classList).toContain("quiet");
});
