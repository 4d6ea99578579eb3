"""The 70 mythos cards, as values of the vocabulary of effects (UNF-6.12)."""

from __future__ import annotations

from fathoms.games.unfathomable.asks import IfAny, May
from fathoms.games.unfathomable.board import BOILER, BRIG, CABIN, CARGO, CHAPEL, DEEP, GALLEY, ROOMS, SICK_BAY
from fathoms.games.unfathomable.cards import (
    ACTIVE,
    ARJUN,
    BEATRICE,
    CAPTAIN,
    EDMUND,
    FOOD,
    FUEL,
    ISHMAEL,
    JAMIE,
    JEANNE,
    KEEPER,
    KEILANI,
    RING,
    SAMIRA,
    SANITY,
    SOULS,
    SVETLANA,
    WILLIAM,
    role_of,
)
from fathoms.games.unfathomable.catalogue import CRISES
from fathoms.games.unfathomable.checks import Check, I, L, O, S, W
from fathoms.games.unfathomable.content import PRINTED, Crisis, Effects, Printed
from fathoms.games.unfathomable.damage import Damage
from fathoms.games.unfathomable.defeat import Defeat, Risk
from fathoms.games.unfathomable.dice import PASSENGERS_ON_DECK, RollLow, Throw
from fathoms.games.unfathomable.effects import (
    EVERY_DECK,
    EVERY_ROOM,
    EVERY_WATER,
    ON_BOARD,
    AddTreachery,
    ClearRoom,
    DefeatInRoom,
    DefeatSupply,
    Gain,
    GoToDie,
    Lose,
    MonarchsToBow,
    RebuildChaos,
    RemoveDeepOnes,
    RitualByMargin,
    ShiftAll,
    Spawn,
    SpawnBy,
    SpawnInRoom,
    ThrowAndRise,
    Volunteers,
    defeat_deep_ones,
)
from fathoms.games.unfathomable.monsters import DAGON, DEEP_ONES, HYDRA, Activate
from fathoms.games.unfathomable.peeks import ITEMS, SPELLS, WAYPOINTS, Bury, Peek
from fathoms.games.unfathomable.people import (
    Discard,
    DiscardEach,
    DiscardHand,
    DrawEach,
    EachMayGo,
    EmptyBrig,
    GainItem,
    GoTo,
    Jail,
    Keep,
    KeepOneItem,
    LoseItems,
    LoseKeeper,
    MayJail,
    Mutiny,
    RemoveItem,
    RemoveOwnItem,
    SpendLore,
)
from fathoms.games.unfathomable.spellcraft import SeekSpell
from fathoms.games.unfathomable.tracks import Navigate, ResetRitual, ResetTravel, Retreat, Ritual, Travel

TRAVEL, RITUAL, EITHER = range(3)
NEEDS_ITEM, NEEDS_THREE, NEEDS_ONE, NEEDS_CAPTAINCY, NEEDS_RING = "item", "three", "one", "captaincy", "ring"

FUEL_1, FOOD_1, SANITY_1, SOUL_1 = Lose(FUEL), Lose(FOOD), Lose(SANITY), Lose(SOULS)
DEEP_ONES_ACT = Activate(DEEP_ONES)
BACK_1, BACK_2 = Retreat(1, burns=True), Retreat(2, burns=True)


def _check(number: int, name: str, monster: int, track: int, check: Check) -> Crisis:
    """A plain check."""
    return Crisis(number=number, name=name, monster=monster, track=track, check=(check,))


def _choice(number: int, name: str, chooser: int, icons: tuple[int, int], ways: tuple[Effects, Effects]) -> Crisis:
    """A choice between two ways."""
    return Crisis(
        number=number, name=name, monster=icons[0], track=icons[1], chooser=chooser, top=ways[0], bottom=ways[1]
    )


def _either(number: int, name: str, chooser: int, icons: tuple[int, int], check: Check, bottom: Effects) -> Crisis:
    """A combination: the check, or something else."""
    return Crisis(
        number=number, name=name, monster=icons[0], track=icons[1], chooser=chooser, check=(check,), bottom=bottom
    )


