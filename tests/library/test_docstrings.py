"""The examples of the docstrings are true, and the reference on the site has every public name."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import reference_page
from msgspec import Struct

import fathoms
from fathoms import rl
from fathoms.kernel.question import Picks
from fathoms.kernel.table import Retake, Undo

NAMES = {"Picks": Picks, "Undo": Undo, "Retake": Retake}
"""What some modules import for the type checker alone."""
MODULES = (
    "fathoms",
    *[f"fathoms.library.{name}" for name in ("answers", "contest", "game", "opening", "own_bots")],
    *[f"fathoms.rl.{name}" for name in ("encoding", "environment", "policies", "solo", "vector")],
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 1
    assert found.failed == 0


def test_an_example_that_is_not_true_is_noticed() -> None:
    """The plant: a docstring that promises another seat."""
    wrong = inspect.getdoc(fathoms.Answer)
    assert wrong is not None
    planted = doctest.DocTestParser().get_doctest(wrong.replace("(2, ", "(1, "), {}, "planted", None, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(planted, out=lambda _: None)
    assert runner.failures == 1


def error_of(kind: type[Exception]) -> Exception:
    """An error as it is raised: what it carries is known only then."""
    refused: dict[type, Callable[[], object]] = {
        fathoms.IllegalAnswerError: lambda: fathoms.new("key-largo", seed=1).push("nothing"),
        fathoms.RecordError: lambda: fathoms.load(Path(__file__)),
        fathoms.BotError: lambda: fathoms.match("key-largo", ["strategy", "nowhere.py"]),
        fathoms.UnknownGameError: lambda: fathoms.new("chess"),
    }
    with pytest.raises(kind) as error:
        refused[kind]()
    return error.value


def attributes(name: str, kind: type) -> set[str]:
    """The public attributes of a class of ours and of what is made of it, but for fields, which its signature has."""
    made = fathoms.new("key-largo") if kind is fathoms.Game else error_of(kind) if issubclass(kind, Exception) else None
    fields = getattr(kind, "__struct_fields__", ())
    ours = [each for each in kind.__mro__ if each.__module__.startswith("fathoms.")]
    found = {each for owner in ours for each in vars(owner)} | set(getattr(made, "__dict__", ()))
    return {f"{name}.{each}" for each in found if each[0] != "_" and each not in fields}


def members() -> set[str]:
    """Every public name, and the public attributes of our classes."""
    names = {f"fathoms.{name}" for name in fathoms.__all__}
    for name in fathoms.__all__:
        value = getattr(fathoms, name)
        names |= attributes(name, value) if isinstance(value, type) else set()
    return names


def parts() -> set[type]:
    """The values of ours that the public ones are made of, down to the last."""
    found: set[type] = set()
    left: list[object] = [getattr(fathoms, name) for name in fathoms.__all__ if name != "Bot"]
    left += [*get_args(get_type_hints(fathoms.Game.log.fget, None, NAMES)["return"])]  # type: ignore[attr-defined]
    while left:
        kind = left.pop()
        left += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            left += get_type_hints(kind, None, NAMES).values()
    public = {getattr(fathoms, name) for name in fathoms.__all__}
    return {kind for kind in found - public if kind.__module__.startswith("fathoms.")}


def headings_of(page: str) -> dict[str, str]:
    return {line.split()[1]: line for line in page.splitlines() if line.startswith("###")}


def test_the_reference_has_every_public_name_with_a_text() -> None:
    page = reference_page.page()
    headings = headings_of(page)
    assert set(headings) == members() | {kind.__name__ for kind in parts()}
    assert {"Game.seat", "Game.random", "Info.folder", "Outcome.winners", "RecordError.code", "Line"} <= set(headings)
    for name, heading in headings.items():
        text = page.partition(f"{heading}\n")[2].partition("\n###")[0]
        told = [line for line in text.splitlines() if line and not line.startswith(("```", "#", name, "class "))]
        assert told, name


def test_the_reference_names_every_field_of_a_value() -> None:
    page = reference_page.page()
    for kind in {getattr(fathoms, name) for name in fathoms.__all__} | parts():
        for field in getattr(kind, "__struct_fields__", ()):
            assert re.search(rf"^class {kind.__name__}: (.*, )?{field}: ", page, re.MULTILINE), (kind, field)
    assert "- `low`: Where the 95 % interval of `win_rate` begins." in page


def test_an_attribute_that_the_reference_leaves_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plant: a generator that does not look at what instances carry."""
    monkeypatch.setattr(reference_page, "attributes", lambda _: [])
    assert members() - set(headings_of(reference_page.page())) >= {"Game.seat", "Game.names", "RecordError.code"}


def test_the_reference_of_learning_has_every_public_name_with_a_text() -> None:
    page = reference_page.learning_page()
    named = {f"rl.{name}" for name in rl.__all__}
    kinds = [value for name in rl.__all__ if isinstance(value := getattr(rl, name), type)]
    inside = {f"{kind.__name__}.{name}" for kind in kinds for name in vars(kind) if name[0] != "_"}
    headings = headings_of(page)
    assert named | inside <= set(headings)
    assert named == {name for name in headings if name.startswith("rl.")}
    for heading in headings.values():
        text = page.partition(f"{heading}\n")[2].partition("\n###")[0]
        assert re.sub(r"```python\n.*?```", "", text, flags=re.DOTALL).strip(" #\n"), heading
    assert "rl.SoloEnv(name: str, *, opponents:" in page


def test_every_function_of_ours_shows_an_example() -> None:
    """What can be called without being told elsewhere how, is shown by an example."""
    plain = {"Game.copy", "Game.play_out", "Game.record", "Game.score"}
    for name in [each for each in members() if not each.startswith("Info.")]:
        owner, _, member = name.rpartition(".")
        value = getattr(getattr(fathoms, owner) if owner != "fathoms" else fathoms, member, None)
        if inspect.isroutine(value) and name not in plain:
            assert ">>>" in (inspect.getdoc(value) or ""), name
