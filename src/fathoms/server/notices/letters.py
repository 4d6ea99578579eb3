"""Writes to people whose turn it is at a table over days: what happened, the board as they see it, a link to answer."""

from __future__ import annotations

import math
from itertools import groupby

import structlog

from fathoms.locale.catalogue import Catalogue
from fathoms.server.background import at_table
from fathoms.server.mail.letter import Letter, Words
from fathoms.server.notices.picture import picture
from fathoms.server.notices.since import since, teller
from fathoms.server.settings import Settings
from fathoms.server.store import notices, outbox
from fathoms.server.store.notices import Turn, TurnLink
from fathoms.server.store.pool import LOST, Connection
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live

NAME = "turn"
MOST = 200
_USEFUL = 3 * 86_400.0
_log = structlog.get_logger()


class Part(Words, frozen=True, kw_only=True):
    """What is said of one turn."""

    title: str


class Letters:
    """Looks for turns to write of; any node may, and each turn is written of once."""

    def __init__(self, keeper: Keeper, settings: Settings) -> None:
        self._keeper = keeper
        self._settings = settings

    async def sweep(self) -> None:
        """Write of all turns that are due, those for a daily letter together."""
        if not self._settings.mail:
            return
        found = await notices.due(self._keeper.pool, self._settings.notice_seconds, MOST)
        for _, group in groupby(found, lambda turn: (turn.person, None if turn.daily else (turn.table, turn.seat))):
            turns = list(group)
            at_table(turns[0].table)
            try:
                await self._write(turns)
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one broken table must not silence the others
                _log.exception("a letter about a turn was not written", table=turns[0].table)

    async def _write(self, turns: list[Turn]) -> None:
        first = turns[0]
        asked = [(turn, live) for turn in turns if (live := await self._asked(turn)) is not None]
        async with self._keeper.pool.acquire() as connection, connection.transaction():
            parts = [part for turn, live in asked if (part := await self._part(connection, turn, live)) is not None]
            if not parts:
                return
            stop = await notices.link(connection, TurnLink(first.person, None, None, None))
            letter = Letter(
                key=f"{NAME} {first.table} {first.seat} {first.question} {'late' if first.late else 'asked'}",
                person=first.person,
                to=first.email,
                words=_joined(first.lang, parts),
                unsubscribe=f"{self._settings.public_url}/api/letters/stop/{stop}",
            )
            await outbox.put(connection, letter, useful=_USEFUL)

    async def _asked(self, turn: Turn) -> Live | None:
        """The table as it stands; None if it is gone."""
        try:
            return await self._keeper.refresh(turn.table)
        except UnknownTableError:
            return None

    async def _part(self, connection: Connection, turn: Turn, live: Live) -> Part | None:
        """What to say of a turn; None if it is no longer theirs or if another node was quicker."""
        question = None if live.play is None else live.play.state.question(turn.seat)
        if live.play is None or question is None or question.id != turn.question:
            return None
        if not await notices.told(connection, turn):
            return None
        telling = teller(live.row, turn.seat, turn.lang)
        words, title = telling.words, telling.words.say("game.title")
        token = await notices.link(connection, TurnLink(turn.person, turn.table, turn.seat, turn.question))
        view = live.play.rules.view(live.play.state, turn.seat)
        story = since(live.play, turn.seat, telling)
        said = [words.say("mail.turn.text", name=turn.name, game=title, question=telling.question(question))]
        if story.lines:
            said.append("\n".join((words.say("mail.turn.since"), *[f"· {line}" for line in story.lines])))
        if turn.late:
            said.append(words.say("mail.turn.late"))
        elif turn.left is not None:
            said.append(words.say("mail.turn.left", count=max(1, math.ceil(turn.left / 3600))))
        return Part(
            lang=turn.lang,
            title=title,
            subject=words.say("mail.turn.late-subject" if turn.late else "mail.turn.subject", game=title),
            paragraphs=tuple(said),
            button=(words.say("mail.turn.button"), f"{self._settings.public_url}/turn/{token}"),
            pictures=(picture(live.row.game, view, telling),),
        )


def _joined(lang: str, parts: list[Part]) -> Words:
    """One letter of one turn or of several."""
    words = Catalogue(lang)
    first = parts[0]
    footer = (words.say("mail.footer"), words.say("mail.turn.stop"))
    if len(parts) == 1:
        said, button, pictures = first.paragraphs, first.button, first.pictures
        return Words(lang=lang, subject=first.subject, paragraphs=said, button=button, pictures=pictures, footer=footer)
    said = tuple(
        ["\n\n".join((*part.paragraphs, "" if part.button is None else "\n".join(part.button))) for part in parts]
    )
    subject = words.say("mail.turn.daily-subject", count=len(parts))
    pictures = tuple([each for part in parts for each in part.pictures])
    return Words(lang=lang, subject=subject, paragraphs=said, pictures=pictures, footer=footer)
