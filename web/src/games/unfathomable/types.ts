// Made by scripts/wire_types.py from the structs of the game. Do not edit.

import type { Nothing, Outcome } from "../../wire/types";

/** The table, as the viewer may know it. */
export interface UnfathomableView {
  /** Whether it is the learning game. */
  learning: boolean;
  /** Whether the booklet's letter holds where the Rules Reference differs (UNF-13.7). */
  booklet: boolean;
  /** Whether it is played with the cultist. */
  cultist: boolean;
  /** How characters came to their seats: the setting `cast`. */
  cast: string;
  /** The seat that began. */
  first: number;
  /** The seat whose turn it is. */
  active: number;
  /** The number of the turn; 0 before the first. */
  turn: number;
  /** Actions that the active player has left. */
  actions: number;
  /** What is limited to once a turn and has been used: room numbers, and (seat + 1) × 100 + ability. */
  turn_used: number[];
  /** Fuel, food, sanity and souls. */
  dials: number[];
  /** How far the travel track is. */
  travel: number;
  /** How far the ritual track is. */
  ritual: number;
  /** The distance of the waypoints reached. */
  distance: number;
  /** Deep Ones by space; the last entry is the Deep. */
  deep_ones: number[];
  /** Deep Ones that have yet to act in this activation, by space. */
  acting: number[];
  /** Deep Ones off the board. */
  supply: number;
  /** The spaces of Dagon and of Hydra. */
  monarchs: number[];
  /** Passengers on each deck space, from deck 1 on. */
  risked: number[];
  /** The passenger tokens left, on deck or in the supply. */
  passengers: number[];
  /** The damage card on each of the six rooms, from the Bridge on; -1 for none. */
  damage: number[];
  /** Whether Deep Ones are kept out of the interior this turn. */
  barricade: boolean;
  /** By seat. */
  people: PersonView[];
  /** The seat of the Captain. */
  captain: number;
  /** The seat of the Keeper. */
  keeper: number;
  /** Who chose the waypoint being resolved. */
  navigator: number;
  /** The seat that a Flesh Ward protects; -1 for nobody. */
  ward: number;
  /** The seat that holds the Revelation of Script; -1 for nobody. */
  script: number;
  /** The skill decks, by type. */
  skills: SkillView[];
  /** Cards in the chaos deck. */
  chaos: number;
  /** The most cards of each type that may be in the chaos deck, as everybody can tell. */
  chaos_types: number[];
  /** The mythos deck. */
  mythos: DeckView;
  /** Mythos cards that were played. */
  mythos_discards: number[];
  /** The mythos card being resolved; -1 for none. */
  mythos_card: number;
  /** The open mythos card; its chooser is a seat here. */
  crisis: Printed | null;
  /** The waypoint deck. */
  waypoints: DeckView;
  /** Waypoints reached, in their order. */
  reached: number[];
  /** The spell deck. */
  spells: DeckView;
  /** Spells that were put away face down. */
  buried_spells: DeckView;
  /** Spells that were cast. */
  cast_spells: number[];
  /** The item deck. */
  items: DeckView;
  /** Items that were put away face down. */
  buried_items: DeckView;
  /** Items out of the game. */
  removed_items: number[];
  /** The damage cards left. */
  damage_deck: DeckView;
  /** Loyalty cards that are not dealt yet. */
  loyalty_left: number;
  /** Whether the second loyalty cards were dealt. */
  awakened: boolean;
  /** The check being made, or the last one. */
  check: CheckView;
  /** The die being thrown, or the last one. */
  die: DieView;
  /** How it ended; None while it goes on. */
  outcome: Outcome | null;
}

/** One seat. `hand` and the loyalty cards are None where they are another's secret. */
export interface PersonView {
  /** The character; -1 before one was taken. */
  character: number;
  /** The space where the character stands. */
  at: number;
  /** Whether the feat can still be used. */
  feat: boolean;
  /** Whether this is a traitor in the open. */
  revealed: boolean;
  /** Skill cards in hand. */
  hand_count: number;
  /** These cards, to their owner alone. */
  hand: number[] | null;
  /** The most cards of each type that this hand may hold, as everybody can tell. */
  types: number[];
  /** Item cards in front of this seat. */
  items: number[];
  /** The improvement in use; -1 for none. */
  improvement: number;
  /** Mythos cards in front of this seat. */
  kept: number[];
  /** Loyalty cards; None is one that the viewer has not seen. */
  loyalty: (number | null)[];
}

/** A skill deck: how many cards are left, its discards, and what it was made from. */
export interface SkillView {
  /** Cards in the deck. */
  left: number;
  /** Cards on its discard pile. */
  discards: number[];
  /** How many cards of each value, 1 to 5, it was made from. */
  made_from: number[];
}

