"""Section 15 of the rule book: skill cards used as actions. What reacts stands in reactions.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import Act, do_attack, mark, may_attack, targets
from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import ADJACENT, BRIG, DECKS, ROOMS, SICK_BAY, WATER
from fathoms.games.unfathomable.cards import AMULET, SANITY, SKILLS, WEAPONS
from fathoms.games.unfathomable.catalogue import DEEDS, MENUS, SKILL
from fathoms.games.unfathomable.defeat import Defeat
from fathoms.games.unfathomable.dice import RollLow
from fathoms.games.unfathomable.effects import ON_BOARD, Gain, Lose
from fathoms.games.unfathomable.hands import discard, draw, hand_options, picked_cards, play_card
from fathoms.games.unfathomable.items import weapon_targets
from fathoms.games.unfathomable.options import Attack, Draw, Play, Seat, Shift
from fathoms.games.unfathomable.people import SEATS
from fathoms.games.unfathomable.ship import move_deep_ones, remove_deep_ones
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

COORDINATED_EFFORT = (1, 2)
INSPIRING_SPEECH = 5
SHRIVELLING = (11, 12)
LESSER_BANISHMENT = (13, 14)
WATCH_AND_LEARN = (21, 22)
RAMPAGE = (33, 34)
PERSISTENCE = (41, 42)
TRUE_GRIT = 45
PLAYS: tuple[Option, ...] = tuple(Play(card) for card in range(60))
SHRIVEL = 6
"""What Shrivelling takes; against a Deep One the die counts two more."""
MANY_BLOWS, MANY_SHOTS = 4, 3
PERSIST = 5


def skill_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The cards of a hand that have an action to offer now."""
    options: list[Option] = []
    before = 0
    for card in state.hands[seat]:
        if card != before and card in ABLE and ABLE[card](state, seat):
            options.append(PLAYS[card])
        before = card
    return options


def _always(state: UnfathomableState, seat: int) -> bool:
    return True


def _can_shrivel(state: UnfathomableState, seat: int) -> bool:
    return bool(victims(state, seat))


def _can_banish(state: UnfathomableState, seat: int) -> bool:
    return state.on_board() > 0


def _can_rampage(state: UnfathomableState, seat: int) -> bool:
    return bool(blows(state, seat, ANY_WEAPON))


def _can_persist(state: UnfathomableState, seat: int) -> bool:
    return len(state.hands[seat]) > 1


def _can_grit(state: UnfathomableState, seat: int) -> bool:
    return not state.used(mark(seat, TRUE_GRIT))


ABLE = {
    **dict.fromkeys((*COORDINATED_EFFORT, INSPIRING_SPEECH, *WATCH_AND_LEARN), _always),
    **dict.fromkeys(SHRIVELLING, _can_shrivel),
    **dict.fromkeys(LESSER_BANISHMENT, _can_banish),
    **dict.fromkeys(RAMPAGE, _can_rampage),
    **dict.fromkeys(PERSISTENCE, _can_persist),
    TRUE_GRIT: _can_grit,
}


def do_play(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Show the card, discard it, carry it out."""
    assert isinstance(option, Play)
    play_card(state, seat, option.card)
    DOES[option.card](state, seat)


def coordinate(state: UnfathomableState, seat: int) -> None:
    """UNF-15.1."""
    state.push(ChooseHelper(seat))


class ChooseHelper(Choice):
    """Coordinated Effort: another player performs an action now."""

    KEY = "helper"
    CLAUSE = "UNF-15.1"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SEATS[other] for other in range(state.seats) if other != seat])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        state.push(Act(option.seat))


def inspire(state: UnfathomableState, seat: int) -> None:
    """UNF-15.2: Inspiring Speech."""
    state.push(RollLow(2, (Lose(SANITY),), (Gain(SANITY),)))


def shrivel(state: UnfathomableState, seat: int) -> None:
    """UNF-15.3: Shrivelling; with the Elder Sign Amulet twice."""
    state.push_all([Shrivel(seat) for _ in range(times(state, seat))])


def times(state: UnfathomableState, seat: int) -> int:
    """Once, or twice with the Elder Sign Amulet."""
    return 2 if AMULET in state.items[seat] and state.free(seat) else 1


def victims(state: UnfathomableState, seat: int) -> list[Option]:
    """Every enemy on the board; nobody reaches into the Deep (UNF-1.6)."""
    return [option for space in ON_BOARD for option in targets(state, seat, space, -1)]


class Shrivel(Step[UnfathomableState]):
    """One Shrivelling, if there is still an enemy."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if victims(state, self.seat):
            state.push(ChooseShrivelled(self.seat))


class ChooseShrivelled(Choice):
    """Whom to shrivel."""

    KEY = "shrivel"
    CLAUSE = "UNF-15.3"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(victims(state, seat))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Attack)
        if option.other < 0:
            state.push(RollLow(SHRIVEL - 3, (), (Wither(option.space),)))
        else:
            state.push(RollLow(SHRIVEL - 1, (), (Defeat(option.other),)))


