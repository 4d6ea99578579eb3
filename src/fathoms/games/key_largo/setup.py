"""Section 2 of the rule book: set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import DEPTHS, ENCOUNTER_CARDS, ITEMS, NOBODY, NOWHERE
from fathoms.games.key_largo.content import LargoContent
from fathoms.games.key_largo.day import Day
from fathoms.games.key_largo.info import ENCOUNTERS, INFO, ON
from fathoms.games.key_largo.state import LargoState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings

CASH = 100
DIVERS = 15
GEAR = [20, 10, 10]
PILE = 5
WRECKS = {3: (3, 4, 4), 4: (4, 5, 5), 5: (4, 6, 6)}


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> LargoState:
    """KL-2: money, divers, gear, wrecks and the first player."""
    assert isinstance(content, LargoContent)
    state = LargoState()
    state.begin(INFO.revision, seats, Day())
    state.content = content
    state.starter = chance.below(seats)
    state.half = 0
    state.place = [NOWHERE] * seats
    state.afternoon = [NOWHERE] * seats
    state.anchored = [NOWHERE] * seats
    state.cash = [CASH] * seats
    state.divers = [[0] for _ in range(seats)]
    state.reserve = GEAR[:]
    state.divers_left = DIVERS - seats
    state.hands = [[] for _ in range(seats)]
    state.log = []
    _lay_wrecks(state, chance)
    _shuffle_encounters(state, settings[ENCOUNTERS], chance)
    state.perk = NOBODY
    state.visit = [0] * ITEMS
    state.site = NOWHERE
    state.below = 0
    state.draws = []
    state.drawn = []
    state.aside = 0
    state.finds = 0
    state.fresh = 0
    state.ended = False
    return state


def _lay_wrecks(state: LargoState, chance: Chance) -> None:
    """KL-2.3 to KL-2.5: piles of five by depth; what is left over leaves the game unseen."""
    state.wrecks = []
    state.depths = []
    state.box = []
    for depth in range(DEPTHS):
        cards = state.content.cards(depth)
        chance.shuffle(cards)
        for _ in range(WRECKS[state.seats][depth]):
            state.wrecks.append(cards[-PILE:])
            state.depths.append(depth)
            del cards[-PILE:]
        state.box += sorted(cards)
    state.lurking = [0] * len(state.wrecks)


def _shuffle_encounters(state: LargoState, setting: str, chance: Chance) -> None:
    """KL-10.1: the encounter cards, if the table plays with them."""
    state.deck = list(range(ENCOUNTER_CARDS)) if setting == ON else []
    chance.shuffle(state.deck)
    state.discard = []
    state.guests = [[] for _ in range(state.seats)]
    state.shuffles = [[] for _ in range(state.seats)]
    state.shuffled = 0
    state.played = [0] * state.seats
