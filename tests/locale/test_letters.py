"""The letters of the catalogue and the code that writes them know each other."""

import ast
from pathlib import Path

from fathoms.locale import check
from fathoms.locale.catalogue import PROGRAM

SERVER = Path(__file__).parents[2] / "src" / "fathoms" / "server"
KEYS = {key for key in check.read(PROGRAM / "en.po") if key.startswith("mail.")}


def test_every_letter_has_a_subject_and_a_text_and_is_written_somewhere() -> None:
    said = {
        node.value
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    letters = {key.split(".")[1] for key in KEYS if key.count(".") > 1}
    assert {"verify", "reset", "changed"} <= letters
    for letter in letters:
        assert letter in said
        assert {f"mail.{letter}.subject", f"mail.{letter}.text"} <= KEYS
