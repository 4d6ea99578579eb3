"""The public surface is a promise: these names, with these parameters. To change one takes a major version."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import fathoms

PROMISED = {
    "SPECTATOR": "-1",
    "Answer": "seat picks",
    "Bot": "",
    "BotError": "",
    "Game": "",
    "Game.copy": "(self) -> 'Game'",
    "Game.events": "(self, seat: 'int' = -1) -> 'list[Event]'",
    "Game.imagine": "(self, seat: 'int | None' = None, seed: 'int | None' = None) -> 'Game'",
    "Game.legal": "(self, seat: 'int | None' = None) -> 'Legal'",
    "Game.log": "tuple[Answer | Undo | Retake, ...]",
    "Game.name": "str",
    "Game.outcome": "Outcome | None",
    "Game.play": "(self, bot: 'str | Bot' = 'strategy', seat: 'int | None' = None) -> 'Answer'",
    "Game.play_out": "(self, bot: 'str | Bot' = 'strategy') -> 'Outcome'",
    "Game.pop": "(self) -> 'Answer | Undo | Retake'",
    "Game.push": "(self, answer: 'Answerable', seat: 'int | None' = None) -> 'None'",
    "Game.question": "Question | None",
    "Game.questions": "tuple[Question, ...]",
    "Game.read": "(self, text: 'str', seat: 'int | None' = None) -> 'Answer'",
    "Game.record": "(self) -> 'bytes'",
    "Game.replay": "(self) -> 'Iterator[Game]'",
    "Game.rules": "Rules",
    "Game.save": "(self, path: 'str | Path') -> 'None'",
    "Game.score": "(self, seat: 'int') -> 'int'",
    "Game.seats": "int",
    "Game.settings": "Settings",
    "Game.state": "State",
    "Game.suggest": "(self, bot: 'str | Bot' = 'strategy', seat: 'int | None' = None) -> 'Answer'",
    "Game.svg": "(self, seat: 'int | None' = None) -> 'str | None'",
    "Game.tell": "(self, what: 'Answer | Event', seat: 'int | None' = None) -> 'str'",
    "Game.text": "(self, seat: 'int | None' = None) -> 'str'",
    "Game.verify": "(self) -> 'records.Verdict'",
    "Game.view": "(self, seat: 'int' = -1) -> 'Struct'",
    "Game.why_not": "(self, answer: 'Answerable', seat: 'int | None' = None) -> 'Reason | None'",
    "IllegalAnswerError": "clause, code, reason",
    "Info": "name title clauses seats end_reasons revision package settings examined sides minutes weight",
    "Info.folder": "(self) -> 'Path'",
    "Info.settle": "(self, chosen: 'Settings') -> 'Settings'",
    "Legal": "",
    "Legal.random": "(self, source: 'Random') -> 'Answer'",
    "Match": "game seats lines games faults",
    "Option": "",
    "Outcome": "reason places points",
    "Outcome.winners": "tuple[int, ...]",
    "Question": "id seat key clause options least most default quiet plain params about",
    "Reason": "code clause text detail",
    "RecordError": "answer, code",
    "UnknownGameError": "LookupError",
    "Verdict": "ok answers code answer outcome",
    "bot": "(name: 'str') -> 'Bot'",
    "bot_names": "() -> 'tuple[str, ...]'",
    "installed": "() -> 'dict[str, Info]'",
    "load": "(path: 'str | Path', *, pack: 'str | Path | None' = None, lang: 'str' = 'en') -> 'Game'",
    "match": (
        "(game: 'str', bots: 'Sequence[str | Bot]', games: 'int' = 20, *, seats: 'int | None' = None,"
        " seed: 'int' = 1, settings: 'Mapping[str, str] | None' = None, pack: 'str | Path | None' = None,"
        " seconds: 'float' = 5.0, workers: 'int' = 1, redealt: 'bool' = True) -> 'Match'"
    ),
    "new": (
        "(game: 'str', *, seats: 'int | None' = None, seed: 'int | None' = None,"
        " settings: 'Mapping[str, str] | None' = None, pack: 'str | Path | None' = None, lang: 'str' = 'en') -> 'Game'"
    ),
}
ATTRIBUTES = {"IllegalAnswerError", "RecordError"}
ATTRIBUTES_OF_A_GAME = {"lang", "names", "random", "seat"}
BELOW = {"Info.advice", "Info.rules", "Info.scenes", "Info.tuning"}
"""Ways into the kernel, which the reference says may change."""
CHEAP = 10_000
"""Microseconds; it takes some 500 where nothing else runs."""


def signature(name: str) -> str:
    """What a public name takes and gives, as the promise writes it."""
    value: object = fathoms
    for part in name.split("."):
        value = inspect.getattr_static(value, part) if value is not fathoms else getattr(fathoms, part)
    if isinstance(value, property):
        return str(inspect.get_annotations(value.fget)["return"])  # type: ignore[arg-type]
    if name in ATTRIBUTES:
        names = value.__init__.__code__.co_names  # type: ignore[misc]
        return ", ".join(sorted({each for each in names if each in {"answer", "clause", "code", "reason"}}))
    if isinstance(value, type):
        return _of_class(value)
    if name == "Bot":  # a type for the type checker alone
        return ""
    return str(inspect.signature(value)) if callable(value) else str(value)


def _of_class(kind: type) -> str:
    if issubclass(kind, LookupError):
        return "LookupError"
    return " ".join(getattr(kind, "__struct_fields__", ()))


@pytest.mark.parametrize("name", PROMISED)
def test_a_public_name_takes_and_gives_what_was_promised(name: str) -> None:
    assert signature(name) == PROMISED[name]


def test_nothing_is_public_that_is_not_promised() -> None:
    members = {
        f"{kind}.{name}"
        for kind in ("Game", "Info", "Legal", "Outcome")
        for name, value in vars(getattr(fathoms, kind)).items()
        if name[0] != "_" and (callable(value) or isinstance(value, property))
    } - BELOW
    assert {*fathoms.__all__, *members} == set(PROMISED)
    assert set(fathoms.__all__) <= set(dir(fathoms))
    assert vars(fathoms.new("key-largo")).keys() - {"_deal", "_steps"} == ATTRIBUTES_OF_A_GAME


def test_a_name_that_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        fathoms.chess  # noqa: B018


def test_every_public_name_has_a_docstring() -> None:
    for name in PROMISED:
        value: object = fathoms
        for part in name.split("."):
            value = getattr(value, part)
        if name not in {"SPECTATOR", "Bot"}:
            assert inspect.getdoc(value), name


def imported() -> tuple[int, set[str]]:
    """How long `import fathoms` takes in a new process, and what is loaded by it."""
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import sys, fathoms; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    (line,) = [line for line in told.stderr.splitlines() if line.endswith("| fathoms")]
    return int(line.split("|")[1]), set(told.stdout.split())


def test_importing_it_costs_next_to_nothing() -> None:
    # Beside other work one try in many is undisturbed; what is dear is dear in all of them.
    assert any(imported()[0] < CHEAP for _ in range(30))
    _, loaded = imported()
    assert {name for name in loaded if name.startswith("fathoms")} == {"fathoms"}
    assert not {"msgspec", "babel", "rich", "click", "typing"} & loaded
