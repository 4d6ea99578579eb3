"""Section 13 of the rule book, second part: revealing as a traitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.crew import other_seats
from fathoms.games.unfathomable.engine.defeat import drop_kept
from fathoms.games.unfathomable.engine.hands import discard, draw, hand_options, picked_cards
from fathoms.games.unfathomable.engine.loyalty import LookAtLoyalty, pass_loyalty
from fathoms.games.unfathomable.engine.scoring import FAR
from fathoms.games.unfathomable.engine.ship import settle_titles
from fathoms.games.unfathomable.events import TraitorRevealed
from fathoms.games.unfathomable.numbers import CULTIST, HYBRID, TREACHERY
from fathoms.games.unfathomable.options import Reveal, Seat
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


def reveal_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-13.8: whoever holds a hybrid or the cultist card may show one, and only one."""
    if state.revealed[seat]:
        return []
    return [Reveal(card) for card in (HYBRID, CULTIST) if card in state.loyalty[seat]]


def do_reveal(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-13.8: the steps of a reveal, in order."""
    assert isinstance(option, Reveal)
    index = state.loyalty[seat].index(option.loyalty)
    card = state.loyalty[seat].pop(index)
    state.loyalty_seen[seat].pop(index)
    state.loyalty[seat].insert(0, card)
    state.loyalty_seen[seat].insert(0, EVERYONE)
    state.revealed[seat] = True
    state.tell(TraitorRevealed(seat, card))
    steps: list[AnyStep] = []
    if state.free(seat):
        steps += CATALOGUE.people[state.characters[seat]].reveal
    steps += [HandOver(seat), LayDown(seat), TakeUpTreachery(seat)]
    state.push_all(steps)


class HandOver(Step[UnfathomableState]):
    """Below a distance of 12 all other loyalty cards go to one other player, and everybody looks (UNF-13.8)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.distance < FAR and len(state.loyalty[self.seat]) > 1:
            state.push_all([ChooseHeir(self.seat), LookAtLoyalty()])


class ChooseHeir(Choice):
    """Who gets the other loyalty cards."""

    KEY = "heir"
    CLAUSE = "UNF-13.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return other_seats(state, seat)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        pass_loyalty(state, seat, option.seat, len(state.loyalty[seat]) - 1)


class LayDown(Step[UnfathomableState]):
    """Titles pass on, the feat is gone, kept mythos cards are discarded (UNF-13.8)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        settle_titles(state)
        state.feats[self.seat] = False
        for card in state.kept[self.seat][:]:
            drop_kept(state, self.seat, card)


class TakeUpTreachery(Step[UnfathomableState]):
    """Not in the Brig: any cards of the hand may be swapped for treachery cards."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.free(self.seat) and state.hands[self.seat]:
            state.push(SwapCards(self.seat))


class SwapCards(Ask[UnfathomableState]):
    """Which cards to give up for treachery."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        options = hand_options(state, seat)
        return (
            Question(state.answered[seat], seat, "swap", "UNF-13.8", options, least=0, most=len(options), plain=True),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = picked_cards(answers[self.role])
        discard(state, self.role, cards)
        draw(state, self.role, [TREACHERY] * len(cards), chance)


MENU = Menu(reveal_menu, {Reveal: do_reveal})
