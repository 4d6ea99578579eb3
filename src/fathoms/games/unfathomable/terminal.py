"""Unfathomable: the ship from above, bow to the left, with dials, tracks, the open crisis, the crew and your hand.

The board is drawn from the view alone; it knows nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.games.unfathomable.events import (
    AttackHit,
    AttackMissed,
    CheckEnded,
    LoyaltySeen,
    Reactions,
)
from fathoms.games.unfathomable.options import Accept, Adjust, Choose, Number, Take, UseAbility, UseFeat
from fathoms.games.unfathomable.view import UnfathomableView
from fathoms.locale.telling import tag
from fathoms.terminal.board import PlainBoard

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Printed
    from fathoms.games.unfathomable.view import CheckView
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Question
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People

WATER, DECK, ROOM, DEEP = "#0c4a78", "#4a3a12", "#26303a", "#020a1e"
INK = "#ffffff"
DIAL = 10
LOW = 2
STEPS = 4
BOSTON = 12
DECKS, ROOMS, SICK_BAY = 8, 16, 22
THE_DEEP = 24
SKILLS = 6
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
PLACES = ("to", "space", "origin")
"""Fields of options that name a space: whoever picks among them wants to see the ship."""
SAME = {"room": "space", "profession": "character", "ability": "character", "feat": "character", "kept": "crisis"}


class ShipBoard(PlainBoard[UnfathomableView]):
    """The board of Unfathomable."""

    same = SAME

    def whole(self, view: UnfathomableView, people: People, teller: Teller) -> RenderableType:
        plan, crew = _plan(view, people, teller), _crew(view, people, teller)
        legend = Text(teller.words.say("board.legend"), "dim")
        rest = [*_crisis(view, people, teller), *_hand(view, people, teller)]
        return Group(_gauges(view, teller), Group(plan, legend), crew, *rest)

    def tray(self, view: UnfathomableView, people: People, teller: Teller) -> RenderableType:
        return Group(_gauges(view, teller), *_crisis(view, people, teller), *_hand(view, people, teller))

    def brief(self, question: Question) -> bool:
        names = {field for option in question.options for field in option.__struct_fields__}
        return names.isdisjoint(PLACES)

    def asked(self, view: UnfathomableView, question: Question, teller: Teller) -> str:
        if question.key != "contribute":
            return teller.question(question)
        return teller.words.say("board.ask.contribute", subject=_subject(view, teller), target=view.check.target)

    def told(self, view: UnfathomableView, event: Event, teller: Teller) -> str:
        if isinstance(event, CheckEnded) and view.check.cause:
            figures = {"total": event.total, "target": view.check.target}
            result = teller.value("result", event.result)
            return teller.words.say("board.check.ended", subject=_subject(view, teller), result=result, **figures)
        if isinstance(event, AttackHit | AttackMissed):
            # The result is a figure here, not that of a check.
            return teller.words.say(f"event.{tag(event)}", result=event.result, needed=event.needed)
        if isinstance(event, LoyaltySeen) and event.seat == teller.viewer:
            return " ".join([teller.event(event), *[teller.words.say(f"text.loyalty.{n}") for n in event.loyalties]])
        return teller.event(event)

    def keeps(self, event: Event) -> bool:
        return isinstance(event, Reactions)

    def my_turn(self, view: UnfathomableView, question: Question) -> bool:
        return view.active == question.seat

    def plays(self, view: UnfathomableView, seat: int) -> str | None:
        character = view.people[seat].character
        return f"character.{character}" if character >= 0 else None

    def label(self, view: UnfathomableView, option: Option, teller: Teller) -> str:
        """An option with what its card says, where a card is chosen, and a person with what they do aboard."""
        if isinstance(option, Take):
            return f"{teller.option(option)}, {teller.words.say(f'text.profession.{option.character}')}"
        for kind in ("waypoint", "spell"):
            number = getattr(option, kind, None)
            if number is not None:
                text = teller.words.say(f"text.{kind}.{number}")
                return teller.words.say("picture.way", way=teller.option(option), text=text)
        return teller.option(option)

    def labels(self, view: UnfathomableView, question: Question, teller: Teller) -> list[str]:
        """The ways that a card offers by what they do."""
        return [self._labelled(view, question, option, teller) for option in question.options]

    def _labelled(self, view: UnfathomableView, question: Question, option: Option, teller: Teller) -> str:
        """A way, an ability or a feat by what it does."""
        if isinstance(option, Choose):
            return _way(view, question, option.way, teller)
        if isinstance(option, Number):
            number = option.number
            return teller.words.say(f"board.number.{question.key}", count=number, by=teller.value("by", number))
        if isinstance(option, Adjust):
            card, by = teller.value("card", option.card), teller.value("by", option.by)
            return teller.words.say(f"board.adjust.{question.key}", card=card, by=by)
        if isinstance(option, Accept) and question.key == "malpractice":
            return teller.words.say("question.malpractice.supply")
        own = "feat" if isinstance(option, UseFeat) else "ability" if isinstance(option, UseAbility) else None
        if own is None:
            return self.label(view, option, teller)
        text = teller.words.say(f"text.{own}.{view.people[question.seat].character}")
        return teller.words.say("picture.way", way=teller.option(option), text=text)


def _subject(ship: UnfathomableView, teller: Teller) -> str:
    """What the check is about: who wants what from whom, or the card."""
    check = ship.check
    if check.cause == "crisis":
        return str(teller.value("crisis", ship.mythos_card))
    return _of_check(f"board.check.{check.cause}", check, teller)


def _of_check(key: str, check: CheckView, teller: Teller) -> str:
    who = {"seat": teller.names[check.seat], "other": teller.names[check.other]}
    return teller.words.say(teller.addressed(key, check.seat, check.other), **who)


def _way(ship: UnfathomableView, question: Question, way: int, teller: Teller) -> str:
    """What one of the ways of a question does: of the track icon, an item, or the card that the question is about."""
    words = teller.words
    if question.key == "track":
        return words.say(f"board.track.{way - 1}")
    if question.key == "on-passenger":
        return words.say(f"board.pharmacy.{way}")
    told = f"text.{question.about}.{'top' if way == 1 else 'bottom'}"
    if words.has(told) or ship.crisis is None:
        return words.say(told)
    return words.say("board.make-check", target=ship.crisis.target)


def _gauges(ship: UnfathomableView, teller: Teller) -> Text:
    """The dials as bars, then the tracks."""
    text = Text()
    for dial, value in enumerate(ship.dials):
        text.append(f"{'  ' if dial else ''}{teller.value('dial', dial)} ")
        text.append("█" * value, "green" if value > LOW else "bold red")
        text.append(f"{'·' * (DIAL - value)} {value}")
    text.append(f"\n{teller.words.say('board.distance')} {ship.distance}/{BOSTON}")
    text.append(f"   {teller.words.say('board.travel')} {_track(ship.travel)}")
    text.append(f"   {teller.words.say('board.ritual')} {_track(ship.ritual)}")
    return text


def _track(at: int) -> str:
    return "─".join("●" if step == at else "○" for step in range(STEPS + 1))


def _plan(ship: UnfathomableView, people: People, teller: Teller) -> Table:
    table = Table(box=box.SQUARE, show_header=False, padding=(0, 1), border_style="blue", show_lines=True)
    for _ in range(len(PLAN[0]) + 1):
        table.add_column(no_wrap=True, min_width=12)
    for number, row in enumerate(PLAN):
        cells = [_space(ship, space, people, teller) for space in row]
        table.add_row(*cells, _space(ship, THE_DEEP, people, teller) if number == 0 else Text("", f"on {DEEP}"))
    return table


def _space(ship: UnfathomableView, space: int | None, people: People, teller: Teller) -> Text:
    """The name of a space, and in signs who is there."""
    if space is None:
        return Text("")
    number = f"{'≈' if space < DECKS else ''}{space % DECKS + 1}"
    name = teller.words.say(f"board.room-short.{space}") if space >= ROOMS else number
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


def _crew(ship: UnfathomableView, people: People, teller: Teller) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, person in enumerate(ship.people):
        titles = [str(teller.value("title", n)) for n, holder in enumerate(ship.holders()) if holder == seat]
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


def _crisis(ship: UnfathomableView, people: People, teller: Teller) -> list[RenderableType]:
    """The card of the crisis, or what somebody tries; and the pile as it stands."""
    text, pile = Text("\n"), Text("\n")
    if ship.check.cause not in {"", "crisis"}:
        text.append(f"{_subject(ship, teller)}\n", "bold yellow")
        text.append(_tried(ship.check, teller))
    elif ship.crisis is not None:
        text.append(str(teller.value("crisis", ship.mythos_card)), "bold yellow")
        turn = teller.addressed("board.in-turn", ship.active)
        text.append(f" · {teller.words.say(turn, seat=people.marked[ship.active])}\n", "dim")
        text.append(_ways(ship, ship.crisis, teller))
    if ship.check.pile:
        pile.append(f"{teller.value('cards', ship.check.pile)}  {teller.words.say('board.total')} {ship.check.total}")
    elif any(ship.check.given):
        sources = [*people.marked, teller.words.say("board.chaos"), teller.words.say("board.treachery")]
        given = [f"{source} {count}" for source, count in zip(sources, ship.check.given, strict=True) if count]
        pile.append(", ".join(given))
    return [part for part in (text, pile) if part.plain.strip()]


def _tried(check: CheckView, teller: Teller) -> str:
    """A check without a crisis: what it needs, and what comes of it."""
    words = teller.words
    results = [(words.say(f"board.{part}"), f"text.check.{check.cause}.{part}") for part in ("pass", "fail")]
    lines = [f"  {name}  {_of_check(key, check, teller)}" for name, key in results]
    return "\n".join([_needed(check.target, check.types, teller), *lines])


def _needed(target: int, bits: int, teller: Teller) -> str:
    """What a check needs, and which skills count for it."""
    types = [str(teller.value("skill", kind)) for kind in range(SKILLS) if bits >> kind & 1]
    return f"{teller.words.say('board.make-check', target=target)} ({', '.join(types)})"


def _ways(ship: UnfathomableView, crisis: Printed, teller: Teller) -> str:
    """What the card asks for and what comes of it; where it prints no result of its check, nothing happens."""
    words, lines = teller.words, []
    if crisis.target:
        types = ship.check.types if ship.check.cause == "crisis" else crisis.types
        lines.append(_needed(crisis.target, types, teller))
    names = {
        "pass": words.say("board.pass"),
        "partial": words.say("board.at-least", number=crisis.partial),
        "fail": words.say("board.fail"),
        "top": "1",
        "bottom": "2" if words.has(f"text.crisis.{ship.mythos_card}.top") else words.say("board.or"),
    }
    for part, name in names.items():
        key = f"text.crisis.{ship.mythos_card}.{part}"
        if words.has(key):
            lines.append(f"  {name}  {words.say(key)}")
        elif crisis.target and part in {"pass", "fail"}:
            lines.append(f"  {name}  {words.say('board.nothing')}")
    return "\n".join(lines)


def _hand(ship: UnfathomableView, people: People, teller: Teller) -> list[RenderableType]:
    hand = ship.people[people.you].hand
    if not hand:
        return []
    text = Text(f"{teller.words.say('board.hand')}  ", "bold")
    text.append(str(teller.value("cards", tuple(sorted(hand)))), "cyan")
    return [text]


BOARD = ShipBoard()
