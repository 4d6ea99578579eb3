"""A game at one terminal: asks the reader, lets the bots answer, tells what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.text import Text

from fathoms.cli import clauses
from fathoms.cli.log import Log
from fathoms.cli.typed import Order, Picked, Puzzled, TypedReader
from fathoms.kernel.event import heard_by
from fathoms.kernel.question import Picks, Question, Refusal
from fathoms.locale.telling import Teller

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console

    from fathoms.bots.bot import Bot
    from fathoms.cli.boards.plain import PlainBoard
    from fathoms.cli.people import People
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.rulebook import RuleBook
    from fathoms.kernel.table import Table
    from fathoms.locale.catalogue import Catalogue


MOST_FOUND = 12
"""So many clauses are listed at most."""
UNREADABLE = "\ufffd"


class QuitGame(Exception):  # noqa: N818 - it reads as what happened
    """The player wants to stop."""


class Opponent:
    """A bot at the table. It is given a redealt state, so it cannot know more than its seat may."""

    def __init__(self, bot: Bot, chance: Chance) -> None:
        self._bot = bot
        self._chance = chance

    def choose(self, table: Table, question: Question) -> Picks:
        world = table.rules.redeal(table.state, question.seat, self._chance)
        return self._bot(world, question.seat, question, self._chance)


class Session:
    """One reader, some bots, one table."""

    def __init__(  # noqa: PLR0913
        self,
        table: Table,
        opponent: Opponent,
        people: People,
        words: Catalogue,
        *,
        board: PlainBoard,
        book: RuleBook,
        console: Console,
    ) -> None:
        self.table = table
        self.people = people
        self.words = words
        self.board = board
        self.teller = Teller(words, people.marked, people.you)
        self.log = Log(console, people, self.teller, board)
        self._opponent = opponent
        self._book = book
        self.console = console
        self._reader = TypedReader(table.rules.options, words)
        self._doubt: tuple[int, Picks] | None = None
        self._shown: Struct | None = None
        """What the reader saw of the board last: it is not shown again before something has changed."""
        self._board_of = ""
        """The question that the whole board was last shown for; empty once others have played."""

    def play(self) -> bool:
        """Play to the end: True; or until the player quits: False."""
        you = self.people.you
        try:
            while questions := self.table.state.questions():
                others = [question for question in questions if question.seat != you]
                if others:
                    self._answer_for(others[0])
                elif questions[0].options:
                    self._ask(questions[0])
                else:
                    self._pass()
        except (QuitGame, KeyboardInterrupt):
            return False
        self.log.flush()
        return True

    def _answer_for(self, question: Question) -> None:
        told = self.table.play(question.seat, self._opponent.choose(self.table, question))
        assert not isinstance(told, Refusal), "a bot answers legally"
        self.log.hear(told)
        self._board_of = ""

    def _pass(self) -> None:
        """Nobody is asked what cannot be answered in two ways: with nothing to pick from, nothing is picked."""
        told = self.table.play(self.people.you, ())
        assert not isinstance(told, Refusal), "there is nothing to pick"
        self.log.hear(told)

    def catch_up(self, begun: Table) -> None:
        """Hear in silence what was told while a game that is resumed was played, from its beginning."""
        for entry in self.table.entries:
            told = begun.enter(entry)
            assert not isinstance(told, Refusal), "it was played so"
            self.log.heard += heard_by(self.people.you, told)

    # -- asking

    def _ask(self, question: Question) -> None:
        self.log.flush()
        if self.board.shows(question) or self._view() != self._shown:
            self.show_board(whole=question.key != self._board_of)
        self._board_of = question.key
        self._show_question(question)
        while not self._took(self._line(), question):
            pass

    def show_board(self, *, whole: bool = True) -> None:
        """Show the table as the reader may see it; within a turn, only what changes."""
        self._shown = self._view()
        draw = self.board.whole if whole else self.board.tray
        self.console.print()
        self.console.print(draw(self._shown, self.people, self.teller))

    def _view(self) -> Struct:
        return self.table.rules.view(self.table.state, self.people.you)

    def _show_question(self, question: Question) -> None:
        self.console.print()
        self.console.print(Text(self.teller.question(question), "bold"))
        if not self.board.shows(question):
            self.console.print(Columns(self._labels(question), padding=(0, 2)))
        self.console.print(Text(self._how(question), "dim"))

    def _labels(self, question: Question) -> list[Text]:
        view = self._view()
        return [
            Text.assemble((f" {number}", "bold cyan"), f"  {label}")
            for number, label in enumerate(self.board.labels(view, question, self.teller), 1)
        ]

    def _how(self, question: Question) -> str:
        """How to answer this kind of question, in a sentence."""
        if question.most == 1 and question.least == 1:
            how = self.words.say("cli.play.how-one")
        elif question.most == 1:
            how = self.words.say("cli.play.how-one-or-none", none=self.teller.none(question))
        elif question.most == question.least:
            how = self.words.say("cli.play.how-exactly", count=question.most)
        elif question.least == 0:
            how = self.words.say("cli.play.how-any", none=self.teller.none(question))
        else:
            how = self.words.say("cli.play.how-some", least=question.least, most=question.most)
        may_undo = self.table.may_undo(self.people.you)
        return f"{how} {self.words.say('cli.play.how-undo' if may_undo else 'cli.play.how-help')}"

    def _line(self) -> str:
        """What was typed, without what no terminal should be sent back."""
        try:
            line = self.console.input("> ")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise QuitGame from None
        except UnicodeDecodeError:
            return UNREADABLE
        return "".join([letter if letter.isprintable() or letter.isspace() else UNREADABLE for letter in line])

    # -- what was typed

    def _took(self, line: str, question: Question) -> bool:
        """Do what was typed; True once the question is no longer the one that was asked."""
        match self._reader.read(line, question):
            case Picked(()) if question.least:
                self._show_question(question)
            case Picked(picks):
                return self._answered(question, picks)
            case Order("undo"):
                return self._undone()
            case Order(name, rest):
                self._obey(name, rest, question)
            case Puzzled(text):
                self.console.print(self.words.say("cli.play.puzzled", text=text), style="yellow")
        return False

    def _answered(self, question: Question, picks: Picks) -> bool:
        if self._warned(question, picks):
            return False
        played = self.table.play(self.people.you, picks)
        if isinstance(played, Refusal):
            self._show_refusal(played)
            return False
        self.log.hear(played)
        return True

    def _warned(self, question: Question, picks: Picks) -> bool:
        """Whether the board has a word to say first; only once for the same answer."""
        if self._doubt == (question.id, picks):
            return False
        self._doubt = (question.id, picks)
        warning = self.board.warning(self._view(), question, picks, self.teller)
        if warning is not None:
            self.console.print(Text(warning, "bold yellow"))
        return warning is not None

    def _undone(self) -> bool:
        refusal = self.table.undo(self.people.you)
        if refusal is not None:
            # No clause: taking back is a courtesy of the house, the rule book knows nothing of it.
            self.console.print(Text(self.teller.refusal(refusal), "bold yellow"))
            return False
        self.console.print(self.words.say("cli.play.undone"))
        return True

    def _obey(self, name: str, rest: str, question: Question) -> None:
        if name == "quit":
            self._confirm_quit()
        elif name == "board":
            self.show_board()
        elif name == "why" and rest:
            self._why(rest, question)
        elif rest:
            self._look_up(rest)
        else:
            self._show_clause(question.clause)
            self.console.print(self.words.say("cli.play.help"))

    def _confirm_quit(self) -> None:
        self.console.print(self.words.say("cli.play.sure"))
        if self._line().strip().lower() in self.words.say("cli.play.word.yes").split():
            raise QuitGame

    def _why(self, text: str, question: Question) -> None:
        """Whether an answer would be legal, without playing it."""
        picks = self._reader.picks(text, question)
        if picks is None:
            self.console.print(self.words.say("cli.play.puzzled", text=text), style="yellow")
            return
        refusal = self.table.state.check(self.people.you, picks)
        if refusal is None:
            self.console.print(self.words.say("cli.play.legal"))
            self._show_clause(question.clause)
        else:
            self._show_refusal(refusal)

    def _show_refusal(self, refusal: Refusal) -> None:
        self.console.print(Text(self.teller.refusal(refusal), "bold yellow"))
        self._show_clause(refusal.clause)

    def _look_up(self, asked: str) -> None:
        """A clause by its number, or whatever clauses have the words in their titles, or else in their texts."""
        found = clauses.search(self._book, asked)
        if len(found) > 1:
            self.console.print(clauses.listed(found[:MOST_FOUND], self.words))
            self.console.print(self.words.say("cli.play.found", count=len(found)), style="dim")
        else:
            self._show_clause(found[0].id if found else asked.upper())

    def _show_clause(self, asked: str) -> None:
        prefix = f"{self.table.rules.info.clauses}-"
        clause = self._book.find(asked if asked.startswith(prefix) else prefix + asked)
        if clause is None:
            self.console.print(self.words.say("cli.play.no-clause", clause=asked), style="yellow")
        else:
            self.console.print(clauses.alone(clause, self.table.rules.info, self.words))
