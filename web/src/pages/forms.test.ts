// Pages with forms, before a server that answers as a test wants: a new table, notices by mail, an account.
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { go, route } from "../app/router.svelte";
import { Refused, serve, settle, type Asked } from "../testing/server";
import { me } from "../wire/me.svelte";
import type { AccountInfo, GameInfo, NoticeChoices } from "../wire/types";
import { words, type Lang } from "../words/words.svelte";
import Account from "./Account.svelte";
import Letters from "./Letters.svelte";
import New from "./New.svelte";

const SENDS = { "GET /api/offers": { mail: true } };
const SENDS_NOT = { "GET /api/offers": { mail: false } };
const ada = { id: "p1", name: "Ada", lang: "en" };
const game = (part: Partial<GameInfo>): GameInfo => ({ name: "into-the-blue", title: "", clauses: "ITB", seats: [2, 3, 4], end_reasons: [], revision: 1, settings: [], bot_levels: { 2: ["uniform", "greedy", "master", "strategy"], 3: ["uniform", "greedy", "strategy", "master"], 4: ["uniform", "greedy", "strategy", "master"] }, rated_levels: ["strategy", "master"], packs: [], lessons: [], strategy: false, minutes: null, weight: null, ...part }); // prettier-ignore
const blue = game({ packs: ["house"] });
const deep = game({
  name: "in-too-deep",
  seats: [2, 4, 5],
  settings: [
    { key: "sides", values: ["basic", "mixed"], default: "basic", offered: true },
    { key: "secret", values: ["a"], default: "a", offered: false },
  ],
});
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const choice = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const change = async (name: string | RegExp, value: string) => {
  await fireEvent.change(field(name), { target: { value } });
};
const type = async (name: string | RegExp, value: string) => {
  await fireEvent.input(field(name), { target: { value } });
};
const press = async (name: string | RegExp) => {
  screen.getByRole("button", { name }).click();
  await settle();
};

beforeAll(async () => {
  serve({ "GET /api/me": ada });
  await words.begin();
  await words.change("en");
});
beforeEach(async () => {
  vi.stubGlobal("isSecureContext", false); // without it there are no passkeys
  serve({ "GET /api/me": ada });
  await me.find();
  go("/new");
});

