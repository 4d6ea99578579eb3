"""UNF-17.3: Jeanne Lafarge, Engineer, who keeps the boilers going."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BOILER, ROOMS
from fathoms.games.unfathomable.bot.worth import damage_worth, dial_worth, step_worth
from fathoms.games.unfathomable.cards.forms import own
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, I, O
from fathoms.games.unfathomable.engine.damage import Damage, damaged
from fathoms.games.unfathomable.engine.defeat import Defeat, Risk
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, SPACE_OPTIONS
from fathoms.games.unfathomable.engine.ship import lose, tell_ability
from fathoms.games.unfathomable.engine.tracks import Travel
from fathoms.games.unfathomable.numbers import FUEL, SANITY, SOULS, role_of
from fathoms.games.unfathomable.options import Accept, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

JEANNE = 2


class UseJuryRig(Choice):
    """Jury Rigger: damage the ship to travel one more step."""

    KEY = "jury-rig"
    CLAUSE = "UNF-4.14"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (Accept(),)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            tell_ability(state, seat)
            state.push_all([Damage(), Travel()])


class Sabotage(Choice):
    """Jeanne damages a room of her choice."""

    KEY = "sabotage"
    CLAUSE = "UNF-17.3"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[room] for room in ROOMS if not damaged(state, room)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        state.push(Damage(option.space))


def _jury_rig(state: UnfathomableState, seat: int, option: Option) -> float:
    return step_worth(state) - damage_worth(state) - 1.0


def _room(state: UnfathomableState, seat: int, option: Option) -> float:
    """What a traitor would rather see damaged: the boilers first."""
    assert isinstance(option, Space)
    return -2.0 if option.space == BOILER else -1.0


class Jeanne(Character):
    """The sheet."""

    def stoked(self, state: UnfathomableState, seat: int) -> None:
        state.push(UseJuryRig(seat))

    def ripe(self, state: UnfathomableState, seat: int) -> bool:
        return state.at[seat] == BOILER

    def feat(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.push(Travel(2))
        lose(state, FUEL, 1)

    def feat_worth(self, state: UnfathomableState, seat: int) -> float:
        return 2 * step_worth(state) - dial_worth(state, FUEL)


SHEET = Jeanne(
    JEANNE,
    BOILER,
    (1, 0, 2, 2, 0),
    own(
        64,
        "signs-of-life",
        JEANNE,
        DEEP_ONES,
        Check(13, I | O, (Gain(SANITY),), (Lose(SOULS, 2),)),
        (Risk(1), Damage(), Defeat(role_of(JEANNE))),
    ),
    (Sabotage(role_of(JEANNE)),),
    scores={"jury-rig": _jury_rig, "sabotage": _room},
)
