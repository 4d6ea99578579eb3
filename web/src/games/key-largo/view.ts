/** What is read from a view of Key Largo. Days, half-days, wrecks and divers are counted from 1. */
import type { Teller } from "../../words/teller";
import type { Depth, Item, LargoView, Place, Prices } from "./types";

/** What the prices hang on: for one boat, two, three and more. */
export type Ladder = Prices["diver"];

export const PLACES: Place[] = ["dive", "bar", "dolphins", "shop", "market"];
export const DEPTHS: Depth[] = ["shallow", "medium", "deep"];
export const ITEMS: Item[] = ["hose", "trident", "weight"];

/** Those of the words that are such names. */
export const among = <Name extends string>(names: Name[], words: string[]): Name[] =>
  words.flatMap((word) => names.find((name) => name === word) ?? []);

export const crowdAt = (view: LargoView, place: Place): number =>
  view.captains.filter((captain) => captain.place === place).length;

/** The column of a price ladder that holds for so many boats. */
export const rung = (boats: number): number => Math.max(0, Math.min(2, boats - 1));

export const dollars = (teller: Teller, amount: number): string =>
  teller.words.say("board.dollars", { amount });

export const isMorning = (half: number): boolean => half % 2 === 1;
