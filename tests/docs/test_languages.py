"""scripts/languages.py and docs/languages.md: what a language lacks is named, and one added by the page works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import languages
import pytest
import wire_types
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
BLUE = "games/into_the_blue"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The program, to be changed."""
    ignored = shutil.ignore_patterns("static", "__pycache__", "template")
    return shutil.copytree(ROOT / "src" / "fathoms", tmp_path / "fathoms", ignore=ignored)


def said(source: Path, path: str, *, but: str = "") -> None:
    """Fill a catalogue that was begun: every message is its English in exclamation marks."""
    english = _forms(source / path / "en.po")
    catalogue = source / path / "pl.po"
    text = catalogue.read_text(encoding="utf-8")
    for key, forms in english.items():
        if key != but:
            told = [f'"!{form}!"'.replace("\n", "\\n") for form in forms]
            entry = re.compile(rf'(msgid "{re.escape(key)}"\n(?:msgid_plural .*\n)?)((?:msgstr.*\n?)+)')
            match = entry.search(text)
            assert match is not None, key
            text = text[: match.start()] + match[1] + _filled(match[2], told) + text[match.end() :]
    catalogue.write_text(text, encoding="utf-8")


def _filled(empty: str, told: list[str]) -> str:
    lines = empty.splitlines()
    return "\n".join(line.replace('""', told[min(place, len(told) - 1)]) for place, line in enumerate(lines)) + "\n"


def _forms(path: Path) -> dict[str, list[str]]:
    with path.open("rb") as file:
        catalog = read_po(file)
    return {
        each.id if isinstance(each.id, str) else each.id[0]: [each.string]
        if isinstance(each.string, str)
        else list(each.string or ())
        for each in catalog
        if each.id
    }


def fathoms(source: Path, *arguments: str) -> str:
    command = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *arguments]
    environ = os.environ | {"PYTHONPATH": str(source.parent), "COLUMNS": "150", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout


def test_our_languages_are_whole() -> None:
    assert languages.faults(ROOT / "src" / "fathoms") == []


def test_the_page_is_followed_with_a_fourth_language(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "SOURCE", source)
    # 1, and 2 before anything is said: each message is named, and read in English.
    assert languages.main(["--begin", "pl"]) == 0
    wrong = languages.faults(source)
    assert {"locale: web.bar.undo: empty in pl", "sea_names.toml: no names in pl"} <= set(wrong)
    assert all("in pl" in fault for fault in wrong)
    assert len(wrong) > 1000
    assert "players" in fathoms(source, "games", "--lang", "pl")
    # 2 to 4: all but one message.
    said(source, "locale", but="web.bar.undo")
    names = source / "server/accounts/sea_names.toml"
    names.write_text(names.read_text(encoding="utf-8") + 'pl = ["Foka"]\n', encoding="utf-8")
    assert languages.faults(source) == ["locale: web.bar.undo: empty in pl"]
    said(source, "locale")
    assert languages.main([]) == 0
    assert "!players!" in fathoms(source, "games", "--lang", "pl")
    # 6: a game without the language says so; with it, its book must come along.
    told = fathoms(source, "rules", "into-the-blue", "1.1", "--lang", "pl")
    assert "!This game is not translated yet" in told
    assert languages.main(["--begin", "pl", "into-the-blue"]) == 0
    said(source, f"{BLUE}/locale")
    assert languages.faults(source) == [f"{BLUE}: no rulebook.pl.md beside locale/pl.po"]
    shutil.copy(source / BLUE / "rulebook.en.md", source / BLUE / "rulebook.pl.md")
    assert languages.faults(source) == []
    assert "not translated" not in fathoms(source, "rules", "into-the-blue", "1.1", "--lang", "pl")


def test_the_page_names_the_commands_that_there_are() -> None:
    commands = re.findall(r"scripts/(\w+)\.py( --begin pl(?: into-the-blue)?)?$", PAGE, re.MULTILINE)
    assert commands == [
        ("languages", " --begin pl"),
        ("languages", ""),
        ("wire_types", ""),
        ("languages", " --begin pl into-the-blue"),
    ]


def test_a_book_that_differs_and_a_stranger_are_named(source: Path) -> None:
    book = source / BLUE / "rulebook.de.md"
    book.write_text(book.read_text(encoding="utf-8").replace("ITB-1.2 Spieler", "ITB-1.9 Spieler"), encoding="utf-8")
    (source / "games/key_largo/rulebook.de.md").write_text("# Key Largo\n", encoding="utf-8")
    shutil.copy(source / f"{BLUE}/locale/en.po", source / f"{BLUE}/locale/eo.po")
    assert languages.faults(source) == [
        f"{BLUE}: no rulebook.eo.md beside locale/eo.po",
        f"{BLUE}: eo is not a language of the program",
        f"{BLUE}: rulebook.de.md differs at ITB-1.2",
        f"{BLUE}: rulebook.de.md differs at ITB-1.9",
        "games/key_largo: no locale/de.po beside rulebook.de.md",
    ]


def test_nothing_is_begun_twice_and_nothing_unknown(source: Path) -> None:
    with pytest.raises(SystemExit, match="there already"):
        languages.begin(source, "de")
    with pytest.raises(SystemExit, match="no language that Babel knows"):
        languages.begin(source, "xx")


def test_the_browser_has_the_same_languages() -> None:
    written = (ROOT / "web/src/words/languages.ts").read_text(encoding="utf-8")
    assert written == wire_types.languages()
