"""The contract of Salvage, put together."""

from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules
from salvage import bidding, dues, memory, options, reactions, redeal, scoring, tide, turns, wreck
from salvage.content import SalvageContent
from salvage.events import EVENTS, REVEALS
from salvage.info import INFO
from salvage.invariants import broken
from salvage.options import OPTIONS
from salvage.setup import make
from salvage.state import SalvageState
from salvage.strategy import choose
from salvage.view import view
from salvage.witness import SalvageWitness

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", SalvageContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(SalvageState, vocabulary(bidding, dues, memory, options, reactions, tide, turns, wreck)),
    make=make,
    view=view,
    deal_anew=redeal.deal_anew,
    hidden=redeal.hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=SalvageWitness,
    score=scoring.score,
)
