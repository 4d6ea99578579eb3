// Before the game: who sits where, who may do what about it, and what the server is asked for then.
import { render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { bot, chair, info, TABLE, you } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import { Refused, serve, settle, type Asked } from "../testing/server";
import type { Chair, TableInfo } from "../wire/types";
import { words } from "../words/words.svelte";
import { TableStore } from "./store.svelte";
import WaitingRoom from "./WaitingRoom.svelte";

const at = (path: string) => `POST /api/tables/${TABLE}/${path}`;
const friends = {
  friends: [
    { id: "f1", name: "Gaston", tie: "friend" },
    { id: "f2", name: "Hedy", tie: "asks" },
    { id: "f3", name: "Chloé", tie: "friend" },
  ],
  link: null,
};
const open: Chair = chair(1, { kind: "open", name: null });
const invited: Chair = chair(2, { kind: "link", name: null, link: "secret-link" });
const host = { you: you({ seat: 0, host: true }) };
const guest = { you: you({ seat: null }) };
const deeds = { [at("start")]: {}, [at("chairs/1/take")]: {}, [at("chairs/1/give")]: {}, [at("chairs/2/give")]: {}, [at("chairs/1/invite")]: {} }; // prettier-ignore

let table: TableStore;
beforeAll(async () => {
  serve({});
  await words.begin();
  await words.change("en");
});
beforeEach(stubLine);
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

/** The room of such a table; tells what the server was asked from then on, besides friends. */
async function enter(
  part: Partial<TableInfo>,
  answers: Record<string, unknown> = deeds,
): Promise<() => Asked[]> {
  const asked = serve({ "GET /api/friends": friends, ...answers });
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  Line.last?.say(info({ status: "gathering", chairs: [chair(0), open, invited], ...part }));
  render(WaitingRoom, { table });
  await settle();
  return () => asked.filter(({ what }) => what !== "GET /api/friends");
}
const rows = () => screen.getAllByRole("listitem");
const button = (name: string, row: number) =>
  within(rows()[row] as HTMLElement).queryByRole("button", { name });
async function press(name: string, row: number): Promise<void> {
  button(name, row)?.click();
  await settle();
}

describe("the host", () => {
  test("gives a chair to a bot, or invites by a link", async () => {
    const asked = await enter(host);
    await press("Add a bot", 1);
    await press("Invite by link", 1);
    expect(asked()).toEqual([
      { what: at("chairs/1/give"), body: { to: "bot", level: "strategy" } },
      { what: at("chairs/1/give"), body: { to: "link" } },
    ]);
  });

  test("is offered no change that is none, and none to whoever sits already", async () => {
    await enter({ ...host, chairs: [chair(0), bot(1), invited] });
    expect(button("Add a bot", 1)).toBeNull();
    expect(button("Invite by link", 1)).not.toBeNull();
    expect(button("Invite by link", 2)).toBeNull();
    expect(within(rows()[0] as HTMLElement).queryAllByRole("button")).toEqual([]);
  });

  test("starts: empty chairs go to bots first, and only those", async () => {
    const asked = await enter(host);
    screen.getByRole("button", { name: "Start the game" }).click();
    await settle();
    expect(asked().map(({ what }) => what)).toEqual([at("chairs/1/give"), at("chairs/2/give"), at("start")]);
  });

  test("is told why no bot may sit there, and the game does not begin by halves", async () => {
    const refused = new Refused("unrated-bot", 409);
    const asked = await enter({ ...host, rated: true }, { ...deeds, [at("chairs/1/give")]: refused, [at("start")]: new Refused("not-full", 409) }); // prettier-ignore
    screen.getByRole("button", { name: "Start the game" }).click();
    await settle();
    flushSync();
    expect(screen.getByRole("alert").textContent).toContain("never measured");
    expect(asked().map(({ what }) => what)).not.toContain(at("start"));
  });

  test("keeps a chair for a friend: for those who are friends, and for whom none is kept", async () => {
    const asked = await enter({ ...host, chairs: [chair(0), open, chair(2)] });
    const group = within(rows()[1] as HTMLElement).getByRole("group");
    expect(
      within(group)
        .getAllByRole("button")
        .map((each) => each.textContent.trim()),
    ).toEqual(["Gaston"]);
    await press("Gaston", 1);
    expect(asked()).toEqual([{ what: at("chairs/1/invite"), body: { friend: "f1" } }]);
  });

  test("is told when the server does not do it, and no longer once it does", async () => {
    await enter(host, { ...deeds, [at("chairs/1/give")]: new Refused("down", 503) });
    await press("Add a bot", 1);
    expect(screen.getByRole("alert").textContent).toContain("The table was not changed");
    serve(deeds);
    await press("Add a bot", 1);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("somebody else", () => {
  test("sits down on an open chair, and on no other", async () => {
    const asked = await enter(guest);
    expect([0, 1, 2].map((row) => button("Sit here", row) !== null)).toEqual([false, true, false]);
    await press("Sit here", 1);
    expect(asked().map(({ what }) => what)).toEqual([at("chairs/1/take")]);
  });

  test("sits on the chair that is kept for them", async () => {
    await enter({ you: you({ seat: null, invited: 2 }), chairs: [chair(0), bot(1), { ...invited, invited: "Dara" }] }); // prettier-ignore
    expect([0, 1, 2].map((row) => button("Sit here", row) !== null)).toEqual([false, false, true]);
    expect(rows()[2]?.textContent).toContain("Kept for Dara");
  });

  test("changes nothing and does not start: they wait for the host", async () => {
    const asked = await enter({ you: you({ seat: 2 }), chairs: [chair(0), open, chair(2)] });
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("Waiting for Ada to start.")).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  test("at a table of a league whoever sits may start", async () => {
    await enter({ you: you({ seat: 0 }), league: "l1" });
    expect(screen.getByRole("button", { name: "Start the game" })).toBeTruthy();
  });
});

test("a link to a chair can be read and copied", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText }, language: "en" });
  await enter(host);
  const link = screen.getByLabelText<HTMLInputElement>("Reserved for a friend (invite link)").value;
  expect(link).toMatch(/\/join\/secret-link$/);
  await press("Copy link", 2);
  expect(writeText).toHaveBeenCalledWith(link);
  expect(button("Copied.", 2)).not.toBeNull();
});

test("what the table plays for is said before anybody sits down", async () => {
  await enter({ ...guest, coach: true, rated: true });
  const room = screen.getByRole("region", { name: "Before the game" });
  expect(room.textContent).toContain("Hints are on at this table.");
  expect(room.textContent).toContain("There is no undo in a rated game.");
  expect(room.textContent).toContain("0123456789abcdef…");
});

test("a bot is told by its strength", async () => {
  await enter({ ...guest, chairs: [chair(0), bot(1, { bot_rank: 3 }), bot(2, { bot_rank: null })] });
  expect(rows()[1]?.textContent).toContain("Bot: Medium");
  expect(rows()[2]?.querySelector("small")?.textContent).toBe("Bot");
});
