"""Faults in Key Largo, each of which the comparison finds."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo import dolphins, hurry, monsters, saboteur, view
from fathoms.games.key_largo.cards import FAMILY, SABOTEUR, kind_of, value_of
from fathoms.games.key_largo.encounters import draw_encounter
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.chance import Chance
from models.conversation import Option, Play
from models.key_largo import KeyLargo
from models.key_largo_dive import Dive
from models.planting import engine_of, engine_value, model_of

GAME = "key-largo"


@model_of(GAME)
class TheFirstPlayerStays(KeyLargo):
    def order(self) -> list[int]:
        first, self.first = self.first, (self.first - self.day + 1) % len(self.island.captains)
        order = super().order()
        self.first = first
        return order


@model_of(GAME)
class TheDiscounterSellsAnyThirdPiece(KeyLargo):
    def may_buy(self, item: str) -> bool:
        return super().may_buy(item) or (self.island.helper == "discounter" and sum(self.island.done) == 2)


@model_of(GAME)
class ARoundShowsOneWreck(KeyLargo):
    def look(self, captain: int, count: int) -> Play[None]:
        yield from super().look(captain, min(count, 1))


class AnyDepthVolunteer(Dive):
    def volunteer_helps(self) -> bool:
        return bool(self.wreck.cards and self.draws)


class WeightsAtAnyTime(Dive):
    def to_draw(self) -> list[Option]:
        found, self.found_last = self.found_last, bool(self.finds)
        options = super().to_draw()
        self.found_last = found
        return options


class UnshuffledMonsters(Dive):
    def put_monsters_back(self) -> None:
        self.wreck.cards += self.aside
        self.aside = []


@model_of(GAME)
class TheVolunteerHelpsAtAnyDepth(KeyLargo):
    dive_class = AnyDepthVolunteer


@model_of(GAME)
class WeightsNeedNoNewTreasure(KeyLargo):
    dive_class = WeightsAtAnyTime


@model_of(GAME)
class MonstersLieOnTop(KeyLargo):
    dive_class = UnshuffledMonsters


engine_value(GAME, "setup.CASH", 110)
engine_value(GAME, "bar.NOVICE_PRICE", 50)
engine_value(GAME, "bar.TEAM", 2)
engine_value(GAME, "encounters.HAND_LIMIT", 3)
engine_value(GAME, "state.CROWD", (0, 0, 1, 1, 2, 2))


@engine_of(GAME)
def a_family_pays_forty_more(patch: pytest.MonkeyPatch) -> None:
    def run(trip: dolphins.DolphinTrip, state: LargoState, chance: Chance) -> None:
        amount = state.content.dolphins[state.day()]
        state.cash[trip.seat] += amount + 40 if state.perk == FAMILY else amount
        draw_encounter(state, trip.seat, chance)

    patch.setattr(dolphins.DolphinTrip, "run", run)


@engine_of(GAME)
def a_slain_monster_is_not_replaced(patch: pytest.MonkeyPatch) -> None:
    honest = monsters.slay

    def slay(state: LargoState, seat: int, diver: int, trident: int) -> None:
        honest(state, seat, diver, trident)
        state.draws[diver] -= 1

    patch.setattr(monsters, "slay", slay)


@engine_of(GAME)
def only_the_saboteur_is_asked(patch: pytest.MonkeyPatch) -> None:
    honest = saboteur.saboteurs

    def saboteurs(state: LargoState, victim: int) -> list[int]:
        return [seat for seat in honest(state, victim) if SABOTEUR in state.guests[seat]]

    patch.setattr(saboteur, "saboteurs", saboteurs)


@engine_of(GAME)
def the_buyer_pays_what_a_boat_alone_gets(patch: pytest.MonkeyPatch) -> None:
    def sell_in_hurry(state: LargoState, seat: int, card: int) -> None:
        state.hands[seat].remove(card)
        state.finds -= 1
        state.cash[seat] += state.content.prices.treasure(kind_of(card))[0] * value_of(card)

    patch.setattr(hurry, "sell_in_hurry", sell_in_hurry)


@engine_of(GAME)
def hands_of_captains_lie_open(patch: pytest.MonkeyPatch) -> None:
    honest = view._captain
    patch.setattr(view, "_captain", lambda state, _, seat: honest(state, seat, seat))
