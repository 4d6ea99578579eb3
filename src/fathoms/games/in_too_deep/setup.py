"""Section 2 of the rule book: set-up, with the changes of section 10 for two players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import COMPANIES, NAMES, SIDES, Side
from fathoms.games.in_too_deep.content import DEEPEST, DeepContent
from fathoms.games.in_too_deep.events import ShareTaken
from fathoms.games.in_too_deep.info import ALL, BY_CHANCE, INFO, LIKE_ALL
from fathoms.games.in_too_deep.invariants import BONUS_SHARES
from fathoms.games.in_too_deep.options import TAKE, Take
from fathoms.games.in_too_deep.state import BONUS, NOT_YET, DeepState
from fathoms.games.in_too_deep.turns import TURN
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings
    from fathoms.kernel.question import Picks

TWO = 2
FIRST_HAND = 6
FIRST_HAND_OF_TWO = 8
FREE_SHARES = 2
THIRD_SHARES = 6


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> DeepState:
    """ITD-2: the company cards, the deal, the starting player and the first shares."""
    assert isinstance(content, DeepContent)
    state = DeepState()
    state.begin(INFO.revision, seats, DRAFT)
    state.content = content
    state.sides = [_side(settings, company, chance) for company in NAMES]
    _lay_out(state)
    chance.shuffle(state.deck)
    _deal(state)
    if seats == TWO:
        _invite_third(state, chance)
    else:
        state.market = sorted(_take(state, FREE_SHARES * seats))
    return state


def _side(settings: Settings, company: str, chance: Chance) -> int:
    """ITD-2.1: the side that the host chose for this company, or for all, or chance."""
    value = settings[company]
    if value == LIKE_ALL:
        value = settings[ALL]
    return chance.below(len(SIDES)) if value == BY_CHANCE else SIDES.index(Side(value))


def _lay_out(state: DeepState) -> None:
    """Everything empty, all cards in the deck."""
    seats = state.seats
    investors = seats + 1 if seats == TWO else seats
    state.starter = state.lowest = state.active = state.turns = 0
    state.hands = [[] for _ in range(seats)]
    state.market = []
    state.shares = [[] for _ in range(investors)]
    state.owns = [[0] * COMPANIES for _ in range(investors)]
    state.issued = [0] * COMPANIES
    state.piles = [[] for _ in range(COMPANIES)]
    state.deck = state.content.cards()
    state.discards = []
    state.bonus = state.aside = state.ran_out = 0
    state.draws = state.dry = state.fundraisers = 0
    state.trigger = ""
    state.final_turns = NOT_YET
    state.ended = False
    state.shuffles = 0
    state.batch = [0] * (DEEPEST + 1)
    state.spare = [0] * seats
    state.traced = [{} for _ in range(seats + 1)]
    state.pools = [[1 << seat for seat in range(seats)] for _ in range(seats + 1)]


def _take(state: DeepState, count: int) -> list[int]:
    cards = state.deck[-count:]
    del state.deck[-count:]
    return cards


def _deal(state: DeepState) -> None:
    """ITD-2.2 to 2.5: the first hands, the starting player, and the bonus of the others."""
    seats = state.seats
    for seat in range(seats):
        state.hands[seat] = _take(state, FIRST_HAND_OF_TWO if seats == TWO else FIRST_HAND)
    state.lowest = min([min(hand) for hand in state.hands])
    for seat in range(seats):
        if state.lowest in state.hands[seat]:
            state.starter = state.active = seat
    for distance in range(1, seats):
        seat = (state.starter + distance) % seats
        state.hands[seat] += _take(state, distance)
        state.spare[seat] = distance
    for seat in range(seats):
        state.hands[seat].sort()
    for viewer in range(seats + 1):
        if viewer != state.starter:
            state.traced[viewer][state.lowest] = 1 << state.starter  # ITD-2.4


def _invite_third(state: DeepState, chance: Chance) -> None:
    """ITD-10.2 to 10.4: six shares for the third investor, and only then the bonus shares into the deck."""
    for card in _take(state, THIRD_SHARES):
        state.give_share(state.seats, card)
    state.bonus = BONUS_SHARES
    state.deck += [BONUS] * BONUS_SHARES
    chance.shuffle(state.deck)


class Draft(Step[DeepState]):
    """ITD-2.6, ITD-2.7: clockwise, twice round, each takes a free share; the last one is not asked for (ITD-2.8)."""

    def run(self, state: DeepState, chance: Chance) -> None:
        if len(state.market) > 1:
            state.push(TAKE_SHARE)
            return
        if state.market:
            take_share(state, state.market[0])
        state.push(TURN)


class TakeShare(Ask[DeepState]):
    """ITD-2.6: take one of the open cards as a free share."""

    def questions(self, state: DeepState) -> tuple[Question, ...]:
        seat = state.active
        options = tuple([TAKE[card] for card in state.market])
        return (
            Question(state.answered[seat], seat, "free-share", "ITD-2.6", options, default=options[:1], plain=True),
        )

    def answered(self, state: DeepState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[state.active]
        assert isinstance(pick, Take)
        take_share(state, pick.card)
        state.push(DRAFT)


def take_share(state: DeepState, card: int) -> None:
    """ITD-2.6: a free share; the next seat clockwise goes on."""
    state.market.remove(card)
    company = state.give_share(state.active, card)
    state.tell(ShareTaken(state.active, card, NAMES[company]))
    state.active = (state.active + 1) % state.seats


DRAFT = Draft()
TAKE_SHARE = TakeShare()
