"""What a board needs beyond the rules: the open crisis in figures, and the cards' words as the rule book has them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.content import Effects, Printed
from fathoms.games.unfathomable.engine.belongings import Keep
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.crew import SpendLore
from fathoms.games.unfathomable.engine.defeat import Risk
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.numbers import CRISES as CRISIS_COUNT
from fathoms.games.unfathomable.view import UnfathomableView, view
from fathoms.kernel.question import SPECTATOR
from fathoms.locale.catalogue import Catalogue
from games.unfathomable.deepsea import Scene

LANGUAGES = ("en", "fr")
ROWS: dict[str, list[str]] = {
    lang: re.findall(r"^\|.*\|$", (INFO.folder() / f"rulebook.{lang}.md").read_text(encoding="utf-8"), re.MULTILINE)
    for lang in LANGUAGES
}


def shown(scene: Scene, number: int) -> Printed | None:
    scene.state.mythos_card = number
    shown = view(scene.state, SPECTATOR)
    assert isinstance(shown, UnfathomableView)
    return shown.crisis


def find_row(number: int, lang: str) -> str:
    return next(row for row in ROWS[lang] if row.startswith(f"| {number} |"))


@pytest.mark.clause("UNF-6.5")
def test_the_open_crisis_is_shown_in_figures() -> None:
    scene = Scene()
    raid, struggle = shown(scene, 20), shown(scene, 5)
    assert raid is not None
    assert (raid.chooser, raid.target, raid.partial, raid.types.bit_count()) == (-1, 11, 8, 2)
    assert struggle is not None
    assert (struggle.chooser, struggle.target) == (scene.state.captain, 0)
    assert shown(scene, -1) is None


def test_the_browser_knows_the_test_of_every_card() -> None:
    """Beatrice chooses between two cards, of which neither lies open."""
    source = (Path(__file__).parents[3] / "web/src/games/unfathomable/crises.ts").read_text(encoding="utf-8")
    known = {
        int(number): (int(target), int(types))
        for number, target, types in re.findall(r"(\d+): \[(\d+), (\d+)\]", source)
    }
    printed = {number: shown(Scene(), number) for number in range(1, CRISIS_COUNT + 1)}
    assert known == {number: (card.target, card.types) for number, card in printed.items() if card and card.target}


@pytest.mark.clause("UNF-6.12")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(1, CRISIS_COUNT + 1))
def test_a_crisis_says_what_the_rule_book_says(number: int, lang: str) -> None:
    crisis, words = CATALOGUE.crises[number], Catalogue(lang, INFO)
    row = find_row(number, lang)
    check = next((check for check in crisis.check if isinstance(check, Check)), Check(0, 0))
    wanted = {
        "pass": check.passed,
        "partial": check.middle,
        "fail": check.failed,
        "top": crisis.top,
        "bottom": crisis.bottom,
    }
    for part, effects in wanted.items():
        key = f"text.crisis.{number}.{part}"
        assert words.has(key) == bool(effects), key
        if effects:
            told = words.say(key)
            if (part, True) in (("top", bool(crisis.top_needs)), ("bottom", bool(crisis.bottom_needs))):
                told = re.sub(r" \([^)]*\)$", "", told)
            assert told[1:] in row, key


@pytest.mark.clause("UNF-6.12")
@pytest.mark.clause("UNF-9.8")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_condition_over_several_effects_shows_how_far_it_reaches(lang: str) -> None:
    words = Catalogue(lang, INFO)
    ways = {f"text.crisis.{number}.top": crisis.top for number, crisis in CATALOGUE.crises.items()}
    ways |= {f"text.crisis.{number}.bottom": crisis.bottom for number, crisis in CATALOGUE.crises.items()}
    ways |= {f"text.spell.{number}": spell.effects for number, spell in enumerate(SPELL_CARDS)}
    wide = [key for key, effects in ways.items() if any(len(branch) > 1 for branch in branches(effects))]
    assert len(wide) == 7
    for key in wide:
        # Both effects stand in the clause of their condition: a semicolon would end it.
        assert re.search(r"\d.* (and|et) ", words.say(key).rsplit(";", 1)[-1]), key


def branches(effects: Effects) -> list[Effects]:
    """What hangs on a die, or on passengers at risk."""
    found: list[Effects] = []
    for step in effects:
        if isinstance(step, RollLow | SpendLore):
            found += [step.low, step.high]
        elif isinstance(step, Risk):
            found.append(step.then)
    return found


@pytest.mark.clause("UNF-6.15")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_is_kept_says_what_it_does_before_anybody_chooses(lang: str) -> None:
    words = Catalogue(lang, INFO)
    told = set()
    for number, crisis in CATALOGUE.crises.items():
        check = next((check for check in crisis.check if isinstance(check, Check)), Check(0, 0))
        parts = {"pass": check.passed, "fail": check.failed, "top": crisis.top, "bottom": crisis.bottom}
        for part in [part for part, effects in parts.items() if any(isinstance(step, Keep) for step in effects)]:
            lasting = words.say(f"text.kept.{number}")
            assert words.say(f"text.crisis.{number}.{part}").endswith(lasting[1:])
            told.add(number)
    assert told == {3, 48, 62, 66, 68}


@pytest.mark.clause("UNF-10.1", "UNF-6.13")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(1, CRISIS_COUNT + 1))
def test_the_icons_of_a_crisis_are_those_of_the_rule_book(number: int, lang: str) -> None:
    crisis, words = CATALOGUE.crises[number], Catalogue(lang, INFO)
    _, _, _, monster, track, *_ = [cell.strip() for cell in find_row(number, lang).split("|")]
    assert monster.lower() in words.say(f"board.monster.{crisis.monster}").lower()
    assert track == words.say(f"board.track.{crisis.track}")


@pytest.mark.clause("UNF-8.8", "UNF-9.8")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_waypoints_and_spells_say_what_the_rule_book_says(lang: str) -> None:
    words, book = Catalogue(lang, INFO), "\n".join(ROWS[lang])
    for kind, cards in (("waypoint", WAYPOINT_CARDS), ("spell", SPELL_CARDS)):
        for number in range(len(cards)):
            name, said = words.say(f"value.{kind}.{number}"), words.say(f"text.{kind}.{number}")
            row = next(row for row in book.splitlines() if name in row)
            effect = said.split(". ", 1)[1] if kind == "waypoint" else said
            assert effect[1:].rstrip(".") in row, name


@pytest.mark.clause("UNF-18.3")
def test_the_view_is_plain_data() -> None:
    shown = view(Scene().state, SPECTATOR)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=UnfathomableView) == shown
