"""Section 16 of the rule book: the twenty items. Weapons stand in engine/weapons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import ADJACENT, BRIG, DECKS, ROOMS, SHIP, SICK_BAY
from fathoms.games.unfathomable.bot.places import repair_worth
from fathoms.games.unfathomable.bot.stakes import move_total_worth, reroll_worth
from fathoms.games.unfathomable.bot.worth import DEFEAT
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.card import ItemCard
from fathoms.games.unfathomable.engine.checks import RING_MARK, move_total
from fathoms.games.unfathomable.engine.damage import Damage, damaged, repair
from fathoms.games.unfathomable.engine.defeat import Defeat, DefeatPassenger, remove_item, rescue
from fathoms.games.unfathomable.engine.dice import BARE, throw_again
from fathoms.games.unfathomable.engine.gear import USES
from fathoms.games.unfathomable.engine.hands import discard, kinds_held, may_hold
from fathoms.games.unfathomable.engine.monsters import SPACE_OPTIONS
from fathoms.games.unfathomable.engine.payment import may_repair
from fathoms.games.unfathomable.engine.reaction import AFTER_ROLL, AFTER_TOTAL, BEFORE_ROLL, ON_DEFEAT, Reaction
from fathoms.games.unfathomable.engine.ship import move_character, move_deep_ones, remove_deep_ones
from fathoms.games.unfathomable.events import ItemUsed
from fathoms.games.unfathomable.numbers import (
    ALMANAC,
    AMULET,
    BOOK_OF_DAGON,
    GRENADE,
    IMPROVEMENTS,
    KNIFE,
    OBSERVATION,
    PHARMACY,
    PISTOL,
    PLIMSOLLS,
    RIFLE,
    RING,
    SHOTGUN,
    SIX_SHOOTER,
    STARBUCK,
    TOOL_KIT,
    TRUMPET,
    mark,
    value,
)
from fathoms.games.unfathomable.options import AddValue, Reroll, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

RING_BONUS = 2


# -- items that are actions (UNF-16.2)


def _near(state: UnfathomableState, seat: int) -> list[int]:
    """One's own and the adjacent deck spaces that hold passengers."""
    here = state.at[seat]
    return [deck for deck in DECKS if (deck == here or deck in ADJACENT[here]) and state.risked[deck - DECKS[0]]]


class Trumpet(ItemCard):
    """Speaking Trumpet: rescue all passengers near by."""

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        return bool(_near(state, seat))

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        for deck in _near(state, seat):
            for _ in range(state.risked[deck - DECKS[0]]):
                rescue(state, deck)

    def worth(self, state: UnfathomableState, seat: int) -> float:
        return 2.0


class ToolKit(ItemCard):
    """Tool Kit: a repair for nothing."""

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        return may_repair(state, state.at[seat])

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        repair(state, state.at[seat], chance)

    def worth(self, state: UnfathomableState, seat: int) -> float:
        return repair_worth(state) + 1.0


class BookOfDagon(ItemCard):
    """Book of Dagon: once a turn and beside an action, Deep Ones are driven away."""

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        return state.deep_ones[state.at[seat]] > 0 and not state.used(mark(seat, self.number))

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.turn_used.append(mark(seat, self.number))
        state.push(Act(seat))
        state.push(DriveAway(seat))


class DriveAway(Choice):
    """Book of Dagon: all Deep Ones of one's space go to an adjacent one."""

    KEY = "drive-away"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in ADJACENT[state.at[seat]] if space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_deep_ones(state, state.at[seat], option.space, state.deep_ones[state.at[seat]])


class Plimsolls(ItemCard):
    """Plimsolls: once a turn and beside an action, a move."""

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        return not state.used(mark(seat, self.number))

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.turn_used.append(mark(seat, self.number))
        state.push(Act(seat))
        state.push(Dash(seat))

    def worth(self, state: UnfathomableState, seat: int) -> float:
        return 0.6


