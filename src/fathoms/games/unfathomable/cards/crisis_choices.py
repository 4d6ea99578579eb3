"""The mythos cards that leave a choice, as values of the vocabulary of effects (UNF-6.12).

Green cards stand with their characters, in people.
"""

from __future__ import annotations

from fathoms.games.unfathomable.board import BOILER, BRIG, CABIN, CARGO, CHAPEL, GALLEY
from fathoms.games.unfathomable.cards.forms import (
    BACK_1,
    BACK_2,
    DEEP_ONES_ACT,
    FOOD_1,
    FUEL_1,
    NEEDS_ITEM,
    NEEDS_ONE,
    NEEDS_THREE,
    SANITY_1,
    SOUL_1,
    choice,
    either,
)
from fathoms.games.unfathomable.content import Crisis
from fathoms.games.unfathomable.engine.belongings import GainItem, Keep, KeepOneItem, Mutiny, RemoveOwnItem
from fathoms.games.unfathomable.engine.checks import Check, I, L, O, S, W
from fathoms.games.unfathomable.engine.crew import Discard, DiscardHand, DrawEach, EachMayGo, GoTo, Jail, SpendLore
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, Risk
from fathoms.games.unfathomable.engine.dice import PASSENGERS_ON_DECK, RollLow
from fathoms.games.unfathomable.engine.effects import AddTreachery, Gain, Lose, RitualByMargin, Volunteers
from fathoms.games.unfathomable.engine.monsters import DAGON, DEEP_ONES, HYDRA
from fathoms.games.unfathomable.engine.mythos import EITHER, RITUAL, TRAVEL
from fathoms.games.unfathomable.engine.peeks import ITEMS, WAYPOINTS, Bury, Peek
from fathoms.games.unfathomable.engine.shoals import EVERY_DECK, Spawn, SpawnBy
from fathoms.games.unfathomable.engine.tracks import Navigate, ResetRitual, ResetTravel, Ritual, Travel
from fathoms.games.unfathomable.numbers import ACTIVE, CAPTAIN, FOOD, FUEL, KEEPER, SANITY, SOULS

WAYS = (
    choice(
        1,
        "accusation",
        CAPTAIN,
        (DEEP_ONES, RITUAL),
        ((Jail(CAPTAIN),), (Discard(CAPTAIN, 2), Discard(ACTIVE, 2), AddTreachery(2))),
    ),
    choice(5, "class-struggle", CAPTAIN, (DEEP_ONES, TRAVEL), ((Lose(SANITY, 2),), (Risk(4),))),
    choice(13, "dinghy-launch", CAPTAIN, (DAGON, TRAVEL), ((Risk(1), RollLow(4, (SANITY_1,))), (SOUL_1,))),
    choice(19, "food-rationing", CAPTAIN, (DEEP_ONES, RITUAL), ((FOOD_1, RollLow(6, (SANITY_1,))), (Lose(FOOD, 2),))),
    Crisis(
        number=25,
        name="improvised-fuel-source",
        monster=HYDRA,
        track=RITUAL,
        chooser=CAPTAIN,
        top=(Risk(3, (Gain(FUEL),)),),
        bottom=(FUEL_1,),
        top_needs=NEEDS_THREE,
    ),
    choice(
        26,
        "incoming-sos",
        CAPTAIN,
        (DAGON, RITUAL),
        ((Risk(4, (Gain(FOOD), Gain(FUEL), Gain(SOULS))),), (SANITY_1,)),
    ),
    choice(27, "infection", CAPTAIN, (DEEP_ONES, TRAVEL), ((FOOD_1,), (RollLow(6, (SOUL_1, RollLow(4, (SOUL_1,)))),))),
    choice(30, "just-desserts", ACTIVE, (DEEP_ONES, EITHER), ((Lose(FOOD, 2), GainItem(ACTIVE)), (AddTreachery(4),))),
    choice(34, "missing-jewelry", CAPTAIN, (HYDRA, TRAVEL), ((SANITY_1,), (AddTreachery(4),))),
    choice(
        36,
        "missing-parents",
        ACTIVE,
        (DEEP_ONES, RITUAL),
        ((GoTo(ACTIVE, CABIN), RollLow(4, (SOUL_1, Spawn(CABIN)))), (SANITY_1,)),
    ),
    choice(
        37,
        "mysterious-lifeboat",
        KEEPER,
        (DEEP_ONES, RITUAL),
        ((Risk(1), RollLow(4, (Spawn(GALLEY), Spawn(CARGO)))), (SANITY_1,)),
    ),
    choice(42, "poisoned-food", KEEPER, (DEEP_ONES, TRAVEL), ((SpendLore(KEEPER, (SOUL_1,)),), (FOOD_1,))),
    choice(
        47,
        "ritual-support",
        KEEPER,
        (HYDRA, TRAVEL),
        ((SpendLore(KEEPER, (SANITY_1, SOUL_1), (Ritual(1),)),), (Ritual(-1), Discard(KEEPER, 2))),
    ),
    choice(
        48,
        "sacrifice-deep-one",
        KEEPER,
        (DEEP_ONES, TRAVEL),
        ((SANITY_1, Keep(KEEPER)), (ResetRitual(), DiscardHand(KEEPER))),
    ),
    choice(
        52,
        "strange-vision",
        ACTIVE,
        (DEEP_ONES, EITHER),
        ((Peek(ACTIVE, WAYPOINTS), GoTo(ACTIVE, BRIG)), (Spawn(EVERY_DECK),)),
    ),
    choice(
        53,
        "the-anarcho-individualist",
        ACTIVE,
        (DAGON, RITUAL),
        ((SANITY_1, GainItem(ACTIVE), Bury(ITEMS, 5)), (Discard(ACTIVE, 2), AddTreachery(2))),
    ),
    choice(
        54,
        "the-captains-banquet",
        CAPTAIN,
        (HYDRA, TRAVEL),
        ((Lose(FOOD, 2), Gain(SANITY), EachMayGo(GALLEY)), (FOOD_1, RollLow(6, (SANITY_1,)))),
    ),
    choice(
        57,
        "too-many-bodies",
        CAPTAIN,
        (DEEP_ONES, TRAVEL),
        ((FOOD_1,), (Risk(1), RollLow(PASSENGERS_ON_DECK, (SANITY_1,)))),
    ),
    choice(
        58,
        "transformation",
        CAPTAIN,
        (DEEP_ONES, TRAVEL),
        ((RollLow(6, (SOUL_1, Spawn(CARGO))),), (SOUL_1, RollLow(4, (SANITY_1,)))),
    ),
    Crisis(
        number=59,
        name="volunteer-army",
        monster=DAGON,
        track=RITUAL,
        chooser=CAPTAIN,
        top=(Volunteers(CAPTAIN),),
        bottom=(DEEP_ONES_ACT,),
        top_needs=NEEDS_ONE,
    ),
)

