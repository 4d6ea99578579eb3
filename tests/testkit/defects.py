"""Planted defects: each breaks the example game in one way, and names the check that must find it.

The secrecy defects follow the ways in which hidden things have leaked from real programs: first states, histories,
extensions, seeds, event streams, second fields, ids that survive a shuffle, prompts, reveals that never expire,
spectators, face-down places, votes, early endings, mixed-up seats, refusals, counts, and lists in a telling order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import EVERYONE, Event, Told
from fathoms.kernel.game import Outcome, Rules, Settings
from fathoms.kernel.question import Narrowed, Option, Picks, Question, Refusal, narrow_by_count
from fathoms.kernel.state import State
from fathoms.testkit import conformance
from salvage import bidding, dues, memory, reactions, redeal, tide, turns, view, wreck
from salvage.cards import SIX, value
from salvage.events import CardTaken, PointScored, SeaDrew, WreckPeeked
from salvage.options import OPTIONS, Bid, Pay
from salvage.rules import RULES
from salvage.state import SalvageState
from salvage.view import PileView, SalvageView

Plant = Callable[[pytest.MonkeyPatch], Rules | None]
DEFECTS: dict[str, tuple[str, Plant]] = {}
P = TypeVar("P", bound=Plant)


def killed_by(check: str) -> Callable[[P], P]:
    """Enter a defect under the name of its function."""

    def enter(plant: P) -> P:
        DEFECTS[plant.__name__] = (check, plant)
        return plant

    return enter


def show(patch: pytest.MonkeyPatch, change: Callable[[SalvageState, int, SalvageView], SalvageView]) -> None:
    """Change what every view shows."""
    original = view.view
    patch.setattr(view, "view", lambda state, viewer: change(state, viewer, original(state, viewer)))


def say(patch: pytest.MonkeyPatch, change: Callable[[SalvageState, Event, int], list[Told]]) -> None:
    """Change what is told whenever something is told."""

    def tell(state: SalvageState, event: Event, audience: int = EVERYONE) -> None:
        state.told.extend(change(state, event, audience))

    patch.setattr(SalvageState, "tell", tell, raising=False)


# -- secrets in the view


@killed_by("law-1-same-view")
def deck_order_in_the_view(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda state, _, shown: replace(shown, taken=tuple(state.deck)))


@killed_by("law-1-same-view")
def history_in_the_view(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, memories=tuple(PileView(m.cards, m.seers) for m in state.memories))

    show(patch, change)


@killed_by("law-1-same-view")
def extension_state_in_the_view(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda state, _, shown: replace(shown, hand_size=len(str(state.hands))))


@killed_by("law-1-same-view")
def seed_in_the_view(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda state, _, shown: replace(shown, dues=sum(n * card for n, card in enumerate(state.deck))))


@killed_by("law-1-same-view")
def every_hand_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    original = view._salvager
    patch.setattr(view, "_salvager", lambda state, _, seat: original(state, seat, seat))


@killed_by("law-1-same-view")
def spectators_see_all(patch: pytest.MonkeyPatch) -> None:
    original = view._salvager
    patch.setattr(view, "_salvager", lambda state, who, seat: original(state, seat if who < 0 else who, seat))


@killed_by("law-1-same-view")
def the_next_seats_view(patch: pytest.MonkeyPatch) -> None:
    original = view.view
    patch.setattr(view, "view", lambda state, viewer: original(state, (viewer + 1) % state.seats))


@killed_by("law-1-same-view")
def sixes_counted_for_all(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, winner=sum(value(card) == SIX for card in state.hands[0]))

    show(patch, change)


@killed_by("law-1-same-view")
def plans_in_the_view(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda state, _, shown: replace(shown, dues=len(str(sorted(state.held.items())))))


@killed_by("law-1-same-view")
def a_reveal_that_never_expires(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, viewer: int, shown: SalvageView) -> SalvageView:
        known = memory.somewhere(state, viewer)
        cards = tuple(
            card if card in known else seen for card, seen in zip(state.wreck, shown.wreck.cards, strict=True)
        )
        return replace(shown, wreck=replace(shown.wreck, cards=cards))

    show(patch, change)


@killed_by("law-1-same-view")
def a_list_in_a_telling_order(patch: pytest.MonkeyPatch) -> None:
    def change(state: SalvageState, _: int, shown: SalvageView) -> SalvageView:
        return replace(shown, somewhere=tuple(card for card in state.wreck if card in shown.somewhere))

    show(patch, change)


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


# -- redeal


@killed_by("law-3-frozen-secret")
def a_redeal_that_changes_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(redeal, "deal_anew", lambda *_: None)


@killed_by("law-3-frozen-secret")
def the_deck_left_in_a_redeal(patch: pytest.MonkeyPatch) -> None:
    original = redeal._unknown_cards
    patch.setattr(redeal, "_unknown_cards", lambda state, viewer: _without(original(state, viewer), state.deck))
    patch.setattr(redeal, "deal_anew", _deal_hands_only)


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
def a_redeal_that_forgets_a_peek(patch: pytest.MonkeyPatch) -> None:
    def forget(state: SalvageState, _: int, chance: Chance) -> None:
        chance.shuffle(state.wreck)

    patch.setattr(redeal, "deal_anew", forget)


@killed_by("law-2-function-of-view")
def a_redeal_that_does_not_sort(patch: pytest.MonkeyPatch) -> None:
    def shuffle_as_it_lies(state: SalvageState, _: int, chance: Chance) -> None:
        chance.shuffle(state.deck)

    patch.setattr(redeal, "deal_anew", shuffle_as_it_lies)


@killed_by("law-3-names")
def secrets_named_by_their_value(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(redeal, "hidden", lambda state, _: {f"deck {card}": card for card in state.deck[-1:]})


@killed_by("nothing-hidden")
def nothing_called_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(redeal, "hidden", lambda *_: {})
    patch.setattr(redeal, "deal_anew", lambda *_: None)
    patch.setattr(SalvageState, "secrets", lambda *_: {}, raising=False)


@killed_by("same-deal")
def the_same_seed_for_every_game(_: pytest.MonkeyPatch) -> Rules:
    def make(settings: Settings, seats: int, *_: object) -> State:
        state = RULES.make(settings, seats, RULES.content, FastChance(1))
        state.go_on(FastChance(1))
        return state

    return replace(RULES, make=make)


@killed_by("redeal-invariant")
def a_redeal_that_deals_a_card_twice(patch: pytest.MonkeyPatch) -> None:
    original = redeal.deal_anew

    def twice(state: SalvageState, viewer: int, chance: Chance) -> None:
        original(state, viewer, chance)
        if len(state.deck) > 1:
            state.deck[0] = state.deck[1]

    patch.setattr(redeal, "deal_anew", twice)


# -- storage


def _sharing(name: str) -> Plant:
    def plant(patch: pytest.MonkeyPatch) -> None:
        original = SalvageState.clone

        def clone(state: SalvageState) -> SalvageState:
            copy = original(state)
            setattr(copy, name, getattr(state, name))
            return copy

        patch.setattr(SalvageState, "clone", clone)

    return plant


DEFECTS["a_deck_shared_after_clone"] = ("clone-shares", _sharing("deck"))
DEFECTS["points_shared_after_clone"] = ("clone-shares", _sharing("points"))
DEFECTS["a_list_shared_that_seldom_changes"] = ("clone-shares", _sharing("taken"))
DEFECTS["a_redeal_that_touches_the_truth"] = ("redeal-touches", _sharing("hands"))


@killed_by("clone-differs")
def a_field_forgotten_by_clone(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.clone

    def clone(state: SalvageState) -> SalvageState:
        copy = original(state)
        copy.cancelled = False
        copy.points = [0] * state.seats
        return copy

    patch.setattr(SalvageState, "clone", clone)


@killed_by("dump-load")
def a_field_forgotten_by_load(patch: pytest.MonkeyPatch) -> None:
    def restore(state: SalvageState, attributes: dict[str, object]) -> None:
        State.restore(state, attributes | {"points": [0] * len(state.points) if hasattr(state, "points") else [9] * 3})

    patch.setattr(SalvageState, "restore", restore, raising=False)


@killed_by("reloaded-questions")
def options_in_another_order_each_time(patch: pytest.MonkeyPatch) -> None:
    original, flips = bidding._question, itertools.count()

    def question(state: SalvageState, seat: int) -> Question:
        asked = original(state, seat)
        return replace(asked, options=asked.options[:: -1 if next(flips) % 2 else 1])

    patch.setattr(bidding, "_question", question)


@killed_by("reloaded-answer")
def state_kept_outside_the_state(patch: pytest.MonkeyPatch) -> None:
    calls = itertools.count()
    patch.setattr(wreck, "WORTH_A_POINT", 4)
    patch.setattr(bidding, "winner", lambda bids: next(calls) % len(bids))


@killed_by("replay-events")
def chance_from_elsewhere(patch: pytest.MonkeyPatch) -> None:
    calls = itertools.count()

    def change(_: SalvageState, event: Event, audience: int) -> list[Told]:
        if isinstance(event, PointScored):
            event = PointScored(next(calls) % 3)
        return [Told(event, audience)]

    say(patch, change)


@killed_by("told-left-over")
def events_left_for_the_next_answer(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.answer

    def answer(state: SalvageState, seat: int, picks: Picks, chance: Chance) -> list[Told]:
        told = original(state, seat, picks, chance)
        state.told = list(told)
        return told

    patch.setattr(SalvageState, "answer", answer, raising=False)


@killed_by("undo-differs")
def a_retake_that_takes_back_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SalvageState, "retake", lambda state, _: state.held.clear(), raising=False)


@killed_by("undo-replay")
def an_undo_that_is_remembered(patch: pytest.MonkeyPatch) -> None:
    def retake(state: SalvageState, seat: int) -> None:
        del state.held[seat]
        undone.add(seat)

    def answer(state: SalvageState, seat: int, picks: Picks, chance: Chance) -> list[Told]:
        told = original(state, seat, picks, chance)
        state.round += seat in undone
        undone.discard(seat)
        return told

    undone: set[int] = set()
    original = SalvageState.answer
    patch.setattr(SalvageState, "retake", retake, raising=False)
    patch.setattr(SalvageState, "answer", answer, raising=False)


@killed_by("pick-order")
def picks_taken_in_the_order_named(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.answer

    def answer(state: SalvageState, seat: int, picks: Picks, chance: Chance) -> list[Told]:
        told = original(state, seat, picks, chance)
        state.winner = hash(picks) if len(picks) > 1 else state.winner
        return told

    patch.setattr(SalvageState, "answer", answer, raising=False)


# -- legality


@killed_by("mutant")
def an_illegal_pick_accepted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SalvageState, "check", lambda state, seat, _: None if state.question(seat) else Refusal("no", "SAL"))


@killed_by("not-asked")
def a_seat_that_is_not_asked_accepted(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.check

    def check(state: SalvageState, seat: int, picks: Picks) -> Refusal | None:
        return original(state, seat, picks) if state.question(seat) else None

    patch.setattr(SalvageState, "check", check)


@killed_by("narrow-wide")
def a_superfluous_card_offered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(dues.Dues, "narrow", lambda _step, _state, question, picks: narrow_by_count(question, picks))


@killed_by("narrow-tight")
def a_legal_card_not_offered(patch: pytest.MonkeyPatch) -> None:
    original = dues.Dues.narrow

    def narrow(step: dues.Dues, state: SalvageState, question: Question, picks: Picks) -> Narrowed:
        narrowed = original(step, state, question, picks)
        return replace(narrowed, options=narrowed.options[:1])

    patch.setattr(dues.Dues, "narrow", narrow)


@killed_by("narrow-walk")
def a_legal_payment_refused(patch: pytest.MonkeyPatch) -> None:
    original = dues.Dues.refuse

    def refuse(step: dues.Dues, state: SalvageState, question: Question, picks: Picks) -> Refusal | None:
        strict = (
            Refusal("no-sixes", "SAL-4.1") if any(value(p.card) == SIX for p in picks if isinstance(p, Pay)) else None
        )
        return strict or original(step, state, question, picks)

    patch.setattr(dues.Dues, "refuse", refuse)


@killed_by("no-legal-answer")
def a_question_without_a_legal_answer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(dues.Dues, "refuse", lambda *_: Refusal("never", "SAL-4.1"))


@killed_by("default")
def silence_that_is_illegal(patch: pytest.MonkeyPatch) -> None:
    original = bidding._question
    patch.setattr(bidding, "_question", lambda state, seat: replace(original(state, seat), default=()))


@killed_by("check-touches")
def a_check_that_changes_the_state(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.check

    def check(state: SalvageState, seat: int, picks: Picks) -> Refusal | None:
        state.round += 1
        return original(state, seat, picks)

    patch.setattr(SalvageState, "check", check)


@killed_by("twin-options")
def an_option_offered_twice(patch: pytest.MonkeyPatch) -> None:
    original = bidding._question

    def question(state: SalvageState, seat: int) -> Question:
        asked = original(state, seat)
        return replace(asked, options=asked.options[:1] + asked.options)

    patch.setattr(bidding, "_question", question)


@killed_by("two-questions")
def a_seat_asked_twice_at_once(patch: pytest.MonkeyPatch) -> None:
    original = bidding._question
    patch.setattr(bidding, "_question", lambda state, seat: replace(original(state, min(seat, 1)), seat=min(seat, 1)))


@killed_by("no-clause")
def a_question_without_its_clause(patch: pytest.MonkeyPatch) -> None:
    original = bidding._question
    patch.setattr(bidding, "_question", lambda state, seat: replace(original(state, seat), clause=""))


@killed_by("refusal-clause")
def a_refusal_without_its_clause(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bidding.Bidding, "why_not", lambda *_: Refusal("no", ""), raising=False)


@killed_by("text-form")
def an_option_that_does_not_read_back(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, options=tuple(kind for kind in OPTIONS if kind is not Pay))


# -- the course of the game


@killed_by("invariant")
def a_lost_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SalvageState, "discard", lambda state, seat, card: state.hands[seat].remove(card))


@killed_by("endless")
def a_game_without_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(conformance, "LONGEST", 300)
    patch.setattr(turns, "ROUNDS", 1 << 40)
    patch.setattr(wreck, "take", lambda *_: None)


@killed_by("no-outcome")
def an_end_without_an_outcome(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SalvageState, "outcome", lambda _: None)


@killed_by("end-reason")
def an_end_for_no_reason(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, info=replace(RULES.info, end_reasons=("boredom",)))


@killed_by("places")
def two_second_places_and_no_first(patch: pytest.MonkeyPatch) -> None:
    original = SalvageState.outcome

    def outcome(state: SalvageState) -> Outcome | None:
        ended = original(state)
        return ended and replace(ended, places=tuple(place + 1 for place in ended.places))

    patch.setattr(SalvageState, "outcome", outcome)


@killed_by("over-redaction")
def a_seat_that_forgets_what_it_saw(patch: pytest.MonkeyPatch) -> None:
    def change(_: SalvageState, __: int, shown: SalvageView) -> SalvageView:
        return replace(shown, wreck=replace(shown.wreck, cards=(None,) * len(shown.wreck.cards)))

    show(patch, change)


@killed_by("exception")
def a_card_that_raises(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wreck, "shuffle", lambda *_: 1 // 0)


@killed_by("exception")
def a_bot_that_answers_illegally(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, choose=lambda *_: ())


def _without(groups: list[list[int]], cards: list[int]) -> list[list[int]]:
    return [[card for card in group if card not in cards] for group in groups]


def _deal_hands_only(state: SalvageState, viewer: int, chance: Chance) -> None:
    supply = redeal._unknown_cards(state, viewer)
    for cards in supply:
        chance.shuffle(cards)
    for seat in redeal._others(state, viewer):
        state.hands[seat] = sorted(supply[state.generation[card]].pop() for card in state.hands[seat])
