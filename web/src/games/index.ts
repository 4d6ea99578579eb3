/** Boards with a picture, by game. A game that has none is played on the plain board. */
import type { Component } from "svelte";

import type { Deed, Voice } from "../app/sound";
import type { Chat, Clocks, Fields, Frame, Orders, Outcome, Refusal } from "../wire/types";
import type { Lookup, Why } from "../kit/inspect.svelte";
import type { AnyGame, EventOf, Game, OptionOf, QuestionOf, StepOf } from "../wire/game";
import type { Phrase, Teller } from "../words/teller";
import type { Deep } from "./in-too-deep/view";
import type { Blue } from "./into-the-blue/view";
import type { KeyLargo } from "./key-largo/types";
import type { Unfathomable } from "./unfathomable/types";

/** Shows one event on the way from the last view to the next: the picture meanwhile, and for how long. */
export type Reel<G extends Game = AnyGame> = (
  view: G["view"],
  event: EventOf<G>,
) => { view: G["view"]; ms: number } | null;

/** Whether the bar lists an option while the player holds this on the board (null: nothing). */
export type Lists<G extends Game = AnyGame> = (
  option: OptionOf<G>,
  held: string | null,
  question: QuestionOf<G>,
) => boolean;

/** The headings under which the bar lists options, in their order. */
export const GROUPS = ["move", "act", "use", "react", "reveal", "end"] as const;
export type Group = (typeof GROUPS)[number];

/** The table as a board knows it: what is asked and what has happened, in the game's own types. */
export interface BoardTable<G extends Game = AnyGame> {
  readonly seat: number | null;
  readonly question: QuestionOf<G> | null;
  readonly frame: Omit<Frame, "view" | "question" | "steps"> | null;
  /** The event that is on its way. */
  readonly moment: EventOf<G> | null;
  readonly log: (StepOf<G> & { undone: boolean })[];
  readonly chat: Chat[];
  readonly picks: string[];
  /** The options that may still be picked, as far as we know. */
  readonly open: Set<string>;
  readonly clocks: (Clocks & { heard: number }) | null;
  readonly orders: Orders | null;
  /** What the player has taken up on the board and not put down yet; what it means is the board's own affair. */
  held: string | null;
  /** Why the last pick was refused, until it is read. */
  refusal: Refusal | null;
  pick(text: string): void;
  choose(text: string): void;
  order(window: string, passes: boolean | null): void;
  say(text: string): boolean;
}

export interface BoardProps<G extends Game = AnyGame> {
  /** What to show now: the view, or an event on the way to it. */
  view: G["view"];
  teller: Teller;
  seat: number | null;
  /** Missing in a replay, where nothing can be picked. */
  table?: BoardTable<G> | undefined;
}

export interface BesideProps<G extends Game = AnyGame> {
  view: G["view"];
  seat: number;
  teller: Teller;
}

/** Where the log stands before an event: what its turn and the scene in it have told so far. */
export interface Sofar<G extends Game = AnyGame> {
  turn: EventOf<G>[];
  scene: EventOf<G>[];
  /** Whether the last of them was told by the same answer. */
  sameStep: boolean;
}

/** A sentence of the log, and the place among its events of the first that it tells. */
export type Telling = Phrase & { from: number };

/** How the log of a game becomes a story: turns, scenes in them, and sentences. It only reads events; it holds no rules. */
export interface Story<G extends Game = AnyGame> {
  /** Which parameters of sentences name a thing that can be looked at, and of what kind it is. */
  things?: Record<string, string>;
  /** What begins with an event: a turn, a scene, or what belongs to no scene. Null: what has begun goes on. */
  begins: (event: EventOf<G>, sofar: Sofar<G>) => "turn" | "scene" | "loose" | null;
  /** The heading of a turn, and of what comes before the first. */
  title: (turn: EventOf<G>[]) => Phrase;
  /** The heading of what comes before the first turn and is none, where the log tells it. */
  before?: string;
  /** Kinds of events that a heading tells already. */
  headed?: string[];
  /** The sentences of a scene, where an event and its neighbours are told together; else each is told by its own. */
  tell?: (events: EventOf<G>[]) => Telling[];
  /** The one line that tells what came of a scene. */
  sum?: (scene: EventOf<G>[]) => Phrase;
  /** What is told at the end of a turn, once it is over: what did not happen. */
  close?: (turn: EventOf<G>[]) => Phrase[];
  /** What happened in a turn, in few words; each of them may be a list of its own. */
  brief: (scenes: EventOf<G>[][]) => Phrase[];
}

