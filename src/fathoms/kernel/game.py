"""What a game is to the world: its facts, readable without the rules, and its rules.

`Info` is what a lobby needs. `Rules` is the whole contract, loaded when somebody sits down.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, Protocol, cast

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import TypeVar

from fathoms.kernel.chance import FastChance
from fathoms.kernel.content import Content, parse_content
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.observation import Observer
from fathoms.kernel.picture import Painter
from fathoms.kernel.tuning import Tuning, read_tuning

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.codec import Codec
    from fathoms.kernel.event import Event, Told
    from fathoms.kernel.example import Scenes
    from fathoms.kernel.feature import Feature
    from fathoms.kernel.odds import Foresight, Odds
    from fathoms.kernel.question import Option, Picks, Question, Subject
    from fathoms.kernel.sheet import Sheet
    from fathoms.kernel.state import State

Settings = dict[str, str]
"""What the host chose for a table, by setting key. Every setting has a value."""


Weight = Literal["light", "medium", "heavy"]


class Setting(Struct, frozen=True):
    """One thing that a host may choose before the game: a key, its values, and the usual one."""

    key: str
    values: tuple[str, ...]
    default: str
    offered: bool = True
    """Whether a host chooses it; a rematch may set the others."""


class Info(Struct, frozen=True):
    """The facts of a game that are known without loading its rules."""

    name: str
    title: str
    clauses: str
    """The prefix of its clauses: `ITB` in `ITB-3.2`."""
    seats: tuple[int, ...]
    end_reasons: tuple[str, ...]
    revision: int
    package: str
    """The package that holds `rules.py`, the rule books, the catalogues and the content."""
    settings: tuple[Setting, ...] = ()
    examined: tuple[Settings, ...] = ({},)
    """The sets of settings that the conformance suite plays."""
    sides: bool = False
    """Whether seats of equal place won or lost together, as one side."""
    minutes: tuple[int, int] | None = None
    """How long a game takes, from the fewest players to the most, at some ten seconds a decision."""
    weight: Weight | None = None
    """How much there is to learn."""

    def rules(self) -> Rules:
        """Load the rules."""
        rules = importlib.import_module(f"{self.package}.rules").RULES
        assert isinstance(rules, Rules)
        return rules

    def scenes(self) -> Scenes:
        """The scenes of the examples in its rule book; a game may have none."""
        return self._scenes("examples", "SCENES")

    def advice(self) -> Scenes:
        """The positions of its advice on how to play well, in the order to read it; a game may have none."""
        return self._scenes("advice", "ADVICE")

    def _scenes(self, module: str, name: str) -> Scenes:
        path = f"{self.package}.{module}"
        if find_spec(path) is None:
            return {}
        scenes: Scenes = getattr(importlib.import_module(path), name)
        return scenes

    def folder(self) -> Path:
        """Where the game's files lie: `content.toml`, the rule books, the catalogues."""
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).parent

    def tuning(self) -> Tuning:
        """What was found by trying and measuring about its bots."""
        return read_tuning(self.folder())

    def settle(self, chosen: Settings) -> Settings:
        """The settings with every value filled in. Raises ValueError for a key or a value that is not offered."""
        settled = {}
        for setting in self.settings:
            value = chosen.get(setting.key, setting.default)
            if value not in setting.values:
                raise ValueError(f"{setting.key} must be one of {', '.join(setting.values)}, not {value}")
            settled[setting.key] = value
        unknown = sorted(set(chosen) - set(settled))
        if unknown:
            raise ValueError(f"{self.name} has no setting {', '.join(unknown)}: it has {', '.join(settled) or 'none'}")
        return settled


NO_VICTORY = 2
"""The place that all seats share when nobody wins: the first stays empty."""


class Outcome(Struct, frozen=True):
    """How a game ended: why, each seat's place from 1 (equal places share it), and each seat's points.

    Nobody wins where every seat has the place NO_VICTORY.
    """

    reason: str
    places: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several where they share it, none where nobody wins."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Witness(Protocol):
    """A memory of one viewer's events, kept apart from the view: it proves that the view forgets nothing."""

    def hear(self, event: Event) -> None:
        """Remember what the event says, and forget what it makes void."""

    def missing(self, view: Struct) -> Iterable[str]:
        """The names of what was heard, still holds, and is not in the view."""


class Strategy(Protocol):
    """The game's own player. It reads the state for speed and must choose by what the seat may know alone."""

    def __call__(self, state: State, seat: int, question: Question, chance: Chance) -> Picks:
        """A legal answer to the question."""


S_co = TypeVar("S_co", bound="State", covariant=True, default="State")
"""A game's own state. Whoever does not know the game has `Rules` of just any state, and gives them back their own."""


def _same_settings(state: State, settings: Settings) -> Settings:  # noqa: ARG001
    return settings


def _no_points(state: State, seat: int) -> int:  # noqa: ARG001
    return 0


def _own_side(state: State, seat: int) -> int:  # noqa: ARG001
    return seat


