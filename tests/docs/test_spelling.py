"""Misspelt words are found, in both languages, and there are none."""

from __future__ import annotations

from pathlib import Path

import pytest
import spelling

ROOT = Path(__file__).parents[2]
needs_french = pytest.mark.skipif(not spelling.has_french(), reason="hunspell and its French are not installed")


def test_the_english_is_spelled_right() -> None:
    assert spelling.english(ROOT) == []


@needs_french
def test_the_french_is_spelled_right() -> None:
    assert spelling.french(ROOT) == []


def test_a_planted_mistake_in_english_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("A diver and a definately wrong word.\n")
    (tmp_path / "README.md").write_text("Nothing to see, Ines.\n")
    (found,) = spelling.english(tmp_path)
    assert "definately ==> definitely" in found


@needs_french
def test_planted_mistakes_in_french_are_found(tmp_path: Path) -> None:
    (tmp_path / "docs" / "fr").mkdir(parents=True)
    page = "# Jouer\n\nVoyez `fathoms play`, puis [plongez](play.md) vers l’épavve de Keilani (KL-2.1).\n"
    (tmp_path / "docs" / "fr" / "page.md").write_text(page, encoding="utf-8")
    folder = tmp_path / "src" / "fathoms" / "locale"
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n'
    catalogue = '#. Undoo\nmsgid "web.bar.undoo"\nmsgstr "Annuller {thing}"\n'
    (folder / "fr.po").write_text(head + catalogue, encoding="utf-8")
    assert spelling.french(tmp_path) == ["docs/fr/page.md: l’épavve", "src/fathoms/locale/fr.po: Annuller"]
