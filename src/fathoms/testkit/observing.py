"""What a learner is told from a seat: a function of what the seat may know, and as many numbers as are named."""

from __future__ import annotations

from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.observation import Observer
from fathoms.kernel.state import State
from fathoms.testkit.differing import differing_bytes
from fathoms.testkit.findings import Kind, Report


def examine_observer(rules: Rules, state: State, seed: int, report: Report) -> None:
    """Tell every seat of a state, and of a world that was dealt anew for the seat: both are told alike."""
    observer = rules.observer
    if observer is None:
        return
    before = state.dump()
    for question in state.questions():
        if question.key not in observer.questions:
            report.add(Kind.BROKEN, "observer-question", question.key)
    for seat in range(state.seats):
        numbers = observer.observe(state, seat)
        if len(numbers) != observer.length:
            report.add(Kind.BROKEN, "observer-length", f"{len(numbers)} numbers, {observer.length} are named")
            return
        there = observer.observe(rules.redeal(state, seat, FastChance(seed)), seat)
        if there != numbers:
            found = ", ".join(_parts(observer, numbers, there))
            report.add(Kind.LEAK, "observer-peeks", f"seat {seat}: {found}")
    if state.dump() != before:
        report.add(Kind.BROKEN, "observer-touches", differing_bytes(before, state.dump()))


def _parts(observer: Observer, here: list[int], there: list[int]) -> list[str]:
    """The names of the parts that differ."""
    found, at = [], 0
    for part in observer.parts:
        if here[at : at + part.length] != there[at : at + part.length]:
            found.append(part.name)
        at += part.length
    return found
