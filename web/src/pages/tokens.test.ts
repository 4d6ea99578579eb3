// Tokens of programs: the warning before an account becomes a bot's, the secret shown once, and revoking.
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";

import { chair } from "../testing/frames";
import { serve, settle } from "../testing/server";
import type { AccountInfo, Token, Tokens as Listed } from "../wire/types";
import Chair from "../kit/Chair.svelte";
import { words } from "../words/words.svelte";
import Tokens from "./Tokens.svelte";

const SECRET = `fathoms_${"x".repeat(43)}`;
const account: AccountInfo = { email: "a@b.org", verified: true, passkeys: [], sessions: [] };
const token: Token = {
  id: "1",
  name: "My bot",
  scopes: ["read", "play"],
  made_at: "2026-01-02T00:00:00Z",
  used_on: "2026-01-03",
};
const listed = (part: Partial<Listed> = {}): Listed => ({ program: false, tokens: [], ...part });
const attempt = async (act: () => Promise<unknown>) => void (await act());
const text = () => document.body.textContent ?? "";

beforeAll(async () => {
  serve({});
  await words.change("en");
});
afterEach(cleanup);

test("what playing means for the account is said before, and the token is shown once", async () => {
  const asked = serve({
    "GET /api/account/tokens": listed(),
    "POST /api/account/tokens": { id: "1", secret: SECRET },
  });
  render(Tokens, { account, attempt });
  await settle();
  expect(text()).not.toContain("permanently");
  screen.getByLabelText("Play: also create and join tables, play and chat").click();
  flushSync();
  expect(text()).toContain("permanently");
  for (const [label, value] of [
    ["Token name", " My bot "],
    ["Current password", "secret"],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  screen.getByRole("button", { name: "Create token" }).click();
  await settle();
  const made = asked.find(({ what }) => what === "POST /api/account/tokens");
  expect(made?.body).toEqual({ name: "My bot", scope: "play", password: "secret" });
  expect(text()).toContain(SECRET);
});

test("a token is listed by what it may do and when it was used, and revoked by one tap", async () => {
  const asked = serve({
    "GET /api/account/tokens": listed({ program: true, tokens: [token] }),
    "DELETE /api/account/tokens/1": null,
  });
  render(Tokens, { account, attempt });
  await settle();
  expect(text()).toContain("This is a bot account");
  expect(text()).toContain("Read and play · last used 1/3/2026");
  screen.getByRole("button", { name: /Revoke/ }).click();
  await settle();
  expect(asked.map(({ what }) => what)).toContain("DELETE /api/account/tokens/1");
});

test("a seat that a program plays is marked, and no other", () => {
  render(Chair, { chair: chair(0, { program: true }) });
  render(Chair, { chair: chair(1) });
  expect(screen.getAllByText("BOT")).toHaveLength(1);
});
