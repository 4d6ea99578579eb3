"""A game in play: the question, the legal answers, push and pop, views, records and pictures."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

from msgspec import Struct
from typing_extensions import override

from fathoms.kernel import record as records
from fathoms.kernel import registry, table
from fathoms.kernel.chance import FastChance, SealedChance
from fathoms.kernel.event import Event, Told, heard_by
from fathoms.kernel.question import SPECTATOR, Option, Picks, Question, Refusal, Word
from fathoms.kernel.table import Retake, Table, Undo
from fathoms.kernel.text import OptionReader, UnreadableOptionError
from fathoms.library.answers import NOTHING, TOGETHER, Answer, Answerable, IllegalAnswerError, Legal, Reason, nearest
from fathoms.library.drawing import Shown
from fathoms.library.own_bots import find_bot, is_own, our_bot

if TYPE_CHECKING:
    from fathoms.kernel.game import Outcome, Rules, Settings
    from fathoms.kernel.state import State

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Who sits where, unless told."""
_SEED_BYTES = 32
_MISWRITTEN = "unreadable"
"""The refusal of an answer that may only be written wrong."""


class _Step(Struct, frozen=True):
    """The table after an entry of the log, and what was told by it."""

    table: Table
    told: list[Told]
    entry: Answer | Undo | Retake | None = None


