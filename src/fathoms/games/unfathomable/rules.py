"""The contract of Unfathomable, put together."""

from fathoms.games.unfathomable import (
    actions,
    asks,
    characters,
    checks,
    crises,
    damage,
    deck,
    defeat,
    dice,
    effects,
    items,
    loyalty,
    monsters,
    mythos,
    options,
    peeks,
    people,
    reactions,
    redeal,
    reveals,
    rooms,
    scoring,
    setup,
    skills,
    spellcraft,
    spells,
    tracks,
    trade,
    traitors,
    treachery,
    turn,
    waypoints,
    windows,
)
from fathoms.games.unfathomable.content import UnfathomableContent
from fathoms.games.unfathomable.events import EVENTS, REVEALS
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.invariants import broken
from fathoms.games.unfathomable.options import OPTIONS
from fathoms.games.unfathomable.picture import paint
from fathoms.games.unfathomable.promise import promise
from fathoms.games.unfathomable.setup import make
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.strategy import choose
from fathoms.games.unfathomable.view import view
from fathoms.games.unfathomable.witness import UnfathomableWitness
from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules

VALUES = vocabulary(
    actions,
    asks,
    characters,
    checks,
    crises,
    damage,
    deck,
    defeat,
    dice,
    effects,
    items,
    loyalty,
    monsters,
    mythos,
    options,
    peeks,
    people,
    reactions,
    reveals,
    rooms,
    setup,
    skills,
    spellcraft,
    spells,
    tracks,
    trade,
    traitors,
    treachery,
    turn,
    waypoints,
    windows,
)

RULES = Rules(
    info=INFO,
    content=read_content(INFO.folder() / "content.toml", UnfathomableContent),
    options=OPTIONS,
    events=EVENTS,
    reveals=REVEALS,
    codec=Codec(UnfathomableState, VALUES),
    make=make,
    view=view,
    deal_anew=redeal.deal_anew,
    hidden=redeal.hidden,
    outcome=scoring.outcome,
    invariants=broken,
    choose=choose,
    witness=UnfathomableWitness,
    side=scoring.side,
    picture=paint,
    promise=promise,
    likeness=options.likeness,
)
