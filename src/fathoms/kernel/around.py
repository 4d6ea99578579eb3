"""Lists that go by seat, as one seat looks at the table: its own first, then clockwise."""

from __future__ import annotations


def around(values: list[int], seat: int, room: int, nothing: int = 0) -> list[int]:
    """The values from this seat on, with nothing at the chairs that this table does not have."""
    return [*values[seat:], *values[:seat], *([nothing] * (room - len(values)))]


def steps_to(other: int, seat: int, seats: int) -> int:
    """How many chairs clockwise another seat is; -1 for nobody."""
    return (other - seat) % seats if other >= 0 else -1


def flags(numbers: list[int], room: int) -> list[int]:
    """1 at each of these numbers."""
    marked = [0] * room
    for number in numbers:
        if 0 <= number < room:
            marked[number] = 1
    return marked
