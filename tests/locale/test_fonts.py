"""Every letter that we write is in the faces that pages load; a face that lacks one would mix two in a word."""

from __future__ import annotations

import re
import runpy
import unicodedata
from pathlib import Path

import pytest

from fathoms.kernel import registry
from fathoms.locale.catalogue import LANGUAGES, PROGRAM, languages_of
from fathoms.locale.check import read

ROOT = Path(__file__).parents[2]
FACES = ROOT / "web" / "src" / "look" / "fonts"


def drawn() -> set[str]:
    """The characters that scripts/fonts.py keeps."""
    ranges = runpy.run_path(str(ROOT / "scripts" / "fonts.py"))["CHARACTERS"].replace("U+", "").split(",")
    ends = [part.split("-") for part in ranges]
    return {chr(code) for end in ends for code in range(int(end[0], 16), int(end[-1], 16) + 1)}


def written(lang: str) -> str:
    """All that the program and its games say in a language."""
    catalogues = [PROGRAM / f"{lang}.po"]
    catalogues += [
        info.folder() / "locale" / f"{lang}.po" for info in registry.games().values() if lang in languages_of(info)
    ]
    return "".join(form for path in catalogues for message in read(path).values() for form in message.forms)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_a_language_is_in_the_faces(lang: str) -> None:
    said = {each for each in written(lang) if unicodedata.category(each)[0] in "LNP"}
    assert len(said) > 50
    assert said - drawn() <= {"Ψ", "ψ"}, "the sign of the Mythos is Greek in every face"


def test_every_face_is_there_with_its_licence() -> None:
    named = set(re.findall(r'url\("\./(.+?)"\)', (FACES / "faces.css").read_text(encoding="utf-8")))
    assert named == {path.name for path in FACES.glob("*.woff2")}
    assert {path.stem for path in FACES.glob("*.LICENSE")} == {"atkinson-hyperlegible", "libre-caslon-text"}
    assert sum(path.stat().st_size for path in FACES.glob("*.woff2")) < 55_000
