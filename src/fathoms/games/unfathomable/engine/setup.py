"""Section 2 of the rule book: set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable import info
from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIDGE, DECKS, DEEP, SPACES
from fathoms.games.unfathomable.content import UnfathomableContent
from fathoms.games.unfathomable.deck import Deck, new_deck
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.crew import skill_set
from fathoms.games.unfathomable.engine.damage import DAMAGE_CARDS, INTACT
from fathoms.games.unfathomable.engine.hands import draw, rebuild_chaos
from fathoms.games.unfathomable.engine.loyalty import DealLoyalty
from fathoms.games.unfathomable.engine.ship import line
from fathoms.games.unfathomable.engine.turn import Turn
from fathoms.games.unfathomable.events import CharacterTaken, Reactions, TitlePassed
from fathoms.games.unfathomable.numbers import (
    CAPTAIN_TITLE,
    CHARACTERS,
    CRISES,
    CULTIST,
    HUMAN,
    HYBRID,
    ITEMS,
    KEEPER_TITLE,
    NOBODY,
    SKILLS,
    SPELLS,
    TYPES,
    VALUES,
    WAYPOINTS,
)
from fathoms.games.unfathomable.options import Draw, Take
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings
    from fathoms.kernel.question import Picks

HYBRIDS = {3: 1, 4: 1, 5: 2, 6: 2}
EVEN = (4, 6)
"""Seat counts at which the cultist sails (UNF-2.9)."""
START_CARDS = 3


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> UnfathomableState:
    """UNF-2: the ship, the decks, the first player; then everybody takes a character."""
    assert isinstance(content, UnfathomableContent)
    state = UnfathomableState()
    state.content = content
    state.begin(info.INFO.revision, seats, ChooseCast(seats))
    _settle(state, settings)
    state.first = state.active = chance.below(seats)
    state.turn = state.actions = 0
    state.turn_used = []
    state.ended = ""
    _lay_out_ship(state, settings)
    _seat_people(state, seats)
    _make_decks(state, chance)
    _blank_moment(state)
    return state


def _settle(state: UnfathomableState, settings: Settings) -> None:
    """UNF-2.1: which game, whose letter, with or without the cultist."""
    state.learning = settings[info.GAME] == info.LEARNING
    rules = settings[info.RULES]
    state.booklet = state.learning if rules == info.BY_GAME else rules == info.BOOKLET
    state.cultist = not state.learning and state.seats in EVEN and settings[info.CULTIST] == info.WITH
    state.cast = settings[info.CAST]


def _lay_out_ship(state: UnfathomableState, settings: Settings) -> None:
    """UNF-2.2, UNF-2.3: dials, tracks, monsters and passengers."""
    content = state.content
    bare = not state.learning and state.seats in EVEN and not state.cultist
    change = {info.NORMAL: 0, info.EASIER: content.step, info.HARDER: -content.step}[settings[info.DIALS]]
    state.dials = [dial + change for dial in (content.dials_without_cultist if bare else content.dials)]
    state.travel = state.ritual = state.distance = 0
    state.deep_ones = [0] * SPACES
    state.deep_ones[0] = state.deep_ones[1] = 2
    state.deep_ones[DECKS[0]] = state.deep_ones[DECKS[1]] = 1
    state.acting = [0] * SPACES
    state.monarchs = [DEEP, DEEP]
    state.risked = [0, 0, 1, 1, 0, 0, 0, 0]
    state.passengers = list(range(len(content.passengers)))
    state.damage = [INTACT] * 6
    state.barricade = False


def _seat_people(state: UnfathomableState, seats: int) -> None:
    state.characters = [NOBODY] * seats
    state.seat_of = [NOBODY] * CHARACTERS
    state.at = [BRIDGE] * seats
    state.feats = [True] * seats
    state.revealed = [False] * seats
    state.captain = state.keeper = state.navigator = state.first
    state.items = [[] for _ in range(seats)]
    state.improvement = [NOBODY] * seats
    state.kept = [[] for _ in range(seats)]
    state.ward = state.script = NOBODY
    state.loyalty = [[] for _ in range(seats)]
    state.loyalty_seen = [[] for _ in range(seats)]
    state.awakened = False


def _make_decks(state: UnfathomableState, chance: Chance) -> None:
    """UNF-2.4, UNF-2.5: six skill decks, chaos, mythos, waypoints, spells, items, damage, loyalty."""
    seats, counts = state.seats, list(state.content.values)
    state.hands = [[] for _ in range(seats)]
    state.decks = [
        [kind * 10 + value for value, count in zip(VALUES, counts, strict=True) for _ in range(count)]
        for kind in range(TYPES)
    ]
    for deck in state.decks:
        chance.shuffle(deck)
    state.discards = [[] for _ in range(TYPES)]
    state.made_from = [counts[:] for _ in range(TYPES)]
    state.caps = [[0] * TYPES for _ in range(seats + 1)]
    state.chaos = []
    state.pile = []
    state.pile_from = []
    state.piles = []
    rebuild_chaos(state, chance)
    state.mythos = new_deck(list(range(1, CRISES + 1)), chance)
    state.mythos_discards = []
    state.mythos_card = NOBODY
    state.waypoints = new_deck(list(range(WAYPOINTS)), chance)
    state.reached = []
    state.spells = new_deck(list(range(SPELLS)), chance)
    state.buried_spells = Deck([], [])
    state.cast_spells = []
    state.item_deck = new_deck(list(range(ITEMS)), chance)
    state.buried_items = Deck([], [])
    state.removed_items = []
    state.damage_deck = new_deck(list(range(DAMAGE_CARDS)), chance)
    state.loyalty_deck = loyalty_cards(state)
    chance.shuffle(state.loyalty_deck)


def loyalty_cards(state: UnfathomableState) -> list[int]:
    """UNF-2.9: two cards a seat in all."""
    traitors = [HYBRID] * HYBRIDS[state.seats] + [CULTIST] * state.cultist
    return traitors + [HUMAN] * (2 * state.seats - len(traitors))


def _blank_moment(state: UnfathomableState) -> None:
    state.check_target = state.check_partial = state.check_types = state.check_total = 0
    state.check_open = state.in_crisis = False
    state.check_chaos = True
    state.check_cause = ""
    state.check_seat = NOBODY
    state.check_other = NOBODY
    state.check_named = NOBODY
    state.check_used = []
    state.die = 1
    state.die_by = state.die_set = 0
    state.die_attack = state.die_roller = NOBODY
    state.almanac = state.saved = False
    state.struck = NOBODY


class ChooseCast(Step[UnfathomableState]):
    """UNF-2.6: the first player takes a character, then the others clockwise; or the table's cast is dealt."""

    left: int

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.cast == info.CHOSEN:
            if self.left:
                state.push(ChooseCast(self.left - 1))
                state.push(TakeCharacter((state.first - self.left) % state.seats))
                return
        else:
            cast = list(CATALOGUE.suggested[state.seats] if state.cast == info.SUGGESTED else range(CHARACTERS))
            chance.shuffle(cast)
            for seat in range(state.seats):
                take_character(state, seat, cast[seat])
        state.push(TakePlaces())


