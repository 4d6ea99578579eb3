"""The mythos cards that are plain checks, as values of the vocabulary of effects (UNF-6.12)."""

from __future__ import annotations

from fathoms.games.unfathomable.asks import May
from fathoms.games.unfathomable.board import ROOMS
from fathoms.games.unfathomable.cards.forms import BACK_1, DEEP_ONES_ACT, FOOD_1, SANITY_1, SOUL_1, plain_check
from fathoms.games.unfathomable.engine.belongings import GainItem, Keep, LoseKeeper
from fathoms.games.unfathomable.engine.checks import Check, I, L, O, S, W
from fathoms.games.unfathomable.engine.crew import DiscardEach, DiscardHand, EmptyBrig
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, Risk
from fathoms.games.unfathomable.engine.effects import DefeatInRoom, DefeatSupply, Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DAGON, DEEP_ONES, HYDRA, Activate
from fathoms.games.unfathomable.engine.mythos import EITHER, RITUAL, TRAVEL
from fathoms.games.unfathomable.engine.peeks import SPELLS, Bury
from fathoms.games.unfathomable.engine.shoals import (
    EVERY_DECK,
    EVERY_WATER,
    MonarchsToBow,
    ShiftAll,
    Spawn,
    SpawnInRoom,
    ThrowAndRise,
    defeat_deep_ones,
)
from fathoms.games.unfathomable.engine.spellcraft import SeekSpell
from fathoms.games.unfathomable.engine.tracks import Retreat, Ritual, Travel
from fathoms.games.unfathomable.numbers import ACTIVE, FOOD, KEEPER, SANITY, SOULS

