"""Into the Blue, from its rule book alone: plain, slow, and nothing of the engine's."""

from __future__ import annotations

from models.conversation import Asked, Luck, Play, Result, Values, ask, ask_several, itself, places_of

SHELLS = 12
LEVELS = (1, 2, 3, 4, 5)
CHEST = 6
"""What the view calls a die that shows a chest."""
VALUES: Values = {"main": [3, 4, 5, 6, 7], "secondary": [1, 2, 2, 3, 3], "chests": [5, 6, 6, 7, 8]}


class IntoTheBlue:
    """A sea with five levels, and the chests at its bottom."""

    def __init__(self, seats: int, settings: dict[str, str], values: Values, luck: Luck) -> None:
        self.luck = luck
        self.values = values
        self.divers = range(seats)
        self.secondary_tokens = 1 if seats in (2, 3) else 2
        first = settings["first"]
        self.first = luck.number(seats) if first == "chance" else (int(first) - 1) % seats
        self.chests = luck.shuffled(self._list("chests"), itself)
        self.shells = [dict.fromkeys(LEVELS, 0) for _ in self.divers]
        self.unused = [SHELLS for _ in self.divers]
        self.found: list[list[int]] = [[] for _ in self.divers]
        self.turns: list[int] = []
        """Who played each turn that is over."""
        self.out_first: int | None = None
        """Who placed a last shell first, and so started the end."""
        self.diver = self.first
        self.dice: list[int] = []
        self.rolls = 0
        self.result: Result | None = None

    def _list(self, name: str) -> list[int]:
        values = self.values[name]
        assert isinstance(values, list)
        return values

    # -- the course of the game

    def game(self) -> Play[Result]:
        while True:
            yield from self.turn()
            self.turns.append(self.diver)
            if not self.chests:
                return self.settle("last-chest")
            if self.is_perfect():
                continue  # another turn straight away
            clockwise = (self.diver + 1) % len(self.divers)
            if clockwise == self.out_first:
                return self.settle("last-shell")
            self.diver = clockwise

    def turn(self) -> Play[None]:
        yield from self.roll()
        run = self.run()
        if self.is_perfect():
            self.found[self.diver].append(self.chests.pop())
        elif len(run) == 1:
            self.place(run[0])
        elif run:
            pick = yield from ask(self.diver, [("place", level) for level in run])
            self.place(int(pick[1]))

    def roll(self) -> Play[None]:
        """Six dice, and then twice any of them, or none."""
        self.dice = self.luck.dice(6, 6)
        for self.rolls in (1, 2):
            choices = frozenset([("reroll", die) for die in range(1, 7)])
            again = yield from ask_several(self.diver, Asked(choices, least=0, most=6))
            if not again:
                return
            rolled = self.luck.dice(len(again), 6)
            for _, die in sorted(again, key=str):
                self.dice[int(die) - 1] = rolled.pop(0)
        self.rolls = 3

    def run(self) -> list[int]:
        """1, 2, 3 and so on, as far as no number is missing."""
        run: list[int] = []
        for level in LEVELS:
            if level not in self.dice:
                break
            run.append(level)
        return run

    def is_perfect(self) -> bool:
        return sorted(self.dice) == [*LEVELS, CHEST]

    def place(self, level: int) -> None:
        count = min(self.dice.count(level), self.unused[self.diver])
        self.shells[self.diver][level] += count
        self.unused[self.diver] -= count
        if self.unused[self.diver] == 0 and self.out_first is None:
            self.out_first = self.diver

    # -- scoring

    def settle(self, reason: str) -> Result:
        points = [sum(chests) for chests in self.found]
        for level in reversed(LEVELS):
            tokens = [self._list("main")[level - 1], *self.secondary(level)]
            for diver, token in zip(self.ranking(level), tokens, strict=False):
                points[diver] += token
        self.result = Result(reason, tuple(points), places_of(points, lambda other, mine: other > mine))
        return self.result

    def secondary(self, level: int) -> list[int]:
        """The secondary tokens of a level that are in the game, the more valuable one first."""
        values = self.values["secondary"]
        assert isinstance(values, list)
        worth = values[level - 1]
        both = [worth, worth] if isinstance(worth, int) else sorted(worth, reverse=True)
        return both[: self.secondary_tokens]

    def ranking(self, level: int) -> list[int]:
        """Those who are on the level, the best first: whoever beats most of the others."""
        present = [diver for diver in self.divers if self.shells[diver][level]]
        return sorted(present, key=lambda diver: -sum(self.beats(diver, other, level) for other in present))

    def beats(self, diver: int, other: int, level: int) -> bool:
        for above in range(level, 0, -1):
            if self.shells[diver][above] != self.shells[other][above]:
                return self.shells[diver][above] > self.shells[other][above]
        if self.unused[diver] != self.unused[other]:
            return self.unused[diver] > self.unused[other]
        return self.last_turn(diver) < self.last_turn(other)

    def last_turn(self, diver: int) -> int:
        """The number of the last turn that this diver completed, from 1; 0 if there was none."""
        return max([number for number, each in enumerate(self.turns, 1) if each == diver], default=0)

    # -- the table

    def seen(self, viewer: int) -> Values:
        second, *third = [list(values) for values in zip(*map(self.secondary, LEVELS), strict=True)]
        seen = {
            "first": self.first,
            "diver": self.diver,
            "roll": self.rolls,
            "dice": self.dice,
            "run": len(self.run()),
            "divers": [self.seen_diver(diver, viewer) for diver in self.divers],
            "sea_bed": len(self.chests),
            "last_turns": self.out_first is not None,
            "stopper": self.out_first,
            "turns": len(self.turns),
            "main": self.values["main"],
            "secondary": second,
            "tokens": 1 + self.secondary_tokens,
        }
        return seen | {"third": third[0]} if third and third[0] != second else seen

    def seen_diver(self, diver: int, viewer: int) -> Values:
        return {
            "placed": [self.shells[diver][level] for level in LEVELS],
            "left": self.unused[diver],
            "chest_count": len(self.found[diver]),
            "chests": self.found[diver] if self.result or diver == viewer else None,
            "last_turn": self.last_turn(diver),
        }
