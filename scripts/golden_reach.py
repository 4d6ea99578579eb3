"""What a game reaches: types of options and events, cards, settings, ends; and which branches of the rules."""

from __future__ import annotations

import ast
import importlib
import sys
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import coverage
import msgspec
from msgspec import Struct

from fathoms.kernel.event import Event, Told
from fathoms.kernel.game import Info, Rules, Settings
from fathoms.kernel.table import Answer, Table

ROOT = Path(__file__).resolve().parent.parent
UNREACHED = ROOT / "tests" / "golden" / "unreached.toml"


class Exempt(Struct, frozen=True, forbid_unknown_fields=True):
    """A branch that no recorded game takes: from this line of code to that, and why none does."""

    file: str
    line: str
    why: str
    to: str = ""
    """The line that the branch leads to, `end` for the end of the function; empty for a line that is not run."""


class Exceptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What need not be reached: modules and functions that hold no rules, and branches, by game."""

    modules: tuple[str, ...]
    functions: tuple[str, ...]
    branches: dict[str, tuple[Exempt, ...]]


@cache
def exceptions() -> Exceptions:
    """The list beside the recorded games."""
    return msgspec.toml.decode(UNREACHED.read_bytes(), type=Exceptions)


# -- what happens


class Reach:
    """What one game or several have come to, by name."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: set[str] = set()
        self._ledger = _coverage_bench().Ledger() if rules.info.name == "unfathomable" else None

    def begin(self, seats: int, settings: Settings, pack: str, bots: Iterable[str]) -> None:
        """A game begins."""
        self.found.update(f"bot {kind}" for kind in bots)
        for name in ("pack" if pack else "no pack", *(f"{key} {value}" for key, value in settings.items())):
            self.found.update((name, f"{seats} seats, {name}"))

    def hear(self, table: Table, told: list[Told]) -> None:
        """An entry was played, or the game was opened."""
        for each in told:
            self.found.add(f"event {type(each.event).__name__}")
            self.found.update(_cards(self.rules.info.name, each.event))
        entry = table.entries[-1] if table.entries else None
        picks = entry.picks if isinstance(entry, Answer) else ()
        self.found.update(f"option {type(pick).__name__}" for pick in picks)
        self.found.update(f"question {question.key} {question.clause}" for question in table.state.questions())
        if len(table.state.asked()) > 1:
            self.found.add("asked together")
        if entry is not None:
            self.found.add(f"entry {type(entry).__name__}")
        outcome = self.rules.outcome(table.state)
        if outcome is not None:
            self.found.update((f"end {outcome.reason}", f"{table.state.seats} seats, end {outcome.reason}"))
        if self._ledger is not None:
            self._note(table, told, picks)

    def _note(self, table: Table, told: list[Told], picks: tuple[object, ...]) -> None:
        ledger: Any = self._ledger
        state: Any = table.state
        for each in told:
            ledger.hear(state, each.event)
        ledger.note_answer(state, picks)
        ledger.seen.update(f"character {number}" for number in state.characters if number >= 0)
        if state.ended:
            ledger.note_end(state)
        self.found.update(ledger.seen)


def wanted(rules: Rules) -> set[str]:
    """All that the recorded games of a game must come to."""
    info = rules.info
    names = {f"option {option.__name__}" for option in rules.options}
    names |= {f"event {event.__name__}" for event in rules.events}
    names |= {f"end {reason}" for reason in info.end_reasons}
    names |= {f"entry {name}" for name in ("Answer", "Undo", "Retake")}
    names |= {f"bot {name}" for name in ("strategy", "uniform", "greedy")}
    for seats in info.seats:
        names |= {f"{seats} seats, {name}" for name in ("pack", "no pack")}
        names |= {f"{seats} seats, {each.key} {value}" for each in info.settings for value in each.values}
    return names | _all_cards(rules)


