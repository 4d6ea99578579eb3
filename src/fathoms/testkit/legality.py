"""Legality: `check` is the one authority, and the options, `narrow` and the defaults agree with it."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec

from fathoms.kernel.chance import Chance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Option, Picks, Question
from fathoms.kernel.state import State, random_picks
from fathoms.kernel.text import OptionReader, UnreadableOptionError, fields_of, option_text
from fathoms.testkit.findings import Kind, Report

EXHAUSTIVE = 6
"""Up to so many options every set of picks is tried."""


def examine_questions(rules: Rules, state: State, strangers: list[Option], chance: Chance, report: Report) -> None:
    """Examine every open question. `strangers` are options seen earlier in the game."""
    asked = state.questions()
    if len({question.seat for question in asked}) != len(asked):
        report.add(Kind.BROKEN, "two-questions", "a seat is asked twice at once")
    for question in asked:
        _examine_form(rules, question, report)
        _examine_answers(state, question, chance, report)
        if len(question.options) <= EXHAUSTIVE:
            _examine_every_set(state, question, report)
        _examine_mutants(state, question, strangers, report)
    _examine_strangers(state, report)


def _examine_form(rules: Rules, question: Question, report: Report) -> None:
    """Ids, clauses, distinct options of the game's union, a text form that reads back."""
    if len(set(question.options)) != len(question.options):
        report.add(Kind.BROKEN, "twin-options", question.key)
    if not question.clause.startswith(rules.info.clauses):
        report.add(Kind.BROKEN, "no-clause", question.key)
    reader = OptionReader(rules.options)
    for option in question.options:
        try:
            back: Option | None = reader.read(option_text(option))
        except UnreadableOptionError:
            back = None
        if back != option:
            report.add(Kind.BROKEN, "text-form", option_text(option))


def _examine_answers(state: State, question: Question, chance: Chance, report: Report) -> None:
    """What silence means is legal; whatever `narrow` builds is legal."""
    if state.check(question.seat, question.default) is not None:
        report.add(Kind.REFUSED_LEGAL, "default", question.key)
    picks = random_picks(state, question, chance)
    refusal = state.check(question.seat, picks)
    if refusal is not None:
        report.add(Kind.REFUSED_LEGAL, "narrow-walk", f"{question.key} {picks_text(picks)}: {refusal.code}")


def _examine_every_set(state: State, question: Question, report: Report) -> None:
    """`narrow` offers exactly what some legal set still needs, from every start."""
    seat, options = question.seat, question.options
    sets = [picks for size in range(len(options) + 1) for picks in combinations(options, size)]
    legal = [frozenset(picks) for picks in sets if state.check(seat, picks) is None]
    if not legal:
        report.add(Kind.STUCK, "no-legal-answer", question.key)
    for picks in sets:
        start = frozenset(picks)
        ways = [each for each in legal if start <= each]
        if not ways:
            continue
        narrowed = state.narrow(seat, picks)
        wanted = {option for option in options if option not in start and any(option in way for way in ways)}
        if set(narrowed.options) - wanted or narrowed.may_stop > (start in legal):
            report.add(Kind.ACCEPTED_ILLEGAL, "narrow-wide", f"{question.key} {picks_text(picks)}")
        if wanted - set(narrowed.options) or narrowed.may_stop < (start in legal):
            report.add(Kind.REFUSED_LEGAL, "narrow-tight", f"{question.key} {picks_text(picks)}")


def _examine_mutants(state: State, question: Question, strangers: list[Option], report: Report) -> None:
    """Whatever is not offered is refused, and so are repeats and wrong counts."""
    seat, options = question.seat, question.options
    wrong = {option for each in (*strangers, *options[:3]) for option in (each, *mutants(each))} - set(options)
    attempts: list[Picks] = [(option,) for option in wrong]
    attempts += [(*question.default, option) for option in wrong]
    attempts += [(option, option) for option in options[:2]]
    if question.most < len(options):
        attempts.append(options[: question.most + 1])
    if question.least > 0:
        attempts.append(options[: question.least - 1])
    for picks in attempts:
        refusal = state.check(seat, picks)
        if refusal is None:
            report.add(Kind.ACCEPTED_ILLEGAL, "mutant", f"{question.key} {picks_text(picks)}")
        elif not refusal.clause:
            report.add(Kind.BROKEN, "refusal-clause", refusal.code)


def _examine_strangers(state: State, report: Report) -> None:
    """A seat that is not asked may not answer; nor may a spectator, nor a seat that does not exist."""
    for seat in (SPECTATOR, *range(state.seats), state.seats):
        if state.question(seat) is None:
            for question in state.questions():
                if state.check(seat, question.default) is None:
                    report.add(Kind.ACCEPTED_ILLEGAL, "not-asked", f"seat {seat}: {question.key}")


def mutants(option: Option) -> list[Option]:
    """Options like this one with one field changed."""
    changed = []
    for each in fields_of(type(option)):
        value = getattr(option, each.name)
        if isinstance(value, int):
            changed += [msgspec.structs.replace(option, **{each.name: value + by}) for by in (-1, 1, -100, 100)]
    return changed


def examine_order(state: State, seat: int, picks: Picks, chances: tuple[Chance, Chance], report: Report) -> None:
    """The order in which picks are named changes nothing."""
    if not any(one != other for one, other in pairwise(picks)):
        return
    forward, backward = state.clone(), state.clone()
    forward.answer(seat, picks, chances[0])
    backward.answer(seat, picks[::-1], chances[1])
    if forward.dump() != backward.dump():
        report.add(Kind.DIVERGENCE, "pick-order", picks_text(picks))


def picks_text(picks: Picks) -> str:
    """An answer in its text form, for a finding."""
    return " + ".join(option_text(pick) for pick in picks) or "nothing"
