"""What happens in a game of Salvage."""

from fathoms.kernel.event import Event


class BidsShown(Event, frozen=True):
    """All bids, by seat, and who won the round."""

    cards: tuple[int, ...]
    winner: int


class WreckPeeked(Event, frozen=True):
    """Somebody looked at the top of the wreck; the public face."""

    seat: int
    count: int


class WreckSeen(Event, frozen=True):
    """Somebody looked at the top of the wreck; the face for its eyes: the cards, the top one last."""

    seat: int
    cards: tuple[int, ...]


class WreckTaken(Event, frozen=True):
    """The top card of the wreck came to light; `points` is what it brought."""

    seat: int
    card: int
    points: int


class WreckShuffled(Event, frozen=True):
    """Nobody knows the order of the wreck any more."""

    seat: int


class DuesPaid(Event, frozen=True):
    """The winner paid with these cards."""

    seat: int
    cards: tuple[int, ...]


class ReactionsShown(Event, frozen=True):
    """Who reacted against the point, by seat. It is told when nobody did, too: the window itself is no secret."""

    cards: tuple[int | None, ...]


class CountersShown(Event, frozen=True):
    """Who countered the reaction of a seat, by seat."""

    reaction: int
    cards: tuple[int | None, ...]


class PointScored(Event, frozen=True):
    """The winner's point counts."""

    seat: int


class SeaDrew(Event, frozen=True):
    """The sea turned up a card of the deck."""

    card: int


class LeaderRobbed(Event, frozen=True):
    """The sea took a point."""

    seat: int


class DeckRefilled(Event, frozen=True):
    """The discards became the new deck."""

    count: int


class CardTaken(Event, frozen=True):
    """A seat drew a card; the public face."""

    seat: int


class CardDrawn(Event, frozen=True):
    """A seat drew a card; the face for its eyes."""

    seat: int
    card: int


class GameEnded(Event, frozen=True):
    """It is over."""

    reason: str
    points: tuple[int, ...]


EVENTS = (
    BidsShown,
    WreckPeeked,
    WreckSeen,
    WreckTaken,
    WreckShuffled,
    DuesPaid,
    ReactionsShown,
    CountersShown,
    PointScored,
    SeaDrew,
    LeaderRobbed,
    DeckRefilled,
    CardTaken,
    CardDrawn,
    GameEnded,
)
REVEALS = (BidsShown, WreckSeen, WreckTaken, DuesPaid, ReactionsShown, CountersShown, SeaDrew, CardDrawn)
