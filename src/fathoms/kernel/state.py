"""State and steps: where a game stands, as data.

The agenda is a stack of small named steps inside the state. A step runs and may push further steps; an `Ask` stands
on top until every seat that it asks has answered. So a state can be cloned, stored and resumed at any question, and
interrupts nest: a reaction inside a check inside a turn is three steps on the stack.

Steps are values: a step never changes once it is made, so clones share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.codec import dump
from fathoms.kernel.event import Event, Told
from fathoms.kernel.question import (
    Narrowed,
    Option,
    Picks,
    Question,
    Refusal,
    Waiting,
    narrow_by_count,
    refuse_by_count,
)

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

TOLD: Final = Told
"""Compiled code looks up a name that it imports from a plain module in a dict each time, and this one not at all."""
COINS: Final = 16
"""Up to so many options are picked or not by the bits of one random number."""
S = TypeVar("S", bound="State")
AnyStep: TypeAlias = "Step[Any]"  # type: ignore[explicit-any]  # each game's steps take its own state
AnyAsk: TypeAlias = "Ask[Any]"  # type: ignore[explicit-any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One thing to do, under the name that the rule book gives it. The parameters of `__init__` are its fields."""

    def run(self, state: S, chance: Chance) -> None:
        """Do it: change the state, tell events, push further steps."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks one seat or several at once. All that it says depends on the state alone."""

    def questions(self, state: S) -> tuple[Question, ...]:
        """The questions, one a seat at most and at least one. All or none of them are quiet."""
        raise NotImplementedError

    def answered(self, state: S, answers: dict[int, Picks], chance: Chance) -> None:
        """Go on, once every asked seat has answered. Picks come in the order of the options."""
        raise NotImplementedError

    def refuse(self, state: S, question: Question, picks: Picks) -> Refusal | None:
        """Refuse sets of offered options that the count alone would allow."""
        return None

    def narrow(self, state: S, question: Question, picks: Picks) -> Narrowed:
        """What may be added to the picks; override it together with `refuse`."""
        return narrow_by_count(question, picks)

    def why_not(self, state: S, question: Question, option: Option) -> Refusal:
        """Why an option that exists in the game is not offered here; a better clause where the rules have one."""
        return Refusal("not-offered", question.clause)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth of a game at one moment. Mutable inside; `Table` clones it before it plays an answer.

    A game's state adds its own fields and says how they are copied. What they mean is said by the game's `Rules`.
    """

    TURN_CLAUSE: ClassVar[str] = ""
    """The clause that says whose turn it is: the reason to refuse a seat that is not asked."""

    revision: int
    seats: int
    agenda: list[AnyStep]
    answered: list[int]
    """How many questions each seat has answered."""
    held: dict[int, Picks]
    """Answers already in while others are open; nobody else learns of them before the last is in."""
    told: list[Told]
    """Events of the last answer; the next one begins a new list. Not part of the dump."""
    asking: tuple[Question, ...] | None
    """What the top of the agenda asks, once computed; not part of the dump."""

    def clone(self) -> State:
        """Copy the state so that nothing played on the copy shows in the original. Start from `copy_core`."""
        raise NotImplementedError

    # -- the conversation

    def questions(self) -> tuple[Question, ...]:
        """The open questions; none means over."""
        asked = self.asking
        if asked is None:
            asked = self.asked()
        if not self.held:
            return asked
        return tuple([question for question in asked if question.seat not in self.held])

    def question(self, seat: int) -> Question | None:
        """What this seat is asked now, if anything."""
        for question in self.questions():
            if question.seat == seat:
                return question
        return None

    def asked(self) -> tuple[Question, ...]:
        """All that the top of the agenda asks, answers already held included."""
        asking = self.asking
        if asking is None:
            asking = ()
            if self.agenda:
                step = self.agenda[-1]
                assert isinstance(step, Ask)
                asking = step.questions(self)
            self.asking = asking
        return asking

    def top(self) -> AnyAsk:
        """The step that asks. Between answers the top of the agenda is always an `Ask`."""
        step = self.agenda[-1]
        assert isinstance(step, Ask)
        return step

    def check(self, seat: int, picks: Picks) -> Refusal | None:
        """The one authority on legality: None, or why not."""
        question = self.question(seat)
        if question is None:
            return Refusal("not-asked", self.TURN_CLAUSE)
        for index, pick in enumerate(picks):
            if pick not in question.options:
                return self.top().why_not(self, question, pick)
            if pick in picks[:index]:
                return Refusal("repeated", question.clause)
        return refuse_by_count(question, picks) or self.top().refuse(self, question, picks)

    def narrow(self, seat: int, picks: Picks) -> Narrowed:
        """Which options can still be added so that a legal set remains, and whether stopping here is legal."""
        question = self.question(seat)
        if question is None:
            return Narrowed((), may_stop=False)
        return self.top().narrow(self, question, picks)

    def answer(self, seat: int, picks: Picks, chance: Chance) -> list[Told]:
        """Play a legal answer in place, on to the next open question. `Table.play` checks before; this does not."""
        asked = self.asking
        if asked is None:
            asked = self.asked()
        if len(asked) == 1:
            answers = {seat: _in_order(asked[0], picks)}
            self.answered[seat] += 1
        else:
            self.held[seat] = _in_order(_question_of(asked, seat), picks)
            if len(self.held) < len(asked):
                return []
            answers = {question.seat: self.held[question.seat] for question in asked}
            self.held = {}
            for question in asked:
                self.answered[question.seat] += 1
        step = self.agenda.pop()
        assert isinstance(step, Ask)
        self.asking = None
        told: list[Told] = []
        self.told = told
        step.answered(self, answers, chance)
        self.go_on(chance)
        return told

    def retake(self, seat: int) -> None:
        """Take back an answer that is held while others are still open."""
        del self.held[seat]

    def waiting(self) -> tuple[Waiting, ...]:
        """Whom the table waits for and for what, as everybody may know it."""
        waiting = []
        for question in self.questions():
            if question.quiet:
                return (Waiting(question.key, question.clause),)
            waiting.append(Waiting(question.key, question.clause, question.seat))
        return tuple(waiting)

    # -- for the steps

    def push(self, step: AnyStep) -> None:
        """Do this next, before whatever is on the agenda."""
        self.agenda.append(step)

    def push_all(self, steps: list[AnyStep]) -> None:
        """Do these next, the first one first."""
        self.agenda.extend(reversed(steps))

    def tell(self, event: Event, audience: int = EVERYONE) -> None:
        self.told.append(TOLD(event, audience))

    def go_on(self, chance: Chance) -> None:
        """Run steps until one asks or none is left."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            if isinstance(step, Ask):
                return
            agenda.pop()
            step.run(self, chance)

    # -- begin, copy, store

    def begin(self, revision: int, seats: int, first: AnyStep) -> None:
        """Fill in the fields that every state has; the agenda holds the first step."""
        self.revision = revision
        self.seats = seats
        self.agenda = [first]
        self.answered = [0] * seats
        self.held = {}
        self.told = []
        self.asking = None

    def copy_core(self, copy: State) -> None:
        """Give a new state these same fields; for a game's `clone`."""
        copy.revision = self.revision
        copy.seats = self.seats
        copy.agenda = self.agenda[:]
        copy.answered = self.answered[:]
        copy.held = self.held.copy() if self.held else {}
        copy.told = self.told
        copy.asking = self.asking

    def dump(self) -> bytes:
        """Canonical bytes: equal states give equal bytes, on every machine and Python. A `Codec` reads them back."""
        return dump(self)

    def restore(self, attributes: dict[str, object]) -> None:
        """Fill in a new state from stored attributes; for the codec."""
        self.told = []
        self.asking = None
        for name, value in attributes.items():
            setattr(self, name, value)

    # -- what a viewer cannot know of the answers that are held

    def hold_anew(self, viewer: int, chance: Chance) -> None:
        """Other seats' answers in an open window: any legal ones; in a quiet window, from any seats."""
        asked = self.asked()
        others = [question.seat for question in asked if question.seat != viewer]
        answered = [seat for seat in others if seat in self.held]
        if asked[0].quiet:
            answered = [seat for seat in others if chance.below(2)]
            if len(answered) == len(asked) - (viewer in self.held):
                chance.draw(answered)
        held = {seat: picks for seat, picks in self.held.items() if seat == viewer}
        self.held = {}
        for seat in answered:
            held[seat] = random_picks(self, _question_of(asked, seat), chance)
        self.held = held

    def held_secrets(self, viewer: int) -> dict[str, object]:
        """Other seats' held answers, by name, as far as the viewer cannot know them."""
        secrets: dict[str, object] = {}
        asked = self.asked()
        if len(asked) > 1:
            for question in asked:
                if question.seat != viewer and self._holds_secret(viewer, question):
                    secrets[f"answer of seat {question.seat}"] = self.held.get(question.seat)
        return secrets

    def _holds_secret(self, viewer: int, question: Question) -> bool:
        if question.quiet:
            return viewer not in self.held or len(self.asked()) > 2  # noqa: PLR2004
        return question.seat in self.held and self._has_choice(question)

    def _has_choice(self, question: Question) -> bool:
        """Whether two different answers are legal: the shortest from the first options, the longest from the last."""
        step = self.top()
        short: Picks = ()
        narrowed = step.narrow(self, question, short)
        while not narrowed.may_stop:
            short = (*short, narrowed.options[0])
            narrowed = step.narrow(self, question, short)
        long: Picks = ()
        narrowed = step.narrow(self, question, long)
        while narrowed.options:
            long = (*long, narrowed.options[-1])
            narrowed = step.narrow(self, question, long)
        return _in_order(question, short) != _in_order(question, long)


