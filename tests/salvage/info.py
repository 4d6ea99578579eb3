"""The facts of Salvage that a lobby needs."""

from fathoms.kernel.game import Info, Setting

HAND = "hand"

INFO = Info(
    name="salvage",
    title="Salvage",
    clauses="SAL",
    seats=(3, 4),
    end_reasons=("rounds", "wreck-empty"),
    revision=1,
    package="salvage",
    settings=(Setting(HAND, ("4", "5", "7"), "4"),),
)
