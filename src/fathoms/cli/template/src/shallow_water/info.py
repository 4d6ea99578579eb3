"""The facts of Shallow Water that a lobby needs; they are read without loading the rules."""

from fathoms.kernel.game import Info

INFO = Info(
    name="shallow-water",
    title="Shallow Water",
    clauses="SHW",
    seats=(2, 3, 4),
    end_reasons=("goal",),
    revision=1,
    package="shallow_water",
)