export interface BoardModule<G extends Game = AnyGame> {
  Board: Component<BoardProps<G>>;
  /** What stands beside a name: one short line for each seat. */
  Beside?: Component<BesideProps<G>>;
  /** The view for those who read it, where the server's own is made of figures that need the picture. */
  text?: (view: G["view"], teller: Teller) => Fields;
  reel?: Reel<G>;
  /** How the game sounds, and which kinds of events are heard. */
  voice?: Voice;
  heard?: Partial<Record<string, Deed>>;
  /** Where sides win and not people: which of them won. The board shows the end itself, without places and points. */
  sideWon?: (outcome: Outcome, teller: Teller) => string;
  /** Kinds of events that need no line in the log: what follows says it all. */
  unlogged?: string[];
  /** How the log is told; without it every event is a line. */
  story?: Story<G>;
  /** Questions whose options the board shows so well that the bar need not repeat them. */
  onBoard?: string[];
  /** The deed that opened a reaction window again, among what has just happened; null if it is open for the first time. */
  again?: (events: EventOf<G>[], window: string) => EventOf<G> | null;
  /** Which of many options the bar lists: those of the thing that the player holds on the board. */
  lists?: Lists<G>;
  /** A question with what it is about, where the key alone does not tell: from the view, or from what each answer brought. */
  asks?: (question: QuestionOf<G>, view: G["view"], teller: Teller, steps: EventOf<G>[][]) => string | null;
  /** Every thing that can be inspected, by the mark that it carries, as it stands in this view. */
  things?: (view: G["view"], teller: Teller) => Lookup;
  /** The numbers of all that has a name, by kinds, where not all of it lies on the board. */
  named?: Record<string, string[]>;
  /** What a thing looks like, by its mark; nothing where there is no drawing of it. */
  Picture?: Component<{ thing: string; view: G["view"]; size?: number }>;
  /** The option that somebody tries who taps a thing which is not on offer: the rules say why not. */
  attempt?: (thing: string, question: QuestionOf<G>) => string | null;
  /** Why a thing does nothing now, where the board can tell more than that something else is asked; where to go instead. */
  elsewhere?: (thing: string, question: QuestionOf<G> | null, view: G["view"], teller: Teller) => Why | null;
  /** Under which heading the bar lists an option. */
  group?: (option: OptionOf<G>, question: QuestionOf<G>) => Group;
  /** What picking nothing gives up, where that is a loss: so the button says. */
  givesUp?: (view: G["view"], question: QuestionOf<G>, teller: Teller) => string | null;
  /** Whether this option of a question gives something up for good that another would keep. */
  risks?: (option: string, question: QuestionOf<G>) => boolean;
  /** A question with one answer is asked only so that nobody learns what is held: among bots it answers itself. */
  settles?: boolean;
  /** What the button says of these picks, where it can tell more than how many they are. */
  confirms?: (
    picks: OptionOf<G>[],
    view: G["view"],
    teller: Teller,
    question: QuestionOf<G>,
  ) => string | null;
  /** A better label for an option than the catalogue's plain one, where the board knows more. */
  label?: (option: OptionOf<G>, view: G["view"], teller: Teller, question: QuestionOf<G>) => string | null;
  /** A whole answer in words, where a list of its picks would not say what it comes to. */
  answer?: (picks: OptionOf<G>[], view: G["view"], teller: Teller, question: QuestionOf<G>) => string | null;
}

type Load<G extends Game> = () => Promise<BoardModule<G>>;

/** The one place where what the wire brings becomes a game's own: under a game's name comes what its structs say. */
const boardFor = <G extends Game>(load: Load<G>) => load as unknown as Load<AnyGame>;

const BOARDS: Record<string, Load<AnyGame>> = {
  "in-too-deep": boardFor<Deep>(() => import("./in-too-deep")),
  "into-the-blue": boardFor<Blue>(() => import("./into-the-blue")),
  unfathomable: boardFor<Unfathomable>(() => import("./unfathomable")),
  "key-largo": boardFor<KeyLargo>(() => import("./key-largo")),
};

export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await BOARDS[game]?.()) ?? null;
}
