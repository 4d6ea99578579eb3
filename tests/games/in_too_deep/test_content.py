"""The cards, ours or a host's."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.content import DeepContent
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.in_too_deep.view import view
from fathoms.games.in_too_deep.witness import DeepWitness
from fathoms.kernel.chance import FastChance
from fathoms.kernel.content import ContentError
from fathoms.kernel.game import Rules
from games.in_too_deep.deep import RULES, RULES_CARDS, SHARE_OF


@pytest.mark.clause("ITD-11.1")
def test_a_hundred_cards_twenty_of_each_company() -> None:
    assert list(range(1, 101)) == RULES_CARDS
    assert [SHARE_OF.count(company) for company in range(-1, 5)] == [1, 20, 20, 20, 20, 20]
    assert SHARE_OF[0] == -1


@pytest.mark.clause("ITD-11.1")
@pytest.mark.parametrize("first", range(0, 100, 5))
def test_every_five_neighbours_hold_each_company_once(first: int) -> None:
    block = [100 if number == 0 else number for number in range(first, first + 5)]
    assert sorted(SHARE_OF[number] for number in block) == [0, 1, 2, 3, 4]


@pytest.mark.clause("ITD-11.1")
def test_no_company_is_much_deeper_than_another() -> None:
    sums = [sum(number for number in RULES_CARDS if SHARE_OF[number] == company) for company in range(5)]
    assert max(sums) - min(sums) == 100


def pack(shares: list[int]) -> list[str]:
    return DeepContent(tuple(shares)).problems()


def test_what_a_pack_may_not_break() -> None:
    good = list(SHARE_OF)
    assert pack(good) == []
    assert pack(good[:-1]) == ["the numbers go from 0 to 100", "there are 100 cards"]
    assert pack([*good, -1]) == ["the numbers go from 0 to 100"]
    assert pack([0, *good[1:]]) == ["there are 100 cards"]
    assert pack([*good[:-1], 5]) == ["a share is one of 0 to 4, and -1 stands for no card"]
    assert pack([*good[:-1], -2]) == ["a share is one of 0 to 4, and -1 stands for no card"]
    assert pack([-1] + [number % 4 for number in range(100)]) == ["every company has shares"]


def test_the_rule_book_names_the_numbers_of_each_company() -> None:
    named = RULES.content.named()
    for number, company in enumerate(Company):
        assert named[company.value].split(", ") == [str(card) for card in RULES_CARDS if SHARE_OF[card] == number]


def from_zero(folder: Path) -> Rules:
    path = folder / "pack.toml"
    path.write_text(f"share_of = {[number % 5 for number in range(100)] + [-1]}", encoding="utf-8")
    return RULES.with_content(path)


def test_number_zero_is_a_card_and_no_bonus_share(tmp_path: Path) -> None:
    state = from_zero(tmp_path).setup({}, 3, FastChance(2))
    assert isinstance(state, DeepState)
    assert 0 in state.deck
    RULES.deal_anew(state, 0, FastChance(3))
    assert RULES.invariants(state) == []
    stale = state.clone()
    stale.batch[0] += 1
    assert RULES.invariants(stale) != []
    state.deck.remove(0)
    state.discards.append(0)
    assert RULES.invariants(state) == []
    witness = DeepWitness(0)
    witness.discarded = {0}
    assert "discards" not in list(witness.missing(view(state, 0)))


def test_a_host_may_bring_numbers_from_zero(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    rules = from_zero(tmp_path)
    state = rules.setup({}, 3, FastChance(2))
    assert RULES.invariants(state) == []
    assert isinstance(rules.content, DeepContent)
    assert rules.content.cards() == list(range(100))
    path.write_text("share_of = [1]", encoding="utf-8")
    with pytest.raises(ContentError, match="the numbers go from 0 to 100"):
        RULES.with_content(path)
