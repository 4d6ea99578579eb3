"""Matches among bots, ours and anybody's: swapped seats, redealt states, time limits, faults counted."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct
from typing_extensions import override

from fathoms.arena.figures import Won, faults_of, most_share, won_by
from fathoms.arena.fit import fitted
from fathoms.arena.ratings import DOUBTS, Shown
from fathoms.arena.run import runner
from fathoms.arena.tournament import BotFault, Fault, MakeBot, Played, Player, Tournament
from fathoms.kernel import registry
from fathoms.kernel.chance import Chance
from fathoms.kernel.game import Info, Rules
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State
from fathoms.kernel.text import OptionReader
from fathoms.library.answers import IllegalAnswerError
from fathoms.library.bot_process import end_all, process_of, try_bot
from fathoms.library.game import Bot, answer_of, imagined
from fathoms.library.opening import find_rules, find_seats
from fathoms.library.own_bots import crash, is_own, our_bot

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 5.0
"""So long somebody's bot may think about an answer, unless told."""
PATIENCE = 3
"""After so many faults a bot is not asked any more in this game: the defaults are played for it."""
_SEEDS = 1 << 30


class Line(Struct, frozen=True):
    """How a bot did in a match: its part of the victories for each chair, with the 95 % interval, and what failed."""

    bot: str
    games: int
    """The games that it took part in."""
    win_rate: float
    """Its part of the victories for each chair, from 0 to 1."""
    low: float
    """Where the 95 % interval of `win_rate` begins."""
    high: float
    """Where it ends."""
    rating: int
    """How strong it is in this match, by the places of all its games: 1500 is the middle of all who play."""
    doubt: int
    """The ± of the rating."""
    crashes: int = 0
    """Answers that it did not give because it failed."""
    overruns: int = 0
    """Answers that came too late."""
    illegal: int = 0
    """Answers that the rules refuse."""
    fault: str = ""
    """What the first of all these said: for a crash the exception, with file and line."""


class Match(Struct, frozen=True):
    """What came of a match: a line for each bot, the games, and all faults in words.

    >>> import fathoms
    >>> match = fathoms.match("into-the-blue", ["strategy", "uniform"], games=6)
    >>> [line.bot for line in match.lines], len(match.games), match.faults
    (['strategy', 'uniform'], 6, ())
    >>> line = match.lines[0]
    >>> line.low <= line.win_rate <= line.high
    True
    """

    game: str
    seats: int
    lines: tuple[Line, ...]
    games: tuple[Played, ...]
    faults: tuple[Fault, ...]

    @override
    def __str__(self) -> str:
        rows = _rows(self)
        widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
        told = [_row(row, widths) for row in rows]
        head = f"{self.game}, {self.seats} seats, {len(self.games)} games"
        return "\n".join([head, *told, *self._measures(), *self._first_faults()])

    def _measures(self) -> list[str]:
        """What the wins are to be held against; with sides, where the sides are not equal, there is no such figure."""
        if registry.game(self.game).sides:
            return []
        even, most = 1 / self.seats, most_share(self.seats, len(self.lines))
        return [f"wins are for each chair: {even:.1%} if all are alike, {most:.1%} for a bot that wins every game"]

    def _first_faults(self) -> list[str]:
        """What went wrong first with each bot, and where the rest is."""
        first = [f"first fault of {line.bot}: {line.fault}" for line in self.lines if line.fault]
        return [*first, f"all {len(self.faults)} faults: match.faults"] if first else []

    def _repr_html_(self) -> str:
        head, *rows = [[escape(cell) for cell in row] for row in _rows(self)]
        body = "".join([f"<tr>{''.join([f'<td>{cell}</td>' for cell in row])}</tr>" for row in rows])
        below = "".join([f"<p>{escape(line)}</p>" for line in self._first_faults()])
        return f"<table><tr>{''.join([f'<th>{cell}</th>' for cell in head])}</tr>{body}</table>{below}"


def _rows(match: Match) -> list[list[str]]:
    """The table of a match; faults have columns where there are some."""
    rows = [["bot", "games", "wins", "95 %", "rating", *(_FAULTS if match.faults else ())]]
    for line in match.lines:
        row = [line.bot, str(line.games), f"{line.win_rate:.1%}", f"{line.low:.1%} – {line.high:.1%}"]
        row += [f"{line.rating} ± {line.doubt}"]
        row += [str(line.crashes), str(line.overruns), str(line.illegal)] if match.faults else []
        rows.append(row)
    return rows


_FAULTS = ("crashes", "overruns", "illegal")


def _row(row: list[str], widths: list[int]) -> str:
    name, *figures = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
    return "  ".join([name.strip().ljust(widths[0]), *figures])


