// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Outcome } from "../../wire/types";

/** The table, as the viewer may know it. Levels go from 1 to 5; a chest on a die shows as 6. */
export interface BlueView {
  first: number;
  diver: number;
  roll: number;
  dice: number[];
  /** How deep the dice go now. */
  run: number;
  divers: DiverView[];
  /** How many chests are left. */
  sea_bed: number;
  last_turns: boolean;
  stopper: number | null;
  turns: number;
  main: number[];
  /** What second place takes. */
  secondary: number[];
  /** Tokens on each level: a main one, and one secondary or two. */
  tokens: number;
  outcome: Outcome | null;
  /** What third place takes, where that is not the same as second place (ITB-8.5). */
  third?: number[];
}

/** One diver, as the viewer may know it (ITB-8.4). `chests` is None where the values are another's secret. */
export interface DiverView {
  placed: number[];
  left: number;
  chest_count: number;
  chests: number[] | null;
  last_turn: number;
}

export interface Options {
  /** Roll this die again; dice are numbered 1 to 6 as they lie. */
  "reroll": { die: number };
  /** Place shells on this level. */
  "place": { level: number };
}

export interface Events {
  /** Six dice lie on the table; `rolled` names the ones just thrown, `roll` counts from 1. A chest shows as 6. */
  "rolled": { seat: number; roll: number; rolled: number[]; dice: number[] };
  /** A diver took the result as it lay. */
  "stopped": { seat: number };
  /** No 1: nothing is placed. */
  "dive-failed": { seat: number };
  /** Shells went down to a level. */
  "shells-placed": { seat: number; level: number; count: number };
  /** A diver is out of shells: each of the others has one last turn. */
  "last-shell-placed": { seat: number };
  /** A perfect dive; the public face: a chest left the sea bed. */
  "chest-taken": { seat: number };
  /** A perfect dive; the face for its diver: the value of the chest. */
  "chest-seen": { seat: number; value: number };
  /** The end: a diver's chests, for all to see. */
  "chests-opened": { seat: number; values: number[] };
  /** A level was scored: the place on it and the token that it brings. */
  "treasure-won": { seat: number; level: number; place: number; value: number };
  /** It is over. */
  "game-ended": { reason: string; points: number[]; places: number[] };
}

export interface IntoTheBlue {
  view: BlueView;
  options: Options;
  events: Events;
}
