"""The games that may be recorded: who plays, at which table, from which seed. All of it follows from a number."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from fathoms.bots.bot import Bot, bot
from fathoms.kernel import record
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Told
from fathoms.kernel.game import Info, Rules, Settings
from fathoms.kernel.question import Option, Picks, Question, Refusal
from fathoms.kernel.state import State, random_picks
from fathoms.kernel.table import Table
from fathoms.kernel.text import option_text

LONGEST = 3000
"""Games with more entries are left out: bots that are odd enough can go on for long."""
SECOND_THOUGHTS = 8
"""At some tables one answer in so many is taken back."""

SPECIAL = {"key-largo": ["visitor"]}
"""Bots that know one game, for what the others never come to."""


class Candidate(Struct, frozen=True):
    """A game that may be recorded."""

    number: int
    seats: int
    settings: Settings
    pack: str
    bots: tuple[str, ...]


def all_settings(info: Info) -> list[Settings]:
    """Those that the suite plays, and every value of every setting alone."""
    found: list[Settings] = [{}, *info.examined]
    found += [{setting.key: value} for setting in info.settings for value in setting.values]
    settled = [info.settle(each) for each in found]
    return [each for place, each in enumerate(settled) if each not in settled[:place]]


def candidates(info: Info, packs: list[str], count: int) -> Iterator[Candidate]:
    """So many games: every seat count, set of settings, pack and company of bots comes up again and again."""
    chosen = all_settings(info)
    for number in range(count):
        chance = FastChance(number)
        seats = info.seats[number % len(info.seats)]
        settings = chosen[number // len(info.seats) % len(chosen)] if number % 5 else _by_chance(info, chance)
        pack = packs[number % len(packs)] if number % 7 == 3 and packs else ""  # noqa: PLR2004 - one in seven
        yield Candidate(number, seats, settings, pack, _company(info.name, seats, number, chance))


def _by_chance(info: Info, chance: Chance) -> Settings:
    return {setting.key: setting.values[chance.below(len(setting.values))] for setting in info.settings}


def _company(game: str, seats: int, number: int, chance: Chance) -> tuple[str, ...]:
    """All of a kind, or any mixture."""
    kinds = ["strategy", "uniform", "wayward", "stubborn", "fixated", *SPECIAL.get(game, [])]
    if number % 3:
        return (kinds[number // 3 % len(kinds)],) * seats
    kinds.append("greedy")
    return tuple(kinds[chance.below(len(kinds))] for _ in range(seats))


def _bot(kind: str, rules: Rules, number: int) -> Bot:
    stubborn, fixated = _stubborn(_by_kind(number)), _stubborn(_by_text(number))
    odd = {"wayward": _wayward(rules), "stubborn": stubborn, "fixated": fixated, "visitor": _visitor}
    return odd[kind] if kind in odd else bot(kind, rules)


def _wayward(rules: Rules) -> Bot:
    """Plays well, and now and then anything."""
    well, anyhow = bot("strategy", rules), bot("uniform", rules)

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        return (anyhow if chance.below(5) == 0 else well)(state, seat, question, chance)

    return choose


def _stubborn(rank: Callable[[Option], str]) -> Bot:
    """Takes as much as it may, always in the same order of liking: a table of them leaves a thing undone for long."""

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
        picks: Picks = ()
        while options := state.narrow(seat, picks).options:
            best = min(rank(option) for option in options)
            liked = [option for option in options if rank(option) == best]
            picks = (*picks, liked[chance.below(len(liked))])
        return picks

    return choose


def _by_kind(number: int) -> Callable[[Option], str]:
    """One kind of options before another."""
    return lambda option: _shuffled(number, type(option).__name__)


def _by_text(number: int) -> Callable[[Option], str]:
    """One option before another: the same places, the same cards, all game long."""
    return lambda option: _shuffled(number, option_text(option))


def _shuffled(number: int, name: str) -> str:
    return hashlib.sha256(f"{number} {name}".encode()).hexdigest()


def _visitor(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """Key Largo: draws an encounter card every morning and plays it in the afternoon, so that the pile is made anew."""
    cards = importlib.import_module("fathoms.games.key_largo.cards")
    options = importlib.import_module("fathoms.games.key_largo.options")
    here: Any = state
    wanted = {options.PLACE_NAMES[place] for card in here.guests[seat] if (place := cards.place_of(card)) >= 0}
    for option in question.options:
        if isinstance(option, options.Play):
            return (option,)
        if isinstance(option, options.Plan) and option.morning == "dolphins" and option.afternoon in wanted:
            return (option,)
    if question.key == "plan":
        return tuple(each for each in question.options if getattr(each, "morning", "") == "dolphins")[:1]
    return random_picks(state, question, chance)


def rules_with(info: Info, folder: Path, pack: str) -> Rules:
    """The rules of a game with this pack of its folder, or with our content."""
    return info.rules().with_content(folder / pack) if pack else info.rules()


def play(rules: Rules, candidate: Candidate, hear: Callable[[Table, list[Told]], None]) -> tuple[bytes, Table] | None:
    """The record of a game and its table; None if it goes on for too long. `hear` is told what happens."""
    secret = hashlib.sha256(f"{rules.info.name} {candidate.number}".encode()).digest()
    salts = tuple(secret[: seat * candidate.number % 9] for seat in range(candidate.seats))
    table = record.start(rules, candidate.settings, candidate.seats, secret, salts)
    thoughts = FastChance(candidate.number + 1)
    bots = [_bot(kind, rules, candidate.number) for kind in candidate.bots]
    hear(table, table.opening)
    while asked := table.state.questions():
        if len(table.entries) > LONGEST:
            return None
        question = asked[thoughts.below(len(asked))]
        told = table.play(question.seat, bots[question.seat](table.state, question.seat, question, thoughts))
        assert not isinstance(told, Refusal), f"{candidate} answers with {told}"
        hear(table, told)
        if candidate.number % 4 == 1 and thoughts.below(SECOND_THOUGHTS) == 0:
            _take_back(table, question.seat)
    return record.write_record(table, candidate.settings, secret, salts), table


def _take_back(table: Table, seat: int) -> None:
    """A second thought, where the table allows it."""
    if table.may_retake(seat):
        table.retake(seat)
    elif table.may_undo(seat):
        table.undo(seat)
