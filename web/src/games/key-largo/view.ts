/** What is read from a view of Key Largo. Days, half-days, wrecks and divers are counted from 1. */
import type { Teller } from "../../words/teller";
import type { Card, Depth, Item, LargoView, Place, Prices } from "./types";

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

/** What a thing costs, or what a unit of it brings at the market, for so many boats, and for others where that is not the same. */
export function priceText(
  thing: string,
  ladder: Ladder,
  boats: number,
  teller: Teller,
  place: Place,
): string {
  const [one, two, three] = ladder;
  const price = ladder[rung(boats)] ?? one;
  const which = one === two && two === three ? "board.price-always" : "board.price";
  const key = place === "market" ? which.replace("price", "unit-price") : which;
  return teller.words.say(key, { thing, price, one, two, three });
}

/** As one says what somebody holds: one card of a kind, with all its units. Diamonds are told one by one. */
export const added = (cards: Card[]): Card[] =>
  cards.reduce<Card[]>((told, card) => {
    const same = card.kind === "diamond" ? -1 : told.findIndex(({ kind }) => kind === card.kind);
    return same < 0
      ? [...told, card]
      : told.map((each, place) => (place === same ? { ...each, value: each.value + card.value } : each));
  }, []);

/** A number of things, or that there are none. */
const counted = (teller: Teller, some: string, none: string, count: number): string =>
  teller.words.say(count > 0 ? some : none, { count });

export const boatsText = (boats: number, teller: Teller): string =>
  counted(teller, "board.boats", "board.no-boats", boats);

/** What it takes to dive that deep, and how many wrecks are left there. */
export const reachText = (depth: Depth, hoses: number, count: number, teller: Teller): string =>
  teller.words.say("board.reach", {
    depth: String(teller.value("depth", depth)),
    hoses: counted(teller, "board.hoses", "board.no-hose", hoses),
    count,
  });

/** A message about what a captain has: “your” to the captain, by name to everybody else. */
export const sayOf = (teller: Teller, key: string, seat: number, params = {}): string =>
  teller.words.say(seat === teller.viewer ? `${key}.you` : key, {
    seat: teller.names[seat] ?? "",
    ...params,
  });

export const isMorning = (half: number): boolean => half % 2 === 1;
