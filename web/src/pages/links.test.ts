// The links of letters: void or used, they say so and lead on; a server that is away is no void link.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";

import { Refused, serve, settle } from "../testing/server";
import { words } from "../words/words.svelte";
import Confirm from "./Confirm.svelte";
import Reset from "./Reset.svelte";

beforeAll(async () => {
  serve({});
  await words.begin();
});

async function confirmed(answer: unknown) {
  serve({ "POST /api/account/confirm": answer });
  render(Confirm, { id: "token" });
  await fireEvent.click(screen.getByRole("button", { name: "Confirm email" }));
  await settle();
}

test("a link that was used says so, and leads to the account, where there are more", async () => {
  await confirmed(new Refused("unknown-link", 404));
  expect(screen.getByRole("alert").textContent).toContain("This link has already been used or is too old;");
  expect(screen.getByRole("link", { name: "To my account" }).getAttribute("href")).toBe("/you");
});

test("where the server fails the link is not called void, and one tries again", async () => {
  await confirmed(new Refused("failed", 503));
  expect(screen.getByRole("alert").textContent).toContain("try again");
  serve({ "POST /api/account/confirm": null });
  await fireEvent.click(screen.getByRole("button", { name: "Confirm email" }));
  await settle();
  expect(screen.getByRole("status").textContent).toContain("Your email is confirmed");
});

test("a link for a new password that is void leads to where one asks for another", async () => {
  serve({ "POST /api/account/reset": new Refused("unknown-link", 404) });
  const { rerender } = render(Reset, { id: "token" });
  await fireEvent.input(screen.getByLabelText(/New password/), { target: { value: "long enough" } });
  await fireEvent.click(screen.getByRole("button", { name: "Set the password" }));
  await settle();
  expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/reset");
  await rerender({ id: "" });
  expect(screen.getByRole("button", { name: "Send the link" })).toBeTruthy();
});
