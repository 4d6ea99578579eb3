"""UNF-17.10: Samira Dualeh, Stowaway, who finds things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, IfAny
from fathoms.games.unfathomable.board import BRIG, CARGO
from fathoms.games.unfathomable.bot.stakes import move_total_worth
from fathoms.games.unfathomable.cards.forms import own
from fathoms.games.unfathomable.engine.belongings import GainItem, LoseItems, gain_item
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, I, W, move_total
from fathoms.games.unfathomable.engine.crew import GoTo
from fathoms.games.unfathomable.engine.defeat import use_feat
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES
from fathoms.games.unfathomable.engine.reaction import AFTER_TOTAL, Reaction
from fathoms.games.unfathomable.engine.sheet import fresh, spend
from fathoms.games.unfathomable.engine.shoals import GoToDie
from fathoms.games.unfathomable.engine.trade import give_item
from fathoms.games.unfathomable.numbers import role_of
from fathoms.games.unfathomable.options import Equip, Give, Item
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

SAMIRA = 9
MANY_ITEMS = 4


class WellEquipped(Reaction):
    """Her items move the total of a check, one for each."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.has_feat(SAMIRA) >= 0 and bool(state.items[state.seat_of[SAMIRA]])

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        if state.has_feat(SAMIRA) != seat:
            return []
        most = len(state.items[seat])
        return [Equip(by) for by in range(-most, most + 1) if by]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Equip)
        use_feat(state, seat)
        move_total(state, option.by)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, Equip)
        return move_total_worth(state, option.by) - 1.5 - 0.1 * abs(option.by)


class HandOut(Choice):
    """Scavenger: an item may go to a human in her space."""

    KEY = "hand-out"
    CLAUSE = "UNF-17.10"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        near = [other for other in state.humans_at(state.at[seat]) if other != seat]
        return tuple([Give(item, other) for item in state.items[seat] for other in near])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Give):
            give_item(state, option.item, option.seat)


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


class Samira(Character):
    """The sheet."""

    def able(self, state: UnfathomableState, seat: int) -> bool:
        return fresh(state, seat) and len(state.items[seat]) <= MANY_ITEMS and bool(state.item_deck.cards)

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        spend(state, seat)
        state.push(IfAny(HandOut(seat)))
        gain_item(state, seat, state.item_deck.pop())


SHEET = Samira(
    SAMIRA,
    CARGO,
    (0, 1, 2, 0, 2),
    own(
        70,
        "ticket-please",
        SAMIRA,
        DEEP_ONES,
        Check(13, I | W, (GainItem(role_of(SAMIRA)),), (GoTo(role_of(SAMIRA), BRIG), LoseItems(role_of(SAMIRA)))),
        (LoseItems(role_of(SAMIRA)), Throw(), GoToDie(role_of(SAMIRA), deck=True)),
    ),
    (IfAny(Pickpocket(role_of(SAMIRA))),),
)
WELL_EQUIPPED = WellEquipped(AFTER_TOTAL)
