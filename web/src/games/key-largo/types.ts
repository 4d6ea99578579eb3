// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Nothing, Outcome } from "../../wire/types";

/** The table, as the viewer may know it. Days, half-days, wrecks and divers are counted from 1. */
export interface LargoView {
  /** 1 to 10. */
  day: number;
  /** The half-day, 1 to 20; odd ones are mornings. */
  half: number;
  /** Who holds the first player's card. */
  starter: number;
  /** By seat. */
  captains: CaptainView[];
  /** Wreck 1 comes first. */
  wrecks: WreckView[];
  /** The dive that is going on; None if there is none. */
  dive: DiveView | null;
  /** Divers that can still be recruited. */
  divers_left: number;
  /** Hoses, tridents and weights left in the shop. */
  reserve: [number, number, number];
  /** How many boats are at each place. */
  crowds: number[];
  /** What things cost and bring. */
  prices: Prices;
  /** What a trip to the dolphins pays, by day. */
  dolphins: number[];
  /** Whether it is played with encounter cards. */
  encounters: boolean;
  /** Encounter cards left in their deck. */
  deck: number;
  /** Encounter cards played since the last shuffle. */
  discard: Encounter[];
  /** How often the played encounter cards have become the deck. */
  shuffled: number;
  /** The encounter card that helps the seat in action; None without one. */
  perk: Encounter | null;
  /** What the seat in action got here: divers, thieves, rounds at the bar; hoses, tridents, weights at the shop. */
  visit: [number, number, number];
  /** What happened to wreck cards, from the beginning on. */
  notes: NoteView[];
  /** How it ended; None while it goes on. */
  outcome: Outcome | null;
}

/** One player, as the viewer may know it. What is another's secret is None. */
export interface CaptainView {
  /** Where the boat is in this half-day; None before the first cards are revealed. */
  place: Place | null;
  /** The wreck under the boat; None elsewhere. */
  wreck: number | null;
  /** Whether a card for the afternoon lies face down. */
  planned: boolean;
  /** That card, to its owner alone. */
  afternoon: Place | null;
  /** In dollars. */
  cash: number;
  /** Diver 1 comes first. */
  divers: DiverView[];
  /** How many treasures are in hand, by depth. */
  backs: [number, number, number];
  /** The treasures in hand. */
  treasures: Card[] | null;
  /** The worth if the game ended now. */
  fortune: number | null;
  /** How many encounter cards are in hand. */
  guest_count: number;
  /** These cards. */
  guests: Encounter[] | null;
  /** Whether an encounter card was played in this half-day. */
  played: boolean;
}

/** An action card, and the place that it leads to. */
export type Place = "dive" | "bar" | "dolphins" | "shop" | "market";

/** A diver and his gear. */
export interface DiverView {
  /** How many hoses the diver carries. */
  hoses: number;
  /** Whether the diver carries a trident. */
  trident: boolean;
  /** Whether the diver carries a weight. */
  weight: boolean;
  /** Whether the diver was lost in this dive. */
  lost: boolean;
  /** Whether he is on the wreck now. */
  below: boolean;
  /** How many cards he may still draw in this dive. */
  draws: number;
}

/** A wreck card, face up. The value counts units, or dollars of a diamond; a monster has none. */
export interface Card {
  /** Of the wreck that it came from. */
  depth: Depth;
  /** What it shows. */
  kind: Kind;
  /** Units, or dollars. */
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
  /** How deep it lies. */
  depth: Depth;
  /** How many cards are left in it. */
  cards: number;
  /** How many monsters everybody knows to be in it. */
  monsters: number;
  /** The seat whose boat lies there; None if there is none. */
  boat: number | null;
  /** What the viewer's last look says; None without one. */
  seen: SeenView | null;
}

/** What the viewer's last look at a wreck still says. */
export interface SeenView {
  /** The half-day of the look. */
  half: number;
  /** What was there, without what is known to have left. */
  cards: Card[];
  /** How many of these cards others have taken since. */
  taken: number;
}

/** The dive that is going on. */
export interface DiveView {
  /** Where. */
  wreck: number;
  /** Monsters met in this dive and not slain: aside until it ends. */
  aside: number;
  /** Treasures found in this dive and not sold in a hurry. */
  finds: number;
  /** Whether the last card drawn was a treasure, so that a weight may be used. */
  fresh: boolean;
}

/** What things cost or bring for one boat, two, or three and more at the place. */
export interface Prices {
  /** Recruiting a diver. */
  diver: [number, number, number];
  /** Hiring a thief. */
  thief: [number, number, number];
  /** A hose. */
  hose: [number, number, number];
  /** A trident. */
  trident: [number, number, number];
  /** A weight. */
  weight: [number, number, number];
  /** What a unit of goods brings. */
  goods: [number, number, number];
  /** What a unit of antiquities brings. */
  antiquities: [number, number, number];
  /** What a unit of gold brings. */
  gold: [number, number, number];
  /** A round at the bar. */
  round: number;
  /** A unit of an unsold treasure at the end. */
  unsold: number;
}

/** Something that happened to a wreck card. What the viewer did not see of it is None. */
export interface NoteView {
  /** What happened. */
  deed: Deed;
  /** In which half-day. */
  half: number;
  /** Who did it. */
  seat: number;
  /** At which wreck. */
  wreck: number | null;
  /** From whom it was stolen. */
  victim: number | null;
  /** The depth of the card. */
  depth: Depth | null;
  /** The card itself. */
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
