"""Section 9 of the rule book, second part: the Keeper's spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, ask_if_any
from fathoms.games.unfathomable.board import BRIG, DECKS, SHIP, WALKABLE, WATER
from fathoms.games.unfathomable.engine.belongings import gain_item
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.crew import SEATS, GoAnywhere, draw_question
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, DefeatPassenger, defeat_humans_at, rescue
from fathoms.games.unfathomable.engine.dice import RollLow, Throw
from fathoms.games.unfathomable.engine.effects import Lose
from fathoms.games.unfathomable.engine.hands import draw
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, SPACE_OPTIONS, Activate
from fathoms.games.unfathomable.engine.peeks import ITEMS, SPELLS, TWO, FromTop, card_of, look
from fathoms.games.unfathomable.engine.ship import move_character, move_deep_ones, remove_deep_ones
from fathoms.games.unfathomable.engine.shoals import ON_BOARD, defeat_deep_ones
from fathoms.games.unfathomable.events import Reactions, SpellCast, SpellKept
from fathoms.games.unfathomable.numbers import CAST_MARK, FLESH_WARD, FOOD, KEEPER, REVELATION, SANITY, mark
from fathoms.games.unfathomable.options import Cast, Draw, Seat, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

PRICE = RollLow(4, (Lose(SANITY),))
"""Most spells: on 4 or less the caster's mind pays."""


def tome_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-9.6: the Keeper may cast, once a turn and not in the Brig."""
    if state.keeper != seat or state.at[seat] == BRIG:
        return []
    return [Cast()] if state.spells.cards and not state.used(mark(seat, CAST_MARK)) else []


def do_cast(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-9.6."""
    state.turn_used.append(mark(seat, CAST_MARK))
    state.push(SeekSpell(KEEPER))


MENU = Menu(tome_menu, {Cast: do_cast})


class SeekSpell(Step[UnfathomableState]):
    """UNF-9.6: look at the top two spells, put one under the deck, resolve the other."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        count = look(state, seat, SPELLS, TWO, chance)
        if count:
            state.push(ChooseSpell(seat, SPELLS, count))


class ChooseSpell(FromTop):
    """Which spell to cast."""

    KEY = "spell"
    CLAUSE = "UNF-9.6"

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        self.put_others_under(state, card_of(option))
        cast_top(state, seat)


def cast_top(state: UnfathomableState, seat: int) -> None:
    """The top spell takes effect and leaves the game (UNF-9.7)."""
    spell = state.spells.pop()
    state.cast_spells.append(spell)
    state.tell(SpellCast(seat, spell))
    state.push_all(list(CATALOGUE.spells[spell].effects))


class AstralTravel(Choice):
    """Choose a ship space; every Deep One and character there may be moved elsewhere on the ship."""

    KEY = "astral-travel"
    CLAUSE = "UNF-9.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in SHIP if state.deep_ones[space] or space in state.at])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        space = option.space
        people: list[AnyStep] = [
            Transport(self.role, space, other) for other in range(state.seats) if state.at[other] == space
        ]
        state.push_all([*people, *[Transport(self.role, space, -1) for _ in range(state.deep_ones[space])]])


class Transport(Choice):
    """Where a figure goes; picking nothing leaves it."""

    KEY = "transport"
    CLAUSE = "UNF-9.8"
    OPTIONAL = True

    origin: int
    figure: int
    """A seat, or -1 for a Deep One."""

    def __init__(self, role: int, origin: int, figure: int) -> None:
        self.role = role
        self.origin = origin
        self.figure = figure

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in WALKABLE if space != self.origin])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if not isinstance(option, Space):
            return
        if self.figure < 0:
            move_deep_ones(state, self.origin, option.space, 1)
        else:
            move_character(state, self.figure, option.space)


class CallDownTheStorm(Step[UnfathomableState]):
    """All Deep Ones in the water are defeated; a die up to their number damages the ship."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        count = 0
        for water in WATER:
            count += remove_deep_ones(state, water, state.deep_ones[water])
        if count:
            state.push(RollLow(count, (Damage(),)))


