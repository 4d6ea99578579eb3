/** Turns what the rules say into sentences. The rules speak in keys and figures; here a seat becomes a name. */
import type { Fields, GameEvent, Option, Question, Refusal, Subject, Waiting } from "../wire/types";
import type { Catalogue, Param } from "./catalogue";

/** Parameters that stand for a seat, unless the game has a word of its own for that number. */
const SEATS = ["seat", "seller", "victim", "by", "starter", "other"];

/** A piece of a sentence: plain words, a person, or the word for a value, which may be a thing that one can look at. */
export interface Part {
  text: string;
  /** Whose name it is. */
  seat?: number;
  /** The parameter and the value that this is the word for. */
  name?: string;
  value?: number | string;
}

/** A sentence to be said, or a part of one: its message and what fills it. A field may hold phrases itself, or a list of them. */
export interface Phrase {
  say: string;
  with?: Fields;
}

const words = (text: string): Part[] => [{ text }];
export const plain = (parts: Part[]): string => parts.map(({ text }) => text).join("");

export class Teller {
  constructor(
    readonly words: Catalogue,
    readonly names: string[],
    readonly viewer: number | null,
  ) {}

  event(event: GameEvent): string {
    return plain(this.parts(eventPhrase(event)));
  }

  /** A sentence in its parts; to the reader's own face, or for an empty list, where the message has one. */
  parts({ say, with: fields = {} }: Phrase): Part[] {
    const empty = Object.values(fields).some((value) => Array.isArray(value) && value.length === 0);
    if (empty && this.words.has(`${say}.none`)) return this.#say(`${say}.none`, fields, say);
    return this.#say(this.addressed(say, fields), fields, say.replace("event.", ""));
  }

  /** The key of a message about seats; where one of them is the reader, that of its form to their face. */
  addressed(key: string, { seat, other }: Fields): string {
    if (this.viewer === null) return key;
    const forms = [
      ...(seat === this.viewer && other === this.viewer ? [`${key}.you.at-you`] : []),
      ...(seat === this.viewer ? [`${key}.you`] : []),
      ...(other === this.viewer ? [`${key}.at-you`] : []),
    ];
    return forms.find((form) => this.words.has(form)) ?? key;
  }

  option(option: Option): string {
    const form = this.#formed(`option.${option.kind}`, option);
    return plain(this.#say(form, option, option.text.replace("=", " ")));
  }

  /** The key of a message about what is made of several values; that of its form for the value of a field, if it has one. */
  #formed(key: string, fields: Fields): string {
    const forms = Object.entries(fields).map(([name, value]) => `${key}.${name}.${String(value)}`);
    return forms.find((form) => this.words.has(form)) ?? key;
  }

