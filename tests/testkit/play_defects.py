"""Planted defects of storage, legality and the course of the game."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from fathoms.kernel.chance import Chance
from fathoms.kernel.event import Event, Told
from fathoms.kernel.game import Outcome, Rules
from fathoms.kernel.question import Narrowed, Picks, Question, Refusal, narrow_by_count
from fathoms.kernel.state import State
from fathoms.testkit import conformance
from salvage import bidding, dues, turns, wreck
from salvage.cards import SIX, value
from salvage.events import PointScored
from salvage.options import OPTIONS, Pay
from salvage.rules import RULES
from salvage.state import SalvageState
from salvage.view import SalvageView
from testkit.planting import DEFECTS, Plant, killed_by, say, show

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
def an_end_without_an_outcome(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, outcome=lambda _: None)


@killed_by("end-reason")
def an_end_for_no_reason(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, info=replace(RULES.info, end_reasons=("boredom",)))


@killed_by("places")
def two_second_places_and_no_first(_: pytest.MonkeyPatch) -> Rules:
    def outcome(state: SalvageState) -> Outcome | None:
        ended = RULES.outcome(state)
        return ended and replace(ended, places=tuple(place + 1 for place in ended.places))

    return replace(RULES, outcome=outcome)


@killed_by("over-redaction")
def a_seat_that_forgets_what_it_saw(_: pytest.MonkeyPatch) -> Rules:
    def change(_: SalvageState, __: int, shown: SalvageView) -> SalvageView:
        return replace(shown, wreck=replace(shown.wreck, cards=(None,) * len(shown.wreck.cards)))

    return show(change)


@killed_by("exception")
def a_card_that_raises(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wreck, "shuffle", lambda *_: 1 // 0)


@killed_by("exception")
def a_bot_that_answers_illegally(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, choose=lambda *_: ())
