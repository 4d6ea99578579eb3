"""Who is asked, how long and in which order depends on nothing hidden: planted leaks of each kind are found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fathoms.games.unfathomable.rules import RULES as UNFATHOMABLE
from fathoms.games.unfathomable.windows import Window
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Question
from fathoms.kernel.state import State, random_picks
from fathoms.server.store.pace import Pace
from fathoms.server.store.rows import Opening
from fathoms.server.tables.keeper import Keeper
from salvage import reactions
from salvage.rules import RULES as SALVAGE

Opens = Callable[[State], Opening | None]
KEEPER = Keeper(None, None, 1)  # type: ignore[arg-type]  # only its spans are asked


def opens(state: State) -> Opening | None:
    return KEEPER._opening(Pace(), state)


def timing(opening: Opens, state: State) -> object:
    """All that the time of a window can depend on: its kind, its span, and who must answer before it closes."""
    return opening(state), [question.seat for question in state.asked()]


def leaks(rules: Rules, games: int, opening: Opens = opens) -> int:
    """Windows whose timing tells some viewer something, in random play."""
    found = 0
    for number in range(games):
        chance = FastChance(number)
        state = rules.setup(rules.info.settle({}), rules.info.seats[-1], chance)
        for _ in range(250):
            asked = state.questions()
            if not asked:
                break
            if asked[0].quiet:
                for viewer in (SPECTATOR, *range(state.seats)):
                    world = rules.redeal(state, viewer, FastChance(chance.below(1 << 30)))
                    found += timing(opening, world) != timing(opening, state)
            question = asked[chance.below(len(asked))]
            state.answer(question.seat, random_picks(state, question, chance), chance)
    return found


@pytest.mark.parametrize("rules", [SALVAGE, UNFATHOMABLE], ids=lambda rules: rules.info.name)
def test_the_time_of_a_window_tells_nothing(rules: Rules) -> None:
    assert leaks(rules, 4) == 0


def test_planted_a_skipped_reaction(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Window.questions

    def skipping(self: Window, state: State) -> tuple[Question, ...]:
        asked = whole(self, state)  # type: ignore[arg-type]
        return tuple([each for each in asked if each.options]) or asked

    monkeypatch.setattr(Window, "questions", skipping)
    assert leaks(UNFATHOMABLE, 4) > 0


def test_planted_a_skipped_reaction_in_the_example_game(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reactions.Reactions.questions

    def skipping(self: reactions.Reactions, state: State) -> tuple[Question, ...]:
        asked = whole(self, state)  # type: ignore[arg-type]
        return tuple([each for each in asked if len(each.options) > 1]) or asked

    monkeypatch.setattr(reactions.Reactions, "questions", skipping)
    assert leaks(SALVAGE, 8) > 0


def test_planted_a_short_window() -> None:
    def short(state: State) -> Opening | None:
        """Nobody can react, so why wait?"""
        opening = opens(state)
        idle = all(len(question.options) <= 1 for question in state.asked())
        return Opening(opening.kind, opening.least, 3.0) if opening and idle else opening

    assert leaks(SALVAGE, 8, short) > 0
    assert leaks(UNFATHOMABLE, 4, short) > 0


def test_planted_a_long_window_for_a_full_hand() -> None:
    def long(state: State) -> Opening | None:
        opening = opens(state)
        most = max((len(question.options) for question in state.asked()), default=0)
        return Opening(opening.kind, opening.least, 30.0 + most) if opening else opening

    assert leaks(UNFATHOMABLE, 4, long) > 0
