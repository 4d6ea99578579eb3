"""The file of finished games: a run that was killed goes on where it stopped."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

from fathoms.arena.tournament import Played, Tournament


class OtherTournamentError(Exception):
    """The file belongs to another tournament."""


class Ledger:
    """One line for the tournament, then one for each finished game, on disk before the next one counts."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self._path = path
        self._tournament = tournament

    def read(self) -> list[Played]:
        """The games finished so far. A last line that was cut off in the middle is dropped from the file."""
        if not self._path.exists() or not (whole := _whole_lines(self._path)):
            self._write("wb", self._tournament)
            return []
        first, *lines = whole.splitlines()
        try:
            same = msgspec.json.decode(first, type=Tournament) == self._tournament
        except msgspec.DecodeError:
            same = False
        if not same:
            raise OtherTournamentError(str(self._path))
        os.truncate(self._path, len(whole))
        games = [msgspec.json.decode(line, type=Played) for line in lines]
        return list({game.number: game for game in games}.values())

    def add(self, game: Played) -> None:
        """Keep a finished game: it is on the disk when this returns."""
        self._write("ab", game)

    def _write(self, mode: Literal["ab", "wb"], line: Tournament | Played) -> None:
        with self._path.open(mode) as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _whole_lines(path: Path) -> bytes:
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]
