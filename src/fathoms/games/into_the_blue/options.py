"""What a diver may pick."""

from fathoms.kernel.question import Option


class Reroll(Option, frozen=True):
    """Roll this die again; dice are numbered 1 to 6 as they lie."""

    die: int


class Place(Option, frozen=True):
    """Place shells on this level."""

    level: int


OPTIONS = (Reroll, Place)
