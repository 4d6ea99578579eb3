"""How a row of a table of outcomes is played: its situation, then its card, then its answers."""

from __future__ import annotations

from collections.abc import Callable

from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.checks import Check, I, L
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, DefeatPassenger
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, Activate
from fathoms.games.unfathomable.engine.mythos import DrawMythos, FaceCrisis
from fathoms.games.unfathomable.engine.ship import settle_titles
from fathoms.games.unfathomable.engine.spellcraft import SeekSpell
from fathoms.games.unfathomable.engine.tracks import Navigate
from fathoms.games.unfathomable.engine.turn import Turn
from fathoms.games.unfathomable.numbers import CAPTAIN, FOOD, KEEPER
from fathoms.games.unfathomable.options import (
    Accept,
    AddCard,
    AddTop,
    AddValue,
    Adjust,
    Attack,
    Card,
    Choose,
    Dial,
    Draw,
    Equip,
    Give,
    Heal,
    Item,
    Monarch,
    Move,
    Mythos,
    NameResult,
    Number,
    Play,
    Ready,
    Reroll,
    Reveal,
    Seat,
    SetDie,
    Shift,
    Space,
    Spell,
    Support,
    UseFeat,
    UseItem,
    Waypoint,
)
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep
from games.unfathomable.deepsea import Scene
from games.unfathomable.ledger import (
    DAMAGES,
    DIALS,
    ITEMS,
    LOYALTIES,
    MONARCHS,
    PEOPLE,
    SPACES,
    TOKENS,
    TYPES,
    Row,
    Script,
    changed,
    name_of,
    snapshot,
)

CREW = (JEANNE, ARJUN, WILLIAM, SAMIRA)
RESULTS = ("fail", "partial", "pass")


def execute(table: str, row: Row) -> None:
    """Play a row, and compare everything with what it expects."""
    play = RowPlay(table, row)
    before = play.before()
    play.run()
    after, wanted = snapshot(play.scene.state), changed(before, row.change)
    assert {name: was for name, was in after.items() if was != wanted[name]} == {
        name: will for name, will in wanted.items() if will != after[name]
    }
    assert (play.script.rolls, play.answers) == ([], []), "dice and answers that nobody asked for"


def card_number(text: str) -> int:
    """A skill card: `L1` is the lore card of value 1."""
    return TYPES.index(text[0]) * 10 + int(text[1])


def card_text(card: int) -> str:
    return f"{TYPES[card // 10]}{card % 10}"


