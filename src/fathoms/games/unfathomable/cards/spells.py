"""The 20 spells, as values of the vocabulary of effects (UNF-9.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import TwoWays
from fathoms.games.unfathomable.bot.worth import DEFEAT, dial_worth
from fathoms.games.unfathomable.content import SpellCard
from fathoms.games.unfathomable.engine.checks import move_total, total_of
from fathoms.games.unfathomable.engine.crew import DiscardEach, DrawEach
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import AddTreachery, ChooseDial, Gain, Lose
from fathoms.games.unfathomable.engine.hands import take_top
from fathoms.games.unfathomable.engine.peeks import MYTHOS, WAYPOINTS, Peek
from fathoms.games.unfathomable.engine.reaction import AFTER_TOTAL, ON_DEFEAT, Reaction
from fathoms.games.unfathomable.engine.shoals import MonarchsToDeep
from fathoms.games.unfathomable.engine.spellcraft import (
    PRICE,
    AstralTravel,
    BeastWithin,
    CallDownTheStorm,
    CallFriends,
    Conjure,
    FleshWard,
    HealAll,
    KeepScript,
    Locusts,
)
from fathoms.games.unfathomable.engine.tracks import Ritual, Travel
from fathoms.games.unfathomable.events import ChaosSeen, SpellSpent
from fathoms.games.unfathomable.numbers import FLESH_WARD, FOOD, FUEL, KEEPER, REVELATION, SANITY, SOULS, TYPES, value
from fathoms.games.unfathomable.options import AddTop, Ward

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

FORESEE = TwoWays(KEEPER, (Peek(KEEPER, MYTHOS, 4),), (Peek(KEEPER, WAYPOINTS, 4),), "spell.9")

SPELL_CARDS = (
    SpellCard("alchemical-transmutation", (Lose(FOOD), Gain(FUEL, 2))),
    SpellCard("astral-travel", (AstralTravel(KEEPER), PRICE)),
    SpellCard("call-down-the-storm", (CallDownTheStorm(),)),
    SpellCard("call-friends", (CallFriends(KEEPER),)),
    SpellCard("cloud-memory", (Gain(SANITY), DiscardEach(1))),
    SpellCard("conjuration", (Conjure(KEEPER, 5), PRICE)),
    SpellCard("dark-pact", (AddTreachery(4), ChooseDial(KEEPER, 1))),
    SpellCard("feed-the-mind", (Lose(FOOD), Gain(SANITY, 2))),
    SpellCard("flesh-ward", (FleshWard(KEEPER),)),
    SpellCard("foresee", (FORESEE, PRICE)),
    SpellCard("greater-banishment", (Ritual(2), PRICE)),
    SpellCard("greater-banishment", (Ritual(2), PRICE)),
    SpellCard("heal", (HealAll(), PRICE)),
    SpellCard("lure-monster", (MonarchsToDeep(), PRICE)),
    SpellCard("plague-of-locusts", (Locusts(),)),
    SpellCard("raise-the-dead", (Lose(SANITY), Gain(SOULS, 2))),
    SpellCard("revelation-of-script", (KeepScript(),)),
    SpellCard("summon-fire", (Travel(), RollLow(5, (), (Travel(), Damage())))),
    SpellCard("summon-the-beast-within", (BeastWithin(KEEPER),)),
    SpellCard("voice-of-ra", (DrawEach(), RollLow(4, (DiscardEach(1),)))),
)


class ScriptReaction(Reaction):
    """Revelation of Script: the top card of a deck joins the check; a die up to its value costs sanity."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.script >= 0 and state.free(state.script)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [AddTop(kind) for kind in range(TYPES)] if state.script == seat and state.free(seat) else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, AddTop)
        state.script = -1
        state.tell(SpellSpent(REVELATION))
        card = take_top(state, option.skill, chance)
        if not card:
            return
        state.check_open = True
        state.pile.append(card)
        state.pile.sort()
        state.tell(ChaosSeen((card,)))
        move_total(state, total_of(state, [card]))
        state.push(RollLow(value(card), (Lose(SANITY),)))


class WardReaction(Reaction):
    """Flesh Ward is used up, and the price is due once the defeat is off."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.ward == subject

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [Ward()] if seat == subject and state.ward == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        state.ward = -1
        state.saved = True
        state.tell(SpellSpent(FLESH_WARD))
        # Under the end of the defeat on the agenda: the price comes after it.
        finish = state.agenda.pop()
        state.push(PRICE)
        state.push(finish)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return DEFEAT - dial_worth(state, SANITY) / 2


SCRIPT_REACTION = ScriptReaction(AFTER_TOTAL)
WARD_REACTION = WardReaction(ON_DEFEAT)
