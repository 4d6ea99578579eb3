"""The score sheet of In Too Deep: section 8 of the rule book, read off a view."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.view import DeepView
from fathoms.kernel.sheet import Cell, Line, Row, Sheet, Tie, known, told_apart, totals

if TYPE_CHECKING:
    from msgspec import Struct

    from fathoms.kernel.content import Content
    from fathoms.kernel.question import Word


def sheet(view: Struct, content: Content, seats: int) -> Sheet:  # noqa: ARG001
    """What the shares of each company are worth. All of it lies open (ITD-11.3)."""
    assert isinstance(view, DeepView)
    rows = tuple([_company(view, number, seats) for number in range(len(view.companies))])
    total = totals(rows)
    return Sheet(rows, total, _ties(view, total), view.outcome is not None)


def _company(view: DeepView, number: int, seats: int) -> Row:
    """The third investor of the two-player game has no column."""
    company = view.companies[number]
    cells = [_shares(investor.owns[number], company.value) for investor in view.investors[:seats]]
    return Row(Line("company", {"company": company.company.value}), "ITD-8.1", tuple(cells))


def _shares(count: int, value: int) -> Cell:
    return known(count * value, Line("company.why", {"count": count, "value": value}) if count else None)


def _ties(view: DeepView, total: tuple[Cell, ...]) -> tuple[Tie, ...]:
    """ITD-8.4, ITD-8.5: neighbours with equal portfolios, told apart by their hands, then by where they sit."""
    seats = len(total)
    hands = [investor.hand_count for investor in view.investors[:seats]]
    away = [(seat - view.starter) % seats for seat in range(seats)]
    order = sorted(range(seats), key=lambda seat: (total[seat].most, hands[seat], away[seat]), reverse=True)
    ties = []
    for first, second in pairwise(order):
        if total[first].most != total[second].most:
            continue
        params: dict[str, Word] = {"points": total[first].most, "starter": view.starter}
        if hands[first] != hands[second]:
            rule, clause, values = Line("tie.hand", params), "ITD-8.4", hands
        else:
            rule, clause, values = Line("tie.way", params), "ITD-8.5", away
        ties.append(told_apart(rule, clause, (first, second), (values[first], values[second])))
    return tuple(ties)