describe("a new table", () => {
  const answers = { "GET /api/games": [blue, deep], "POST /api/tables": { table: "t9" }, "POST /api/tables/t9/salt": {}, "POST /api/tables/t9/start": {} }; // prettier-ignore
  async function open(path = "/new", more: Record<string, unknown> = {}): Promise<Asked[]> {
    const asked = serve({ ...answers, ...more });
    go(path);
    render(New);
    await settle();
    flushSync();
    asked.length = 0;
    return asked;
  }
  const wish = (asked: Asked[]) => asked.find(({ what }) => what === "POST /api/tables")?.body;

  test("as it stands: three chairs, a friend by link and a bot; it is opened, not started", async () => {
    const asked = await open();
    await press("Create table");
    expect(wish(asked)).toMatchObject({
      game: "into-the-blue",
      chairs: [{ kind: "me" }, { kind: "link" }, { kind: "bot", level: "strategy" }],
      public: false,
      languages: ["en"],
      pack: null,
      rated: false,
      coach: true,
    });
    expect(asked.map(({ what }) => what)).not.toContain("POST /api/tables/t9/start");
    expect(route.path).toBe("/table/t9");
  });

  test("where only bots sit it is started at once", async () => {
    const asked = await open();
    await change("Seat 2", "bot:master");
    await press("Start at once");
    expect(wish(asked)).toMatchObject({ chairs: [{ kind: "me" }, { kind: "bot", level: "master" }, { kind: "bot", level: "strategy" }] }); // prettier-ignore
    expect(asked.map(({ what }) => what)).toContain("POST /api/tables/t9/start");
  });

  test("has as many chairs as the game has seats for, and keeps what was chosen", async () => {
    await open();
    const many = within(screen.getByRole("group", { name: "Number of players" }));
    expect(many.getAllByRole("button").map((each) => each.textContent)).toEqual(["2", "3", "4"]);
    many.getByRole("button", { name: "4" }).click();
    flushSync();
    expect(screen.getAllByRole("combobox", { name: /^Seat/ })).toHaveLength(4);
    many.getByRole("button", { name: "2" }).click();
    flushSync();
    expect(screen.getAllByRole("combobox", { name: /^Seat/ })).toHaveLength(2);
  });

  test("another game that cannot be played by so many is played by as many as it can", async () => {
    const asked = await open("/new?game=in-too-deep");
    expect(screen.getAllByRole("combobox", { name: /^Seat/ })).toHaveLength(2);
    await press("Create table");
    expect(wish(asked)).toMatchObject({ game: "in-too-deep", settings: { sides: "basic" } });
  });

  test("only what a game offers can be settled", async () => {
    const asked = await open("/new?game=in-too-deep");
    const settings = within(screen.getByRole("group", { name: "Options" })).getAllByRole("combobox");
    expect(settings).toHaveLength(1);
    await fireEvent.change(settings[0] as Element, { target: { value: "mixed" } });
    await press("Create table");
    expect(wish(asked)).toMatchObject({ settings: { sides: "mixed" } });
  });

  test("a pack of the host is played where the game has it, and not in another game", async () => {
    const asked = await open();
    await change(/^Values of cards/, "house");
    screen.getAllByRole("radio")[1]?.click();
    flushSync();
    await press("Create table");
    expect(wish(asked)).toMatchObject({ game: "in-too-deep", pack: null });
  });

  test("bots are named by their strength at a table of this size", async () => {
    await open();
    const named = (level: string) =>
      [...choice("Seat 2").options].find(({ value }) => value === `bot:${level}`)?.textContent?.trim();
    expect([named("strategy"), named("master")]).toEqual(["Bot: Medium", "Bot: Hard"]);
    await press("2");
    expect([named("strategy"), named("master")]).toEqual(["Bot: Hard", "Bot: Medium"]);
  });

  test("at a rated table only bots of known strength are offered, and nobody asks the coach", async () => {
    await open();
    await change("Seat 3", "bot:uniform");
    field("Rated: counts toward your rating").click();
    flushSync();
    const levels = [...choice("Seat 3").options];
    expect(levels.map(({ value }) => value)).toEqual(["link", "bot:strategy", "bot:master", "open"]);
    expect(field("Seat 3").value).toBe("bot:strategy");
    expect(field("Allow hints").checked).toBe(false);
    expect(field("Allow hints").disabled).toBe(true);
  });

  test.each([
    ["too-many-tables", "You have too many open tables."],
    ["unrated-bot", "never measured"],
    ["account-needed", "Only people with an account"],
  ])("a refusal is told in words: %s", async (code, said) => {
    await open("/new", { "POST /api/tables": new Refused(code, 409) });
    await press("Create table");
    expect(screen.getByRole("alert").textContent).toContain(said);
    expect(route.path).toBe("/new");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create table" }).disabled).toBe(false);
  });

  test("whoever waits for others needs a name; among bots nobody does", async () => {
    await open();
    expect(field("Your name").required).toBe(true);
    await change("Seat 2", "bot:strategy");
    expect(field("Your name").required).toBe(false);
  });

  test.each([
    ["has never finished it", [], true],
    ["has finished it", [{ game: "into-the-blue" }], false],
  ])("whoever %s is offered the lesson, or not", async (_, tallies, offered) => {
    const taught = game({ lessons: [{ id: "dive", minutes: 7 }] });
    const asked = await open("/new", { "GET /api/games": [taught], "GET /api/me/statistics": { sums: { tallies } }, "POST /api/games/into-the-blue/lessons/dive": { table: "t7" } }); // prettier-ignore
    expect(screen.queryByRole("button", { name: "Learn in 7 min" }) !== null).toBe(offered);
    if (!offered) return;
    await press("Learn in 7 min");
    expect(asked).toMatchObject([
      { what: "POST /api/games/into-the-blue/lessons/dive", body: { again: false } },
    ]);
    expect(route.path).toBe("/table/t7");
  });

  test("a new name is kept before the table is opened", async () => {
    const asked = await open("/new", { "PATCH /api/me": { ...ada, name: "Augusta" } });
    await type("Your name", " Augusta ");
    await press("Create table");
    expect(asked.slice(0, 2)).toMatchObject([{ what: "PATCH /api/me", body: { name: "Augusta" } }, { what: "POST /api/tables" }]); // prettier-ignore
  });
});

