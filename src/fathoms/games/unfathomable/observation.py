"""What a learner is told: the ship, everybody on it, one's own cards, and whose loyalty one knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.board import BRIG, DECKS, SPACES
from fathoms.games.unfathomable.content import CARDS_PER_TYPE
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.engine.tracks import LAST
from fathoms.games.unfathomable.numbers import (
    CHARACTERS,
    CRISES,
    CULTIST,
    DIALS,
    IMPROVEMENTS,
    ITEMS,
    SPELLS,
    TYPES,
    VALUES,
    WAYPOINTS,
    skill,
    value,
)
from fathoms.games.unfathomable.state import DEEP_ONES, UnfathomableState
from fathoms.kernel.around import around, flags, steps_to
from fathoms.kernel.observation import Part

if TYPE_CHECKING:
    from fathoms.kernel.state import State

ROOM: Final = 6
"""The largest table."""
SOURCES: Final = ROOM + 2
ROOMS: Final = 6
LOYALTIES: Final = CULTIST + 1
CARDS: Final = TYPES * len(VALUES)
CAUSES: Final = ("crisis", "arrest", "escape", "memory")
"""What a check may be for."""
QUESTIONS: Final = (
    *("action", "after-roll", "after-total", "ancestry", "arrest-order", "astral-travel", "banish", "barricade"),
    *("beast-within", "before-check", "before-roll", "bottom-spell", "call", "call-friends", "character"),
    *("clear-room", "consent", "contribute", "crisis", "dash", "deck", "deck-chief", "defeat-deep-one", "dial"),
    *("discard", "disrupt", "divide", "draw", "drift", "drive-away", "first-cards", "flesh-ward", "galley"),
    *("go-anywhere", "grenade", "hand-out", "heir", "helper", "improvement", "item", "jail", "jury-rig"),
    *("keep-item", "keep-on-top", "loyalty", "malpractice", "may", "may-go", "may-jail", "mythos"),
    *("next-deep-one", "oath", "on-defeat", "on-passenger", "overboard", "pass-on", "pay", "persist", "pickpocket"),
    *("quick-draw", "rampage", "remove-item", "rise", "sabotage", "shift-deep-one", "shrivel", "skills"),
    *("spawn-beside", "spell", "spend-lore", "swap", "track", "trade", "transport", "two-ways", "uncanny-fortune"),
    *("victim", "volunteers", "waypoint"),
)
PARTS: Final = (
    Part("seats", 6, "How many play.", low=3, kind="one-of"),
    Part("active", 5, "Whose turn it is, in chairs clockwise from one's own; 0 is one's own.", kind="one-of"),
    Part("captain", 5, "The Captain, in chairs.", kind="one-of"),
    Part("keeper", 5, "The Keeper, in chairs.", kind="one-of"),
    Part("navigator", 5, "Who chose the waypoint being resolved, in chairs.", kind="one-of"),
    Part("ward", 5, "Whom a Flesh Ward protects, in chairs.", kind="one-of"),
    Part("script", 5, "Who holds the Revelation of Script, in chairs.", kind="one-of"),
    Part("learning", 1, "Whether it is the learning game."),
    Part("booklet", 1, "Whether the booklet's letter holds where the Rules Reference differs."),
    Part("cultist", 1, "Whether it is played with the cultist."),
    Part("awakened", 1, "Whether the second loyalty cards were dealt."),
    Part("turn", 60, "The number of the turn; 0 before the first."),
    Part("actions", 4, "Actions that the active player has left."),
    Part("dials", 12, "Fuel, food, sanity and souls.", DIALS),
    Part("travel", LAST, "How far the travel track is."),
    Part("ritual", LAST, "How far the ritual track is."),
    Part("distance", 16, "The distance of the waypoints reached."),
    Part("deep_ones", DEEP_ONES, "Deep Ones by space; the last entry is the Deep.", SPACES),
    Part("acting", DEEP_ONES, "Deep Ones that have yet to act in this activation, by space.", SPACES),
    Part("supply", DEEP_ONES, "Deep Ones off the board."),
    Part("monarchs", SPACES - 1, "The spaces of Dagon and of Hydra.", 2, kind="one-of"),
    Part("risked", 4, "Passengers on each deck space, from deck 1 on.", len(DECKS)),
    Part("passengers", 9, "The passenger tokens left, on deck or in the supply."),
    Part("damage", 1, "Whether each of the six rooms is damaged, from the Bridge on.", ROOMS),
    Part("barricade", 1, "Whether Deep Ones are kept out of the interior this turn."),
    Part("character", CHARACTERS - 1, "The character, by seat: one's own, then clockwise.", ROOM, kind="one-of"),
    Part("at", SPACES - 1, "The space where it stands, by seat.", ROOM, kind="one-of"),
    Part("feat", 1, "Whether the feat can still be used, by seat.", ROOM),
    Part("revealed", 1, "Whether this is a traitor in the open, by seat.", ROOM),
    Part("jailed", 1, "Whether it is in the Brig, by seat.", ROOM),
    Part("hand_count", 30, "Skill cards in hand, by seat.", ROOM),
    Part("improvement", IMPROVEMENTS[-1], "The improvement in use, by seat.", ROOM, IMPROVEMENTS[0], kind="one-of"),
    Part("kept", 4, "Mythos cards in front of each seat.", ROOM),
    Part("items", 1, "Whether each item is in front of a seat: one's own items, then the next seat's.", ROOM * ITEMS),
    Part("types", CARDS_PER_TYPE, "The most cards of each type that a hand may hold, by seat and type.", ROOM * TYPES),
    Part("loyalty_count", ROOM, "Loyalty cards, by seat.", ROOM),
    Part(
        "loyalty",
        ROOM,
        "Those that one knows, by seat and kind: human, hybrid, cultist.",
        ROOM * LOYALTIES,
    ),
    Part("hand", 8, "One's own skill cards by type and value: influence 1 to 5, then lore, and so on.", CARDS),
    Part("left", CARDS_PER_TYPE, "Cards left in each skill deck, by type.", TYPES),
    Part("discards", CARDS_PER_TYPE, "Cards on each discard pile, by type.", TYPES),
    Part("chaos", 40, "Cards in the chaos deck."),
    Part("chaos_types", CARDS_PER_TYPE, "The most cards of each type that may be in it.", TYPES),
    Part("mythos_card", CRISES, "The mythos card being resolved.", low=1, kind="one-of"),
    Part("mythos_top", CRISES, "The top of the mythos deck, where one has seen it.", low=1, kind="one-of"),
    Part("mythos_left", CRISES, "Cards left in the mythos deck."),
    Part("waypoint_top", WAYPOINTS - 1, "The top of the waypoint deck, where one has seen it.", kind="one-of"),
    Part("reached", 1, "Whether each waypoint was reached.", WAYPOINTS),
    Part("spell_top", SPELLS - 1, "The top of the spell deck, where one has seen it.", kind="one-of"),
    Part("cast_spells", 1, "Whether each spell was cast.", SPELLS),
    Part("item_top", ITEMS - 1, "The top of the item deck, where one has seen it.", kind="one-of"),
    Part("removed_items", 1, "Whether each item is out of the game.", ITEMS),
    Part("loyalty_left", 12, "Loyalty cards that are not dealt yet."),
    Part("check_cause", len(CAUSES) - 1, "The check being made: crisis, arrest, escape, memory.", kind="one-of"),
    Part("check_seat", 5, "Whose check it is, in chairs; nobody's for a crisis.", kind="one-of"),
    Part("check_other", 5, "Against whom, in chairs.", kind="one-of"),
    Part("check_target", 20, "What it needs to pass."),
    Part("check_partial", 20, "From so much on it passes in part; 0 if it cannot."),
    Part("check_types", 1, "Whether each skill type supports it.", TYPES),
    Part("check_face_up", 1, "Whether its cards lie open."),
    Part("check_chaos", 1, "Whether cards of the chaos deck join it."),
    Part("check_named", 2, "The result that was named instead of counting; -1 for none.", low=-1),
    Part("check_total", 80, "What the cards come to, once they are counted.", low=-80),
    Part("check_open", CARDS_PER_TYPE, "Its open cards by type.", TYPES),
    Part("check_own", 30, "How many cards one gave to it."),
    Part("check_given", 30, "Cards by seat, then from the chaos deck, then from the treachery deck.", SOURCES),
    Part("in_crisis", 1, "Whether it belongs to the crisis of this turn."),
    Part("die", 8, "What the last roll came to; 0 before the first."),
    Part("die_by", 8, "What is added to it.", low=-8),
    Part("die_fixed", 8, "What it was set to; 0 if it was not."),
    Part("attack", ITEMS, "With what is attacked: 0 by hand or by a monster, else the item and 1.", kind="one-of"),
    Part("roller", 5, "Who throws it, in chairs.", kind="one-of"),
    Part("almanac", 1, "Whether the Almanac was used on it."),
    Part("saved", 1, "Whether the defeat being resolved has been prevented."),
    Part("struck", SPACES - 1, "The room that the last damage hit.", kind="one-of"),
)
FIELDS: Final = (
    Part("character", CHARACTERS - 1, "Which character.", kind="one-of"),
    Part("to", SPACES - 1, "Which space.", kind="one-of"),
    Part("space", SPACES - 1, "Which space.", kind="one-of"),
    Part("origin", SPACES - 1, "From which space.", kind="one-of"),
    Part("other", ROOM - 1, "Which player, in chairs clockwise; nobody where it is a Deep One.", kind="seat"),
    Part("seat", ROOM - 1, "Which player, in chairs clockwise.", kind="seat"),
    Part("item", ITEMS - 1, "Which item.", kind="one-of"),
    Part("deck", 1, "The mythos deck (0) or the waypoints (1).", kind="one-of"),
    Part("card", 10 * TYPES, "Which skill card: ten times its type plus its value.", kind="one-of"),
    Part("loyalty", CULTIST, "Which loyalty.", kind="one-of"),
    Part("crisis", CRISES, "Which mythos card.", low=1, kind="one-of"),
    Part("copy", 6, "Which of like cards."),
    Part("skill", TYPES - 1, "Which type.", kind="one-of"),
    Part("way", 4, "Which way, counted from 1.", low=1, kind="one-of"),
    Part("number", 12, "A number."),
    Part("dial", DIALS - 1, "Which resource.", kind="one-of"),
    Part("spell", SPELLS - 1, "Which spell.", kind="one-of"),
    Part("waypoint", WAYPOINTS - 1, "Which waypoint.", kind="one-of"),
    Part("monarch", 1, "Dagon (0) or Hydra (1).", kind="one-of"),
    Part("by", 8, "By how much.", low=-8),
    Part("die", 8, "What the die shows."),
    Part("result", 2, "Fail, partial, pass.", kind="one-of"),
)


def observe(state: State, seat: int) -> list[int]:
    """The numbers of PARTS."""
    assert isinstance(state, UnfathomableState)
    return [
        *_offices(state, seat),
        *_ship(state),
        *_people(state, seat),
        *_cards(state, seat),
        *_check(state, seat),
        *_die(state, seat),
    ]


def _offices(state: UnfathomableState, seat: int) -> list[int]:
    seats = state.seats
    settled = min(state.characters) >= 0  # before, nobody holds an office (UNF-2.8)
    holders = [
        state.active,
        state.captain if settled else -1,
        state.keeper if settled else -1,
        state.navigator,
        state.ward,
        state.script,
    ]
    return [
        seats,
        *[steps_to(holder, seat, seats) for holder in holders],
        int(state.learning),
        int(state.booklet),
        int(state.cultist),
        int(state.awakened),
        state.turn,
        state.actions,
    ]


def _ship(state: UnfathomableState) -> list[int]:
    return [
        *state.dials,
        state.travel,
        state.ritual,
        state.distance,
        *state.deep_ones,
        *state.acting,
        *([0] * (SPACES - len(state.acting))),
        state.supply(),
        *state.monarchs,
        *state.risked,
        len(state.passengers),
        *[int(damaged >= 0) for damaged in state.damage],
        int(state.barricade),
    ]


def _people(state: UnfathomableState, seat: int) -> list[int]:
    numbers = around(state.characters, seat, ROOM, -1)
    numbers += around(state.at, seat, ROOM, -1)
    numbers += around([int(feat) for feat in state.feats], seat, ROOM)
    numbers += around([int(revealed) for revealed in state.revealed], seat, ROOM)
    numbers += around([int(space == BRIG) for space in state.at], seat, ROOM)
    numbers += around([len(hand) for hand in state.hands], seat, ROOM)
    numbers += around(state.improvement, seat, ROOM, -1)
    numbers += around([len(kept) for kept in state.kept], seat, ROOM)
    items: list[int] = []
    types: list[int] = []
    loyalties: list[int] = []
    for chair in range(state.seats):
        other = (seat + chair) % state.seats
        items += flags(state.items[other], ITEMS)
        types += state.caps[other]
        loyalties += _loyalties(state, other, seat)
    absent = ROOM - state.seats
    numbers += [*items, *([0] * (absent * ITEMS)), *types, *([0] * (absent * TYPES))]
    numbers += around([len(cards) for cards in state.loyalty], seat, ROOM)
    return [*numbers, *loyalties, *([0] * (absent * LOYALTIES))]


def _loyalties(state: UnfathomableState, other: int, seat: int) -> list[int]:
    """Of each kind, how many loyalty cards of another the seat has seen."""
    counts = [0] * LOYALTIES
    for card, seen in zip(state.loyalty[other], state.loyalty_seen[other], strict=True):
        if seen >> seat & 1:
            counts[card] += 1
    return counts


def _cards(state: UnfathomableState, seat: int) -> list[int]:
    hand = [0] * CARDS
    for card in state.hands[seat]:
        hand[skill(card) * len(VALUES) + value(card) - 1] += 1
    return [
        *hand,
        *[len(deck) for deck in state.decks],
        *[len(discards) for discards in state.discards],
        len(state.chaos),
        *state.caps[state.seats],
        state.mythos_card,
        _top(state.mythos, seat),
        len(state.mythos.cards),
        _top(state.waypoints, seat),
        *flags(state.reached, WAYPOINTS),
        _top(state.spells, seat),
        *flags(state.cast_spells, SPELLS),
        _top(state.item_deck, seat),
        *flags(state.removed_items, ITEMS),
        len(state.loyalty_deck),
    ]


def _top(deck: Deck, seat: int) -> int:
    """The top card, if the seat has seen it."""
    return deck.cards[-1] if deck.cards and deck.seen[-1] >> seat & 1 else -1


def _check(state: UnfathomableState, seat: int) -> list[int]:
    seats, sources = state.seats, state.pile_from
    open_types = [0] * TYPES
    if state.check_open or not sources:
        for card in state.pile:
            open_types[skill(card)] += 1
    given = around([sources.count(source) for source in range(seats)], seat, ROOM)
    return [
        CAUSES.index(state.check_cause) if state.check_cause in CAUSES else -1,
        steps_to(state.check_seat, seat, seats),
        steps_to(state.check_other, seat, seats),
        state.check_target,
        state.check_partial,
        *[state.check_types >> kind & 1 for kind in range(TYPES)],
        int(state.check_open),
        int(state.check_chaos),
        state.check_named,
        state.check_total,
        *open_types,
        sources.count(seat),
        *given,
        sources.count(CHAOS),
        sources.count(EXTRA),
        int(state.in_crisis),
    ]


def _die(state: UnfathomableState, seat: int) -> list[int]:
    return [
        state.die,
        state.die_by,
        state.die_set,
        state.die_attack,
        steps_to(state.die_roller, seat, state.seats),
        int(state.almanac),
        int(state.saved),
        state.struck,
    ]
