"""What commands print, as a pipe or a file gets it: sentences, and nothing of how a terminal lays them out."""

import re
from pathlib import Path

import pytest

import fathoms.cli
from cli.cli_run import fathoms as run
from fathoms.cli.screen import GLUE, SPACE, echo, glued

# A sentence of the catalogue that goes past `echo` and `unglued` keeps its glue.
RAW = re.compile(r"click\.echo\((?!\s*unglued\()[^\n]*(?:\n\s+)?[^\n]*\bsay\(")


def test_no_markup_is_printed_raw() -> None:
    printed = run("doctor", "--database", "postgresql://127.0.0.1:9/nowhere").output
    assert "broken" in printed
    assert "[/]" not in printed


def test_no_sentence_is_printed_with_its_glue() -> None:
    assert RAW.search('click.echo(say.say("cli.host.data"))')
    assert RAW.search('click.echo(\n    words().say("cli.host.data"))')
    assert not RAW.search('click.echo(unglued(words().say("cli.host.data")), err=True)')
    for path in Path(fathoms.cli.__file__).parent.glob("*.py"):
        assert not RAW.search(path.read_text(encoding="utf-8")), path.name
    for command in ("doctor", "update-check", "erasures", "bug"):
        printed = run(command, "--database", "postgresql://127.0.0.1:9/nowhere", "--lang", "fr").output
        assert GLUE not in printed, command


def test_what_is_echoed_has_its_spaces_back(capsys: pytest.CaptureFixture[str]) -> None:
    echo(glued(f"Port{SPACE}: 1"))
    assert capsys.readouterr().out == f"Port{SPACE}: 1\n"
