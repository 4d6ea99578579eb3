"""`fathoms play`: a game against bots at this terminal, with no server."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from rich import box
from rich.table import Table as RichTable
from rich.text import Text

from fathoms.bots.bot import LEVELS, bot
from fathoms.cli.boards import board_of
from fathoms.cli.people import People
from fathoms.cli.screen import screen
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import Trouble, find_book, find_game, find_seats, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel import record, seal
from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from rich.console import Console

    from fathoms.kernel.game import Info, Outcome
    from fathoms.locale.catalogue import Catalogue

YOU = 0


class Deal(Struct, frozen=True):
    """Where the chance of a game comes from."""

    secret: bytes
    salts: tuple[bytes, ...]
    bots_seed: int


@speaking_command("play")
@click.argument("game")
@option("--seats", type=int)
@option("--bots", type=click.Choice(list(LEVELS)), default="strategy", show_default=True)
@option("--seed", metavar="HEX")
@option("--record", "file", type=click.Path(path_type=Path), metavar="FILE")
@option("--names", metavar="A,B,C")
def command(game: str, seats: int | None, bots: str, seed: str | None, file: Path | None, names: str | None) -> None:
    """Play a game."""
    info = find_game(game)
    say = words(info)
    console = screen()
    count = find_seats(info, seats)
    people = People(_names(names, count, say), YOU)
    deal = _deal(seed, count, say)
    path = _path(file, info, say)
    rules = info.rules()
    session = Session(
        record.start(rules, {}, count, deal.secret, deal.salts),
        Opponent(bot(bots, rules), FastChance(deal.bots_seed)),
        people,
        say,
        board=board_of(info.name),
        book=find_book(info, say.lang),
        console=console,
    )
    _welcome(console, people, deal, say, info)
    _show_first(console, session)
    if session.play():
        show_end(console, session)
    else:
        console.print(say.say("cli.play.quit"))
    _save(console, session, deal, path)


def _names(given: str | None, seats: int, say: Catalogue) -> list[str]:
    """A name for each seat: yours first, then the bots'."""
    names = [name.strip() for name in (given or "").split(",") if name.strip()]
    usual = [say.say("cli.play.you"), *say.say("cli.play.bot-names").split()]
    usual += [say.say("cli.play.bot-name", number=number) for number in range(len(usual), seats)]
    names = [*names, *[name for name in usual[len(names) :] if name not in names]][:seats]
    if len(set(names)) < seats:
        raise Trouble(say.say("cli.trouble.names"))
    return names


def _deal(seed: str | None, seats: int, say: Catalogue) -> Deal:
    """Fresh chance: a secret, and your own salt. A fixed seed is the secret itself, for demonstrations."""
    if seed is None:
        salts = tuple(secrets.token_bytes(16) if seat == YOU else b"" for seat in range(seats))
        return Deal(secrets.token_bytes(seal.SECRET_BYTES), salts, secrets.randbits(64))
    try:
        secret = bytes.fromhex(seed.zfill(2 * seal.SECRET_BYTES))
    except ValueError:
        secret = b""
    if len(secret) != seal.SECRET_BYTES:
        raise Trouble(say.say("cli.trouble.seed", seed=seed))
    return Deal(secret, (b"",) * seats, int.from_bytes(secret, "big"))


def _path(file: Path | None, info: Info, say: Catalogue) -> Path:
    """Where the record will go; said before the game if it cannot."""
    path = file or Path(f"fathoms-{info.name}-{datetime.now().astimezone():%Y%m%d-%H%M%S}.jsonl")
    if not path.parent.is_dir() or path.is_dir():
        raise Trouble(say.say("cli.trouble.record", path=str(path)))
    return path


def _welcome(console: Console, people: People, deal: Deal, say: Catalogue, info: Info) -> None:
    console.rule(Text(say.say("game.title"), "bold"), characters="═", style="blue")
    console.print(say.say("game.about"))
    console.print(people.paint(say.say("cli.play.people", people=say.listed(people.marked))))
    console.print(say.say("cli.play.first-time", game=info.name))
    console.print(say.say("cli.play.commitment", commitment=seal.commitment(deal.secret)), style="dim")
    if deal.salts[YOU]:
        console.print(say.say("cli.play.salt", salt=deal.salts[YOU].hex()), style="dim")


def _show_first(console: Console, session: Session) -> None:
    """Who begins, where one seat does."""
    people, say = session.people, session.words
    asked = session.table.state.questions()
    if len(asked) == 1:
        seat = asked[0].seat
        sentence = (
            say.say("cli.play.begins-you")
            if seat == people.you
            else say.say("cli.play.begins", seat=people.marked[seat])
        )
        console.print()
        console.print(people.paint(sentence))


def show_end(console: Console, session: Session) -> None:
    """Who won and why."""
    outcome = session.table.state.outcome()
    assert outcome is not None
    session.show_board()
    people, say = session.people, session.words
    if not outcome.winners:
        console.print(Text(say.say("cli.play.nobody"), "bold"))
        console.print(say.say(f"end.{outcome.reason}"))
        return
    console.print(_scores(session, outcome))
    if people.you in outcome.winners:
        key = "cli.play.you-win" if len(outcome.winners) == 1 else "cli.play.you-share"
        console.print(Text(say.say(key), "bold green"))
    else:
        names = say.listed([people.marked[seat] for seat in outcome.winners])
        console.print(people.paint(say.say("cli.play.winners", names=names, count=len(outcome.winners))))


def _scores(session: Session, outcome: Outcome) -> RichTable:
    say, people = session.words, session.people
    spoils = session.board.spoils(session.log.heard, people, session.teller)
    table = RichTable(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(say.say("cli.play.place"), justify="right")
    table.add_column(say.say("cli.play.player"), no_wrap=True)
    table.add_column(say.say("cli.play.points"), justify="right")
    for title, _ in spoils:
        table.add_column(title, no_wrap=True)
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        cells = [column[seat] for _, column in spoils]
        table.add_row(say.say(f"web.place.{place}"), people.chip(seat), str(outcome.points[seat]), *cells)
    return table


def _save(console: Console, session: Session, deal: Deal, path: Path) -> None:
    """Write the record of what was played, finished or not."""
    say = session.words
    if not session.table.entries:
        return
    try:
        path.write_bytes(record.write_record(session.table, {}, deal.secret, deal.salts))
    except OSError as error:
        raise Trouble(say.say("cli.trouble.record", path=str(path))) from error
    console.print(say.say("cli.play.saved", path=str(path)), soft_wrap=True)
    console.print(f"  fathoms verify {path}", soft_wrap=True, style="bold")
