"""The score sheet of Key Largo: section 9 of the rule book, read off a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import DIAMOND, is_monster, kind_of, value_of
from fathoms.games.key_largo.content import LargoContent
from fathoms.games.key_largo.options import DEPTH_NAMES, Depth, Kind
from fathoms.games.key_largo.view import LargoView
from fathoms.kernel.sheet import Cell, Line, Row, Sheet, between, known, shared, totals

if TYPE_CHECKING:
    from msgspec import Struct

    from fathoms.games.key_largo.options import Card
    from fathoms.games.key_largo.view import CaptainView
    from fathoms.kernel.content import Content


def sheet(view: Struct, content: Content, seats: int) -> Sheet:  # noqa: ARG001
    """KL-9.2: the money, then the treasures in hand, by the depth that their backs show."""
    assert isinstance(view, LargoView)
    assert isinstance(content, LargoContent)
    cash = Row(Line("cash"), "KL-9.2", tuple([known(captain.cash) for captain in view.captains]))
    rows = (cash, *[_treasures(view, content, number) for number in range(len(DEPTH_NAMES))])
    total = totals(rows)
    final = view.outcome is not None
    return Sheet(rows, total, shared(total, "KL-9.5") if final else (), final)


def _treasures(view: LargoView, content: LargoContent, number: int) -> Row:
    depth = DEPTH_NAMES[number]
    price = content.prices.unsold
    every = [card for card in content.cards(number) if not is_monster(card)]
    unseen = [value_of(card) * (1 if kind_of(card) == DIAMOND else price) for card in every]
    for captain in view.captains:
        for card in _open(captain, depth):
            unseen.remove(_worth(card, price))
    cells = [_hand(captain, number, unseen, price) for captain in view.captains]
    return Row(Line("treasures", {"depth": depth.value}), "KL-9.3", tuple(cells))


def _hand(captain: CaptainView, number: int, unseen: list[int], price: int) -> Cell:
    """Another's treasures are worth something between the cheapest and the dearest that the viewer does not see."""
    count = captain.backs[number]
    if captain.treasures is None:
        return between(unseen, count, Line("treasures.closed", {"count": count}) if count else None)
    value = sum([_worth(card, price) for card in _open(captain, DEPTH_NAMES[number])])
    return known(value, Line("treasures.why", {"count": count}) if count else None)


def _open(captain: CaptainView, depth: Depth) -> list[Card]:
    return [card for card in captain.treasures or () if card.depth == depth]


def _worth(card: Card, price: int) -> int:
    """KL-9.3: what an unsold treasure is worth at the end."""
    return card.value if card.kind == Kind.DIAMOND else card.value * price
