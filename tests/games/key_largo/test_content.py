"""The values of the game (section 11 of the rule book), and what no pack may break."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from fathoms.games.key_largo.cards import (
    DEPTHS,
    DIAMOND,
    GOLD,
    GOODS,
    MONSTER,
    depth_of,
    is_monster,
    kind_of,
    value_of,
    wreck_card,
)
from fathoms.games.key_largo.content import LargoContent, _listed
from fathoms.games.key_largo.options import Kind, face
from fathoms.kernel.rulebook import book_of
from games.key_largo.largo import RULES


def ours() -> LargoContent:
    assert isinstance(RULES.content, LargoContent)
    return RULES.content


@pytest.mark.clause("KL-2.3")
def test_a_card_is_one_number() -> None:
    card = wreck_card(2, DIAMOND, 300)
    assert (depth_of(card), kind_of(card), value_of(card)) == (2, DIAMOND, 300)
    assert is_monster(wreck_card(0, MONSTER, 0))
    assert not is_monster(card)


@pytest.mark.clause("KL-11.1")
def test_prices_agree_with_every_figure_of_the_book() -> None:
    prices = ours().prices
    assert prices.diver[:2] == (80, 100)
    assert prices.hose[0] + prices.trident[0] == 50
    assert [prices.treasure(kind) for kind in range(3)] == [(40, 30, 20), (20, 30, 40), (30, 30, 30)]
    assert (prices.round, prices.unsold) == (20, 20)
    assert [prices.item(item) for item in range(3)] == [(20, 30, 40), (30, 40, 50), (10, 10, 20)]
    assert (prices.diver, prices.thief) == ((80, 100, 120), (50, 70, 90))


@pytest.mark.clause("KL-11.2")
def test_a_friday_pays_40_and_weekends_more() -> None:
    pay = ours().dolphins
    assert pay[0] == pay[7] == 40
    assert min(pay[1], pay[2], pay[8], pay[9]) > max(pay[0], *pay[3:7])


@pytest.mark.clause("KL-11.3")
def test_the_80_cards_are_those_of_the_rule_book() -> None:
    assert [len(ours().cards(depth)) for depth in range(DEPTHS)] == [20, 30, 30]
    for lang in ("en", "fr"):
        clause = book_of(RULES, lang).find("KL-11.3")
        assert clause is not None
        rows = [line.split("|")[2:-1] for line in clause.text.split("\n") if line.startswith("|")][2:]
        for depth in range(DEPTHS):
            cards = ours().cards(depth)
            told = [re.findall(r"(\d+)\s×\s(\d+)", row[depth]) for row in rows[:4]]
            counted = [
                [(str(value), str(cards.count(wreck_card(depth, kind, value)))) for value in _values(cards, kind)]
                for kind in range(4)
            ]
            assert told == counted
            assert int(rows[4][depth]) == len([card for card in cards if is_monster(card)])


def _values(cards: list[int], kind: int) -> list[int]:
    return sorted({value_of(card) for card in cards if kind_of(card) == kind})


@pytest.mark.clause("KL-11.3")
def test_cards_that_the_book_names_exist() -> None:
    cards = [card for depth in range(DEPTHS) for card in ours().cards(depth)]
    assert any(kind_of(card) == GOODS and value_of(card) == 5 for card in cards)
    assert any(kind_of(card) == GOLD and value_of(card) == 2 for card in cards)
    assert not any(kind_of(card) == DIAMOND for card in ours().cards(0))


def test_cards_come_in_order_with_monsters_last() -> None:
    for depth in range(DEPTHS):
        cards = ours().cards(depth)
        assert cards == sorted(cards)
        assert face(cards[-1]).kind is Kind.MONSTER


def test_our_content_has_no_problems() -> None:
    assert ours().problems() == []


def test_a_pack_that_does_not_fit_is_refused() -> None:
    content = ours()
    short = replace(content.shallow, monsters=1)
    assert replace(content, shallow=short).problems() == ["[shallow] has 19 cards and needs 20"]
    huge = replace(content.deep, diamonds=((1000, 3),))
    assert replace(content, deep=huge).problems() == ["[deep]: every value lies between 1 and 999"]
    none = replace(content.medium, gold=((0, 6),))
    assert replace(content, medium=none).problems() == ["[medium]: every value lies between 1 and 999"]
    assert replace(content, dolphins=(40,) * 9).problems() == ["ten days need ten amounts"]
    free = ["every price and every pay is at least 1"]
    assert replace(content, dolphins=(40,) * 9 + (0,)).problems() == free
    for field in ("diver", "thief", "hose", "trident", "weight", "goods", "antiquities", "gold"):
        prices = replace(content.prices, **{field: (1, 1, 0)})
        assert replace(content, prices=prices).problems() == free
    for field in ("round", "unsold"):
        assert replace(content, prices=replace(content.prices, **{field: 0})).problems() == free


def test_the_book_shows_that_there_is_no_such_card() -> None:
    assert _listed(((1, 2), (3, 4))) == "1 × 2, 3 × 4"
    assert _listed(()) == "–"
