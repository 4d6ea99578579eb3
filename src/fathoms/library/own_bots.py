"""Bots that people bring: a function in a file or a module, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from types import ModuleType

    from fathoms.library.game import Bot

FUNCTION = "bot"
"""The function that is taken, unless another one is named."""
FILE = ".py"


class BotError(ValueError):
    """A bot that cannot be found or loaded, and why.

    >>> import fathoms
    >>> try:
    ...     fathoms.match("key-largo", ["strategy", "nowhere.py"])
    ... except fathoms.BotError as error:
    ...     print(error)
    nowhere.py: there is no such file
    """


def is_own(name: str) -> bool:
    """Whether a name is that of somebody's own bot: `my_bot.py`, `my_bot.py:choose`, `my.module:bot`."""
    path, _, _ = _parts(name)
    return path.endswith(FILE) or (":" in name and not name.startswith("search:"))


def find_bot(name: str) -> Bot:
    """The function behind a name. Raises BotError."""
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
    return cast("Bot", found)


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
