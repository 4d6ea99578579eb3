"""Games played for the tests of the terminal's boards."""

from fathoms.bots.bot import bot
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Event, heard_by
from fathoms.kernel.game import Info, Rules, Settings
from fathoms.kernel.state import State
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.people import People


def table(info: Info, seats: int, lang: str) -> tuple[People, Teller]:
    """Who sits there, and how one is told of it."""
    words = Catalogue(lang, info)
    usual = [words.say("cli.play.you"), *words.say("cli.play.bot-names").split()]
    people = People(usual[:seats], 0)
    return people, Teller(words, people.marked, 0)


def played(rules: Rules, settings: Settings, seats: int, seed: int) -> tuple[list[State], list[Event]]:
    """The states of a game and what seat 0 heard."""
    chance, player = FastChance(seed), bot("strategy", rules)
    state = rules.setup(settings, seats, chance)
    states, heard = [state.clone()], []
    while questions := state.questions():
        seat = questions[0].seat
        heard += heard_by(0, state.answer(seat, player(state, seat, questions[0], chance), chance))
        states.append(state.clone())
    return states, heard
