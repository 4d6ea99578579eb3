"""Guests who bring no name get one of the sea, in their language, that nobody else here has."""

import pytest

from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.accounts import sea_names
from fathoms.server.accounts.guests import clean_name
from fathoms.server.accounts.sea_names import NAMES
from fathoms.server.names import looks, one_alphabet
from server_harness import Cluster, Player

pytestmark = pytest.mark.anyio
LETTERS = 7
"""What fits wherever a name stands, also on the smallest phone."""


async def nameless(player: Player, lang: str) -> str:
    answer = await player.http.post(f"{player.url}/api/me", json={"lang": lang})
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["name"]
    return name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_will_do_and_no_two_look_alike(lang: str) -> None:
    names = NAMES[lang]
    assert len({looks(name) for name in names}) == len(names) == 55
    assert all(clean_name(name) == name and one_alphabet(name) and len(name) <= LETTERS for name in names)


async def test_a_guest_without_a_name_gets_one_of_their_language(cluster: Cluster) -> None:
    node = await cluster.node()
    for lang in LANGUAGES:
        player = Player(node.url)
        assert await nameless(player, lang) in NAMES[lang]
        await player.stop()


async def test_a_name_that_somebody_has_is_not_given_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sea_names.NAMES, "en", ["Octopus"])
    node = await cluster.node()
    players = [Player(node.url) for _ in range(2)]
    first, second = [await nameless(player, "en") for player in players]
    assert first == "Octopus"
    assert second.startswith("Octopus ")
    assert 10 <= int(second.split()[-1]) < 100
    for player in players:
        await player.stop()
