"""A policy as a bot, for `fathoms.match` and `fathoms arena`, and what it observes of a game of the library."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from fathoms.rl.choosing import Choosing
from fathoms.rl.play import Kind, Observation, kind_of

if TYPE_CHECKING:
    from fathoms.kernel.question import Picks
    from fathoms.library.game import Bot, Game
    from fathoms.rl.encoding import Encoder, Named

Policy: TypeAlias = Callable[[Observation], int]
"""Anything that looks at an observation and names one of the actions that its mask allows."""


def as_bot(
    policy: Policy, name: str = "policy", *, slots: int | None = None, encoder: Encoder | Named | None = None
) -> Bot:
    """A policy as a bot. It is given what its seat observes, action by action, and nothing else.

    Take the `slots` and the `encoder` that it was trained with. Kept in a file as `bot = as_bot(policy)`, it plays in
    `fathoms arena --bots my_bot.py,strategy` and in a match.

    >>> import fathoms
    >>> from fathoms import rl
    >>> first = rl.as_bot(lambda seen: int(seen["action_mask"].argmax()), "first")
    >>> match = fathoms.match("in-too-deep", [first, "strategy"], games=4)
    >>> [line.bot for line in match.lines], match.faults
    (['first', 'strategy'], ())
    """

    def bot(game: Game) -> Picks:
        kind = _kind(game.name, game.seats, slots, encoder)
        question = game.question
        assert question is not None, "a bot is asked something"
        choosing, picks = Choosing(game.state, question, kind.slots), None
        while picks is None:
            picks = choosing.take(int(policy(kind.observe(game.state, question.seat, choosing))))
        return picks

    bot.__name__ = name
    return bot


def observe(game: Game, seat: int | None = None, *, encoder: Encoder | Named | None = None) -> Observation:
    """What a seat observes of a game; unless told, whoever is asked.

    >>> import fathoms
    >>> from fathoms import rl
    >>> game = fathoms.new("in-too-deep", seats=2, seed=1)
    >>> rl.observe(game)["observation"].shape
    (524,)
    """
    kind = _kind(game.name, game.seats, None, encoder)
    question = game.question if seat is None else game.state.question(seat)
    if question is None:
        return kind.observe(game.state, max(game.seat, 0) if seat is None else seat, None)
    return kind.observe(game.state, question.seat, Choosing(game.state, question, kind.slots))


@cache
def _kind(name: str, seats: int, slots: int | None, encoder: Encoder | Named | None) -> Kind:
    """Made once: a bot is asked again and again."""
    return kind_of(name, seats=seats, slots=slots, encoder=encoder)
