"""The pictures of examples: none where there is none to make."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from fathoms.games.into_the_blue.examples import SCENES
from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.locale.illustration import _drawn, illustration


def test_a_picture_has_words_in_the_language_of_the_reader() -> None:
    english, french = (illustration("into-the-blue", "gap", lang) for lang in ("en", "fr"))
    assert english is not None
    assert french is not None
    assert ET.fromstring(english.svg)[0].text == "Example"  # noqa: S314 - our own
    assert ET.fromstring(french.svg)[0].text == "Exemple"  # noqa: S314
    assert "Ada" in english.alt
    assert (english.width, english.height) == (french.width, french.height)


def test_what_is_no_scene_has_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    assert illustration("into-the-blue", "nothing", "en") is None
    # A game with scenes and without a painter: the text is all there is.
    blue = registry.game("into-the-blue")
    plain = replace(blue.rules(), picture=None)
    monkeypatch.setattr(Info, "rules", lambda _: plain)
    assert set(blue.scenes()) == set(SCENES)
    assert illustration("into-the-blue", "tokens", "en") is None


def test_nothing_is_kept_of_scenes_that_somebody_makes_up() -> None:
    kept = _drawn.cache_info().currsize
    for number in range(20):
        assert illustration("into-the-blue", f"made-up-{number}", "en") is None
    assert _drawn.cache_info().currsize == kept
