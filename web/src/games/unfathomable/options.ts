/** Which thing on the board an option belongs to. The board reads options; it knows no rules. */
import type { Lists } from "../../table/store.svelte";
import type { Option } from "../../wire/types";

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

export function anchorsOf(option: Option): string[] {
  const figure = (name: string) => Number(option[name] ?? -1);
  const anchors: string[] = [];
  if (HERE.includes(option.kind)) anchors.push(HERE_ANCHOR);
  if (option.kind === "attack") anchors.push(spaceAnchor(figure("space")));
  if (option.kind === "move") anchors.push(spaceAnchor(figure("to")));
  if (option.kind === "space") anchors.push(spaceAnchor(figure("space")));
  if (option.kind === "shift") anchors.push(spaceAnchor(figure("origin")));
  if (option.kind === "seat" || option.kind === "arrest") anchors.push(seatAnchor(figure("seat")));
  if (option.kind === "draw") anchors.push(deckAnchor(figure("skill")));
  if (figure("card") > 0) anchors.push(cardAnchor(figure("card"), Number(option["copy"] ?? 0)));
  if (figure("item") >= 0) anchors.push(itemAnchor(figure("item")));
  return anchors;
}

/** Options by the thing that they belong to. */
export function byAnchor(options: Option[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options)
    for (const anchor of anchorsOf(option)) found.set(anchor, [...(found.get(anchor) ?? []), option]);
  return found;
}

/** Picked on the board: cards and decks always; moves, people and plays of cards where there are many. */
const ON_BOARD = ["card", "draw", "take"];
const WHERE_MANY = ["move", "play"];
const MANY = 4;

/** The bar lists what the board does not show as well; or what belongs to the thing held on the board. */
export const lists: Lists = (option, held, question) => {
  if (held === HERE_ANCHOR && option.kind === "attack") return true;
  if (held !== null) return anchorsOf(option).includes(held);
  const many = question.options.length > MANY;
  return !ON_BOARD.includes(option.kind) && !(many && WHERE_MANY.includes(option.kind));
};
