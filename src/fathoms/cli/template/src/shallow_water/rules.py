"""The contract of Shallow Water, put together."""

from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules

from shallow_water import options, redeal, scoring, turns
from shallow_water.content import GameContent
from shallow_water.events import EVENTS, REVEALS
from shallow_water.info import INFO
from shallow_water.invariants import broken
from shallow_water.options import OPTIONS
from shallow_water.setup import make
from shallow_water.state import GameState
from shallow_water.strategy import choose
from shallow_water.view import view
from shallow_water.witness import GameWitness

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", GameContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(GameState, vocabulary(options, turns)),  # every module whose values a state may hold
    make=make,
    view=view,
    deal_anew=redeal.deal_anew,
    hidden=redeal.hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=GameWitness,
    score=scoring.score,
)
