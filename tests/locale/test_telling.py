import enum

import msgspec
import pytest
from msgspec import Struct

from fathoms.games.key_largo.options import Card
from fathoms.kernel import registry
from fathoms.kernel.event import Event
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.text import OptionReader
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller

INFO = registry.game("into-the-blue")
RULES = INFO.rules()
KINDS = {str(kind.__struct_config__.tag): kind for kind in RULES.events}


def teller(lang: str = "en", viewer: int = 0) -> Teller:
    return Teller(Catalogue(lang, INFO), ("Ann", "Bo"), viewer)


def test_a_seat_becomes_a_name_and_the_reader_is_addressed() -> None:
    event = KINDS["stopped"](0)
    assert teller(viewer=1).event(event) == "Ann stopped."
    assert teller(viewer=0).event(event) == "You stopped."
    assert teller("fr").event(event) == "Vous vous arrêtez."


def test_a_value_with_a_word_of_its_own_is_said_in_it() -> None:
    event = KINDS["rolled"](1, 1, (1,), (6, 1, 2, 2, 3, 6))
    assert teller().event(event) == "Bo rolled 2 chests, 1, 2, 2, and 3."
    assert teller("fr").brief(event) == "2 coffres, 1, 2, 2 et 3"


def test_an_event_that_deserves_its_sentence_has_no_brief_form() -> None:
    assert teller().brief(KINDS["chest-taken"](1)) is None


def test_the_reason_of_the_end_is_a_sentence() -> None:
    said = teller().event(KINDS["game-ended"]("last-chest", (1, 2), (2, 1)))
    assert said == "The game is over. The last chest was taken."


def test_questions_options_and_refusals_are_said() -> None:
    option = OptionReader(RULES.options).read("place level=2")
    question = Question(0, 0, "reroll", "ITB-3.3", (option,), least=0, params={"left": 1})
    assert teller().question(question) == "Which dice do you want to reroll? Rerolls left: 1."
    assert teller().none(question) == "keep these dice"
    assert teller().option(option) == "level 2"
    assert "no die shows 4" in teller().refusal(Refusal("beyond-run", "ITB-4.2", {"missing": 4}))


class Mood(enum.Enum):
    GLAD = "glad"


class Thing(Struct, frozen=True):
    """A value with parts."""

    size: int


class Talked(Event, frozen=True):
    """An event with every kind of value."""

    seats: tuple[int, ...]
    seller: int
    mood: Mood
    loud: bool
    count: int
    thing: Thing
    victim: int


def test_every_kind_of_value_is_turned_into_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, object] = {}

    def say(_words: Catalogue, key: str, **params: object) -> str:
        said.update(params)
        return key if "size" not in params else f"{key} {params.pop('size')}"

    monkeypatch.setattr(Catalogue, "say", say)
    talked = Talked((0, 1), 1, Mood.GLAD, loud=True, count=2, thing=Thing(7), victim=1)
    assert teller().event(talked) == "event.talked"
    assert said == {
        "seats": "Ann and Bo",
        "seller": "Bo",
        "mood": "glad",
        "loud": "true",
        "count": 2,
        "size": 7,
        "thing": "value.thing 7",
        "victim": "Bo",
    }
    teller().event(Talked((0,), 2, Mood.GLAD, loud=False, count=1, thing=Thing(7), victim=1))
    assert said["seller"] == 2


def test_a_number_with_a_word_of_its_own_is_no_seat() -> None:
    ship = registry.game("unfathomable")
    events = {str(kind.__struct_config__.tag): kind for kind in ship.rules().events}
    deck = Teller(Catalogue("en", ship), ("Ann", "Bo"))
    assert deck.event(events["dial-turned"](1, 1, 7)) == "Resource: food +1, now 7."
    assert deck.event(events["dial-turned"](1, -30, 0)) == "Resource: food -30, now 0."
    assert deck.event(events["attacked"](0, 16, -1)) == "Ann attacks a Deep One (the Bridge)."
    assert deck.event(events["attacked"](0, 16, 1)) == "Ann attacks Bo (the Bridge)."


def test_what_each_seat_has_is_told_with_its_name() -> None:
    island = registry.game("key-largo")
    events = {str(kind.__struct_config__.tag): kind for kind in island.rules().events}
    heard = Teller(Catalogue("en", island), ("Ann", "Bo", "Cy")).event(
        events["cards-revealed"](3, ("bar", "dive", "bar"))
    )
    assert heard == "Saturday morning: Ann (bar), Bo (dive), and Cy (bar)."


def test_an_empty_list_and_a_list_of_things_are_told_in_whole_sentences() -> None:
    ship, island = registry.game("unfathomable"), registry.game("key-largo")
    passed = {str(kind.__struct_config__.tag): kind for kind in ship.rules().events}["mythos-passed-over"]
    assert Teller(Catalogue("en", ship), ()).event(passed(())) == "No mythos card is discarded."
    assert ":" in Teller(Catalogue("en", ship), ()).event(passed((3,)))
    drawn = {str(kind.__struct_config__.tag): kind for kind in ship.rules().events}["cards-drawn"]
    assert Teller(Catalogue("fr", ship), ("Ann",)).event(drawn(0, (0, 1, 1))).count(", ") == 1
    events = {str(kind.__struct_config__.tag): kind for kind in island.rules().events}
    cards = msgspec.convert([{"depth": "deep", "kind": "gold", "value": n} for n in (1, 2)], list[Card])
    heard = Teller(Catalogue("en", island), ("Ann",)).event(events["treasures-sold"](0, tuple(cards), 90))
    assert heard == "Ann sold 1 unit of gold and 2 units of gold for $90."


def aboard(lang: str, kind: str, *values: object) -> str:
    """An event of Unfathomable, as somebody reads it who sits third."""
    ship = registry.game("unfathomable")
    events = {str(each.__struct_config__.tag): each for each in ship.rules().events}
    return Teller(Catalogue(lang, ship), ("Ann", "Bo", "Cy"), 2).event(events[kind](*values))


def test_cards_are_listed_by_their_names_and_not_in_brackets() -> None:
    assert aboard("en", "cards-discarded", 0, (2, 31)) == "Ann discards influence 2 and strength 1."
    assert aboard("fr", "items-seen", (2, 4)) == "Vous voyez les objets Caisse à outils et Pharmacie de voyage."


def test_where_something_goes_is_said_in_french_that_contracts() -> None:
    assert aboard("fr", "deep-ones-moved", 24, 1, 2) == "2 Profonds passent des Abysses à l’eau 2."
    assert aboard("fr", "deep-ones-moved", 1, 9, 1) == "1 Profond passe de l’eau 2 sur le pont 2."
    assert aboard("fr", "moved", 0, 22) == "Ann arrive à l’infirmerie."


def test_whence_a_card_came_to_the_pile_is_said_and_not_whether() -> None:
    assert aboard("en", "chaos-added", 2, False).endswith("join the pile from the chaos deck.")
    assert aboard("fr", "chaos-added", 1, True).endswith("rejoint la pile depuis le paquet Trahison.")
