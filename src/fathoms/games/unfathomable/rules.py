"""The contract of Unfathomable, put together: every card, person and reaction stands in one of these tuples."""

from fathoms.games.unfathomable import asks, deck, options
from fathoms.games.unfathomable.bot.encoding import AMOUNTS, FACTS, encode
from fathoms.games.unfathomable.bot.features import features
from fathoms.games.unfathomable.bot.odds import by_seat, odds
from fathoms.games.unfathomable.bot.relevance import matters
from fathoms.games.unfathomable.bot.strategy import choose
from fathoms.games.unfathomable.cards import (
    crisis_checks,
    crisis_choices,
    forms,
    items,
    kept,
    skill_reactions,
    skills,
    spells,
    treachery,
    waypoints,
)
from fathoms.games.unfathomable.content import PRINTED, UnfathomableContent
from fathoms.games.unfathomable.engine import (
    actions,
    belongings,
    checks,
    crew,
    damage,
    defeat,
    dice,
    effects,
    gear,
    loyalty,
    monsters,
    mythos,
    payment,
    peeks,
    play,
    rooms,
    scoring,
    setup,
    sheet,
    shoals,
    skillcraft,
    spellcraft,
    tracks,
    trade,
    traitors,
    turn,
    weapons,
    windows,
)
from fathoms.games.unfathomable.engine import kept as kept_actions
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.invariants import broken
from fathoms.games.unfathomable.engine.setup import make
from fathoms.games.unfathomable.engine.subject import subject
from fathoms.games.unfathomable.events import EVENTS, REVEALS
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.observation import FIELDS, PARTS, QUESTIONS, observe
from fathoms.games.unfathomable.options import OPTIONS
from fathoms.games.unfathomable.people import (
    arjun,
    beatrice,
    edmund,
    ishmael,
    jamie,
    jeanne,
    keilani,
    samira,
    svetlana,
    william,
)
from fathoms.games.unfathomable.picture import paint
from fathoms.games.unfathomable.secrets import redeal
from fathoms.games.unfathomable.secrets.witness import UnfathomableWitness
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.view import view
from fathoms.kernel.codec import Codec, vocabulary
from fathoms.kernel.content import read_content
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.observation import Observer

PEOPLE = (keilani, arjun, jeanne, jamie, svetlana, beatrice, edmund, ishmael, william, samira)
"""By number, which is the Captain's line of succession (UNF-9.2)."""
KEEPER_LINE = (william, ishmael, beatrice, edmund, samira, svetlana, jamie, jeanne, arjun, keilani)
SUGGESTED = {
    3: (jeanne, svetlana, william),
    4: (arjun, jeanne, samira, william),
    5: (arjun, jamie, samira, svetlana, william),
    6: (arjun, jeanne, jamie, samira, svetlana, william),
}
MENUS = (
    actions.MENU,
    rooms.MENU,
    trade.MENU,
    play.MENU,
    gear.MENU,
    sheet.MENU,
    spellcraft.MENU,
    kept_actions.MENU,
    traitors.MENU,
)
"""In the order in which actions are offered."""
REACTIONS = (
    skill_reactions.KEEN_INSIGHT,
    items.ALMANAC_REACTION,
    beatrice.PERFECT_NUMBER,
    edmund.FORTUNATE_SON,
    skill_reactions.COMBAT_TRAINING,
    items.PISTOL_REACTION,
    skill_reactions.NOTHING_TO_HIDE,
    skill_reactions.FORCED_LEARNING,
    skill_reactions.PREPARATION,
    arjun.SELF_SACRIFICE,
    skill_reactions.DETERMINATION,
    keilani.EXPERIENCED,
    samira.WELL_EQUIPPED,
    items.RING_REACTION,
    spells.SCRIPT_REACTION,
    skill_reactions.SHRUG_IT_OFF,
    items.STARBUCK_REACTION,
    spells.WARD_REACTION,
    svetlana.HEALING_WORDS,
    svetlana.INTERVENTION,
)
"""In the order in which a window offers them. Where two offer the same, the first is carried out."""
SKILL_CARDS = (
    skills.COORDINATED_EFFORT,
    skills.INSPIRING_SPEECH,
    skills.SHRIVELLING,
    skills.LESSER_BANISHMENT,
    skills.WATCH_AND_LEARN,
    skills.RAMPAGE,
    skills.PERSISTENCE,
    skills.TRUE_GRIT,
    treachery.REINFORCEMENTS,
    treachery.CALL_TO_ACTION,
    treachery.SIREN_SONG,
    treachery.RANSACK,
    treachery.PERFORM_RITES,
)
KEPT_CARDS = (*kept.KEPT_CARDS, arjun.PEACEMAKER, william.MEMORY_OF_THE_DEEP, ishmael.FAMILY_TIES)
SHEETS = tuple(person.SHEET for person in PEOPLE)
CRISES = (*crisis_checks.CHECKS, *crisis_choices.CHOICES, *[sheet.crisis for sheet in SHEETS])

CATALOGUE.lay_out_people(
    SHEETS,
    tuple(person.SHEET.number for person in KEEPER_LINE),
    {seats: tuple(person.SHEET.number for person in cast) for seats, cast in SUGGESTED.items()},
)
CATALOGUE.lay_out_actions(MENUS, REACTIONS)
CATALOGUE.lay_out_cards(SKILL_CARDS, items.ITEM_CARDS, KEPT_CARDS)
CATALOGUE.lay_out_decks(CRISES, waypoints.WAYPOINT_CARDS, spells.SPELL_CARDS)
PRINTED.update({crisis.number: forms.printed(crisis) for crisis in CRISES})

VALUES = vocabulary(
    asks,
    deck,
    options,
    actions,
    belongings,
    checks,
    crew,
    damage,
    defeat,
    dice,
    effects,
    loyalty,
    monsters,
    mythos,
    payment,
    peeks,
    rooms,
    setup,
    shoals,
    skillcraft,
    spellcraft,
    tracks,
    trade,
    traitors,
    turn,
    weapons,
    windows,
    items,
    kept,
    spells,
    treachery,
    waypoints,
    *PEOPLE,
)
"""What an agenda may hold."""

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
    odds=odds,
    encoder=WorldEncoder(encode, FACTS, AMOUNTS, by_seat=by_seat),
    observer=Observer(PARTS, observe, QUESTIONS, FIELDS),
    likeness=options.likeness,
    features=features,
    subject=subject,
    matters=matters,
)
