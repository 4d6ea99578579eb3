"""Seeded games among bots, with swapped seats: who sits where, and what each game gave.

Every deal is played once for each way round the table, so that no bot profits from a chair or from a lucky deal. Where
seats win as sides, each bot in its turn plays all of the first side, against the game's own strategy on the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Outcome, Rules, Settings
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State
from fathoms.kernel.text import option_text

Player: TypeAlias = Callable[[State, int, Question, Chance], Picks]
MakeBot: TypeAlias = Callable[[str, Rules], Player]
"""What makes the bot of a name for a game."""
Opening: TypeAlias = tuple[str, ...]
"""An answer as the text forms of its picks."""
NORMAL_95 = 1.96
RIVALS = "rivals"
"""The game's own strategy, on the other side."""
_SEEDS_APART = 1_000_003
_WORLDS_APART = 1 << 40
"""Worlds are dealt from a source of their own: so a bot thinks alike about the true state and about one of them."""


@cache
def _sides(game: str) -> bool:
    """Asked for every game of a tournament again and again; the registry looks through what is installed."""
    return registry.game(game).sides


class Tournament(Struct, frozen=True):
    """All that decides its games: two runs of one tournament play the same, answer by answer."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    settings: Settings = {}
    pack: str = ""
    """The text of a host's pack; empty for our own values."""
    redealt: bool = True
    """Whether bots get a world that was dealt anew for their seat, so that none can cheat, or the true state."""

    @property
    def sides(self) -> bool:
        """Whether seats win as sides."""
        return _sides(self.game)

    @property
    def par(self) -> float | None:
        """What equal bots would win in each chair; None with sides, where the game decides that."""
        return None if self.sides else 1 / self.seats

    def seating(self, number: int) -> tuple[str, ...]:
        """Which bot sits in which chair: by turns, and one chair further in the next game of the same deal.

        With sides there are two chairs, so to speak: the first side and the other.
        """
        count = len(self.bots)
        if self.sides:
            return self.bots[number % count], RIVALS
        return tuple([self.bots[(chair + number) % count] for chair in range(self.seats)])

    def deal(self, number: int) -> int:
        """The seed of a game; the same for each way round the table."""
        return self.seed * _SEEDS_APART + number // len(self.bots)


FaultKind: TypeAlias = Literal["crash", "overrun", "illegal"]


class BotFault(Exception):  # noqa: N818 - it is a fault of the bot's, not an error of ours
    """A bot gave no legal answer in time; whoever runs somebody's bot raises it. It counts as silence."""

    def __init__(self, kind: FaultKind, told: str = "") -> None:
        super().__init__(kind, told)
        self.kind = kind
        self.told = told


class Fault(Struct, frozen=True):
    """What went wrong with a bot: in which chair, at which answer of the game, and what it said."""

    chair: int
    answer: int
    kind: FaultKind
    told: str = ""


class Played(Struct, frozen=True):
    """A finished game: its number in the tournament, each chair's place, why it ended, how many answers it took."""

    number: int
    places: tuple[int, ...]
    reason: str
    answers: int
    openings: tuple[Opening, ...] = ()
    """Each chair's first answer where it had a choice."""
    faults: tuple[Fault, ...] = ()


def play(tournament: Tournament, number: int, make: MakeBot) -> Played:
    """Play one game of a tournament. Where a bot gives no legal answer, the default of its question is played."""
    rules = registry.rules(tournament.game, tournament.pack)
    players = [rules.choose if name == RIVALS else make(name, rules) for name in tournament.seating(number)]
    seed = tournament.deal(number)
    chance, thoughts, worlds = FastChance(2 * seed), FastChance(2 * seed + 1), FastChance(2 * seed + _WORLDS_APART)
    state = rules.setup(tournament.settings, tournament.seats, chance)
    answers = 0
    openings: dict[int, Opening] = {}
    faults: list[Fault] = []
    while questions := state.questions():
        question = questions[0]
        chair = rules.side(state, question.seat)
        given = rules.redeal(state, question.seat, worlds) if tournament.redealt else state
        try:
            picks = legal_picks(players[chair], given, question, thoughts)
        except BotFault as fault:
            faults.append(Fault(chair, answers, fault.kind, fault.told))
            picks = question.default
        if chair not in openings and len(question.options) > question.least:
            openings[chair] = tuple([option_text(pick) for pick in picks])
        state.answer(question.seat, picks, chance)
        answers += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    first = tuple([openings.get(chair, ()) for chair in range(len(players))])
    places = side_places(rules, state, outcome) if tournament.sides else outcome.places
    return Played(number, places, outcome.reason, answers, first, tuple(faults))


def legal_picks(player: Player, state: State, question: Question, thoughts: Chance) -> Picks:
    """A bot's answer, if the rules accept it; else BotFault. What one world refuses its seat, every world does."""
    picks = player(state, question.seat, question, thoughts)
    refusal = state.check(question.seat, picks)
    if refusal is not None:
        raise BotFault("illegal", f"{question.key}: {refusal.code} ({refusal.clause})")
    return picks


def side_places(rules: Rules, state: State, outcome: Outcome) -> tuple[int, int]:
    """The places of the first side and of the other. A game that nobody wins is lost by the first."""
    won = any(rules.side(state, seat) == 0 for seat in outcome.winners)
    return (1, 2) if won else (2, 1)


def interval(mean: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    doubt = NORMAL_95**2 / count
    centre = (mean + doubt / 2) / (1 + doubt)
    spread = math.sqrt(doubt * (mean * (1 - mean) + doubt / 4)) / (1 + doubt)
    return max(0.0, centre - spread), min(1.0, centre + spread)
