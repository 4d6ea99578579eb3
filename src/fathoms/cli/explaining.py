"""`?` at a prompt: what can be done here, and `? NAME`: any card, person, room, item or rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from fathoms.cli import clauses
from fathoms.terminal.things import Thing, find, plain, things

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, RenderableType

    from fathoms.kernel.game import Info
    from fathoms.kernel.question import Question
    from fathoms.kernel.rulebook import Clause, RuleBook
    from fathoms.locale.catalogue import Catalogue
    from fathoms.terminal.board import PlainBoard
    from fathoms.terminal.people import People

MOST_FOUND = 12
"""So many names or clauses are listed at most."""
FEW_RULES = 3
"""So many clauses are named below a thing."""


class Explainer:
    """Tells the reader what things are, from the catalogue and the rule book."""

    def __init__(
        self, console: Console, info: Info, words: Catalogue, board: PlainBoard, book: RuleBook, people: People
    ) -> None:
        self._console = console
        self._info = info
        self._words = words
        self._board = board
        self._book = book
        self._people = people
        self._things = things(words, board.same)

    def look_up(self, asked: str, view: Struct) -> None:
        """A clause by its number; a thing or a player by the name; and the rules with these words."""
        clause = self._clause(asked)
        found = [] if clause else self._named(asked, view)
        if clause is not None:
            self.show_clause(clause.id)
        elif len(found) == 1:
            self._console.print(self._alone(found[0]))
        elif found:
            self._list([Text(f"  {thing.name}") for thing in found], "cli.play.found-things")
        if clause is None:
            self._look_up_rules(asked, found)

    def show_clause(self, asked: str) -> None:
        """A clause by its number."""
        clause = self._clause(asked)
        if clause is None:
            self._console.print(self._words.say("cli.play.no-clause", clause=asked), style="yellow")
        else:
            self._console.print(clauses.alone(clause, self._info, self._words))

    def show_options(self, question: Question) -> None:
        """What is printed on the things that may be picked here."""
        picked = {
            f"{field}.{getattr(option, field)}" for option in question.options for field in option.__struct_fields__
        }
        shown = [thing for thing in self._things if thing.key in picked]
        for thing in shown[:MOST_FOUND]:
            self._console.print(Text.assemble((f"  {thing.name}", "bold"), f"  {' · '.join(thing.texts)}"))
        if len(shown) > MOST_FOUND:
            self._console.print(self._words.say("cli.play.found-things", count=len(shown)), style="dim")

    def _named(self, asked: str, view: Struct) -> list[Thing]:
        """Things of this name; a player is whoever they play."""
        for seat, name in enumerate(self._people.names):
            key = self._board.plays(view, seat) if plain(name) == plain(asked) else None
            if key is not None:
                return [thing for thing in self._things if thing.key == key]
        return find(asked, self._things)

    def _alone(self, thing: Thing) -> RenderableType:
        """A thing with its text, and the rules that tell of it."""
        title = Text(thing.name, "bold")
        panel = Panel("\n".join(thing.texts), title=title, title_align="left", box=box.ROUNDED, expand=False)
        rules = [Text.assemble("  ? ", clauses.heading(clause, self._words)) for clause in self._rules_of(thing)]
        return Group(panel, *rules)

    def _rules_of(self, thing: Thing) -> list[Clause]:
        """The clauses that are named like a thing; if there are none, those that say its name."""
        name = plain(thing.name)
        titles = [(plain(clause.title), clause) for clause in self._book.clauses]
        named = [clause for title, clause in titles if name in title or (title in name and len(title) > len(name) / 2)]
        said = [clause for clause in self._book.clauses if name in plain(clause.text)]
        return (named or said)[:FEW_RULES]

    def _look_up_rules(self, asked: str, found: list[Thing]) -> None:
        """The clauses with these words; where a thing was found, only if the word is one of the rules too."""
        rules = clauses.search(self._book, asked)
        if found and (len(rules) <= FEW_RULES or any(plain(thing.name) == plain(asked) for thing in found)):
            return
        if len(rules) > 1:
            self._list([clauses.heading(clause, self._words) for clause in rules], "cli.play.found")
        elif rules:
            self.show_clause(rules[0].id)
        elif asked[0].isdigit() or asked.upper().startswith(f"{self._info.clauses}-"):
            self.show_clause(asked)
        else:
            self._console.print(self._words.say("cli.play.no-thing", text=asked), style="yellow")

    def _list(self, rows: list[Text], counted: str) -> None:
        self._console.print(Group(*rows[:MOST_FOUND]))
        self._console.print(self._words.say(counted, count=len(rows)), style="dim")

    def _clause(self, asked: str) -> Clause | None:
        number, prefix = asked.upper(), f"{self._info.clauses}-"
        return self._book.find(number if number.startswith(prefix) else prefix + number)
