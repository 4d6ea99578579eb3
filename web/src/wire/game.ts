/** What a game says, in its own types: `types.ts` in the folder of its board has them, made from the game's structs. */
import type { Fields, Question, Step } from "./types";

/** The contract of a game: its view, and the fields of its options and events, by kind. */
export interface Game {
  view: object;
  options: object;
  events: object;
}

/** A game of which nothing is known: whoever shows any game reads fields by their names. */
export interface AnyGame {
  view: Fields;
  options: Record<string, Fields>;
  events: Record<string, Fields>;
}

type Tagged<Kinds> = { [Kind in keyof Kinds]: { kind: Kind } & Kinds[Kind] }[keyof Kinds];

/** An option by what it is: what a player may pick, or would like to. */
export type ChoiceOf<G extends Game> = Tagged<G["options"]>;
export type OptionOf<G extends Game> = { text: string } & ChoiceOf<G>;
export type EventOf<G extends Game> = Tagged<G["events"]>;
export type QuestionOf<G extends Game> = Omit<Question, "options"> & { options: OptionOf<G>[] };
export type StepOf<G extends Game> = Omit<Step, "events"> & { events: EventOf<G>[] };

/** The text of an option, which the server reads: its kind, then each field that is not at its default. */
export function textOf<G extends Game>(option: ChoiceOf<G> & Fields, defaults: Fields = {}): string {
  const { kind, ...fields } = option;
  const said = Object.entries(fields).filter(([name, value]) => value !== defaults[name]);
  return [kind, ...said.map(([name, value]) => `${name}=${String(value)}`)].join(" ");
}
