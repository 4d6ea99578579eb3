"""What a learned judge is told of a world: a function of that world alone, within the bounds that the game declares."""

from __future__ import annotations

from fathoms.kernel.game import Rules
from fathoms.kernel.net import MOST, Encoded
from fathoms.kernel.state import State
from fathoms.testkit.differing import differing, differing_bytes
from fathoms.testkit.findings import Kind, Report


def examine_encoder(rules: Rules, state: State, report: Report) -> None:
    """Tell of a state and of a copy of it that was read back: both are told alike, and neither changes."""
    if rules.encoder is None:
        return
    before = state.dump()
    told, again = rules.encoder.encode(state), rules.encoder.encode(rules.load(before))
    if state.dump() != before:
        report.add(Kind.BROKEN, "encoder-touches", differing_bytes(before, state.dump()))
    if _parts(told) != _parts(again):
        report.add(Kind.DIVERGENCE, "encoder-differs", differing(_parts(told), _parts(again)))
    if rules.odds is not None and (rules.odds(state) is None) != (told is None):
        report.add(Kind.BROKEN, "encoder-moments", "it is told where nothing is judged, or the other way round")
    if told is not None:
        for wrong in _out_of_bounds(rules, state, told):
            report.add(Kind.BROKEN, "encoder-bounds", wrong)


def _parts(told: Encoded | None) -> tuple[list[int], list[list[int]], list[list[int]]] | None:
    return None if told is None else (told.table, told.seats, told.amounts)


def _out_of_bounds(rules: Rules, state: State, told: Encoded) -> list[str]:
    encoder = rules.encoder
    assert encoder is not None
    found = []
    if len(told.seats) != encoder.rivals(state.seats) or len(told.amounts) != encoder.rivals(state.seats):
        found.append(f"{len(told.seats)} seats are told of, and {len(told.amounts)} have amounts")
    for facts in told.seats:
        all_facts = [*told.table, *facts]
        if len(set(all_facts)) != len(all_facts):
            found.append(f"a fact is told twice: {sorted(all_facts)}")
        if not all(0 <= fact < encoder.facts for fact in all_facts):
            found.append(f"a fact has no number below {encoder.facts}: {sorted(all_facts)}")
    found += [
        f"not {encoder.amounts} amounts up to {MOST}: {amounts}"
        for amounts in told.amounts
        if len(amounts) != encoder.amounts or not all(-MOST <= amount <= MOST for amount in amounts)
    ]
    return found
