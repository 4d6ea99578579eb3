"""The contract of Key Largo, put together."""

from fathoms.games.key_largo import (
    bar,
    day,
    dive,
    dolphins,
    hurry,
    look,
    market,
    monsters,
    options,
    saboteur,
    scoring,
    shop,
)
from fathoms.games.key_largo.audit import broken
from fathoms.games.key_largo.content import LargoContent
from fathoms.games.key_largo.encoding import AMOUNTS, FACTS, encode
from fathoms.games.key_largo.events import EVENTS, REVEALS
from fathoms.games.key_largo.features import features
from fathoms.games.key_largo.info import INFO
from fathoms.games.key_largo.likeness import likeness
from fathoms.games.key_largo.observation import FIELDS, PARTS, QUESTIONS, observe
from fathoms.games.key_largo.odds import odds
from fathoms.games.key_largo.options import OPTIONS
from fathoms.games.key_largo.picture import paint
from fathoms.games.key_largo.redeal import deal_anew
from fathoms.games.key_largo.secrets import hidden
from fathoms.games.key_largo.setup import make
from fathoms.games.key_largo.sheet import sheet
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.strategy import choose
from fathoms.games.key_largo.view import view
from fathoms.games.key_largo.witness import LargoWitness
from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.observation import Observer

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", LargoContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(
        LargoState,
        vocabulary(bar, day, dive, dolphins, hurry, look, market, monsters, options, saboteur, shop),
    ),
    make=make,
    view=view,
    deal_anew=deal_anew,
    hidden=hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=LargoWitness,
    score=scoring.fortune,
    picture=paint,
    odds=odds,
    encoder=WorldEncoder(encode, FACTS, AMOUNTS),
    observer=Observer(PARTS, observe, QUESTIONS, FIELDS),
    likeness=likeness,
    features=features,
    sheet=sheet,
)