class Rules(Struct, Generic[S_co], frozen=True):
    """The contract of a game, as one value: what it is made of, and the functions that say what a state means."""

    info: Info
    content: Content
    options: tuple[type[Option], ...]
    events: tuple[type[Event], ...]
    reveals: tuple[type[Event], ...]
    """The events through which hidden things come to light; there are no others."""
    codec: Codec[S_co]
    make: Callable[[Settings, int, Content, Chance], S_co]
    view: Callable[[S_co, int], Struct]
    """All that this seat (or a spectator) may know, built from nothing, with perfect memory."""
    deal_anew: Callable[[S_co, int, Chance], None]
    """Deals everything that the viewer cannot know at random, in place, true to all that it does know."""
    hidden: Callable[[S_co, int], dict[str, object]]
    """Names what the viewer cannot know, with its true value; only where two values are possible."""
    outcome: Callable[[S_co], Outcome | None]
    """Reason and ranking, once the game is over."""
    invariants: Callable[[S_co], list[str]]
    """The names of the conserved things that are not conserved: always empty in a right state."""
    choose: Strategy
    witness: Callable[[int], Witness]
    score: Callable[[S_co, int], int] = _no_points
    """The points this seat would have if the game ended now, from what it may know; 0 in a game without points."""
    side: Callable[[S_co, int], int] = _own_side
    """Whom the seat wins with, as far as the truth goes: nobody but itself, or a side, numbered from 0."""
    rematch: Callable[[State, Settings], Settings] = _same_settings
    """The settings of the next game at the same table: some rule books pass the first turn on."""
    picture: Painter | None = None
    """Draws the board for letters; without one the view is written out field by field."""
    odds: Odds | None = None
    """How a game in progress stands, for bots that think ahead; without it they play every game to its end."""
    encoder: WorldEncoder | None = None
    """What a learned judge is told of a world (`fathoms train`)."""
    observer: Observer | None = None
    """What a learner is told from a seat: named parts (`fathoms.rl`); without it, the view by feature hashing."""
    foresee: Foresight | None = None
    """What an answer is worth on average over the luck that follows it; without it they try the luck."""
    foresee_by: Callable[[Odds], Foresight] | None = None
    """The same by another judgement than the game's own."""
    likelihood: Callable[[State], float] | None = None
    """How likely what everybody saw is in an imagined world, as a logarithm: bots then believe in some worlds more."""
    likeness: Callable[[State, Option], Hashable] | None = None
    """What an option comes to: those that give the same are one to whoever picks, as dice that show the same are."""
    features: Callable[[State, int], list[Feature]] | None = None
    """What `odds` counts for a seat, part by part, where a game is judged or over: why one answer is better."""
    sheet: Callable[[Struct, Content, int], Sheet] | None = None
    """The score sheet, read off a view of a table with so many seats; a game where sides win has none."""

    subject: Callable[[S_co], Subject | None] | None = None
    """What the open reaction window is about, the same for everybody; a game with it has windows of a fixed length."""
    matters: Callable[[S_co, Question], bool] | None = None
    """Whether an option of this question can change what everybody sees. It is handed a world that was dealt anew."""

    def setup(self, settings: Settings, seats: int, chance: Chance) -> S_co:
        """The first state, at its first open question."""
        return self.open(settings, seats, chance)[0]

    def open(self, settings: Settings, seats: int, chance: Chance) -> tuple[S_co, list[Told]]:
        """The first state, and what happened on the way to its first question."""
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.name} is not for {seats} seats")
        state = self.make(self.info.settle(settings), seats, self.content, chance)
        state.go_on(chance)
        opening = state.told
        state.told = []
        return state, opening

    def load(self, data: bytes) -> S_co:
        """The state behind `State.dump`."""
        return self.codec.load(data, self.content)

    def redeal(self, state: State, viewer: int, chance: Chance) -> S_co:
        """A state in which everything that the viewer cannot know is dealt anew, true to all that it does know."""
        world = cast("S_co", state.clone())
        world.asking = None
        self.deal_anew(world, viewer, chance)
        if len(world.asked()) > 1:
            world.hold_anew(viewer, chance)
        return world

    def concerned(self, state: State, question: Question) -> bool:
        """Whether a reaction window is worth a person's time: a private matter, told from what the seat knows alone."""
        if not question.options or self.matters is None:
            return bool(question.options)
        return self.matters(self.redeal(state, question.seat, FastChance(0)), question)

    def about(self, state: State) -> Subject | None:
        """What the open reaction window is about, as everybody can tell."""
        return None if self.subject is None else self.subject(cast("S_co", state))

    def scored(self, state: State, view: Struct) -> Sheet | None:
        """The score sheet of whoever has this view."""
        return None if self.sheet is None else self.sheet(view, self.content, state.seats)

    def secrets(self, state: State, viewer: int) -> dict[str, object]:
        """All that the viewer cannot know, by name: the game's hidden things, and other seats' held answers."""
        return self.hidden(cast("S_co", state), viewer) | state.held_secrets(viewer)

    def with_content(self, path: Path) -> Rules[S_co]:
        """The same rules with a host's pack in place of our content."""
        return self.with_pack(path.read_bytes(), path.name)

    def with_pack(self, data: bytes, name: str) -> Rules[S_co]:
        """The same rules with the bytes of a host's pack."""
        return replace(self, content=parse_content(data, name, type(self.content)))
