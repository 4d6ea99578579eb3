"""What a bot is, and which ones there are.

A bot is anything that answers a question like a game's own strategy does. Give it a redealt state where it must not
be trusted with the true one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from fathoms.bots import greedy, levels, search, strategy, uniform
from fathoms.bots.budget import Budget
from fathoms.bots.judges import NoJudgeError
from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules

Bot: TypeAlias = Callable[[State, int, Question, Chance], Picks]

LEVELS: dict[str, Callable[[Rules], Bot]] = {
    "uniform": uniform.make,
    "greedy": greedy.make,
    "strategy": strategy.make,
    "calm": levels.calm,
    "keen": levels.keen,
    "master": levels.master,
}

SEARCH = "search:"
"""`search:100` thinks 100 descents an answer without a clock, `search:1s` a second, `search:100/4` judges four answers
a seat later, and `search:100/4/learned` by the learned judge; to measure, not for chairs."""


class UnknownBotError(LookupError):
    """There is no bot of that name."""


def bot(level: str, rules: Rules) -> Bot:
    """The bot of that name for this game."""
    if level.startswith(SEARCH) and (budget := _budget(level.removeprefix(SEARCH))):
        try:
            return search.maker(budget)(rules)
        except NoJudgeError:
            raise UnknownBotError(level) from None
    try:
        make = LEVELS[level]
    except KeyError:
        raise UnknownBotError(level) from None
    return make(rules)


def _budget(given: str) -> Budget | None:
    """So many descents, or so many seconds; after a slash, how much later to judge; after another, by which judge."""
    length, _, rest = given.partition("/")
    later, _, judge = rest.partition("/")
    number = length.removesuffix("s")
    if not number.isdecimal() or not int(number) or not (later or "0").isdecimal() or judge not in {"", "learned"}:
        return None
    budget = Budget(rounds=int(later or 0), judge="learned" if judge else "fitted")
    return replace(budget, descents=int(number)) if number == length else replace(budget, seconds=int(number))
