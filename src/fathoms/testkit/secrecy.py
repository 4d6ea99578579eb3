"""Secrecy: the five laws of redeal, for every seat and for a spectator.

1. Same view: a redealt state shows the viewer the same bytes and asks it the same.
2. A function of the view: dealing anew twice is the same as dealing anew once.
3. No frozen secret: whatever the viewer cannot know takes another value in some redeal.
4. Forward pairs: the true and the redealt world, played on alike, tell the viewer the same until a declared reveal
   shows different things.
5. It constructs. (A redeal that retries would not end; the suite's own time limit holds it.)
"""

from __future__ import annotations

import msgspec

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event, heard_by
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Picks
from fathoms.kernel.state import State, random_picks
from fathoms.testkit.differing import differing, differing_bytes
from fathoms.testkit.findings import Kind, Report
from fathoms.testkit.legality import mutants, picks_text

FORWARD = 5
"""How many answers a pair of worlds is played on."""
REDEALS = 300
"""After so many redeals a secret that never moved is frozen: at odds of 5 to 1 that happens by luck once in 10^23."""
TRIES = 4


def shown(rules: Rules, state: State, viewer: int) -> bytes:
    """All that the table shows this viewer at rest: its view, its question, whom the table waits for, the outcome."""
    return msgspec.json.encode(
        {
            "view": rules.view(state, viewer),
            "question": state.question(viewer),
            "answered": viewer in state.held,
            "waiting": state.waiting(),
            "outcome": rules.outcome(state),
        }
    )


def examine_viewer(rules: Rules, state: State, viewer: int, chance: Chance, report: Report) -> None:
    """Laws 1, 2 and 4, and the strategy's blindness, on one pair of worlds."""
    before = state.dump()
    seed = chance.below(1 << 30)
    world = rules.redeal(state, viewer, FastChance(seed))
    report.redeal_pairs += 1
    if state.dump() != before:
        report.add(Kind.BROKEN, "redeal-touches", f"viewer {viewer}: {differing_bytes(before, state.dump())}")
    here, there = shown(rules, state, viewer), shown(rules, world, viewer)
    if here != there:
        report.add(Kind.LEAK, "law-1-same-view", f"viewer {viewer}: {differing_bytes(here, there)}")
        return
    again = rules.redeal(rules.redeal(state, viewer, FastChance(seed + 1)), viewer, FastChance(seed))
    if again.dump() != world.dump():
        found = differing_bytes(world.dump(), again.dump())
        report.add(Kind.LEAK, "law-2-function-of-view", f"viewer {viewer}: {found}")
    for broken in rules.invariants(world):
        report.add(Kind.BROKEN, "redeal-invariant", broken)
    if rules.secrets(world, viewer).keys() != rules.secrets(state, viewer).keys():
        names = sorted(rules.secrets(world, viewer).keys() ^ rules.secrets(state, viewer).keys())
        report.add(Kind.LEAK, "law-3-names", f"viewer {viewer}: {', '.join(names)} in one world only")
    if viewer != SPECTATOR and rules.score(world, viewer) != rules.score(state, viewer):
        here_there = f"{rules.score(state, viewer)} here, {rules.score(world, viewer)} there"
        report.add(Kind.LEAK, "score-peeks", f"seat {viewer}: {here_there}")
    _examine_refusals(state, world, viewer, report)
    _examine_strategy(rules, state, world, viewer, seed, report)
    Forward(rules, state.clone(), world, viewer, chance).examine(report)


def examine_frozen(rules: Rules, state: State, viewer: int, chance: Chance, report: Report) -> None:
    """Law 3: deal anew until every secret has moved."""
    frozen = rules.secrets(state, viewer)
    for _ in range(REDEALS):
        if not frozen:
            return
        world = rules.secrets(rules.redeal(state, viewer, chance), viewer)
        frozen = {name: value for name, value in frozen.items() if world.get(name, value) == value}
    for name in frozen:
        report.add(Kind.LEAK, "law-3-frozen-secret", f"viewer {viewer}: {name}")


