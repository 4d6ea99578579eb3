/** Keyed messages with named parameters and plurals, as the gettext catalogues of the program and the games have them. */

import { PLURALS } from "./languages";
import type { Part } from "./teller";

/** Messages by key. Where `language` says so, they are in another language than the page: a game's that does not speak it. */
export type Messages = Record<string, string | string[]>;
export type Param = number | string;
export type Params = Record<string, Param>;

/** French says « d’Ada » and « de Bruno »: it depends on what a message is filled with. An h is left as it is. */
const elided = (form: string, filled: (name: string) => string): string =>
  form.replace(/(?<![\p{L}])([Dd]e|[Qq]ue) \{(\w+)\}/gu, (whole, word: string, name: string) =>
    /^[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒaeiouàâäéèêëîïôöùûüœ]/.test(filled(name))
      ? `${word.slice(0, -1)}’{${name}}`
      : whole,
  );

/** A sum of money shows its thousands as the language does: $1,140, and 1 140 $ in French. */
const MONEY = /\$\{(\w+)\}|\{(\w+)\}(?=[\u00a0\u202f]\$)/g;
function inThousands(form: string, lang: string): (name: string, text: string) => string {
  const sums = [...form.matchAll(MONEY)].map(([, before, behind]) => before ?? behind);
  return (name, text) =>
    sums.includes(name) && /^\d+$/.test(text) ? Number(text).toLocaleString(lang) : text;
}

export class Catalogue {
  readonly lang: string;
  readonly #layers: Messages[];

  /** The first layer that has a key wins: a game's own, then the program's. */
  constructor(lang: string, layers: Messages[]) {
    this.lang = lang;
    this.#layers = layers;
  }

  has(key: string): boolean {
    return this.#layers.some((layer) => key in layer);
  }

  /** The message of that key with its parameters filled in; the key itself where there is none. */
  say(key: string, params: Params = {}): string {
    const form = this.#find(key, params["count"]);
    if (form === undefined) return key;
    const said = this.lang === "fr" ? elided(form, (name) => String(params[name] ?? "")) : form;
    const set = inThousands(form, this.#spoken(key));
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => set(name, String(params[name] ?? whole)));
  }

  /** The same in parts: what fills it keeps what it is. */
  parts(key: string, params: Record<string, Part[]>, count?: unknown): Part[] {
    const form = this.#find(key, typeof count === "number" ? count : undefined);
    if (form === undefined) return [{ text: key }];
    const set = inThousands(form, this.#spoken(key));
    const filled = (name: string): Part[] =>
      (params[name] ?? [{ text: `{${name}}` }]).map((part) => ({ ...part, text: set(name, part.text) }));
    const begins = (name: string) => params[name]?.[0]?.text ?? "";
    // Every second piece is the name of a parameter.
    return (this.lang === "fr" ? elided(form, begins) : form)
      .split(/\{(\w+)\}/)
      .flatMap((piece, place) => (place % 2 ? filled(piece) : [{ text: piece }]))
      .filter(({ text }) => text !== "");
  }

  /** The items as this language lists them. */
  listed(items: string[]): string {
    return new Intl.ListFormat(this.lang).format(items);
  }

  /** How this language lists so many items: their numbers, and what stands between them. */
  listParts(count: number): (number | string)[] {
    const items = Array.from({ length: count }, (_, place) => String(place));
    return new Intl.ListFormat(this.lang)
      .formatToParts(items)
      .map(({ type, value }) => (type === "element" ? Number(value) : value));
  }

  /** The language that a message is in: a game's own may be in another than the page. */
  #spoken(key: string): string {
    return String(this.#layers.find((each) => key in each)?.["language"] ?? this.lang);
  }

  #find(key: string, count: Param | undefined): string | undefined {
    const layer = this.#layers.find((each) => key in each);
    const message = layer?.[key];
    if (!Array.isArray(message)) return message;
    const choose = PLURALS[this.#spoken(key)] ?? PLURALS["en"];
    return message[choose?.(typeof count === "number" ? count : 1) ?? 0] ?? message[0];
  }
}
