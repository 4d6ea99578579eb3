"""scripts/retired_words.py: what we no longer say is said nowhere, and is found where it is planted."""

from pathlib import Path

import pytest
import retired_words

ROOT = Path(__file__).parents[2]
PLANTED = [
    ("en", "Keep my place"),
    ("en", "Kept."),
    ("en", "Take back"),
    ("en", "Over days"),
    ("en", "Address and password do not fit together."),
    ("en", "Confirm {count}"),
    ("en", "Finn takes the first way."),
    ("en", "place 2"),
    ("de", "Hier können Sie sich anmelden."),
    ("de", "Stühle"),
    ("fr", "Garder le procès-verbal"),
    ("fr", "Des jeux de grand fond"),
    ("fr", "avec les mains nues"),
    ("fr", "Le scaphandrier s’enfuit"),
]
FINE = [
    ("en", "Keep these dice"),
    ("en", "Ada may place 2 shells on level 1."),
    ("fr", "à mains nues"),
    ("de", "Sie haben Ihre Karten."),
    ("de", "ihnen"),
]


def test_nothing_says_what_we_no_longer_say() -> None:
    assert retired_words.faults(ROOT / "src") == []


@pytest.mark.parametrize(("lang", "text"), PLANTED)
def test_a_retired_word_is_found(tmp_path: Path, lang: str, text: str) -> None:
    (tmp_path / f"{lang}.po").write_text(f'msgid "web.some"\nmsgstr "{text}"\n', encoding="utf-8")
    (tmp_path / f"rulebook.{lang}.md").write_text(f"# Title\n{text}\n", encoding="utf-8")
    assert [fault.split(": ")[0] for fault in retired_words.faults(tmp_path)] == [
        f"{lang}.po web.some",
        f"rulebook.{lang}.md 2",
    ]


@pytest.mark.parametrize(("lang", "text"), FINE)
def test_what_only_looks_like_one_is_not(lang: str, text: str) -> None:
    assert list(retired_words.found(text, retired_words.retired()[lang])) == []