class RowPlay:
    """One row at the table."""

    def __init__(self, table: str, row: Row) -> None:
        self.table = table
        self.row = row
        facts = [fact.split(" ") for fact in filter(None, row.situation.split("; "))]
        casts = [rest for word, *rest in facts if word == "cast"]
        self.scene = Scene(*[PEOPLE.index(name) for name in casts[0]] if casts else CREW)
        self.script = Script()
        self.scene.chance = self.script  # type: ignore[assignment]
        self.answers = [tuple(each.split(": ", 1)) for each in filter(None, row.answers.split("; "))]
        self.steps: list[AnyStep] = []
        self.gives: list[int] = []
        for word, *rest in facts:
            if word != "cast":
                SITUATIONS[word](self, rest)
        self._lay_out()

    @property
    def state(self) -> UnfathomableState:
        return self.scene.state

    @property
    def is_check(self) -> bool:
        """Whether the row makes a check: `pass 16 IOS` has a total of 16 by these types."""
        return self.row.outcome.split(" ")[0] in RESULTS

    def seat(self, name: str) -> int:
        return self.state.seat_of[PEOPLE.index(name)]

    def before(self) -> dict[str, object]:
        """The state before the row, and what its cards do to it just by being played."""
        state = self.state
        found = snapshot(state)
        if self.laid_out and self.table == "waypoints":
            found["under.waypoints"] = WAYPOINT_CARDS[state.waypoints.cards[-2]].name
            found = changed(found, "waypoints-left -1")
        if self.laid_out and self.table == "spells":
            found["under.spells"] = SPELL_CARDS[state.spells.cards[-2]].name
            found = changed(found, "spells-left -1")
        if self.is_check:
            chaos = 0 if "no chaos" in self.row.outcome else 2
            given, giver = len(self.gives), name_of(state, 0)
            found = changed(found, f"{giver}.hand -{given}, discards +{given + chaos}")
            found = changed(found, f"chaos -{chaos}") if chaos else found
        return found if self.steps else changed(found, f"{name_of(state, 0)}.acts -1")

    def _lay_out(self) -> None:
        """Put the card of the row where it will be met, unless the row begins with something else."""
        name, state = self.row.card, self.state
        self.laid_out = not self.steps and "keeps" not in self.row.situation
        if self.laid_out and self.table == "crises":
            number = int(name.split(" ")[0])
            state.mythos.take(number)
            state.mythos_card = number
            self.steps = [FaceCrisis(number)]
        elif self.laid_out and self.table == "waypoints":
            other = "rough-water" if name != "rough-water" else "reef"
            _stack(state.waypoints, [other, name], [card.name for card in WAYPOINT_CARDS])
            self.answers.insert(0, (name_of(state, state.captain), name))
            self.steps = [Navigate(CAPTAIN)]
        elif self.laid_out and self.table == "spells":
            other = "feed-the-mind" if name != "feed-the-mind" else "dark-pact"
            _stack(state.spells, [other, name], [card.name for card in SPELL_CARDS])
            self.answers.insert(0, (name_of(state, state.keeper), name))
            self.steps = [SeekSpell(KEEPER)]
        if self.is_check:
            self._prepare_check(*self.row.outcome.replace(",", "").split(" ")[1:3])

    def _prepare_check(self, total: str, types: str) -> None:
        """Chaos cards that make nothing, and cards of the active player's that make this total with these types."""
        other = next(kind for kind in "ILOSW" if kind not in types)
        self.scene.chaos(card_number(f"{types[0]}1"), card_number(f"{other}1"))
        for index, kind in enumerate(types):
            share = (int(total) + index) // len(types)
            values = [5, share - 5] if share > 5 else [share]
            self.gives += [card_number(f"{kind}{value}") for value in values if value]
        self.scene.hand(0, *self.gives)

    def run(self) -> None:
        """Go on until an action is asked for and no answer is left, or the game is over."""
        if self.steps:
            self.scene.do(*self.steps)
        while self.state.questions():
            questions = self.state.questions()
            if questions[0].key == "action" and not self.answers:
                return
            self._answer(questions)

    def _answer(self, questions: tuple[Question, ...]) -> None:
        for question in questions:
            picks = self._scripted(question)
            if picks is not None:
                self.scene.pick(*picks, seat=question.seat)
                return
        for question in questions:
            if question.quiet and question.least == 0:
                self.scene.pick(seat=question.seat)
                return
            if question.key == "contribute":
                self._contribute(question)
                return
            if question.key == "loyalty":
                self.scene.pick(Ready(), seat=question.seat)
                return
        raise AssertionError([(each.key, name_of(self.state, each.seat), each.options) for each in questions])

    def _contribute(self, question: Question) -> None:
        """Seat 0 gives the cards of the row, the others nothing."""
        picks: list[Option] = []
        for card in self.gives if question.seat == 0 else []:
            picks.append(next(each for each in question.options if _is_card(each, card) and each not in picks))
        self.scene.pick(*picks, seat=question.seat)

    def _scripted(self, question: Question) -> list[Option] | None:
        """The next answer of the row, if it is for this seat and about what is asked."""
        if not self.answers or self.answers[0][0] != name_of(self.state, question.seat) or question.key == "contribute":
            return None
        picks: list[Option] = []
        labels = [] if self.answers[0][1] == "-" else self.answers[0][1].split("&")
        for label in labels:
            fitting = [each for each in question.options if each not in picks and label_of(self.state, each) == label]
            if not fitting:
                return None
            picks.append(fitting[0])
        if not labels and (question.quiet or question.least):
            return None
        self.answers.pop(0)
        return picks


def _is_card(option: Option, card: int) -> bool:
    return isinstance(option, Card) and option.card == card


def _stack(deck: Deck, names: list[str], all_names: list[str]) -> None:
    """Put these cards on top, the last one topmost."""
    for name in names:
        card = all_names.index(name)
        deck.seen.append(deck.take(card))
        deck.cards.append(card)


# -- what the words of a situation do


def _dice(play: RowPlay, rest: list[str]) -> None:
    play.script.rolls = [int(die) for die in rest]


def _at(play: RowPlay, rest: list[str]) -> None:
    for fact in rest:
        name, space = fact.split("=")
        play.state.at[play.seat(name)] = SPACES.index(space)
    settle_titles(play.state)