COMBINATIONS = (
    either(
        4,
        "bucket-brigade",
        CAPTAIN,
        (HYDRA, RITUAL),
        Check(16, I | S | W, (Risk(2, (Travel(),)),), (FUEL_1, Risk(2))),
        (RollLow(6, (FUEL_1,)),),
    ),
    either(
        6,
        "coal-bunker-fire",
        ACTIVE,
        (DAGON, RITUAL),
        Check(13, I | S, (Travel(),), (FUEL_1, SOUL_1)),
        (FUEL_1, RollLow(4, (FUEL_1,))),
    ),
    Crisis(
        number=9,
        name="criminal-activity",
        monster=HYDRA,
        track=RITUAL,
        chooser=ACTIVE,
        check=(Check(11, I | O, (GainItem(ACTIVE),), (SANITY_1, KeepOneItem())),),
        bottom=(RemoveOwnItem(ACTIVE), AddTreachery(4)),
        bottom_needs=NEEDS_ITEM,
    ),
    either(
        17,
        "firemen-strike",
        ACTIVE,
        (DAGON, RITUAL),
        Check(9, S | W, (), (Defeat(ACTIVE), Discard(ACTIVE, 3))),
        (BACK_1, AddTreachery(2)),
    ),
    either(
        24,
        "identity-crisis",
        ACTIVE,
        (DEEP_ONES, RITUAL),
        Check(11, I | L, (DrawEach(),), (SOUL_1, SpawnBy(ACTIVE, 1))),
        (SOUL_1, RollLow(4, (DiscardHand(ACTIVE),))),
    ),
    either(
        31,
        "kitty-litter",
        ACTIVE,
        (HYDRA, RITUAL),
        Check(10, L | O, (Gain(SANITY),), (SANITY_1,)),
        (GoTo(ACTIVE, GALLEY), RollLow(4, (FOOD_1,))),
    ),
    either(
        32, "looming-breakdown", CAPTAIN, (HYDRA, RITUAL), Check(11, O | S, (), (SOUL_1, Damage(BOILER))), (BACK_2,)
    ),
    either(
        39,
        "open-the-gate",
        KEEPER,
        (DAGON, RITUAL),
        Check(18, L | O | W, (ResetTravel(), Navigate(KEEPER)), (SANITY_1, SOUL_1, Damage(), Damage())),
        (SANITY_1,),
    ),
    either(
        43,
        "power-to-the-people",
        CAPTAIN,
        (DEEP_ONES, TRAVEL),
        Check(9, I | W, (AddTreachery(2),), (SOUL_1, AddTreachery(2))),
        (Mutiny(),),
    ),
    either(
        46,
        "ritual-coordination",
        KEEPER,
        (DEEP_ONES, TRAVEL),
        Check(9, L | W, (RitualByMargin(),), (SANITY_1, Damage(CHAPEL))),
        (DEEP_ONES_ACT,),
    ),
)

CHOICES = (*WAYS, *COMBINATIONS)
