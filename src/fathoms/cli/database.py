"""The settings and the database that a command needs: whatever is wrong with them is one sentence."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fathoms.cli.speaking import Trouble, option, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fathoms.server.settings import Settings

F = TypeVar("F", bound="Callable[..., Any]")


def usual_folder() -> Path:
    """Where the data of `fathoms host` lie unless somebody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "fathoms"


def data_option(function: F) -> F:
    """`--data`: the folder of `fathoms host`."""
    kind = click.Path(file_okay=False, path_type=Path)
    return option("--data", type=kind, help="cli.help.option.data")(function)


def database_options(function: F) -> F:
    """`--data` and `--database`: the data of `fathoms host`, or any PostgreSQL."""
    return data_option(option("--database", metavar="URL", help="cli.help.option.own-database")(function))


@contextmanager
def reached() -> Iterator[None]:
    """Around a visit to the database: nobody there, no such database, or not for us."""
    import asyncpg  # noqa: PLC0415 - see serve.py

    try:
        yield
    except (
        OSError,
        asyncpg.InvalidCatalogNameError,
        asyncpg.InvalidAuthorizationSpecificationError,
        asyncpg.PostgresConnectionError,
        asyncpg.CannotConnectNowError,
    ) as error:
        raise Trouble(words().say("cli.trouble.no-database", error=str(error))) from error


@contextmanager
def started() -> Iterator[None]:
    """Around a PostgreSQL of our own: it does not start, or the folder is not for us."""
    from fathoms.server import own_postgres  # noqa: PLC0415 - see serve.py

    try:
        yield
    except own_postgres.OtherVersionError as error:
        detail = {"folder": str(error.folder), "found": error.found, "ours": error.ours}
        raise Trouble(words().say("cli.trouble.other-postgres", **detail)) from error
    except own_postgres.InUseError as error:
        raise Trouble(words().say("cli.trouble.in-use", folder=str(error))) from error
    except own_postgres.NotStartedError as error:
        raise Trouble(words().say("cli.trouble.not-started", error=str(error))) from error


@contextmanager
def hosted(data: Path | None, database: str | None) -> Iterator[tuple[str | None, Path | None]]:
    """The address of the database, and the folder of `fathoms host` if it is that one's; None: what is usual."""
    from fathoms.server import own_postgres  # noqa: PLC0415 - see serve.py

    folder = (data or usual_folder()).absolute()
    named = database or (None if data else os.environ.get("FATHOMS_DATABASE"))
    if named is not None:
        yield named, None
    elif (folder / "postgresql").is_dir():
        with started(), own_postgres.this_postgres(folder) as (url, _):
            yield url, folder
    elif data is not None:
        raise Trouble(words().say("cli.trouble.no-data", folder=str(folder)))
    else:
        yield None, None


def settled(**overrides: object) -> Settings:
    """The settings that the environment has; a mistake in one is a sentence."""
    from fathoms.server import settings  # noqa: PLC0415 - see serve.py

    try:
        return settings.read(os.environ, **overrides)
    except settings.SettingsError as error:
        raise Trouble(words().say("cli.trouble.settings", error=str(error))) from error
