"""What happens in a game of In Too Deep."""

from fathoms.games.in_too_deep.companies import Company
from fathoms.kernel.event import Event


class ShareTaken(Event, frozen=True):
    """A free share was taken from the open cards."""

    seat: int
    card: int
    company: Company


class ShareBought(Event, frozen=True):
    """A card from hand lies on the table as a share; the price is paid next."""

    seat: int
    card: int
    company: Company
    price: int


class CardsDiscarded(Event, frozen=True):
    """A payment from hand went to the discard pile."""

    seat: int
    cards: tuple[int, ...]


class Expanded(Event, frozen=True):
    """A company went deeper."""

    seat: int
    card: int
    company: Company


class DividendPaid(Event, frozen=True):
    """A company reached a new ten: the cards that each seat may draw."""

    company: Company
    cards: tuple[int, ...]


class CardsDrawn(Event, frozen=True):
    """Cards went from the deck to a hand; the public face."""

    seat: int
    count: int


class CardsSeen(Event, frozen=True):
    """Cards went from the deck to a hand; the face for the hand's owner."""

    seat: int
    cards: tuple[int, ...]


class MixedDeckDrawn(Event, frozen=True):
    """Cards went from a deck that hides bonus shares to a hand, until the draw was over or met a bonus share."""

    seat: int
    count: int
    bonus: bool


class Passed(Event, frozen=True):
    """A seat wanted to draw, and there was nothing to draw."""

    seat: int


class FundraiserHeld(Event, frozen=True):
    """Everybody drew in turn: an emergency fundraiser, the first or the second in a row."""

    row: int


class DeckShuffled(Event, frozen=True):
    """The discards became the new deck."""

    cards: int


class EndTriggered(Event, frozen=True):
    """Every seat has one final turn."""

    reason: str


class AbilityDeclined(Event, frozen=True):
    """A company's ability was left unused."""

    seat: int
    company: Company


class DepthRemoved(Event, frozen=True):
    """A depth card went from a company to the discard pile."""

    seat: int
    card: int
    company: Company


class DepthMoved(Event, frozen=True):
    """A depth card went from one company to another."""

    seat: int
    card: int
    company: Company
    to: Company


class DepthRaised(Event, frozen=True):
    """A depth card became the most recent one of its company."""

    seat: int
    card: int
    company: Company


class ExtraDepthPlayed(Event, frozen=True):
    """A second depth card in one turn, whatever its number; the price is paid next."""

    seat: int
    card: int
    company: Company
    price: int


class ShareAcquired(Event, frozen=True):
    """A share went from one portfolio to another; the price is paid next. The third investor is `THIRD`."""

    seat: int
    seller: int
    card: int
    company: Company
    price: int


class SellerPaid(Event, frozen=True):
    """Cards went from hand to hand; the public face."""

    seat: int
    seller: int
    count: int


class CardsPassed(Event, frozen=True):
    """Cards went from hand to hand; the face for the two."""

    seat: int
    seller: int
    cards: tuple[int, ...]


class BonusTurnedUp(Event, frozen=True):
    """The deck ran out while cards were turned up for a bonus share: these lie open, with so many further ones."""

    cards: tuple[int, ...]
    further: int


class BonusAwarded(Event, frozen=True):
    """A bonus share: the third investor got a share, and its company perhaps a depth card; the rest was discarded."""

    card: int
    company: Company
    depth: int | None
    discarded: tuple[int, ...]


class BonusSetAside(Event, frozen=True):
    """A bonus share that comes too late to count."""


class PortfolioValued(Event, frozen=True):
    """The end: what a portfolio is worth, company by company."""

    seat: int
    points: tuple[int, ...]


class GameEnded(Event, frozen=True):
    """It is over."""

    reason: str
    points: tuple[int, ...]
    places: tuple[int, ...]


EVENTS = (
    ShareTaken,
    ShareBought,
    CardsDiscarded,
    Expanded,
    DividendPaid,
    CardsDrawn,
    CardsSeen,
    MixedDeckDrawn,
    Passed,
    FundraiserHeld,
    DeckShuffled,
    EndTriggered,
    AbilityDeclined,
    DepthRemoved,
    DepthMoved,
    DepthRaised,
    ExtraDepthPlayed,
    ShareAcquired,
    SellerPaid,
    CardsPassed,
    BonusTurnedUp,
    BonusAwarded,
    BonusSetAside,
    PortfolioValued,
    GameEnded,
)
REVEALS = (
    ShareBought,
    CardsDiscarded,
    Expanded,
    CardsSeen,
    MixedDeckDrawn,
    ExtraDepthPlayed,
    CardsPassed,
    BonusTurnedUp,
    BonusAwarded,
    BonusSetAside,
)
