/** Turns what the rules say into sentences. The rules speak in keys and figures; here a seat becomes a name. */
import type { Fields, GameEvent, Option, Question, Refusal, Waiting } from "../wire/types";
import type { Catalogue, Param, Params } from "./catalogue";

/** Parameters that stand for a seat, unless the game has a word of its own for that number. */
const SEATS = ["seat", "seller", "victim", "by", "starter", "other"];
const FIGURE = /^\d/;

export class Teller {
  constructor(
    readonly words: Catalogue,
    readonly names: string[],
    readonly viewer: number | null,
  ) {}

  event(event: GameEvent): string {
    const key = `event.${event.kind}`;
    const empty = Object.values(event).some((value) => Array.isArray(value) && value.length === 0);
    if (empty && this.words.has(`${key}.none`)) return this.#say(`${key}.none`, event, event.kind);
    const own = event["seat"] === this.viewer && this.words.has(`${key}.you`);
    return this.#say(own ? `${key}.you` : key, event, event.kind);
  }

  option(option: Option): string {
    return this.#say(`option.${option.kind}`, option, option.text.replace("=", " "));
  }

  question(question: Question): string {
    return this.#say(`question.${question.key}`, question.params, question.key);
  }

  /** What the answer with these many picks does, for the button that gives it. */
  confirm(question: Question, count: number): string {
    const params = { ...question.params, count, most: question.most };
    if (count === 0 && question.least === 0)
      return capital(this.#say(`question.${question.key}.none`, params, this.words.say("web.bar.none")));
    const key = `question.${question.key}.confirm`;
    return capital(this.#say(this.words.has(key) ? key : "web.bar.confirm", params, ""));
  }

  waiting(waiting: Waiting): string {
    if (waiting.seat === null) return this.words.say("web.bar.quiet");
    const own = `waiting.${waiting.key}`;
    return this.#say(this.words.has(own) ? own : "web.bar.waiting", { seat: waiting.seat }, "");
  }

  refusal(refusal: Refusal): string {
    return this.#say(`refusal.${refusal.code}`, refusal.detail, this.words.say("refusal.not-offered"));
  }

  /** The name of a part of a view, for a board without a picture. */
  label(name: string): string {
    const key = `view.${name}`;
    return this.words.has(key) ? this.words.say(key) : plainly(name);
  }

  value(name: string, value: unknown): Param {
    if (Array.isArray(value)) return this.#values(name, value);
    if (value !== null && typeof value === "object") return this.#thing(name, value as Fields);
    const key = `value.${name}.${String(value)}`;
    if (this.words.has(key)) return this.words.say(key);
    // A card is called the same wherever it lies: in a hand, on the discards, at work.
    const card = `value.card.${String(value)}`;
    if (typeof value === "string" && this.words.has(card)) return this.words.say(card);
    if (value === null || value === undefined) return "–";
    return typeof value === "number" ? value : String(value);
  }

  /** Figures stand in a row; words make a list, also those with a figure, as cards have. */
  #values(name: string, values: unknown[]): string {
    const told = values.map((each) => String(this.value(name, each)));
    const things = values.some((each) => each !== null && typeof each === "object" && !Array.isArray(each));
    const inARow = !things && told.some((each) => FIGURE.test(each));
    return inARow ? told.join(" ") : this.words.listed(told);
  }

  /** What is one seat's in a list with an entry for each. */
  #ofSeat(seat: number, value: Param): string {
    return this.words.say("value.of-seat", { seat: this.names[seat] ?? "", value });
  }

  /** Something made of several values is told by its own message: `value.card`, for a card and among cards. */
  #thing(name: string, fields: Fields): string {
    const key = `value.${name}`;
    return this.#say(
      this.words.has(key) ? key : key.replace(/s$/, ""),
      fields,
      Object.values(fields).join(" "),
    );
  }

  #say(key: string, fields: Fields, otherwise: string): string {
    if (!this.words.has(key)) return plainly(otherwise);
    const params: Params = {};
    for (const [name, value] of Object.entries(fields)) params[name] = this.#param(name, value);
    return this.words.say(key, params);
  }

  #param(name: string, value: unknown): Param {
    const own = `value.${name}.${String(value)}`;
    if (SEATS.includes(name) && typeof value === "number" && value in this.names && !this.words.has(own))
      return this.names[value] ?? "";
    if (name === "seats" && Array.isArray(value))
      return this.words.listed(value.map((seat: number) => this.names[seat] ?? String(seat)));
    if (name === "places" && Array.isArray(value) && value.length === this.names.length)
      return this.words.listed(value.map((each, seat) => this.#ofSeat(seat, this.value(name, each))));
    if (name === "told") return this.words.say(`text.${String(value)}`);
    if (name === "reason") return this.words.say(`end.${String(value)}`);
    return this.value(name, value);
  }
}

/** `chest_count` and `wreck-taken` as plain words. */
export function plainly(key: string): string {
  return capital(key.replaceAll(/[-_.]/g, " "));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
