"""All that the box holds, as rules.py lays it out: the machinery finds cards and people here, and imports none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.engine.card import ItemCard, KeptCard, SkillCard
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.reaction import Reaction
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis, SpellCard, WaypointCard

Offers = Callable[[UnfathomableState, int, bool], list[Option]]
Deed = Callable[[UnfathomableState, int, Option, Chance], None]


class Menu:
    """Actions of one kind: what a seat may do now, and how each kind of option is carried out.

    The flag of `offers` says whether the seat's own action step starts here.
    """

    offers: Offers
    deeds: dict[type[Option], Deed]

    def __init__(self, offers: Offers, deeds: dict[type[Option], Deed]) -> None:
        self.offers = offers
        self.deeds = deeds


class Catalogue:
    """Everything by its number, or in the order in which it is offered."""

    menus: tuple[Menu, ...]
    deeds: dict[type[Option], Deed]
    people: tuple[Character, ...]
    keeper_line: tuple[int, ...]
    suggested: dict[int, tuple[int, ...]]
    """The suggested cast, by the number of seats (UNF-2.6)."""
    reactions: list[list[Reaction]]
    """By window."""
    skills: list[SkillCard | None]
    items: list[ItemCard]
    kept: dict[int, KeptCard]
    crises: dict[int, Crisis]
    waypoints: tuple[WaypointCard, ...]
    spells: tuple[SpellCard, ...]

    def lay_out_people(
        self, people: tuple[Character, ...], keeper_line: tuple[int, ...], suggested: dict[int, tuple[int, ...]]
    ) -> None:
        """The ten sheets, and the lines in which they are named."""
        self.people = people
        self.keeper_line = keeper_line
        self.suggested = suggested

    def lay_out_actions(self, menus: tuple[Menu, ...], reactions: tuple[Reaction, ...]) -> None:
        """What can be done, in the order in which it is offered."""
        self.menus = menus
        self.deeds = {}
        for menu in menus:
            self.deeds.update(menu.deeds)
        self.reactions = [[each for each in reactions if each.window == window] for window in range(WINDOWS)]

    def lay_out_cards(
        self, skills: tuple[SkillCard, ...], items: tuple[ItemCard, ...], kept: tuple[KeptCard, ...]
    ) -> None:
        """Cards that people hold."""
        self.skills = [None] * SKILL_NUMBERS
        for card in skills:
            for number in card.numbers:
                self.skills[number] = card
        self.items = sorted(items, key=lambda item: item.number)
        self.kept = {card.number: card for card in kept}

    def lay_out_decks(
        self, crises: tuple[Crisis, ...], waypoints: tuple[WaypointCard, ...], spells: tuple[SpellCard, ...]
    ) -> None:
        """Cards that are turned up."""
        self.crises = {crisis.number: crisis for crisis in sorted(crises, key=lambda crisis: crisis.number)}
        self.waypoints = waypoints
        self.spells = spells


WINDOWS = 5
SKILL_NUMBERS = 60
CATALOGUE: Final = Catalogue()
