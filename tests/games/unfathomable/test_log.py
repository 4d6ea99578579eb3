"""What the log says: every deed, choice, check and attack by its name (words, not numbers)."""

from __future__ import annotations

import re

import pytest

from fathoms.games.unfathomable.asks import TwoWays
from fathoms.games.unfathomable.board import BRIG, CABIN, CARGO, DECKS
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.loyalty import DealLoyalty
from fathoms.games.unfathomable.engine.mythos import ChooseCrisis
from fathoms.games.unfathomable.engine.shoals import Spawn, SpawnInRoom
from fathoms.games.unfathomable.engine.subject import _consequence
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.options import Arrest, Attack, Choose, Escape, Search, UseFeat, UseMythos
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.view import CheckView, UnfathomableView, view
from fathoms.kernel.question import SPECTATOR
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from games.unfathomable.deepsea import Scene

NAMES = ("Ada", "Ben", "Cid", "Dot")
LANGUAGES = ("en", "fr")


def story(scene: Scene, lang: str = "en") -> str:
    """All that a spectator reads."""
    teller = Teller(Catalogue(lang, INFO), NAMES, SPECTATOR)
    return "\n".join(teller.event(told.event) for told in scene.told)


def check_of(scene: Scene) -> CheckView:
    shown = view(scene.state, SPECTATOR)
    assert isinstance(shown, UnfathomableView)
    return shown.check


@pytest.mark.clause("UNF-5.4")
def test_an_arrest_says_who_wants_whom_in_the_brig() -> None:
    scene = Scene()
    scene.state.at[0] = CABIN
    scene.pick(Arrest(2))
    assert "Ada takes a skill test in the Captain’s Cabin: if it passes, Cid goes to the Brig." in story(scene)
    assert "Cid va dans la cale" in story(scene, "fr")
    check = check_of(scene)
    assert (check.cause, check.seat, check.other) == ("arrest", 0, 2)
    scene.rest()
    assert check_of(scene).cause == ""


@pytest.mark.clause("UNF-5.8")
def test_an_escape_says_who_wants_out() -> None:
    scene = Scene()
    scene.state.at[0] = BRIG
    scene.pick(Escape())
    assert "Ada takes a skill test to get out of the Brig." in story(scene)
    assert (check_of(scene).cause, check_of(scene).seat) == ("escape", 0)


@pytest.mark.clause("UNF-6.14")
def test_memory_of_the_deep_says_what_its_check_is_for() -> None:
    scene = Scene()
    scene.state.mythos.take(66)
    scene.state.kept[0] = [66]
    scene.pick(UseMythos(66))
    assert "to get rid of Memory of the Deep" in story(scene)
    assert check_of(scene).cause == "memory"


@pytest.mark.clause("UNF-7.1")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_has_its_subject_its_pass_and_its_fail(lang: str) -> None:
    words = Catalogue(lang, INFO)
    for cause in ("arrest", "escape", "memory"):
        for key in (f"board.check.{cause}", f"text.check.{cause}.pass", f"text.check.{cause}.fail"):
            assert words.has(key), key


@pytest.mark.clause("UNF-5.2")
def test_a_room_is_named_when_it_is_used() -> None:
    scene = Scene()
    scene.state.at[0] = CARGO
    scene.pick(Search())
    assert "Ada uses the Cargo Hold." in story(scene)


@pytest.mark.clause("UNF-6.5")
@pytest.mark.parametrize(("way", "said"), [(1, "Lose 2 sanity"), (2, "Risk 4")])
def test_a_choice_is_told_by_what_it_does(way: int, said: str) -> None:
    scene = Scene().do(ChooseCrisis(0, 5)).pick(Choose(way))
    assert f"Ada chooses: {said}" in story(scene)
    assert "way" not in story(scene)


@pytest.mark.clause("UNF-6.5")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_of_every_card_has_its_text(lang: str) -> None:
    words = Catalogue(lang, INFO)
    effects = [step for card in WAYPOINT_CARDS for step in card.effects]
    effects += [step for card in SPELL_CARDS for step in card.effects]
    sources = [step.told for step in effects if isinstance(step, TwoWays)]
    crises = CATALOGUE.crises.values()
    sources += [f"crisis.{crisis.number}" for crisis in crises if crisis.chooser and not crisis.check]
    assert len(sources) >= 20
    for source in sources:
        assert words.has(f"text.{source}.top"), source
        assert words.has(f"text.{source}.bottom"), source
    assert words.has("text.make-check")


@pytest.mark.clause("UNF-4.15")
def test_feats_and_abilities_are_told_by_what_they_are() -> None:
    scene = Scene(JEANNE, SVETLANA, WILLIAM)
    scene.pick(UseFeat())
    assert "Ada uses a feat (once per game): lose 1 fuel, travel two steps." in story(scene)
    assert "the feat." not in story(scene)


@pytest.mark.clause("UNF-4.4")
@pytest.mark.parametrize(
    ("die", "said"), [(4, "The attack hits: 4 or more is needed."), (3, "The attack misses: 4 or more is needed.")]
)
def test_attacks_show_their_results(die: int, said: str) -> None:
    scene = Scene().sea(d1=1)
    scene.state.at[0] = DECKS[0]
    scene.pick(Attack(DECKS[0]), dice=(die,))
    assert f"Ada rolls a {die}." in story(scene)
    assert said in story(scene)


@pytest.mark.clause("UNF-13.3")
def test_loyalty_cards_are_dealt_without_a_list_of_numbers() -> None:
    assert "Loyalty cards are dealt to everyone." in story(Scene().do(DealLoyalty()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_leaves_open_what_happened(lang: str) -> None:
    said = (INFO.folder() / "locale" / f"{lang}.po").read_text(encoding="utf-8")
    vague = r"in play or is used up|{way} way|uses the feat\.|ability of the sheet|reste en jeu ou|{counts}|\({by}\)"
    assert not re.search(vague, said)


@pytest.mark.clause("UNF-9.8")
def test_a_spell_that_waits_and_one_that_is_used_up_are_two_sentences() -> None:
    words = Catalogue("en", INFO)
    assert (
        words.say("event.spell-kept", spell="Flesh Ward", seat="Ada") == "The spell Flesh Ward stays in play with Ada."
    )
    assert words.say("event.spell-spent", spell="Flesh Ward") == "The spell Flesh Ward is used up."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", [Spawn(CARGO), SpawnInRoom(2)])
def test_a_roll_that_brings_deep_ones_says_so(step: Spawn | SpawnInRoom, lang: str) -> None:
    brought = _consequence((step,))
    words = Catalogue(lang, INFO)
    assert brought == "deep-ones"
    assert all(words.has(f"value.{when}.{brought}") for when in ("low", "high"))
