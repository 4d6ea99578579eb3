"""The cards, 0 to 23: four of each value from 1 to 6."""

CARDS = 24
SIX = 6
FIVE = 5


def value(card: int) -> int:
    """What a card is worth."""
    return card // 4 + 1
