"""What a player may pick."""

from fathoms.kernel.question import Option


class Dive(Option, frozen=True):
    """Go deeper."""


class Surface(Option, frozen=True):
    """Come up with the catch."""


OPTIONS = (Dive, Surface)