class Game:
    """A game in play. Make one with `fathoms.new` or `fathoms.load`.

    You hold the whole truth of it. What one seat may know is `view`, and what a bot gets is `imagine`. `print(game)`
    and a notebook show what a spectator sees; `game.text(0)` and `game.svg(0)` what the first seat sees.

    >>> import fathoms
    >>> game = fathoms.new("in-too-deep", seats=3, seed=1)
    >>> game.question.seat, game.question.key, game.question.clause
    (2, 'free-share', 'ITD-2.6')
    >>> game.push(game.legal()[0])
    >>> str(game.pop())
    'take card=13'
    """

    seat: int
    """Through whose eyes it is: a spectator's (-1), or in an imagined game the seat that imagines."""
    lang: str
    """The language of texts: `en`, `fr` or `de`."""
    names: tuple[str, ...]
    """The players' names, for texts and pictures."""
    random: Random
    """A source of randomness for bots, the same in every run of the same seed. The game itself does not use it."""

    def __init__(self, steps: list[_Step], deal: records.Deal | None, seat: int = SPECTATOR) -> None:
        self._steps = steps
        self._deal = deal
        self.seat = seat
        self.lang = "en"
        names = (*NAMES, *[f"P{number}" for number in range(len(NAMES) + 1, self.seats + 1)])
        self.names = names[: self.seats]
        self.random = Random(deal.secret if deal else secrets.randbits(64))  # noqa: S311 - for bots, not for the deal

    # -- what it is

    @property
    def rules(self) -> Rules:
        """The kernel's rules of this game, for those who want to go deeper."""
        return self._steps[-1].table.rules

    @property
    def state(self) -> State:
        """The kernel's state, the whole truth. Clone it before you change anything."""
        return self._steps[-1].table.state

    @property
    def name(self) -> str:
        """The name of the game: `in-too-deep`."""
        return self.rules.info.name

    @property
    def seats(self) -> int:
        """How many players there are. Seats are counted from 0."""
        return self.state.seats

    @property
    def settings(self) -> Settings:
        """The settings that it is played with, each with its value."""
        return {} if self._deal is None else self.rules.info.settle(self._deal.settings)

    @property
    def log(self) -> tuple[Answer | Undo | Retake, ...]:
        """All that was answered so far. The record of a game among people also has what they took back.

        >>> import fathoms
        >>> game = fathoms.new("key-largo", seed=1)
        >>> answer = game.play("strategy")
        >>> game.log == (answer,)
        True
        """
        return tuple([step.entry for step in self._steps if step.entry is not None])

    # -- the conversation

    @property
    def questions(self) -> tuple[Question, ...]:
        """All open questions: several where seats choose at the same time, none once the game is over."""
        return self.state.questions()

    @property
    def question(self) -> Question | None:
        """What is asked next, of which seat, under which clause; None once the game is over.

        Where several seats are asked at once it is the first of them; in an imagined game, the imagining seat's own.

        >>> import fathoms
        >>> question = fathoms.new("into-the-blue", seats=3, seed=1).question
        >>> question.seat, question.clause, question.least, question.most, len(question.options)
        (2, 'ITB-3.3', 0, 6, 6)
        """
        own = self.state.question(self.seat)
        return own or next(iter(self.questions), None)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: the reason, each seat's place, points, and the winners; None while it goes on.

        >>> import fathoms
        >>> game = fathoms.new("into-the-blue", seed=1)
        >>> outcome = game.play_out()
        >>> game.outcome == outcome, game.question
        (True, None)
        >>> outcome.reason in game.rules.info.end_reasons, outcome.places[outcome.winners[0]]
        (True, 1)
        """
        return self.rules.outcome(self.state)

    def legal(self, seat: int | None = None) -> Legal:
        """The legal answers of a seat: of the one that `question` names, unless told. None if it is not asked.

        >>> import fathoms
        >>> [str(answer) for answer in fathoms.new("in-too-deep", seed=1).legal()[:3]]
        ['take card=13', 'take card=27', 'take card=48']
        """
        return Legal(self.state, self.question if seat is None else self.state.question(seat))

    def read(self, text: str, seat: int | None = None) -> Answer:
        """The answer behind its text form: options joined by ` + `, or `-` for none. Raises IllegalAnswerError.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> game.read("take card=27").seat
        2
        >>> game.why_not("take cards=27").text
        'That is not an answer in this game. Did you mean take card=27?'
        """
        reader = OptionReader(self.rules.options)
        try:
            picks = () if text == NOTHING else tuple([reader.read(part) for part in text.split(TOGETHER)])
        except UnreadableOptionError as error:
            raise self._illegal(text, self._unreadable(seat)) from error
        return self._ordered(self._asked(seat), picks)

    def why_not(self, answer: Answerable, seat: int | None = None) -> Reason | None:
        """Why an answer is not legal: code, clause and sentence; None if it is legal.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> game.why_not(game.legal()[0])
        >>> game.why_not("take card=27", seat=1).code
        'not-asked'
        """
        try:
            given = self._answer(answer, seat)
        except IllegalAnswerError as error:
            return error.reason
        refusal = self.state.check(given.seat, given.picks)
        return None if refusal is None else self._reason(str(given), refusal)

    def push(self, answer: Answerable, seat: int | None = None) -> None:
        """Play an answer. One that is not legal raises IllegalAnswerError, and nothing is played.

        An `Answer` knows its seat; naming another one beside it is refused. The order of picks means nothing: they are
        kept as the question offers them.

        Where several seats are asked at once, answers are held until the last is in, in whichever order they come.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> game.push("take card=27")
        >>> game.push("take card=27")
        Traceback (most recent call last):
        ...
        fathoms.library.answers.IllegalAnswerError: take card=27: That is not possible here. (ITD-2.6)
        """
        given = self._answer(answer, seat)
        after = self._steps[-1].table.fork()
        told = after.play(given.seat, given.picks)
        if isinstance(told, Refusal):
            raise self._illegal(str(given), told)
        self._steps.append(_Step(after, told, given))

    def pop(self) -> Answer | Undo | Retake:
        """Undo the last answer, dice and secrets included: the game stands as before it, to the last byte.

        >>> import fathoms
        >>> game = fathoms.new("into-the-blue", seed=1)
        >>> before = game.state.dump()
        >>> game.push("reroll die=1 + reroll die=3")
        >>> str(game.pop()), game.state.dump() == before
        ('reroll die=1 + reroll die=3', True)
        """
        entry = self._steps[-1].entry
        if entry is None:
            raise IndexError("nothing was answered yet")
        self._steps.pop()
        return entry

    # -- what is seen

    def view(self, seat: int = SPECTATOR) -> Struct:
        """All that a seat may know, or a spectator, as a typed value of the game; no secret of others is in it.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seats=3, seed=1)
        >>> game.view(0).investors[0].hand, game.view(1).investors[0].hand
        ((1, 20, 49, 50, 56, 91, 100), None)
        """
        return self.rules.view(self.state, self._viewer(seat))

    def events(self, seat: int = SPECTATOR) -> list[Event]:
        """What the last answer brought about, as far as a seat or a spectator may hear of it.

        >>> import fathoms
        >>> game = fathoms.new("into-the-blue", seed=1)
        >>> game.push("reroll die=1")
        >>> [game.tell(event) for event in game.events()]
        ['Cleo rolled 4, 1, 5, 3, a chest, and 2.']
        """
        return heard_by(self._viewer(seat), self._steps[-1].told)

    def tell(self, what: Answer | Event, seat: int | None = None) -> str:
        """A legal answer, or an event, in a sentence; to a seat's own face if you name it.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> game.tell(game.legal()[1])
        'take 27 (Treasure)'
        """
        if isinstance(what, Event):
            return self._shown(SPECTATOR if seat is None else seat).event(what)
        question = self.state.question(what.seat)
        if question is None:
            raise self._illegal(str(what), Refusal("not-asked", self.state.TURN_CLAUSE))
        return self._shown(what.seat).answer(question, what.picks)

    def text(self, seat: int | None = None) -> str:
        """The board as text, as a seat sees it, or a spectator.

        >>> import fathoms
        >>> game = fathoms.new("into-the-blue", seed=1, lang="fr")
        >>> game.text().splitlines()[0]
        'Into the Blue'
        """
        return self._shown(seat).text()

    def svg(self, seat: int | None = None) -> str | None:
        """The board as a picture, as a seat sees it, or a spectator; None for a game that draws none.

        >>> import fathoms
        >>> fathoms.new("key-largo", seed=1).svg(0)[:4]
        '<svg'
        """
        return self._shown(seat).svg()

    def score(self, seat: int) -> int:
        """The points that a seat would have if the game ended now, by what it may know; 0 in a game without points."""
        return self.rules.score(self.state, seat)

    @override
    def __str__(self) -> str:
        return self.text()

    @override
    def __repr__(self) -> str:
        asked = ", ".join([str(question.seat) for question in self.questions])
        stands = f"asks seat {asked}" if asked else "over"
        return f"<Game {self.name}, {self.seats} seats, {len(self._steps) - 1} answers, {stands}>"

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str:
        return self._shown(None).html()

    # -- bots

    def imagine(self, seat: int | None = None, seed: int | None = None) -> Game:
        """A game that this seat cannot tell from the true one: all that it cannot know is dealt anew at random.

        It is all that a bot gets. Push and pop on it as you like; the true game does not change. The luck to come is
        another one, too. The seat is the asked one, unless told.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> imagined = game.imagine(0, seed=7)
        >>> imagined.view(0) == game.view(0), imagined.view(1) == game.view(1)
        (True, False)
        """
        viewer = self._asked(seat)
        number = self.random.getrandbits(64) if seed is None else seed
        world = self.rules.redeal(self.state, viewer, FastChance(number))
        return imagined(self.rules, world, viewer, number, self)

    def suggest(self, bot: str | Bot = "strategy", seat: int | None = None) -> Answer:
        """What a bot would answer: by its name, as `fathoms.bot` takes it, or your own function.

        >>> import fathoms
        >>> game = fathoms.new("in-too-deep", seed=1)
        >>> str(game.suggest("strategy")), str(game.suggest(lambda imagined: imagined.legal()[1]))
        ('take card=69', 'take card=27')
        """
        player = _named(bot, self.rules) if isinstance(bot, str) else bot
        asked = self._asked(seat)
        mind = self.imagine(asked)
        given = answer_of(mind, player(mind))
        refusal = self.state.check(given.seat, given.picks)
        if refusal is not None:
            raise self._illegal(str(given), refusal)
        return given

    def play(self, bot: str | Bot = "strategy", seat: int | None = None) -> Answer:
        """Let a bot answer, and push it.

        >>> import fathoms
        >>> game = fathoms.new("unfathomable", seed=1)
        >>> game.play("uniform") == game.log[-1]
        True
        """
        answer = self.suggest(bot, seat)
        self.push(answer)
        return answer

    def play_out(self, bot: str | Bot = "strategy") -> Outcome:
        """Let a bot answer for everybody to the end of the game."""
        player = _named(bot, self.rules) if isinstance(bot, str) else bot
        while (outcome := self.outcome) is None:
            self.play(player)
        return outcome

    # -- copies and records

    def copy(self) -> Game:
        """The same game, to go another way: what is pushed there is not pushed here."""
        return self._until(len(self._steps))

    def replay(self) -> Iterator[Game]:
        """The game at its beginning and after each entry of its log.

        >>> import fathoms
        >>> game = fathoms.new("into-the-blue", seed=1)
        >>> outcome = game.play_out()
        >>> positions = list(game.replay())
        >>> len(positions) == len(game.log) + 1, positions[0].log
        (True, ())
        """
        for count in range(1, len(self._steps) + 1):
            yield self._until(count)

    def record(self) -> bytes:
        """The record of the game: what `save` writes, and `fathoms verify` reads."""
        if self._deal is None:
            raise ValueError("an imagined game has no record: its secrets were dealt anew")
        step = self._steps[-1]
        whole = Table(self.rules, step.table.state, step.table.chance)
        whole.entries = [entry for each in self._steps for entry in each.table.entries]
        return records.write_record(whole, self._deal.settings, self._deal.secret, self._deal.salts)

    def save(self, path: str | Path) -> None:
        """Write the record to a file. It tells everything, secrets too: do not hand it out before the end.

        >>> import fathoms, tempfile, pathlib
        >>> game = fathoms.new("into-the-blue", seed=1)
        >>> game.push("reroll die=1")
        >>> file = pathlib.Path(tempfile.mkdtemp(), "x.jsonl")
        >>> game.save(file)
        >>> fathoms.load(file).state.dump() == game.state.dump()
        True
        """
        Path(path).write_bytes(self.record())

    def verify(self) -> records.Verdict:
        """Replay the record and check its seal, every answer, every die and shuffle, and the outcome.

        >>> import fathoms
        >>> fathoms.new("key-largo", seed=1).verify().ok
        True
        """
        return records.verify(self.record(), lambda _: self.rules)

    # --

    def _until(self, count: int) -> Game:
        game = Game(self._steps[:count], self._deal, self.seat)
        game.lang, game.names = self.lang, self.names
        return game

    def _shown(self, seat: int | None) -> Shown:
        viewer = self.seat if seat is None else self._viewer(seat)
        return Shown(self.rules, self.state, viewer, tuple(self.names), self.lang)

    def _viewer(self, seat: int) -> int:
        if seat not in range(SPECTATOR, self.seats):
            raise IndexError(f"there is no seat {seat}: they are 0 to {self.seats - 1}, a spectator is {SPECTATOR}")
        return seat

    def _asked(self, seat: int | None) -> int:
        """The seat that is meant; once the game is over, nobody's."""
        if seat is not None:
            return self._viewer(seat)
        question = self.question
        return SPECTATOR if question is None else question.seat

    def _answer(self, given: object, seat: int | None) -> Answer:
        if isinstance(given, str):
            return self.read(given, seat)
        if isinstance(given, table.Answer):
            if seat not in (None, given.seat):
                whose: dict[str, Word] = {"whose": given.seat, "named": self._asked(seat)}
                raise self._illegal(str(given), Refusal("other-seat", self.state.TURN_CLAUSE, whose))
            return self._ordered(given.seat, given.picks)
        if isinstance(given, Option):
            return Answer(self._asked(seat), (given,))
        several = list(given) if isinstance(given, Iterable) else [given]
        texts = [each for each in several if isinstance(each, str)]
        if texts and len(texts) == len(several):
            return self.read(TOGETHER.join(texts), seat)
        picks = tuple([each for each in several if isinstance(each, Option)])
        if len(picks) < len(several):
            # Whatever a bot gives that is no answer, a forgotten `return` first of all, is refused, and no crash.
            raise self._illegal(repr(given), self._unreadable(seat))
        return self._ordered(self._asked(seat), picks)

    def _ordered(self, seat: int, picks: Picks) -> Answer:
        """An answer with its picks as they are offered: the same picks are the same answer, however they were given."""
        question = self.state.question(seat)
        offered = () if question is None else question.options
        legal = len(picks) > 1 and len(set(picks)) == len(picks) and all(pick in offered for pick in picks)
        return Answer(seat, tuple([option for option in offered if option in picks]) if legal else tuple(picks))

    def _unreadable(self, seat: int | None) -> Refusal:
        """That something is no answer, under the clause of what is asked: of this seat, or else of another one."""
        question = self.state.question(self._asked(seat)) or self.question
        return Refusal(_MISWRITTEN, question.clause if question else "")

    def _reason(self, answer: str, refusal: Refusal) -> Reason:
        shown, question = self._shown(SPECTATOR), self.question
        told = shown.refusal(refusal)
        if question is not None and refusal.code == _MISWRITTEN and (meant := nearest(answer, question)):
            told += " " + shown.words.say("library.did-you-mean", text=meant)
        if answer == repr(None):
            told += " " + shown.words.say("library.no-return")
        return Reason(refusal.code, refusal.clause, told, refusal.detail)

    def _illegal(self, answer: str, refusal: Refusal) -> IllegalAnswerError:
        return IllegalAnswerError(answer, self._reason(answer, refusal))


