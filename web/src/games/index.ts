/** Boards with a picture, by game. A game that has none is played on the plain board. */
import type { Component } from "svelte";

import type { Lists, Reel, TableStore } from "../table/store.svelte";
import type { Fields, Option, Question } from "../wire/types";
import type { Teller } from "../words/teller";

export interface BoardProps {
  /** What to show now: the view, or an event on the way to it. */
  view: Fields;
  teller: Teller;
  seat: number | null;
  /** Missing in a replay, where nothing can be picked. */
  table?: TableStore | undefined;
}

export interface BoardModule {
  Board: Component<BoardProps>;
  /** What stands beside a name: one short line for each seat. */
  Beside?: Component<{ view: Fields; seat: number; teller: Teller }>;
  /** The view for those who read it, where the server's own is made of figures that need the picture. */
  text?: (view: Fields, teller: Teller) => Fields;
  reel?: Reel;
  /** Kinds of events that need no line in the log: what follows says it all. */
  unlogged?: string[];
  /** Questions whose options the board shows so well that the bar need not repeat them. */
  onBoard?: string[];
  /** Which of many options the bar lists: those of the thing that the player holds on the board. */
  lists?: Lists;
  /** A better label for an option than the catalogue's plain one, where the board knows more. */
  label?: (option: Option, view: Fields, teller: Teller, question: Question) => string | null;
}

const BOARDS: Record<string, () => Promise<BoardModule>> = {
  "in-too-deep": () => import("./in-too-deep"),
  "into-the-blue": () => import("./into-the-blue"),
  unfathomable: () => import("./unfathomable"),
  "key-largo": () => import("./key-largo"),
};

export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await BOARDS[game]?.()) ?? null;
}