def _examine_refusals(state: State, world: State, viewer: int, report: Report) -> None:
    """What the viewer's own probes are refused with depends on nothing hidden."""
    question = state.question(viewer)
    options = question.options if question else ()
    probes: list[Picks] = [(option,) for each in options[:4] for option in (each, *mutants(each))]
    probes += [(), options, *[asked.default for asked in state.questions() if asked.quiet]]
    for picks in probes:
        if found := differing(state.check(viewer, picks), world.check(viewer, picks)):
            report.add(Kind.LEAK, "refusal", f"viewer {viewer}, {picks_text(picks)}: {found}")
        if found := differing(state.narrow(viewer, picks[:1]), world.narrow(viewer, picks[:1])):
            report.add(Kind.LEAK, "narrow", f"viewer {viewer}, {picks_text(picks[:1])}: {found}")


def _examine_strategy(rules: Rules, state: State, world: State, viewer: int, seed: int, report: Report) -> None:
    """The strategy chooses equally in worlds that its seat cannot tell apart."""
    question = state.question(viewer)
    if question is None:
        return
    here = rules.choose(state, viewer, question, FastChance(seed))
    there = rules.choose(world, viewer, question, FastChance(seed))
    if here != there:
        chosen = f"{picks_text(here)} here, {picks_text(there)} there"
        report.add(Kind.LEAK, "strategy-peeks", f"viewer {viewer}: {question.key}: {chosen}")


class Forward:
    """Law 4: two worlds that a viewer cannot tell apart, played on with the same answers and the same chance."""

    def __init__(self, rules: Rules, here: State, there: State, viewer: int, chance: Chance) -> None:
        self.rules = rules
        self.here = here
        self.there = there
        self.viewer = viewer
        self.chance = chance
        seed = chance.below(1 << 30)
        self.chances = (FastChance(seed), FastChance(seed))
        for world in (here, there):
            self._reopen_quiet_window(world)

    def _reopen_quiet_window(self, world: State) -> None:
        """Nobody knows who has answered in a quiet window, so a pair starts with nobody else having answered."""
        if world.asked() and world.asked()[0].quiet:
            for seat in list(world.held):
                if seat != self.viewer:
                    world.retake(seat)

    def examine(self, report: Report) -> None:
        """Play on until the end, a reveal, or an answer that only one world offers."""
        for _ in range(FORWARD):
            answer = self._common_answer()
            if answer is None:
                return
            seat, picks = answer
            here = heard_by(self.viewer, self.here.answer(seat, picks, self.chances[0]))
            there = heard_by(self.viewer, self.there.answer(seat, picks, self.chances[1]))
            if not self._heard_alike(here, there, report):
                return
            seen, other = [shown(self.rules, world, self.viewer) for world in (self.here, self.there)]
            if seen != other:
                after = f"viewer {self.viewer} after {picks_text(picks)} of seat {seat} ({_names(here)})"
                report.add(Kind.LEAK, "law-4-shown", f"{after}: {differing_bytes(seen, other)}")
                return

    def _common_answer(self) -> tuple[int, Picks] | None:
        asked = [question for question in self.here.questions() if self.there.question(question.seat)]
        for _ in range(TRIES):
            if not asked:
                return None
            question = asked[self.chance.below(len(asked))]
            picks = random_picks(self.here, question, self.chance)
            if self.there.check(question.seat, picks) is None:
                return question.seat, picks
        return None

    def _heard_alike(self, here: list[Event], there: list[Event], report: Report) -> bool:
        """Whether the viewer heard the same. Only a reveal may differ, and from there on the worlds are two."""
        for one, other in zip(here, there, strict=False):
            if one == other:
                continue
            if isinstance(one, self.rules.reveals) and isinstance(other, self.rules.reveals):
                return False
            found = f"{_names([one, other])}: {differing(one, other)}"
            report.add(Kind.LEAK, "law-4-event", f"viewer {self.viewer}: {found}")
            return False
        if len(here) != len(there):
            report.add(Kind.LEAK, "law-4-event-count", f"viewer {self.viewer}: {_names(here)} | {_names(there)}")
            return False
        return True


def _names(events: list[Event]) -> str:
    return ", ".join(type(event).__name__ for event in events) or "silence"