class TakeCharacter(Choice):
    """Whom to play."""

    KEY = "character"
    CLAUSE = "UNF-2.6"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Take(character) for character in range(CHARACTERS) if state.seat_of[character] < 0])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Take)
        take_character(state, seat, option.character)


def take_character(state: UnfathomableState, seat: int, character: int) -> None:
    """UNF-2.7: the character's place and item."""
    state.characters[seat] = character
    state.seat_of[character] = seat
    state.at[seat] = CATALOGUE.people[character].home
    state.item_deck.take(character)
    state.items[seat] = [character]
    state.tell(CharacterTaken(seat, character))


class TakePlaces(Step[UnfathomableState]):
    """UNF-2.8, UNF-2.9: titles, loyalties in a standard game, first cards, first turn."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.captain = line(state, CAPTAIN_TITLE)[0]
        state.keeper = line(state, KEEPER_TITLE)[0]
        state.tell(TitlePassed(CAPTAIN_TITLE, state.captain))
        state.tell(TitlePassed(KEEPER_TITLE, state.keeper))
        steps: list[AnyStep] = [FirstCards(), Turn(state.first)]
        if not state.learning:
            steps.insert(0, DealLoyalty())
        state.push_all(steps)


class FirstCards(Step[UnfathomableState]):
    """UNF-2.10: the whole set in a learning game, any three of it in a standard game; none for the first player."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if not state.learning:
            state.push(ChooseFirstCards())
            return
        for seat in range(state.seats):
            if seat != state.first:
                counts = skill_set(state, seat)
                draw(state, seat, [kind for kind in SKILLS for _ in range(counts[kind])], chance)


class ChooseFirstCards(Ask[UnfathomableState]):
    """Three cards of the set, all seats but the first at once."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple([first_cards(state, seat) for seat in range(state.seats) if seat != state.first])

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("first-cards"))
        for seat, picks in answers.items():
            draw(state, seat, [pick.skill for pick in picks if isinstance(pick, Draw)], chance)


def first_cards(state: UnfathomableState, seat: int) -> Question:
    """Which three."""
    counts = skill_set(state, seat)
    options = tuple([Draw(kind, copy) for kind in SKILLS for copy in range(counts[kind])])
    return Question(
        state.answered[seat],
        seat,
        "first-cards",
        "UNF-2.10",
        options,
        least=START_CARDS,
        most=START_CARDS,
        default=options[:START_CARDS],
        quiet=True,
        plain=True,
    )
