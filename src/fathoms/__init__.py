"""Four deep-sea board games with enforced rules, and the library behind them.

Open a game, see what is asked, answer, take back, look at it through any seat's eyes, save it, verify it, let bots
play it:

>>> import fathoms
>>> game = fathoms.new("in-too-deep", seats=3, seed=1)
>>> game.question.seat, game.question.key, [str(answer) for answer in game.legal()[:2]]
(2, 'free-share', ['take card=13', 'take card=27'])
>>> game.push(game.legal()[0])
>>> answer = game.pop()
>>> game.play_out("strategy").reason
'deck'

The names in `__all__` are stable: what they take and give changes only with a new major version
(docs/decisions/0042-a-small-stable-surface.md). Everything is loaded when it is first used, so `import fathoms` itself
costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""As in `typing`, whose import would cost more than all that is here."""
if TYPE_CHECKING:
    from fathoms.kernel.game import Info, Outcome
    from fathoms.kernel.question import SPECTATOR, Option, Question
    from fathoms.kernel.record import Verdict
    from fathoms.kernel.registry import UnknownGameError
    from fathoms.library.answers import Answer, IllegalAnswerError, Legal, Reason
    from fathoms.library.contest import Match, match
    from fathoms.library.game import Bot, Game, bot
    from fathoms.library.opening import RecordError, bot_names, installed, load, new
    from fathoms.library.own_bots import BotError

__version__ = "0.1.0"

_HOMES = {
    "Answer": "library.answers",
    "Bot": "library.game",
    "BotError": "library.own_bots",
    "Game": "library.game",
    "IllegalAnswerError": "library.answers",
    "Info": "kernel.game",
    "Legal": "library.answers",
    "Match": "library.contest",
    "Option": "kernel.question",
    "Outcome": "kernel.game",
    "Question": "kernel.question",
    "Reason": "library.answers",
    "RecordError": "library.opening",
    "SPECTATOR": "kernel.question",
    "UnknownGameError": "kernel.registry",
    "Verdict": "kernel.record",
    "bot": "library.game",
    "bot_names": "library.opening",
    "installed": "library.opening",
    "load": "library.opening",
    "match": "library.contest",
    "new": "library.opening",
}
"""Where each public name lives."""

__all__ = [
    "SPECTATOR",
    "Answer",
    "Bot",
    "BotError",
    "Game",
    "IllegalAnswerError",
    "Info",
    "Legal",
    "Match",
    "Option",
    "Outcome",
    "Question",
    "Reason",
    "RecordError",
    "UnknownGameError",
    "Verdict",
    "bot",
    "bot_names",
    "installed",
    "load",
    "match",
    "new",
]


def __getattr__(name: str) -> object:
    """A public name, loaded when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'fathoms' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - as cheap as can be

    value: object = getattr(import_module(f"fathoms.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
