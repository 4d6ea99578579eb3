"""Planted defects of secrecy.

They follow the ways in which hidden things have leaked from real programs: first states, histories,
extensions, seeds, event streams, second fields, ids that survive a shuffle, prompts, reveals that never expire,
spectators, face-down places, votes, early endings, mixed-up seats, refusals, counts, and lists in a telling order.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event, Told
from fathoms.kernel.game import Rules, Settings
from fathoms.kernel.question import Narrowed, Option, Picks, Question, Refusal, narrow_by_count
from fathoms.kernel.state import State
from salvage import bidding, memory, reactions, redeal, tide, view, wreck
from salvage.cards import SIX, value
from salvage.events import CardTaken, PointScored, SeaDrew, WreckPeeked
from salvage.options import Bid
from salvage.rules import RULES
from salvage.state import SalvageState
from salvage.view import PileView, SalvageView
from testkit.planting import killed_by, say, show

# -- secrets in the view


@killed_by("law-1-same-view")
def deck_order_in_the_view(_: pytest.MonkeyPatch) -> Rules:
    return show(lambda state, _, shown: replace(shown, taken=tuple(state.deck)))


@killed_by("law-1-same-view")
def history_in_the_view(_: pytest.MonkeyPatch) -> Rules:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, memories=tuple(PileView(m.cards, m.seers) for m in state.memories))

    return show(change)


@killed_by("law-1-same-view")
def extension_state_in_the_view(_: pytest.MonkeyPatch) -> Rules:
    return show(lambda state, _, shown: replace(shown, hand_size=len(str(state.hands))))


@killed_by("law-1-same-view")
def seed_in_the_view(_: pytest.MonkeyPatch) -> Rules:
    return show(lambda state, _, shown: replace(shown, dues=sum(n * card for n, card in enumerate(state.deck))))


@killed_by("law-1-same-view")
def every_hand_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    original = view._salvager
    patch.setattr(view, "_salvager", lambda state, _, seat: original(state, seat, seat))


@killed_by("law-1-same-view")
def spectators_see_all(patch: pytest.MonkeyPatch) -> None:
    original = view._salvager
    patch.setattr(view, "_salvager", lambda state, who, seat: original(state, seat if who < 0 else who, seat))


@killed_by("law-1-same-view")
def the_next_seats_view(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, view=lambda state, viewer: view.view(state, (viewer + 1) % state.seats))


@killed_by("law-1-same-view")
def sixes_counted_for_all(_: pytest.MonkeyPatch) -> Rules:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, winner=sum(value(card) == SIX for card in state.hands[0]))

    return show(change)


@killed_by("law-1-same-view")
def plans_in_the_view(_: pytest.MonkeyPatch) -> Rules:
    return show(lambda state, _, shown: replace(shown, dues=len(str(sorted(state.held.items())))))


@killed_by("law-1-same-view")
def a_reveal_that_never_expires(_: pytest.MonkeyPatch) -> Rules:
    def change(state: SalvageState, viewer: int, shown: SalvageView) -> SalvageView:
        known = memory.somewhere(state, viewer)
        cards = tuple(
            card if card in known else seen for card, seen in zip(state.wreck, shown.wreck.cards, strict=True)
        )
        return replace(shown, wreck=replace(shown.wreck, cards=cards))

    return show(change)


@killed_by("law-1-same-view")
def a_list_in_a_telling_order(_: pytest.MonkeyPatch) -> Rules:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, somewhere=tuple(card for card in state.wreck if card in shown.somewhere))

    return show(change)


@killed_by("law-4-shown")
def cards_followed_through_a_shuffle(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wreck, "shuffled_away", lambda _: None)


# -- secrets in events


@killed_by("over-redaction")
def a_draw_told_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tide, "only", lambda *_: EVERYONE)


@killed_by("law-4-event")
def a_card_in_a_second_field(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, event: Event, audience: int) -> list[Told]:
        if isinstance(event, CardTaken):
            event = CardTaken(max(state.hands[event.seat]))
        return [Told(event, audience)]

    say(patch, change)


@killed_by("law-4-event-count")
def a_second_line_only_if_somebody_holds_a_six(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, event: Event, audience: int) -> list[Told]:
        holds = any(value(card) == SIX for card in state.hands[0])
        return [Told(event, audience)] * (2 if isinstance(event, WreckPeeked) and holds else 1)

    say(patch, change)


@killed_by("law-4-event")
def an_event_only_if_somebody_holds_a_six(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, event: Event, audience: int) -> list[Told]:
        told = [Told(event, audience)]
        holds = any(value(card) == SIX for hand in state.hands[1:] for card in hand)
        return told if not isinstance(event, PointScored) or holds else []

    say(patch, change)


@killed_by("over-redaction")
def a_reveal_too_early(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, event: Event, audience: int) -> list[Told]:
        early = [Told(SeaDrew(state.deck[-1]))] if isinstance(event, PointScored) and state.deck else []
        return [*early, Told(event, audience)]

    say(patch, change)


# -- secrets in questions and refusals


@killed_by("law-1-same-view")
def a_prompt_that_tells_the_hand(patch: pytest.MonkeyPatch) -> None:
    original = reactions._question

    def question(state: SalvageState, seat: int, *rest: object) -> Question:
        asked = original(state, seat, *rest)  # type: ignore[arg-type]
        return replace(asked, key=f"{asked.key}-{len(asked.options)}")

    patch.setattr(reactions, "_question", question)


@killed_by("law-1-same-view")
def a_seat_skipped_for_what_it_holds(patch: pytest.MonkeyPatch) -> None:
    original = reactions.Reactions.questions

    def questions(step: reactions.Reactions, state: SalvageState) -> tuple[Question, ...]:
        asked = original(step, state)
        return tuple(question for question in asked if len(question.options) > 1) or asked

    patch.setattr(reactions.Reactions, "questions", questions)


@killed_by("law-1-same-view")
def an_open_window_that_tells_who_thinks(patch: pytest.MonkeyPatch) -> None:
    original = reactions._question
    patch.setattr(reactions, "_question", lambda *rest: replace(original(*rest), quiet=rest[1] == 0))


@killed_by("refusal")
def a_refusal_that_names_the_holder(patch: pytest.MonkeyPatch) -> None:
    def why_not(_: object, state: SalvageState, question: Question, option: Option) -> Refusal:
        assert isinstance(option, Bid)
        holder = next((seat for seat, hand in enumerate(state.hands) if option.card in hand), -1)
        return Refusal("held-by", question.clause, {"seat": holder})

    patch.setattr(bidding.Bidding, "why_not", why_not, raising=False)


@killed_by("narrow")
def a_narrowing_that_knows_the_deck(patch: pytest.MonkeyPatch) -> None:
    def narrow(_: object, state: SalvageState, question: Question, picks: Picks) -> Narrowed:
        plain = narrow_by_count(question, picks)
        return replace(plain, options=plain.options[: 1 + state.deck[-1] % 4] if state.deck else plain.options)

    patch.setattr(bidding.Bidding, "narrow", narrow, raising=False)


@killed_by("strategy-peeks")
def a_strategy_that_peeks(_: pytest.MonkeyPatch) -> Rules:
    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        assert isinstance(state, SalvageState)
        if question.key == "bid" and state.deck:
            return question.options[:: -1 if state.deck[-1] % 2 else 1][:1]
        return RULES.choose(state, seat, question, chance)

    return replace(RULES, choose=choose)


@killed_by("score-peeks")
def a_score_that_counts_other_hands(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, score=lambda state, seat: state.points[seat] - max(state.hands[seat - 1], default=0))


# -- redeal


@killed_by("law-3-frozen-secret")
def a_redeal_that_changes_nothing(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, deal_anew=lambda *_: None)


@killed_by("law-3-frozen-secret")
def the_deck_left_in_a_redeal(patch: pytest.MonkeyPatch) -> Rules:
    original = redeal._unknown_cards
    patch.setattr(redeal, "_unknown_cards", lambda state, viewer: _without(original(state, viewer), state.deck))
    return replace(RULES, deal_anew=_deal_hands_only)


@killed_by("law-3-frozen-secret")
def plans_left_in_a_redeal(patch: pytest.MonkeyPatch) -> None:
    """Who has answered in a quiet window stays as it is."""

    def hold_anew(state: SalvageState, viewer: int, _: Chance) -> None:
        for seat in state.held:
            if seat != viewer:
                state.held[seat] = state.asked()[seat].default

    patch.setattr(SalvageState, "hold_anew", hold_anew, raising=False)


@killed_by("law-3-frozen-secret")
def provenance_left_in_a_redeal(patch: pytest.MonkeyPatch) -> None:
    """Every memory keeps the cards that somebody else saw."""
    patch.setattr(redeal, "_remembered_anew", lambda _state, _viewer, remembered, _chance: remembered)


@killed_by("law-1-same-view")
def a_redeal_that_forgets_a_peek(_: pytest.MonkeyPatch) -> Rules:
    def forget(state: SalvageState, _: int, chance: Chance) -> None:
        chance.shuffle(state.wreck)

    return replace(RULES, deal_anew=forget)


@killed_by("law-2-function-of-view")
def a_redeal_that_does_not_sort(_: pytest.MonkeyPatch) -> Rules:
    def shuffle_as_it_lies(state: SalvageState, _: int, chance: Chance) -> None:
        chance.shuffle(state.deck)

    return replace(RULES, deal_anew=shuffle_as_it_lies)


@killed_by("law-3-names")
def secrets_named_by_their_value(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, hidden=lambda state, _: {f"deck {card}": card for card in state.deck[-1:]})


@killed_by("nothing-hidden")
def nothing_called_hidden(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, hidden=lambda *_: {}, deal_anew=lambda *_: None)


@killed_by("same-deal")
def the_same_seed_for_every_game(_: pytest.MonkeyPatch) -> Rules:
    def make(settings: Settings, seats: int, *_: object) -> State:
        state = RULES.make(settings, seats, RULES.content, FastChance(1))
        state.go_on(FastChance(1))
        return state

    return replace(RULES, make=make)


@killed_by("redeal-invariant")
def a_redeal_that_deals_a_card_twice(_: pytest.MonkeyPatch) -> Rules:
    original = redeal.deal_anew

    def twice(state: SalvageState, viewer: int, chance: Chance) -> None:
        original(state, viewer, chance)
        if len(state.deck) > 1:
            state.deck[0] = state.deck[1]

    return replace(RULES, deal_anew=twice)


def _without(groups: list[list[int]], cards: list[int]) -> list[list[int]]:
    return [[card for card in group if card not in cards] for group in groups]


def _deal_hands_only(state: SalvageState, viewer: int, chance: Chance) -> None:
    supply = redeal._unknown_cards(state, viewer)
    for cards in supply:
        chance.shuffle(cards)
    for seat in redeal._others(state, viewer):
        state.hands[seat] = sorted(supply[state.generation[card]].pop() for card in state.hands[seat])