/** A face-down deck from the bottom to the top; None is a card that the viewer has not seen. */
export interface DeckView {
  /** The last one is the top. */
  cards: (number | null)[];
}

/** What a mythos card prints, in figures: the choosing role (0: nobody), its check (target 0: none), its icons. */
export interface Printed {
  /** Who chooses: a role, 0 for nobody; in a view a seat, -1 for nobody. */
  chooser: number;
  /** What the check needs; 0 if there is no check. */
  target: number;
  /** From so much on it passes in part; 0 if it cannot. */
  partial: number;
  /** The skill types that support the check, as bits. */
  types: number;
  /** Who acts: the Deep Ones (0), Dagon (1) or Hydra (2). */
  monster: number;
  /** What moves on: the travel (0), the ritual (1), or either (2). */
  track: number;
}

/** The check being made, or the last one: the crisis's, or what a seat tries. `pile` lists open cards, `given` how many cards came from whom. */
export interface CheckView {
  /** `crisis`, or what is tried: `arrest`, `escape`, `memory`; empty once the check is over. */
  cause: string;
  /** Whose check it is; -1 for a crisis. */
  seat: number;
  /** Against whom; -1 for nobody. */
  other: number;
  /** What it needs to pass. */
  target: number;
  /** From so much on it passes in part; 0 if it cannot. */
  partial: number;
  /** The skill types that support it, as bits. */
  types: number;
  /** Whether its cards lie open. */
  face_up: boolean;
  /** Whether cards of the chaos deck join it. */
  chaos: boolean;
  /** The result that was named instead of counting; -1 for none. */
  named: number;
  /** What the cards come to, once they are counted. */
  total: number;
  /** The open cards of the check; None while they lie face down. */
  pile: number[] | null;
  /** The cards that the viewer gave. */
  own: number[];
  /** By seat, then from the chaos deck, then from the treachery deck. */
  given: number[];
  /** Seats and items whose once-a-check ability has been used. */
  used: number[];
  /** Whether it belongs to the crisis of this turn. */
  in_crisis: boolean;
}

/** The die being thrown, or the last one. */
export interface DieView {
  /** What it came to, 1 to 8. */
  die: number;
  /** What is added to the roll. */
  by: number;
  /** What it was set to; 0 if it was not. */
  fixed: number;
  /** -1 for no attack; 0 for bare hands or a monster; else the item plus 1. */
  attack: number;
  /** Who throws it; -1 for nobody. */
  roller: number;
  /** Whether the Almanac was used on it. */
  almanac: boolean;
  /** Whether the defeat being resolved has been prevented. */
  saved: boolean;
  /** The room that the last damage hit; -1 for none. */
  struck: number;
}

export interface Options {
  /** Play this character. */
  "take": { character: number };
  /** I have looked at my loyalty cards. */
  "ready": Nothing;
  /** Yes; picking nothing means no. */
  "accept": Nothing;
  /** Walk to this space. */
  "move": { to: number };
  /** Attack a Deep One (-1), or another player, in a space, bare-handed or with an item. */
  "attack": { space: number; other: number; item: number };
  /** Bring one passenger of this deck space to safety. */
  "rescue": Nothing;
  /** A revealed traitor defeats a passenger here. */
  "prey": Nothing;
  /** Bridge: risk a passenger to look into the mythos deck (0) or the waypoints (1). */
  "look": { deck: number };
  /** Chapel: discard this lore card to advance the ritual; without a card the ritual goes back. */
  "pray": { card: number };
  /** Captain's Cabin: a check to send this seat to the Brig. */
  "arrest": { seat: number };
  /** Cargo Hold: look for an item. */
  "search": Nothing;
  /** Galley: draw cards. */
  "cook": Nothing;
  /** Boiler Room: discard this strength card to advance the travel. */
  "stoke": { card: number };
  /** Brig: a check to get out. */
  "escape": Nothing;
  /** Repair the space one stands in. */
  "repair": Nothing;
  /** Let the people here trade items. */
  "trade": Nothing;
  /** Show this loyalty card and be a traitor in the open. */
  "reveal": { loyalty: number };
  /** Use the ability of a skill card from hand. */
  "play": { card: number };
  /** Use the ability of an item. */
  "use-item": { item: number };
  /** Use the ability of one's character. */
  "use-ability": Nothing;
  /** Use the feat of one's character, once a game. */
  "use-feat": Nothing;
  /** The Keeper looks for a spell. */
  "cast": Nothing;
  /** Use a mythos card that one has kept. */
  "use-mythos": { crisis: number };
  /** A skill card of the hand; `copy` tells like cards apart. */
  "card": { card: number; copy: number };
  /** A card from the deck of this type; `copy` counts the cards of that deck. */
  "draw": { skill: number; copy: number };
  /** A player. */
  "seat": { seat: number };
  /** A space of the board. */
  "space": { space: number };
  /** Move one Deep One from a space to another. */
  "shift": { origin: number; to: number };
  /** One of the ways that a card offers, counted from 1. */
  "choose": { way: number };
  /** A number. */
  "number": { number: number };
  /** A resource. */
  "dial": { dial: number };
  /** An item card. */
  "item": { item: number };
  /** An item goes to a seat. */
  "give": { item: number; seat: number };
  /** A spell card. */
  "spell": { spell: number };
  /** A mythos card. */
  "mythos": { crisis: number };
  /** A waypoint card. */
  "waypoint": { waypoint: number };
  /** Dagon (0) or Hydra (1). */
  "monarch": { monarch: number };
  /** Play a card to move a die or a total up or down. */
  "adjust": { card: number; by: number };
  /** Almanac: discard an observation card, its value is added to the roll. */
  "add-value": { card: number };
  /** Perfect Number: the die shows this. */
  "set-die": { die: number };
  /** Throw again: with a card, or with an item (card 0). */
  "reroll": { card: number; item: number };
  /** Forced Learning: this type supports too. */
  "support": { card: number; skill: number };
  /** Self Sacrifice: the result of the check, 0 fail, 1 partial, 2 pass. */
  "name-result": { result: number };
  /** Experienced: one more card for the check. */
  "add-card": { card: number };
  /** Well Equipped: the total moves by so much. */
  "equip": { by: number };
  /** Revelation of Script: the top card of this deck joins the check. */
  "add-top": { skill: number };
  /** Healing Words: a lore card prevents a defeat. */
  "heal": { card: number };
  /** Flesh Ward prevents the defeat. */
  "ward": Nothing;
}

