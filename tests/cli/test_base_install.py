"""What `pip install fathoms` gives without any extra: every command has help, and says what it needs to run."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PROGRAM = """
import json, re, sys
from importlib.metadata import packages_distributions, requires

named = [re.split("[^A-Za-z0-9._-]", line)[0].lower() for line in requires("fathoms") if "extra ==" in line]
plain = [re.split("[^A-Za-z0-9._-]", line)[0].lower() for line in requires("fathoms") if "extra ==" not in line]
missing = {
    module
    for module, distributions in packages_distributions().items()
    if {name.lower() for name in distributions} & set(named) - set(plain)
}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())

import click
from click.testing import CliRunner
from fathoms.cli.main import COMMANDS, main

def run(*arguments):
    result = CliRunner().invoke(main, arguments)
    return [" ".join(arguments), result.exit_code, result.stdout, result.stderr, repr(result.exception)]

told = [run("--help"), run("--lang", "fr", "--help")]
for name in COMMANDS:
    told.append(run(name, "--help"))
    command = main.get_command(click.Context(main), name)
    for below in getattr(command, "commands", ()):
        told.append(run(name, below, "--help"))
asked = [
    ["serve"], ["host"], ["worker"], ["update-check"], ["backup"], ["restore", "--into", "new"], ["doctor"],
    ["bug"], ["schema"], ["moderate", "reports"], ["erasures"], ["ladder"], ["train", "in-too-deep"],
]
match = ["arena", "--game", "into-the-blue", "--bots", "strategy,uniform", "--games", "2"]
refused = [[run(*each) for each in asked], [run(*each, "--lang", "fr") for each in asked]]
print(json.dumps([told, *refused, [run(*match)]]))
"""
Told = list[tuple[str, int, str, str, str]]


@pytest.fixture(scope="module")
def told() -> list[Told]:
    """What every command says where no extra is installed: its help, and what it answers when it is called."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    found: list[Told] = json.loads(done.stdout)
    return found


def test_every_command_has_help(told: list[Told]) -> None:
    assert [(name, code, error) for name, code, _, _, error in told[0] if code] == []
    assert len(told[0]) > 20


@pytest.mark.parametrize("language", [1, 2])
def test_a_missing_extra_is_one_sentence_that_can_be_pasted(told: list[Told], language: int) -> None:
    for name, code, out, trouble, error in told[language]:
        extra = {"ladder": "arena", "train": "rl"}.get(name.split()[0], "server")
        assert (code, out, trouble.count("\n")) == (2, "", 1), (name, error)
        assert trouble.endswith(f": pip install 'fathoms[{extra}]'\n"), name


def test_bots_are_rated_without_any_extra(told: list[Told]) -> None:
    ((_, code, out, _, error),) = told[3]
    assert code == 0, error
    assert "±" in out
