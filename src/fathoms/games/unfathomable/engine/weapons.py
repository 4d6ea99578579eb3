"""Whom one may attack, and with what (UNF-4.3, UNF-16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import ADJACENT, BRIG, SICK_BAY, SPACES
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.defeat import Defeat
from fathoms.games.unfathomable.engine.dice import tell_attack
from fathoms.games.unfathomable.engine.ship import remove_deep_ones
from fathoms.games.unfathomable.numbers import KNIFE, RIFLE, SHOTGUN, SIX_SHOOTER, STARBUCK, mark
from fathoms.games.unfathomable.options import Attack
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

BARE_ATTACKS: tuple[Option, ...] = tuple(Attack(space) for space in range(SPACES))
HIT_DEEP_ONE, HIT_CHARACTER = 4, 6


def may_attack(state: UnfathomableState, seat: int) -> bool:
    """Whoever keeps the Peacemaker does not."""
    return not any(CATALOGUE.kept[card].peaceful for card in state.kept[seat])


def targets(state: UnfathomableState, seat: int, space: int, item: int) -> list[Option]:
    """UNF-4.3: enemies in a space. Deep Ones and revealed traitors for humans, humans for revealed traitors."""
    options: list[Option] = []
    traitor = state.revealed[seat]
    if state.deep_ones[space] and not traitor:
        options.append(Attack(space, item=item) if item >= 0 else BARE_ATTACKS[space])
    options += [
        Attack(space, other, item)
        for other in range(state.seats)
        if state.at[other] == space and state.revealed[other] != traitor
    ]
    return options


def weapon_bonus(state: UnfathomableState, seat: int, item: int) -> int:
    """UNF-16.1: what an item adds to an attack."""
    if item == SIX_SHOOTER:
        return 2
    if item == RIFLE:
        return 1
    if item == SHOTGUN:
        here, traitor = state.at[seat], state.revealed[seat]
        people = [other for other in range(state.seats) if state.at[other] == here]
        enemies = len([other for other in people if state.revealed[other] != traitor])
        return enemies + (0 if traitor else state.deep_ones[here])
    return 1 if item < 0 and KNIFE in state.items[seat] and state.free(seat) else 0


class JudgeAttack(Step[UnfathomableState]):
    """UNF-4.4: a Deep One falls on 4 or more, a character on 6 or more."""

    space: int
    victim: int

    def __init__(self, space: int, victim: int) -> None:
        self.space = space
        self.victim = victim

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        hit = tell_attack(state, state.die, HIT_DEEP_ONE if self.victim < 0 else HIT_CHARACTER)
        if hit and self.victim < 0:
            remove_deep_ones(state, self.space, 1)
        elif hit:
            state.push(Defeat(self.victim))


def weapon_targets(state: UnfathomableState, seat: int, item: int) -> list[Option]:
    """UNF-16.1: whom a weapon reaches: the Rifle adjacent spaces, the others one's own."""
    if not may_attack(state, seat) or (item == STARBUCK and state.used(mark(seat, STARBUCK))):
        return []
    here = state.at[seat]
    spaces = [space for space in ADJACENT[here] if space not in (SICK_BAY, BRIG)] if item == RIFLE else [here]
    return [option for space in spaces for option in targets(state, seat, space, item)]
