"""Somebody's bot in a process of its own: it may crash, hang or print, and the match goes on.

The process is started as a program, not forked: so a match can be begun from a notebook or a script without more ado.
Both sides speak lines of JSON. The bot's own prints go to the standard error.
"""

from __future__ import annotations

import atexit
import os
import queue
import signal
import subprocess
import sys
from threading import Thread
from typing import IO, TYPE_CHECKING, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fathoms.arena.tournament import BotFault, FaultKind
from fathoms.kernel import registry
from fathoms.kernel.game import Rules
from fathoms.kernel.text import OptionReader, UnreadableOptionError, option_text
from fathoms.library.answers import IllegalAnswerError
from fathoms.library.game import answer_of, imagined
from fathoms.library.own_bots import BotError, crash, find_bot

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.kernel.question import Picks
    from fathoms.kernel.state import State
    from fathoms.library.game import Bot

START_SECONDS = 60.0
"""So long a bot may take to be loaded; libraries for learning are slow to import."""


class Begin(Struct, frozen=True, tag=True):
    """The first line to the process: which bot, which game, and its content."""

    bot: str
    game: str
    content: str


class Asked(Struct, frozen=True, tag=True):
    """A question to the bot: the state as its seat may know it."""

    state: str
    seat: int
    seed: int


class Said(Struct, frozen=True):
    """What comes back: the picks of an answer in their text form, or why there is none."""

    picks: tuple[str, ...] = ()
    error: str = ""
    kind: FaultKind = "crash"


class BotProcess:
    """A bot that runs elsewhere; started when it is needed, and started anew after it had to be ended."""

    def __init__(self, bot: str, game: str, content: str, seconds: float) -> None:
        self._begin = Begin(bot, game, content)
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def start(self) -> None:
        """Start the process, unless it runs. Raises BotError if the bot cannot be loaded."""
        if self._process is not None:
            return
        self._lines = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fathoms.library.bot_process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        Thread(target=_gather, args=(self._process.stdout, self._lines), daemon=True).start()
        try:
            said = self._exchange(self._begin, START_SECONDS)
        except BotFault as fault:
            raise BotError(f"{self._begin.bot}: {fault.told or 'it takes too long to load'}") from fault
        if said.error:
            self.end()
            raise BotError(said.error)

    def ask(self, state: State, seat: int, seed: int, reader: OptionReader) -> Picks:
        """The bot's answer. Raises BotFault."""
        try:
            self.start()
        except BotError as error:
            raise BotFault("crash", str(error)) from error
        said = self._exchange(Asked(state.dump().decode(), seat, seed), self._seconds)
        if said.error:
            raise BotFault(said.kind, said.error)
        try:
            return tuple([reader.read(text) for text in said.picks])
        except UnreadableOptionError as error:
            raise BotFault("illegal", str(error)) from error

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _exchange(self, message: Begin | Asked, seconds: float) -> Said:
        """Say something and wait for what comes back; a process that says nothing in time is ended."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(msgspec.json.encode(message) + b"\n")
            process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise BotFault("overrun", f"no answer in {seconds:g} s") from None
        except OSError:
            line = b""
        if not line:
            code = process.wait()
            self.end()
            raise BotFault("crash", f"the process ended with code {code}")
        return msgspec.json.decode(line, type=Said)


def _gather(source: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Lines as they come, and an empty one at the end."""
    for line in source:
        lines.put(line)
    lines.put(b"")


_shared: dict[tuple[int, str, str, str, float], BotProcess] = {}
"""The bots of all games that one process plays; whatever that was forked from has others."""


def process_of(bot: str, rules: Rules, seconds: float) -> BotProcess:
    """The process of a bot for a game with these values: one for all games until `end_all`."""
    key = os.getpid(), bot, rules.info.name, _content(rules), seconds
    if key not in _shared:
        _shared[key] = BotProcess(*key[1:])
    return _shared[key]


@atexit.register
def end_all() -> None:
    """End the bots of this process: after a match, so that the next one loads a bot as it is then."""
    for key in [key for key in _shared if key[0] == os.getpid()]:
        _shared.pop(key).end()


def try_bot(bot: str, rules: Rules) -> None:
    """Load a bot once. Raises BotError if it cannot be."""
    process = BotProcess(bot, rules.info.name, _content(rules), START_SECONDS)
    process.start()
    process.end()


def _content(rules: Rules) -> str:
    return msgspec.json.encode(rules.content).decode()


# -- in the process itself


def _main() -> None:
    """Load the bot, then answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that asks
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    begin = msgspec.json.decode(lines.get(), type=Begin)
    rules = registry.game(begin.game).rules()
    rules = replace(rules, content=msgspec.json.decode(begin.content, type=type(rules.content)))
    try:
        bot = cast("Bot", find_bot(begin.bot))
    except BotError as error:
        _say(out, Said(error=str(error)))
        return
    _say(out, Said())
    while True:
        asked = msgspec.json.decode(lines.get(), type=Asked)
        _say(out, _answered(lambda asked=asked: _answer(bot, rules, asked)))  # type: ignore[misc]


def _listen(lines: queue.SimpleQueue[bytes]) -> None:
    """Take what is asked; when whoever asks is gone, end at once, whatever the bot does."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


def _answered(answer: Callable[[], tuple[str, ...]]) -> Said:
    try:
        return Said(answer())
    except IllegalAnswerError as error:
        return Said(error=str(error), kind="illegal")
    except Exception as error:  # noqa: BLE001 - whatever somebody's bot raises
        return Said(error=crash(error))


def _answer(bot: Bot, rules: Rules, asked: Asked) -> tuple[str, ...]:
    game = imagined(rules, rules.load(asked.state.encode()), asked.seat, asked.seed)
    return tuple([option_text(pick) for pick in answer_of(game, bot(game)).picks])


def _say(out: IO[bytes], said: Said) -> None:
    out.write(msgspec.json.encode(said) + b"\n")
    out.flush()


if __name__ == "__main__":
    _main()
