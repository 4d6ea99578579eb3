// Whoever comes by a link: a name that will not do is no fault of the link.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { route } from "../app/router.svelte";
import { Refused, serve, settle, type Asked } from "../testing/server";
import { me } from "../wire/me.svelte";
import { words } from "../words/words.svelte";
import Join from "./Join.svelte";

const invitation = { table: "t1", seat: 2, host: "Blaise", game: "into-the-blue" };
const take = "POST /api/tables/t1/chairs/2/take";

beforeAll(async () => {
  serve({ "GET /api/me": new Refused("not-signed-in", 401) });
  await words.begin();
  await words.change("en");
});
beforeEach(async () => {
  serve({ "GET /api/me": new Refused("not-signed-in", 401) });
  await me.find();
});

async function arrive(name: string, answers: Record<string, unknown>): Promise<Asked[]> {
  const asked = serve({ "GET /api/links/k": invitation, ...answers });
  render(Join, { id: "k" });
  await settle();
  flushSync();
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: name } });
  await fireEvent.submit(screen.getByRole("textbox").closest("form") as HTMLFormElement);
  await settle();
  flushSync();
  return asked;
}

test("a name that somebody has already is told beside its field, and the link stays good", async () => {
  const asked = await arrive("Ada", { "POST /api/me": new Refused("name-taken", 409) });
  expect(screen.getByRole("alert").textContent).toContain("name");
  expect(screen.getByRole("button", { name: "Sit down" })).toBeTruthy();
  expect(asked.map(({ what }) => what)).not.toContain(take);
});

test("a good name takes the seat", async () => {
  await arrive("Ada", { "POST /api/me": { id: "p1", name: "Ada", lang: "en" }, [take]: {} });
  expect(route.path).toContain("/table/t1");
});

test.each([
  ["program-account", "Bot accounts cannot play rated games."],
  ["chair-taken", "This link no longer works"],
])("what the table says is told: %s", async (code, said) => {
  await arrive("Ada", {
    "POST /api/me": { id: "p1", name: "Ada", lang: "en" },
    [take]: new Refused(code, 403),
  });
  expect(document.body.textContent).toContain(said);
});
