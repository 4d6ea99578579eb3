"""A past that a viewer could have lived through: which card each rival found, lost to a thief, sold.

All that a viewer knows of one depth is a row of happenings. A rival's find is a *token*: a card of unknown face that
comes out of a *pool*, the multiset of cards that it may be. Pool 0 holds all that the viewer never looked at; a look at
a wreck makes a pool of its own. Thefts between rivals move a token that the viewer cannot name, sales fix the face of
one. The search goes through the happenings in order, chooses at random wherever two things are possible, and turns
back where no token fits: it visits each branch once, so it ends, and every possible past can come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import DIAMOND, MONSTER, NOBODY, kind_of

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

FIND = 0
"""A seat finds a card out of pool `other`, in half-day `card`."""
GAIN = 1
"""A seat gets a card that the viewer knows."""
GIVE = 2
"""A card that the viewer knows leaves a seat's hand."""
HURRY = 3
"""The same, out of the finds of half-day `other`."""
MOVE = 4
"""A card goes from `other` to a seat; which one is not known."""
BARE = 5
"""All that a seat holds are diamonds."""

Happening = tuple[int, int, int, int]
"""Kind, seat, other, card."""
Choice = tuple[int, int]
"""A token, and the face that it takes or NOBODY."""
EVEN = 1000
"""The weight of one token in a choice."""


class Fork:
    """A choice that may have to be taken again: where, what is left to try, and how things stood."""

    def __init__(self, index: int, choices: list[Choice], past: Past) -> None:
        self.index = index
        self.choices = choices
        self.hands = [hand[:] for hand in past.hands]
        self.pools = [pool.copy() for pool in past.pools]
        self.cards = past.cards[:]
        self.moved = past.moved.copy()

    def restore(self, past: Past) -> None:
        past.hands = [hand[:] for hand in self.hands]
        past.pools = [pool.copy() for pool in self.pools]
        past.cards = self.cards[:]
        past.moved = self.moved.copy()


