"""Section 18 of the rule book: who may know what, in views, events and redeals; and planted leaks that are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fathoms.games.unfathomable import view
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine import checks, loyalty, windows
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.checks import Check, I, S
from fathoms.games.unfathomable.events import LoyaltyDealt, PileRevealed, Reactions
from fathoms.games.unfathomable.numbers import skill
from fathoms.games.unfathomable.options import Card, Play
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.secrets import redeal
from fathoms.games.unfathomable.secrets.redeal import Row, deal_types
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from fathoms.testkit.conformance import examine
from fathoms.testkit.findings import Kind
from games.unfathomable.deepsea import Scene

if TYPE_CHECKING:
    from fathoms.kernel.question import Question

RAID = Check(11, I | S)
planted = pytest.mark.skipif(windows.__file__.endswith(".so"), reason="no leak can be planted in compiled rules")


def middle(seed: int, answers: int) -> UnfathomableState:
    """A position of a random game."""
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, 3 + seed % 4, chance)
    assert isinstance(state, UnfathomableState)
    for _ in range(answers):
        asked = state.questions()
        if not asked:
            break
        question = asked[bots.below(len(asked))]
        state.answer(question.seat, random_picks(state, question, bots), chance)
    return state


def test_what_is_hidden_is_what_could_be_otherwise() -> None:
    scene = Scene().hand(1, 31)
    deck = scene.state.mythos
    deck.seen = [1] * (len(deck.cards) - 2) + [2, 0]
    top = len(deck.cards) - 1
    names = redeal.hidden(scene.state, 0)
    assert {name: card for name, card in names.items() if name.startswith("mythos")} == {
        f"mythos 0 card {top - 1}": deck.cards[-2],
        f"mythos 0 card {top}": deck.cards[-1],
    }
    assert names["hand of seat 1"] == [31]
    deck.seen[top] = 1
    assert not [name for name in redeal.hidden(scene.state, 0) if name.startswith("mythos")]
    assert [name for name in redeal.hidden(scene.state, 1) if name.startswith("mythos")] != []


def test_a_card_that_no_deck_could_have_is_not_hidden() -> None:
    scene = Scene().hand(1, 31)
    deck = [card for card in scene.state.decks[3] if card != 31]
    scene.state.chaos += [card for card in scene.state.decks[3] if card == 31]
    scene.state.decks[3] = deck
    scene.state.made_from[3] = [deck.count(30 + value) for value in range(1, 6)]
    assert "hand of seat 1" not in redeal.hidden(scene.state, 0)


@pytest.mark.clause("UNF-18.1")
def test_a_seat_sees_its_own_hand_and_loyalty_alone() -> None:
    scene = Scene().hand(0, 11).hand(1, 31)
    own, other, crowd = (view.view(scene.state, viewer) for viewer in (0, 1, SPECTATOR))
    assert [person.hand for person in own.people] == [(11,), None, None, None]
    assert [person.hand for person in other.people] == [None, (31,), None, None]
    assert [person.hand for person in crowd.people] == [None] * 4
    assert [person.loyalty for person in own.people] == [(0,), (None,), (None,), (None,)]
    assert [person.hand_count for person in crowd.people] == [1, 1, 0, 0]


@pytest.mark.clause("UNF-18.1")
def test_what_was_given_to_a_closed_pile_is_known_to_its_giver_alone() -> None:
    scene = Scene().chaos(31, 21).hand(1, 31, 33).hand(2, 32)
    scene.do(RAID)
    scene.pick(Card(33))
    giver, other = view.view(scene.state, 1).check, view.view(scene.state, 2).check
    assert (giver.own, giver.pile, giver.given) == ((33,), None, (0, 1, 0, 0, 2, 0))
    assert (other.own, other.pile, other.given) == ((), None, (0, 1, 0, 0, 2, 0))
    assert view.view(scene.state, SPECTATOR).check.own == ()
    assert {f"given by {source}" for source in (1, -2)} <= RULES.secrets(scene.state, 2).keys()
    assert "given by 1" not in RULES.secrets(scene.state, 1)
    for seed in range(10):
        world = RULES.redeal(scene.state, 1, FastChance(seed))
        assert view.view(world, 1).check.own == (33,)


@pytest.mark.clause("UNF-18.1")
def test_what_somebody_gave_is_hidden_though_nothing_is_left_in_their_hand() -> None:
    scene = Scene().chaos(31, 21).hand(1, 33).hand(2, 32)
    scene.do(RAID)
    scene.pick(Card(33))
    secrets = RULES.secrets(scene.state, 2)
    assert "given by 1" in secrets
    assert "hand of seat 1" not in secrets


@pytest.mark.clause("UNF-18.2")
def test_everybody_can_tell_the_types_a_hand_may_hold() -> None:
    scene = Scene().hand(1, 31, 41)
    assert view.view(scene.state, SPECTATOR).people[1].types == (0, 0, 0, 1, 1, 0)
    for seed in range(20):
        world = RULES.redeal(scene.state, 0, FastChance(seed))
        assert isinstance(world, UnfathomableState)
        assert sorted(skill(card) for card in world.hands[1]) == [3, 4]


@pytest.mark.clause("UNF-18.2")
def test_a_new_deck_holds_only_old_discards() -> None:
    scene = Scene()
    state = scene.state
    old = sorted(state.decks[3])
    state.decks[3] = [card for card in old if card == 31][:3]
    state.made_from[3] = [3, 0, 0, 0, 0]
    state.discards[3] = [card for card in old if card != 31] + [31] * (old.count(31) - 3)
    state.discards[3].sort()
    for _ in range(4):
        card = state.discards[3].pop()
        state.hands[1].append(card)
        state.caps[1][3] += 1
    state.hands[1].sort()
    for seed in range(20):
        world = RULES.redeal(state, 0, FastChance(seed))
        assert isinstance(world, UnfathomableState)
        assert world.decks[3] == [31, 31, 31]
        assert RULES.invariants(world) == []


@pytest.mark.clause("UNF-18.3")
def test_all_else_is_open() -> None:
    scene = Scene().hand(0, 11)
    shown = view.view(scene.state, SPECTATOR)
    assert shown.dials == (8, 8, 8, 8)
    assert shown.supply == 20
    assert [len(each.cards) for each in (shown.mythos, shown.waypoints, shown.spells, shown.items)] == [70, 20, 20, 16]
    assert set(shown.mythos.cards) == {None}
    assert [person.items for person in shown.people] == [(8,), (1,), (2,), (9,)]
    assert (shown.captain, shown.keeper, shown.loyalty_left, shown.chaos) == (1, 0, 4, 10)
    assert [len(person.loyalty) for person in shown.people] == [1] * 4


def test_at_the_end_every_loyalty_is_open() -> None:
    scene = Scene()
    scene.state.ended = "wrecked"
    scene.state.agenda = []
    scene.state.asking = None
    assert [person.loyalty for person in view.view(scene.state, SPECTATOR).people] == [(0,)] * 4
    assert not any(name.startswith("loyalty") for name in RULES.secrets(scene.state, SPECTATOR))
    world = RULES.redeal(scene.state, SPECTATOR, FastChance(1))
    assert isinstance(world, UnfathomableState)
    assert sorted(world.loyalty_deck) == sorted(scene.state.loyalty_deck)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 400), st.integers(20, 300))
def test_any_redeal_is_a_legal_world_that_looks_the_same(seed: int, answers: int) -> None:
    state = middle(seed, answers)
    for viewer in (SPECTATOR, 0, state.seats - 1):
        world = RULES.redeal(state, viewer, FastChance(seed))
        assert RULES.invariants(world) == []
        assert view.view(world, viewer) == view.view(state, viewer)


def test_rows_swap_where_a_type_runs_out() -> None:
    rows = [Row(0, 2, 0, [2, 2, 0, 0, 0, 0]), Row(1, 2, 0, [2, 0, 0, 0, 0, 0]), Row(2, 1, 0, [2, 2, 0, 0, 0, 0])]
    for seed in range(30):
        shares = deal_types(rows, [3, 2, 0, 0, 0, 0], FastChance(seed))
        assert shares[1] == [2, 0, 0, 0, 0, 0]
        assert [sum(share) for share in shares] == [2, 2, 1]
        assert [sum(column) for column in zip(*shares, strict=True)] == [3, 2, 0, 0, 0, 0]


def test_a_window_asks_those_without_cards_too() -> None:
    scene = Scene(WILLIAM, ISHMAEL, JEANNE).hand(2, 3)
    scene.do(RAID)
    assert [len(question.options) for question in scene.state.questions()] == [0, 0, 1]
    assert scene.state.waiting() == scene.state.waiting()[:1]
    assert Play(3) in scene.ask(2).options


# -- the suite


@pytest.mark.long
@pytest.mark.parametrize(("seats", "number"), [(3, 2)])
def test_the_conformance_suite_finds_nothing(seats: int, number: int) -> None:
    report = examine(RULES, seats, RULES.info.examined[number], range(1), seed=7)
    assert report.ok, report.findings


def leaks(monkeypatch: pytest.MonkeyPatch, games: int = 1) -> set[str]:
    """What the suite says of the rules as they are patched now."""
    monkeypatch.setattr("fathoms.testkit.conformance.POSITIONS", 20)
    report = examine(RULES, 3, RULES.info.examined[2], range(games), seed=3)
    return {finding.check for finding in report.findings if finding.kind is Kind.LEAK}


@pytest.mark.long
@planted
def test_a_skipped_reaction_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking only those who hold a usable card."""

    def holders(self: windows.Window, state: UnfathomableState) -> tuple[Question, ...]:
        asked = [each for each in whole(self, state) if each.options]
        return tuple(asked or whole(self, state)[:1])

    whole = windows.Window.questions
    monkeypatch.setattr(windows.Window, "questions", holders)
    assert leaks(monkeypatch)