Bot: TypeAlias = Callable[[Game], Answerable]
"""A bot is a function: it gets the game as its seat may know it (`Game.imagine`), and gives a legal answer."""


def answer_of(game: Game, given: Answerable) -> Answer:
    """What a bot gave, as an answer of the seat that it plays. Raises IllegalAnswerError for that of another seat."""
    return game._answer(given, game.seat)  # noqa: SLF001 - of the same module


def imagined(rules: Rules, world: State, seat: int, seed: int, like: Game | None = None) -> Game:
    """The game around a state that was dealt anew for a seat, with luck of its own."""
    chance = SealedChance(seed.to_bytes(_SEED_BYTES, "big"))
    game = Game([_Step(Table(rules, world, chance), [])], None, seat)
    game.random = Random(seed)  # noqa: S311 - for bots
    if like is not None:
        game.lang, game.names = like.lang, like.names
    return game


def _named(name: str, rules: Rules) -> Bot:
    """The bot of a name, ours or somebody's own. Raises BotError."""
    if is_own(name):
        return cast("Bot", find_bot(name))
    our_bot(name, rules)

    def choose(game: Game) -> Answer:
        question = game.question
        assert question is not None, "a bot is asked something"
        chance = FastChance(game.random.getrandbits(64))
        return Answer(question.seat, our_bot(name, game.rules)(game.state, question.seat, question, chance))

    return choose


def bot(name: str) -> Bot:
    """A bot by its name, as a function: one of ours (`bot_names`), `search:100`, or your `my_bot.py`, `my.module:bot`.

    Your own file is loaded once, here, and its function is given as it is. Raises BotError.

    >>> import fathoms
    >>> game = fathoms.new("key-largo", seed=1)
    >>> fathoms.bot("strategy")(game.imagine()) in game.legal()
    True
    >>> fathoms.bot("search:20")(game.imagine()) in game.legal()
    True
    """
    return _named(name, next(iter(registry.games().values())).rules())
