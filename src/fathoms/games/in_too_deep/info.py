"""The facts of In Too Deep that a lobby needs."""

from fathoms.games.in_too_deep.companies import Company, Side
from fathoms.kernel.game import Info, Setting

ALL = "sides"
"""The setting for all five companies at once."""
SIDES = tuple([side.value for side in Side])
BY_CHANCE = "random"
LIKE_ALL = "like-all"

INFO = Info(
    name="in-too-deep",
    title="In Too Deep",
    clauses="ITD",
    seats=(2, 3, 4, 5),
    end_reasons=("deck", "fundraisers"),
    revision=2,
    package="fathoms.games.in_too_deep",
    settings=(
        Setting(ALL, (*SIDES, BY_CHANCE), SIDES[0]),
        *[Setting(company.value, (LIKE_ALL, *SIDES, BY_CHANCE), LIKE_ALL) for company in Company],
    ),
    examined=tuple([{ALL: value} for value in (*SIDES, BY_CHANCE)]),
    minutes=(10, 20),
    weight="medium",
)
