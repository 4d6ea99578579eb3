"""Section 12 of the rule book, first part: defeats, and passengers in peril."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import ADJACENT, BRIG, DECKS, SICK_BAY
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.reaction import ON_DEFEAT
from fathoms.games.unfathomable.engine.ship import change_dials, lose, move_character
from fathoms.games.unfathomable.engine.windows import open_window
from fathoms.games.unfathomable.events import (
    FeatUsed,
    ItemRemoved,
    ItemUsed,
    MythosDropped,
    PassengerDefeated,
    PassengerRisked,
    PassengerSaved,
    Reactions,
)
from fathoms.games.unfathomable.numbers import FOOD, PHARMACY, SANITY, SOULS
from fathoms.games.unfathomable.options import Choose, UseFeat
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

SUPPLY = -1
PAY_FOOD, PAY_ITEM = Choose(1), Choose(2)
FEAT = UseFeat()


class Defeat(Step[UnfathomableState]):
    """UNF-12.5: a human goes to the Sick Bay, a revealed traitor to the Brig, unless it is prevented."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        if seat < 0 or state.safe(seat):
            return
        state.saved = False
        state.push(FinishDefeat(seat))
        open_window(state, ON_DEFEAT, seat)


class FinishDefeat(Step[UnfathomableState]):
    """After the window: the way to the Sick Bay or the Brig."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.saved:
            state.saved = False
        else:
            move_character(state, self.seat, BRIG if state.revealed[self.seat] else SICK_BAY)


def defeat_humans_at(state: UnfathomableState, space: int) -> None:
    """Every human in a space is defeated."""
    state.push_all([Defeat(seat) for seat in state.humans_at(space)])


class DefeatPassenger(Step[UnfathomableState]):
    """UNF-12.10: a passenger of a deck space, or of the supply, is defeated unless somebody prevents it."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        there = state.spare_passengers() if self.space == SUPPLY else state.risked[self.space - DECKS[0]]
        if not there:
            return
        state.saved = False
        state.push(FinishPassenger(self.space))
        if savers(state, self.space):
            state.push(SavePassenger(self.space))


def savers(state: UnfathomableState, space: int) -> dict[int, tuple[Option, ...]]:
    """Who can prevent a passenger's defeat, and how: all of it open to everybody."""
    found: dict[int, tuple[Option, ...]] = {}
    holder = state.holder(PHARMACY)
    if holder >= 0 and space != SUPPLY and (state.at[holder] == space or space in ADJACENT[state.at[holder]]):
        found[holder] = (PAY_FOOD, PAY_ITEM)
    for seat in range(state.seats):
        if state.feat_ready(seat) and CATALOGUE.people[state.characters[seat]].saves_passengers():
            found[seat] = (*found.get(seat, ()), FEAT)
    return found


class SavePassenger(Ask[UnfathomableState]):
    """UNF-12.11: the Travel Pharmacy, and Medical Intervention. The first in turn order who does it, does it."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        found = savers(state, self.space)
        return tuple(
            [
                Question(
                    state.answered[seat],
                    seat,
                    "on-passenger",
                    "UNF-12.11",
                    found[seat],
                    least=0,
                    quiet=True,
                    plain=True,
                )
                for seat in sorted(found)
            ]
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("on-passenger"))
        for seat in state.round_from(state.active):
            if answers.get(seat) and not state.saved:
                state.saved = True
                save_passenger(state, seat, answers[seat][0])


def save_passenger(state: UnfathomableState, seat: int, option: Option) -> None:
    """Pay for the rescue."""
    if option == FEAT:
        use_feat(state, seat)
        return
    state.tell(ItemUsed(seat, PHARMACY))
    if option == PAY_FOOD:
        lose(state, FOOD, 1)
    else:
        remove_item(state, PHARMACY)


def use_feat(state: UnfathomableState, seat: int) -> None:
    """A feat is used up (UNF-4.15)."""
    state.feats[seat] = False
    state.tell(FeatUsed(seat, f"feat.{state.characters[seat]}"))


def remove_item(state: UnfathomableState, item: int) -> None:
    """An item in play leaves the game (UNF-4.12)."""
    for seat, items in enumerate(state.items):
        if item in items:
            items.remove(item)
            if state.improvement[seat] == item:
                state.improvement[seat] = -1
            state.removed_items.append(item)
            state.tell(ItemRemoved(item))


class FinishPassenger(Step[UnfathomableState]):
    """The token is turned up, its icons are lost together, and it leaves the game (UNF-12.10, UNF-12.4)."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.space != SUPPLY:
            state.risked[self.space - DECKS[0]] -= 1
        if state.saved:
            state.saved = False
            if self.space != SUPPLY:
                state.tell(PassengerSaved(self.space))
            return
        souls, sanity = state.content.passengers[chance.draw(state.passengers)]
        state.tell(PassengerDefeated(self.space, souls, sanity))
        change_dials(state, ((SOULS, -souls), (SANITY, -sanity)))
        for seat in range(state.seats):
            for card in state.kept[seat][:]:
                CATALOGUE.kept[card].passenger_lost(state, seat)


def drop_kept(state: UnfathomableState, seat: int, card: int) -> None:
    """A mythos card that was kept is discarded."""
    state.kept[seat].remove(card)
    state.mythos_discards.append(card)
    state.tell(MythosDropped(seat, card))


class Risk(Step[UnfathomableState]):
    """UNF-12.12: passengers go out on deck, a die for each. What it was done for comes only if all could go."""

    count: int
    then: tuple[AnyStep, ...]
    short: tuple[AnyStep, ...]

    def __init__(self, count: int, then: tuple[AnyStep, ...] = (), short: tuple[AnyStep, ...] = ()) -> None:
        self.count = count
        self.then = then
        self.short = short

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        count = min(self.count, state.spare_passengers())
        state.push_all(list(self.then if count == self.count else self.short))
        for _ in range(count):
            state.push(PlacePassenger())
            state.push(Throw())


class PlacePassenger(Step[UnfathomableState]):
    """One passenger stands on the deck space of the die."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.risked[state.die - 1] += 1
        state.tell(PassengerRisked(DECKS[state.die - 1]))


def rescue(state: UnfathomableState, space: int) -> None:
    """UNF-4.5: a passenger goes back to the supply unseen."""
    state.risked[space - DECKS[0]] -= 1
    state.tell(PassengerSaved(space))
