// Being told of one's turns is offered once, after an answer at a table over days, and never again to whoever said no.
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { info, TABLE, you } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import { serve, settle } from "../testing/server";
import type { TableInfo } from "../wire/types";
import { words } from "../words/words.svelte";
import NotifyOffer from "./NotifyOffer.svelte";
import { TableStore } from "./store.svelte";

let table: TableStore;
beforeAll(async () => {
  serve({});
  await words.begin();
  await words.change("en");
});
beforeEach(() => {
  stubLine();
  localStorage.clear();
  vi.stubGlobal("Notification", {
    permission: "default",
    requestPermission: () => Promise.resolve("granted"),
  });
});
afterEach(() => {
  table.close();
  cleanup();
  vi.unstubAllGlobals();
});

const days = { pace: { ...info({}).pace, kind: "days" as const } };
const line = () => screen.queryByRole("status");
/** Somebody sits at such a table and has answered. */
async function answer(part: Partial<TableInfo>): Promise<void> {
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  Line.last?.say(info({ you: you({ seat: 0 }), ...part }));
  render(NotifyOffer, { table });
  await settle();
  expect(line()).toBeNull();
  table.sending = true;
  flushSync();
  await settle();
}

test("after an answer at a table over days it is offered, and not again after a no", async () => {
  await answer(days);
  expect(line()?.textContent).toContain("Get notified on this device");
  screen.getByRole("button", { name: "No thanks" }).click();
  await settle();
  expect(line()).toBeNull();
  table.close();
  cleanup();
  await answer(days);
  expect(line()).toBeNull();
});

test("whoever says yes is told while a page is open, where a device can do no more", async () => {
  await answer(days);
  screen.getByRole("button", { name: "Notify me" }).click();
  await settle();
  expect(line()).toBeNull();
  expect(localStorage.getItem("notices")).toBe("on");
});

test("a live table, a spectator and a browser that says no offer nothing", async () => {
  await answer({});
  expect(line()).toBeNull();
  table.close();
  cleanup();
  await answer({ ...days, you: you({ seat: null }) });
  expect(line()).toBeNull();
  table.close();
  cleanup();
  vi.stubGlobal("Notification", { permission: "denied" });
  await answer(days);
  expect(line()).toBeNull();
});
