"""The score sheet of Into the Blue: sections 6 and 7 of the rule book, read off a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.scoring import LEVELS_FROM_THE_DEEP
from fathoms.games.into_the_blue.view import BlueView
from fathoms.kernel.sheet import Cell, Line, Row, Sheet, Tie, between, known, shared, told_apart, totals

if TYPE_CHECKING:
    from msgspec import Struct

    from fathoms.games.into_the_blue.view import DiverView
    from fathoms.kernel.content import Content
    from fathoms.kernel.question import Word

UNUSED: Final = "tie.unused"
EARLIER: Final = "tie.earlier"
SURFACE: Final = "tie.surface"


def sheet(view: Struct, content: Content, seats: int) -> Sheet:  # noqa: ARG001
    """Every level from the deepest up, then the chests."""
    assert isinstance(view, BlueView)
    assert isinstance(content, BlueContent)
    levels = [_level(view, level) for level in LEVELS_FROM_THE_DEEP]
    rows = (*levels, Row(Line("chests"), "ITB-6.7", tuple([_chests(view, each, content) for each in view.divers])))
    total = totals(rows)
    final = view.outcome is not None
    ties = [tie for level in LEVELS_FROM_THE_DEEP for tie in _ties(view, level)]
    return Sheet(rows, total, (*ties, *(shared(total, "ITB-7.7") if final else ())), final)


def _level(view: BlueView, level: int) -> Row:
    ranks = {seat: rank for rank, seat in enumerate(_ranking(view, level), 1)}
    tokens = _tokens(view, level)
    cells = []
    for seat, diver in enumerate(view.divers):
        rank = ranks.get(seat, 0)
        value = tokens[rank - 1] if 0 < rank <= len(tokens) else 0
        params: dict[str, Word] = {"count": diver.placed[level - 1], "rank": rank}
        cells.append(known(value, Line("level.why" if value else "level.without", params) if rank else None))
    return Row(Line("level", {"level": level}), "ITB-6.1", tuple(cells))


def _tokens(view: BlueView, level: int) -> list[int]:
    values = [view.main[level - 1], view.secondary[level - 1]]
    return values if view.tokens == len(values) else [*values, (view.third or view.secondary)[level - 1]]


def _ranking(view: BlueView, level: int) -> list[int]:
    present = [seat for seat, diver in enumerate(view.divers) if diver.placed[level - 1]]
    return sorted(present, key=lambda seat: [value for _, value in _standing(view.divers[seat], level)])


def _standing(diver: DiverView, level: int) -> list[tuple[Line, int]]:
    """ITB-7.1 to 7.3, 7.5: what is compared one after the other, each the better the smaller it is."""
    above = [(Line("tie.above", {"above": each}), -diver.placed[each - 1]) for each in range(level, 0, -1)]
    unused = UNUSED if level > 1 else SURFACE  # nothing lies above level 1 (ITB-7.5)
    return [*above, (Line(unused), -diver.left), (Line(EARLIER), diver.last_turn)]


def _ties(view: BlueView, level: int) -> list[Tie]:
    """Neighbours with equally many shells, where the place between them is worth something."""
    ranking, tokens = _ranking(view, level), _tokens(view, level)
    pairs = zip(ranking, ranking[1:], tokens, [*tokens[1:], 0], strict=False)
    return [
        _tie(view, level, first, second)
        for first, second, won, left in pairs
        if won != left and view.divers[first].placed[level - 1] == view.divers[second].placed[level - 1]
    ]


def _tie(view: BlueView, level: int, first: int, second: int) -> Tie:
    both = zip(_standing(view.divers[first], level), _standing(view.divers[second], level), strict=True)
    (rule, own), (_, others) = next(each for each in both if each[0][1] != each[1][1])
    clause = {UNUSED: "ITB-7.2", SURFACE: "ITB-7.5", EARLIER: "ITB-7.3"}.get(rule.key, "ITB-7.1")
    figures: dict[str, Word] = {"level": level, "count": view.divers[first].placed[level - 1]}
    return told_apart(Line(rule.key, rule.params | figures), clause, (first, second), (abs(own), abs(others)))


def _chests(view: BlueView, diver: DiverView, content: BlueContent) -> Cell:
    """ITB-8.2: the values of chests that are not one's own lie between the least and the most that are left."""
    count = diver.chest_count
    if diver.chests is not None:
        return known(sum(diver.chests), Line("chests.why", {"count": count}) if count else None)
    unseen = list(content.chests)
    for value in [value for each in view.divers for value in each.chests or ()]:
        unseen.remove(value)
    return between(unseen, count, Line("chests.closed", {"count": count}) if count else None)
