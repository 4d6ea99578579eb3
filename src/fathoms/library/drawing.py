"""A game as a reader sees it: as text, as a picture, and in sentences, each in both languages."""

from __future__ import annotations

import hashlib
import io
import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.console import Console

from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.registry import game as info_of
from fathoms.kernel.state import State
from fathoms.locale.catalogue import LANGUAGES, Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.board import PlainBoard, board_of
from fathoms.terminal.people import People

if TYPE_CHECKING:
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Picks, Question, Refusal

_NAMED = re.compile(r'(?<= )(id="|href="#)(?=s\d+")')
"""Where a picture names one of its shapes."""
WIDTH = 100
"""How many letters a line of the text form has at most."""


@cache
def _catalogue(game: str, lang: str) -> Catalogue:
    if lang not in LANGUAGES:
        raise ValueError(f"lang must be one of {', '.join(LANGUAGES)}, not {lang!r}")
    return Catalogue(lang, info_of(game))


@cache
def _board(game: str) -> PlainBoard:
    return board_of(info_of(game))


class Shown(Struct, frozen=True):
    """A moment of a game for one reader: what they may know, in their language."""

    rules: Rules
    state: State
    viewer: int
    names: tuple[str, ...]
    lang: str

    @property
    def words(self) -> Catalogue:
        """The messages of the game and of the program."""
        return _catalogue(self.rules.info.name, self.lang)

    @property
    def _people(self) -> People:
        return People(self.names, self.viewer)

    @property
    def _teller(self) -> Teller:
        return Teller(self.words, self.names, self.viewer)

    def text(self) -> str:
        """The board as the terminal shows it, without colors; below it how things stand."""
        people = self._people
        view = self.rules.view(self.state, self.viewer)
        teller = Teller(self.words, people.marked, self.viewer)
        out = io.StringIO()
        console = Console(file=out, width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
        console.print(_board(self.rules.info.name).whole(view, people, teller))
        lines = [line.rstrip() for line in out.getvalue().splitlines()]
        return "\n".join([self.words.say("game.title"), *lines, *self.standing()])

    def svg(self) -> str | None:
        """The board as its painter draws it; None for a game without one."""
        if self.rules.picture is None:
            return None
        sheet = self.rules.picture(self.rules.view(self.state, self.viewer), self._teller)
        return _by_itself(sheet.svg(self.words.say("game.title")).decode())

    def html(self) -> str:
        """The picture, or else the text, and below it how things stand."""
        svg = self.svg()
        if svg is None:
            return f"<pre>{escape(self.text())}</pre>"
        below = "".join([f"<p>{escape(line)}</p>" for line in self.standing()])
        return f'<div style="max-width:36em">{svg}{below}</div>'

    def standing(self) -> list[str]:
        """Whom the table waits for and what this reader is asked; or how the game ended."""
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            winners = [self.names[seat] for seat in outcome.winners]
            told = self.words.say("cli.play.winners", names=self.words.listed(winners), count=len(winners))
            return [self._teller.end(outcome.reason), told if winners else self.words.say("cli.play.nobody")]
        question = None if self.viewer == SPECTATOR else self.state.question(self.viewer)
        if question is not None:
            return [f"{self.asked(question)} ({question.clause})"]
        waiting = self.state.waiting()
        names = [self.names[each.seat] for each in waiting if each.seat is not None]
        key = "web.bar.waiting" if names else "web.bar.quiet"
        return [f"{self.words.say(key, seat=self.words.listed(names))} ({waiting[0].clause})"]

    # -- in sentences

    def asked(self, question: Question) -> str:
        """A question to this reader."""
        subject = self.rules.about(self.state)
        if subject is not None:
            return self._teller.subject(subject)
        return _board(self.rules.info.name).asked(self.rules.view(self.state, self.viewer), question, self._teller)

    def answer(self, question: Question, picks: Picks) -> str:
        """An answer of this reader's own."""
        view = self.rules.view(self.state, self.viewer)
        return _board(self.rules.info.name).answer(view, question, picks, self._teller)

    def event(self, event: Event) -> str:
        """What happened."""
        return self._teller.event(event)

    def refusal(self, refusal: Refusal) -> str:
        """Why an answer is not legal."""
        return self._teller.refusal(refusal)


def _by_itself(svg: str) -> str:
    """A picture whose shapes have names that no other picture has: a notebook shows many of them in one page."""
    own = hashlib.sha256(svg.encode()).hexdigest()[:8]
    return _NAMED.sub(rf"\g<1>p{own}-", svg)
