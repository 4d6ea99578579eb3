"""A round robin of two: everybody meets everybody once, by the circle method."""

from __future__ import annotations


def rounds(field: int) -> int:
    """How many rounds it takes."""
    return field - 1 + field % 2


def circle(field: int, number: int) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of a round (the first is 0), whoever is named first on the first chair; and who has a bye.

    One stands still and the others walk around. Whom nobody faces, because the number is odd, has a bye.
    """
    count = field + field % 2
    walking = [1 + (step + number) % (count - 1) for step in range(count - 1)]
    ring = [0, *walking]
    found = [(ring[step], ring[-1 - step]) for step in range(count // 2)]
    # Who stands still changes chairs every round, and so do those who walk past each other.
    turned = [(b, a) if (number if step == 0 else step) % 2 else (a, b) for step, (a, b) in enumerate(found)]
    alone = [a if b >= field else b for a, b in turned if max(a, b) >= field]
    return [pair for pair in turned if max(pair) < field], (alone[0] if alone else None)
