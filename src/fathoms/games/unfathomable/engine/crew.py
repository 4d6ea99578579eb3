"""The vocabulary of effects, second part: hands, and where people are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIG, WALKABLE
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.dice import RollSum
from fathoms.games.unfathomable.engine.hands import card_options, discard, draw, hand_options, kinds_held, picked_cards
from fathoms.games.unfathomable.engine.monsters import SPACE_OPTIONS
from fathoms.games.unfathomable.engine.ship import may_hold, move_character
from fathoms.games.unfathomable.events import Reactions
from fathoms.games.unfathomable.numbers import (
    LORE,
    SKILLS,
    improved_skill,
    value,
)
from fathoms.games.unfathomable.options import Card, Draw, Move, Seat, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

SEATS: tuple[Option, ...] = tuple(Seat(seat) for seat in range(6))


def other_seats(state: UnfathomableState, seat: int) -> tuple[Option, ...]:
    """Everybody but one."""
    return tuple([SEATS[other] for other in range(state.seats) if other != seat])


# -- hands


class Discard(Ask[UnfathomableState]):
    """A role discards so many cards of its choice, or all it has (UNF-3.7)."""

    role: int
    count: int

    def __init__(self, role: int, count: int) -> None:
        self.role = role
        self.count = count

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = state.who(self.role)
        return (discard_question(state, seat, self.count, "UNF-3.7"),)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        for seat, picks in answers.items():
            discard(state, seat, picked_cards(picks))


def discard_question(state: UnfathomableState, seat: int, count: int, clause: str, *, quiet: bool = False) -> Question:
    """Discard exactly so many cards, as far as the hand reaches."""
    options = hand_options(state, seat)
    count = min(count, len(options))
    return Question(
        state.answered[seat],
        seat,
        "discard",
        clause,
        options,
        least=count,
        most=count,
        default=options[:count],
        quiet=quiet,
        plain=True,
    )


class DiscardEach(Ask[UnfathomableState]):
    """Every human discards so many cards, all at once."""

    count: int

    def __init__(self, count: int) -> None:
        self.count = count

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple([discard_question(state, seat, self.count, "UNF-3.7", quiet=True) for seat in state.humans()])

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("discard"))
        for seat, picks in answers.items():
            discard(state, seat, picked_cards(picks))


class DiscardHand(Step[UnfathomableState]):
    """A role discards all its cards."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        discard(state, seat, state.hands[seat][:])


def skill_set(state: UnfathomableState, seat: int) -> list[int]:
    """UNF-3.3: how many cards of each type a seat draws, its active improvement counted (not in the Brig)."""
    counts = [*CATALOGUE.people[state.characters[seat]].skills, 0]
    if state.improvement[seat] >= 0 and state.free(seat):
        counts[improved_skill(state.improvement[seat])] += 1
    return counts


class DrawEach(Ask[UnfathomableState]):
    """Every human draws one card of a type in their skill set."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple([draw_question(state, seat) for seat in state.humans()])

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("draw"))
        for seat, picks in answers.items():
            draw(state, seat, [pick.skill for pick in picks if isinstance(pick, Draw)], chance)


def draw_question(state: UnfathomableState, seat: int) -> Question:
    """One card of a type in the seat's set."""
    options = tuple([Draw(kind) for kind in SKILLS if skill_set(state, seat)[kind]])
    return Question(state.answered[seat], seat, "draw", "UNF-3.6", options, default=options[:1], quiet=True, plain=True)


class SpendLore(Choice):
    """A role discards a lore card, if it has one, throws the die and adds the value (UNF-6.10)."""

    KEY = "spend-lore"
    CLAUSE = "UNF-6.10"

    low: tuple[AnyStep, ...]
    high: tuple[AnyStep, ...]

    def __init__(self, role: int, low: tuple[AnyStep, ...], high: tuple[AnyStep, ...] = ()) -> None:
        self.role = role
        self.low = low
        self.high = high

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return card_options(kinds_held(state, seat, LORE))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        card = option.card if isinstance(option, Card) else 0
        if card:
            discard(state, seat, [card])
        state.push(RollSum(value(card), state.content.safe, self.low, self.high))


# -- where people are


class GoTo(Step[UnfathomableState]):
    """A role goes to a space."""

    role: int
    space: int

    def __init__(self, role: int, space: int) -> None:
        self.role = role
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        move_character(state, state.who(self.role), self.space)


class GoAnywhere(Choice):
    """A role moves to any ship space but Sick Bay and Brig."""

    KEY = "go-anywhere"
    CLAUSE = "UNF-4.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in WALKABLE])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_character(state, seat, option.space)


class EmptyBrig(Step[UnfathomableState]):
    """Jail Break: everybody in the Brig walks out, each where they like."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([GoAnywhere(seat) for seat in state.round_from(state.active) if state.jailed(seat)])


class MayGo(Choice):
    """A role may move to a space."""

    KEY = "may-go"
    CLAUSE = "UNF-6.9"
    OPTIONAL = True

    space: int

    def __init__(self, role: int, space: int) -> None:
        self.role = role
        self.space = space

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (Move(self.space),)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            move_character(state, seat, self.space)


class EachMayGo(Step[UnfathomableState]):
    """Every human who is not in the Brig may move to a space."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        humans = [seat for seat in state.round_from(state.active) if may_hold(state, seat)]
        state.push_all([MayGo(seat, self.space) for seat in humans])


class Jail(Choice):
    """A role sends a human to the Brig."""

    KEY = "jail"
    CLAUSE = "UNF-13.10"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SEATS[other] for other in state.humans() if not state.jailed(other)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Seat):
            move_character(state, option.seat, BRIG)


class MayJail(Jail):
    """A role may send another human to the Brig."""

    KEY = "may-jail"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SEATS[other] for other in state.humans() if not state.jailed(other) and other != seat])