def match(  # noqa: PLR0913 - what a match is; all but the first three by name
    game: str,
    bots: Sequence[str | Bot],
    games: int = 20,
    *,
    seats: int | None = None,
    seed: int = 1,
    settings: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    seconds: float = SECONDS,
    workers: int = 1,
    redealt: bool = True,
) -> Match:
    """Play a match among bots: ours by name, your own by file (`my_bot.py`), module (`my.module:bot`) or function.

    Every deal is played once for each way round the table, so no bot profits from a chair. A bot gets a world that was
    dealt anew for its seat, so none can cheat (`redealt=False` trusts them, and is faster). A bot from a file or module
    runs in a process of its own: a crash, an illegal answer or one that takes longer than `seconds` is counted, the
    question's default is played, and the match goes on. A function runs in this process, where it cannot be stopped.

    >>> import fathoms
    >>> def first(game):
    ...     return game.legal()[0]
    >>> match = fathoms.match("in-too-deep", ["strategy", first], games=4)
    >>> match.lines[0].win_rate > match.lines[1].win_rate
    True
    """
    rules = find_rules(game, pack)
    names = tuple([_name(each) for each in bots])
    functions = {_name(each): each for each in bots if not isinstance(each, str)}
    _check_names(names)
    if functions and workers > 1:
        raise ValueError("a function cannot be sent to other processes: put it into a file, or leave workers at 1")
    make = maker(seconds, functions)
    check_bots(names, rules, make)
    text = "" if pack is None else _text(pack)
    tournament = Tournament(
        game, _table_for(len(names), rules.info, seats), names, seed, dict(settings or {}), text, redealt
    )
    try:
        played = sorted(runner(make, workers)(tournament, list(range(games))), key=lambda each: each.number)
    finally:
        end_all()
    return _judged(tournament, played)


def _name(bot: str | Bot) -> str:
    """What a bot is called: a function as it is defined, an object as its class."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def _check_names(names: Sequence[str]) -> None:
    """A match is among two bots or more, and each line of its table is one of them."""
    if len(names) < 2:  # noqa: PLR2004
        raise ValueError("a match is among two bots or more")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(
            f"two bots are called {twice!r}: give each function a name of its own, `def careful(game): …`"
            " or `function.__name__ = 'careful'`, and a bot of ours once"
        )


def _table_for(bots: int, info: Info, seats: int | None) -> int:
    """How many sit at the table: as many as was said, or else as usual and with room for every bot."""
    largest = max(info.seats)
    count = min(max(find_seats(info, None), bots), largest) if seats is None else find_seats(info, seats)
    if bots > count and not info.sides:
        more = "" if count == largest else f", and up to {largest} at one with `seats={largest}`"
        raise ValueError(
            f"{bots} bots have no room at a table of {count}{more}: rate them two at a time, in a loop of matches"
        )
    return count


def _text(pack: str | Path) -> str:
    with open(pack, encoding="utf-8") as file:  # noqa: PTH123 - a path or its text
        return file.read()


def maker(seconds: float = SECONDS, functions: Mapping[str, Bot] | None = None) -> MakeBot:
    """What makes the bots of a match by their names: ours, those of files and modules, and functions given here."""
    return partial(make_bot, seconds=seconds, functions=functions or {})


def make_bot(name: str, rules: Rules, *, seconds: float, functions: Mapping[str, Bot]) -> Player:
    """The bot of a name, for one game of a match."""
    if name in functions:
        return _patient(_here(functions[name], rules, seconds))
    return _patient(_elsewhere(name, rules, seconds)) if is_own(name) else our_bot(name, rules)


def check_bots(names: Sequence[str], rules: Rules, make: MakeBot) -> None:
    """Refuse a bot that does not exist or cannot be loaded, before the first game. Raises BotError."""
    for name in names:
        if is_own(name):
            try_bot(name, rules)
        else:
            make(name, rules)


def _patient(player: Player) -> Player:
    """A bot that is not asked any more after some faults, so that one which hangs does not hold up the match."""
    faults = 0

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        nonlocal faults
        if faults >= PATIENCE:
            return question.default
        try:
            picks = player(state, seat, question, chance)
        except BotFault:
            faults += 1
            raise
        faults += state.check(seat, picks) is not None
        return picks

    return choose


def _elsewhere(name: str, rules: Rules, seconds: float) -> Player:
    """A bot in a process of its own."""
    process, reader = process_of(name, rules, seconds), OptionReader(rules.options)

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
        return process.ask(state, seat, chance.below(_SEEDS), reader)

    return choose


def _here(function: Bot, rules: Rules, seconds: float) -> Player:
    """A function of this process: what it raises is a fault, and so is an answer that comes too late."""

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
        game = imagined(rules, state.clone(), seat, chance.below(_SEEDS))
        begun = time.monotonic()
        try:
            picks = answer_of(game, function(game)).picks
        except IllegalAnswerError as error:
            raise BotFault("illegal", str(error)) from error
        except Exception as error:
            raise BotFault("crash", crash(error)) from error
        if time.monotonic() - begun > seconds:
            raise BotFault("overrun", f"no answer in {seconds:g} s")
        return picks

    return choose


def _judged(tournament: Tournament, played: list[Played]) -> Match:
    seated = [(tournament.seating(game.number), game.places) for game in played]
    ratings = fitted(seated)
    lines = [_line(name, tournament, played, won_by(name, seated), ratings[name].shown) for name in tournament.bots]
    faults = tuple([fault for game in played for fault in game.faults])
    return Match(tournament.game, tournament.seats, tuple(lines), tuple(played), faults)


def _line(name: str, tournament: Tournament, played: list[Played], won: Won, shown: Shown) -> Line:
    faults = faults_of(name, tournament, played)
    kinds = [str(fault.kind) for fault in faults]
    crashes, overruns, illegal = [kinds.count(kind) for kind in ("crash", "overrun", "illegal")]
    first = f"{faults[0].kind}: {faults[0].told}" if faults else ""
    rating = shown.points, DOUBTS * shown.doubt
    return Line(name, won.games, won.rate, won.low, won.high, *rating, crashes, overruns, illegal, first)