class Wither(Step[UnfathomableState]):
    """A Deep One of a space is defeated."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        remove_deep_ones(state, self.space, 1)


def banish(state: UnfathomableState, seat: int) -> None:
    """UNF-15.4: Lesser Banishment; with the Elder Sign Amulet twice."""
    state.push_all([Banish(seat) for _ in range(times(state, seat))])


class Banish(Step[UnfathomableState]):
    """One Lesser Banishment, if there is still a Deep One."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.on_board():
            state.push(ChooseBanished(self.seat))


class ChooseBanished(Choice):
    """All Deep Ones of a space go to an adjacent space."""

    KEY = "banish"
    CLAUSE = "UNF-15.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(
            [
                Shift(space, to)
                for space in (*WATER, *DECKS, *ROOMS)
                if state.deep_ones[space]
                for to in ADJACENT[space]
                if to not in (SICK_BAY, BRIG)
            ]
        )

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Shift)
        move_deep_ones(state, option.origin, option.to, state.deep_ones[option.origin])


def learn(state: UnfathomableState, seat: int) -> None:
    """UNF-15.5: Watch and Learn."""
    state.push(DrawTwo(seat))


class DrawTwo(Ask[UnfathomableState]):
    """Two cards from any decks but treachery, both named first."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        return (
            Question(
                state.answered[seat], seat, "draw", "UNF-15.5", PAIRS, least=2, most=2, default=PAIRS[:2], plain=True
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        draw(state, self.role, [pick.skill for pick in answers[self.role] if isinstance(pick, Draw)], chance)


PAIRS: tuple[Option, ...] = tuple(Draw(kind, copy) for kind in SKILLS for copy in (0, 1))


ANY_WEAPON, BARE_HANDS = -2, -1


def blows(state: UnfathomableState, seat: int, item: int) -> list[Option]:
    """The attacks that a Rampage allows: bare hands, or one weapon."""
    if not may_attack(state, seat):
        return []
    options: list[Option] = []
    if item in (ANY_WEAPON, BARE_HANDS):
        options += targets(state, seat, state.at[seat], BARE_HANDS)
    if state.free(seat):
        for weapon in state.items[seat]:
            if weapon in WEAPONS and item in (ANY_WEAPON, weapon):
                options += weapon_targets(state, seat, weapon)
    return options


def rampage(state: UnfathomableState, seat: int) -> None:
    """UNF-15.7: Rampage."""
    state.push(Blow(seat, ANY_WEAPON, MANY_BLOWS))


class Blow(Step[UnfathomableState]):
    """The next attack of a Rampage, if there is anybody left to attack."""

    seat: int
    item: int
    left: int

    def __init__(self, seat: int, item: int, left: int) -> None:
        self.seat = seat
        self.item = item
        self.left = left

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.left > 0 and blows(state, self.seat, self.item):
            state.push(ChooseBlow(self.seat, self.item, self.left))


class ChooseBlow(Choice):
    """Up to four bare-handed attacks, or up to three with one weapon."""

    KEY = "rampage"
    CLAUSE = "UNF-15.7"
    OPTIONAL = True

    item: int
    left: int

    def __init__(self, role: int, item: int, left: int) -> None:
        self.role = role
        self.item = item
        self.left = left

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(blows(state, seat, self.item))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if not isinstance(option, Attack):
            return
        left = self.left - 1
        if self.item == ANY_WEAPON and option.item >= 0:
            left = MANY_SHOTS - 1
        state.push(Blow(seat, option.item, left))
        do_attack(state, seat, option, chance)


def persist(state: UnfathomableState, seat: int) -> None:
    """UNF-15.9: Persistence."""
    state.push(GiveUpCards(seat))


class GiveUpCards(Ask[UnfathomableState]):
    """Up to five cards to discard."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        options = hand_options(state, seat)
        most = min(PERSIST, len(options))
        return (Question(state.answered[seat], seat, "persist", "UNF-15.9", options, least=0, most=most, plain=True),)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = picked_cards(answers[self.role])
        if cards:
            discard(state, self.role, cards)
            state.push(ChooseDeck(self.role, len(cards)))


class ChooseDeck(Choice):
    """The one deck to draw as many from."""

    KEY = "deck"
    CLAUSE = "UNF-15.9"

    count: int

    def __init__(self, role: int, count: int) -> None:
        self.role = role
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return DECK_CHOICES

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Draw)
        draw(state, seat, [option.skill] * self.count, chance)


DECK_CHOICES: tuple[Option, ...] = tuple(Draw(kind) for kind in SKILLS)


def grit(state: UnfathomableState, seat: int) -> None:
    """UNF-15.11: True Grit, once a turn."""
    state.turn_used.append(mark(seat, TRUE_GRIT))
    steps: list[AnyStep] = [Act(seat), Act(seat)]
    state.push_all(steps)


DOES = {
    **dict.fromkeys(COORDINATED_EFFORT, coordinate),
    INSPIRING_SPEECH: inspire,
    **dict.fromkeys(SHRIVELLING, shrivel),
    **dict.fromkeys(LESSER_BANISHMENT, banish),
    **dict.fromkeys(WATCH_AND_LEARN, learn),
    **dict.fromkeys(RAMPAGE, rampage),
    **dict.fromkeys(PERSISTENCE, persist),
    TRUE_GRIT: grit,
}
MENUS[SKILL] = skill_menu
DEEDS[Play] = do_play
