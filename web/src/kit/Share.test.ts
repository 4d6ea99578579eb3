// A link goes to the device's own sheet where there is one, and is copied elsewhere.
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { serve, settle } from "../testing/server";
import { words } from "../words/words.svelte";
import Share from "./Share.svelte";

beforeAll(async () => {
  serve({});
  await words.begin();
  await words.change("en");
});
afterEach(() => void vi.unstubAllGlobals());

const there = { link: "/replay/t1", title: "Key Largo" };
const url = () => new URL("/replay/t1", location.href).href;
async function press(): Promise<string> {
  screen.getByRole("button").click();
  await settle();
  return screen.getByRole("button").textContent.trim();
}

test("without a sheet the link is copied, and the button says so", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText }, language: "en" });
  render(Share, there);
  expect(await press()).toBe("Copied.");
  expect(writeText).toHaveBeenCalledWith(url());
});

test("where copying is refused nothing is said to be copied", async () => {
  vi.stubGlobal("navigator", {
    clipboard: { writeText: () => Promise.reject(new Error("no")) },
    language: "en",
  });
  render(Share, there);
  expect(await press()).toBe("Copy link");
});

test("with a sheet it is shared with its title", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { share, language: "en" });
  render(Share, there);
  expect(await press()).toBe("Share");
  expect(share).toHaveBeenCalledWith({ title: "Key Largo", url: url() });
});

test("whoever closes the sheet copies nothing; a sheet that fails gives way to copying", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException("", "AbortError"))
    .mockRejectedValueOnce(new Error());
  vi.stubGlobal("navigator", { share, clipboard: { writeText }, language: "en" });
  render(Share, there);
  expect(await press()).toBe("Share");
  expect(writeText).not.toHaveBeenCalled();
  expect(await press()).toBe("Copied.");
});
