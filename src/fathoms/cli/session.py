"""A game at one terminal: asks the reader, lets the bots answer, tells what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from fathoms.arena.tournament import BotFault, legal_picks
from fathoms.bots.coach import DEPTHS, weigh
from fathoms.cli import listing
from fathoms.cli.asking import Unasked, Why, is_window, unasked
from fathoms.cli.coaching import Advice
from fathoms.cli.explaining import Explainer
from fathoms.cli.log import Log
from fathoms.cli.passing import Passing
from fathoms.cli.scores import score_sheet
from fathoms.cli.screen import asked_yes, line_from
from fathoms.cli.typed import Order, Picked, Puzzled, TypedReader
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.question import Picks, Question, Refusal
from fathoms.locale.telling import Teller

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, RenderableType

    from fathoms.bots.bot import Bot
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.rulebook import RuleBook
    from fathoms.kernel.table import Table
    from fathoms.locale.catalogue import Catalogue
    from fathoms.terminal.board import PlainBoard
    from fathoms.terminal.people import People


LONGEST = 60
"""So much is said back of a line that nobody understands."""
RECALLED = 8
"""So many lines remind whoever resumes a game."""


class QuitGame(Exception):  # noqa: N818 - it reads as what happened
    """The player wants to stop."""


class Opponent:
    """A bot at the table. It is given a redealt state, so it cannot know more than its seat may."""

    def __init__(self, bot: Bot, chance: Chance) -> None:
        self._bot = bot
        self._chance = chance

    def choose(self, table: Table, question: Question) -> Picks:
        """Its answer. Raises BotFault where somebody's own bot gives no legal one in time."""
        world = table.rules.redeal(table.state, question.seat, self._chance)
        return legal_picks(self._bot, world, question, self._chance)


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
        fairness: str = "",
    ) -> None:
        self.table = table
        self.people = people
        self.words = words
        self.board = board
        self.teller = Teller(words, people.marked, people.you)
        self.log = Log(console, people, self.teller, board)
        self._passing = Passing(console, words)
        self._opponent = opponent
        self.console = console
        self.fairness = fairness
        """How anybody can tell that the dice were not chosen."""
        self._explainer = Explainer(console, table.rules.info, words, board, book, people)
        self._reader = TypedReader(table.rules.options, words)
        self._doubt: tuple[int, Picks] | None = None
        self._on_screen: set[str] = set()
        """The parts of the board that the reader saw as they are: they are not shown again before they have changed."""
        self._board_of = ""
        """The question that the whole board was last shown for; empty once others have played."""
        self.beside: tuple[Session, ...] = ()
        """The sessions of the other people at this terminal."""
        self._missed: list[tuple[int, list[Told], Struct]] = []
        """Who answered while another one held the keyboard, what was told then, and how the table looked before."""

    def play(self) -> bool:
        """Play to the end: True; or until the player quits: False."""
        you = self.people.you
        try:
            while questions := self.table.state.questions():
                others = [question for question in questions if question.seat != you]
                if others:
                    self.answer_for(others[0])
                else:
                    self.ask_unless_answered(questions[0])
        except (QuitGame, KeyboardInterrupt):
            return False
        finally:
            self.log.flush()
        return True

    def answer_for(self, question: Question, *, aloud: bool = True) -> None:
        """Let the bot answer; not aloud, it is told to this reader later."""
        told = self._play(question.seat, self._picks_for(question), aloud=aloud)
        assert not isinstance(told, Refusal), "a bot answers legally"
        if not question.quiet:
            self._board_of = ""

    def _picks_for(self, question: Question) -> Picks:
        """What the bot answers; the default where it fails, which is said at once: it is the reader's to mend."""
        try:
            return self._opponent.choose(self.table, question)
        except BotFault as fault:
            seat = self.people.marked[question.seat]
            failed = self.words.say("cli.play.bot-failed", seat=seat, error=fault.told)
            self.console.print(Text(failed, "yellow"), soft_wrap=True)
            return question.default

    def _play(self, seat: int, picks: Picks, *, aloud: bool = True) -> list[Told] | Refusal:
        """Play an answer, tell the reader what comes of it, and keep it for the others at this terminal."""
        readers = (self, *self.beside)
        before = [reader._view() for reader in readers]  # noqa: SLF001 - of the same class
        told = self.table.play(seat, picks)
        if isinstance(told, Refusal):
            return told
        for reader, view in zip(readers, before, strict=True):
            if reader is self and aloud:
                self.log.hear(told, view)
            else:
                reader._missed.append((seat, told, view))  # noqa: SLF001
        return told

    def comes_back(self) -> None:
        """The reader takes the keyboard: what was missed is told, and the whole board shown with the next question."""
        missed, self._missed = self._missed, []
        for _, told, before in missed:
            self.log.hear(told, before)
        self._on_screen = set()
        self._board_of = ""

    def answers_itself(self, question: Question) -> bool:
        """Answer a question that nobody has to be asked, silently, while another one holds the keyboard."""
        given = self._unasked(question)
        if given is None:
            return False
        told = self._play(self.people.you, given.picks, aloud=False)
        assert not isinstance(told, Refusal), "it is the only answer, or a pass"
        return True

    def ask_unless_answered(self, question: Question) -> None:
        """Ask the reader, unless there is only one answer, or a standing order gives it."""
        given = self._unasked(question)
        if given is None:
            self._ask(question)
            return
        if given.why is Why.ONLY:
            self._tell_only_answer(question)
        told = self._play(self.people.you, given.picks)
        assert not isinstance(told, Refusal), "it is the only answer, or a pass"

    def _unasked(self, question: Question) -> Unasked | None:
        my_turn = self.board.my_turn(self._view(), question)
        matters = not is_window(question) or self.table.rules.concerned(self.table.state, question)
        return unasked(question, self._passing.orders, my_turn=my_turn, matters=matters)

    def _asked(self, question: Question) -> str:
        """The question in words, with what it is about."""
        subject = self.table.rules.about(self.table.state)
        if subject is None:
            return self.board.asked(self._view(), question, self.teller)
        return self.words.say("cli.play.react", subject=self.teller.subject(subject))

    def _tell_only_answer(self, question: Question) -> None:
        view = self._view()
        answer = self.words.listed(self.board.labels(view, question, self.teller))
        asked = self._asked(question)
        self.log.flush()
        self.console.print(self.words.say("cli.play.only", question=asked, answer=answer), style="dim")

    def catch_up(self, begun: Table) -> None:
        """Hear in silence what was told while a game that is resumed was played, from its beginning."""
        for entry in self.table.entries:
            told = begun.enter(entry)
            assert not isinstance(told, Refusal), "it was played so"
            self.log.heard += heard_by(self.people.you, told)

    def recall(self) -> None:
        """The last things that happened, for whoever comes back."""
        for event in self.log.heard[-RECALLED:]:
            if not self.board.keeps(event):
                self.console.print(self.people.paint(self.teller.event(event)), style="dim")

    # -- asking

    def _ask(self, question: Question) -> None:
        self.log.flush()
        self._show_changes(question)
        self._board_of = question.key
        self._show_question(question)
        while not self._took(self.line(), question):
            pass

    def show_board(self) -> None:
        """Show the whole table as the reader may see it."""
        whole = self.board.whole(self._view(), self.people, self.teller)
        self.console.print()
        self.console.print(whole)
        self._on_screen = {self._rendered(part) for part in _parts(whole)}

    def _show_changes(self, question: Question) -> None:
        """What of the board has changed since the reader saw it; within a turn, and for a reaction, only the tray."""
        view = self._view()
        whole = self.board.whole(view, self.people, self.teller)
        enough = question.key == self._board_of or self.board.brief(question)
        wanted = self.board.tray(view, self.people, self.teller) if enough else whole
        now = {self._rendered(part) for part in _parts(whole)}
        parts = [(self._rendered(part), part) for part in _parts(wanted)]
        new = [(text, part) for text, part in parts if text not in self._on_screen or self.board.shows(question)]
        if new:
            self.console.print()
            self.console.print(Group(*[part for _, part in new]))
        self._on_screen = now & (self._on_screen | {text for text, _ in new})

    def _rendered(self, part: RenderableType) -> str:
        with self.console.capture() as capture:
            self.console.print(part)
        return capture.get()

    def _view(self) -> Struct:
        return self.table.rules.view(self.table.state, self.people.you)

    def _show_question(self, question: Question, *, unfolded: bool = False) -> None:
        view = self._view()
        self.console.print()
        asked = self.people.paint(self._asked(question))
        asked.stylize("bold")
        self.console.print(asked)
        if not self.board.shows(question):
            labels = self.board.labels(view, question, self.teller)
            self.console.print(listing.options(question.options, labels, self.words, unfolded=unfolded))
        self.console.print(Text(self._how(question), "dim"))

    def _how(self, question: Question) -> str:
        """How to answer this kind of question, in a sentence."""
        if question.most == 1 and question.least == 1:
            how = self.words.say("cli.play.how-one")
        elif question.most == 1:
            how = self.words.say("cli.play.how-one-or-none", none=self.teller.none(question))
        elif question.most == question.least:
            how = self.words.say("cli.play.how-exactly", count=question.most)
        elif question.least == 0:
            how = self.words.say("cli.play.how-any", none=self.teller.none(question), most=question.most)
        else:
            how = self.words.say("cli.play.how-some", least=question.least, most=question.most)
        may_undo = self.table.may_undo(self.people.you)
        parts = [how, self.words.say("cli.play.how-undo" if may_undo else "cli.play.how-help")]
        if is_window(question):
            parts.insert(1, self.words.say("cli.play.how-pass"))
        if listing.folds(question.options):
            parts.insert(1, self.words.say("cli.play.how-more"))
        return " ".join(parts)

    def line(self) -> str:
        """What the reader types; who types no more leaves."""
        try:
            return line_from(self.console)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise QuitGame from None

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
            case Order("pass", rest):
                my_turn = self.board.my_turn(self._view(), question)
                return self._passing.passes(rest, question, my_turn=my_turn) and self._answered(question, ())
            case Order("always", rest):
                return self._passing.passes_always(rest, question) and self._answered(question, ())
            case Order(name, rest):
                self._obey(name, rest, question)
            case Puzzled(text):
                self._puzzle(text)
        return False

    def _answered(self, question: Question, picks: Picks) -> bool:
        if self._warned(question, picks):
            return False
        played = self._play(self.people.you, picks)
        if isinstance(played, Refusal):
            self._show_refusal(played)
            return False
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
        refusal = self._undo()
        if refusal is not None:
            # No clause: taking back is a courtesy of the house, the rule book knows nothing of it.
            self.console.print(Text(self.teller.refusal(refusal), "bold yellow"))
            return False
        self._undo_own_answers()
        self.console.print(self.words.say("cli.play.undone"))
        return True

    def _undo_own_answers(self) -> None:
        """What answered itself is taken back with what was answered before it."""
        while self.table.may_undo(self.people.you):
            question = self.table.state.question(self.people.you)
            if question is None or self._unasked(question) is None:
                return
            self._undo()

    def _undo(self) -> Refusal | None:
        """Take back the reader's last answer, also from what the others at this terminal have not heard yet."""
        refusal = self.table.undo(self.people.you)
        for reader in self.beside if refusal is None else ():
            missed = reader._missed  # noqa: SLF001 - of the same class
            last = [place for place, (seat, _, _) in enumerate(missed) if seat == self.people.you][-1:]
            for place in last:
                del missed[place]
        return refusal

    # -- other orders

    def _obey(self, name: str, rest: str, question: Question) -> None:
        if name == "quit":
            self._confirm_quit()
        elif name == "board":
            self.show_board()
        elif name == "more":
            self._show_question(question, unfolded=True)
        elif name == "hint":
            self._hint(question)
        elif name == "score":
            self.console.print(self.scores() or self.words.say("sheet.none"))
        elif name == "orders":
            self._passing.show(rest)
        elif name == "fair":
            self.console.print(self.fairness)
        elif name == "why" and rest:
            self._why(rest, question)
        elif rest:
            self._explainer.look_up(rest[:LONGEST], self._view())
        else:
            self._help(question)

    def scores(self) -> RenderableType | None:
        """The score sheet as the reader may know it, where the game has one."""
        sheet = self.table.rules.scored(self.table.state, self._view())
        return None if sheet is None else score_sheet(sheet, self.people, self.teller)

    def _hint(self, question: Question) -> None:
        """What the coach would answer, thought about from what the reader may know."""
        self.console.print(self.words.say("cli.coach.thinking"), style="dim")
        rules, state = self.table.rules, self.table.state
        found = weigh(rules, state, question, DEPTHS["hint"], FastChance(question.id))
        advice = Advice(rules, self.board, self._view(), question, self.teller)
        for line in advice.lines(found):
            self.console.print(self.people.paint(line))

    def _help(self, question: Question) -> None:
        """What can be done here: the rule behind the question, what is printed on the things, what may be typed."""
        self._explainer.show_clause(question.clause)
        self._explainer.show_options(question)
        self.console.print(self.words.say("cli.play.help"))
        if self._passing.kinds:
            self.console.print(self.words.say("cli.play.help-pass"))

    def _confirm_quit(self) -> None:
        try:
            quits = asked_yes(self.console, self.words, "cli.play.sure")
        except (EOFError, KeyboardInterrupt):
            quits = True
        if quits:
            raise QuitGame

    def _puzzle(self, text: str) -> None:
        short = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
        self.console.print(self.words.say("cli.play.puzzled", text=short), style="yellow")

    def _why(self, text: str, question: Question) -> None:
        """Whether an answer would be legal, without playing it."""
        picks = self._reader.picks(text, question)
        if picks is None:
            self._puzzle(text)
            return
        refusal = self.table.state.check(self.people.you, picks)
        if refusal is None:
            self.console.print(self.words.say("cli.play.legal"))
            self._explainer.show_clause(question.clause)
        else:
            self._show_refusal(refusal)

    def _show_refusal(self, refusal: Refusal) -> None:
        self.console.print(Text(self.teller.refusal(refusal), "bold yellow"))
        self._explainer.show_clause(refusal.clause)


def _parts(board: RenderableType) -> list[RenderableType]:
    """The parts of a board, each of which is shown again when it has changed."""
    return list(board.renderables) if isinstance(board, Group) else [board]
