"""The facts of Unfathomable that a lobby needs."""

from fathoms.kernel.game import Info, Setting

GAME = "game"
STANDARD, LEARNING = "standard", "learning"
RULES = "rules"
BY_GAME, BOOKLET, REFERENCE = "by-game", "booklet", "reference"
CULTIST = "cultist"
WITH, WITHOUT = "with", "without"
DIALS = "dials"
NORMAL, EASIER, HARDER = "normal", "easier", "harder"
CAST = "cast"
CHOSEN, SUGGESTED, BY_CHANCE = "chosen", "suggested", "chance"

INFO = Info(
    name="unfathomable",
    title="Unfathomable",
    clauses="UNF",
    seats=(3, 4, 5, 6),
    end_reasons=(
        "arrived",
        "out-of-fuel",
        "out-of-food",
        "out-of-sanity",
        "out-of-souls",
        "wrecked",
        "overrun",
    ),
    revision=4,
    package="fathoms.games.unfathomable",
    settings=(
        Setting(GAME, (STANDARD, LEARNING), STANDARD),
        Setting(RULES, (BY_GAME, BOOKLET, REFERENCE), BY_GAME),
        Setting(CULTIST, (WITH, WITHOUT), WITH),
        Setting(DIALS, (NORMAL, EASIER, HARDER), NORMAL),
        Setting(CAST, (CHOSEN, SUGGESTED, BY_CHANCE), CHOSEN),
    ),
    examined=(
        {},
        {GAME: LEARNING, CAST: SUGGESTED, DIALS: HARDER},
        {RULES: BOOKLET, CULTIST: WITHOUT, DIALS: EASIER, CAST: BY_CHANCE},
    ),
    sides=True,
    minutes=(40, 75),
    weight="heavy",
)
