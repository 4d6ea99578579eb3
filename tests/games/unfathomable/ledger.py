"""Tables of outcomes, and how a row is executed.

A row names a card, one of its outcomes, the situation, the answers of the seats in order, and all that changes.
Whatever the change does not name must be as before: the executor compares the whole ship, all people and all decks.
Dice and answers must be exactly those that the row gives. The rows follow the rule book, not the program.

Seat 0 is active and, unless a cast is named, Jeanne; Arjun is Captain, William keeps the tome, Samira is the fourth.
Deep Ones stand under the name of their space (`galley +1`), passengers on deck under `p1` to `p8`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.numbers import TREACHERY, skill
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance

DIALS = ("fuel", "food", "sanity", "souls")
TYPES = "ILOSWT"
DAMAGES = ("influence", "lore", "observation", "strength", "will", "wild", "fuel-leak", "flooded-stores", "fleeing")
PEOPLE = ["keilani", "arjun", "jeanne", "jamie", "svetlana", "beatrice", "edmund", "ishmael", "william", "samira"]
ROOMS = ["bridge", "chapel", "cabin", "cargo", "galley", "boiler"]
SPACES = [*(f"w{n}" for n in range(1, 9)), *(f"d{n}" for n in range(1, 9)), *ROOMS, "sick-bay", "brig", "deep"]
ITEMS = [
    "trumpet",
    "six-shooter",
    "tool-kit",
    "rifle",
    "pharmacy",
    "almanac",
    "ring",
    "book-of-dagon",
    "amulet",
    "starbuck",
    "pistol",
    "fine-clothes",
    "mystical-text",
    "binoculars",
    "medicine-ball",
    "memento",
    "grenade",
    "knife",
    "plimsolls",
    "shotgun",
]
MONARCHS = ("dagon", "hydra")
LOYALTIES = ("human", "hybrid", "cultist")
TOKENS = {"soul": 0, "two-souls": 5, "soul-and-sanity": 6, "blank": 7}
"""The first passenger token of each kind; the executor's chance always draws the first one left."""


@dataclass(frozen=True)
class Row:
    """One line of a table."""

    card: str
    outcome: str
    situation: str
    answers: str
    change: str
    clause: str

    def __str__(self) -> str:
        return f"{self.card}: {self.outcome}"


def read(name: str) -> list[Row]:
    """The rows of a table."""
    path = Path(__file__).parent / "outcomes" / f"{name}.md"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [Row(*[cell.strip() for cell in line.strip("|").split("|")]) for line in lines[2:]]


class Script(Chance):
    """The dice of a row, not one more and not one less; everything else takes what comes first."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: list[int] = []

    def below(self, bound: int) -> int:
        return 0

    def roll(self, sides: int) -> int:
        assert self.rolls, "a die that the row does not give"
        return self.rolls.pop(0)


# -- what is compared


def snapshot(state: UnfathomableState) -> dict[str, object]:
    """Everything that a row may change, by name."""
    found: dict[str, object] = dict(zip(DIALS, state.dials, strict=True))
    found |= {"travel": state.travel, "ritual": state.ritual, "distance": state.distance, "actions": state.actions}
    found |= dict(zip(SPACES, state.deep_ones, strict=True))
    found |= {f"p{n + 1}": count for n, count in enumerate(state.risked)}
    found |= {"passengers": len(state.passengers)}
    found |= {name: SPACES[at] for name, at in zip(MONARCHS, state.monarchs, strict=True)}
    found |= {
        f"hurt.{room}": "no" if card < 0 else DAMAGES[card] for room, card in zip(ROOMS, state.damage, strict=True)
    }
    found |= {"captain": name_of(state, state.captain), "keeper": name_of(state, state.keeper)}
    found |= {"ward": name_of(state, state.ward), "script": name_of(state, state.script)}
    found |= {"check-open": _yes(state.check_open)}
    found |= {"barricade": _yes(state.barricade), "awakened": _yes(state.awakened), "ended": state.ended or "no"}
    found |= {"once": len(state.turn_used), "discards": sum(len(cards) for cards in state.discards)}
    treachery = sum(1 for card in state.chaos if skill(card) == TREACHERY)
    found |= {"chaos": len(state.chaos) - treachery, "treachery-in-chaos": treachery}
    found |= {f"{name}-left": len(deck.cards) for name, deck in decks(state).items() if name != "items"}
    found |= {f"under.{name}": called(name, deck.cards[0]) for name, deck in decks(state).items()}
    found |= {"mythos-discards": len(state.mythos_discards)}
    # Damage cards are in their deck or on a room; the others have left the game.
    found |= {"damage-gone": len(DAMAGES) - len(state.damage_deck.cards) - sum(card >= 0 for card in state.damage)}
    for item, name in enumerate(ITEMS):
        found[name] = whereabouts(state, item)
    for seat in range(state.seats):
        found |= person(state, seat)
    return found


def person(state: UnfathomableState, seat: int) -> dict[str, object]:
    """What belongs to one seat; `known` counts who knows which of its loyalty cards."""
    name, everybody = name_of(state, seat), (1 << state.seats) - 1
    return {
        name: SPACES[state.at[seat]],
        f"{name}.hand": len(state.hands[seat]),
        f"{name}.treachery": sum(1 for card in state.hands[seat] if skill(card) == TREACHERY),
        f"{name}.feat": _yes(state.feats[seat]),
        f"{name}.revealed": _yes(state.revealed[seat]),
        f"{name}.improvement": ITEMS[state.improvement[seat]] if state.improvement[seat] >= 0 else "no",
        f"{name}.loyalty": len(state.loyalty[seat]),
        f"{name}.kept": " ".join(map(str, state.kept[seat])) or "no",
        f"{name}.acts": sum(1 for step in state.agenda if isinstance(step, Act) and step.role == seat),
        f"{name}.known": sum((seen & everybody).bit_count() for seen in state.loyalty_seen[seat]),
    }


def decks(state: UnfathomableState) -> dict[str, Deck]:
    return {
        "mythos": state.mythos,
        "waypoints": state.waypoints,
        "spells": state.spells,
        "items": state.item_deck,
    }


def called(deck: str, card: int) -> str:
    """What a table calls a card of a deck."""
    if deck == "mythos":
        return str(card)
    if deck == "waypoints":
        return WAYPOINT_CARDS[card].name
    if deck == "spells":
        return SPELL_CARDS[card].name
    return ITEMS[card]


def whereabouts(state: UnfathomableState, item: int) -> str:
    """Who has an item, or where else it is."""
    for seat, items in enumerate(state.items):
        if item in items:
            return name_of(state, seat)
    return "removed" if item in (*state.removed_items, *state.buried_items.cards) else "deck"


def name_of(state: UnfathomableState, seat: int) -> str:
    return PEOPLE[state.characters[seat]] if seat >= 0 else "nobody"


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def changed(before: dict[str, object], change: str) -> dict[str, object]:
    """What a row expects: all as before but for what it names."""
    after = dict(before)
    for part in filter(None, change.split(", ")):
        name, told = part.split(" ", 1)
        assert name in after, f"nothing is called {name}"
        was = after[name]
        relative = isinstance(was, int) and told[0] in "+-"
        wanted = was + int(told) if isinstance(was, int) and relative else told
        after[name] = int(told) if isinstance(was, int) and not relative else wanted
        assert after[name] != was, f"{part} is no change"
    return after