class Past:
    """The search for one possible past of one depth."""

    def __init__(self, seats: int, happenings: list[Happening], pools: list[dict[int, int]], chance: Chance) -> None:
        self.happenings = happenings
        self.chance = chance
        self.pools = pools
        """What each pool still holds, by card."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """The tokens in each rival's hand."""
        self.cards: list[int] = []
        """The face of each token, or NOBODY."""
        self.moved: dict[int, int] = {}
        """The token that each find made and each theft moved, by happening."""
        self.sources: list[int] = []
        self.halves: list[int] = []
        """The pool and the half-day of each token: tokens are numbered in the order in which they come up."""
        self.forks = 0
        self._name_tokens()

    def _name_tokens(self) -> None:
        for kind, _, other, card in self.happenings:
            if kind == FIND:
                self.sources.append(other)
                self.halves.append(card)
            elif kind == GAIN:
                self.sources.append(NOBODY)
                self.halves.append(NOBODY)

    def live(self) -> None:
        """Go through all happenings. A past exists: the true one."""
        stack: list[Fork] = []
        index = 0
        while index < len(self.happenings):
            choices = self.choices(self.happenings[index])
            if choices:
                choice = choices.pop()
                if choices:
                    self.forks += 1
                    stack.append(Fork(index, choices, self))
            else:
                while not stack[-1].choices:
                    stack.pop()
                fork = stack[-1]
                fork.restore(self)
                index = fork.index
                choice = fork.choices.pop()
            index = self.happen(index, choice)

    def choices(self, happening: Happening) -> list[Choice]:
        """What may happen here, in random order; the last one is tried first."""
        kind, seat, other, card = happening
        if kind == GIVE:
            return self.givers(seat, card, NOBODY)
        if kind == HURRY:
            return self.givers(seat, card, other)
        if kind == MOVE:
            return self.movers(other)
        if kind == BARE:
            return self.diamonds(seat)
        return [(NOBODY, NOBODY)]

    def givers(self, seat: int, card: int, half: int) -> list[Choice]:
        """The tokens that may be this card: one out of each pool, and one that is known to be it."""
        groups: dict[int, list[int]] = {}
        for token in self.hands[seat]:
            if half in (NOBODY, self.halves[token]) and self.fits(token, card):
                groups.setdefault(self.group(token), []).append(token)
        choices: list[Choice] = []
        weights: list[int] = []
        for tokens in groups.values():
            choices.append((self.one_of(tokens), card))
            weights.append(len(tokens) * self.odds(tokens[0], card) + 1)
        return self.shuffled(choices, weights)

    def one_of(self, tokens: list[int]) -> int:
        """Any of some tokens that are alike: if one of them fits, so do the others."""
        return tokens[self.chance.below(len(tokens))] if len(tokens) > 1 else tokens[0]

    def fits(self, token: int, card: int) -> bool:
        if self.cards[token] != NOBODY:
            return self.cards[token] == card
        return self.pools[self.sources[token]].get(card, 0) > 0

    def group(self, token: int) -> int:
        """Tokens of one group are alike: known to be the same card, or unknown and out of the same pool."""
        if self.cards[token] != NOBODY:
            return self.cards[token]
        return -1 - self.sources[token]

    def odds(self, token: int, card: int) -> int:
        if self.cards[token] != NOBODY:
            return EVEN
        pool = self.pools[self.sources[token]]
        return EVEN * pool[card] // sum(pool.values())

    def movers(self, victim: int) -> list[Choice]:
        """The tokens that a thief may have taken."""
        groups: dict[int, list[int]] = {}
        for token in self.hands[victim]:
            groups.setdefault(self.group(token), []).append(token)
        choices = [(self.one_of(tokens), NOBODY) for tokens in groups.values()]
        return self.shuffled(choices, [len(tokens) for tokens in groups.values()])

    def diamonds(self, seat: int) -> list[Choice]:
        """Make the first unknown token of a hand a diamond; none is left when all are."""
        for token in self.hands[seat]:
            if self.cards[token] == NOBODY:
                pool = self.pools[self.sources[token]]
                cards = sorted([card for card, count in pool.items() if count and kind_of(card) == DIAMOND])
                return self.shuffled([(token, card) for card in cards], [pool[card] for card in cards])
            if kind_of(self.cards[token]) != DIAMOND:
                return []
        return [(NOBODY, NOBODY)]

    def shuffled(self, choices: list[Choice], weights: list[int]) -> list[Choice]:
        """In random order, the heavier ones more often last."""
        if len(choices) < 2:  # noqa: PLR2004
            return choices
        ordered: list[Choice] = []
        while choices:
            pick = self.chance.below(sum(weights))
            index = 0
            while pick >= weights[index]:
                pick -= weights[index]
                index += 1
            ordered.append(choices.pop(index))
            del weights[index]
        ordered.reverse()
        return ordered

    def happen(self, index: int, choice: Choice) -> int:
        """Let it happen, and go on to the next happening."""
        kind, seat, other, card = self.happenings[index]
        token, face = choice
        if kind in (FIND, GAIN):
            self.moved[index] = len(self.cards)
            self.hands[seat].append(len(self.cards))
            self.cards.append(card if kind == GAIN else NOBODY)
        elif kind == MOVE:
            self.moved[index] = token
            self.hands[other].remove(token)
            self.hands[seat].append(token)
        elif kind == BARE:
            if token != NOBODY:
                self.settle(token, face)
                return index
        else:
            self.settle(token, face)
            self.hands[seat].remove(token)
        return index + 1

    def settle(self, token: int, card: int) -> None:
        """A token shows its face."""
        if self.cards[token] == NOBODY:
            self.pools[self.sources[token]][card] -= 1
            self.cards[token] = card

    def fill(self) -> None:
        """Give every token that is still unknown a treasure of its pool."""
        for number, pool in enumerate(self.pools):
            tokens = [
                token for token, card in enumerate(self.cards) if card == NOBODY and self.sources[token] == number
            ]
            if not tokens:
                continue
            treasures = [card for card in spread(pool) if kind_of(card) != MONSTER]
            self.chance.shuffle(treasures)
            for token in tokens:
                self.settle(token, treasures.pop())


def spread(pool: dict[int, int]) -> list[int]:
    """The cards of a pool, in order."""
    return [card for card in sorted(pool) for _ in range(pool[card])]
