"""Bots by their names: ours, and those that people bring, a function in a file or a module."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from fathoms.bots.bot import LEVELS, UnknownBotError
from fathoms.bots.bot import bot as built_in

if TYPE_CHECKING:
    from types import ModuleType

    from fathoms.bots.bot import Bot
    from fathoms.kernel.game import Rules

FUNCTION = "bot"
"""The function that is taken, unless another one is named."""
FILE = ".py"
_OURS = str(Path(__file__).parents[1])
Found: TypeAlias = Callable[..., object]
"""What lies behind the name of somebody's own bot, before anybody has tried it."""


class BotError(ValueError):
    """A bot that cannot be found or loaded, and why.

    >>> import fathoms
    >>> for name in "nowhere.py", "clever":
    ...     try:
    ...         fathoms.bot(name)
    ...     except fathoms.BotError as error:
    ...         print(str(error)[:45])
    nowhere.py: there is no such file
    there is no bot 'clever': name one of uniform
    """


def is_own(name: str) -> bool:
    """Whether a name is that of somebody's own bot: `my_bot.py`, `my_bot.py:choose`, `my.module:bot`."""
    path, _, _ = _parts(name)
    return path.endswith(FILE) or (":" in name and not name.startswith("search:"))


def our_bot(name: str, rules: Rules) -> Bot:
    """The bot of ours behind a name. Raises BotError, which says what there is to choose from."""
    try:
        return built_in(name, rules)
    except UnknownBotError as error:
        known = f"{', '.join(LEVELS)}, search:100, my_bot.py or my.module:bot"
        raise BotError(f"there is no bot {name!r}: name one of {known}") from error


def find_bot(name: str) -> Found:
    """The function behind the name of somebody's own bot. Raises BotError."""
    path, _, function = _parts(name)
    try:
        module = _from_file(Path(path)) if path.endswith(FILE) else importlib.import_module(path)
    except Exception as error:
        raise BotError(f"{name}: {_why(error, path)}") from error
    found = getattr(module, function or FUNCTION, None)
    if found is None:
        raise BotError(f"{name}: there is no function {function or FUNCTION} in it; name another as {path}:function")
    if not callable(found):
        raise BotError(f"{name}: {function or FUNCTION} is not a function")
    return cast("Found", found)


def crash(error: Exception) -> str:
    """What a bot's exception says, and the last line of the bot's own file that led to it."""
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(_OURS)]
    told = f"{type(error).__name__}: {error}"
    for frame in reversed(theirs):
        if frame.filename == theirs[0].filename:
            return f"{told} ({Path(frame.filename).name}, line {frame.lineno}, in {frame.name})"
    return told


def _parts(name: str) -> tuple[str, str, str]:
    """The file or module, and the function."""
    return (name, "", "") if name.endswith(FILE) else name.rpartition(":") if ":" in name else (name, "", "")


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise FileNotFoundError(path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # what lies beside a bot can be imported by it
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _why(error: Exception, path: str) -> str:
    if isinstance(error, FileNotFoundError) and path.endswith(FILE):
        return "there is no such file"
    return f"{type(error).__name__}: {error}"
