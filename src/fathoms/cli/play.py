"""`fathoms play`: a game against bots at this terminal, with no server."""

from __future__ import annotations

import secrets
import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from rich import box
from rich.table import Table as RichTable
from rich.text import Text

from fathoms.bots.bot import LEVELS
from fathoms.cli import saved
from fathoms.cli.chosen import choosing, find_chosen, packed
from fathoms.cli.contest import check_bots
from fathoms.cli.party import Party
from fathoms.cli.screen import asked_yes, screen
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import Trouble, find_book, find_game, find_seats, option, untranslated, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel import record, seal
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR
from fathoms.library.bot_process import end_all
from fathoms.library.contest import maker
from fathoms.library.opening import secret_of
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from fathoms.kernel.game import Info, Outcome, Settings
    from fathoms.kernel.table import Table
    from fathoms.locale.catalogue import Catalogue

YOU = 0
_BOTS = "|".join([*LEVELS, "search:100", "my_bot.py", "my.module:bot"])


class Again(Struct, frozen=True):
    """What stands in a command that comes back to this game."""

    record: str
    people: str


@speaking_command("play")
@click.argument("game", required=False)
@option("--seats", type=int)
@option("--bots", metavar=_BOTS, default="strategy", show_default=True, help="cli.help.option.play-bots")
@option("--seed", metavar="NUMBER")
@option("--record", "file", type=click.Path(path_type=Path), metavar="FILE")
@option("--names", metavar="A,B,C")
@option("--people", metavar="A,B")
@option("--resume", type=click.Path(path_type=Path), metavar="FILE")
@choosing
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str | None,
    seats: int | None,
    bots: str,
    seed: str | None,
    file: Path | None,
    names: str | None,
    people: str | None,
    resume: Path | None,
    given: tuple[str, ...],
    pack: Path | None,
) -> None:
    """Play a game, or go on with one that was left."""
    if resume is None and not (seats or seed or given or pack or file):
        resume = _offered(game)
        game = None if resume else game
    if (game is None) == (resume is None) or (resume and (seats or seed or given)):
        raise Trouble(words().say("cli.trouble.game-or-resume"))
    table, deal = saved.read(resume, pack) if resume else _begun(find_game(game or ""), seats, seed, given, pack)
    info = table.rules.info
    say = words(info)
    here = _listed(people)
    if len(here) > table.state.seats:
        raise Trouble(say.say("cli.trouble.people", count=len(here), seats=table.state.seats))
    called = _names([*here, *_listed(names)], table.state.seats, say)
    path = _path(file or resume, info, say)
    check_bots((bots,), table.rules)
    thoughts = int.from_bytes(deal.secret, "big") if seed else secrets.randbits(64)
    opponent = Opponent(maker()(bots, table.rules), FastChance(thoughts))

    def sits(seat: int) -> Session:
        return Session(
            table,
            opponent,
            People(called, seat),
            say,
            board=board_of(info),
            book=find_book(table.rules, say.lang),
            console=screen(),
            fairness=_fairness(deal, say),
        )

    readers = {seat: sits(seat) for seat in range(max(1, len(here)))}
    told = readers[YOU] if len(readers) == 1 else sits(SPECTATOR)
    _welcome(told.console, told.people, say, info)
    if table.entries:
        for reader in (told, *readers.values()):
            if not reader.log.heard:
                reader.catch_up(record.start(table.rules, deal.settings, table.state.seats, deal.secret, deal.salts))
        told.console.print(say.say("cli.play.goes-on"))
        told.recall()
    else:
        _show_first(told.console, told)
    again = Again(f"{path}{packed(pack)}", f" --people {shlex.quote(','.join(here))}" if here else "")
    _play(told, Party(readers).play if len(readers) > 1 else told.play, deal, path, again)


def _listed(names: str | None) -> list[str]:
    return [name.strip() for name in (names or "").split(",") if name.strip()]


def _offered(game: str | None) -> Path | None:
    """The game that was left here last, if whoever sits at the terminal wants to go on with it."""
    path = saved.left(find_game(game).name if game else None)
    if path is None:
        return None
    say, console = words(), screen()
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    console.print(say.say("cli.play.left", path=str(path), when=f"{when:%Y-%m-%d %H:%M}"), soft_wrap=True)
    if not sys.stdin.isatty():
        console.print(f"  fathoms play --resume {path}", soft_wrap=True, style="bold")
        return None
    return path if asked_yes(console, say, "cli.play.go-on") else None


def _begun(
    info: Info, seats: int | None, seed: str | None, given: tuple[str, ...], pack: Path | None
) -> tuple[Table, record.Deal]:
    """A new game."""
    count = find_seats(info, seats)
    chosen = find_chosen(info, given, pack)
    deal = _deal(chosen.settings, seed, count, words(info))
    return record.start(chosen.rules(info), deal.settings, count, deal.secret, deal.salts), deal


