from __future__ import annotations

import pytest

from fathoms.kernel.audience import EVERYONE, all_but, only, viewer_bit
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.question import SPECTATOR
from salvage.events import CardDrawn, CardTaken, SeaDrew

VIEWERS = (SPECTATOR, 0, 1, 2, 29)


@pytest.mark.parametrize(
    ("audience", "reached"),
    [
        (EVERYONE, {SPECTATOR, 0, 1, 2, 29}),
        (only(1), {1}),
        (only(0, 29), {0, 29}),
        (only(), set()),
        (all_but(1), {SPECTATOR, 0, 2, 29}),
        (all_but(), {SPECTATOR, 0, 1, 2, 29}),
    ],
)
def test_an_audience_reaches_its_viewers_and_no_others(audience: int, reached: set[int]) -> None:
    assert {viewer for viewer in VIEWERS if Told(SeaDrew(1), audience).reaches(viewer)} == reached


def test_every_viewer_has_a_bit_of_its_own() -> None:
    assert len({viewer_bit(viewer) for viewer in range(SPECTATOR, 30)}) == 31


def test_two_faces_of_one_thing_are_two_events() -> None:
    told = [Told(CardTaken(1), all_but(1)), Told(CardDrawn(1, 7), only(1)), Told(SeaDrew(3))]
    assert heard_by(1, told) == [CardDrawn(1, 7), SeaDrew(3)]
    assert heard_by(0, told) == heard_by(SPECTATOR, told) == [CardTaken(1), SeaDrew(3)]
