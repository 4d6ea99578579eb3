"""What the commands of the arena share: where games are played, and how far they are."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fathoms.arena import on_ray
from fathoms.arena import run as here
from fathoms.arena.report import Source
from fathoms.bots.bot import LEVELS
from fathoms.cli.speaking import Trouble, option, words
from fathoms.library.contest import SECONDS, maker
from fathoms.library.contest import check_bots as check
from fathoms.library.own_bots import BotError, is_own

if TYPE_CHECKING:
    from fathoms.arena.campaign import Runner
    from fathoms.kernel.game import Rules

F = TypeVar("F", bound="Callable[..., Any]")
_OWN_CLUSTER = ""


def playing(function: F) -> F:
    """The options that say where games are played: here in some processes, or on a Ray cluster."""
    workers = option("--workers", type=click.IntRange(min=1), help="cli.help.option.arena-workers")
    ray = option("--ray", is_flag=False, flag_value=_OWN_CLUSTER, metavar="[ADDRESS]", help="cli.help.option.arena-ray")
    return workers(ray(function))


def runner(workers: int | None, ray: str | None, seconds: float = SECONDS) -> Runner:
    """What plays games: in this process unless told otherwise; on a cluster, on all of it."""
    make = maker(seconds)
    if ray is None:
        return here.runner(make, workers or 1)
    if not on_ray.installed():
        raise Trouble(words().say("cli.trouble.needs-extra", extra="ray"))
    return on_ray.runner(make, ray or None, workers)


def check_bots(names: tuple[str, ...], rules: Rules) -> None:
    """Refuse a bot that does not exist, or that cannot be loaded."""
    say = words()
    for name in names:
        try:
            check((name,), rules, maker())
        except BotError as error:
            if is_own(name):
                raise Trouble(say.say("cli.trouble.own-bot", error=str(error))) from error
            raise Trouble(say.say("cli.trouble.unknown-bot", bot=name, bots=say.listed(list(LEVELS)))) from error


def source(command: str) -> Source:
    """Where a report comes from."""
    return Source(version("fathoms"), f"fathoms {command}")