def _play(session: Session, play: Callable[[], bool], deal: record.Deal, path: Path, again: Again) -> None:
    """Play to the end or until the player leaves; however that happens, what was played is saved."""
    over = False
    with saved.leaving_in_order():
        try:
            over = play()
        finally:
            end_all()
            if session.table.entries:
                saved.write(session.table, deal, path)
    if over:
        show_end(session.console, session)
    else:
        session.console.print(session.words.say("cli.play.quit"))
    if session.table.entries:
        _tell_where(session, again, over=over)


def _names(names: list[str], seats: int, say: Catalogue) -> list[str]:
    """A name for each seat: those of the people first, then the bots'."""
    usual = [say.say("cli.play.you"), *say.say("cli.play.bot-names").split()]
    usual += [say.say("cli.play.bot-name", number=number) for number in range(len(usual), seats)]
    names = [*names, *[name for name in usual[len(names) :] if name not in names]][:seats]
    if len(set(names)) < seats:
        raise Trouble(say.say("cli.trouble.names"))
    return names


def _deal(settings: Settings, seed: str | None, seats: int, say: Catalogue) -> record.Deal:
    """Fresh chance: a secret, and your own salt. A fixed seed is the secret itself, as in `fathoms.new`."""
    if seed is None:
        salts = tuple(secrets.token_bytes(16) if seat == YOU else b"" for seat in range(seats))
        return record.Deal(settings, secrets.token_bytes(seal.SECRET_BYTES), salts)
    try:
        secret = secret_of(int(seed, 16 if seed.lower().startswith("0x") else 10))
    except ValueError as error:
        raise Trouble(say.say("cli.trouble.seed", seed=seed)) from error
    return record.Deal(settings, secret, (b"",) * seats)


def _path(file: Path | None, info: Info, say: Catalogue) -> Path:
    """Where the record will go; said before the game if it cannot."""
    path = file or Path(f"fathoms-{info.name}-{datetime.now().astimezone():%Y%m%d-%H%M%S}.jsonl")
    if not path.parent.is_dir() or path.is_dir():
        raise Trouble(say.say("cli.trouble.record", path=str(path)))
    return path


def _fairness(deal: record.Deal, say: Catalogue) -> str:
    """What the dice were sealed with before the game."""
    lines = [say.say("cli.play.commitment", commitment=seal.commitment(deal.secret))]
    if deal.salts[YOU]:
        lines.append(say.say("cli.play.salt", salt=deal.salts[YOU].hex()))
    return "\n".join(lines)


def _welcome(console: Console, people: People, say: Catalogue, info: Info) -> None:
    console.rule(Text(say.say("game.title"), "bold"), characters="═", style="blue")
    console.print(say.say("game.about"))
    if (notice := untranslated(info)) is not None:
        console.print(notice, style="italic")
    console.print(people.paint(say.say("cli.play.people", people=say.listed(people.marked))))
    console.print(say.say("cli.play.first-time", game=info.name))


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
    table = session.table
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    session.show_board()
    people, say = session.people, session.words
    if not outcome.winners:
        console.print(Text(say.say("cli.play.nobody"), "bold"))
        console.print(say.say(f"end.{outcome.reason}"))
        return
    console.print(_places(session, outcome))
    scores = session.scores()
    if scores is not None:
        console.print(scores)
    if people.you in outcome.winners:
        key = "cli.play.you-win" if len(outcome.winners) == 1 else "cli.play.you-share"
        console.print(Text(say.say(key), "bold green"))
    else:
        names = say.listed([people.marked[seat] for seat in outcome.winners])
        console.print(people.paint(say.say("cli.play.winners", names=names, count=len(outcome.winners))))


def _places(session: Session, outcome: Outcome) -> RichTable:
    say, people = session.words, session.people
    table = RichTable(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(say.say("cli.play.place"), justify="right")
    table.add_column(say.say("cli.play.player"), no_wrap=True)
    table.add_column(say.say("cli.play.points"), justify="right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        table.add_row(say.say(f"web.place.{place}"), people.chip(seat), str(outcome.points[seat]))
    return table


def _tell_where(session: Session, again: Again, *, over: bool) -> None:
    """Where the record lies, and what can be done with it."""
    console, say = session.console, session.words
    if not over:
        console.print(say.say("cli.play.resume"), soft_wrap=True)
        console.print(f"  fathoms play --resume {again.record}{again.people}", soft_wrap=True, style="bold")
    console.print(session.fairness, style="dim")
    console.print(say.say("cli.play.saved"), soft_wrap=True)
    console.print(f"  fathoms verify {again.record}", soft_wrap=True, style="bold")