class CallFriends(Choice):
    """Rescue passengers one by one, as many as the Keeper likes; a die up to their number wakes the Deep Ones."""

    KEY = "call-friends"
    CLAUSE = "UNF-9.8"
    OPTIONAL = True

    count: int

    def __init__(self, role: int, count: int = 0) -> None:
        self.role = role
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[deck] for deck in DECKS if state.risked[deck - DECKS[0]]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Space):
            rescue(state, option.space)
            if ask_if_any(state, CallFriends(self.role, self.count + 1)):
                return
            state.push(RollLow(self.count + 1, (Activate(DEEP_ONES),)))
        elif self.count:
            state.push(RollLow(self.count, (Activate(DEEP_ONES),)))


class Conjure(Step[UnfathomableState]):
    """Look at the top items, keep one, the others go under the deck."""

    role: int
    count: int

    def __init__(self, role: int, count: int) -> None:
        self.role = role
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        count = look(state, seat, ITEMS, self.count, chance)
        if count:
            state.push(ChooseItem(seat, ITEMS, count))


class ChooseItem(FromTop):
    """Which item to keep; where there is only one, it may be left (UNF-5.5)."""

    KEY = "item"
    CLAUSE = "UNF-5.5"

    def least(self, options: tuple[Option, ...]) -> int:
        return 1 if len(options) > 1 else 0

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            self.put_others_under(state, card_of(option))
            gain_item(state, seat, state.item_deck.pop())


class FleshWard(Choice):
    """A character is protected from one defeat."""

    KEY = "flesh-ward"
    CLAUSE = "UNF-9.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return SEATS[: state.seats]

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        state.ward = option.seat
        state.tell(SpellKept(FLESH_WARD, option.seat))


class KeepScript(Step[UnfathomableState]):
    """Revelation of Script waits with the Keeper for a check."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.script = state.keeper
        state.tell(SpellKept(REVELATION, state.keeper))


class Mend(Ask[UnfathomableState]):
    """Heal: humans in the Sick Bay get up and go; every other human draws a card."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple([draw_question(state, seat) for seat in state.humans() if not _in_sick_bay(state, seat)])

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("draw"))
        for seat, picks in answers.items():
            draw(state, seat, [pick.skill for pick in picks if isinstance(pick, Draw)], chance)


class HealAll(Step[UnfathomableState]):
    """Heal, as far as there is anybody to draw or to get up."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        ill = [seat for seat in state.humans() if _in_sick_bay(state, seat)]
        state.push_all([GoAnywhere(seat) for seat in ill])
        # The others draw while the patients are still in their beds, so that nobody gets both.
        if len(ill) < len(state.humans()):
            state.push(Mend())


def _in_sick_bay(state: UnfathomableState, seat: int) -> bool:
    return state.safe(seat) and not state.jailed(seat)


class Locusts(Step[UnfathomableState]):
    """Plague of Locusts: the die says how many Deep Ones die; on 5 or more food is lost."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([Throw(), LocustsAtDie()])


class LocustsAtDie(Step[UnfathomableState]):
    """What the die of the locusts does."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        steps: list[AnyStep] = [defeat_deep_ones(KEEPER, ON_BOARD, state.die)]
        if state.die > 4:  # noqa: PLR2004 - the card's own number
            steps.append(Lose(FOOD))
        state.push_all(steps)


class BeastWithin(Choice):
    """Summon the Beast Within: the Keeper may move anywhere, then all enemies there are defeated."""

    KEY = "beast-within"
    CLAUSE = "UNF-9.8"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in WALKABLE if space != state.at[seat]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Space):
            move_character(state, seat, option.space)
        space = state.at[seat]
        traitors = [other for other in range(state.seats) if state.revealed[other] and state.at[other] == space]
        count = remove_deep_ones(state, space, state.deep_ones[space]) + len(traitors)
        if count >= TWO:
            state.push(RollLow(count, (Rampant(space),)))
        state.push_all([Defeat(other) for other in traitors])


class Rampant(Step[UnfathomableState]):
    """The beast turns on every human and passenger there."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        defeat_humans_at(state, self.space)
        if self.space in DECKS:
            state.push_all([DefeatPassenger(self.space) for _ in range(state.risked[self.space - DECKS[0]])])