def _sea(play: RowPlay, rest: list[str]) -> None:
    for fact in rest:
        space, count = fact.split("=")
        play.state.deep_ones[SPACES.index(space)] = int(count)


def _risked(play: RowPlay, rest: list[str]) -> None:
    for fact in rest:
        deck, count = fact.split("=")
        play.state.risked[int(deck[1:]) - 1] = int(count)


def _supply(play: RowPlay, rest: list[str]) -> None:
    play.state.passengers = play.state.passengers[: sum(play.state.risked) + int(rest[0])]


def _token(play: RowPlay, rest: list[str]) -> None:
    for name in reversed(rest):
        token = TOKENS[name]
        play.state.passengers.remove(token)
        play.state.passengers.insert(0, token)


def _deck(play: RowPlay, rest: list[str]) -> None:
    """A skill card on top of its deck."""
    card = card_number(rest[0])
    play.state.decks[card // 10].remove(card)
    play.state.decks[card // 10].append(card)


def _hand(play: RowPlay, rest: list[str]) -> None:
    play.scene.hand(play.seat(rest[0]), *[card_number(card) for card in rest[1:]])


def _monarch(index: int) -> Callable[[RowPlay, list[str]], None]:
    def place(play: RowPlay, rest: list[str]) -> None:
        play.state.monarchs[index] = SPACES.index(rest[0])

    return place


def _figure(name: str) -> Callable[[RowPlay, list[str]], None]:
    def place(play: RowPlay, rest: list[str]) -> None:
        setattr(play.state, name, int(rest[0]))

    return place


def _hurt(play: RowPlay, rest: list[str]) -> None:
    for fact in rest:
        room, card = fact.split("=")
        play.state.damage_deck.take(DAMAGES.index(card))
        play.state.damage[SPACES.index(room) - SPACES.index("bridge")] = DAMAGES.index(card)


def _damage(play: RowPlay, rest: list[str]) -> None:
    play.scene.damage(*[DAMAGES.index(card) for card in reversed(rest)])


def _has(play: RowPlay, rest: list[str]) -> None:
    seat = play.seat(rest[0])
    for name in rest[1:]:
        play.state.item_deck.take(ITEMS.index(name))
        play.state.items[seat] = sorted([*play.state.items[seat], ITEMS.index(name)])


def _bare(play: RowPlay, rest: list[str]) -> None:
    play.scene.bare(*[play.seat(name) for name in rest])


def _top(play: RowPlay, rest: list[str]) -> None:
    """Cards on top of a deck, the first one topmost."""
    deck, *names = rest
    if deck == "mythos":
        for name in reversed(names):
            play.state.mythos.seen.append(play.state.mythos.take(int(name)))
            play.state.mythos.cards.append(int(name))
    elif deck == "items":
        _stack(play.state.item_deck, names[::-1], ITEMS)
    elif deck == "waypoints":
        _stack(play.state.waypoints, names[::-1], [card.name for card in WAYPOINT_CARDS])
    else:
        _stack(play.state.spells, names[::-1], [card.name for card in SPELL_CARDS])


def _revealed(play: RowPlay, rest: list[str]) -> None:
    for name in rest:
        play.state.revealed[play.seat(name)] = True
    settle_titles(play.state)


def _loyalty(play: RowPlay, rest: list[str]) -> None:
    state, seat = play.state, play.seat(rest[0])
    state.loyalty_deck += state.loyalty[seat]
    state.loyalty[seat] = [LOYALTIES.index(name) for name in rest[1:]]
    for card in state.loyalty[seat]:
        state.loyalty_deck.remove(card)
    state.loyalty_seen[seat] = [1 << seat for _ in rest[1:]]


def _keeps(play: RowPlay, rest: list[str]) -> None:
    play.state.mythos.take(int(rest[1]))
    play.state.kept[play.seat(rest[0])].append(int(rest[1]))


def _no_feat(play: RowPlay, rest: list[str]) -> None:
    for name in rest:
        play.state.feats[play.seat(name)] = False


def _captain(play: RowPlay, rest: list[str]) -> None:
    play.state.captain = play.seat(rest[0])


def _ward(play: RowPlay, rest: list[str]) -> None:
    play.state.ward = play.seat(rest[0])


def _script(play: RowPlay, rest: list[str]) -> None:
    play.state.script = play.seat(rest[0])


def _first(play: RowPlay, _: list[str]) -> None:
    """The active player is at the start of the action step."""
    play.steps = [Act(0, start=True)]


def _deeds(play: RowPlay, rest: list[str]) -> None:
    """Something to react to, or to be struck by."""
    deeds: dict[str, Callable[[], AnyStep]] = {
        "roll": lambda: RollLow(4, (Lose(FOOD),)),
        "check": lambda: Check(8, I | L, (Gain(FOOD),), (Lose(FOOD),)),
        "defeat": lambda: Defeat(play.seat(rest[1])),
        "passenger": lambda: DefeatPassenger(SPACES.index(rest[1])),
        "deep-ones": lambda: Activate(DEEP_ONES),
        "damage": lambda: Damage(SPACES.index(rest[1])) if len(rest) > 1 else Damage(),
        "crisis": lambda: FaceCrisis(int(rest[1])),
        "mythos": DrawMythos,
        "turn": lambda: Turn(0),
    }
    play.steps = [deeds[rest[0]]()]


SITUATIONS: dict[str, Callable[[RowPlay, list[str]], None]] = {
    "dice": _dice,
    "at": _at,
    "sea": _sea,
    "risked": _risked,
    "supply": _supply,
    "token": _token,
    "deck": _deck,
    "hand": _hand,
    "dagon": _monarch(0),
    "hydra": _monarch(1),
    "travel": _figure("travel"),
    "ritual": _figure("ritual"),
    "distance": _figure("distance"),
    "hurt": _hurt,
    "damage": _damage,
    "has": _has,
    "bare": _bare,
    "top": _top,
    "revealed": _revealed,
    "loyalty": _loyalty,
    "keeps": _keeps,
    "no-feat": _no_feat,
    "captain": _captain,
    "ward": _ward,
    "script": _script,
    "first": _first,
    "when": _deeds,
}


# -- what a table calls an option


def label_of(state: UnfathomableState, option: Option) -> str:
    """The word for an option."""
    names = [name_of(state, seat) for seat in range(state.seats)]
    if isinstance(option, Attack):
        other = f"/{names[option.other]}" if option.other >= 0 else ""
        return f"{SPACES[option.space]}{other}" + (f"/{ITEMS[option.item]}" if option.item >= 0 else "")
    if isinstance(option, Reroll) and option.item >= 0:
        return ITEMS[option.item]
    if isinstance(option, Seat):
        return names[option.seat]
    if isinstance(option, Give):
        return f"{ITEMS[option.item]}>{names[option.seat]}"
    if isinstance(option, Shift):
        return f"{SPACES[option.origin]}>{SPACES[option.to]}"
    if isinstance(option, Adjust):
        return f"{card_text(option.card)}{option.by:+d}"
    if isinstance(option, Support):
        return f"{card_text(option.card)} {TYPES[option.skill]}"
    if type(option) not in LABELS:
        return KINDS.get(type(option), type(option).__name__.lower())
    field, say = LABELS[type(option)]
    return say(getattr(option, field))


LABELS: dict[type[Option], tuple[str, Callable[[int], str]]] = {
    **dict.fromkeys((Card, Play, AddCard, AddValue, Heal, Reroll), ("card", card_text)),
    **dict.fromkeys((Item, UseItem), ("item", ITEMS.__getitem__)),
    **dict.fromkeys((Draw, AddTop), ("skill", TYPES.__getitem__)),
    Space: ("space", SPACES.__getitem__),
    Move: ("to", SPACES.__getitem__),
    Choose: ("way", lambda way: ("top", "bottom")[way - 1]),
    Number: ("number", "{:+d}".format),
    Equip: ("by", "{:+d}".format),
    Dial: ("dial", DIALS.__getitem__),
    Waypoint: ("waypoint", lambda card: WAYPOINT_CARDS[card].name),
    Spell: ("spell", lambda card: SPELL_CARDS[card].name),
    Mythos: ("crisis", str),
    Monarch: ("monarch", MONARCHS.__getitem__),
    SetDie: ("die", "die {}".format),
    NameResult: ("result", RESULTS.__getitem__),
    Reveal: ("loyalty", LOYALTIES.__getitem__),
}
"""What is read of an option, and how it is said; the others are called by their kind."""
KINDS: dict[type[Option], str] = {Accept: "yes", UseFeat: "feat"}
