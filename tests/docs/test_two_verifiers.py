"""docs/fair-chance.md is enough to check a game: the page's verifier, written from it, agrees with the kernel's."""

import json
import random
from pathlib import Path

import pytest
import two_verifiers

from fathoms.kernel.record import FORMAT, Verdict
from fathoms.kernel.registry import game


def test_both_accept_what_was_played_and_refuse_what_was_changed() -> None:
    found = two_verifiers.compare(8, 8, random.Random(5), None)
    assert found == {"records": 8, "refused": 0, "changed": 8, "accepted": 0}


def test_a_byte_is_changed_where_the_chance_stands() -> None:
    luck = random.Random(7)
    data = two_verifiers.played(game("into-the-blue").rules(), 2, luck)
    lines = set()
    for _ in range(60):
        forged = two_verifiers.changed(data, luck)
        (place,) = [n for n, (one, other) in enumerate(zip(data, forged, strict=True)) if one != other]
        lines.add(data[:place].count(b"\n"))
    assert lines == {0, data.count(b"\n") - 2, data.count(b"\n") - 1}


@pytest.mark.parametrize("blind", ["kernel", "page"])
def test_a_verifier_that_sees_nothing_is_noticed(blind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: one that accepts whatever it gets."""
    if blind == "page":
        monkeypatch.setattr(two_verifiers.Page, "accepts", lambda *_: True)
    else:
        monkeypatch.setattr(two_verifiers, "verify", lambda *_: Verdict(ok=True, answers=0))
    assert two_verifiers.compare(2, 2, random.Random(5), None)["accepted"] == 2


def test_the_records_of_the_page_s_own_tests_are_sound() -> None:
    """Whatever their revision: they are as the kernel writes them."""
    folder = Path(__file__).resolve().parents[2] / "web" / "recorded" / "fair"
    for path in sorted(folder.glob("*.jsonl")):
        header, *_, draws, _end = [json.loads(line) for line in path.read_text().splitlines()]
        assert header["fathoms"] == FORMAT
        assert all(draws["drawn"][:1])
    assert len(list(folder.glob("*.jsonl"))) == 4
