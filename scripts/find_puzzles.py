"""Finds puzzles: moments of recorded games at which one answer is clearly the best (docs/puzzles.md).

    .venv/bin/python scripts/find_puzzles.py GAME [--games 1000] [--moments 6] [--workers 2]
    .venv/bin/python scripts/find_puzzles.py GAME --prove 30
    .venv/bin/python scripts/find_puzzles.py GAME --renew

The game's own strategies play; some moments of each game are looked at. The coach looks twice, the second time at
worlds by which nothing was chosen; then the best answer and its rivals are played to the end of the game, in the same
worlds and with the same luck. What is not clear is refused, and how much that was is counted. No clock decides
anything: the same command finds the same puzzles.

`--prove` draws puzzles at random and plays the best two answers to the end, in worlds that nobody has seen yet.
`--renew` keeps those that still lead to their question after a change of the rules.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from fathoms.arena.ratings import Rating, rate
from fathoms.arena.strengths import rated_levels, strength
from fathoms.bots import coach, levels, search
from fathoms.bots.bot import Bot, bot
from fathoms.bots.budget import Budget
from fathoms.bots.puzzle import (
    Compared,
    Puzzle,
    PuzzleError,
    Search,
    asked,
    begun,
    place_among,
    read,
    secret_of,
    table_at,
    texts,
    write,
)
from fathoms.bots.thought import imagine
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.text import OptionReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.bots.coach import Weighed
    from fathoms.kernel.game import Info, Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

QUICK, DEEP = Budget(descents=100), Budget(descents=1200)
QUICK_GAP, DEEP_GAP = 0.06, 0.08
"""By how much the best answer must be ahead of the second, as a part of all games won, at either look."""
ERRORS = 4
"""And at the second look by so many times the error of that: of thousands of moments some look clear by luck."""
OPENING = 3
"""The first third of a game is left out: hardly any answer there decides a game."""
LIKELY = (0.1, 0.95)
"""The best answer wins so often: nothing is lost or won already."""
LOOKS = (100, 200, 400)
"""So many games to the end; the next number only if these have not decided."""
LEAST_GAP, SURE_GAP, HOPELESS = 0.1, 0.06, 0.04
"""To the end the best answer wins so much more often, and at least so much with 99 in 100; below the last, refused."""
NINETY_NINE, NINETY_FIVE = 2.576, 1.96
EVERY = 10
"""The file is written after so many games; a search that was stopped goes on from there."""
SOURCES = Path(__file__).resolve().parent.parent / "src"
FAR = 1 << 40
"""The worlds of a proof lie so far from those of the search."""


class Moment(Struct, frozen=True):
    """A question in a recorded game: what led to it, and where the game stands."""

    number: int
    log: tuple[tuple[int, tuple[str, ...]], ...]
    state: State
    question: Question

    @property
    def seed(self) -> int:
        return (self.number << 20) + (len(self.log) << 6) + self.question.seat


def recorded(rules: Rules, number: int) -> list[Moment]:
    """One game by the strategies, and every question of it that leaves a choice and hides nobody's thinking."""
    seats = rules.info.seats[number % len(rules.info.seats)]
    table = begun(rules, {}, seats, secret_of(rules.info.name, number))
    thoughts = FastChance(number)
    log: list[tuple[int, tuple[str, ...]]] = []
    found = []
    while questions := table.state.questions():
        question = questions[0]
        if len(question.options) > question.least and not question.quiet:
            found.append(Moment(number, tuple(log), table.state, question))
        picks = rules.choose(table.state, question.seat, question, thoughts)
        log.append((question.seat, texts(picks)))
        table.play(question.seat, picks)
    return found


def to_the_end(rules: Rules, moment: Moment, answers: Sequence[Picks], count: int, first: int = 0) -> list[list[float]]:
    """What each answer brings, game by game: the same world and the same luck for all of them."""
    seat = moment.question.seat
    came: list[list[float]] = [[] for _ in answers]
    for game in range(first, first + count):
        seed = (moment.seed << 12) + game
        world = imagine(rules, moment.state, seat, FastChance(seed))
        for answer, won in zip(answers, came, strict=True):
            won.append(coach.played_on(rules, world.clone(), seat, answer, FastChance(seed), rounds=math.inf))
    return came


