"""Section 6 of the rule book: the mythos step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, way_told
from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.defeat import FEAT, use_feat
from fathoms.games.unfathomable.engine.monsters import Activate
from fathoms.games.unfathomable.engine.peeks import skip_absent, tell_passed_over
from fathoms.games.unfathomable.engine.tracks import Ritual, Travel
from fathoms.games.unfathomable.events import Chosen, MythosDrawn
from fathoms.games.unfathomable.numbers import ACTIVE, CAPTAIN, RING
from fathoms.games.unfathomable.options import Choose
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep, Step

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis, Effects
    from fathoms.kernel.chance import Chance

TRAVEL, RITUAL, EITHER = range(3)
TOP, BOTTOM = Choose(1), Choose(2)
PASSENGERS_NEEDED = 3


class MythosStep(Step[UnfathomableState]):
    """UNF-6.1: the active player turns up a mythos card; not in a turn in which they revealed themselves."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.active
        if state.revealed[seat]:
            return
        if not (state.free(seat) and CATALOGUE.people[state.characters[seat]].turns_up(state, seat, chance)):
            state.push(DrawMythos())


class DrawMythos(Step[UnfathomableState]):
    """UNF-6.2: turn up the top card; green cards without their character are passed over (UNF-6.4)."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        tell_passed_over(state, skip_absent(state, 1, chance))
        card = state.mythos.pop()
        state.mythos_card = card
        state.tell(MythosDrawn(state.active, card))
        state.push(FaceMythos())
        for seat in range(state.seats):
            if state.feat_ready(seat):
                CATALOGUE.people[state.characters[seat]].mythos_drawn(state, seat)


def discard_mythos(state: UnfathomableState) -> None:
    """The card is done with, unless somebody has kept it."""
    if state.mythos_card >= 0:
        state.mythos_discards.append(state.mythos_card)
        state.mythos_card = -1


class FaceMythos(Step[UnfathomableState]):
    """UNF-6.1: crisis, monsters, track. In the Brig there is no crisis, and by the booklet no monsters (UNF-6.6)."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.mythos_card < 0:
            return
        crisis = CATALOGUE.crises[state.mythos_card]
        jailed = state.at[state.active] == BRIG
        steps: list[AnyStep] = []
        if not jailed:
            steps.append(FaceCrisis(crisis.number))
        if not jailed or not state.booklet:
            steps.append(Activate(crisis.monster))
        steps += [TrackIcon(crisis.track), DiscardMythos()]
        state.push_all(steps)


class DiscardMythos(Step[UnfathomableState]):
    """The end of a mythos card."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        discard_mythos(state)


class FaceCrisis(Step[UnfathomableState]):
    """UNF-6.5: a check, a choice, or a choice between a check and something else."""

    number: int

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        crisis = CATALOGUE.crises[self.number]
        if crisis.chooser:
            state.push(ChooseCrisis(crisis.chooser, self.number))
        else:
            begin_check(state, crisis.check)


def begin_check(state: UnfathomableState, check: Effects) -> None:
    """The check of a mythos card, the only kind that Self Sacrifice knows."""
    state.in_crisis = True
    state.push_all(list(check))


class ChooseCrisis(Choice):
    """The named player chooses; both ways are open to read (UNF-6.5, UNF-6.7)."""

    KEY = "crisis"
    CLAUSE = "UNF-6.5"

    number: int

    def __init__(self, role: int, number: int) -> None:
        self.role = role
        self.number = number

    def about(self) -> str:
        return f"crisis.{self.number}"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        crisis = CATALOGUE.crises[self.number]
        halves = ((TOP, crisis.top_needs), (BOTTOM, crisis.bottom_needs))
        options: list[Option] = [half for half, needs in halves if able(state, seat, needs)]
        if state.feat_ready(seat) and CATALOGUE.people[state.characters[seat]].instead_of_crisis(seat):
            options.append(FEAT)
        return tuple(options)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        crisis = CATALOGUE.crises[self.number]
        if option == FEAT:
            use_feat(state, seat)
            state.push_all(list(CATALOGUE.people[state.characters[seat]].instead_of_crisis(seat)))
            return
        way = 1 if option == TOP else 2
        check = way == 1 and crisis.check
        state.tell(Chosen(seat, way, "make-check" if check else way_told(f"crisis.{self.number}", way)))
        take_way(state, crisis, way)


def take_way(state: UnfathomableState, crisis: Crisis, way: int) -> None:
    """The chosen way of a crisis: the check counts as the first."""
    if way == 1 and crisis.check:
        begin_check(state, crisis.check)
    else:
        state.push_all(list(crisis.top if way == 1 else crisis.bottom))


def able(state: UnfathomableState, seat: int, needs: str) -> bool:
    """Whether a way that costs something can be taken (UNF-6.7)."""
    if needs == "item":
        return bool(state.items[seat])
    if needs == "three":
        return state.spare_passengers() >= PASSENGERS_NEEDED
    if needs == "one":
        return state.spare_passengers() > 0
    if needs == "captaincy":
        return state.captain == seat
    if needs == "ring":
        return any(RING in items for items in state.items)
    return True


class TrackIcon(Step[UnfathomableState]):
    """UNF-6.13: travel, ritual, or either as the active player likes; for one in the Brig the Captain chooses."""

    track: int

    def __init__(self, track: int) -> None:
        self.track = track

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.track == EITHER:
            state.push(ChooseTrack(CAPTAIN if state.at[state.active] == BRIG else ACTIVE))
        else:
            state.push(Travel() if self.track == TRAVEL else Ritual(1))


class ChooseTrack(Choice):
    """Which track goes on: travel is the first way, the ritual the second."""

    KEY = "track"
    CLAUSE = "UNF-6.13"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (TOP, BOTTOM)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        state.push(Travel() if option == TOP else Ritual(1))
