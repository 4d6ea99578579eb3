"""What an investor may pick. Options of every turn are made once, here; those with a price where it is read."""

from fathoms.games.in_too_deep.companies import NAMES, Company
from fathoms.games.in_too_deep.content import DEEPEST
from fathoms.kernel.question import Option


class Take(Option, frozen=True):
    """Take this open card as a free share."""

    card: int


class Buy(Option, frozen=True):
    """Buy the share on this card."""

    card: int


class Expand(Option, frozen=True):
    """Play this card on a company as a depth card."""

    card: int
    company: Company


class Draw(Option, frozen=True):
    """Draw a card."""


class Pass(Option, frozen=True):
    """There is nothing to draw: do nothing."""


class Pay(Option, frozen=True):
    """Give up this card as payment."""

    card: int


class Decline(Option, frozen=True):
    """Leave the company's ability unused."""


class Remove(Option, frozen=True):
    """Discard this depth card from its company."""

    card: int


class Move(Option, frozen=True):
    """Move this depth card to another company."""

    card: int
    company: Company


class Raise(Option, frozen=True):
    """Make this depth card the most recent one of its company."""

    card: int


class Acquire(Option, frozen=True):
    """Buy a share of this company out of the portfolio of that seat, or of the third investor (`THIRD`, 5)."""

    seller: int
    company: Company
    count: int
    """What it costs, in cards."""


class BuyCheaper(Option, frozen=True):
    """Buy the share on this card by Research, two cards cheaper."""

    card: int
    count: int
    """What it costs, in cards."""


class PlayExtra(Option, frozen=True):
    """Play this card on a company by Wildlife spotting, whatever its number."""

    card: int
    company: Company
    count: int
    """What it costs, in cards."""


OPTIONS = (Take, Buy, Expand, Draw, Pass, Pay, Decline, Remove, Move, Raise, Acquire, BuyCheaper, PlayExtra)

NUMBERS = range(DEEPEST + 1)
THIRD = 5
"""What options and events call the third investor, who has no seat: a number after all seats (ITD-10.2)."""

TAKE = [Take(card) for card in NUMBERS]
BUY = [Buy(card) for card in NUMBERS]
EXPAND = [[Expand(card, company) for card in NUMBERS] for company in NAMES]
DRAW = Draw()
PASS = Pass()
PAY = [Pay(card) for card in NUMBERS]
DECLINE = Decline()
REMOVE = [Remove(card) for card in NUMBERS]
MOVE = [[Move(card, company) for card in NUMBERS] for company in NAMES]
RAISE = [Raise(card) for card in NUMBERS]
