// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Nothing, Outcome } from "../../wire/types";

/** The table, as the viewer may know it. Days, half-days, wrecks and divers are counted from 1. */
export interface LargoView {
  day: number;
  half: number;
  starter: number;
  captains: CaptainView[];
  wrecks: WreckView[];
  dive: DiveView | null;
  divers_left: number;
  reserve: [number, number, number];
  /** How many boats are at each place. */
  crowds: number[];
  prices: Prices;
  dolphins: number[];
  encounters: boolean;
  deck: number;
  discard: Encounter[];
  shuffled: number;
  perk: Encounter | null;
  visit: [number, number, number];
  notes: NoteView[];
  outcome: Outcome | null;
}

/** One player, as the viewer may know it. What is another's secret is None. */
export interface CaptainView {
  place: Place | null;
  wreck: number | null;
  /** Whether a card for the afternoon lies face down. */
  planned: boolean;
  afternoon: Place | null;
  cash: number;
  divers: DiverView[];
  /** How many treasures are in hand, by depth. */
  backs: [number, number, number];
  treasures: Card[] | null;
  /** The worth if the game ended now. */
  fortune: number | null;
  guest_count: number;
  guests: Encounter[] | null;
  played: boolean;
}

/** An action card, and the place that it leads to. */
export type Place = "dive" | "bar" | "dolphins" | "shop" | "market";

/** A diver and his gear. */
export interface DiverView {
  hoses: number;
  trident: boolean;
  weight: boolean;
  lost: boolean;
  /** Whether he is on the wreck now. */
  below: boolean;
  /** How many cards he may still draw in this dive. */
  draws: number;
}

/** A wreck card, face up. The value counts units, or dollars of a diamond; a monster has none. */
export interface Card {
  depth: Depth;
  kind: Kind;
  value: number;
}

/** How deep a wreck lies. */
export type Depth = "shallow" | "medium" | "deep";

/** What a wreck card shows. */
export type Kind = "goods" | "antiquities" | "gold" | "diamond" | "monster";

/** An encounter card. Each exists once. */
export type Encounter = "volunteer" | "buyer" | "regular" | "saboteur" | "attentive" | "bar-tourist" | "drunkard" | "novice" | "expert" | "pickpocket" | "brothers" | "dolphin-tourist" | "family" | "shop-tourist" | "hose-seller" | "trident-seller" | "weight-seller" | "discounter" | "friend" | "market-tourist" | "dupe" | "trafficker" | "jeweller" | "gold-seeker";

/** A wreck, as the viewer may know it. */
export interface WreckView {
  depth: Depth;
  cards: number;
  /** How many monsters everybody knows to be in it. */
  monsters: number;
  boat: number | null;
  seen: SeenView | null;
}

/** What the viewer's last look at a wreck still says. */
export interface SeenView {
  half: number;
  /** What was there, without what is known to have left. */
  cards: Card[];
  /** How many of these cards others have taken since. */
  taken: number;
}

/** The dive that is going on. */
export interface DiveView {
  wreck: number;
  aside: number;
  finds: number;
  fresh: boolean;
}

/** What things cost or bring for one boat, two, or three and more at the place. */
export interface Prices {
  diver: [number, number, number];
  thief: [number, number, number];
  hose: [number, number, number];
  trident: [number, number, number];
  weight: [number, number, number];
  goods: [number, number, number];
  antiquities: [number, number, number];
  gold: [number, number, number];
  round: number;
  /** A unit of an unsold treasure at the end. */
  unsold: number;
}

/** Something that happened to a wreck card. What the viewer did not see of it is None. */
export interface NoteView {
  deed: Deed;
  half: number;
  seat: number;
  wreck: number | null;
  victim: number | null;
  depth: Depth | null;
  card: Card | null;
  /** All that was seen by a look. */
  cards: Card[] | null;
}

/** What a note tells of. */
export type Deed = "found" | "slain" | "looked" | "stolen" | "sold" | "hurried" | "unsold";

/** A piece of diving gear. */
export type Item = "hose" | "trident" | "weight";

