"""Whole games of all four, at every seat count, through `import fathoms` alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import fathoms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

TABLES = [(name, seats) for name, info in fathoms.installed().items() for seats in info.seats]
LOOKS = 5
"""About so many moments of each game are looked at through everybody's eyes."""
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def played(name: str, seats: int, seed: int) -> Iterator[fathoms.Game]:
    """A game by chance, at its beginning and after each answer; whoever is asked, in whichever order they answer."""
    game, source = fathoms.new(name, seats=seats, seed=seed), Random(seed)
    yield game
    while game.question is not None:
        asked = source.choice(game.questions)
        legal = game.legal(asked.seat)
        answer = legal.random(source)
        assert answer in legal
        assert game.why_not(answer) is None
        assert game.read(str(answer), asked.seat) == answer
        game.push(answer)
        yield game


@each_table
def test_a_game_is_played_to_its_end_and_popped_to_its_beginning(name: str, seats: int, tmp_path: Path) -> None:
    dumps, several = [], 0
    game = fathoms.new(name, seats=seats, seed=seats)
    for game in played(name, seats, seats):
        dumps.append((game.state.dump(), game.questions))
        several += len(game.questions) > 1
    assert game.outcome is not None
    assert game.outcome.reason in fathoms.installed()[name].end_reasons
    assert len(game.outcome.places) == seats
    assert not game.legal()
    assert (several > 0) == (name in {"key-largo", "unfathomable"})
    game.save(tmp_path / "x.jsonl")
    loaded = fathoms.load(tmp_path / "x.jsonl")
    assert loaded.verify().ok
    assert loaded.record() == game.record() == (tmp_path / "x.jsonl").read_bytes()
    assert loaded.log == game.log
    assert [position.state.dump() for position in loaded.replay()] == [dump for dump, _ in dumps]
    answers = list(loaded.log)
    while loaded.log:
        assert (loaded.state.dump(), loaded.questions) == dumps.pop()
        assert loaded.pop() == answers.pop()
    assert (loaded.state.dump(), loaded.questions) == dumps.pop()
    assert loaded.record() == fathoms.new(name, seats=seats, seed=seats).record()


@each_table
def test_what_was_popped_is_played_again_alike(name: str, seats: int) -> None:
    """Dice and shuffles are the same again: pop takes back chance, too."""
    source = Random(7)
    for game in played(name, seats, 100 + seats):
        if len(game.log) < 3 or source.random() > LOOKS / 100:
            continue
        after, tail = game.state.dump(), [game.pop() for _ in range(3)][::-1]
        for answer in tail:
            assert isinstance(answer, fathoms.Answer)
            game.push(answer)
        assert game.state.dump() == after


def seen(game: fathoms.Game, viewer: int) -> list[object]:
    """Everything that the library shows one viewer."""
    asked = game.state.question(viewer)
    legal = [str(answer) for answer in game.legal(viewer)[:8]] if asked else []
    refused = game.why_not((), viewer) if viewer >= 0 else None
    return [game.view(viewer), game.text(viewer), game.svg(viewer), asked, legal, refused, game.outcome]


def leaks(game: fathoms.Game, seed: int) -> list[int]:
    """The viewers who are shown something else in a world that they cannot tell from the true one."""
    viewers = range(fathoms.SPECTATOR, game.seats)
    return [viewer for viewer in viewers if seen(game, viewer) != seen(game.imagine(viewer, seed), viewer)]


@each_table
def test_nobody_is_shown_what_they_cannot_know(name: str, seats: int) -> None:
    source = Random(seats)
    length = sum(1 for _ in played(name, seats, 200 + seats))
    for game in played(name, seats, 200 + seats):
        if source.random() < LOOKS / length:
            game.lang = source.choice(["en", "fr"])
            assert leaks(game, source.getrandbits(32)) == []


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fathoms.new("in-too-deep", seats=3, seed=1)
    honest = type(game).view

    def through_the_back(self: fathoms.Game, seat: int = fathoms.SPECTATOR) -> object:
        return honest(self, (seat + 1) % self.seats)

    monkeypatch.setattr(fathoms.Game, "view", through_the_back)
    assert leaks(game, 3) != []


def test_a_pop_that_forgets_chance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plant: the table does not give its fork a chance of its own."""
    from fathoms.kernel.table import Table  # noqa: PLC0415

    def fork(self: Table) -> Table:
        return Table(self.rules, self.state, self.chance)

    monkeypatch.setattr(Table, "fork", fork)
    with pytest.raises((AssertionError, fathoms.IllegalAnswerError)):
        test_what_was_popped_is_played_again_alike("into-the-blue", 3)


def test_several_seats_are_asked_at_once_and_nobody_learns_of_an_answer_before_the_last() -> None:
    game = fathoms.new("key-largo", seats=3, seed=1)
    assert [question.seat for question in game.questions] == [0, 1, 2]
    before = [game.view(seat) for seat in range(3)]
    game.push(game.legal(2)[4])
    assert game.question is not None
    assert [question.seat for question in game.questions] == [0, 1]
    assert [game.view(seat) for seat in range(2)] == before[:2]
    assert game.events(0) == []
    again = game.why_not(game.log[-1])  # type: ignore[arg-type]
    assert again is not None
    assert again.code == "not-asked"
    game.push(game.legal(1)[0])
    game.push(game.legal()[0])
    assert len(game.questions) == 1
    game.pop()
    assert [question.seat for question in game.questions] == [0]


def test_an_imagined_game_asks_its_own_seat_first() -> None:
    game = fathoms.new("key-largo", seats=4, seed=1)
    imagined = game.imagine(2)
    assert imagined.question is not None
    assert imagined.question.seat == 2
    assert {answer.seat for answer in imagined.legal()} == {2}
    imagined.push(imagined.legal()[0])
    assert imagined.question.seat == 0
    assert game.log == ()


def test_what_is_held_in_secret_is_imagined_anew() -> None:
    game = fathoms.new("key-largo", seats=3, seed=1)
    game.push(game.legal(2)[4])
    held = {str(game.imagine(0, seed).state.held[2]) for seed in range(20)}
    assert len(held) > 1


def rules_and_state(game: fathoms.Game) -> tuple[Rules, State]:
    return game.rules, game.state


@pytest.mark.parametrize("name", list(fathoms.installed()))
def test_the_kernel_is_one_step_away(name: str) -> None:
    rules, state = rules_and_state(fathoms.new(name, seed=3))
    assert rules.info.name == name
    assert state.clone().dump() == state.dump()
