"""The contract of Into the Blue, put together."""

from fathoms.games.into_the_blue import dive, options, redeal, result, scoring, turns
from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.encoding import AMOUNTS, FACTS, encode
from fathoms.games.into_the_blue.events import EVENTS, REVEALS
from fathoms.games.into_the_blue.features import features
from fathoms.games.into_the_blue.info import INFO
from fathoms.games.into_the_blue.invariants import broken
from fathoms.games.into_the_blue.observation import FIELDS, PARTS, QUESTIONS, observe
from fathoms.games.into_the_blue.odds import odds
from fathoms.games.into_the_blue.options import OPTIONS
from fathoms.games.into_the_blue.picture import paint
from fathoms.games.into_the_blue.prospects import Lookout
from fathoms.games.into_the_blue.setup import make, rematch
from fathoms.games.into_the_blue.sheet import sheet
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.into_the_blue.strategy import choose
from fathoms.games.into_the_blue.view import view
from fathoms.games.into_the_blue.witness import BlueWitness
from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.observation import Observer

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", BlueContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(BlueState, vocabulary(dive, options, result, turns)),
    make=make,
    view=view,
    deal_anew=redeal.deal_anew,
    hidden=redeal.hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=BlueWitness,
    score=scoring.score,
    rematch=rematch,
    picture=paint,
    odds=odds,
    encoder=WorldEncoder(encode, FACTS, AMOUNTS),
    observer=Observer(PARTS, observe, QUESTIONS, FIELDS),
    foresee=Lookout(odds),
    foresee_by=Lookout,
    likeness=dive.likeness,
    features=features,
    sheet=sheet,
)
