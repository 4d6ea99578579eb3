"""Several people at one terminal: the keyboard goes round, and nobody sees what is another's.

Each of them has a session of their own at the same table. What happens while another one holds the keyboard is kept,
and told to them when it is their turn again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.cli.session import QuitGame
from fathoms.kernel.question import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fathoms.cli.session import Session
    from fathoms.kernel.question import Question

NOBODY = -1


class Party:
    """The people at this terminal by their seats."""

    def __init__(self, sessions: Mapping[int, Session]) -> None:
        self._sessions = dict(sessions)
        self._holds = NOBODY
        for session in sessions.values():
            session.beside = tuple([other for other in sessions.values() if other is not session])

    def play(self) -> bool:
        """Play to the end: True; or until somebody quits: False."""
        some = next(iter(self._sessions.values()))
        try:
            while questions := some.table.state.questions():
                others = [question for question in questions if question.seat not in self._sessions]
                if others:
                    (self._sessions.get(self._holds) or some).answer_for(others[0], aloud=self._holds != NOBODY)
                else:
                    self._ask(self._next(questions))
        except (QuitGame, KeyboardInterrupt):
            return False
        finally:
            self._sessions.get(self._holds, some).log.flush()
        return True

    def _next(self, questions: tuple[Question, ...]) -> Question:
        """Whom to ask: whoever holds the keyboard, if they are asked."""
        return next((question for question in questions if question.seat == self._holds), questions[0])

    def _ask(self, question: Question) -> None:
        session = self._sessions[question.seat]
        if question.seat != self._holds:
            if session.answers_itself(question):
                return
            self._hand_over(question.seat)
        session.ask_unless_answered(question)

    def _hand_over(self, seat: int) -> None:
        """Whoever held the keyboard reads to the end; then it is the next one's, and the screen with it."""
        session = self._sessions[seat]
        secrets = bool(session.table.rules.hidden(session.table.state, SPECTATOR))
        if self._holds != NOBODY:
            self._sessions[self._holds].log.flush()
        if secrets and self._holds != NOBODY:
            self._say("cli.play.hand-on", seat)
            session.line()
            session.console.clear()
        self._say("cli.play.your-keyboard" if secrets else "cli.play.your-turn", seat)
        if secrets:
            session.line()
        self._holds = seat
        session.comes_back()

    def _say(self, key: str, seat: int) -> None:
        session = self._sessions[seat]
        said = session.words.say(key, seat=session.people.marked[seat])
        session.console.print(session.people.paint(said), style="bold")
