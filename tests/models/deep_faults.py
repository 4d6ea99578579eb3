"""Faults in In Too Deep, each of which the comparison finds."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep import buying, expanding, third, view, wildlife
from fathoms.games.in_too_deep.companies import TREASURE
from fathoms.games.in_too_deep.state import DeepState
from models.conversation import Option, Play, Result, places_of
from models.in_too_deep import PEARL, InTooDeep
from models.planting import engine_of, engine_value, model_of

GAME = "in-too-deep"


@model_of(GAME)
class OldTensNeverPayAgain(InTooDeep):
    def is_new_ten(self, card: int, company: str) -> bool:
        return card // 10 > max(self.depths[company], default=-10) // 10


@model_of(GAME)
class ThirdInvestorHasNoPrice(InTooDeep):
    def price(self, company: str) -> int:
        return sum(self.portfolios[player][company] for player in self.players)


@model_of(GAME)
class GoingUpAlwaysCosts(InTooDeep):
    def price_of_going_up(self, card: int, company: str) -> int:
        return sum(deeper > card for deeper in self.depths[company])


@model_of(GAME)
class PearlsCountTheirOwnDepth(InTooDeep):
    def value(self, company: str) -> int:
        return len(self.depths[PEARL]) + 2 if company == PEARL else super().value(company)


@model_of(GAME)
class DeckRunsOutWhenTheNextCardIsWanted(InTooDeep):
    def turn_up(self) -> int:
        return self.deck.pop()

    def can_draw(self) -> bool:
        if not self.deck:
            self.times_empty += 1
            if self.times_empty == 2:
                self.trigger = self.trigger or "deck"
        return super().can_draw()


@model_of(GAME)
class FundraisersNeedNotFollowEachOther(InTooDeep):
    def turn(self) -> Play[None]:
        before = self.fundraisers
        yield from super().turn()
        self.fundraisers = max(before, self.fundraisers)


@model_of(GAME)
class BonusSharesAreNeverTooLate(InTooDeep):
    def is_too_late(self) -> bool:
        return False


@model_of(GAME)
class OnlyHoldersOfTheRightCardAreAsked(InTooDeep):
    def research_basic(self) -> list[Option] | None:
        return super().research_basic() or None


@model_of(GAME)
class FewerCardsBreakATie(InTooDeep):
    def settle(self) -> Result:
        result = super().settle()
        standing = [(self.points(player), -len(self.hands[player])) for player in self.players]
        return Result(result.reason, result.points, places_of(standing, lambda other, mine: other > mine))


engine_value(GAME, "drawing.FUNDRAISER_CARDS", 3)
engine_value(GAME, "scoring.PEARL_POINTS", 1)
engine_value(GAME, "third.AWARD_CARDS", 3)
engine_value(GAME, "deck.LAST_TIME", 3)
engine_value(GAME, "ocean.OceanBasic.COST", 1)
engine_value(GAME, "wildlife.WildlifeBasic.REACH", 4)


@engine_of(GAME)
def the_third_investor_has_no_majority(patch: pytest.MonkeyPatch) -> None:
    honest = expanding.dividend

    def dividend(state: DeepState, company: int) -> list[int]:
        if state.seats == 2:
            held, state.owns[2][TREASURE] = state.owns[2][TREASURE], 0
            cards = honest(state, company)
            state.owns[2][TREASURE] = held
            return cards
        return honest(state, company)

    patch.setattr(expanding, "dividend", dividend)


@engine_of(GAME)
def a_higher_card_pays_for_what_lies_deeper(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wildlife, "extra_price", lambda pile, card: sum(each > card for each in pile))


@engine_of(GAME)
def payments_to_a_seller_are_discarded(patch: pytest.MonkeyPatch) -> None:
    honest = buying.pay
    patch.setattr(buying, "pay", lambda state, cards, _: honest(state, cards, buying.DISCARD))


@engine_of(GAME)
def the_highest_fitting_card_expands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(third, "min", max, raising=False)


@engine_of(GAME)
def every_ten_is_new(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(expanding, "reaches_new_ten", lambda pile, card: not pile or card > pile[-1])


@engine_of(GAME)
def hands_lie_open(patch: pytest.MonkeyPatch) -> None:
    honest = view._investor
    patch.setattr(view, "_investor", lambda state, _, investor: honest(state, investor, investor))
