"""Prints what of Unfathomable has been resolved in playouts: characters, crises, cards, feats, reveals, ends.

Half of the games are played by uniform bots, half by the strategy; what whole games rarely reach is then played from
made positions ("scripted"). Exit code 1 if anything is left.

    .venv/bin/python bench/unfathomable_coverage.py [--games 400] [--missing]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.events import (
    CardPlayed,
    CharacterTaken,
    CheckBegan,
    CheckEnded,
    Chosen,
    DamageDrawn,
    FeatUsed,
    ItemGained,
    ItemUsed,
    MythosDrawn,
    Reactions,
    SpellCast,
    TraitorRevealed,
    TurnBegan,
    WaypointReached,
)
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.numbers import CULTIST, HYBRID
from fathoms.games.unfathomable.options import Attack
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import random_picks

PLAIN = (
    (CharacterTaken, "character", "character"),
    (CardPlayed, "card", "skill card"),
    (ItemUsed, "item", "item"),
    (SpellCast, "spell", "spell"),
    (WaypointReached, "waypoint", "waypoint"),
    (DamageDrawn, "damage", "damage"),
)
"""Events that name what they resolve, with the field and the kind."""
RESULTS = ("fail", "partial", "pass")
PASSIVE = {8: "Elder Sign Amulet", 17: "Kitchen Knife"}
"""Items that nothing announces: they count once they are held."""
LONGEST = 6000


def wanted() -> list[str]:
    """Everything that must be resolved at least once."""
    names = [f"character {number}" for number in range(10)]
    for number, crisis in sorted(CATALOGUE.crises.items()):
        for check in crisis.check:
            assert isinstance(check, Check)
            results = RESULTS if check.partial else (RESULTS[0], RESULTS[2])
            names += [f"crisis {number} {result}" for result in results]
        if crisis.chooser:
            names += [f"crisis {number} way {way}" for way in (1, 2)]
    names += [f"skill card {kind * 10 + value}" for kind in range(6) for value in range(1, 6)]
    names += [f"item {number}" for number in range(20)]
    names += [f"spell {number}" for number in range(len(SPELL_CARDS))]
    names += [f"waypoint {number}" for number in range(len(WAYPOINT_CARDS))]
    names += [f"damage {number}" for number in range(9)]
    names += [f"feat of {number}" for number in range(10)]
    names += [f"reveal of {number}" for number in range(len(CATALOGUE.people))]
    names += [f"end {reason}" for reason in INFO.end_reasons]
    return [*names, "cultist wins"]


class Ledger:
    """What has been seen, and in how many places."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.windows: Counter[str] = Counter()
        self.games = 0

    def hear(self, state: UnfathomableState, event: Event) -> None:
        """Note what an event resolves."""
        self._hear_crisis(event)
        match event:
            case FeatUsed(seat):
                self.seen[f"feat of {state.characters[seat]}"] += 1
            case TraitorRevealed(seat) if state.at[seat] != BRIG:
                self.seen[f"reveal of {state.characters[seat]}"] += 1
            case ItemGained(_, item) if item in PASSIVE or item in range(11, 16):
                self.seen[f"item {item}"] += 1
            case Reactions(window):
                self.windows[window] += 1
            case _:
                for kind, field, name in PLAIN:
                    if isinstance(event, kind):
                        self.seen[f"{name} {getattr(event, field)}"] += 1

    def _hear_crisis(self, event: Event) -> None:
        """Checks and ways count for a crisis only while it is being faced."""
        match event:
            case MythosDrawn(_, crisis):
                self.crisis, self.check = crisis, 0
            case TurnBegan() | WaypointReached() | SpellCast():
                self.crisis = 0
            case Chosen(_, way, _) if self.crisis and CATALOGUE.crises[self.crisis].chooser:
                self.seen[f"crisis {self.crisis} way {way}"] += 1
                self.crisis = self.crisis if CATALOGUE.crises[self.crisis].check and way == 1 else 0
            case CheckBegan():
                self.check, self.crisis = self.crisis, 0
            case CheckEnded(_, result) if self.check:
                self.seen[f"crisis {self.check} {RESULTS[result]}"] += 1
                self.check = 0
            case _:
                pass

    crisis = 0
    check = 0

    def note_answer(self, state: UnfathomableState, picks: Picks) -> None:
        """Weapons are seen in the attack itself; the amulet belongs to whoever brings it."""
        for pick in picks:
            if isinstance(pick, Attack) and pick.item >= 0:
                self.seen[f"item {pick.item}"] += 1
        for items in state.items:
            if 8 in items:
                self.seen["item 8"] += 1

    def note_end(self, state: UnfathomableState) -> None:
        """Ends, and the cultist's own victory."""
        outcome = RULES.outcome(state)
        assert outcome is not None
        self.seen[f"end {outcome.reason}"] += 1
        for seat in outcome.winners:
            if CULTIST in state.loyalty[seat] and HYBRID not in state.loyalty[seat] and outcome.points[seat]:
                self.seen["cultist wins"] += 1


