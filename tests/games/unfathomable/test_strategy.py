"""The strategy: it helps, hides and betrays by what its seat may know, and it plays whole games."""

from __future__ import annotations

import time

import pytest

from fathoms.games.unfathomable.board import BRIG, CABIN, DECKS, GALLEY
from fathoms.games.unfathomable.bot import checks, strategy
from fathoms.games.unfathomable.bot.actions import HUMAN
from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.bot.places import knows_traitor, local_worth
from fathoms.games.unfathomable.bot.worth import dial_worth
from fathoms.games.unfathomable.engine.checks import Check, I, S
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, Activate
from fathoms.games.unfathomable.numbers import FUEL, HYBRID, SANITY
from fathoms.games.unfathomable.options import Arrest, Attack, Card, Choose, Cook, Play, Rescue, Reveal, Stoke
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Picks, Question
from games.unfathomable.deepsea import Scene

RAID = Check(8, I | S, (Gain(FUEL),), (Lose(FUEL, 2),))


def choice(scene: Scene, seat: int | None = None, seed: int = 0) -> Picks:
    question = scene.ask(seat)
    return strategy.choose(scene.state, question.seat, question, FastChance(seed))


def test_a_human_attacks_what_is_inside() -> None:
    scene = Scene(KEILANI, JAMIE, WILLIAM).sea(s18=1).hand(0, 3, 3, 4, 4, 43, 43, 44, 44)
    assert choice(scene) == (Attack(CABIN),)


def test_a_human_rescues_and_stokes() -> None:
    scene = Scene(KEILANI, JAMIE, WILLIAM).sea(d1=2)
    scene.state.at[0] = DECKS[0]
    scene.state.risked[0] = 1
    assert choice(scene) == (Rescue(),)
    scene = Scene(KEILANI, JAMIE, WILLIAM).hand(0, 3, 3, 4, 4, 35, 43, 43, 44, 44)
    scene.state.at[0] = 21
    assert choice(scene) == (Stoke(35),)


def spoilable(target: int = 4, lost: int = 8, given: int = 0) -> Scene:
    """A check on which much hangs; the last to add is a hidden hybrid, with three cards for it and one against."""
    scene = Scene().chaos(31, 21).hand(0, 5, 34, 32, 42)
    scene.state.loyalty[0] = [HYBRID]
    scene.do(Check(target, I | S, (Gain(FUEL),), (Lose(FUEL, lost),)))
    scene.passes()
    scene.state.pile_from += [1] * given
    return scene


def human(scene: Scene) -> Scene:
    """The same, if it were a human who adds."""
    scene.state.loyalty[0] = []
    return scene


def test_a_human_helps_a_check_and_a_traitor_opposes_with_one_card_of_as_many() -> None:
    assert choice(human(spoilable())) == (Card(5), Card(32))
    assert choice(spoilable()) == (Card(32), Card(42))
    shown = spoilable()
    shown.state.revealed[0] = True
    assert choice(shown) == (Card(42),)


@pytest.mark.parametrize(("lost", "picks"), [(2, {5, 32, 34}), (3, {5, 32, 34}), (4, {42})])
def test_a_card_that_has_no_company_opposes_only_where_more_hangs_on_it(lost: int, picks: set[int]) -> None:
    """A human would give a single card to a check so easy; with company it pays from two steps of a dial on."""
    assert choice(human(spoilable(2, lost))) == (Card(5),)
    assert set(choice(spoilable(2, lost))) == {Card(card) for card in picks}
    assert set(choice(spoilable(4, lost))) == {Card(32), Card(42)}


def test_a_hidden_traitor_whom_somebody_suspects_gives_as_many_small_cards_as_a_human() -> None:
    scene = spoilable()
    others = (0,) * (scene.state.seats - 1)
    scene.state.piles = [(1, *others, 2, 0, 8)]
    assert choice(scene) == (Card(32), Card(34))
    scene = spoilable(2)
    scene.state.piles = [(1, *others, 2, 0, 8)]
    assert choice(scene) == (Card(32),)


@pytest.mark.parametrize(
    ("target", "lost", "given"), [(4, 1, 0), (4, 8, 4), (40, 8, 0)], ids=["little", "passed", "failed"]
)
def test_a_hidden_traitor_earns_trust_where_it_costs_little(target: int, lost: int, given: int) -> None:
    """Every card that helps, where little hangs on the check or it is settled whatever one adds."""
    assert set(choice(spoilable(target, lost, given))) == {Card(34), Card(32), Card(5)}


def test_a_traitor_reacts_in_the_open_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, worth = Scene(), [5.0]
    question = Question(0, 0, "window", "UNF-6.1", (Card(42),), least=0)
    monkeypatch.setattr(checks, "_worth", lambda *_asked: worth[0])

    def picks(*, evil: bool) -> Picks:
        return checks.react(scene.state, 0, question, evil=evil)

    assert (picks(evil=False), picks(evil=True)) == ((Card(42),), ())
    worth[0] = -5.0
    assert (picks(evil=False), picks(evil=True)) == ((), ())
    scene.state.revealed[0] = True
    assert picks(evil=True) == (Card(42),)


def test_a_hidden_traitor_is_busy_with_what_a_human_could_call_useful() -> None:
    scene = Scene(KEILANI, JAMIE, WILLIAM).sea(s18=1).hand(0, 3, 3, 4, 4, 43, 43, 44, 44)
    assert choice(scene) == (Attack(CABIN),)
    scene.state.loyalty[0] = [HYBRID]
    (busy,) = choice(scene)
    assert 0 < HUMAN[type(busy)](scene.state, 0, busy) < HUMAN[Attack](scene.state, 0, Attack(CABIN))
    scene = Scene(KEILANI, JAMIE, WILLIAM).hand(0, 35)
    scene.state.loyalty[0] = [HYBRID]
    scene.state.at[0] = GALLEY
    assert choice(scene) == (Cook(),)


