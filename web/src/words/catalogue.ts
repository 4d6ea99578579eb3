/** Keyed messages with named parameters and plurals, as the gettext catalogues of the program and the games have them. */

import type { Part } from "./teller";

export type Messages = Record<string, string | string[]>;
export type Param = number | string;
export type Params = Record<string, Param>;

/** Which plural form a number takes. These are the rules that stand in the headers of the catalogues. */
const PLURALS: Record<string, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  fr: (n) => (n > 1 ? 1 : 0),
};

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
    return form === undefined
      ? key
      : form.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  }

  /** The same in parts: what fills it keeps what it is. */
  parts(key: string, params: Record<string, Part[]>, count?: unknown): Part[] {
    const form = this.#find(key, typeof count === "number" ? count : undefined);
    if (form === undefined) return [{ text: key }];
    // Every second piece is the name of a parameter.
    return form
      .split(/\{(\w+)\}/)
      .flatMap((piece, place) =>
        place % 2 ? (params[piece] ?? [{ text: `{${piece}}` }]) : [{ text: piece }],
      )
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

  #find(key: string, count: Param | undefined): string | undefined {
    const message = this.#layers.find((layer) => key in layer)?.[key];
    if (!Array.isArray(message)) return message;
    const choose = PLURALS[this.lang] ?? PLURALS["en"];
    return message[choose?.(typeof count === "number" ? count : 1) ?? 0] ?? message[0];
  }
}
