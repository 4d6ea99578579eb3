"""The facts of Into the Blue that a lobby needs."""

from fathoms.kernel.game import Info, Setting

FIRST = "first"
BY_CHANCE = "chance"

INFO = Info(
    name="into-the-blue",
    title="Into the Blue",
    clauses="ITB",
    seats=(2, 3, 4, 5),
    end_reasons=("last-shell", "last-chest"),
    revision=1,
    package="fathoms.games.into_the_blue",
    settings=(Setting(FIRST, (BY_CHANCE, "1", "2", "3", "4", "5"), BY_CHANCE, offered=False),),
    minutes=(5, 15),
    weight="light",
)
