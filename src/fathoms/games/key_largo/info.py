"""The facts of Key Largo that a lobby needs."""

from fathoms.kernel.game import Info, Setting

ENCOUNTERS = "encounters"
OFF = "off"
ON = "on"

INFO = Info(
    name="key-largo",
    title="Key Largo",
    clauses="KL",
    seats=(3, 4, 5),
    end_reasons=("second-sunday",),
    revision=2,
    package="fathoms.games.key_largo",
    settings=(Setting(ENCOUNTERS, (OFF, ON), OFF),),
    examined=({ENCOUNTERS: OFF}, {ENCOUNTERS: ON}),
    minutes=(25, 45),
    weight="medium",
)
