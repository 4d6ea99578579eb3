"""Section 17 of the rule book, last part: what each character does when revealing as a traitor, and kept cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import mark
from fathoms.games.unfathomable.asks import Choice, IfAny
from fathoms.games.unfathomable.board import BRIG, DECKS, ROOMS, WATER
from fathoms.games.unfathomable.cards import (
    ARJUN,
    BEATRICE,
    CHARACTERS,
    EDMUND,
    ISHMAEL,
    JAMIE,
    JEANNE,
    KEEPER,
    KEILANI,
    SAMIRA,
    SANITY,
    SVETLANA,
    WILLIAM,
    role_of,
)
from fathoms.games.unfathomable.catalogue import DEEDS, KEPT, MENUS, REVEAL_EFFECTS
from fathoms.games.unfathomable.checks import MEMORY_OF_THE_DEEP, Check, L, W
from fathoms.games.unfathomable.damage import Damage, damaged
from fathoms.games.unfathomable.defeat import SUPPLY, DefeatPassenger, defeat_humans_at, drop_kept
from fathoms.games.unfathomable.dice import RollLow
from fathoms.games.unfathomable.effects import Lose
from fathoms.games.unfathomable.events import MemoryTried
from fathoms.games.unfathomable.monsters import SPACE_OPTIONS, NextDeepOne
from fathoms.games.unfathomable.mythos import Misfortune
from fathoms.games.unfathomable.options import Accept, Cast, Item, Number, Space, UseMythos
from fathoms.games.unfathomable.ship import remove_deep_ones, spawn
from fathoms.games.unfathomable.spellcraft import SeekSpell
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.tracks import ResetTravel, Ritual
from fathoms.games.unfathomable.trade import give_item
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Effects
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

SACRIFICE = 48
CAST_MARK = 60
SPREAD = 4


class Sabotage(Choice):
    """Jeanne damages a room of her choice."""

    KEY = "sabotage"
    CLAUSE = "UNF-17.3"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[room] for room in ROOMS if not damaged(state, room)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        state.push(Damage(option.space))


class RainFire(Step[UnfathomableState]):
    """Jamie defeats every human and passenger in his space."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        space = state.at[state.who(self.role)]
        if space in DECKS:
            state.push_all([DefeatPassenger(space) for _ in range(state.risked[space - DECKS[0]])])
        defeat_humans_at(state, space)


class Malpractice(Choice):
    """Svetlana defeats a passenger on deck, or one of the supply (accept)."""

    KEY = "malpractice"
    CLAUSE = "UNF-17.5"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        options: list[Option] = [SPACE_OPTIONS[deck] for deck in DECKS if state.risked[deck - DECKS[0]]]
        if state.spare_passengers():
            options.append(Accept())
        return tuple(options)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            state.push(DefeatPassenger(option.space if isinstance(option, Space) else SUPPLY))


class DivideAndConquer(Ask[UnfathomableState]):
    """Beatrice brings a Deep One to each of four water spaces."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = state.who(self.role)
        options = SPACE_OPTIONS[: len(WATER)]
        return (
            Question(
                state.answered[seat],
                seat,
                "divide",
                "UNF-17.6",
                options,
                least=SPREAD,
                most=SPREAD,
                default=options[:SPREAD],
                plain=True,
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        for picks in answers.values():
            for space in [pick.space for pick in picks if isinstance(pick, Space)]:
                spawn(state, space, 1)


class SecondOath(Step[UnfathomableState]):
    """Ishmael activates every Deep One in his space."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        space = state.at[state.who(self.role)]
        state.acting[space] = state.deep_ones[space]
        state.push(NextDeepOne())


class DisruptRitual(Choice):
    """William moves the ritual by up to two steps, either way."""

    KEY = "disrupt"
    CLAUSE = "UNF-17.9"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Number(number) for number in (-2, -1, 0, 1, 2)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Number)
        if option.number:
            state.push(Ritual(option.number))


class Pickpocket(Choice):
    """Samira takes an item of a human in her space."""

    KEY = "pickpocket"
    CLAUSE = "UNF-17.10"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        near = state.humans_at(state.at[seat])
        return tuple([Item(item) for other in near for item in state.items[other]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Item)
        give_item(state, option.item, seat)


_EFFECTS: dict[int, Effects] = {
    KEILANI: (Lose(SANITY),),
    ARJUN: (ResetTravel(),),
    JEANNE: (Sabotage(role_of(JEANNE)),),
    JAMIE: (RainFire(role_of(JAMIE)),),
    SVETLANA: (IfAny(Malpractice(role_of(SVETLANA))),),
    BEATRICE: (DivideAndConquer(role_of(BEATRICE)),),
    EDMUND: (Misfortune(role_of(EDMUND)),),
    ISHMAEL: (SecondOath(role_of(ISHMAEL)),),
    WILLIAM: (DisruptRitual(role_of(WILLIAM)),),
    SAMIRA: (IfAny(Pickpocket(role_of(SAMIRA))),),
}
REVEAL_EFFECTS.extend([_EFFECTS[character] for character in range(CHARACTERS)])


# -- the Keeper's tome, and mythos cards that were kept


def kept_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The tome (UNF-9.6), Sacrifice Deep One and Memory of the Deep (UNF-6.14)."""
    if state.at[seat] == BRIG:
        return []
    options: list[Option] = []
    if state.keeper == seat and state.spells.cards and not state.used(mark(seat, CAST_MARK)):
        options.append(Cast())
    if SACRIFICE in state.kept[seat] and state.deep_ones[state.at[seat]]:
        options.append(UseMythos(SACRIFICE))
    if MEMORY_OF_THE_DEEP in state.kept[seat]:
        options.append(UseMythos(MEMORY_OF_THE_DEEP))
    return options


def do_cast(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-9.6."""
    state.turn_used.append(mark(seat, CAST_MARK))
    state.push(SeekSpell(KEEPER))


def do_kept(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-6.14."""
    assert isinstance(option, UseMythos)
    if option.crisis == SACRIFICE:
        state.push(RollLow(5, (), (Slaughter(seat),)))
    else:
        state.tell(MemoryTried(seat))
        state.push(Check(13, L | W, (Forget(seat),), (Lose(SANITY),), cause="memory", seat=seat))


class Slaughter(Step[UnfathomableState]):
    """A Deep One is sacrificed: the ritual goes on by two, and the card is spent."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        remove_deep_ones(state, state.at[self.seat], 1)
        drop_kept(state, self.seat, SACRIFICE)
        state.push(Ritual(2))


class Forget(Step[UnfathomableState]):
    """Memory of the Deep is discarded at last."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        drop_kept(state, self.seat, MEMORY_OF_THE_DEEP)


MENUS[KEPT] = kept_menu
DEEDS[Cast] = do_cast
DEEDS[UseMythos] = do_kept
