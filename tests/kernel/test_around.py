"""Lists that go by seat, as one seat looks at the table."""

from fathoms.kernel.around import around, flags, steps_to


def test_a_seat_comes_first_and_absent_ones_last() -> None:
    assert around([5, 6, 7], 1, 5) == [6, 7, 5, 0, 0]
    assert around([5, 6], 0, 3, -1) == [5, 6, -1]


def test_chairs_are_counted_clockwise_and_nobody_has_none() -> None:
    assert [steps_to(other, 2, 4) for other in (2, 3, 0, 1, -1)] == [0, 1, 2, 3, -1]


def test_flags_are_set_where_there_is_room() -> None:
    assert flags([0, 2, 5, -1], 4) == [1, 0, 1, 0]
