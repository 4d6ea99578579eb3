"""Unfathomable: the ship from above, bow to the left, with dials, tracks, the open crisis, the crew and your hand.

The board is drawn from the view alone. It reads the fields that it shows by name, like the browser does; it knows
nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.cli.boards.plain import PlainBoard

if TYPE_CHECKING:
    from fathoms.cli.people import People
    from fathoms.kernel.question import Option, Question
    from fathoms.locale.telling import Teller

WATER, DECK, ROOM, DEEP = "#0c4a78", "#4a3a12", "#26303a", "#020a1e"
INK = "#ffffff"
DIAL = 10
LOW = 2
STEPS = 4
BOSTON = 12
DECKS, ROOMS, SICK_BAY = 8, 16, 22
THE_DEEP = 24
SKILLS = 6
GATE, FORESEE = 39, 9
"""The crisis that brings a waypoint, and the spell with two ways."""
PLAN = (
    (0, 2, 4, 6),
    (8, 10, 12, 14),
    (16, 17, 19, 21),
    (None, 22, 23, None),
    (None, 18, 20, None),
    (9, 11, 13, 15),
    (1, 3, 5, 7),
)
"""The spaces by row from one side of the ship to the other; None belongs to the room above."""
MONARCHS = "DH"


class Person(Struct, frozen=True):
    """One seat, of the view."""

    character: int
    at: int
    revealed: bool
    hand_count: int
    hand: tuple[int, ...] | None
    items: tuple[int, ...]
    loyalty: tuple[int | None, ...]


class Crisis(Struct, frozen=True):
    """The open mythos card, in figures."""

    target: int
    partial: int
    types: int


class Check(Struct, frozen=True):
    """The pile of a check."""

    cause: str
    seat: int
    other: int
    target: int
    total: int
    pile: tuple[int, ...] | None
    given: tuple[int, ...]


class Ship(Struct, frozen=True):
    """The fields of the view that are drawn."""

    active: int
    dials: tuple[int, ...]
    travel: int
    ritual: int
    distance: int
    deep_ones: tuple[int, ...]
    monarchs: tuple[int, ...]
    risked: tuple[int, ...]
    damage: tuple[int, ...]
    people: tuple[Person, ...]
    captain: int
    keeper: int
    mythos_card: int
    crisis: Crisis | None
    reached: tuple[int, ...]
    check: Check
    outcome: object


class ShipBoard(PlainBoard):
    """The board of Unfathomable."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        ship = msgspec.convert(view, Ship, from_attributes=True)
        plan, crew = _plan(ship, people, teller), _crew(ship, people, teller)
        legend = Text(teller.words.say("board.legend"), "dim")
        rest = [*_crisis(ship, people, teller), *_hand(ship, people, teller)]
        return Group(_gauges(ship, teller), plan, legend, crew, *rest)

    def tray(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        ship = msgspec.convert(view, Ship, from_attributes=True)
        return Group(_gauges(ship, teller), *_crisis(ship, people, teller), *_hand(ship, people, teller))

    def label(self, view: Struct, option: Option, teller: Teller) -> str:
        """An option with what its card says, where a card is chosen."""
        for kind in ("waypoint", "spell"):
            number = getattr(option, kind, None)
            if number is not None:
                return f"{teller.option(option)}: {teller.words.say(f'text.{kind}.{number}')}"
        return teller.option(option)

    def labels(self, view: Struct, question: Question, teller: Teller) -> list[str]:
        """The ways that a card offers by what they do."""
        ship = msgspec.convert(view, Ship, from_attributes=True)
        ways = [getattr(option, "way", None) for option in question.options]
        return [
            super_label if way is None else _way(ship, question.key, way, teller)
            for way, super_label in zip(ways, super().labels(view, question, teller), strict=True)
        ]


def _way(ship: Ship, key: str, way: int, teller: Teller) -> str:
    """What one of the ways of a question does: of the track icon, an item, a crisis, a waypoint or a spell."""
    words = teller.words
    if key == "track":
        return words.say(f"board.track.{way - 1}")
    if key == "on-passenger":
        return words.say(f"board.pharmacy.{way}")
    told = f"text.{_card_of_ways(ship, key)}.{'top' if way == 1 else 'bottom'}"
    if words.has(told) or ship.crisis is None:
        return words.say(told)
    return words.say("board.make-check", target=ship.crisis.target)


def _card_of_ways(ship: Ship, key: str) -> str:
    """The card whose ways are asked about: the open crisis, the waypoint just reached, or a spell."""
    if key == "crisis":
        return f"crisis.{ship.mythos_card}"
    if ship.travel == STEPS or ship.mythos_card == GATE:
        return f"waypoint.{ship.reached[-1]}"
    return f"spell.{FORESEE}"


def _gauges(ship: Ship, teller: Teller) -> Text:
    """The dials as bars, then the tracks."""
    text = Text()
    for dial, value in enumerate(ship.dials):
        text.append(f"{'   ' if dial else ''}{teller.value('dial', dial)} ")
        text.append("█" * value, "green" if value > LOW else "bold red")
        text.append(f"{'·' * (DIAL - value)} {value}")
    text.append(f"\n{teller.words.say('board.travel', distance=ship.distance, boston=BOSTON)} {_track(ship.travel)}")
    text.append(f"   {teller.words.say('board.ritual')} {_track(ship.ritual)}")
    return text


def _track(at: int) -> str:
    return "─".join("●" if step == at else "○" for step in range(STEPS + 1))


def _plan(ship: Ship, people: People, teller: Teller) -> Table:
    table = Table(box=box.SQUARE, show_header=False, padding=(0, 1), border_style="blue", show_lines=True)
    for _ in range(len(PLAN[0]) + 1):
        table.add_column(no_wrap=True, min_width=12)
    for number, row in enumerate(PLAN):
        cells = [_space(ship, space, people, teller) for space in row]
        table.add_row(*cells, _space(ship, THE_DEEP, people, teller) if number == 0 else Text("", f"on {DEEP}"))
    return table


def _space(ship: Ship, space: int | None, people: People, teller: Teller) -> Text:
    """The name of a space, and in signs who is there."""
    if space is None:
        return Text("")
    number = f"{'≈' if space < DECKS else ''}{space % DECKS + 1}"
    name = teller.words.say(f"board.room.{space}") if space >= ROOMS else number
    ground = DEEP if space == THE_DEEP else WATER if space < DECKS else DECK if space < ROOMS else ROOM
    text = Text(name, f"{INK} on {ground}")
    if ROOMS <= space < SICK_BAY and ship.damage[space - ROOMS] >= 0:
        text.append(" ✗", "bold red")
    text.append("\n")
    text.append("".join(sign for sign, at in zip(MONARCHS, ship.monarchs, strict=True) if at == space), "bold magenta")
    if ship.deep_ones[space]:
        text.append(f" Ψ{ship.deep_ones[space]}", "bold green")
    if DECKS <= space < ROOMS and ship.risked[space - DECKS]:
        text.append(f" ☺{ship.risked[space - DECKS]}", "bold yellow")
    for seat, person in enumerate(ship.people):
        if person.at == space:
            text.append(f" {people.shape(seat)}", f"bold {people.colour(seat)}")
    return text


def _crew(ship: Ship, people: People, teller: Teller) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, person in enumerate(ship.people):
        titles = [
            str(teller.value("title", n)) for n, holder in enumerate((ship.captain, ship.keeper)) if holder == seat
        ]
        if person.revealed:
            titles.append(teller.words.say("board.traitor"))
        known = [str(teller.value("loyalty", card)) for card in person.loyalty if card is not None]
        table.add_row(
            people.chip(seat),
            "◄" if seat == ship.active and ship.outcome is None else "",
            str(teller.value("character", person.character)) if person.character >= 0 else "",
            ", ".join(titles),
            teller.words.say("board.hand-of", count=person.hand_count),
            ", ".join(str(teller.value("item", item)) for item in person.items),
            ", ".join(known),
        )
    return table


def _crisis(ship: Ship, people: People, teller: Teller) -> list[RenderableType]:
    """The crisis with its check and its ways, and the pile as it stands."""
    text = Text()
    if ship.crisis is not None:
        text.append(f"{teller.value('crisis', ship.mythos_card)}\n", "bold yellow")
        text.append(_ways(ship.mythos_card, ship.crisis, teller))
    pile = ship.check.pile
    if ship.check.cause not in {"", "crisis"}:
        text.append(_tried(ship.check, people, teller))
    if pile:
        text.append(f"{teller.value('cards', pile)}  {teller.words.say('board.total')} {ship.check.total}\n")
    elif any(ship.check.given):
        sources = [*people.marked, teller.words.say("board.chaos"), teller.words.say("board.treachery")]
        given = [f"{source} {count}" for source, count in zip(sources, ship.check.given, strict=True) if count]
        text.append(f"{', '.join(given)}\n")
    return ["", text] if text else []


def _tried(check: Check, people: People, teller: Teller) -> str:
    """A check without a crisis: who wants what, and what comes of it."""
    words = teller.words
    who = {"seat": people.marked[check.seat], "other": people.marked[check.other]}
    lines = [words.say(f"board.check.{check.cause}", **who), words.say("board.make-check", target=check.target)]
    lines += [
        f"  {words.say(f'board.{part}')}  {words.say(f'text.check.{check.cause}.{part}', **who)}"
        for part in ("pass", "fail")
    ]
    return "".join(f"{line}\n" for line in lines)


def _ways(number: int, crisis: Crisis, teller: Teller) -> str:
    words = teller.words
    lines = []
    if crisis.target:
        types = [str(teller.value("skill", kind)) for kind in range(SKILLS) if crisis.types >> kind & 1]
        lines.append(f"{words.say('board.make-check', target=crisis.target)} ({', '.join(types)})")
    names = {
        "pass": words.say("board.pass"),
        "partial": words.say("board.at-least", number=crisis.partial),
        "fail": words.say("board.fail"),
        "top": "1",
        "bottom": "2",
    }
    for part, name in names.items():
        if words.has(f"text.crisis.{number}.{part}"):
            lines.append(f"  {name}  {words.say(f'text.crisis.{number}.{part}')}")
    return "".join(f"{line}\n" for line in lines)


def _hand(ship: Ship, people: People, teller: Teller) -> list[RenderableType]:
    hand = ship.people[people.you].hand
    if not hand:
        return []
    text = Text(f"{teller.words.say('board.hand')}  ", "bold")
    text.append(str(teller.value("cards", tuple(sorted(hand)))), "cyan")
    return [text]


BOARD = ShipBoard()
