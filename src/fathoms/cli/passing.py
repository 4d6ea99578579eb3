"""What a player types about passing: `pass`, `pass until my turn`, `always pass KIND`, `orders`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.cli.asking import is_window
from fathoms.cli.standing import StandingOrders
from fathoms.terminal.things import Thing, find

if TYPE_CHECKING:
    from rich.console import Console

    from fathoms.kernel.question import Question
    from fathoms.locale.catalogue import Catalogue

WINDOW = "value.window."


class Passing:
    """Hears the orders of one player and tells them back."""

    def __init__(self, console: Console, words: Catalogue) -> None:
        self.orders = StandingOrders()
        self._console = console
        self._words = words
        keys = words.keys(WINDOW)
        self.kinds = [Thing(key.removeprefix(WINDOW), words.say(key), ()) for key in keys]
        """The kinds of windows that the game has."""

    def passes(self, rest: str, question: Question, *, my_turn: bool) -> bool:
        """After `pass`: whether this question is passed now."""
        first, _, after = rest.partition(" ")
        if first.lower() in self.said("always"):
            return self.passes_always(after, question)
        if first.lower() in self.said("until") and self.kinds:
            self.orders.pass_until_turn(my_turn=my_turn)
            self.show()
            return is_window(question)
        if rest or question.least:
            self._console.print(self._words.say("cli.play.no-pass"), style="yellow")
            return False
        return True

    def passes_always(self, rest: str, question: Question) -> bool:
        """After `always pass`: a kind of window by its name, or that of this question; whether it is passed now."""
        named = " ".join([word for word in rest.split() if word.lower() not in self.said("pass")])
        kind = self._kind(named) if named else question.key if is_window(question) else None
        if kind is None:
            names = self._words.listed([each.name for each in self.kinds], style="or")
            self._console.print(self._words.say("cli.play.no-window", windows=names or "–"), style="yellow")
            return False
        self.orders.always(kind)
        self.show()
        return kind == question.key and is_window(question)

    def show(self, rest: str = "") -> None:
        """Where the player is asked; `orders stop` and `orders all` change it."""
        if rest.lower() in self.said("stop"):
            self.orders.stop()
        elif rest.lower() in self.said("all"):
            self.orders.ask_everywhere()
        if not self.orders:
            key = "cli.play.orders-everywhere" if self.orders.everywhere else "cli.play.orders-usual"
            self._console.print(self._words.say(key))
            return
        if self.orders.until_turn:
            self._console.print(self._words.say("cli.play.orders-until"))
        if self.orders.kinds:
            names = [each.name for each in self.kinds if each.key in self.orders.kinds]
            self._console.print(self._words.say("cli.play.orders-always", windows=self._words.listed(names)))
        self._console.print(self._words.say("cli.play.orders-stop"), style="dim")

    def said(self, word: str) -> list[str]:
        """The words for an answer or an order in the reader's language."""
        return self._words.say(f"cli.play.word.{word}").split()

    def _kind(self, named: str) -> str | None:
        found = find(named, self.kinds)
        return found[0].key if found else None
