// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Nothing, Outcome } from "../../wire/types";

/** The table, as the viewer may know it. Lists of companies and investors go by number. */
export interface DeepView {
  /** By number, in the order of `Company`. */
  companies: CompanyView[];
  /** By seat; with two players the third investor comes last. */
  investors: InvestorView[];
  /** The seat that began. */
  starter: number;
  /** The card that made the starter. */
  lowest: number;
  /** The seat whose turn it is. */
  active: number;
  /** Turns played to the end. */
  turns: number;
  /** Open cards to be taken as free shares. */
  market: number[];
  /** How many cards are left in the deck. */
  deck: number;
  /** Bonus shares in the deck. */
  bonus: number;
  /** In the order in which they came; -1 is a bonus share. */
  discards: number[];
  /** Bonus shares out of the game. */
  aside: number;
  /** How often the deck has run out. */
  ran_out: number;
  /** Draw turns in a row, on the way to a fundraiser. */
  draws: number;
  /** Draw turns in a row that found nothing to draw (ITD-7.4). */
  dry: number;
  /** Fundraisers in a row. */
  fundraisers: number;
  /** What triggered the end; None before that. */
  trigger: string | null;
  /** Final turns still to be played; None before they begin. */
  final_turns: number | null;
  /** By shuffle: the cards that may lie in a hand or in the deck, as far as the viewer knows. */
  unplaced: number[][];
  /** Hidden cards that the viewer has seen. */
  traced: TraceView[];
  /** What the viewer can tell of the other hands. */
  pools: PoolView[];
  /** The company on each card; -1 where there is no such card. */
  share_of: number[];
  /** How it ended; None while it goes on. */
  outcome: Outcome | null;
}

/** A company. All of it is open (ITD-11.3). */
export interface CompanyView {
  /** Which one. */
  company: Company;
  /** The side of its card that lies up. */
  side: Side;
  /** The depth cards; the last one is the most recent. */
  depths: number[];
  /** Shares of it on the table: what the next one costs. */
  price: number;
  /** What a share would be worth if the game ended now. */
  value: number;
}

/** A company, as options, events and views name it. */
export type Company = "ocean" | "treasure" | "pearl" | "research" | "wildlife";

/** A side of a company card (ITD-2.1). */
export type Side = "basic" | "advanced";

/** A player, or the third investor of the two-player game, who has no hand. */
export interface InvestorView {
  /** The cards of the portfolio, in the order in which they came. */
  shares: number[];
  /** Shares by company. */
  owns: number[];
  /** What the portfolio would be worth if the game ended now. */
  points: number;
  /** Cards in hand. */
  hand_count: number;
  /** None where it is another's secret. */
  hand: number[] | null;
  /** Cards that the viewer knows to be in another's hand. */
  known: number[];
}

/** A hidden card that the viewer has seen, and the seats of which one holds it. */
export interface TraceView {
  /** Its number. */
  card: number;
  /** One of these holds it. */
  seats: number[];
}

/** Hands that the viewer cannot tell apart because cards have passed between them; mostly a single one. */
export interface PoolView {
  /** Whose hands they are. */
  seats: number[];
  /** How many of their untraced cards come from each shuffle. */
  batches: number[];
  /** At most so many of them are lower than the lowest card of the first deal. */
  low: number;
}

export interface Options {
  /** Take this open card as a free share. */
  "take": { card: number };
  /** Buy the share on this card. */
  "buy": { card: number };
  /** Play this card on a company as a depth card. */
  "expand": { card: number; company: Company };
  /** Draw a card. */
  "draw": Nothing;
  /** There is nothing to draw: do nothing. */
  "pass": Nothing;
  /** Give up this card as payment. */
  "pay": { card: number };
  /** Leave the company's ability unused. */
  "decline": Nothing;
  /** Discard this depth card from its company. */
  "remove": { card: number };
  /** Move this depth card to another company. */
  "move": { card: number; company: Company };
  /** Make this depth card the most recent one of its company. */
  "raise": { card: number };
  /** Buy a share of this company out of the portfolio of that seat, or of the third investor (`THIRD`, 5). */
  "acquire": { seller: number; company: Company; count: number };
  /** Buy the share on this card by Research, two cards cheaper. */
  "buy-cheaper": { card: number; count: number };
  /** Play this card on a company by Wildlife spotting, whatever its number. */
  "play-extra": { card: number; company: Company; count: number };
}

export interface Events {
  /** A free share was taken from the open cards. */
  "share-taken": { seat: number; card: number; company: Company };
  /** A card from hand lies on the table as a share; the price is paid next. */
  "share-bought": { seat: number; card: number; company: Company; price: number };
  /** A payment from hand went to the discard pile. */
  "cards-discarded": { seat: number; cards: number[] };
  /** A company went deeper. */
  "expanded": { seat: number; card: number; company: Company };
  /** A company reached a new ten: the cards that each seat may draw. */
  "dividend-paid": { company: Company; cards: number[] };
  /** Cards went from the deck to a hand; the public face. */
  "cards-drawn": { seat: number; count: number };
  /** Cards went from the deck to a hand; the face for the hand's owner. */
  "cards-seen": { seat: number; cards: number[] };
  /** Cards went from a deck that hides bonus shares to a hand, until the draw was over or met a bonus share. */
  "mixed-deck-drawn": { seat: number; count: number; bonus: boolean };
  /** A seat wanted to draw, and there was nothing to draw. */
  "passed": { seat: number };
  /** Everybody drew in turn: an emergency fundraiser, the first or the second in a row. */
  "fundraiser-held": { row: number };
  /** The discards became the new deck. */
  "deck-shuffled": { cards: number };
  /** Every seat has one final turn. */
  "end-triggered": { reason: string };
  /** A company's ability was left unused. */
  "ability-declined": { seat: number; company: Company };
  /** A depth card went from a company to the discard pile. */
  "depth-removed": { seat: number; card: number; company: Company };
  /** A depth card went from one company to another. */
  "depth-moved": { seat: number; card: number; company: Company; to: Company };
  /** A depth card became the most recent one of its company. */
  "depth-raised": { seat: number; card: number; company: Company };
  /** A second depth card in one turn, whatever its number; the price is paid next. */
  "extra-depth-played": { seat: number; card: number; company: Company; price: number };
  /** A share went from one portfolio to another; the price is paid next. The third investor is `THIRD`. */
  "share-acquired": { seat: number; seller: number; card: number; company: Company; price: number };
  /** Cards went from hand to hand; the public face. */
  "seller-paid": { seat: number; seller: number; count: number };
  /** Cards went from hand to hand; the face for the two. */
  "cards-passed": { seat: number; seller: number; cards: number[] };
  /** The deck ran out while cards were turned up for a bonus share: these lie open, with so many further ones. */
  "bonus-turned-up": { cards: number[]; further: number };
  /** A bonus share: the third investor got a share, and its company perhaps a depth card; the rest was discarded. */
  "bonus-awarded": { card: number; company: Company; depth: number | null; discarded: number[] };
  /** A bonus share that comes too late to count. */
  "bonus-set-aside": Nothing;
  /** The end: what a portfolio is worth, company by company. */
  "portfolio-valued": { seat: number; points: number[] };
  /** It is over. */
  "game-ended": { reason: string; points: number[]; places: number[] };
}

export interface InTooDeep {
  view: DeepView;
  options: Options;
  events: Events;
}
