"""Section 15 of the rule book: playing a skill card as an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.hands import play_card
from fathoms.games.unfathomable.options import Play
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance

PLAYS: tuple[Option, ...] = tuple(Play(card) for card in range(60))


def skill_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The cards of a hand that have an action to offer now."""
    options: list[Option] = []
    before = 0
    for number in state.hands[seat]:
        if number != before:
            card = CATALOGUE.skills[number]
            if card is not None and card.able(state, seat, start):
                options.append(PLAYS[number])
        before = number
    return options


def do_play(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Show the card, discard it, carry it out."""
    assert isinstance(option, Play)
    play_card(state, seat, option.card)
    card = CATALOGUE.skills[option.card]
    assert card is not None
    card.play(state, seat)


MENU = Menu(skill_menu, {Play: do_play})