@pytest.mark.long
@planted
def test_a_window_that_opens_only_for_holders_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a window only if somebody can really react."""

    def short(state: UnfathomableState, kind: int, subject: int = -1) -> None:
        window = windows.Window(kind, subject)
        if any(window.reactions(state, seat) for seat in range(state.seats)):
            state.push(window)

    for module in ("checks", "dice", "defeat", "windows"):
        monkeypatch.setattr(f"fathoms.games.unfathomable.engine.{module}.open_window", short)
    assert leaks(monkeypatch)


@planted
def test_a_loyalty_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The public face of a deal says whether seat 0 is a traitor."""
    from fathoms.testkit.findings import Report  # noqa: PLC0415
    from fathoms.testkit.secrecy import examine_viewer  # noqa: PLC0415

    def dealt(counts: tuple[int, ...]) -> LoyaltyDealt:
        return LoyaltyDealt((*counts, sum(STATES[-1].loyalty[0])))

    whole = loyalty.DealLoyalty.run

    def run(self: loyalty.DealLoyalty, state: UnfathomableState, chance: FastChance) -> None:
        STATES.append(state)
        whole(self, state, chance)

    monkeypatch.setattr(loyalty, "LoyaltyDealt", dealt)
    monkeypatch.setattr(loyalty.DealLoyalty, "run", run)
    scene = Scene(WILLIAM, ISHMAEL, JEANNE)
    scene.state.agenda = [Act(0), loyalty.DealLoyalty(), Act(0)]
    report = Report("unfathomable", 3, {})
    for seed in range(40):
        examine_viewer(RULES, scene.state, 1, FastChance(seed), report)
    assert report.counts[Kind.LEAK] > 0


