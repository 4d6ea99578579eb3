"""The 20 spells, as values of the vocabulary of effects (UNF-9.8)."""

from __future__ import annotations

from fathoms.games.unfathomable.asks import TwoWays
from fathoms.games.unfathomable.cards import FOOD, FUEL, KEEPER, SANITY, SOULS
from fathoms.games.unfathomable.catalogue import SPELL_CARDS
from fathoms.games.unfathomable.content import SpellCard
from fathoms.games.unfathomable.damage import Damage
from fathoms.games.unfathomable.dice import RollLow
from fathoms.games.unfathomable.effects import AddTreachery, ChooseDial, Gain, Lose, MonarchsToDeep
from fathoms.games.unfathomable.peeks import MYTHOS, WAYPOINTS, Peek
from fathoms.games.unfathomable.people import DiscardEach, DrawEach
from fathoms.games.unfathomable.spellcraft import (
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
from fathoms.games.unfathomable.tracks import Ritual, Travel

FORESEE = TwoWays(KEEPER, (Peek(KEEPER, MYTHOS, 4),), (Peek(KEEPER, WAYPOINTS, 4),), "spell.9")

SPELL_CARDS.extend(
    [
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
    ]
)
