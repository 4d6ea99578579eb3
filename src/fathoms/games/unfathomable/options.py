"""What a seat may pick. Spaces, cards, items and people are numbers of board.py and numbers.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from collections.abc import Hashable

    from fathoms.kernel.state import State


class Take(Option, frozen=True):
    """Play this character."""

    character: int


class Ready(Option, frozen=True):
    """I have looked at my loyalty cards."""


class Accept(Option, frozen=True):
    """Yes; picking nothing means no."""


class Move(Option, frozen=True):
    """Walk to this space."""

    to: int


class Attack(Option, frozen=True):
    """Attack a Deep One (-1), or another player, in a space, bare-handed or with an item."""

    space: int
    other: int = -1
    item: int = -1


class Rescue(Option, frozen=True):
    """Bring one passenger of this deck space to safety."""


class Prey(Option, frozen=True):
    """A revealed traitor defeats a passenger here."""


class Look(Option, frozen=True):
    """Bridge: risk a passenger to look into the mythos deck (0) or the waypoints (1)."""

    deck: int


class Pray(Option, frozen=True):
    """Chapel: discard this lore card to advance the ritual; without a card the ritual goes back."""

    card: int = 0


class Arrest(Option, frozen=True):
    """Captain's Cabin: a check to send this seat to the Brig."""

    seat: int


class Search(Option, frozen=True):
    """Cargo Hold: look for an item."""


class Cook(Option, frozen=True):
    """Galley: draw cards."""


class Stoke(Option, frozen=True):
    """Boiler Room: discard this strength card to advance the travel."""

    card: int


class Escape(Option, frozen=True):
    """Brig: a check to get out."""


class Repair(Option, frozen=True):
    """Repair the space one stands in."""


class Trade(Option, frozen=True):
    """Let the people here trade items."""


class Reveal(Option, frozen=True):
    """Show this loyalty card and be a traitor in the open."""

    loyalty: int


class Play(Option, frozen=True):
    """Use the ability of a skill card from hand."""

    card: int


class UseItem(Option, frozen=True):
    """Use the ability of an item."""

    item: int


class UseAbility(Option, frozen=True):
    """Use the ability of one's character."""


class UseFeat(Option, frozen=True):
    """Use the feat of one's character, once a game."""


class Cast(Option, frozen=True):
    """The Keeper looks for a spell."""


class UseMythos(Option, frozen=True):
    """Use a mythos card that one has kept."""

    crisis: int


class Card(Option, frozen=True):
    """A skill card of the hand; `copy` tells like cards apart."""

    card: int
    copy: int = 0


class Draw(Option, frozen=True):
    """A card from the deck of this type; `copy` counts the cards of that deck."""

    skill: int
    copy: int = 0


class Seat(Option, frozen=True):
    """A player."""

    seat: int


class Space(Option, frozen=True):
    """A space of the board."""

    space: int


class Shift(Option, frozen=True):
    """Move one Deep One from a space to another."""

    origin: int
    to: int


class Choose(Option, frozen=True):
    """One of the ways that a card offers, counted from 1."""

    way: int


class Number(Option, frozen=True):
    """A number."""

    number: int


class Dial(Option, frozen=True):
    """A resource."""

    dial: int


class Item(Option, frozen=True):
    """An item card."""

    item: int


class Give(Option, frozen=True):
    """An item goes to a seat."""

    item: int
    seat: int


class Spell(Option, frozen=True):
    """A spell card."""

    spell: int


class Mythos(Option, frozen=True):
    """A mythos card."""

    crisis: int


class Waypoint(Option, frozen=True):
    """A waypoint card."""

    waypoint: int


class Monarch(Option, frozen=True):
    """Dagon (0) or Hydra (1)."""

    monarch: int


class Adjust(Option, frozen=True):
    """Play a card to move a die or a total up or down."""

    card: int
    by: int


class AddValue(Option, frozen=True):
    """Almanac: discard an observation card, its value is added to the roll."""

    card: int


class SetDie(Option, frozen=True):
    """Perfect Number: the die shows this."""

    die: int


class Reroll(Option, frozen=True):
    """Throw again: with a card, or with an item (card 0)."""

    card: int = 0
    item: int = -1


class Support(Option, frozen=True):
    """Forced Learning: this type supports too."""

    card: int
    skill: int


class NameResult(Option, frozen=True):
    """Self Sacrifice: the result of the check, 0 fail, 1 partial, 2 pass."""

    result: int


class AddCard(Option, frozen=True):
    """Experienced: one more card for the check."""

    card: int


class Equip(Option, frozen=True):
    """Well Equipped: the total moves by so much."""

    by: int


class AddTop(Option, frozen=True):
    """Revelation of Script: the top card of this deck joins the check."""

    skill: int


class Heal(Option, frozen=True):
    """Healing Words: a lore card prevents a defeat."""

    card: int


class Ward(Option, frozen=True):
    """Flesh Ward prevents the defeat."""


OPTIONS = (
    Take,
    Ready,
    Accept,
    Move,
    Attack,
    Rescue,
    Prey,
    Look,
    Pray,
    Arrest,
    Search,
    Cook,
    Stoke,
    Escape,
    Repair,
    Trade,
    Reveal,
    Play,
    UseItem,
    UseAbility,
    UseFeat,
    Cast,
    UseMythos,
    Card,
    Draw,
    Seat,
    Space,
    Shift,
    Choose,
    Number,
    Dial,
    Item,
    Give,
    Spell,
    Mythos,
    Waypoint,
    Monarch,
    Adjust,
    AddValue,
    SetDie,
    Reroll,
    Support,
    NameResult,
    AddCard,
    Equip,
    AddTop,
    Heal,
    Ward,
)


def likeness(state: State, option: Option) -> Hashable:
    """Cards that show the same are alike, whichever copy it is."""
    return replace(option, copy=0) if isinstance(option, (Card, Draw)) else option
