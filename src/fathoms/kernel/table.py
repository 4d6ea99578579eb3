"""A table: one game being played, with its log. The safe door to a state.

`play` checks, clones, then answers, so that a caller never sees a half-played state; the log is all it takes to come
back to the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from msgspec import Struct

from fathoms.kernel.question import Refusal

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.event import Told
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks
    from fathoms.kernel.state import State


class Answer(Struct, frozen=True, tag="answer"):
    """A seat answered its question."""

    seat: int
    picks: Picks


class Undo(Struct, frozen=True, tag="undo"):
    """A seat took back its last answer."""

    seat: int


class Retake(Struct, frozen=True, tag="retake"):
    """A seat took back an answer that was held while others were open."""

    seat: int


Entry: TypeAlias = Answer | Undo | Retake


class Table:
    """A game in play: the state, its chance, and the entries that led here."""

    def __init__(self, rules: Rules, state: State, chance: Chance, opening: list[Told] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.opening = opening or []
        """What happened before the first question: a deal, a first roll."""
        self.entries: list[Entry] = []
        self.undoable: list[tuple[int, State]] = []
        """The seat and the state before each answer that may still be taken back."""

    def fork(self) -> Table:
        """A table at the same point, to try the next entry on: this one does not change. Its entries begin anew."""
        fork = Table(self.rules, self.state, self.chance.fork())
        fork.undoable = self.undoable[:]
        return fork

    def play(self, seat: int, picks: Picks) -> Refusal | list[Told]:
        """Play an answer, or say why not."""
        refusal = self.state.check(seat, picks)
        if refusal is not None:
            return refusal
        before, used = self.state, self.chance.used
        state = before.clone()
        told = state.answer(seat, picks, self.chance)
        self.state = state
        self.entries.append(Answer(seat, picks))
        # The answer that closes a window shows what the others held: it is as final as a reveal.
        final = self.chance.used > used or self._reveals(told) or len(before.asked()) > 1
        self._remember(seat, before, final=final)
        return told

    def may_undo(self, seat: int) -> bool:
        """Until another seat has answered, as long as no chance was used and nothing hidden was shown since."""
        return bool(self.undoable) and self.undoable[-1][0] == seat

    def undo(self, seat: int) -> Refusal | None:
        """Take back the seat's last answer."""
        if not self.may_undo(seat):
            return Refusal("no-undo", "")
        self.state = self.undoable.pop()[1]
        self.entries.append(Undo(seat))
        return None

    def may_retake(self, seat: int) -> bool:
        """While questions are open together, each seat may retake its own answer until the last is in."""
        return seat in self.state.held

    def retake(self, seat: int) -> Refusal | None:
        """Take back an answer that is still held."""
        if not self.may_retake(seat):
            return Refusal("no-retake", "")
        state = self.state.clone()
        state.retake(seat)
        self.state = state
        self.entries.append(Retake(seat))
        self.undoable = []
        return None

    def enter(self, entry: Entry) -> Refusal | list[Told]:
        """Play any entry of a log."""
        match entry:
            case Answer(seat, picks):
                return self.play(seat, picks)
            case Undo(seat):
                return self.undo(seat) or []
            case Retake(seat):
                return self.retake(seat) or []
            case _:
                assert_never(entry)

    def _remember(self, seat: int, before: State, *, final: bool) -> None:
        if final:
            self.undoable = []
            return
        if self.undoable and self.undoable[-1][0] != seat:
            self.undoable = []
        self.undoable.append((seat, before))

    def _reveals(self, told: list[Told]) -> bool:
        return any(isinstance(each.event, self.rules.reveals) for each in told)