class Dash(Choice):
    """Plimsolls: move to an adjacent space."""

    KEY = "dash"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        near = ADJACENT[state.at[seat]]
        return tuple([SPACE_OPTIONS[space] for space in near if space in SHIP and space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_character(state, seat, option.space)


class Grenade(ItemCard):
    """Jam Tin Grenade: once, and it is gone."""

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        return True

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        remove_item(state, self.number)
        state.push(ThrowGrenade(seat))


class ThrowGrenade(Choice):
    """Jam Tin Grenade: everything in an adjacent space is defeated; an intact room is damaged."""

    KEY = "grenade"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in ADJACENT[state.at[seat]] if space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        space = option.space
        remove_deep_ones(state, space, state.deep_ones[space])
        steps: list[AnyStep] = [Defeat(other) for other in range(state.seats) if state.at[other] == space]
        if space in DECKS:
            steps += [DefeatPassenger(space) for _ in range(state.risked[space - DECKS[0]])]
        if space in ROOMS and not damaged(state, space):
            steps.append(Damage(space))
        state.push_all(steps)


# -- items that react


class AlmanacReaction(Reaction):
    """The Almanac, once a roll: an observation card adds its value to the die."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        holder = state.holder(ALMANAC)
        return not state.almanac and holder >= 0 and may_hold(state, holder, OBSERVATION)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        if state.almanac or ALMANAC not in state.items[seat] or not state.free(seat):
            return []
        return [AddValue(card) for card in kinds_held(state, seat, OBSERVATION)]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, AddValue)
        state.tell(ItemUsed(seat, ALMANAC))
        discard(state, seat, [option.card])
        state.almanac = True
        state.die_by += value(option.card)


class PistolReaction(Reaction):
    """The Pocket Pistol's one free reroll; once used the attack counts as bare-handed here."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.die_attack == PISTOL + 1

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [Reroll(0, PISTOL)] if state.die_attack == PISTOL + 1 and state.die_roller == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        state.tell(ItemUsed(seat, PISTOL))
        state.die_attack = BARE
        throw_again(state)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return reroll_worth(state, seat, 0)


class RingReaction(Reaction):
    """The Lucky Ring: two more for a check, once, and treachery for chaos if it passes."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return ring_ready(state) >= 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [USES[RING]] if ring_ready(state) == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        state.tell(ItemUsed(seat, RING))
        state.check_used.append(RING_MARK)
        move_total(state, RING_BONUS)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return move_total_worth(state, RING_BONUS)


def ring_ready(state: UnfathomableState) -> int:
    """Who may use the Lucky Ring in this check, or -1."""
    return -1 if RING_MARK in state.check_used else state.holder(RING)


class StarbuckReaction(Reaction):
    """Starbuck gives one of her lives for her owner."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.holder(STARBUCK) == subject

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [USES[STARBUCK]] if seat == subject and STARBUCK in state.items[seat] and state.free(seat) else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        state.tell(ItemUsed(seat, STARBUCK))
        remove_item(state, STARBUCK)
        state.saved = True

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return DEFEAT - 0.5


ITEM_CARDS: tuple[ItemCard, ...] = (
    Trumpet(TRUMPET, 2.5),
    ItemCard(SIX_SHOOTER, 4.0),
    ToolKit(TOOL_KIT, 3.5),
    ItemCard(RIFLE, 2.5),
    ItemCard(PHARMACY),
    ItemCard(ALMANAC),
    ItemCard(RING),
    BookOfDagon(BOOK_OF_DAGON),
    ItemCard(AMULET),
    ItemCard(STARBUCK, 3.0),
    ItemCard(PISTOL, 2.5),
    *[ItemCard(item, 3.0) for item in IMPROVEMENTS],
    Grenade(GRENADE),
    ItemCard(KNIFE, 2.0),
    Plimsolls(PLIMSOLLS, 2.5),
    ItemCard(SHOTGUN, 4.0),
)
ALMANAC_REACTION = AlmanacReaction(BEFORE_ROLL)
PISTOL_REACTION = PistolReaction(AFTER_ROLL)
RING_REACTION = RingReaction(AFTER_TOTAL)
STARBUCK_REACTION = StarbuckReaction(ON_DEFEAT)