def _own(number: int, name: str, owner: int, monster: int, check: Check, bottom: Effects) -> Crisis:
    """A green card: a combination for its character, always with the travel icon."""
    return Crisis(
        number=number,
        name=name,
        monster=monster,
        track=TRAVEL,
        chooser=role_of(owner),
        owner=owner,
        check=(check,),
        bottom=bottom,
    )


PLAIN = (
    _check(
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
    _check(3, "barricade-the-hatches", HYDRA, EITHER, Check(10, S | W, (Keep(ACTIVE),), (DEEP_ONES_ACT,))),
    _check(
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
    _check(
        8,
        "coordinated-assault",
        DEEP_ONES,
        RITUAL,
        Check(17, I | L | O, (Travel(),), (ThrowAndRise(), Activate(HYDRA), Activate(DAGON), DEEP_ONES_ACT)),
    ),
    _check(10, "damaged-evaporator", HYDRA, RITUAL, Check(11, O | W, (), (FOOD_1, BACK_1), 8, (FOOD_1,))),
    _check(11, "deep-one-feint", DEEP_ONES, EITHER, Check(11, O | W, (), (DEEP_ONES_ACT,))),
    _check(
        12,
        "deep-one-swarm",
        DEEP_ONES,
        EITHER,
        Check(15, L | O | S, (), (DEEP_ONES_ACT, DEEP_ONES_ACT), 11, (DEEP_ONES_ACT,)),
    ),
    _check(
        14, "disturbing-dreams", HYDRA, TRAVEL, Check(13, I | L, (Gain(SANITY),), (Lose(SANITY, 2),), 10, (SANITY_1,))
    ),
    _check(15, "telegraph-failure", DAGON, RITUAL, Check(11, I | O, (Travel(),), (BACK_1,))),
    _check(
        16,
        "fear-of-the-unknown",
        DEEP_ONES,
        EITHER,
        Check(15, I | L | W, (), (DiscardHand(KEEPER), Defeat(KEEPER), LoseKeeper())),
    ),
    _check(18, "flooding-compartment", DEEP_ONES, RITUAL, Check(9, S | W, (), (SOUL_1,))),
    _check(20, "food-stores-raid", DAGON, TRAVEL, Check(11, I | S, (), (Lose(FOOD, 2),), 8, (FOOD_1,))),
    _check(21, "horrific-visions", DEEP_ONES, RITUAL, Check(10, L | W, (), (SANITY_1,))),
    _check(22, "hull-leak", DEEP_ONES, TRAVEL, Check(9, O | S, (), (Damage(),))),
    _check(
        23,
        "hypnotic-melody",
        DEEP_ONES,
        TRAVEL,
        Check(10, I | W, (), (DefeatSupply((Lose(SOULS, 2),)),), 7, (Risk(1, (), (FOOD_1,)),)),
    ),
    _check(28, "infiltrator", HYDRA, TRAVEL, Check(11, L | S, (), (Damage(intruders=1),), 8, (SpawnInRoom(1),))),
    _check(29, "jail-break", DAGON, EITHER, Check(9, L | S, (), (SANITY_1, EmptyBrig()))),
    _check(33, "lure-of-yha-nthlei", DAGON, RITUAL, Check(9, I | L, (), (Risk(4),))),
    _check(
        35,
        "missing-munitions",
        DEEP_ONES,
        EITHER,
        Check(16, I | O | W, (defeat_deep_ones(ACTIVE, ROOMS),), (Damage(), Damage()), 12, (Damage(),)),
    ),
    _check(
        38, "on-the-offensive", DAGON, EITHER, Check(10, L | S, (ShiftAll(ACTIVE, optional=False),), (DEEP_ONES_ACT,))
    ),
    _check(40, "passenger-overboard", DEEP_ONES, TRAVEL, Check(9, L | O, (), (SOUL_1,))),
    _check(
        41,
        "passenger-riot",
        DEEP_ONES,
        TRAVEL,
        Check(13, I | S, (GainItem(ACTIVE),), (SANITY_1, SOUL_1), 10, (SANITY_1,)),
    ),
    _check(
        44,
        "rally-the-crew",
        DAGON,
        EITHER,
        Check(13, I | W, (Gain(SANITY),), (Lose(SANITY, 2), DiscardEach(2)), 10, (SANITY_1,)),
    ),
    _check(
        45,
        "rat-infestation",
        DEEP_ONES,
        RITUAL,
        Check(12, I | O, (May(ACTIVE, (SANITY_1, Gain(FOOD))),), (Lose(FOOD, 2),), 8, (FOOD_1,)),
    ),
    _check(49, "sewage-backup", DAGON, EITHER, Check(9, S | W, (), (SANITY_1, DefeatInRoom()))),
    _check(
        50,
        "shipboard-fire",
        DEEP_ONES,
        RITUAL,
        Check(11, O | S, (Damage(),), (Damage(), Damage(), Damage()), 8, (Damage(), Damage())),
    ),
    _check(
        51,
        "stolen-ritual-components",
        DAGON,
        TRAVEL,
        Check(10, L | O, (SeekSpell(KEEPER),), (Ritual(-2), Bury(SPELLS, 5))),
    ),
    _check(
        55,
        "the-fathers-favor",
        DAGON,
        TRAVEL,
        Check(16, L | O | S, (), (Activate(DAGON), Activate(DAGON)), 11, (Activate(DAGON),)),
    ),
    _check(
        56,
        "the-mothers-wrath",
        HYDRA,
        TRAVEL,
        Check(17, I | L | S, (), (Activate(HYDRA), Activate(HYDRA)), 12, (Activate(HYDRA),)),
    ),
    _check(
        60,
        "hold-the-line",
        HYDRA,
        EITHER,
        Check(15, L | S | W, (ShiftAll(ACTIVE, optional=True),), (Spawn(EVERY_DECK),), 10, (Spawn(EVERY_WATER),)),
    ),
)

CHOICES = (
    _choice(
        1,
        "accusation",
        CAPTAIN,
        (DEEP_ONES, RITUAL),
        ((Jail(CAPTAIN),), (Discard(CAPTAIN, 2), Discard(ACTIVE, 2), AddTreachery(2))),
    ),
    _choice(5, "class-struggle", CAPTAIN, (DEEP_ONES, TRAVEL), ((Lose(SANITY, 2),), (Risk(4),))),
    _choice(13, "dinghy-launch", CAPTAIN, (DAGON, TRAVEL), ((Risk(1), RollLow(4, (SANITY_1,))), (SOUL_1,))),
    _choice(19, "food-rationing", CAPTAIN, (DEEP_ONES, RITUAL), ((FOOD_1, RollLow(6, (SANITY_1,))), (Lose(FOOD, 2),))),
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
    _choice(
        26,
        "incoming-sos",
        CAPTAIN,
        (DAGON, RITUAL),
        ((Risk(4, (Gain(FOOD), Gain(FUEL), Gain(SOULS))),), (SANITY_1,)),
    ),
    _choice(27, "infection", CAPTAIN, (DEEP_ONES, TRAVEL), ((FOOD_1,), (RollLow(6, (SOUL_1, RollLow(4, (SOUL_1,)))),))),
    _choice(30, "just-desserts", ACTIVE, (DEEP_ONES, EITHER), ((Lose(FOOD, 2), GainItem(ACTIVE)), (AddTreachery(4),))),
    _choice(34, "missing-jewelry", CAPTAIN, (HYDRA, TRAVEL), ((SANITY_1,), (AddTreachery(4),))),
    _choice(
        36,
        "missing-parents",
        ACTIVE,
        (DEEP_ONES, RITUAL),
        ((GoTo(ACTIVE, CABIN), RollLow(4, (SOUL_1, Spawn(CABIN)))), (SANITY_1,)),
    ),
    _choice(
        37,
        "mysterious-lifeboat",
        KEEPER,
        (DEEP_ONES, RITUAL),
        ((Risk(1), RollLow(4, (Spawn(GALLEY), Spawn(CARGO)))), (SANITY_1,)),
    ),
    _choice(42, "poisoned-food", KEEPER, (DEEP_ONES, TRAVEL), ((SpendLore(KEEPER, (SOUL_1,)),), (FOOD_1,))),
    _choice(
        47,
        "ritual-support",
        KEEPER,
        (HYDRA, TRAVEL),
        ((SpendLore(KEEPER, (SANITY_1, SOUL_1), (Ritual(1),)),), (Ritual(-1), Discard(KEEPER, 2))),
    ),
    _choice(
        48,
        "sacrifice-deep-one",
        KEEPER,
        (DEEP_ONES, TRAVEL),
        ((SANITY_1, Keep(KEEPER)), (ResetRitual(), DiscardHand(KEEPER))),
    ),
    _choice(
        52,
        "strange-vision",
        ACTIVE,
        (DEEP_ONES, EITHER),
        ((Peek(ACTIVE, WAYPOINTS), GoTo(ACTIVE, BRIG)), (Spawn(EVERY_DECK),)),
    ),
    _choice(
        53,
        "the-anarcho-individualist",
        ACTIVE,
        (DAGON, RITUAL),
        ((SANITY_1, GainItem(ACTIVE), Bury(ITEMS, 5)), (Discard(ACTIVE, 2), AddTreachery(2))),
    ),
    _choice(
        54,
        "the-captains-banquet",
        CAPTAIN,
        (HYDRA, TRAVEL),
        ((Lose(FOOD, 2), Gain(SANITY), EachMayGo(GALLEY)), (FOOD_1, RollLow(6, (SANITY_1,)))),
    ),
    _choice(
        57,
        "too-many-bodies",
        CAPTAIN,
        (DEEP_ONES, TRAVEL),
        ((FOOD_1,), (Risk(1), RollLow(PASSENGERS_ON_DECK, (SANITY_1,)))),
    ),
    _choice(
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
    Crisis(
        number=68,
        name="family-ties",
        monster=DEEP_ONES,
        track=TRAVEL,
        chooser=role_of(ISHMAEL),
        owner=ISHMAEL,
        top=(RemoveDeepOnes((*ON_BOARD, DEEP)), Keep(role_of(ISHMAEL))),
        bottom=(SpawnBy(role_of(ISHMAEL), 4, inside=True),),
    ),
)

COMBINATIONS = (
    _either(
        4,
        "bucket-brigade",
        CAPTAIN,
        (HYDRA, RITUAL),
        Check(16, I | S | W, (Risk(2, (Travel(),)),), (FUEL_1, Risk(2))),
        (RollLow(6, (FUEL_1,)),),
    ),
    _either(
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
    _either(
        17,
        "firemen-strike",
        ACTIVE,
        (DAGON, RITUAL),
        Check(9, S | W, (), (Defeat(ACTIVE), Discard(ACTIVE, 3))),
        (BACK_1, AddTreachery(2)),
    ),
    _either(
        24,
        "identity-crisis",
        ACTIVE,
        (DEEP_ONES, RITUAL),
        Check(11, I | L, (DrawEach(),), (SOUL_1, SpawnBy(ACTIVE, 1))),
        (SOUL_1, RollLow(4, (DiscardHand(ACTIVE),))),
    ),
    _either(
        31,
        "kitty-litter",
        ACTIVE,
        (HYDRA, RITUAL),
        Check(10, L | O, (Gain(SANITY),), (SANITY_1,)),
        (GoTo(ACTIVE, GALLEY), RollLow(4, (FOOD_1,))),
    ),
    _either(
        32, "looming-breakdown", CAPTAIN, (HYDRA, RITUAL), Check(11, O | S, (), (SOUL_1, Damage(BOILER))), (BACK_2,)
    ),
    _either(
        39,
        "open-the-gate",
        KEEPER,
        (DAGON, RITUAL),
        Check(18, L | O | W, (ResetTravel(), Navigate(KEEPER)), (SANITY_1, SOUL_1, Damage(), Damage())),
        (SANITY_1,),
    ),
    _either(
        43,
        "power-to-the-people",
        CAPTAIN,
        (DEEP_ONES, TRAVEL),
        Check(9, I | W, (AddTreachery(2),), (SOUL_1, AddTreachery(2))),
        (Mutiny(),),
    ),
    _either(
        46,
        "ritual-coordination",
        KEEPER,
        (DEEP_ONES, TRAVEL),
        Check(9, L | W, (RitualByMargin(),), (SANITY_1, Damage(CHAPEL))),
        (DEEP_ONES_ACT,),
    ),
    Crisis(
        number=61,
        name="history-repeats",
        monster=DEEP_ONES,
        track=TRAVEL,
        chooser=role_of(KEILANI),
        owner=KEILANI,
        check=(
            Check(
                13,
                I | S,
                (Gain(SANITY), MayJail(role_of(KEILANI))),
                # The Captain first: if that is Keilani, the one who takes over stays free.
                (SOUL_1, GoTo(CAPTAIN, BRIG), GoTo(role_of(KEILANI), BRIG)),
            ),
        ),
        bottom=(SANITY_1, GoTo(role_of(KEILANI), BRIG)),
        bottom_needs=NEEDS_CAPTAINCY,
    ),
    _own(
        62,
        "the-peacemaker",
        ARJUN,
        HYDRA,
        Check(13, I | W, (RemoveDeepOnes(ON_BOARD),), (Spawn(EVERY_ROOM),)),
        (Keep(role_of(ARJUN)),),
    ),
    _own(
        63,
        "do-no-harm",
        SVETLANA,
        DAGON,
        Check(
            13,
            L | O,
            (SANITY_1, GoTo(role_of(SVETLANA), SICK_BAY)),
            (SANITY_1, GoTo(role_of(SVETLANA), SICK_BAY), Damage()),
        ),
        (GoTo(role_of(SVETLANA), BRIG), Damage()),
    ),
    _own(
        64,
        "signs-of-life",
        JEANNE,
        DEEP_ONES,
        Check(13, I | O, (Gain(SANITY),), (Lose(SOULS, 2),)),
        (Risk(1), Damage(), Defeat(role_of(JEANNE))),
    ),
    _own(
        65,
        "the-game-is-afoot",
        JAMIE,
        DEEP_ONES,
        Check(13, O | S, (IfAny(ClearRoom(role_of(JAMIE))),), (SpawnInRoom(4, role_of(JAMIE)),)),
        (Damage(BOILER, 4),),
    ),
    _own(
        66,
        "memory-of-the-deep",
        WILLIAM,
        HYDRA,
        Check(13, L | W, (), (SANITY_1, Keep(role_of(WILLIAM)))),
        (Keep(role_of(WILLIAM)),),
    ),
    _own(
        67,
        "miscalculation",
        BEATRICE,
        DAGON,
        Check(13, L | O, (Peek(role_of(BEATRICE), WAYPOINTS),), (BACK_2,)),
        (RollLow(7, (BACK_2,)),),
    ),
    Crisis(
        number=69,
        name="gift-of-the-mother",
        monster=HYDRA,
        track=TRAVEL,
        chooser=role_of(EDMUND),
        owner=EDMUND,
        check=(Check(15, S | W, (RebuildChaos(),), (Defeat(role_of(EDMUND)), RemoveItem(RING), AddTreachery(6))),),
        bottom=(RemoveItem(RING), AddTreachery(6)),
        bottom_needs=NEEDS_RING,
    ),
    _own(
        70,
        "ticket-please",
        SAMIRA,
        DEEP_ONES,
        Check(13, I | W, (GainItem(role_of(SAMIRA)),), (GoTo(role_of(SAMIRA), BRIG), LoseItems(role_of(SAMIRA)))),
        (LoseItems(role_of(SAMIRA)), Throw(), GoToDie(role_of(SAMIRA), deck=True)),
    ),
)


def _printed(crisis: Crisis) -> Printed:
    (target, partial, types), *_ = [
        *[(check.target, check.partial, check.types) for check in crisis.check if isinstance(check, Check)],
        (0, 0, 0),
    ]
    return Printed(crisis.chooser, target, partial, types, crisis.monster, crisis.track)


for _crisis in (*PLAIN, *CHOICES, *COMBINATIONS):
    CRISES[_crisis.number] = _crisis
    PRINTED[_crisis.number] = _printed(_crisis)