def pick(state: UnfathomableState, question: Question, bots: Chance, number: int) -> Picks:
    """Uniform and strategy bots by turns, and mixtures of both."""
    if number % 2 == 0 or bots.below(8) == 0:
        return random_picks(state, question, bots)
    return RULES.choose(state, question.seat, question, bots)


def play(ledger: Ledger, number: int) -> None:
    """One whole game."""
    chance, bots = FastChance(number), FastChance(number + 1)
    state = RULES.setup(INFO.examined[number % 3] if number % 4 else {"cast": "chance"}, 3 + number % 4, chance)
    assert isinstance(state, UnfathomableState)
    for character in state.characters:
        if character >= 0:
            ledger.seen[f"character {character}"] += 1
    on(ledger, state, chance, bots, number)
    ledger.games += 1


def on(ledger: Ledger, state: UnfathomableState, chance: Chance, bots: Chance, number: int) -> None:
    """Play on to the end."""
    for _ in range(LONGEST):
        asked = state.questions()
        if not asked:
            break
        question = asked[bots.below(len(asked))]
        picks = pick(state, question, bots, number)
        for told in state.answer(question.seat, picks, chance):
            ledger.hear(state, told.event)
        ledger.note_answer(state, picks)
    if state.ended:
        ledger.note_end(state)


def script(ledger: Ledger, missing: list[str], number: int) -> None:
    """From a made position: the card that is still missing lies on top, or its end is near."""
    chance, bots = FastChance(number), FastChance(number + 1)
    state = RULES.setup({"cast": "chance"}, 6 if number % 2 else 4, chance)
    assert isinstance(state, UnfathomableState)
    for name in missing:
        arrange(state, name)
    on(ledger, state, chance, bots, number)


def arrange(state: UnfathomableState, name: str) -> None:
    """Bring a missing thing within reach."""
    words = name.split()
    decks = {"crisis": state.mythos, "spell": state.spells, "waypoint": state.waypoints, "item": state.item_deck}
    if words[0] in decks and int(words[1]) in decks[words[0]].cards:
        deck = decks[words[0]]
        deck.seen.append(deck.take(int(words[1])))
        deck.cards.append(int(words[1]))
    elif words[0] == "end" or name == "cultist wins":
        state.distance = 12
        state.travel = 3 if name == "end arrived" else 0
        state.dials = [2, 2, 2, 2] if name != "end arrived" else [9, 9, 9, 9]
    elif words[0] == "reveal":
        seat = state.seat_of[int(words[2])]
        if seat >= 0 and state.loyalty[seat]:
            state.loyalty[seat][0] = HYBRID


def report(ledger: Ledger, names: list[str], *, only_missing: bool) -> list[str]:
    """Print the table; what is missing."""
    missing = [name for name in names if not ledger.seen[name]]
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.split()[0], []).append(name)
    print(f"{'kind':<12} {'wanted':>6} {'resolved':>8} {'rarest':>7}")
    for kind, each in groups.items():
        counts = [ledger.seen[name] for name in each]
        print(f"{kind:<12} {len(each):>6} {sum(count > 0 for count in counts):>8} {min(counts):>7}")
    if not only_missing:
        print("\n".join(f"{name}: {ledger.seen[name]}" for name in names))
    print(f"missing: {', '.join(missing) or 'nothing'}")
    games = max(1, ledger.games)
    print("windows a game: " + ", ".join(f"{key} {count / games:.1f}" for key, count in ledger.windows.most_common()))
    return missing


def main() -> int:
    """Play, then script what is missing, then print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--scripted", type=int, default=400)
    parser.add_argument("--missing", action="store_true", help="print the summary and what is missing only")
    arguments = parser.parse_args()
    ledger, names = Ledger(), wanted()
    for number in range(arguments.games):
        play(ledger, number)
    for number in range(arguments.scripted):
        missing = [name for name in names if not ledger.seen[name]]
        if not missing:
            break
        script(ledger, missing, number)
    return 1 if report(ledger, names, only_missing=arguments.missing) else 0


if __name__ == "__main__":
    sys.exit(main())