  question(question: Pick<Question, "key" | "params">): string {
    const key = this.addressed(`question.${question.key}`, { seat: question.params["seat"] });
    return plain(this.#say(key, question.params, question.key));
  }

  /** What the answer with these many picks does, for the button that gives it; `open` where the number is still open. */
  confirm(question: Question, count: number, open = false): string {
    const params = { ...question.params, count, most: question.most };
    if (count === 0 && question.least === 0)
      return capital(
        plain(this.#say(`question.${question.key}.none`, params, this.words.say("web.bar.none"))),
      );
    const some = `question.${question.key}.some`;
    if (open && this.words.has(some)) return capital(plain(this.#say(some, params, "")));
    const key = `question.${question.key}.confirm`;
    return capital(plain(this.#say(this.words.has(key) ? key : "web.bar.confirm", params, "")));
  }

  waiting(waiting: Waiting): string {
    if (waiting.seat === null) return this.words.say("web.bar.quiet");
    const own = `waiting.${waiting.key}`;
    return plain(this.#say(this.words.has(own) ? own : "web.bar.waiting", { seat: waiting.seat }, ""));
  }

  /** What an open reaction window is about. */
  window(subject: Subject): string {
    const key = this.addressed(`window.${subject.key}`, subject.params);
    return plain(this.#say(key, subject.params, this.words.say("web.bar.quiet")));
  }

  refusal(refusal: Refusal): string {
    return plain(this.#say(`refusal.${refusal.code}`, refusal.detail, this.words.say("refusal.not-offered")));
  }

  /** The name of a part of a view, for a board without a picture. */
  label(name: string): string {
    const key = `view.${name}`;
    return this.words.has(key) ? this.words.say(key) : plainly(name);
  }

  value(name: string, value: unknown): Param {
    const told = this.#value(name, value);
    return typeof value === "number" && told[0]?.text === String(value) ? value : plain(told);
  }

  #value(name: string, value: unknown): Part[] {
    if (Array.isArray(value)) return this.#listed(this.#counted(name, value));
    if (value !== null && typeof value === "object")
      return isPhrase(value) ? this.parts(value) : this.#thing(name, value as Fields);
    if (value === null || value === undefined) return words("–");
    const known = typeof value === "number" || typeof value === "string" ? { name, value } : {};
    return [{ text: this.#word(name, value), ...known }];
  }

  /** The items of a list; several of a thing are one item, where it has a word for several: `value.dice.6.often`. */
  #counted(name: string, values: unknown[]): Part[][] {
    const same = values.map((value) => JSON.stringify(value));
    return values.flatMap((value, place) => {
      const often = `${this.#key(name, value)}.often`;
      const count = same.filter((each) => each === same[place]).length;
      if (count === 1 || !this.words.has(often)) return [this.#value(name, value)];
      const fields = typeof value === "object" ? (value as Fields) : {};
      return same.indexOf(same[place] ?? "") === place ? [this.#say(often, { ...fields, count }, "")] : [];
    });
  }

  /** The key of the word for a value. */
  #key(name: string, value: unknown): string {
    const own = `value.${name}`;
    if (value === null || typeof value !== "object") return `${own}.${String(value)}`;
    return this.#formed(this.words.has(own) ? own : own.replace(/s$/, ""), value as Fields);
  }

  #word(name: string, value: unknown): string {
    const key = this.#key(name, value);
    if (this.words.has(key)) return this.words.say(key);
    // A card is called the same wherever it lies: in a hand, on the discards, at work.
    const card = `value.card.${String(value)}`;
    if (typeof value === "string" && this.words.has(card)) return this.words.say(card);
    return typeof value === "number" ? String(value).replace("-", "−") : String(value);
  }

  #listed(items: Part[][]): Part[] {
    const pattern = this.words.listParts(items.length);
    return pattern.flatMap((each) => (typeof each === "number" ? (items[each] ?? []) : words(each)));
  }

  /** What is one seat's in a list with an entry for each. */
  #ofSeat(seat: number, value: Param): Part[] {
    return this.words.parts("value.of-seat", { seat: this.#person(seat), value: words(String(value)) });
  }

  #person(seat: number): Part[] {
    return [{ text: this.names[seat] ?? String(seat), seat }];
  }

  /** Something made of several values is told by its own message: `value.card`, for a card and among cards. */
  #thing(name: string, fields: Fields): Part[] {
    return this.#say(this.#key(name, fields), fields, Object.values(fields).join(" "));
  }

  #say(key: string, fields: Fields, otherwise: string): Part[] {
    if (!this.words.has(key)) return words(plainly(otherwise));
    const params: Record<string, Part[]> = {};
    for (const [name, value] of Object.entries(fields)) params[name] = this.#param(name, value);
    return this.words.parts(key, params, fields["count"]);
  }

  #param(name: string, value: unknown): Part[] {
    const own = `value.${name}.${String(value)}`;
    if (SEATS.includes(name) && typeof value === "number" && value in this.names && !this.words.has(own))
      return this.#person(value);
    if (name === "seats" && Array.isArray(value))
      return this.#listed(value.map((seat: number) => this.#person(seat)));
    if (name === "places" && Array.isArray(value) && value.length === this.names.length)
      return this.#listed(value.map((each, seat) => this.#ofSeat(seat, this.value(name, each))));
    if (name === "told") return words(this.words.say(`text.${String(value)}`));
    if (name === "reason") return words(this.words.say(`end.${String(value)}`));
    return this.#value(name, value);
  }
}

/** An event as it is told where a game has no better sentence for it. */
export function eventPhrase(event: GameEvent): Phrase {
  return { say: `event.${event.kind}`, with: event };
}

function isPhrase(value: object): value is Phrase {
  return "say" in value;
}

/** `chest_count` and `wreck-taken` as plain words. */
export function plainly(key: string): string {
  return capital(key.replaceAll(/[-_.]/g, " "));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