def random_picks(state: State, question: Question, chance: Chance) -> Picks:
    """A legal answer at random, built step by step by `narrow` alone, or drawn at once where any picks are legal."""
    if question.plain:
        return _drawn(question, chance)
    picks: Picks = ()
    while True:
        narrowed = state.narrow(question.seat, picks)
        choices = len(narrowed.options)
        pick = chance.below(choices + narrowed.may_stop) if choices else choices
        if pick == choices:
            return _in_order(question, picks)
        picks = (*picks, narrowed.options[pick])


def _drawn(question: Question, chance: Chance) -> Picks:
    least, most, options = question.least, question.most, question.options
    if most == 1:
        pick = chance.below(len(options) + 1 - least)
        return options[pick : pick + 1]
    if least == 0 and most == len(options) <= COINS:
        chosen = chance.below(1 << most)
        return tuple([option for place, option in enumerate(options) if chosen >> place & 1])
    left = list(options)
    drawn = tuple([chance.draw(left) for _ in range(least + chance.below(most - least + 1))])
    return _in_order(question, drawn)


def _question_of(asked: tuple[Question, ...], seat: int) -> Question:
    for question in asked:
        if question.seat == seat:
            return question
    raise KeyError(seat)


def _in_order(question: Question, picks: Picks) -> Picks:
    """The picks in the order of the options; at no cost where they are so already."""
    count = len(picks)
    if count < 2:  # noqa: PLR2004
        return picks
    met = 0
    for option in question.options:
        if option is picks[met]:
            met += 1
            if met == count:
                return picks
    return tuple([option for option in question.options if option in picks])
