"""Set-up (SAL-1.2): five cards are the wreck, everybody draws a hand, the rest is the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salvage.cards import CARDS
from salvage.content import SalvageContent
from salvage.info import HAND, INFO
from salvage.state import NOBODY, SalvageState
from salvage.tide import DrawUp
from salvage.turns import EndOfRound

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings

WRECK = 5


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> SalvageState:
    """Shuffle the cards; the first hands are drawn like all later ones."""
    assert isinstance(content, SalvageContent)
    state = SalvageState()
    state.begin(INFO.revision, seats, EndOfRound())
    state.push(DrawUp())
    state.content = content
    state.hand_size = int(settings[HAND])
    state.round = 0
    state.winner = NOBODY
    state.cancelled = False
    state.hands = [[] for _ in range(seats)]
    state.deck = list(range(CARDS))
    chance.shuffle(state.deck)
    state.discards = []
    state.refills = 0
    state.generation = [0] * CARDS
    state.wreck, state.deck = state.deck[:WRECK], state.deck[WRECK:]
    state.seers = [0] * WRECK
    state.memories = []
    state.taken = []
    state.points = [0] * seats
    state.ended = ""
    return state
