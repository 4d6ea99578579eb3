"""Every outcome of every card, by tables that follow the rule book: what changes, and that nothing else does."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest

from fathoms.games.unfathomable.asks import May, TwoWays
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.treachery import SPOILS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.content import PRINTED, Crisis, Effects
from fathoms.games.unfathomable.engine.belongings import Keep
from fathoms.games.unfathomable.engine.card import ItemCard
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.crew import SpendLore
from fathoms.games.unfathomable.engine.damage import FUEL_LEAK
from fathoms.games.unfathomable.engine.defeat import Risk
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import DefeatSupply, RitualByMargin
from fathoms.games.unfathomable.engine.spellcraft import BeastWithin, CallDownTheStorm, CallFriends, Locusts
from fathoms.games.unfathomable.numbers import STARBUCK, TREACHERY, WEAPONS, skill
from fathoms.kernel.state import AnyStep
from games.unfathomable.ledger import DAMAGES, ITEMS, PEOPLE, TYPES, Row, read
from games.unfathomable.rowplay import card_text, execute

TABLES = ("crises", "waypoints", "spells", "treachery", "damage", "items", "skills", "feats", "reveals")
ROWS = [
    pytest.param(table, row, id=f"{table}-{row}", marks=pytest.mark.clause(row.clause))
    for table in TABLES
    for row in read(table)
]


@pytest.mark.parametrize(("table", "row"), ROWS)
def test_a_row_comes_true(table: str, row: Row) -> None:
    execute(table, row)


def test_no_row_is_there_twice() -> None:
    for table in TABLES:
        assert max(Counter(str(row) for row in read(table)).values()) == 1


# -- every outcome of the catalogue has its row


def leaves(effects: Effects) -> int:
    """In how many ways effects may come out, by dice and by choices."""
    return prod([_ways(step) for step in effects])


def _ways(step: AnyStep) -> int:
    if isinstance(step, RollLow | SpendLore):
        return leaves(step.low) + leaves(step.high)
    if isinstance(step, May):
        return 1 + leaves(step.effects)
    if isinstance(step, TwoWays):
        return leaves(step.top) + leaves(step.bottom)
    if isinstance(step, Risk):
        return leaves(step.then) + bool(step.short)
    return DICE_WITHIN.get(type(step), 1)


DICE_WITHIN: dict[type[AnyStep], int] = {
    CallDownTheStorm: 3,
    CallFriends: 3,
    Locusts: 2,
    BeastWithin: 4,
    DefeatSupply: 2,
    RitualByMargin: 3,
}
"""Steps of one card that come out in several ways."""


def parts(crisis: Crisis) -> dict[str, Effects]:
    """The outcomes of a crisis."""
    found: dict[str, Effects] = {}
    for check in crisis.check:
        assert isinstance(check, Check)
        found |= {"pass": check.passed, "fail": check.failed}
        found |= {"partial": check.middle} if check.partial else {}
    if crisis.chooser:
        found |= {"bottom": crisis.bottom} if crisis.check else {"top": crisis.top, "bottom": crisis.bottom}
    return found


def resolved() -> list[Row]:
    """The rows in which a crisis is faced; in the others its card was kept before."""
    return [row for row in read("crises") if "keeps" not in row.situation]


@pytest.mark.clause("UNF-6.15")
def test_every_card_that_may_be_kept_has_its_rows() -> None:
    keeps = {n for n, crisis in CATALOGUE.crises.items() for effects in parts(crisis).values() if _keeps(effects)}
    assert {int(row.card.split(" ")[0]) for row in read("crises") if "keeps" in row.situation} == keeps


def _keeps(effects: Effects) -> bool:
    return any(isinstance(step, Keep) for step in effects)


@pytest.mark.clause("UNF-6.12")
@pytest.mark.parametrize("number", CATALOGUE.crises)
def test_every_outcome_of_a_crisis_has_its_row(number: int) -> None:
    rows = [row for row in resolved() if row.card == f"{number} {CATALOGUE.crises[number].name}"]
    told = Counter(row.outcome.replace(",", "").split(" ")[0] for row in rows)
    wanted = {part: leaves(effects) for part, effects in parts(CATALOGUE.crises[number]).items()}
    assert told.keys() == wanted.keys()
    assert all(told[part] >= count for part, count in wanted.items())


@pytest.mark.clause("UNF-7.1")
@pytest.mark.parametrize("number", [number for number, printed in PRINTED.items() if printed.target])
def test_the_checks_of_the_table_are_those_of_the_card(number: int) -> None:
    printed = PRINTED[number]
    types = "".join(kind for index, kind in enumerate(TYPES) if printed.types >> index & 1)
    lowest = {"fail": (printed.partial or printed.target) - 1, "partial": printed.partial, "pass": printed.target}
    told: dict[str, int] = {}
    for row in resolved():
        result, *rest = row.outcome.replace(",", "").split(" ")
        if row.card.split(" ")[0] == str(number) and result in lowest:
            assert rest[1] == types
            told[result] = min(told.get(result, 99), int(rest[0]))
    assert told == {result: lowest[result] for result in told}


@pytest.mark.clause("UNF-8.8")
def test_every_outcome_of_a_waypoint_has_its_row() -> None:
    told = Counter(row.card for row in read("waypoints"))
    assert told.keys() == {card.name for card in WAYPOINT_CARDS}
    assert all(told[card.name] >= leaves(card.effects) for card in WAYPOINT_CARDS)


@pytest.mark.clause("UNF-9.8")
def test_every_outcome_of_a_spell_has_its_row() -> None:
    told = Counter(row.card for row in read("spells"))
    assert told.keys() == {card.name for card in SPELL_CARDS}
    assert all(told[card.name] >= leaves(card.effects) for card in SPELL_CARDS)


@pytest.mark.clause("UNF-15.12")
def test_every_treachery_card_has_its_rows() -> None:
    names = ("reinforcements", "call-to-action", "siren-song", "ransack", "perform-rites")
    told = Counter((row.card, played(row)) for row in read("treachery"))
    assert told.keys() == {(name, f"T{value}") for value, name in enumerate(names, 1)}
    assert told["ransack", "T4"] == len(SPOILS)
    assert min(told.values()) > 1


@pytest.mark.clause("UNF-15.10")
def test_every_skill_card_has_its_rows() -> None:
    told = {played(row) for row in read("skills")}
    assert told == {f"{kind}{value}" for kind in "ILOSW" for value in range(1, 6)}
    actions = {card_text(card) for card, does in enumerate(CATALOGUE.skills) if does and skill(card) != TREACHERY}
    at_once = {played(row) for row in read("skills") if "when" not in row.situation}
    assert actions <= at_once


def played(row: Row) -> str:
    """The skill card of the row's answers."""
    answers = [answer.split(": ")[1] for answer in row.answers.split("; ")]
    return next(answer[:2] for answer in answers if answer[1:2].isdigit() and answer[0] in TYPES)


@pytest.mark.clause("UNF-11.2")
def test_every_damage_card_has_its_rows() -> None:
    drawn = {row.card for row in read("damage") if row.outcome == "drawn"}
    repaired = {row.card for row in read("damage") if row.outcome == "repaired"}
    assert drawn == set(DAMAGES)
    assert repaired == set(DAMAGES[:FUEL_LEAK])


@pytest.mark.clause("UNF-16.3")
def test_every_item_has_its_rows() -> None:
    assert {row.card for row in read("items")} == set(ITEMS)
    used = {ITEMS.index(row.card) for row in read("items") if f": {row.card}" in row.answers}
    assert {item.number for item in CATALOGUE.items if type(item) is not ItemCard} <= used
    struck = {row.card for row in read("items") if f"/{row.card}" in row.answers}
    assert {ITEMS[weapon] for weapon in (*WEAPONS, STARBUCK)} == struck


@pytest.mark.clause("UNF-4.15")
@pytest.mark.clause("UNF-13.8")
@pytest.mark.parametrize("table", ["feats", "reveals"])
def test_every_character_has_its_rows(table: str) -> None:
    assert {row.card for row in read(table)} == set(PEOPLE)