STATES: list[UnfathomableState] = []


@pytest.mark.long
@planted
def test_the_order_of_a_pile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the pile in the order in which it was laid: whose card is whose."""
    whole = view._check

    def ordered(state: UnfathomableState, viewer: int) -> view.CheckView:
        shown = whole(state, viewer)
        closed = bool(state.pile_from)
        return shown if not closed else replace(shown, pile=tuple(state.pile))

    monkeypatch.setattr(view, "_check", ordered)
    assert "law-1-same-view" in leaks(monkeypatch)


@planted
def test_provenance_in_a_check_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A redeal that leaves hands and pile as they are: the secret never moves."""

    whole = redeal.deal_skills

    def frozen(state: UnfathomableState, viewer: int, chance: FastChance) -> None:
        hands = [hand[:] for hand in state.hands]
        pile = state.pile[:]
        whole(state, viewer, chance)
        state.hands, state.pile = hands, pile

    monkeypatch.setattr(redeal, "deal_skills", frozen)
    assert leaks(monkeypatch)


def test_reveals_are_declared() -> None:
    assert PileRevealed in RULES.reveals
    assert Reactions in RULES.reveals
    assert LoyaltyDealt not in RULES.reveals
    assert checks.CHAOS_CARDS == 2


def test_decks_remember_who_has_seen_what() -> None:
    deck = Deck([1, 2, 3], [0, 0, 0])
    assert deck.show_top(2, 4) == [3, 2]
    assert deck.seen == [0, 4, 4]
    assert deck.show_top(0, 1) == []
    assert deck.take(3) == 4
    deck.put_under(3, 4)
    assert (deck.cards, deck.seen) == ([3, 1, 2], [4, 0, 4])
    assert deck.pop() == 2
    copy = deck.copy()
    copy.shuffle(FastChance(1))
    assert copy.seen == [0, 0]
    assert deck.seen == [4, 0]
