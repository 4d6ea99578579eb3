// The reader's language: what is loaded, what follows when it changes, and what happens while the server is away.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Refused, serve } from "../testing/server";

/** The page's words as they are when a page is opened. */
async function opened(lang: string) {
  vi.resetModules();
  localStorage.setItem("lang", lang);
  return import("./words.svelte");
}
/** A server whose words are away. */
const away = () =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "down" }, { status: 503 })));

beforeEach(() => void serve({}));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a page speaks the language that its reader chose before", async () => {
  const { say, words } = await opened("fr");
  await words.begin();
  expect(words.lang).toBe("fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(say("bar.undo")).toBe("Annuler");
});

test("the server is told of the language that a reader chooses", async () => {
  const { words } = await opened("en");
  await words.begin();
  await words.change("fr");
  expect(document.cookie).toContain("lang=fr");
});

test("the server is told of a language that was chosen before, and of none that was not", async () => {
  document.cookie = "lang=; Path=/; Max-Age=0";
  await (await opened("eo")).words.begin();
  expect(document.cookie).not.toContain("lang=");
  await (await opened("de")).words.begin();
  expect(document.cookie).toContain("lang=de");
});

test("a language that we do not have is English", async () => {
  const { words } = await opened("eo");
  expect(words.lang).toBe("en");
});

test("a page opens in the first language of the browser that we speak", async () => {
  vi.stubGlobal("navigator", { languages: ["eo", "de-AT", "fr"] });
  const { words } = await opened("");
  expect(words.lang).toBe("de");
});

test("a game that does not speak the language is read in English, and that is known", async () => {
  const { titleOf, words } = await opened("de");
  await words.begin();
  await Promise.all([words.game("key-largo"), words.game("into-the-blue")]);
  expect([words.spokenBy("key-largo"), words.spokenBy("into-the-blue")]).toEqual(["en", "de"]);
  expect(titleOf("key-largo")).toBe("Key Largo");
  expect(words.of("into-the-blue").say("option.place", { level: 2 })).toBe("Ebene 2");
  expect(words.of("key-largo").say("web.bar.undo")).toBe("Rückgängig");
});

test("every language is called as those who speak it call it", async () => {
  const { LANGUAGES, LANGUAGE_NAMES } = await opened("en");
  expect(LANGUAGES.map((lang) => LANGUAGE_NAMES[lang])).toEqual(["English", "Deutsch", "Français"]);
});

test("a change is kept for the next time, and games follow", async () => {
  const { titleOf, words } = await opened("en");
  await words.begin();
  await words.game("into-the-blue");
  expect(titleOf("into-the-blue")).toBe("Into the Blue");
  const before = words.of("into-the-blue").say("option.place");
  await words.change("fr");
  expect(localStorage.getItem("lang")).toBe("fr");
  expect(words.of("into-the-blue").say("option.place")).not.toBe(before);
  expect(words.of("into-the-blue").has("option.place")).toBe(true);
});

test("words are fetched once", async () => {
  const { words } = await opened("en");
  const fetched = vi.fn(globalThis.fetch);
  vi.stubGlobal("fetch", fetched);
  await words.begin();
  await words.change("fr");
  await words.change("en");
  await words.change("fr");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("where the server is away the page goes on in the language that it has", async () => {
  const { say, words } = await opened("en");
  await words.begin();
  away();
  await words.change("fr");
  expect(words.lang).toBe("en");
  expect(say("bar.undo")).toBe("Undo");
  expect(localStorage.getItem("lang")).toBe("en");
});

test("what could not be fetched is asked for again once the server is back", async () => {
  const { say, words } = await opened("en");
  await words.begin();
  away();
  await words.change("fr");
  serve({});
  await words.change("fr");
  expect(say("bar.undo")).toBe("Annuler");
});

test("a game of which nobody has words is called by its name", async () => {
  const { titleOf, words } = await opened("en");
  await words.begin();
  serve({ "GET /api/games/crab_race/words/en": new Refused("not-found", 404) });
  expect(titleOf("crab-race")).toBe("Crab race");
});

test("a rating that grew says so with a sign, without a comma in thousands", async () => {
  const { gained } = await opened("en");
  expect([gained(12), gained(0), gained(-1200).replace("−", "-")]).toEqual(["+12", "0", "-1200"]);
});