def behind(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much more the first brings, and the standard error of that."""
    return coach.mean([one - another for one, another in zip(best, other, strict=True)], 0.0)


def gap(found: Sequence[Weighed]) -> float:
    """How far the best answer is ahead of the second."""
    return min([each.behind for each in found[1:]])


def examined(rules: Rules, moment: Moment) -> str | Puzzle:
    """The puzzle that this moment is, or why it is none."""
    state, question = moment.state, moment.question
    quick = coach.weigh(rules, state, question, QUICK, FastChance(moment.seed))
    if len(quick) < 2:  # noqa: PLR2004
        return "one answer"
    if gap(quick) < QUICK_GAP:
        return "close at the first look"
    deep = coach.weigh(rules, state, question, DEEP, FastChance(moment.seed + 1))
    if any(each.behind < max(DEEP_GAP, ERRORS * each.doubt) for each in deep[1:]):
        return "not clear at the second look"
    if not LIKELY[0] <= deep[0].chance <= LIKELY[1]:
        return "won or lost already"
    if deep[1].why is None:
        return "no reason to tell"
    return decided(rules, moment, deep) or "not clear to the end"


def decided(rules: Rules, moment: Moment, deep: Sequence[Weighed]) -> Puzzle | None:
    """The puzzle, if games to the end show what the coach said; None if they do not, or not clearly."""
    read = OptionReader(rules.options).read
    answers = [tuple([read(text) for text in each.picks]) for each in deep]
    came: list[list[float]] = [[] for _ in answers]
    for least in LOOKS:
        more = to_the_end(rules, moment, answers, least - len(came[0]), len(came[0]))
        came = [won + further for won, further in zip(came, more, strict=True)]
        differences = [behind(came[0], won) for won in came[1:]]
        if any(mean + NINETY_NINE * error < LEAST_GAP or mean < HOPELESS for mean, error in differences):
            return None
        if all(mean >= LEAST_GAP and mean - NINETY_NINE * error >= SURE_GAP for mean, error in differences):
            return made(rules, moment, deep, came)
    return None


def made(rules: Rules, moment: Moment, deep: Sequence[Weighed], came: list[list[float]]) -> Puzzle:
    """The puzzle, with what was found of each answer and of bots that try to solve it."""
    tried = [
        Compared(each.picks, coach.mean(won)[0], *behind(came[0], won)) for each, won in zip(deep, came, strict=True)
    ]
    puzzle = Puzzle(
        id=f"{moment.number}-{len(moment.log)}",
        revision=rules.info.revision,
        content=rules.content.digest(),
        settings=rules.info.settle({}),
        seats=moment.state.seats,
        secret=secret_of(rules.info.name, moment.number).hex(),
        log=moment.log,
        seat=moment.question.seat,
        question=moment.question.key,
        answers=(tried[0], *sorted(tried[1:], key=lambda each: each.behind)),
        games=len(came[0]),
        why=deep[1].why,
        solvers=(),
        mu=0.0,
        sigma=0.0,
    )
    return rated(rules, puzzle)


def solver(level: str, rules: Rules) -> Bot:
    """The bot of a level, without its clock."""
    if level not in levels.NAMES:
        return bot(level, rules)
    return search.maker(replace(levels.budget(level, rules.info), seconds=math.inf))(rules)


def rated(rules: Rules, puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating: a duel with each level of bots, which wins by finding the best answer."""
    table = table_at(rules, puzzle)
    question = asked(puzzle, table)
    known, solvers = Rating(), []
    for level in rated_levels(rules.info.name, table.state.seats):
        chance = FastChance(question.id)
        world = rules.redeal(table.state, puzzle.seat, chance)
        solved = place_among(rules, puzzle, table, solver(level, rules)(world, puzzle.seat, question, chance)) == 0
        solvers += [level] if solved else []
        rival = strength(rules.info.name, level, table.state.seats) or Rating()
        known = rate([known, rival], [2, 1] if solved else [1, 2])[0]
    return replace(puzzle, solvers=tuple(solvers), mu=round(known.mu, 2), sigma=round(known.sigma, 2))


class Looked(Struct, frozen=True):
    """What one game gave: so many moments refused for each reason, and one puzzle at most."""

    moments: int
    refused: dict[str, int]
    found: Puzzle | None


def look(game: str, most: int, number: int) -> Looked:
    """Play a game and look at so many of its moments, until one is a puzzle: no two of a kind from one game."""
    rules = registry.game(game).rules()
    moments = recorded(rules, number)
    del moments[: len(moments) // OPENING]
    FastChance(number).shuffle(moments)
    refused: Counter[str] = Counter()
    for moment in moments[:most]:
        found = examined(rules, moment)
        if isinstance(found, Puzzle):
            return Looked(sum(refused.values()) + 1, dict(refused), found)
        refused[found] += 1
    return Looked(sum(refused.values()), dict(refused), None)


def home(info: Info) -> Path:
    """Where a game's puzzles are kept: among the sources, also where the rules that play are compiled."""
    sources = SOURCES / info.package.replace(".", "/")
    return sources if sources.is_dir() else info.folder()


def find(info: Info, games: int, most: int, workers: int) -> None:
    """Search so many games, from where the file stopped, and write down what was found after every few."""
    before, known = read(home(info))
    found = [puzzle for puzzle in known.values() if puzzle.revision == info.revision]
    sofar = before if before is not None and found else Search(info.name, 0, 0, {})
    refused, moments = Counter(sofar.refused), sofar.moments
    with Pool(workers) as pool:
        looks = pool.imap(partial(look, info.name, most), range(sofar.games, games))
        for number, looked in enumerate(looks, sofar.games + 1):
            refused.update(looked.refused)
            moments += looked.moments
            found += [looked.found] if looked.found is not None else []
            if number % EVERY == 0 or number == games:
                write(home(info), Search(info.name, number, moments, dict(sorted(refused.items()))), found)
                print(f"{number} games, {moments} moments, {len(found)} puzzles, refused {dict(refused)}", flush=True)


def proved(game: str, games: int, puzzle: Puzzle) -> tuple[float, float]:
    """By how much the best answer of a puzzle wins more often than the second, in fresh worlds, and the error."""
    rules = registry.game(game).rules()
    table = table_at(rules, puzzle)
    read = OptionReader(rules.options).read
    best, second = [tuple([read(text) for text in each.picks]) for each in puzzle.answers[:2]]
    moment = Moment(FAR + int(puzzle.id.partition("-")[0]), puzzle.log, table.state, asked(puzzle, table))
    return behind(*to_the_end(rules, moment, [best, second], games))


def prove(info: Info, count: int, games: int, workers: int) -> None:
    """Draw puzzles at random and print what each is worth, with its interval."""
    drawn = list(read(home(info))[1].values())
    FastChance(count).shuffle(drawn)
    del drawn[count:]
    print(f"{info.name}: {count} puzzles at random, {games} games to the end with either answer")
    above, sure, gains = 0, 0, []
    with Pool(workers) as pool:
        for puzzle, (gain, error) in zip(drawn, pool.imap(partial(proved, info.name, games), drawn), strict=True):
            wide = NINETY_FIVE * error
            above, sure = above + (gain > 0), sure + (gain - wide > 0)
            gains.append(gain)
            claimed = 100 * puzzle.answers[1].behind
            print(f"  {puzzle.id:9} claimed {claimed:5.1f}  fresh {100 * gain:5.1f} ± {100 * wide:.1f}", flush=True)
    print(f"{above} of {count} win more, {sure} with an interval above 0; on average {100 * sum(gains) / count:.1f}")


def renew(info: Info) -> None:
    """Keep the puzzles that lead to their question by today's rules."""
    rules = info.rules()
    sofar, known = read(home(info))
    kept = []
    for puzzle in known.values():
        today = replace(puzzle, revision=info.revision, content=rules.content.digest())
        try:
            table_at(rules, today)
        except PuzzleError as error:
            print(error)
        else:
            kept.append(today)
    if sofar is not None:
        write(home(info), sofar, kept)


def main() -> None:
    """Search, prove or renew."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moments", type=int, default=6)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--prove", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--renew", action="store_true")
    given = parser.parse_args()
    info = registry.game(given.game)
    if given.renew:
        renew(info)
    elif given.prove:
        prove(info, given.prove, given.playouts, given.workers)
    else:
        find(info, given.games, given.moments, given.workers)


if __name__ == "__main__":
    main()
