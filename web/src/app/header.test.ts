import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";

import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import Header from "./Header.svelte";
import { inbox } from "./inbox.svelte";

beforeAll(serveWords);
afterEach(() => (inbox.waiting = []));

test.each([
  ["en", "2 tables waiting for you"],
  ["fr", "2 tables vous attendent"],
  ["de", "2 Tische warten auf dich"],
] as const)(
  "tables that wait are a bell with their number, and a sentence for whoever listens: %s",
  async (lang, said) => {
    await words.change(lang);
    inbox.waiting = ["a", "b"];
    render(Header);
    const button = screen.getByRole("button", { name: said });
    expect(button.querySelector("svg")).not.toBeNull();
    expect(button.title).not.toBe("");
  },
);

test("where no table waits there is no bell", async () => {
  await words.change("en");
  const { container } = render(Header);
  expect(container.querySelector("[data-do=next-table]")).toBeNull();
});
