"""One bot against others of another kind: alone among them, or, where seats win as sides, as all of the first side."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fathoms.arena.tournament import MakeBot, side_places
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Settings
from fathoms.kernel.state import State

_SEEDS_APART = 1_000_003


class Lone(Struct, frozen=True):
    """All that decides the games of one bot against others."""

    game: str
    seats: int
    bot: str
    others: str
    seed: int = 1
    settings: Settings = {}

    @property
    def par(self) -> float | None:
        """What a bot as good as the others would win; None with sides, where the game decides that."""
        return None if registry.game(self.game).sides else 1 / self.seats

    def deal(self, number: int) -> int:
        """The seed of a game: every deal is played once from each chair; with sides there is but one way to sit."""
        return self.seed * _SEEDS_APART + 2 * (number if self.par is None else number // self.seats)

    def chair(self, number: int) -> int:
        """Where the bot sits; with sides, the first of them is all its own."""
        return 0 if self.par is None else number % self.seats


def played(lone: Lone, number: int, make: MakeBot) -> Iterator[State]:
    """One game, answer by answer to its end."""
    rules = registry.game(lone.game).rules()
    own, others = make(lone.bot, rules), make(lone.others, rules)
    deal, chair = lone.deal(number), lone.chair(number)
    chance, thoughts = FastChance(deal), FastChance(deal + 1)
    state = rules.setup(lone.settings, lone.seats, chance)
    while questions := state.questions():
        question = questions[0]
        player = own if rules.side(state, question.seat) == chair else others
        state.answer(question.seat, player(state, question.seat, question, thoughts), chance)
        yield state


def share_of_victory(lone: Lone, number: int, make: MakeBot) -> float:
    """Play one game: 1 if the bot wins alone or its side wins, a part of it if it shares, 0 if it loses."""
    rules = registry.game(lone.game).rules()
    *_, end = played(lone, number, make)
    outcome = rules.outcome(end)
    assert outcome is not None
    places = side_places(rules, end, outcome) if lone.par is None else outcome.places
    return (places[lone.chair(number)] == 1) / max(1, places.count(1))
