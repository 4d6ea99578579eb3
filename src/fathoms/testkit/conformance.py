"""The suite: plays whole games and examines every part of the contract on the way.

Half of the games are played by uniform bots, half by the game's strategy. All of it follows from one seed.
"""

from __future__ import annotations

import traceback

from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.game import NO_VICTORY, Outcome, Rules, Settings, Witness
from fathoms.kernel.question import SPECTATOR, Option, Picks
from fathoms.kernel.state import State, random_picks
from fathoms.testkit.differing import differing, differing_bytes
from fathoms.testkit.encoding import examine_encoder
from fathoms.testkit.findings import Kind, Report
from fathoms.testkit.legality import examine_order, examine_questions
from fathoms.testkit.observing import examine_observer
from fathoms.testkit.secrecy import examine_frozen, examine_viewer
from fathoms.testkit.storage import examine_storage, examine_undo

POSITIONS = 8
"""About so many positions of each game are examined in full."""
LONGEST = 20_000
"""A game with more answers does not end."""
STRANGERS = 12


def examine(rules: Rules, seats: int, settings: Settings, games: range, seed: int) -> Report:
    """Play these games by number and report all that is wrong."""
    report = Report(rules.info.name, seats, settings, seed=seed)
    hushed = secret = False
    deals = set()
    for number in games:
        report.number, report.answer = number, 0
        game = Examined(rules, settings, seats, seed * 1_000_003 + number, report)
        game.strategic = number % 2 == 1
        deals.add(game.state.dump())
        try:
            game.play()
        except Exception:  # noqa: BLE001 - whatever a game raises is a finding
            report.add(Kind.BROKEN, "exception", traceback.format_exc(limit=-3))
        report.games += 1
        hushed, secret = hushed or game.hushed, secret or game.secret
    report.number = None
    if hushed and not secret:
        report.add(Kind.LEAK, "nothing-hidden", "some events are private, yet a spectator lacks nothing")
    if hushed and len(deals) == 1 < len(games):
        report.add(Kind.LEAK, "same-deal", "every game begins alike, so its secrets can be looked up")
    return report


class Examined:
    """One game, played and examined."""

    def __init__(self, rules: Rules, settings: Settings, seats: int, seed: int, report: Report) -> None:
        self.rules = rules
        self.settings = settings
        self.seed = seed
        self.report = report
        self.strategic = False
        self.chance: Chance = FastChance(seed + 1)
        self.bots: Chance = FastChance(seed + 2)
        self.state: State = rules.setup(settings, seats, FastChance(seed))
        self.viewers = [*range(seats), SPECTATOR]
        self.witnesses: dict[int, Witness] = {viewer: rules.witness(viewer) for viewer in self.viewers}
        self.log: list[tuple[int, Picks]] = []
        self.told: list[list[Told]] = []
        self.strangers: list[Option] = []
        self.hushed = False
        self.secret = False

    def play(self) -> None:
        """Play to the end."""
        stride = max(1, self.report.answers // (POSITIONS * max(1, self.report.games)))
        while self.state.questions():
            if len(self.log) == LONGEST:
                self.report.add(Kind.STUCK, "endless")
                return
            examined = self.bots.below(stride) == 0
            if examined:
                self._examine_questions()
            seat, picks = self._choose()
            if examined:
                self._examine_position(seat, picks)
            self._answer(seat, picks)
        self._examine_end()
        self._examine_replay()

    def _choose(self) -> tuple[int, Picks]:
        asked = self.state.questions()
        question = asked[self.bots.below(len(asked))]
        if self.strategic:
            picks = self.rules.choose(self.state, question.seat, question, self.bots)
        else:
            picks = random_picks(self.state, question, self.bots)
        refusal = self.state.check(question.seat, picks)
        if refusal is not None:
            message = f"{question.key}: the bot's answer is refused, {refusal.code} by {refusal.clause}"
            raise AssertionError(message)
        self.strangers = [*question.options, *self.strangers][:STRANGERS]
        return question.seat, picks

    def _answer(self, seat: int, picks: Picks) -> None:
        told = self.state.answer(seat, picks, self.chance)
        self.report.answers += 1
        self.log.append((seat, picks))
        self.report.answer = len(self.log)
        self.told.append(told)
        for viewer, witness in self.witnesses.items():
            for event in heard_by(viewer, told):
                witness.hear(event)
        self.hushed = self.hushed or any(each.audience != EVERYONE for each in told)
        for broken in self.rules.invariants(self.state):
            self.report.add(Kind.BROKEN, "invariant", broken)

    def _examine_questions(self) -> None:
        before = self.state.dump()
        examine_questions(self.rules, self.state, self.strangers, self.bots, self.report)
        if self.state.dump() != before:
            found = differing_bytes(before, self.state.dump())
            self.report.add(Kind.BROKEN, "check-touches", f"asking changed the state: {found}")

    def _examine_position(self, seat: int, picks: Picks) -> None:
        state, bots, report = self.state, self.bots, self.report
        examine_storage(self.rules, state, seat, picks, bots, report)
        examine_undo(self.rules, state, seat, picks, bots, report)
        examine_encoder(self.rules, state, report)
        examine_observer(self.rules, state, self.seed + len(self.log), report)
        chances = bots.below(1 << 30)
        examine_order(state, seat, picks, (FastChance(chances), FastChance(chances)), report)
        for viewer in self.viewers:
            examine_viewer(self.rules, state, viewer, bots, report)
        if bots.below(POSITIONS) == 0:
            for viewer in self.viewers:
                examine_frozen(self.rules, state, viewer, bots, report)
        self.secret = self.secret or bool(self.rules.hidden(state, SPECTATOR))
        self._examine_memory()

    def _examine_memory(self) -> None:
        """No over-redaction: what a viewer has heard and still holds is in its view."""
        for viewer, witness in self.witnesses.items():
            for name in witness.missing(self.rules.view(self.state, viewer)):
                told = f"viewer {viewer} was told of it, and its view hides or contradicts it: {name}"
                self.report.add(Kind.BROKEN, "over-redaction", told)

    def _examine_end(self) -> None:
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            self.report.add(Kind.STUCK, "no-outcome")
            return
        self.report.ends[outcome.reason] = self.report.ends.get(outcome.reason, 0) + 1
        if outcome.reason not in self.rules.info.end_reasons:
            self.report.add(Kind.BROKEN, "end-reason", outcome.reason)
        if not _well_placed(outcome, self.state.seats):
            self.report.add(Kind.BROKEN, "places", str(outcome.places))
        self._examine_memory()
        for viewer in self.viewers:
            examine_viewer(self.rules, self.state, viewer, self.bots, self.report)

    def _examine_replay(self) -> None:
        """The same seed and answers lead to the same events and the same state."""
        state = self.rules.setup(self.settings, self.state.seats, FastChance(self.seed))
        chance = FastChance(self.seed + 1)
        for number, (seat, picks) in enumerate(self.log):
            told = state.answer(seat, picks, chance)
            if told != self.told[number]:
                found = differing(self.told[number], told)
                self.report.add(Kind.DIVERGENCE, "replay-events", f"answer {number}: {found}")
                return
        if state.dump() != self.state.dump():
            self.report.add(Kind.DIVERGENCE, "replay-state", differing_bytes(self.state.dump(), state.dump()))


def _well_placed(outcome: Outcome, seats: int) -> bool:
    """A place for every seat, and each place is one more than the number of better seats; or nobody wins."""
    places = outcome.places
    if set(places) == {NO_VICTORY}:
        return len(places) == seats
    return len(places) == seats and all(place == 1 + sum(other < place for other in places) for place in places)