describe("notices by mail", () => {
  const wishes: NoticeChoices = {
    mail: "each",
    zone: "Europe/Paris",
    quiet_from: 22,
    quiet_until: 7,
    webhook: null,
  };
  async function open(more: Record<string, unknown> = {}): Promise<Asked[]> {
    const asked = serve({ ...SENDS, "GET /api/me/letters": wishes, "PUT /api/me/letters": wishes, ...more });
    render(Letters);
    await settle();
    flushSync();
    return asked;
  }
  const mail = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Email notifications" });

  test("show what is wished now, and keep what is changed with the reader's own zone", async () => {
    const asked = await open();
    expect([mail().value, field("From").value, field("To").value]).toEqual(["each", "22", "7"]);
    await change("To", "9");
    await settle();
    expect(asked.at(-1)).toMatchObject({ what: "PUT /api/me/letters", body: { mail: "each", quiet_from: 22, quiet_until: 9 } }); // prettier-ignore
    expect(screen.getByText("Saved.")).toBeTruthy();
  });

  test("whoever wants no emails has quiet hours all the same: devices keep to them, too", async () => {
    await open();
    await fireEvent.change(mail(), { target: { value: "none" } });
    await settle();
    expect(field("To").value).toBe("7");
  });

  test("quiet hours are switched on and off by one box", async () => {
    const asked = await open();
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /during certain hours/ });
    expect(box.checked).toBe(true);
    box.click();
    await settle();
    flushSync();
    expect(asked.at(-1)).toMatchObject({ body: { quiet_from: 0, quiet_until: 0 } });
  });

  test("where they are off, no hours are shown", async () => {
    await open({ "GET /api/me/letters": { ...wishes, quiet_from: 0, quiet_until: 0 } });
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  test("without mail on this server no emails are offered", async () => {
    await open(SENDS_NOT);
    expect(screen.queryByRole("combobox", { name: "Email notifications" })).toBeNull();
    expect(screen.getByText("This server does not send email.")).toBeTruthy();
  });

  test("what was not saved is not shown as if it were", async () => {
    await open({ "PUT /api/me/letters": new Refused("down", 503) });
    await fireEvent.change(mail(), { target: { value: "daily" } });
    await settle();
    flushSync();
    expect(screen.getByText(/This was not saved/)).toBeTruthy();
    expect(mail().value).toBe("each");
  });

  test("without wishes to read nothing is offered", async () => {
    await open({ "GET /api/me/letters": new Refused("down", 503) });
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("an account", () => {
  const guest: AccountInfo = { email: null, verified: false, passkeys: [], sessions: [] };
  const session = (id: string, here: boolean) => ({ id, here, agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", made_at: "2026-01-01T00:00:00Z", seen_at: "2026-01-02T00:00:00Z" }); // prettier-ignore
  const kept: AccountInfo = { ...guest, email: "ada@sea.example", sessions: [session("s1", true), session("s2", false)] }; // prettier-ignore
  async function open(account: AccountInfo, more: Record<string, unknown> = {}): Promise<Asked[]> {
    const asked = serve({ ...SENDS, "GET /api/me": ada, "GET /api/account": account, ...more });
    render(Account);
    await settle();
    flushSync();
    asked.length = 0;
    return asked;
  }
  const enter = async (email: string, password: string) => {
    await fireEvent.input(screen.getAllByLabelText("Email")[0] as Element, { target: { value: email } });
    await fireEvent.input(screen.getAllByLabelText("Password")[0] as Element, {
      target: { value: password },
    });
  };

  test("a guest makes one, and the form is empty again", async () => {
    const asked = await open(guest, { "POST /api/account": {} });
    await enter("ada@sea.example", "three blind mice");
    await press("Create account");
    expect(asked[0]).toEqual({ what: "POST /api/account", body: { email: "ada@sea.example", password: "three blind mice", present: null } }); // prettier-ignore
    expect(screen.getByRole("status").textContent).toBe("Your account is ready.");
    expect((screen.getAllByLabelText("Password")[0] as HTMLInputElement).value).toBe("");
  });

  test.each([
    ["en", "email-taken", "An account with this email exists already."],
    ["en", "a-new-code", "The server did not answer"],
    ["fr", "email-taken", "Un compte avec cet e-mail existe déjà"],
  ] as [Lang, string, string][])("in %s trouble is told in words: %s", async (lang, code, said) => {
    await words.change(lang);
    await open(guest, { "POST /api/account": new Refused(code) });
    const form = screen.getAllByRole("textbox")[0]?.closest("form");
    await fireEvent.submit(form as HTMLFormElement);
    await settle();
    flushSync();
    expect(screen.getByRole("status").textContent).toContain(said);
    expect(screen.getByRole("status").classList).toContain("trouble");
    await words.change("en");
  });

  test("another browser can be logged out from here, this one not by that", async () => {
    const asked = await open(kept, { "DELETE /api/account/sessions/s2": null });
    const items = screen.getAllByRole("listitem", { hidden: true });
    expect(items.map((item) => within(item).queryAllByRole("button", { hidden: true }).length)).toEqual([
      0, 1,
    ]);
    expect(items[0]?.textContent).toContain("Firefox on Linux");
    within(items[1] as HTMLElement)
      .getByRole("button", { hidden: true })
      .click();
    await settle();
    expect(asked[0]?.what).toBe("DELETE /api/account/sessions/s2");
  });

  test("an address that is not confirmed may get its letter again, where letters are sent at all", async () => {
    const asked = await open(kept, { "POST /api/account/verify": {} });
    await press("Send the email again");
    expect(asked[0]?.what).toBe("POST /api/account/verify");
  });

  test("without mail on this server nobody is told to open a letter", async () => {
    await open(kept, SENDS_NOT);
    expect(screen.queryByRole("button", { name: "Send the email again" })).toBeNull();
    expect(screen.queryByText(/open the link in the email/)).toBeNull();
  });

  test("whoever has a password gives it to be forgotten; whoever has none is not asked for one", async () => {
    const asked = await open(kept, { "POST /api/account/erase": {} });
    const erase = screen.getByRole("button", { name: "Delete my account for good", hidden: true }).closest("form") as HTMLFormElement; // prettier-ignore
    await fireEvent.input(within(erase).getByLabelText("Current password"), { target: { value: "three blind mice" } }); // prettier-ignore
    await fireEvent.submit(erase);
    await settle();
    expect(asked[0]).toEqual({ what: "POST /api/account/erase", body: { password: "three blind mice" } });
  });

  test("a guest has no account to delete, only guest data", async () => {
    const asked = await open(guest, { "POST /api/account/erase": {} });
    expect(screen.queryByText(/Delete my account/)).toBeNull();
    const button = screen.getByRole("button", { name: "Delete my guest data for good", hidden: true });
    await fireEvent.submit(button.closest("form") as HTMLFormElement);
    await settle();
    expect(asked[0]).toEqual({ what: "POST /api/account/erase", body: { password: null } });
    expect(screen.getByText("Your guest data has been deleted.")).toBeTruthy();
  });

  test("logging out asks the server who is here now", async () => {
    const asked = await open(kept, { "POST /api/account/sign-out": {} });
    await press("Log out");
    expect(asked.map(({ what }) => what)).toEqual(["POST /api/account/sign-out", "GET /api/me", "GET /api/account"]); // prettier-ignore
  });
});
