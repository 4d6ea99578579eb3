"""Storage: clones share nothing, dumps read back, answers replay, undo restores."""

from __future__ import annotations

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Picks, Refusal
from fathoms.kernel.state import State
from fathoms.kernel.table import Table
from fathoms.testkit.differing import differing, differing_bytes
from fathoms.testkit.findings import Kind, Report


def examine_storage(rules: Rules, state: State, seat: int, picks: Picks, chance: Chance, report: Report) -> None:
    """Play one answer on a clone and on a reloaded copy: the original stays, the two agree."""
    before = state.dump()
    seed = chance.below(1 << 30)
    clone, reloaded = state.clone(), rules.load(before)
    if clone.dump() != before:
        report.add(Kind.BROKEN, "clone-differs", differing_bytes(before, clone.dump()))
    if reloaded.dump() != before:
        report.add(Kind.DIVERGENCE, "dump-load", differing_bytes(before, reloaded.dump()))
    if reloaded.questions() != state.questions():
        report.add(Kind.DIVERGENCE, "reloaded-questions", differing(state.questions(), reloaded.questions()))
    told = clone.answer(seat, picks, FastChance(seed))
    if state.dump() != before:
        report.add(Kind.BROKEN, "clone-shares", differing_bytes(before, state.dump()))
    again = reloaded.answer(seat, picks, FastChance(seed))
    if again != told or reloaded.dump() != clone.dump():
        found = differing(told, again) or differing_bytes(clone.dump(), reloaded.dump())
        report.add(Kind.DIVERGENCE, "reloaded-answer", found)


def examine_undo(rules: Rules, state: State, seat: int, picks: Picks, chance: Chance, report: Report) -> None:
    """Where undo is a right, it leads back to the same state, and the same answer leads on to the same."""
    table = Table(rules, state.clone(), FastChance(chance.below(1 << 30)))
    table.play(seat, picks)
    after = table.state.dump()
    back = table.retake(seat) if table.may_retake(seat) else table.undo(seat)
    if isinstance(back, Refusal):
        return
    if table.state.dump() != state.dump():
        report.add(Kind.BROKEN, "undo-differs", differing_bytes(state.dump(), table.state.dump()))
    table.play(seat, picks)
    if table.state.dump() != after:
        report.add(Kind.DIVERGENCE, "undo-replay", differing_bytes(after, table.state.dump()))