CHECKS = (
    plain_check(
        2,
        "adrift-fishing-boat",
        HYDRA,
        EITHER,
        Check(
            16,
            I | O | S,
            (Risk(1, (Gain(SOULS),)), May(ACTIVE, (Risk(1, (Gain(FOOD),)),))),
            (SANITY_1, SOUL_1),
            13,
            (Risk(2, (Gain(SOULS),)),),
        ),
    ),
    plain_check(3, "barricade-the-hatches", HYDRA, EITHER, Check(10, S | W, (Keep(ACTIVE),), (DEEP_ONES_ACT,))),
    plain_check(
        7,
        "collision-course",
        DEEP_ONES,
        RITUAL,
        Check(
            11,
            O | W,
            (),
            (MonarchsToBow(), Damage(), Damage(), Retreat(2)),
            8,
            (MonarchsToBow(), Damage(), Retreat(1)),
        ),
    ),
    plain_check(
        8,
        "coordinated-assault",
        DEEP_ONES,
        RITUAL,
        Check(17, I | L | O, (Travel(),), (ThrowAndRise(), Activate(HYDRA), Activate(DAGON), DEEP_ONES_ACT)),
    ),
    plain_check(10, "damaged-evaporator", HYDRA, RITUAL, Check(11, O | W, (), (FOOD_1, BACK_1), 8, (FOOD_1,))),
    plain_check(11, "deep-one-feint", DEEP_ONES, EITHER, Check(11, O | W, (), (DEEP_ONES_ACT,))),
    plain_check(
        12,
        "deep-one-swarm",
        DEEP_ONES,
        EITHER,
        Check(15, L | O | S, (), (DEEP_ONES_ACT, DEEP_ONES_ACT), 11, (DEEP_ONES_ACT,)),
    ),
    plain_check(
        14, "disturbing-dreams", HYDRA, TRAVEL, Check(13, I | L, (Gain(SANITY),), (Lose(SANITY, 2),), 10, (SANITY_1,))
    ),
    plain_check(15, "telegraph-failure", DAGON, RITUAL, Check(11, I | O, (Travel(),), (BACK_1,))),
    plain_check(
        16,
        "fear-of-the-unknown",
        DEEP_ONES,
        EITHER,
        Check(15, I | L | W, (), (DiscardHand(KEEPER), Defeat(KEEPER), LoseKeeper())),
    ),
    plain_check(18, "flooding-compartment", DEEP_ONES, RITUAL, Check(9, S | W, (), (SOUL_1,))),
    plain_check(20, "food-stores-raid", DAGON, TRAVEL, Check(11, I | S, (), (Lose(FOOD, 2),), 8, (FOOD_1,))),
    plain_check(21, "horrific-visions", DEEP_ONES, RITUAL, Check(10, L | W, (), (SANITY_1,))),
    plain_check(22, "hull-leak", DEEP_ONES, TRAVEL, Check(9, O | S, (), (Damage(),))),
    plain_check(
        23,
        "hypnotic-melody",
        DEEP_ONES,
        TRAVEL,
        Check(10, I | W, (), (DefeatSupply((Lose(SOULS, 2),)),), 7, (Risk(1, (), (FOOD_1,)),)),
    ),
    plain_check(28, "infiltrator", HYDRA, TRAVEL, Check(11, L | S, (), (Damage(intruders=1),), 8, (SpawnInRoom(1),))),
    plain_check(29, "jail-break", DAGON, EITHER, Check(9, L | S, (), (SANITY_1, EmptyBrig()))),
    plain_check(33, "lure-of-yha-nthlei", DAGON, RITUAL, Check(9, I | L, (), (Risk(4),))),
    plain_check(
        35,
        "missing-munitions",
        DEEP_ONES,
        EITHER,
        Check(16, I | O | W, (defeat_deep_ones(ACTIVE, ROOMS),), (Damage(), Damage()), 12, (Damage(),)),
    ),
    plain_check(
        38, "on-the-offensive", DAGON, EITHER, Check(10, L | S, (ShiftAll(ACTIVE, optional=False),), (DEEP_ONES_ACT,))
    ),
    plain_check(40, "passenger-overboard", DEEP_ONES, TRAVEL, Check(9, L | O, (), (SOUL_1,))),
    plain_check(
        41,
        "passenger-riot",
        DEEP_ONES,
        TRAVEL,
        Check(13, I | S, (GainItem(ACTIVE),), (SANITY_1, SOUL_1), 10, (SANITY_1,)),
    ),
    plain_check(
        44,
        "rally-the-crew",
        DAGON,
        EITHER,
        Check(13, I | W, (Gain(SANITY),), (Lose(SANITY, 2), DiscardEach(2)), 10, (SANITY_1,)),
    ),
    plain_check(
        45,
        "rat-infestation",
        DEEP_ONES,
        RITUAL,
        Check(12, I | O, (May(ACTIVE, (SANITY_1, Gain(FOOD))),), (Lose(FOOD, 2),), 8, (FOOD_1,)),
    ),
    plain_check(49, "sewage-backup", DAGON, EITHER, Check(9, S | W, (), (SANITY_1, DefeatInRoom()))),
    plain_check(
        50,
        "shipboard-fire",
        DEEP_ONES,
        RITUAL,
        Check(11, O | S, (Damage(),), (Damage(), Damage(), Damage()), 8, (Damage(), Damage())),
    ),
    plain_check(
        51,
        "stolen-ritual-components",
        DAGON,
        TRAVEL,
        Check(10, L | O, (SeekSpell(KEEPER),), (Ritual(-2), Bury(SPELLS, 5))),
    ),
    plain_check(
        55,
        "the-fathers-favor",
        DAGON,
        TRAVEL,
        Check(16, L | O | S, (), (Activate(DAGON), Activate(DAGON)), 11, (Activate(DAGON),)),
    ),
    plain_check(
        56,
        "the-mothers-wrath",
        HYDRA,
        TRAVEL,
        Check(17, I | L | S, (), (Activate(HYDRA), Activate(HYDRA)), 12, (Activate(HYDRA),)),
    ),
    plain_check(
        60,
        "hold-the-line",
        HYDRA,
        EITHER,
        Check(15, L | S | W, (ShiftAll(ACTIVE, optional=True),), (Spawn(EVERY_DECK),), 10, (Spawn(EVERY_WATER),)),
    ),
)
