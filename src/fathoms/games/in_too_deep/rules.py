"""The contract of In Too Deep, put together."""

from fathoms.games.in_too_deep import buying, ocean, options, redeal, research, scoring, setup, turns, wildlife
from fathoms.games.in_too_deep.content import DeepContent
from fathoms.games.in_too_deep.encoding import AMOUNTS, FACTS, encode
from fathoms.games.in_too_deep.events import EVENTS, REVEALS
from fathoms.games.in_too_deep.features import features
from fathoms.games.in_too_deep.info import INFO
from fathoms.games.in_too_deep.invariants import broken
from fathoms.games.in_too_deep.observation import FIELDS, PARTS, QUESTIONS, observe
from fathoms.games.in_too_deep.odds import odds
from fathoms.games.in_too_deep.options import OPTIONS
from fathoms.games.in_too_deep.picture import paint
from fathoms.games.in_too_deep.sheet import sheet
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.in_too_deep.strategy import choose
from fathoms.games.in_too_deep.view import view
from fathoms.games.in_too_deep.witness import DeepWitness
from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.observation import Observer

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", DeepContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(DeepState, vocabulary(buying, ocean, options, research, setup, turns, wildlife)),
    make=setup.make,
    view=view,
    deal_anew=redeal.deal_anew,
    hidden=redeal.hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=DeepWitness,
    score=scoring.score,
    picture=paint,
    odds=odds,
    encoder=WorldEncoder(encode, FACTS, AMOUNTS),
    observer=Observer(PARTS, observe, QUESTIONS, FIELDS),
    likeness=turns.likeness,
    features=features,
    sheet=sheet,
)