/** What is left out of the text of an option. */
export const DEFAULTS = {
  "attack": {"other": -1, "item": -1},
  "pray": {"card": 0},
  "card": {"copy": 0},
  "draw": {"copy": 0},
  "reroll": {"card": 0, "item": -1},
};

export interface Events {
  /** A seat plays this character. */
  "character-taken": { seat: number; character: number };
  /** A seat's turn. */
  "turn-began": { seat: number; turn: number };
  /** The public face: the types of the cards that a seat drew. */
  "cards-drawn": { seat: number; skills: number[] };
  /** The face for the drawer: the cards. */
  "cards-seen": { seat: number; cards: number[] };
  /** Cards left a hand, face up. */
  "cards-discarded": { seat: number; cards: number[] };
  /** A skill card's ability was used; the card is discarded. */
  "card-played": { seat: number; card: number };
  /** Discards became a new skill deck. */
  "deck-reshuffled": { skill: number };
  /** An item's ability was used. */
  "item-used": { seat: number; item: number };
  /** A character's ability was used. */
  "ability-used": { seat: number; told: string };
  /** A feat, once a game. */
  "feat-used": { seat: number; told: string };
  /** The action of a room. */
  "room-used": { seat: number; room: number };
  /** A character went or was sent to a space. */
  "moved": { seat: number; to: number };
  /** A seat attacks another player, or a Deep One (-1), in a space. */
  "attacked": { seat: number; space: number; other: number };
  /** A Deep One attacks a seat. */
  "mauled": { seat: number; space: number };
  /** The number of an attack, and the number that it took. */
  "attack-hit": { result: number; needed: number };
  /** The number of an attack, and the number that it would have taken. */
  "attack-missed": { result: number; needed: number };
  /** What a seat's die shows. */
  "die-rolled": { seat: number; die: number };
  /** The die after all that moves it, kept within 1 and 8. */
  "die-modified": { by: number; die: number };
  /** A window closed. What was played in it, if anything, follows. */
  "reactions": { window: string };
  /** A resource changed. */
  "dial-turned": { dial: number; by: number; now: number };
  /** Deep Ones came from the supply. */
  "deep-ones-placed": { space: number; count: number };
  /** Deep Ones went from one space to another. */
  "deep-ones-moved": { origin: number; to: number; count: number };
  /** Deep Ones went back to the supply. */
  "deep-ones-defeated": { space: number; count: number };
  /** Dagon (0) or Hydra (1) is now there. */
  "monarch-moved": { monarch: number; to: number };
  /** A passenger stands on a deck space. */
  "passenger-risked": { space: number };
  /** A passenger is back in the supply. */
  "passenger-saved": { space: number };
  /** A passenger of a deck space, or of the supply (-1), is lost; the face shows souls and sanity. */
  "passenger-defeated": { space: number; souls: number; sanity: number };
  /** The top damage card. */
  "damage-drawn": { damage: number };
  /** A room is damaged. */
  "room-damaged": { room: number; damage: number };
  /** A room works again; the damage deck is shuffled. */
  "room-repaired": { room: number };
  /** The travel track. */
  "travel-moved": { step: number };
  /** The ritual track. */
  "ritual-moved": { step: number };
  /** The great banishment. */
  "banished": Nothing;
  /** A mythos card is turned up. */
  "mythos-drawn": { seat: number; crisis: number };
  /** Mythos cards are put away without their crisis: green cards without their character, or by a feat. */
  "mythos-passed-over": { crises: number[] };
  /** A mythos card stays in front of a seat. */
  "mythos-kept": { seat: number; crisis: number };
  /** A kept mythos card is discarded. */
  "mythos-dropped": { seat: number; crisis: number };
  /** A seat chose one of the ways that a card offers. */
  "chosen": { seat: number; way: number; told: string };
  /** Captain's Cabin: a seat makes a check to send another to the Brig. */
  "arrest-tried": { seat: number; other: number };
  /** A seat makes a check to leave the Brig. */
  "escape-tried": { seat: number };
  /** A seat repeats the check of Memory of the Deep to discard it. */
  "memory-tried": { seat: number };
  /** A skill check: what it takes. `skills` lists the supporting types. */
  "check-began": { target: number; partial: number; skills: number[] };
  /** A reaction changed the check: another supporting type, all cards face up, or no chaos cards. */
  "check-changed": { skills: number[]; face_up: boolean; chaos: boolean };
  /** Cards of the chaos deck, or from the treachery deck, joined the pile. */
  "chaos-added": { count: number; treachery: boolean };
  /** The public face: how many cards a seat added to the check. */
  "contributed": { seat: number; count: number };
  /** The face for the contributor, and for all where cards go face up: the cards. */
  "contribution-seen": { seat: number; cards: number[] };
  /** Cards that joined the pile face up, from the chaos deck or from another deck. */
  "chaos-seen": { cards: number[] };
  /** The whole chaos deck was discarded. */
  "chaos-discarded": { cards: number[] };
  /** All cards of the check, sorted: nobody learns whose is whose. */
  "pile-revealed": { cards: number[]; total: number };
  /** A reaction moved the total. */
  "total-moved": { by: number; total: number };
  /** The result: 0 fail, 1 partial, 2 pass. */
  "check-ended": { total: number; result: number };
  /** A new chaos deck. */
  "chaos-rebuilt": { count: number };
  /** Treachery cards were shuffled into the chaos deck. */
  "treachery-added": { count: number };
  /** Captain (0) or Keeper of the Tome (1). */
  "title-passed": { title: number; seat: number };
  /** The public face: a seat looked at cards of a deck. */
  "peeked": { seat: number; deck: string; count: number };
  /** The face for the one who looked: mythos cards, the topmost first. */
  "mythos-seen": { crises: number[] };
  /** The face for the one who looked: waypoints. */
  "waypoints-seen": { waypoints: number[] };
  /** The face for the one who looked: spells. */
  "spells-seen": { spells: number[] };
  /** The face for the one who looked: items. */
  "items-seen": { items: number[] };
  /** An item lies in front of a seat. */
  "item-gained": { seat: number; item: number };
  /** An item went from a seat to another. */
  "item-given": { seat: number; other: number; item: number };
  /** An item left the game. */
  "item-removed": { item: number };
  /** Unseen cards of a deck left the game. */
  "cards-buried": { deck: string; count: number };
  /** A spell takes effect. */
  "spell-cast": { seat: number; spell: number };
  /** A spell protects or waits with a seat. */
  "spell-kept": { spell: number; seat: number };
  /** A spell that was kept is used up. */
  "spell-spent": { spell: number };
  /** A waypoint is resolved; `distance` is the whole way so far. */
  "waypoint-reached": { waypoint: number; distance: number };
  /** The public face: every seat has so many loyalty cards. */
  "loyalty-dealt": { counts: number[] };
  /** The face for one who looks: all loyalty cards of a seat. */
  "loyalty-seen": { seat: number; loyalties: number[] };
  /** Loyalty cards went face down from a seat to another. */
  "loyalty-passed": { seat: number; other: number; count: number };
  /** A seat showed this loyalty card. */
  "traitor-revealed": { seat: number; loyalty: number };
  /** It is over; every loyalty card is turned up. */
  "game-ended": { reason: string; places: number[]; loyalties: number[][] };
}

export interface Unfathomable {
  view: UnfathomableView;
  options: Options;
  events: Events;
}
