"""What a player must remember, and what the witness finds missing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fathoms.games.key_largo.cards import BAR_TOURIST, FRIEND
from fathoms.games.key_largo.encounters import PLAYS
from fathoms.games.key_largo.events import HandOpened
from fathoms.games.key_largo.options import Anchor, Depth, Draw, Kind, Leave, Look, Round, Sell, Steal, faces
from fathoms.games.key_largo.view import Deed, LargoView, view
from fathoms.games.key_largo.witness import LargoWitness, _as_heard
from fathoms.kernel.event import heard_by
from fathoms.kernel.question import SPECTATOR, Option
from games.key_largo.largo import GEM_150, GOLD_1, GOODS_1, GOODS_2, SQUID, Island


class Watched:
    """A game with a witness for every viewer."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.witnesses = {viewer: LargoWitness(viewer) for viewer in (0, 1, 2, SPECTATOR)}

    def do(self, seat: int, *picks: Option) -> None:
        self.island.do(seat, *picks)
        self.hear()

    def plan(self, *plans: str) -> None:
        self.island.plan(*plans)
        self.hear()

    def hear(self) -> None:
        for viewer, witness in self.witnesses.items():
            for event in heard_by(viewer, self.island.told):
                witness.hear(event)
            assert list(witness.missing(self.view(viewer))) == []

    def view(self, viewer: int) -> LargoView:
        return view(self.island.state, viewer)

    def missing(self, viewer: int, view: LargoView) -> list[str]:
        return list(self.witnesses[viewer].missing(view))


def story() -> Watched:
    """A round, a find, a slain monster, a theft and a sale."""
    island = Island(3, encounters=True).team(1, 4, 0).lay({0: [GOODS_1, SQUID, GOLD_1, GOODS_2]})
    watched = Watched(island)
    watched.plan("bar market", "dive bar", "dolphins market")
    watched.do(1, Anchor(1))
    watched.do(0, Round())
    watched.do(0, Look(1))
    watched.do(0, Look(2))
    watched.do(0, Leave())
    watched.do(1, Draw(2))
    watched.do(1, Draw(1))
    watched.do(1, Draw(1))
    return watched


def test_a_whole_story_is_remembered() -> None:
    watched = story()
    deeds = [note.deed for note in watched.view(0).notes]
    assert deeds == [Deed.LOOKED, Deed.LOOKED, Deed.FOUND, Deed.SLAIN, Deed.FOUND]


def test_a_forgotten_note_is_missed() -> None:
    watched = story()
    shown = watched.view(0)
    assert watched.missing(0, replace(shown, notes=shown.notes[:-1])) == ["notes"]


@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_changed_note_is_missed(number: int) -> None:
    watched = story()
    shown = watched.view(1)
    for change in ({"seat": 2}, {"wreck": 9}, {"deed": Deed.UNSOLD}):
        notes = list(shown.notes)
        notes[number] = replace(notes[number], **change)
        heard = watched.missing(1, replace(shown, notes=tuple(notes)))
        assert len(heard) == 1
        assert heard[0].startswith(f"note {number}: ")


def test_a_forgotten_card_is_missed_by_those_who_saw_it() -> None:
    watched = story()
    for viewer, number, field in ((0, 0, "cards"), (1, 2, "card"), (1, 2, "depth")):
        shown = watched.view(viewer)
        notes = list(shown.notes)
        notes[number] = replace(notes[number], **{field: None})
        assert len(watched.missing(viewer, replace(shown, notes=tuple(notes)))) == 1


def test_own_cards_boats_and_open_hands_are_missed() -> None:
    watched = story()
    shown = watched.view(1)
    poor = replace(shown.captains[1], treasures=(), guests=("x",), wreck=None)
    captains = (shown.captains[0], poor, shown.captains[2])
    assert watched.missing(1, replace(shown, captains=captains)) == [
        "own treasures",
        "own encounter cards",
    ]
    island = Island(3)
    boats = Watched(island)
    boats.plan("dive bar", "market bar", "market bar")
    boats.do(0, Anchor(2))
    shown = boats.view(SPECTATOR)
    moved = (replace(shown.captains[0], wreck=3), *shown.captains[1:])
    assert boats.missing(SPECTATOR, replace(shown, captains=moved)) == ["boat of seat 0"]


def test_an_open_hand_is_remembered() -> None:
    island = Island(3).give(1, GOLD_1)
    island.state.half = 18
    witness = LargoWitness(SPECTATOR)
    witness.hear(HandOpened(1, faces([GOLD_1]), 20))
    assert "open hand of seat 1" in list(witness.missing(replace(view(island.state, 0), notes=())))
    island.state.ended = True
    assert list(witness.missing(replace(view(island.state, 0), notes=()))) == []


def test_a_theft_is_followed_by_both() -> None:
    island = Island(3).lay({0: [GOODS_1, GOLD_1]})
    watched = Watched(island)
    watched.plan("dive bar", "dolphins bar", "market bar")
    watched.do(0, Anchor(1))
    watched.do(0, Draw(1))
    watched.do(0, Leave())
    watched.do(1, Steal(0, Depth.SHALLOW))
    assert watched.witnesses[0].hand == []
    assert len(watched.witnesses[1].hand) == 1
    shown = watched.view(2)
    notes = (*shown.notes[:-1], replace(shown.notes[-1], victim=2))
    assert watched.missing(2, replace(shown, notes=notes)) == ["note 1: stolen"]
    watched.do(1, Leave())
    watched.do(2, Leave())
    watched.plan("market bar", "market bar", "dolphins bar")
    watched.do(1, Sell(Depth.SHALLOW, Kind.GOODS, 1))
    assert watched.witnesses[1].hand == []


def test_encounters_and_bare_hands_are_followed() -> None:
    island = Island(3, encounters=True)
    island.state.deck = [*[card for card in range(24) if card != BAR_TOURIST], BAR_TOURIST]
    watched = Watched(island)
    watched.plan("dolphins bar", "market dolphins", "market shop")
    assert watched.witnesses[0].guests == [PLAYS[BAR_TOURIST].card]
    watched.do(0, PLAYS[BAR_TOURIST])
    assert watched.witnesses[0].guests == []
    bare = Island(3).give(0, GEM_150)
    witness = LargoWitness(1)
    bare.plan("market bar", "dolphins bar", "dolphins bar")
    bare.do(0)
    for event in heard_by(1, bare.told):
        witness.hear(event)
    assert witness.heard[0][0] is Deed.UNSOLD
    assert FRIEND not in bare.state.guests[0]


def test_a_find_is_no_sale() -> None:
    shown = story().view(0)
    assert shown.notes[2].deed is Deed.FOUND
    assert _as_heard(shown, 2, (Deed.SOLD, 1, None, None, None, None))[0] is Deed.FOUND
