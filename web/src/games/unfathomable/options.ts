/** Which thing on the board an option belongs to. The board reads options; it knows no rules. */
import type { OptionOf } from "../../wire/game";
import type { BoardModule, Lists } from "../index";
import type { Unfathomable } from "./types";

/** Done in the room or on the deck where one stands. */
const HERE = [
  "look",
  "pray",
  "arrest",
  "search",
  "cook",
  "stoke",
  "escape",
  "repair",
  "rescue",
  "prey",
  "trade",
];
export const HERE_ANCHOR = "here";

export const spaceAnchor = (space: number): string => `space ${space}`;
export const deckAnchor = (skill: number): string => `deck ${skill}`;
export const itemAnchor = (item: number): string => `item ${item}`;
export const seatAnchor = (seat: number): string => `seat ${seat}`;
/** Like cards are told apart only where the question does. */
export const cardAnchor = (card: number, copy: number): string => `card ${card} ${copy}`;

export function anchorsOf(option: OptionOf<Unfathomable>): string[] {
  const anchors: string[] = [];
  if (HERE.includes(option.kind)) anchors.push(HERE_ANCHOR);
  switch (option.kind) {
    case "attack":
    case "space":
      anchors.push(spaceAnchor(option.space));
      break;
    case "move":
      anchors.push(spaceAnchor(option.to));
      break;
    case "shift":
      anchors.push(spaceAnchor(option.origin));
      break;
    case "seat":
    case "arrest":
      anchors.push(seatAnchor(option.seat));
      break;
    case "draw":
      anchors.push(deckAnchor(option.skill));
  }
  if ("card" in option && option.card > 0)
    anchors.push(cardAnchor(option.card, "copy" in option ? option.copy : 0));
  if ("item" in option && option.item >= 0) anchors.push(itemAnchor(option.item));
  return anchors;
}

/** Options by the thing that they belong to. */
export function byAnchor(options: OptionOf<Unfathomable>[]): Map<string, OptionOf<Unfathomable>[]> {
  const found = new Map<string, OptionOf<Unfathomable>[]>();
  for (const option of options)
    for (const anchor of anchorsOf(option)) found.set(anchor, [...(found.get(anchor) ?? []), option]);
  return found;
}

/** Picked on the board: cards and decks always; moves, people and plays of cards where there are many. */
const ON_BOARD = ["card", "draw", "take"];
const WHERE_MANY = ["move", "play"];
const MANY = 4;

/** The bar lists what the board does not show as well; or what belongs to the thing held on the board. */
export const lists: Lists<Unfathomable> = (option, held, question) => {
  if (held === HERE_ANCHOR && option.kind === "attack") return true;
  if (held !== null) return anchorsOf(option).includes(held);
  const many = question.options.length > MANY;
  return !ON_BOARD.includes(option.kind) && !(many && WHERE_MANY.includes(option.kind));
};

const MOVES = ["move", "shift"];
const REVEALS = ["reveal"];
const USES = ["play", "use-item", "use-ability", "use-feat", "use-mythos", "cast"];

/** Windows ask for reactions; in one's own turn one moves, acts where one stands, or uses what one has. */
export const group: NonNullable<BoardModule<Unfathomable>["group"]> = (option, question) => {
  if (question.quiet) return "react";
  if (MOVES.includes(option.kind)) return "move";
  if (REVEALS.includes(option.kind)) return "reveal";
  return USES.includes(option.kind) ? "use" : "act";
};
