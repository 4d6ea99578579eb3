/** The view of Key Largo, as the server builds it. Days, half-days, wrecks and divers are counted from 1. */
import type { Fields } from "../../wire/types";
import type { Teller } from "../../words/teller";

export type Place = "dive" | "bar" | "dolphins" | "shop" | "market";
export type Depth = "shallow" | "medium" | "deep";
export type Kind = "goods" | "antiquities" | "gold" | "diamond" | "monster";
export type Item = "hose" | "trident" | "weight";
/** What the prices hang on: for one boat, two, three and more. */
export type Ladder = [number, number, number];

export interface WreckCard {
  depth: Depth;
  kind: Kind;
  value: number;
}
export interface DiverView {
  hoses: number;
  trident: boolean;
  weight: boolean;
  lost: boolean;
  below: boolean;
  draws: number;
}
export interface CaptainView {
  place: Place | null;
  wreck: number | null;
  planned: boolean;
  afternoon: Place | null;
  cash: number;
  divers: DiverView[];
  /** Treasures in hand, by depth. */
  backs: [number, number, number];
  /** Null where it is another's secret; so are the worth and the encounter cards. */
  treasures: WreckCard[] | null;
  fortune: number | null;
  guest_count: number;
  guests: string[] | null;
  played: boolean;
}
export interface SeenView {
  half: number;
  cards: WreckCard[];
  taken: number;
}
export interface WreckView {
  depth: Depth;
  cards: number;
  monsters: number;
  boat: number | null;
  seen: SeenView | null;
}
export interface LargoView {
  day: number;
  half: number;
  starter: number;
  captains: CaptainView[];
  wrecks: WreckView[];
  dive: { wreck: number; aside: number; finds: number; fresh: boolean } | null;
  divers_left: number;
  reserve: [number, number, number];
  prices: Record<"diver" | "thief" | Item | "goods" | "antiquities" | "gold", Ladder> & {
    round: number;
    unsold: number;
  };
  dolphins: number[];
  encounters: boolean;
  deck: number;
  outcome: unknown;
}

export const PLACES: Place[] = ["dive", "bar", "dolphins", "shop", "market"];
export const DEPTHS: Depth[] = ["shallow", "medium", "deep"];
export const ITEMS: Item[] = ["hose", "trident", "weight"];

export const largo = (view: Fields): LargoView => view as unknown as LargoView;

export const crowdAt = (view: LargoView, place: Place): number =>
  view.captains.filter((captain) => captain.place === place).length;

/** The column of a price ladder that holds for so many boats. */
export const rung = (boats: number): number => Math.max(0, Math.min(2, boats - 1));

export const dollars = (teller: Teller, amount: number): string =>
  teller.words.say("board.dollars", { amount });

export const isMorning = (half: number): boolean => half % 2 === 1;
