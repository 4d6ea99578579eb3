"""What the coach says at the terminal: the answer that it would give, what the next would cost, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.text import OptionReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from msgspec import Struct

    from fathoms.bots.coach import Weighed
    from fathoms.bots.reasons import Part, Reason
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Question
    from fathoms.locale.telling import Teller
    from fathoms.terminal.board import PlainBoard


class Advice:
    """What the coach found about one question, in words."""

    def __init__(self, rules: Rules, board: PlainBoard, view: Struct, question: Question, teller: Teller) -> None:
        self._read = OptionReader(rules.options).read
        self._board = board
        self._view = view
        self._question = question
        self._teller = teller

    def lines(self, answers: Sequence[Weighed]) -> Iterator[str]:
        """One sentence, and below it the answers that it is about; the best alone where nothing differs."""
        say = self._teller.say
        if not answers:
            yield say("coach.nothing")
            return
        worse = next((each for each in answers if each.clear), None)
        told = answers[:1] if worse is None else answers
        for each in told:
            yield say("cli.coach.pick", answer=self._answer(each), figure=self._figure(each, answers[0]))
        yield say("coach.even") if worse is None else self._clear(worse)

    def _answer(self, weighed: Weighed) -> str:
        picks = tuple([self._read(text) for text in weighed.picks])
        text = self._board.answer(self._view, self._question, picks, self._teller)
        return text[:1].upper() + text[1:]

    def _figure(self, weighed: Weighed, best: Weighed) -> str:
        say = self._teller.say
        if weighed is best:
            return say("coach.chance", percent=percent(weighed.chance))
        return say("coach.cost", percent=percent(weighed.behind)) if weighed.clear else say("coach.as-good")

    def _clear(self, worse: Weighed) -> str:
        doubt = max(1, percent(worse.doubt))
        cost = self._teller.say("coach.clear", answer=self._answer(worse), percent=percent(worse.behind), doubt=doubt)
        return cost if worse.why is None else f"{cost} {why(worse.why, self._teller)}"


def why(reason: Reason, teller: Teller) -> str:
    """The sentence that says why an answer is better."""
    gains = _part(reason.gains, teller)
    if reason.costs is None:
        return teller.say("coach.why", gains=gains)
    return teller.say("coach.why-though", gains=gains, costs=_part(reason.costs, teller, short=True))


def _part(part: Part, teller: Teller, *, short: bool = False) -> str:
    params = {name: teller.value(name, value) for name, value in part.params.items()}
    what = teller.say(f"reason.{part.key}", **params)
    if part.amount is None:
        return teller.say("coach.part-often", what=what, count=part.often)
    amount = teller.words.signed(part.amount)
    if short:
        return teller.say("coach.part-short", what=what, amount=amount)
    return teller.say("coach.part", what=what, amount=amount, count=part.often)


def percent(part: float) -> int:
    """A part of one, in whole per cent."""
    return round(100 * part)
