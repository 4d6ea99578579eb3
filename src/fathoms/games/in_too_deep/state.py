"""The state of a game of In Too Deep."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.content import DeepContent

BONUS = -1
"""A bonus share in the deck or among the discards; all five are alike (ITD-10.3)."""
NOT_YET = -1


class DeepState(State):
    """A card is its depth number. Lists of companies go by company number, lists of investors by seat.

    In the two-player game the third investor has a place after the players in `shares` and `owns`.
    """

    TURN_CLAUSE: ClassVar[str] = "ITD-3.1"

    content: DeepContent
    sides: list[int]
    """The side of each company card that lies up (ITD-2.1)."""
    starter: int
    lowest: int
    """The lowest card of the first deal, which made the starter (ITD-2.3)."""
    active: int
    """Whose turn it is."""
    turns: int
    """Turns played to the end."""

    hands: list[list[int]]
    """By seat, each from the lowest card up."""
    market: list[int]
    """Open cards to be taken as free shares."""
    shares: list[list[int]]
    """The cards of each portfolio, in the order in which they came."""
    owns: list[list[int]]
    """Shares by investor and company."""
    issued: list[int]
    """Shares of each company on the table: its price (ITD-4.2)."""
    piles: list[list[int]]
    """Depth cards of each company; the last one is the most recent."""

    deck: list[int]
    """The last card is the top one."""
    discards: list[int]
    bonus: int
    """Bonus shares in the deck."""
    aside: int
    """Bonus shares out of the game (ITD-10.14)."""
    ran_out: int
    """How often the deck has run out."""

    draws: int
    """Draw turns in a row since the last fundraiser (ITD-6.3)."""
    dry: int
    """Draw turns in a row that found nothing to draw (ITD-7.4)."""
    fundraisers: int
    """Fundraisers in a row."""
    trigger: str
    """What triggered the end."""
    final_turns: int
    """Final turns still to be played, `NOT_YET` before they begin."""
    ended: bool

    # What everybody can tell of hidden cards; redeal.py says how.
    shuffles: int
    """How often discards have been shuffled into a new deck."""
    batch: list[int]
    """By card: the shuffle that it last went through, 0 for the first."""
    spare: list[int]
    """By seat: at most so many cards of the hand can be lower than `lowest` and of the first shuffle."""
    traced: list[dict[int, int]]
    """By viewer, spectators last: hidden cards once seen, with the seats that may hold them, as bits."""
    pools: list[list[int]]
    """By viewer and seat: the hands between which cards have passed unseen, as bits."""

    def clone(self) -> DeepState:
        copy = DeepState()
        self.copy_core(copy)
        copy.content = self.content
        copy.sides = self.sides
        copy.starter = self.starter
        copy.lowest = self.lowest
        copy.active = self.active
        copy.turns = self.turns
        copy.hands = [hand[:] for hand in self.hands]
        copy.market = self.market[:]
        copy.shares = [shares[:] for shares in self.shares]
        copy.owns = [owns[:] for owns in self.owns]
        copy.issued = self.issued[:]
        copy.piles = [pile[:] for pile in self.piles]
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.bonus = self.bonus
        copy.aside = self.aside
        copy.ran_out = self.ran_out
        copy.draws = self.draws
        copy.dry = self.dry
        copy.fundraisers = self.fundraisers
        copy.trigger = self.trigger
        copy.final_turns = self.final_turns
        copy.ended = self.ended
        copy.shuffles = self.shuffles
        copy.batch = self.batch[:]
        copy.spare = self.spare[:]
        copy.traced = [known.copy() for known in self.traced]
        copy.pools = [pools[:] for pools in self.pools]
        return copy

    # -- what the rules ask of it

    def has_third(self) -> bool:
        """ITD-10.2: with two players an imaginary third investor owns shares."""
        return len(self.shares) > self.seats

    def in_final_turns(self) -> bool:
        """ITD-7.11: the final turns know neither dividends nor abilities."""
        return self.final_turns != NOT_YET

    def can_draw(self) -> bool:
        """ITD-6.6: whether the deck or the discards hold anything."""
        return bool(self.deck or self.discards)

    def clockwise(self) -> list[int]:
        """Every seat, from the active one on (ITD-5.10)."""
        return [(self.active + step) % self.seats for step in range(self.seats)]

    def give_share(self, investor: int, card: int) -> int:
        """Put a card into a portfolio as a share; tells its company."""
        company = self.content.share_of[card]
        self.shares[investor].append(card)
        self.owns[investor][company] += 1
        self.issued[company] += 1
        return company

    def lose_card(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat].remove(card)
        if card < self.lowest and self.batch[card] == 0:
            self.spare[seat] -= 1
        for known in self.traced:
            if card in known:
                del known[card]
