"""The examples of the docstrings are true, and the reference on the site has every public name."""

from __future__ import annotations

import doctest
import importlib
import inspect

import pytest
import reference_page

import fathoms

MODULES = ("fathoms", *[f"fathoms.library.{name}" for name in ("answers", "contest", "game", "opening", "own_bots")])


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


def members() -> set[str]:
    """Every public name, and the public members of our own classes."""
    names = set()
    for name in fathoms.__all__:
        value = getattr(fathoms, name)
        names.add(f"fathoms.{name}")
        if isinstance(value, type) and value.__module__.startswith("fathoms.library"):
            fields = getattr(value, "__struct_fields__", ())
            names |= {f"{name}.{each}" for each in vars(value) if each[0] != "_" and each not in fields}
    return names


def test_the_reference_has_every_public_name_with_a_text() -> None:
    page = reference_page.page()
    headings = {line.split()[1]: line for line in page.splitlines() if line.startswith("###")}
    assert set(headings) == members()
    for name, heading in headings.items():
        text = page.partition(f"{heading}\n")[2].partition("\n###")[0]
        told = [line for line in text.splitlines() if line and not line.startswith(("```", "#", name, "class "))]
        assert told, name


def test_every_function_of_ours_shows_an_example() -> None:
    """What can be called without being told elsewhere how, is shown by an example."""
    plain = {"Game.copy", "Game.play_out", "Game.record", "Game.score"}
    for name in members():
        owner, _, member = name.rpartition(".")
        value = getattr(getattr(fathoms, owner) if owner != "fathoms" else fathoms, member)
        if inspect.isroutine(value) and name not in plain:
            assert ">>>" in (inspect.getdoc(value) or ""), name
