/** The catalogues of the program and of the games, read from their sources as the server reads them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { vi } from "vitest";

import { Catalogue, type Messages } from "../words/catalogue";

const SOURCES = join(import.meta.dirname, "../../../src/fathoms");
const ENTRY = /^msgid "(.+)"$(?:\nmsgid_plural .*)?((?:\nmsgstr.*(?:\n".*")*)+)/gm;
const FORM = /msgstr(?:\[\d\])? ((?:".*"\n?)+)/g;

const unquoted = (lines: string): string =>
  [...lines.matchAll(/"(.*)"/g)].map(([, part]) => JSON.parse(`"${part ?? ""}"`) as string).join("");

/** The messages of a .po file: one form each, or one for each number. */
export function messages(source: string): Messages {
  return Object.fromEntries(
    [...source.matchAll(ENTRY)].map(([, key = "", said = ""]) => {
      const forms = [...said.matchAll(FORM)].map(([, lines = ""]) => unquoted(lines));
      return [key, said.includes("msgstr[") ? forms : (forms[0] ?? "")];
    }),
  );
}

const read = (path: string): Messages => messages(readFileSync(join(SOURCES, path), "utf-8"));

/** A game's words as the server gives them: English where it does not speak the language. */
function ofGame(game: string, lang: string): Messages {
  const folder = `games/${game.replaceAll("-", "_")}/locale`;
  const language = existsSync(join(SOURCES, folder, `${lang}.po`)) ? lang : "en";
  return { ...read(`${folder}/${language}.po`), language };
}

/** The words of a game, with the program's behind them. */
export const catalogueOf = (game: string, lang: string): Catalogue =>
  new Catalogue(lang, [ofGame(game, lang), read(`locale/${lang}.po`)]);

const GAMES = readdirSync(join(SOURCES, "games"), { withFileTypes: true })
  .filter((each) => existsSync(join(SOURCES, "games", each.name, "locale")))
  .map(({ name }) => name.replaceAll("_", "-"));

/** The program's words as the server gives them, with what each game is called. */
function ofProgram(lang: string): Messages {
  const titles = GAMES.flatMap((game) => {
    const { "game.title": title = game, "game.about": about = "", language = lang } = ofGame(game, lang);
    return [[`game.${game}.title`, title] as const, [`game.${game}.about`, about] as const, [`game.${game}.language`, language] as const]; // prettier-ignore
  });
  return { ...read(`locale/${lang}.po`), ...Object.fromEntries(titles) };
}

/** The words at an address of the server, if that is what it asks for. */
export function wordsAt(address: string): Messages | null {
  const [, game, lang] = /^\/api\/(?:games\/([\w-]+)\/)?words\/(\w+)$/.exec(address) ?? [];
  if (!lang) return null;
  return game ? ofGame(game, lang) : ofProgram(lang);
}

/** From now on the program's words are fetched from their sources. */
export function serveWords(): void {
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(Response.json(wordsAt(address))));
}
