"""Who is asked, how long and in which order depends on nothing hidden: planted leaks of each kind are found."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TypeVar, cast
from uuid import uuid4

import pytest

from fathoms.games.unfathomable.engine.windows import Window
from fathoms.games.unfathomable.rules import RULES as UNFATHOMABLE
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Question
from fathoms.kernel.state import State, random_picks
from fathoms.server.owners import Owners
from fathoms.server.store import windows as stored
from fathoms.server.store.rows import Chair, Opening, TableRow, WindowTime
from fathoms.server.tables.keeper import Keeper, Spans
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import Play
from fathoms.server.tables.windows import Windows
from salvage import reactions
from salvage.rules import RULES as SALVAGE

T = TypeVar("T")
Opens = Callable[[Keeper, Live, State], Opening | None]
OPENING: Opens = Keeper._opening
BOT_SECONDS = 5.0
"""A bot thinks so long about each option that it has: far longer than a window is open."""


PEOPLE = 2


def at_once(coroutine: Coroutine[object, None, T]) -> T:
    """The result of something that waits for nothing here."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return cast("T", done.value)
    raise AssertionError(coroutine)


class Pages:
    """A table of two people and bots in one world; what is asked of the database is answered here."""

    def __init__(self, rules: Rules, state: State) -> None:
        chairs = [
            Chair(seat, "person" if seat < 2 else "bot", uuid4() if seat < 2 else None) for seat in range(state.seats)
        ]
        row = TableRow(
            id="t", game=rules.info.name, settings={}, status="playing", host=None, public=True, secret=b"",
            created_at=datetime.now(UTC), chairs=tuple(chairs), languages=(),
        )  # fmt: skip
        self.play = cast("Play", SimpleNamespace(rules=rules, state=state, window=0, version=0, shown=0))
        self.live = Live(row, self.play)
        self.keeper = Keeper(None, None, 1, Spans(2.0, 30.0))  # type: ignore[arg-type]
        self.windows = Windows(self.keeper, 2.0, Owners("n"))

    def held(self) -> list[int]:
        """The seats whose wish for time is heard, if all of them ask for it."""
        heard: list[int] = []

        async def hold(_pool: object, _table: str, _n: int, seat: int) -> None:
            heard.append(seat)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stored, "hold", hold)
            for seat in sorted(self.live.people()):
                at_once(self.keeper.hold(self.live, seat))
        return heard

    def closes(self, *holds: int) -> float | None:
        """When the window is over if no person answers and the bots think as long as they like; None: at its limit."""
        length = self.keeper.length(self.live)
        if length is None:
            return None

        async def read(_pool: object, _table: str) -> WindowTime:
            return WindowTime(length, 30.0, list(holds))

        silent = [question.seat for question in self.play.state.asked()]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stored, "read", read)
            passed = at_once(self.windows._heard_out(self.live, self.play, silent))
        left = set(silent) - set(passed)
        if left & self.live.people():
            return None
        bots = [each for each in self.play.state.asked() if each.seat in left]
        return max([length, *[BOT_SECONDS * len(each.options) for each in bots]])


def timing(opening: Opens, rules: Rules, state: State) -> object:
    """All that the time of a window can depend on: kind and span, who must answer, who may stretch it, when it ends."""
    pages = Pages(rules, state)
    asked = [question.seat for question in state.asked()]
    return opening(pages.keeper, pages.live, state), asked, pages.held(), pages.closes(), pages.closes(0)


def leaks(rules: Rules, games: int, opening: Opens = OPENING) -> int:
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
                true = timing(opening, rules, state)
                for viewer in (SPECTATOR, *range(state.seats)):
                    world = rules.redeal(state, viewer, FastChance(chance.below(1 << 30)))
                    found += timing(opening, rules, world) != true
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
    def short(keeper: Keeper, live: Live, state: State) -> Opening | None:
        """Nobody can react, so why wait?"""
        opening = OPENING(keeper, live, state)
        idle = all(len(question.options) <= 1 for question in state.asked())
        return Opening(opening.kind, opening.least, 3.0) if opening and idle else opening

    assert leaks(SALVAGE, 8, short) > 0
    assert leaks(UNFATHOMABLE, 4, short) > 0


def test_planted_a_long_window_for_a_full_hand() -> None:
    def long(keeper: Keeper, live: Live, state: State) -> Opening | None:
        opening = OPENING(keeper, live, state)
        most = max((len(question.options) for question in state.asked()), default=0)
        return Opening(opening.kind, opening.least, 30.0 + most) if opening else opening

    assert leaks(UNFATHOMABLE, 4, long) > 0


# -- windows of a fixed length


def test_such_a_window_ends_at_the_same_moment_whoever_holds_what() -> None:
    state = UNFATHOMABLE.setup({}, 4, FastChance(1))
    chance = FastChance(2)
    while not isinstance(state.agenda[-1], Window):
        question = state.questions()[0]
        state.answer(question.seat, random_picks(state, question, chance), chance)
    pages = Pages(UNFATHOMABLE, state)
    assert (pages.closes(), pages.closes(0), pages.held()) == (4.0, None, [0, 1])


def idle(live: Live) -> bool:
    return live.play is not None and not any(question.options for question in live.play.state.asked())


def test_planted_a_window_closed_early_because_nobody_holds_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Keeper.length

    def early(self: Keeper, live: Live) -> float | None:
        return 0.5 if whole(self, live) and idle(live) else whole(self, live)

    monkeypatch.setattr(Keeper, "length", early)
    assert leaks(UNFATHOMABLE, 4) > 0


def test_planted_time_for_those_alone_who_hold_something(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Keeper.hold

    async def grudging(self: Keeper, live: Live, seat: int) -> None:
        question = live.play and live.play.state.question(seat)
        if question and question.options:
            await whole(self, live, seat)

    monkeypatch.setattr(Keeper, "hold", grudging)
    assert leaks(UNFATHOMABLE, 4) > 0


def test_planted_a_bot_that_is_waited_for_while_it_has_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Windows._heard_out

    async def patient(self: Windows, live: Live, play: Play, silent: list[int]) -> list[int]:
        return [seat for seat in await whole(self, live, play, silent) if seat in live.people()]

    monkeypatch.setattr(Windows, "_heard_out", patient)
    assert leaks(UNFATHOMABLE, 4) > 0


def test_planted_a_window_that_waits_for_whoever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is put to somebody must not be what makes the window long."""
    whole = Windows._heard_out

    async def polite(self: Windows, live: Live, play: Play, silent: list[int]) -> list[int]:
        asked = [each.seat for each in play.state.asked() if play.rules.concerned(play.state, each)]
        return [seat for seat in await whole(self, live, play, silent) if seat not in asked]

    monkeypatch.setattr(Windows, "_heard_out", polite)
    assert leaks(UNFATHOMABLE, 4) > 0
