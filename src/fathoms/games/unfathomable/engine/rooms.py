"""Section 5 of the rule book: the rooms and what can be done in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BOILER, BRIDGE, BRIG, CABIN, CARGO, CHAPEL, GALLEY, ROOMS
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.checks import Check, I, L, O, S
from fathoms.games.unfathomable.engine.crew import GoAnywhere, GoTo
from fathoms.games.unfathomable.engine.damage import damaged
from fathoms.games.unfathomable.engine.defeat import Risk
from fathoms.games.unfathomable.engine.dice import RollLow, RollSum
from fathoms.games.unfathomable.engine.effects import Lose
from fathoms.games.unfathomable.engine.hands import discard, draw, kinds_held
from fathoms.games.unfathomable.engine.peeks import MYTHOS, TWO, WAYPOINTS, Peek
from fathoms.games.unfathomable.engine.spellcraft import Conjure
from fathoms.games.unfathomable.engine.tracks import Ritual, Travel
from fathoms.games.unfathomable.events import ArrestTried, EscapeTried, RoomUsed
from fathoms.games.unfathomable.numbers import FOOD, FUEL, LORE, SANITY, SKILLS, STRENGTH, value
from fathoms.games.unfathomable.options import Arrest, Cook, Draw, Escape, Look, Pray, Search, Stoke
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


def usable(state: UnfathomableState, room: int) -> bool:
    """UNF-5.2: once a turn for all together, not damaged, no Deep One and no revealed traitor there."""
    return not (state.used(room) or damaged(state, room) or state.deep_ones[room] or state.traitor_at(room))


def room_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The action of the room one stands in."""
    here = state.at[seat]
    if state.revealed[seat] or here < ROOMS[0]:
        return []
    if here == BRIG:
        return [Escape()] if may_escape(state) else []
    if here not in ROOMS or not usable(state, here):
        return []
    return ROOM_OPTIONS[here](state, seat)


def may_escape(state: UnfathomableState) -> bool:
    """UNF-5.8: once a turn; by the booklet a revealed traitor there hinders it, as in any room (UNF-13.7)."""
    return not state.used(BRIG) and not (state.booklet and state.traitor_at(BRIG))


def _bridge(state: UnfathomableState, seat: int) -> list[Option]:
    return [Look(0), Look(1)] if state.spare_passengers() else []


def _chapel(state: UnfathomableState, seat: int) -> list[Option]:
    return [Pray(), *[Pray(card) for card in kinds_held(state, seat, LORE)]]


def _cabin(state: UnfathomableState, seat: int) -> list[Option]:
    return [Arrest(other) for other in state.humans() if other != seat and not state.jailed(other)]


def _cargo(state: UnfathomableState, seat: int) -> list[Option]:
    return [Search()] if state.item_deck.cards else []


def _galley(state: UnfathomableState, seat: int) -> list[Option]:
    return [Cook()]


def _boiler(state: UnfathomableState, seat: int) -> list[Option]:
    return [Stoke(card) for card in kinds_held(state, seat, STRENGTH)]


ROOM_OPTIONS = {BRIDGE: _bridge, CHAPEL: _chapel, CABIN: _cabin, CARGO: _cargo, GALLEY: _galley, BOILER: _boiler}


def use(state: UnfathomableState, seat: int, room: int) -> None:
    """UNF-5.2: once a turn."""
    state.turn_used.append(room)
    state.tell(RoomUsed(seat, room))


def do_look(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.1: the Bridge. Risking the passenger is the price."""
    assert isinstance(option, Look)
    use(state, seat, BRIDGE)
    state.push_all([Risk(1), Peek(seat, MYTHOS if option.deck == 0 else WAYPOINTS)])


def do_pray(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.3: the Chapel."""
    assert isinstance(option, Pray)
    use(state, seat, CHAPEL)
    if option.card == 0:
        state.push(Ritual(-1))
        return
    discard(state, seat, [option.card])
    state.push_all([RollSum(value(option.card), state.content.safe, (Lose(SANITY),)), Ritual(1)])


def do_arrest(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.4: the Captain's Cabin."""
    assert isinstance(option, Arrest)
    state.turn_used.append(CABIN)
    state.tell(ArrestTried(seat, option.seat))
    jail = (GoTo(option.seat, BRIG),)
    state.push(Check(state.content.arrest, I | O, jail, cause="arrest", seat=seat, other=option.seat))


def do_search(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.5: the Cargo Hold."""
    use(state, seat, CARGO)
    state.push(Conjure(seat, TWO))


def do_cook(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.6: the Galley."""
    use(state, seat, GALLEY)
    state.push(ServeCards(seat))


class ServeCards(Ask[UnfathomableState]):
    """Up to five cards from any decks but treachery, all named first; then a die."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat, most = self.role, state.content.galley
        options = tuple([Draw(kind, copy) for kind in SKILLS for copy in range(most)])
        return (Question(state.answered[seat], seat, "galley", "UNF-5.6", options, least=0, most=most, plain=True),)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        before = len(state.hands[self.role])
        draw(state, self.role, [pick.skill for pick in answers[self.role] if isinstance(pick, Draw)], chance)
        drawn = len(state.hands[self.role]) - before
        if drawn:
            state.push(RollLow(drawn - 1, (Lose(FOOD),)))


def do_stoke(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.7: the Boiler Room."""
    assert isinstance(option, Stoke)
    use(state, seat, BOILER)
    discard(state, seat, [option.card])
    state.push_all([RollSum(value(option.card), state.content.safe, (Lose(FUEL),)), Travel(), Stoked(seat)])


class Stoked(Step[UnfathomableState]):
    """The sheet of whoever used the Boiler Room may have something to add."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.at_liberty(self.seat):
            CATALOGUE.people[state.characters[self.seat]].stoked(state, self.seat)


def do_escape(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-5.8: the Brig."""
    state.turn_used.append(BRIG)
    state.tell(EscapeTried(seat))
    state.push(Check(state.content.escape, L | S, (GoAnywhere(seat),), cause="escape", seat=seat))


MENU = Menu(
    room_menu,
    {
        Look: do_look,
        Pray: do_pray,
        Arrest: do_arrest,
        Search: do_search,
        Cook: do_cook,
        Stoke: do_stoke,
        Escape: do_escape,
    },
)
