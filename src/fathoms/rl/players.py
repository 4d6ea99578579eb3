"""Opponents: bots by their names, as `fathoms.bot` takes them, or functions of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State
from fathoms.library.game import imagined
from fathoms.library.own_bots import find_bot, is_own, our_bot

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules
    from fathoms.library.game import Bot

Player: TypeAlias = Callable[[State, int, Question, Chance], Picks]
TRUSTED = ("uniform", "strategy")
"""They choose by what their seat may know, as the test kit proves, so that they need no world dealt anew."""
_SEEDS = 1 << 30


def player(bot: str | Bot, rules: Rules) -> Player:
    """The bot of a name, or a function, as one who answers. Raises BotError."""
    if isinstance(bot, str) and not is_own(bot):
        ours = our_bot(bot, rules)
        return ours if bot in TRUSTED else _blind(ours, rules)
    function = cast("Bot", find_bot(bot)) if isinstance(bot, str) else bot
    return _asking(function, rules)


def players(bots: Mapping[int, str | Bot], rules: Rules) -> dict[int, Player]:
    """By seat; a bot that sits in several chairs is made once."""
    made: dict[str | Bot, Player] = {}
    for bot in bots.values():
        if bot not in made:
            made[bot] = player(bot, rules)
    return {seat: made[bot] for seat, bot in bots.items()}


def _blind(choose: Player, rules: Rules) -> Player:
    """Somebody who gets a world that was dealt anew for the seat, and so cannot cheat."""

    def blind(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        return choose(rules.redeal(state, seat, chance), seat, question, chance)

    return blind


def _asking(function: Bot, rules: Rules) -> Player:
    """A function that gets a game as its seat may know it. What the rules refuse raises IllegalAnswerError."""

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
        return imagined(rules, state, seat, chance.below(_SEEDS)).suggest(function, seat).picks

    return choose
