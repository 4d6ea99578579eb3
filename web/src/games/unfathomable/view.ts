/** The view of Unfathomable, as the server builds it. */
import type { Fields } from "../../wire/types";

export interface PersonView {
  /** Below 0 until one is taken. */
  character: number;
  at: number;
  feat: boolean;
  revealed: boolean;
  hand_count: number;
  /** Null where the cards are another's secret. */
  hand: number[] | null;
  /** The most cards of each type that this hand may hold, as everybody can tell. */
  types: number[];
  items: number[];
  improvement: number;
  kept: number[];
  loyalty: (number | null)[];
}

export interface CrisisView {
  /** The seat that chooses, or -1. */
  chooser: number;
  /** 0 where the card has no check. */
  target: number;
  partial: number;
  types: number;
  monster: number;
  track: number;
}

export interface CheckView {
  /** The crisis, or what a seat tries: arrest, escape, memory; empty when no check is made. */
  cause: string;
  seat: number;
  other: number;
  target: number;
  partial: number;
  types: number;
  face_up: boolean;
  chaos: boolean;
  total: number;
  /** The open cards; null while they lie face down. */
  pile: number[] | null;
  own: number[];
  /** How many cards came from whom: by seat, then chaos, then treachery. */
  given: number[];
  in_crisis: boolean;
}

/** From the bottom to the top; null where the viewer has not seen the card. */
export interface DeckView {
  cards: (number | null)[];
}

export interface ShipView {
  active: number;
  turn: number;
  actions: number;
  dials: number[];
  travel: number;
  ritual: number;
  distance: number;
  deep_ones: number[];
  supply: number;
  monarchs: number[];
  risked: number[];
  passengers: number[];
  damage: number[];
  barricade: boolean;
  people: PersonView[];
  captain: number;
  keeper: number;
  skills: { left: number }[];
  chaos: number;
  mythos: DeckView;
  waypoints: DeckView;
  spells: DeckView;
  items: DeckView;
  mythos_card: number;
  crisis: CrisisView | null;
  reached: number[];
  awakened: boolean;
  check: CheckView;
  die: { die: number; by: number; roller: number };
  outcome: unknown;
}

export const ship = (view: Fields): ShipView => view as unknown as ShipView;

export const SKILLS = [0, 1, 2, 3, 4] as const;
export const TREACHERY = 5;
export const skillOf = (card: number): number => Math.floor(card / 10);
export const valueOf = (card: number): number => card % 10;
/** The types behind bits. */
export const typesOf = (bits: number): number[] => SKILLS.filter((kind) => (bits >> kind) & 1);

export const WATER = 0;
export const DECK = 8;
export const BRIDGE = 16;
export const SICK_BAY = 22;
export const BRIG = 23;
export const DEEP = 24;
export const SPACES = Array.from({ length: 25 }, (_, space) => space);
/** Steps of each track, the start included. */
export const STEPS = 5;
export const FULL = 10;
export const BOSTON = 12;

export const risked = (view: ShipView, space: number): number =>
  space >= DECK && space < BRIDGE ? (view.risked[space - DECK] ?? 0) : 0;

/** The damage card of a room, or -1. */
export const damageOf = (view: ShipView, space: number): number =>
  space >= BRIDGE && space < SICK_BAY ? (view.damage[space - BRIDGE] ?? -1) : -1;

/** Whether a check is being made. */
export const checking = (view: ShipView): boolean => view.check.cause !== "";

/** What is being tried, where a check is not the crisis's. */
export const triedIn = (view: ShipView): string | null =>
  checking(view) && view.check.cause !== "crisis" ? view.check.cause : null;

/** What a check has come to, once all of its cards lie open. */
export function resultOf(check: CheckView): "pass" | "partial" | "fail" | null {
  const open = check.pile !== null && check.pile.length > 0 && check.given.every((count) => count === 0);
  if (!open) return null;
  if (check.total >= check.target) return "pass";
  return check.partial && check.total >= check.partial ? "partial" : "fail";
}