def _cards(game: str, event: Event) -> set[str]:
    """The cards that an event shows."""
    if game == "unfathomable":
        return set()
    shown: set[str] = set()
    for field in ("card", "cards", "depth", "discarded", "value", "values"):
        value = getattr(event, field, ())
        for card in value if isinstance(value, tuple) else (value,):
            shown.add(f"{_SHOWN.get((game, type(event).__name__), 'card')} {_said(card)}")
    return shown


_SHOWN = {
    ("into-the-blue", "TreasureWon"): "token",
    ("key-largo", "WreckSeen"): "seen",
    ("key-largo", "EncounterSeen"): "drawn",
}


def _said(card: object) -> str:
    return " ".join(str(each) for each in msgspec.structs.astuple(card)) if isinstance(card, Struct) else str(card)


def _all_cards(rules: Rules) -> set[str]:
    content: Any = rules.content
    match rules.info.name:
        case "into-the-blue":
            secondary = {token for level in range(5) for token in content.secondary_tokens(level)}
            return {f"card {chest}" for chest in content.chests} | {f"token {t}" for t in {*content.main, *secondary}}
        case "in-too-deep":
            return {f"card {card}" for card in content.cards()}
        case "key-largo":
            options = importlib.import_module("fathoms.games.key_largo.options")
            wrecks = {_said(options.face(card)) for depth in range(3) for card in content.cards(depth)}
            treasures = {f"card {card}" for card in wrecks if "monster" not in card}
            return treasures | {f"seen {card}" for card in wrecks} | {f"card {card}" for card in options.Encounter}
        case "unfathomable":
            return set(_coverage_bench().wanted())
        case _:
            return set()


@cache
def _coverage_bench() -> Any:  # noqa: ANN401 - a module
    """bench/unfathomable_coverage.py knows what Unfathomable resolves."""
    sys.path.append(str(ROOT / "bench"))
    return importlib.import_module("unfathomable_coverage")


# -- which branches of the rules


def watch(infos: Iterable[Info]) -> coverage.Coverage:
    """Looks on while the rules of some games run, once it is started."""
    folders = [ROOT / "src" / Path(*info.package.split(".")) for info in infos]
    aside = [str(folder / name) for folder in folders for name in exceptions().modules]
    watching = coverage.Coverage(
        data_file=None, branch=True, include=[f"{folder}/*" for folder in folders], omit=aside, config_file=False
    )
    for form in (r"assert_never\(", "if TYPE_CHECKING:", "raise NotImplementedError"):
        watching.exclude(form)
    return watching


def arcs(watching: coverage.Coverage) -> set[tuple[str, tuple[int, int]]]:
    """All jumps from line to line that were seen since it was last asked."""
    data = watching.get_data()
    found = {(file, arc) for file in data.measured_files() for arc in data.arcs(file) or ()}
    watching.erase()
    return found


def missing(watching: coverage.Coverage, info: Info) -> list[Exempt]:
    """The lines and branches of a game's rules that were not reached, in words."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        watching.json_report(outfile=file.name)
        files = msgspec.json.decode(Path(file.name).read_bytes())["files"]
    folder = ROOT / "src" / Path(*info.package.split("."))
    found = []
    for name, figures in sorted(files.items()):
        path = (ROOT / name).resolve()
        if path.is_relative_to(folder):
            found += _told(path, str(path.relative_to(folder)), figures)
    return found


def _told(path: Path, name: str, figures: Any) -> list[Exempt]:  # noqa: ANN401 - what coverage.py reports
    text = path.read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    aside = _lines_aside(text)
    unrun = [number for number in figures["missing_lines"] if number not in aside]
    jumps = [
        arc for arc in figures["missing_branches"] if arc[0] not in aside and arc[0] not in figures["missing_lines"]
    ]
    found = [Exempt(name, lines[start - 1], "", lines[end - 1] if end > 0 else "end") for start, end in jumps]
    return found + [Exempt(name, lines[number - 1], "") for number in unrun]


def _lines_aside(text: str) -> set[int]:
    """The lines of functions that hold no rules."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    named = [node for node in functions if node.name in exceptions().functions]
    return {number for node in named for number in range(node.lineno, (node.end_lineno or 0) + 1)}
