"""Which reaction windows are put to a person: those in which an option of theirs can change the public result."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.board import CHAPEL, DECKS, ROOM_OF_DIE
from fathoms.games.unfathomable.bot.relevance import matters
from fathoms.games.unfathomable.engine.checks import Check, Conclude, I
from fathoms.games.unfathomable.engine.crew import DiscardEach
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, Risk
from fathoms.games.unfathomable.engine.dice import RollLow, Throw
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.loyalty import Awakening
from fathoms.games.unfathomable.engine.monsters import JudgeMaul, Rise
from fathoms.games.unfathomable.engine.reaction import AFTER_TOTAL
from fathoms.games.unfathomable.engine.weapons import JudgeAttack
from fathoms.games.unfathomable.engine.windows import KEYS, open_window
from fathoms.games.unfathomable.numbers import FOOD, SANITY
from fathoms.games.unfathomable.rules import RULES
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR, Question
from fathoms.kernel.state import AnyStep, random_picks
from games.unfathomable.deepsea import Scene

KEEN_INSIGHT, COMBAT_TRAINING, DETERMINATION, NOTHING_TO_HIDE, SHRUG_IT_OFF = 23, 31, 43, 3, 35
BARE, RULED_OUT = 0, -1


def asked(scene: Scene, seat: int) -> bool:
    question = scene.state.question(seat)
    assert question is not None
    return RULES.concerned(scene.state, question)


def thrown(*steps: AnyStep, die: int, holder: int, card: int = COMBAT_TRAINING, attack: int = BARE) -> Scene:
    """A die lies there, and one seat holds a card."""
    return Scene().hand(holder, card).do(Throw(attack, 0), *steps, dice=(die,))


@pytest.mark.parametrize(("die", "wanted"), [(3, True), (4, False), (8, False)])
def test_a_miss_is_put_to_whoever_can_throw_again(die: int, *, wanted: bool) -> None:
    scene = thrown(JudgeAttack(DECKS[1], RULED_OUT), die=die, holder=2).sea(d2=1)
    assert scene.key == "after-roll"
    assert [asked(scene, seat) for seat in range(4)] == [False, False, wanted, False]


@pytest.mark.parametrize(("die", "human", "revealed"), [(3, True, False), (5, False, True)])
def test_a_revealed_traitor_is_asked_the_other_way_round(die: int, *, human: bool, revealed: bool) -> None:
    scene = thrown(JudgeAttack(DECKS[1], RULED_OUT), die=die, holder=2).sea(d2=1)
    assert asked(scene, 2) == human
    scene.state.revealed[2] = True
    assert asked(scene, 2) == revealed


@pytest.mark.parametrize(("die", "wanted"), [(5, False), (6, True)])
def test_an_attack_of_a_deep_one_is_put_to_whoever_can_avert_it(die: int, *, wanted: bool) -> None:
    assert asked(thrown(JudgeMaul(1), die=die, holder=3), 3) == wanted


@pytest.mark.parametrize(("seat", "wanted"), [(0, True), (1, True), (2, False)])
def test_a_duel_is_put_to_those_whom_it_concerns(seat: int, *, wanted: bool) -> None:
    assert asked(thrown(JudgeAttack(DECKS[1], 1), die=3, holder=seat), seat) == wanted


@pytest.mark.parametrize(("seat", "wanted"), [(0, True), (1, True), (2, False)])
def test_before_a_roll_only_those_whom_it_concerns_are_asked(seat: int, *, wanted: bool) -> None:
    scene = Scene().hand(seat, KEEN_INSIGHT).do(Throw(BARE, 0), JudgeMaul(1))
    assert scene.key == "before-roll"
    assert asked(scene, seat) == wanted


def test_a_roll_that_nothing_hangs_on_is_put_to_nobody() -> None:
    assert not asked(Scene().hand(0, KEEN_INSIGHT).do(RollLow(8, (Lose(FOOD),))), 0)
    assert not asked(Scene().hand(0, KEEN_INSIGHT).do(Throw(), Rise()), 0), "where things land is no result"
    assert asked(Scene().hand(0, KEEN_INSIGHT).do(RollLow(4, (Lose(FOOD),))), 0)


def test_damage_that_may_strike_a_human_is_put_to_the_one_who_rolls() -> None:
    scene = Scene().damage(5).hand(0, KEEN_INSIGHT)
    scene.state.at = [CHAPEL] * 4
    scene.do(Damage())
    assert (scene.key, CHAPEL in ROOM_OF_DIE) == ("before-roll", True)
    assert asked(scene, 0)


@pytest.mark.parametrize(("total", "human", "traitor"), [(12, True, False), (10, False, False), (14, False, True)])
def test_a_total_within_reach_is_put_to_whoever_can_move_it(total: int, *, human: bool, traitor: bool) -> None:
    scene = Scene().hand(1, DETERMINATION)
    state = scene.state
    state.check_cause, state.check_target, state.check_total, state.check_named = "crisis", 13, total, -1
    state.push(Conclude((), (), ()))
    open_window(state, AFTER_TOTAL)
    assert asked(scene, 1) == human
    state.revealed[1] = True
    assert asked(scene, 1) == traitor


def test_checks_and_defeats_are_put_to_whoever_holds_something_for_them() -> None:
    scene = Scene().hand(1, NOTHING_TO_HIDE).do(Check(9, I))
    assert (scene.key, asked(scene, 1), asked(scene, 0)) == ("before-check", True, False)
    scene = Scene().hand(1, SHRUG_IT_OFF).do(Defeat(1))
    assert (scene.key, asked(scene, 1), asked(scene, 0)) == ("on-defeat", True, False)


def test_a_price_that_ends_the_game_is_no_trouble() -> None:
    scene = Scene()
    state = scene.state
    state.script, state.dials[SANITY], state.check_types = 0, 1, I
    state.check_cause, state.check_target, state.check_total, state.check_named = "crisis", 13, 12, -1
    state.push(Conclude((), (), ()))
    open_window(state, AFTER_TOTAL)
    assert asked(scene, 0)


# -- what everybody is told


def about(scene: Scene) -> tuple[str, dict[str, int | str], tuple[int, ...]]:
    found = RULES.about(scene.state)
    assert found is not None
    return found.key, found.params, found.concerns


def test_a_window_says_who_does_what_to_whom_and_what_is_needed() -> None:
    attack = thrown(JudgeAttack(DECKS[1], RULED_OUT), die=3, holder=2)
    assert about(attack) == ("after-roll.attack", {"seat": 0, "at": DECKS[1], "needed": 4, "die": 3}, (0,))
    rifle = Scene().hand(2, COMBAT_TRAINING).do(Throw(BARE, 0, 1), JudgeAttack(DECKS[1], RULED_OUT), dice=(2,))
    aided = {"seat": 0, "at": DECKS[1], "needed": 4, "by": 1, "die": 3}
    assert about(rifle) == ("after-roll.attack-aided", aided, (0,))
    duel = thrown(JudgeAttack(DECKS[1], 3), die=3, holder=2)
    assert about(duel) == ("after-roll.attack-person", {"seat": 0, "other": 3, "needed": 6, "die": 3}, (0, 3))
    maul = thrown(JudgeMaul(1), die=7, holder=2)
    assert about(maul) == ("after-roll.maul", {"seat": 0, "other": 1, "needed": 6, "die": 7}, (0, 1))
    defeat = Scene().hand(1, SHRUG_IT_OFF).do(Defeat(1))
    assert about(defeat) == ("on-defeat", {"seat": 1}, (1,))


@pytest.mark.parametrize(
    ("step", "key", "low", "high"),
    [
        (RollLow(4, (Lose(FOOD),)), "low", "lose-1", "nothing"),
        (RollLow(4, (Damage(),), (Gain(FOOD),)), "low", "damage", "gain-1"),
        (RollLow(4, (Defeat(1),)), "low", "defeat", "nothing"),
        (RollLow(4, (DiscardEach(1),)), "low", "discard-each", "nothing"),
        (RollLow(4, (Awakening(),)), "low", "other", "nothing"),
        (Damage(), "damage", None, None),
        (Risk(1), "passenger", None, None),
    ],
)
def test_a_roll_says_what_it_decides(step: AnyStep, key: str, low: str | None, high: str | None) -> None:
    found, params, _ = about(Scene().damage(5).hand(0, KEEN_INSIGHT).do(step))
    assert (found, params.get("low"), params.get("high")) == (f"before-roll.{key}", low, high)


@pytest.mark.parametrize(("seat", "other"), [(2, 1), (2, -1)])
def test_a_check_says_who_wants_what(seat: int, other: int) -> None:
    cause = "arrest" if other >= 0 else "escape"
    scene = Scene().hand(1, NOTHING_TO_HIDE).do(Check(9, I, cause=cause, seat=seat, other=other))
    key, params, concerns = about(scene)
    assert (key, params.get("other", -1), params["target"]) == (f"before-check.{cause}", other, 9)
    assert concerns == tuple(sorted({seat, other} - {-1}))


def test_outside_of_a_window_there_is_nothing_to_tell() -> None:
    scene = Scene()
    assert RULES.about(scene.state) is None
    scene.state.agenda = []
    assert RULES.about(scene.state) is None


def test_whatever_is_asked_outside_of_a_window_matters() -> None:
    assert matters(Scene().state, Question(0, 0, "action", "UNF-4.1", ()))


# -- secrets


def test_neither_tells_anybody_what_they_do_not_know() -> None:
    """In a world dealt anew for a seat the same is put to it; in one for a spectator the windows are about the same."""
    seen = 0
    for number in range(4):
        chance = FastChance(number)
        state = RULES.setup({}, 4, chance)
        while questions := state.questions():
            question = questions[chance.below(len(questions))]
            if question.key in KEYS:
                seen += 1
                world = RULES.redeal(state, question.seat, FastChance(seen))
                other = world.question(question.seat)
                assert other is not None
                assert RULES.concerned(world, other) == RULES.concerned(state, question)
                assert RULES.about(RULES.redeal(state, SPECTATOR, FastChance(seen))) == RULES.about(state)
                assert question.options or not RULES.concerned(state, question)
            state.answer(question.seat, random_picks(state, question, chance), chance)
    assert seen >= 500
