"""UNF-17.4: Jamie Snell, Master-at-Arms, who is quick to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, IfAny
from fathoms.games.unfathomable.board import BOILER, BRIDGE, BRIG, DECKS
from fathoms.games.unfathomable.bot.choices import by_attack, by_doubt
from fathoms.games.unfathomable.bot.places import knows_traitor
from fathoms.games.unfathomable.cards.forms import own
from fathoms.games.unfathomable.engine.actions import Act, do_attack
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, O, S
from fathoms.games.unfathomable.engine.crew import SEATS
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import DefeatPassenger, defeat_humans_at
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES
from fathoms.games.unfathomable.engine.sheet import fresh, spend
from fathoms.games.unfathomable.engine.ship import move_character
from fathoms.games.unfathomable.engine.shoals import ClearRoom, SpawnInRoom
from fathoms.games.unfathomable.engine.weapons import weapon_targets
from fathoms.games.unfathomable.numbers import WEAPONS, role_of
from fathoms.games.unfathomable.options import Attack, Seat
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

JAMIE = 3


def shots(state: UnfathomableState, seat: int) -> list[Option]:
    """The attacks that a seat's weapons allow."""
    return [option for item in state.items[seat] if item in WEAPONS for option in weapon_targets(state, seat, item)]


class QuickDraw(Choice):
    """Quick Draw: an attack with a weapon."""

    KEY = "quick-draw"
    CLAUSE = "UNF-17.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(shots(state, seat))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Attack)
        do_attack(state, seat, option, chance)


class ArrestOrder(Choice):
    """Another character in Jamie's space goes to the Brig."""

    KEY = "arrest-order"
    CLAUSE = "UNF-17.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        here = state.at[seat]
        return tuple([SEATS[other] for other in range(state.seats) if other != seat and state.at[other] == here])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        move_character(state, option.seat, BRIG)


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


class Jamie(Character):
    """The sheet."""

    def able(self, state: UnfathomableState, seat: int) -> bool:
        return fresh(state, seat) and bool(shots(state, seat))

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        spend(state, seat)
        state.push(Act(seat))
        state.push(QuickDraw(seat))

    def ability_worth(self, state: UnfathomableState, seat: int) -> float:
        return 3.0

    def ripe(self, state: UnfathomableState, seat: int) -> bool:
        return state.at.count(state.at[seat]) > 1

    def feat(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.push(ArrestOrder(seat))

    def feat_worth(self, state: UnfathomableState, seat: int) -> float:
        here = [other for other in range(state.seats) if other != seat and state.at[other] == state.at[seat]]
        wanted = [other for other in here if state.revealed[other] or knows_traitor(state, seat, other)]
        return 4.0 if len(wanted) == len(here) else 0.0


SHEET = Jamie(
    JAMIE,
    BRIDGE,
    (0, 0, 0, 3, 2),
    own(
        65,
        "the-game-is-afoot",
        JAMIE,
        DEEP_ONES,
        Check(13, O | S, (IfAny(ClearRoom(role_of(JAMIE))),), (SpawnInRoom(4, role_of(JAMIE)),)),
        (Damage(BOILER, 4),),
    ),
    (RainFire(role_of(JAMIE)),),
    scores={"quick-draw": by_attack, "arrest-order": by_doubt},
)
