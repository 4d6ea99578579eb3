"""A table of In Too Deep whose cards lie as a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathoms.games.in_too_deep.companies import NUMBER, Company
from fathoms.games.in_too_deep.examples import lay_out
from fathoms.games.in_too_deep.info import INFO
from fathoms.games.in_too_deep.options import Buy, Decline, Draw, Expand, Pay
from fathoms.games.in_too_deep.state import BONUS, NOT_YET, DeepState
from fathoms.games.in_too_deep.turns import TURN
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event, Told, heard_by
from fathoms.kernel.question import SPECTATOR, Option, Question, Refusal
from fathoms.kernel.table import Table

RULES = INFO.rules()
O, T, P, R, W = Company  # noqa: E741 - five companies, five letters
BASIC = {"sides": "basic"}
ADVANCED = {"sides": "advanced"}


def shares_of(company: Company) -> list[int]:
    """The cards that carry a company's share, from the lowest up."""
    return [card for card in RULES_CARDS if company_on(card) is company]


def company_on(card: int) -> Company:
    return list(Company)[SHARE_OF[card]]


_STATE = RULES.setup({}, 3, FastChance(0))
assert isinstance(_STATE, DeepState)
SHARE_OF = _STATE.content.share_of
RULES_CARDS = _STATE.content.cards()


class Still(Chance):
    """Chance that moves nothing: a shuffled pile keeps its order, and its last card is on top."""

    def below(self, bound: int) -> int:
        self.used += 1
        return bound - 1


class DeepTable:
    """Plays answers of whoever is asked."""

    def __init__(self, state: DeepState) -> None:
        self.table = Table(RULES, state, Still())
        self.told: list[Told] = []
        """The events of the last answer, with their audiences."""

    @property
    def state(self) -> DeepState:
        assert isinstance(self.table.state, DeepState)
        return self.table.state

    @property
    def question(self) -> Question:
        (question,) = self.state.questions()
        assert question.id == self.state.answered[question.seat]
        return question

    def answer(self, *picks: Option) -> list[Event]:
        """Answer; what a spectator hears of it."""
        told = self.table.play(self.question.seat, picks)
        assert not isinstance(told, Refusal), told
        assert RULES.invariants(self.state) == []
        self.told = told
        return heard_by(SPECTATOR, told)

    def heard(self, viewer: int) -> list[Event]:
        """What a viewer heard of the last answer."""
        return heard_by(viewer, self.told)

    def buy(self, card: int) -> list[Event]:
        return self.answer(Buy(card))

    def expand(self, card: int, company: Company) -> list[Event]:
        return self.answer(Expand(card, company))

    def draw(self) -> list[Event]:
        return self.answer(Draw())

    def pay(self, *cards: int) -> list[Event]:
        return self.answer(*[Pay(card) for card in cards])

    def decline(self) -> list[Event]:
        return self.answer(Decline())

    def check(self, *picks: Option) -> Refusal | None:
        return self.state.check(self.question.seat, picks)

    def asked(self) -> tuple[int, str, str]:
        """Whom the table asks, what, and by which clause."""
        return self.question.seat, self.question.key, self.question.clause


def begin(seats: int = 3, settings: Mapping[str, str] | None = None, seed: int = 0) -> DeepTable:
    """A new game at its first question."""
    state = RULES.setup(dict(settings or {}), seats, FastChance(seed))
    assert isinstance(state, DeepState)
    return DeepTable(state)


def position(
    hands: Sequence[Sequence[int]],
    *,
    shares: Mapping[int, Sequence[int]] | None = None,
    piles: Mapping[Company, Sequence[int]] | None = None,
    deck: Sequence[int] = (),
    discards: Sequence[int] = (),
    rest: int | None = None,
    active: int = 0,
    sides: Mapping[str, str] | None = None,
) -> DeepTable:
    """A game at a turn of the active seat, with these cards where the test says.

    `deck` names its top cards, the topmost first. All cards not named lie under them, or in the hand of seat `rest`.
    With two hands there is a third investor (seat 2 in `shares`); all bonus shares not named are out of the game.
    """
    state = begin(len(hands), sides or BASIC).state
    state.agenda = [TURN]
    state.asking = None
    state.starter = 0
    state.active = active
    state.market = []
    lay_out(state, hands, shares or {}, piles or {})
    state.discards = list(discards)
    state.deck = list(reversed(deck))
    _put_the_rest(state, rest)
    state.bonus = state.deck.count(BONUS)
    state.aside = 5 - state.bonus - state.discards.count(BONUS) if len(hands) == 2 else 0
    state.lowest = 1
    state.spare = [len(hand) for hand in state.hands]
    state.traced = [{} for _ in state.traced]
    state.ran_out = 0 if state.deck else 1
    state.final_turns = NOT_YET
    broken = RULES.invariants(state)
    assert broken == [], broken
    return DeepTable(state)


def _put_the_rest(state: DeepState, rest: int | None) -> None:
    places = [*state.hands, *state.shares, *state.piles, state.deck, state.discards]
    named = {card for place in places for card in place}
    unnamed = [card for card in state.content.cards() if card not in named]
    if rest is None:
        state.deck = unnamed + state.deck
    else:
        state.hands[rest] = sorted(state.hands[rest] + unnamed)


def owned(state: DeepState, investor: int) -> dict[Company, int]:
    """The shares of an investor, by company; only those that are there."""
    return {company: count for company, count in zip(Company, state.owns[investor], strict=True) if count}


def depths(state: DeepState, company: Company) -> list[int]:
    return state.piles[NUMBER[company]]