def test_a_hidden_traitor_has_innocents_arrested_whom_others_doubt_but_no_fellow() -> None:
    scene = Scene(KEILANI, JAMIE, WILLIAM).hand(0, 35)
    scene.state.loyalty[0] = [HYBRID]
    scene.state.at[0] = CABIN
    scene.state.piles = [(0, 1, 0, 2, 0, 6)]
    assert choice(scene) == (Arrest(1),)
    scene.state.loyalty[1], scene.state.loyalty_seen[1] = [HYBRID], [0b11]
    assert choice(scene) != (Arrest(1),)


def test_a_hopeless_check_gets_nothing() -> None:
    scene = Scene().chaos(31, 21).hand(0, 31)
    scene.do(Check(18, I | S, (), (Lose(FUEL),)))
    assert choice(scene) == ()


def test_a_jailed_human_gives_the_best_card() -> None:
    scene = Scene().chaos(31, 21).hand(0, 31, 34)
    scene.state.at[0] = BRIG
    scene.do(RAID)
    assert choice(scene) == (Card(34),)


def test_a_jailed_traitor_shows() -> None:
    scene = Scene()
    scene.state.loyalty[0] = [HYBRID]
    scene.state.at[0] = BRIG
    assert choice(scene) == (Reveal(HYBRID),)
    scene.state.actions = 0
    assert choice(scene) != (Reveal(HYBRID),)


def test_an_open_traitor_ransacks() -> None:
    from fathoms.games.unfathomable.engine.actions import Act  # noqa: PLC0415

    scene = Scene().hand(0, 54)
    scene.state.loyalty[0] = [HYBRID]
    scene.state.revealed[0] = True
    scene.state.agenda.append(Act(0, start=True))
    assert choice(scene) == (Play(54),)


def test_a_traitor_who_shows_swaps_its_low_cards_for_treachery() -> None:
    from fathoms.games.unfathomable.engine.traitors import SwapCards  # noqa: PLC0415

    scene = Scene().hand(0, 1, 12, 34, 42)
    scene.state.agenda.append(SwapCards(0))
    assert choice(scene) == (Card(1), Card(12), Card(42))


def test_choices_by_side() -> None:
    scene = Scene()
    scene.state.mythos_card = 5
    from fathoms.games.unfathomable.engine.mythos import ChooseCrisis  # noqa: PLC0415

    scene.state.dials[SANITY] = 2
    scene.do(ChooseCrisis(0, 5))
    assert choice(scene) == (Choose(2),)
    scene.state.loyalty[0] = [HYBRID]
    assert choice(scene) == (Choose(1),)


def test_a_hidden_traitor_errs_no_further_than_anybody_may() -> None:
    """Unless it all but decides the game: then it is worth being seen."""
    assert strategy._deniable(strategy.DENIABLE)
    assert not strategy._deniable(strategy.DENIABLE + 1)
    assert strategy._deniable(strategy.DECISIVE + 1)
    scene = Scene()
    plain, dear = Choose(1), Choose(2)
    question = Question(0, 0, "way", "UNF-6.1", (plain, dear))
    scene.state.loyalty[0] = [HYBRID]
    worth = {plain: 0.0, dear: -strategy.DENIABLE - 1}

    def picks(*, evil: bool) -> Picks:
        return strategy._best(scene.state, 0, question, lambda *asked: worth[asked[-1]], evil=evil)

    assert picks(evil=False) == picks(evil=True) == (plain,)
    worth[dear] = -2.0
    assert picks(evil=True) == (dear,)
    worth[dear] = -20.0
    assert picks(evil=True) == (dear,)
    worth[dear] = -strategy.DENIABLE - 1
    scene.state.revealed[0] = True
    assert picks(evil=True) == (dear,)


def test_the_worth_of_things() -> None:
    scene = Scene()
    assert harm(scene.state, (Gain(FUEL),)) < 0 < harm(scene.state, (Lose(FUEL),))
    assert harm(scene.state, (Lose(FUEL, 2),)) > 2 * dial_worth(scene.state, FUEL)
    assert harm(scene.state, (Activate(DEEP_ONES),)) == 1.5
    assert local_worth(scene.state, 0, GALLEY) > 0
    assert not knows_traitor(scene.state, 0, 1)
    scene.state.loyalty[1], scene.state.loyalty_seen[1] = [HYBRID], [0b11]
    assert knows_traitor(scene.state, 0, 1)
    assert SAMIRA == 9


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_strategies_play_whole_games_and_are_quick(seats: int) -> None:
    """Quick as a rule: the slowest answer of all measures the machine, not the strategy."""
    thinking = []
    for number in range(6):
        chance, bots = FastChance(number), FastChance(number + 50)
        state = RULES.setup(RULES.info.examined[number % 3], seats, chance)
        while asked := state.questions():
            question = asked[0]
            begin = time.process_time()
            picks = RULES.choose(state, question.seat, question, bots)
            thinking.append(time.process_time() - begin)
            assert state.check(question.seat, picks) is None
            state.answer(question.seat, picks, chance)
        assert RULES.outcome(state) is not None
    assert sorted(thinking)[len(thinking) * 99 // 100] < 0.02
