// The log as a page shows it: folded to one line a turn, the present one open, each line leading to its moment.
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, expect, test, vi } from "vitest";

import { boardOf } from "../games/index";
import { serveWords } from "../testing/catalogues";
import { chair } from "../testing/frames";
import { logOf, tellerOf } from "../testing/story";
import { words } from "../words/words.svelte";
import Log from "./Log.svelte";
import { Past } from "./past.svelte";
import { storyOf } from "./story";

beforeAll(async () => {
  serveWords();
  await words.begin();
});

const read = (element: Element | null | undefined) => element?.textContent.trim().replace(/\s+/g, " ") ?? "";
const frame = (version: number) => ({ version, view: { version } }) as never;

async function show(upTo: number, part = {}) {
  const board = await boardOf("unfathomable");
  const log = logOf("unfathomable").steps.filter(({ version }) => version <= upTo);
  const teller = tellerOf("unfathomable", "en", 4);
  const chairs = [0, 1, 2, 3].map((seat) => chair(seat));
  return render(Log, { table: `t${upTo}`, log, version: upTo, teller, chairs, story: board?.story ?? null, unlogged: ["reactions"], ...part }); // prettier-ignore
}
const heading = (name: RegExp) => screen.getByRole("button", { name });

test("turns are headings; the present one is open, the others tell their result in a line", async () => {
  await show(60);
  expect(screen.getAllByRole("heading", { level: 2 }).map(read).slice(0, 2)).toEqual(["Before the voyage", "Turn 1 · Chloé"]); // prettier-ignore
  const turns = screen.getAllByRole("heading", { level: 2 });
  expect(turns.map((turn) => turn.querySelector("button")?.getAttribute("aria-expanded"))).toEqual([
    ...turns.slice(1).map(() => "false"),
    "true",
  ]);
  expect(read(heading(/Turn 1/).closest("section"))).toContain("to the Galley; used the Galley; crisis: Infection; −1 food"); // prettier-ignore
});

test("a turn is called by who began it, though a bot ended it", async () => {
  const board = await boardOf("unfathomable");
  const first = storyOf(logOf("unfathomable").steps, board?.story ?? null).find(
    ({ phrase }) => phrase?.say === "story.turn",
  );
  expect(first?.began).toBeLessThan(first?.version ?? 0);
  const tenures = [
    { since: 0, kind: "person", name: "Chloé" },
    { since: first?.began ?? 0, kind: "bot", name: null },
  ] as const;
  const chairs = [0, 1, 2, 3].map((seat) => chair(seat, seat === 2 ? { tenures: [...tenures] } : {}));
  await show(60, { chairs });
  expect(heading(/Turn 1 · Chloé/)).toBeDefined();
});

test("a reader unfolds a turn, and what was unfolded stays so", async () => {
  const { unmount } = await show(61);
  heading(/Turn 1/).click();
  flushSync();
  expect(heading(/Turn 1/).getAttribute("aria-expanded")).toBe("true");
  expect(read(heading(/Turn 1/).closest("section"))).toContain("Chloé moves to the Galley.");
  unmount();
  await show(61);
  expect(heading(/Turn 1/).getAttribute("aria-expanded")).toBe("true");
});

test("things can be looked at, and people have their marks", async () => {
  const { container } = await show(62);
  heading(/Turn 1/).click();
  flushSync();
  expect(container.querySelector('[data-thing="space:20"]')?.textContent).toBe("the Galley");
  expect(container.querySelector('[data-thing="seat:2"]')?.textContent).toBe("Chloé");
  expect(container.querySelector('h3 [data-thing^="crisis:"]')).not.toBeNull();
});

test("a press on a line shows its moment, a press on a thing in it does not", async () => {
  const shown = vi.fn();
  const { container } = await show(63, { show: (version: number) => () => shown(version) });
  heading(/Turn 1/).click();
  flushSync();
  const line = [...container.querySelectorAll("p")].find((each) => read(each).startsWith("Chloé moves to the Galley"));
  line?.querySelector<HTMLElement>("[data-thing]")?.click();
  expect(shown).not.toHaveBeenCalled();
  line?.click();
  line?.querySelector<HTMLElement>(".moment")?.click();
  expect(shown).toHaveBeenCalledTimes(2);
}); // prettier-ignore

test("the page shows the moments that it saw, asks for those that it did not, and the last is the present", async () => {
  const past = new Past(() => "t");
  [3, 5, 9].forEach((version) => past.keep(frame(version)));
  const asked = vi.fn((path: string) =>
    Promise.resolve(Response.json(frame(Number(path.split("/").at(-1))))),
  );
  vi.stubGlobal("fetch", asked);
  await past.show(4);
  expect(past.shown).toMatchObject({ version: 5 });
  await past.show(9);
  expect(past.shown).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  await past.show(2);
  expect(asked.mock.calls[0]?.[0]).toBe("/api/tables/t/moments/2");
  expect(past.shown).toMatchObject({ version: 2 });
  past.keep(frame(4)); // what the server lost
  await past.show(3);
  expect(past.shown).toMatchObject({ version: 3 });
  const late = past.show(1);
  past.back();
  await late;
  expect(past.shown, "whoever went back is not led away again").toBeNull();
  vi.unstubAllGlobals();
});
