// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Outcome } from "../../wire/types";

/** The table, as the viewer may know it. Levels go from 1 to 5; a chest on a die shows as 6. */
export interface BlueView {
  /** The seat that began. */
  first: number;
  /** The seat whose turn it is. */
  diver: number;
  /** How many rolls this turn has had, 1 to 3. */
  roll: number;
  /** The six dice as they lie; 6 is a chest. */
  dice: number[];
  /** How deep the dice go now. */
  run: number;
  /** By seat. */
  divers: DiverView[];
  /** How many chests are left. */
  sea_bed: number;
  /** Whether the last turns are being played (ITB-5.1). */
  last_turns: boolean;
  /** The seat whose last shell started the end; None before that. */
  stopper: number | null;
  /** Turns played to the end. */
  turns: number;
  /** What first place takes on each level, from level 1 on. */
  main: number[];
  /** What second place takes. */
  secondary: number[];
  /** Tokens on each level: a main one, and one secondary or two. */
  tokens: number;
  /** How it ended; None while it goes on. */
  outcome: Outcome | null;
  /** What third place takes, where that is not the same as second place (ITB-8.5). */
  third?: number[];
}

/** One diver, as the viewer may know it (ITB-8.4). `chests` is None where the values are another's secret. */
export interface DiverView {
  /** Shells on each level, from level 1 on. */
  placed: number[];
  /** Shells not placed yet. */
  left: number;
  /** How many chests this diver has taken. */
  chest_count: number;
  /** Their values; None where they are another's secret. */
  chests: number[] | null;
  /** The number of the turn that this seat completed last; 0 before its first. */
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
