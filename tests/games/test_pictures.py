"""The boards as pictures: whole by themselves, small, in both languages, and drawn from one seat's view alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from fathoms.bots.bot import bot
from fathoms.games.unfathomable.content import PRINTED
from fathoms.games.unfathomable.view import UnfathomableView
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Info
from fathoms.kernel.picture import Reader
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import State
from fathoms.locale.catalogue import LANGUAGES, Catalogue, languages_of
from fathoms.locale.telling import Teller

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
NAMES = ("Ann & <Bob>", "Brune", "Charles-Édouard de la Fosse des Mariannes", "Dov", "Eleonora", "Finn")
MOST = 60_000
SVG = "{http://www.w3.org/2000/svg}"
MET = 5
"""How many moments of each game are drawn."""


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "strict", True)


def moments(info: Info, seats: int, settings: dict[str, str], seed: int) -> list[State]:
    """Some states of a game played by its strategy, the last one among them."""
    rules, chance = info.rules(), FastChance(seed)
    player, state = bot("strategy", rules), rules.setup(settings, seats, FastChance(seed))
    states = [state.clone()]
    while questions := state.questions():
        seat = questions[0].seat
        state.answer(seat, player(state, seat, questions[0], chance), chance)
        states.append(state.clone())
    step = max(1, len(states) // MET)
    return [*states[::step], states[-1]]


def drawn(info: Info, state: State, reader: Reader) -> bytes:
    rules = info.rules()
    assert rules.picture is not None
    return rules.picture(rules.view(state, reader.viewer), reader).svg("A title")


def games() -> list[tuple[str, int, dict[str, str]]]:
    found = []
    for name in GAMES:
        info = registry.game(name)
        found += [(name, seats, info.examined[seats % len(info.examined)]) for seats in info.seats]
    return found


@pytest.mark.parametrize(("name", "seats", "settings"), games())
def test_a_picture_is_made_from_the_view_alone(name: str, seats: int, settings: dict[str, str]) -> None:
    """Two worlds that look the same to a viewer give the same bytes, in any language."""
    info = registry.game(name)
    rules = info.rules()
    for number, state in enumerate(moments(info, seats, settings, seed=seats)):
        for viewer in (*range(seats), SPECTATOR):
            reader = Teller(Catalogue(LANGUAGES[number % len(LANGUAGES)], info), NAMES[:seats], viewer)
            worlds = [state, *[rules.redeal(state, viewer, FastChance(seed)) for seed in (number, -number - 1)]]
            assert len({drawn(info, world, reader) for world in worlds}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_drawn_for_its_owner_alone(name: str) -> None:
    """The control: from other eyes the picture differs, so the test above would find a picture of the state."""
    info = registry.game(name)
    seats = info.seats[-1]
    state = moments(info, seats, {}, seed=3)[-3]
    pictures = {drawn(info, state, Teller(Catalogue("en", info), NAMES[:seats], seat)) for seat in range(seats)}
    assert len(pictures) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_whole_and_small(name: str, lang: str) -> None:
    """Valid XML with a title and a description, nothing from elsewhere, no style, every shape that is used."""
    info = registry.game(name)
    for seats in {info.seats[0], info.seats[-1]}:
        for state in moments(info, seats, info.examined[-1], seed=7):
            svg = drawn(info, state, Teller(Catalogue(lang, info), NAMES[:seats], 0))
            assert len(svg) <= MOST
            root = ET.fromstring(svg)  # noqa: S314 - our own
            assert root.findtext(f"{SVG}title") == "A title"
            assert len(root.findtext(f"{SVG}desc") or "") > 80
            assert not re.search(rb" (style|class|on\w+)=|<(script|style|image|foreignObject)|url\(", svg)
            known = {f"#{each.get('id')}" for each in root.iter(f"{SVG}path") if each.get("id")}
            assert {each.get("href") for each in root.iter(f"{SVG}use")} <= known
            width, height = map(float, root.attrib["viewBox"].split()[2:])
            assert width == 560
            assert height < 1000
            for text in root.iter(f"{SVG}text"):
                assert -1 <= float(text.attrib["x"]) <= width
                assert 0 < float(text.attrib["y"]) <= height


@pytest.mark.parametrize(("seats", "silver"), [(2, [19]), (3, [19]), (4, [19, 15]), (5, [19, 15])])
def test_every_token_of_a_pack_is_drawn_with_its_own_value(seats: int, silver: list[int]) -> None:
    info = registry.game("into-the-blue")
    data = b"main = [20, 20, 20, 20, 20]\nsecondary = [11, 12, 13, 14, [19, 15]]\nchests = [5, 6, 6, 7, 8]"
    state = info.rules().with_pack(data, "pack.toml").setup({}, seats, FastChance(1))
    root = ET.fromstring(drawn(info, state, Teller(Catalogue("en", info), NAMES[:seats], 0)))  # noqa: S314 - our own
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert [value for value in shown if value in ("15", "19")] == [str(value) for value in silver]


def test_languages_differ() -> None:
    for name in GAMES:
        info = registry.game(name)
        state = moments(info, info.seats[0], {}, seed=1)[1]
        spoken = languages_of(info)
        said = {drawn(info, state, Teller(Catalogue(lang, info), NAMES[: info.seats[0]], 0)) for lang in spoken}
        assert len(said) == len(spoken) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_letter_tells_what_a_check_is_for_and_what_comes_of_it(lang: str) -> None:
    info = registry.game("unfathomable")
    rules, words = info.rules(), Catalogue(lang, info)
    painter = rules.picture
    reader = Teller(words, ("Ann", "Bo", "Cy"), 2)
    view = rules.view(moments(info, 3, {}, seed=1)[1], 2)
    assert painter is not None
    assert isinstance(view, UnfathomableView)
    arrest = replace(view.check, cause="arrest", seat=1, other=0, target=8, types=5)
    tried = painter(replace(view, check=arrest), reader).told
    assert words.say("board.check.arrest", seat="Bo", other="Ann") + "." in tried
    fails = words.say("picture.way", way=words.say("board.fail"), text=words.say("board.nothing"))
    assert f"{fails}." in tried
    escape = painter(replace(view, check=replace(arrest, cause="escape", other=-1)), reader).told
    assert words.say("board.check.escape", seat="Bo", other="") + "." in escape
    # This card prints what failing does, and nothing for passing.
    shown = painter(replace(view, mythos_card=11, crisis=PRINTED[11]), reader).told
    passes = words.say("picture.way", way=words.say("board.pass"), text=words.say("board.nothing"))
    assert f"{passes}." in shown