export interface Options {
  /** Lay down two action cards: one for the morning, one for the afternoon. */
  "plan": { morning: Place; afternoon: Place };
  /** Place the boat on this wreck. */
  "anchor": { wreck: number };
  /** This diver takes a card from the wreck. */
  "draw": { diver: number };
  /** This diver takes one more card; the weight of the diver named second is spent. */
  "weigh": { diver: number; weight: number };
  /** No more cards: the dive is over. */
  "surface": Nothing;
  /** Slay the monster with the trident of this diver. */
  "strike": { diver: number };
  /** No trident is there: the diver is lost. */
  "flee": Nothing;
  /** Play the Saboteur on this diver of the seat that is about to dive. */
  "sabotage": { diver: number };
  /** Play an encounter card. */
  "play": { card: Encounter };
  /** Play no encounter card now. */
  "pass": Nothing;
  /** Recruit a diver. */
  "recruit": Nothing;
  /** Hire a thief to take a treasure of this depth from this seat. */
  "steal": { seat: number; depth: Depth };
  /** Buy a round, to look at two wrecks. */
  "round": Nothing;
  /** Look at all cards of this wreck. */
  "look": { wreck: number };
  /** Buy a piece of gear for this diver. */
  "buy": { item: Item; diver: number };
  /** Nothing more at this place. */
  "leave": Nothing;
  /** Sell this treasure; like cards are told apart by `copy`. */
  "sell": { depth: Depth; treasure: Kind; value: number; copy: number };
}

/** What is left out of the text of an option. */
export const DEFAULTS = {
  "sell": {"copy": 1},
};

export interface Events {
  /** The action cards of a half-day, by seat. */
  "cards-revealed": { half: number; places: Place[] };
  /** A boat lies on a wreck. */
  "boat-anchored": { seat: number; wreck: number };
  /** A boat that was to dive found no wreck. */
  "boat-in-port": { seat: number };
  /** A diver raised a treasure; the public face. */
  "treasure-found": { seat: number; wreck: number; diver: number };
  /** A diver raised a treasure; the face for its finder. */
  "treasure-seen": { seat: number; wreck: number; diver: number; card: Card };
  /** A diver met a monster. */
  "monster-met": { seat: number; wreck: number; diver: number };
  /** The trident of this diver and the monster leave the game. */
  "monster-slain": { seat: number; wreck: number; diver: number };
  /** The Regular led the diver past the monster, which is shuffled back. */
  "monster-evaded": { seat: number; wreck: number; diver: number };
  /** A diver fled for good, with all his gear. */
  "diver-lost": { seat: number; diver: number };
  /** The weight of this diver was used. */
  "weight-spent": { seat: number; diver: number };
  /** A diver stays aboard because of another seat's Saboteur. */
  "diver-sabotaged": { seat: number; diver: number; by: number };
  /** A dive is over; so many monsters went back into the wreck, which is then shuffled. */
  "dive-ended": { seat: number; wreck: number; monsters: number };
  /** A diver joined a team. */
  "diver-recruited": { seat: number; price: number; hoses: number };
  /** A thief took a treasure; the public face. */
  "thief-hired": { seat: number; victim: number; depth: Depth; price: number };
  /** A thief took a treasure; the face for thief and victim. */
  "treasure-stolen": { seat: number; victim: number; card: Card };
  /** A seat bought a round. */
  "round-bought": { seat: number; price: number };
  /** A seat looked at a wreck, which is then shuffled; the public face. */
  "wreck-looked-at": { seat: number; wreck: number };
  /** A seat looked at a wreck; the face for that seat. */
  "wreck-seen": { seat: number; wreck: number; cards: Card[] };
  /** Tourists paid for a trip to the dolphins. */
  "dolphins-paid": { seat: number; amount: number };
  /** A diver got a piece of gear. */
  "item-bought": { seat: number; item: Item; diver: number; price: number };
  /** Treasures were sold; the cards are open. */
  "treasures-sold": { seat: number; cards: Card[]; amount: number };
  /** A seat at the market has nothing that the market buys. */
  "nothing-to-sell": { seat: number };
  /** A seat drew an encounter card; the public face. */
  "encounter-drawn": { seat: number };
  /** A seat drew an encounter card; the face for that seat. */
  "encounter-seen": { seat: number; card: Encounter };
  /** The played encounter cards became the new pile. */
  "encounters-shuffled": { count: number };
  /** A seat played an encounter card. */
  "encounter-played": { seat: number; card: Encounter };
  /** The sun is down: the first player's card and the buoy move on. */
  "day-ended": { day: number; starter: number };
  /** The end: the unsold treasures of a seat, for all to see. */
  "hand-opened": { seat: number; cards: Card[]; amount: number };
  /** It is over. */
  "game-ended": { reason: string; points: number[]; places: number[] };
}

export interface KeyLargo {
  view: LargoView;
  options: Options;
  events: Events;
}
