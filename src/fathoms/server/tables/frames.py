"""Frames: each is made for one viewer, from what that viewer may know. This is the only door for a game's bytes."""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import replace

from fathoms.arena.ratings import Rating
from fathoms.arena.strengths import in_order, strength
from fathoms.bots.bot import LEVELS
from fathoms.kernel import seal
from fathoms.kernel.event import heard_by
from fathoms.kernel.question import SPECTATOR, Question
from fathoms.server import wire
from fathoms.server.store.lists import Listed
from fathoms.server.store.rematches import Offer
from fathoms.server.store.rows import Chair, TableRow
from fathoms.server.store.standings import SETTLED
from fathoms.server.store.tenures import Tenure
from fathoms.server.tables.play import Play, PlayedStep, window
from fathoms.server.tables.texts import option_json, option_text

NO_OFFER = Offer()


def frame(table: str, play: Play, viewer: int, since: int | None) -> wire.Frame:
    """All that the viewer may know now, and the steps since a version if they are still known."""
    state = play.state
    question = None if viewer == SPECTATOR else play.question(viewer)
    held = None if viewer == SPECTATOR else state.held.get(viewer)
    return wire.Frame(
        table=table,
        version=play.shown,
        view=play.rules.view(state, viewer),
        question=None if question is None else asked(question, matters=matters(play, question)),
        held=None if held is None else [option_text(pick) for pick in held],
        waiting=state.waiting(),
        may_undo=play.undoable and viewer != SPECTATOR and not play.quiet and play.table.may_undo(viewer),
        may_retake=viewer != SPECTATOR and play.table.may_retake(viewer),
        outcome=play.rules.outcome(state),
        steps=steps(play, viewer, since),
        subject=play.subject,
        lesson=_lesson(play, viewer),
    )


def _lesson(play: Play, viewer: int) -> wire.Lesson | None:
    """Where the learner stands, and what there is to read; nobody else sees it."""
    course = play.course
    if course is None or viewer != course.lesson.learner:
        return None
    lesson, texts = course.lesson, course.texts(play.state.question(viewer))
    done = course.done or not play.state.asked()
    chapters = [chapter.id for chapter in lesson.chapters]
    said = [wire.LessonText(f"lesson.{lesson.id}.{step.id}", list(step.point)) for step in texts]
    return wire.Lesson(lesson.id, course.at, len(lesson.steps), chapters, course.chapter, said, done)


def matters(play: Play, question: Question) -> bool:
    """Whether a reaction window is worth this person's time; what is asked elsewhere always is."""
    found = window(play.state)
    return found is None or not found.passes or play.concerns(question)


def steps(play: Play, viewer: int, since: int | None) -> list[wire.Step]:
    """What the viewer heard since a version; nothing where that is no longer known, and the view says all."""
    if since is None or not play.knows(since):
        return []
    opening = [wire.Step(0, "answer", None, heard_by(viewer, play.opening))] if since < 0 else []
    told = [_step(each, viewer) for each in play.since(since)]
    return [each for each in (*opening, *told) if each is not None]


def _step(step: PlayedStep, viewer: int) -> wire.Step | None:
    events = heard_by(viewer, step.told)
    if step.quiet:
        return wire.Step(step.version, step.entry, None, events) if events else None
    return wire.Step(step.version, step.entry, step.seat, events)


def asked(question: Question, *, matters: bool = True) -> wire.Asked:
    """The viewer's own question."""
    return wire.Asked(
        id=question.id,
        seat=question.seat,
        key=question.key,
        clause=question.clause,
        options=[option_json(option) for option in question.options],
        least=question.least,
        most=question.most,
        default=[option_text(pick) for pick in question.default],
        quiet=question.quiet,
        plain=question.plain,
        params=question.params,
        about=question.about,
        matters=matters,
    )


def table(
    row: TableRow, person: UUID, present: frozenset[UUID], tenures: tuple[Tenure, ...] = (), offer: Offer = NO_OFFER
) -> wire.Table:
    """The table without its game, as this person may know it."""
    seated = {chair.person for chair in row.chairs if chair.kind == "person"}
    host = row.host == person
    playing_here = row.eyes_of(person) != SPECTATOR
    return wire.Table(
        table=row.id,
        status=row.status,
        game=row.game,
        settings=row.settings,
        seats=len(row.chairs),
        chairs=[_chair(row, chair, present, _changes(chair, tenures), host=host) for chair in row.chairs],
        host=row.host_name,
        public=row.public,
        languages=row.languages,
        pack=row.pack_name,
        spectators=len(present - seated),
        commitment=seal.commitment(row.secret),
        rematch=row.rematch,
        offer=_offer(row, offer),
        trouble=None if row.trouble is None or row.status == "closed" else "broken-log",
        closed=row.trouble if row.status == "closed" else None,
        created_at=row.created_at,
        pace=row.pace,
        proposed=row.proposed,
        rated=row.rated,
        coach=row.coached,
        lesson=row.lesson,
        league=row.league if playing_here else None,
        league_name=row.league_name if playing_here else None,
        tournament=row.tournament,
        you=_you(row, person, host=host),
    )


def listed(found: Listed, person: UUID) -> wire.Table:
    """A table in a list, as this person may know it, and whether it waits for them."""
    shown = table(found.row, person, found.present)
    asked = None if found.asked is None else wire.Phrase(found.asked.key, found.asked.params)
    turn = None if found.since is None else wire.Turn(found.since, found.until, asked)
    waits = None if found.waits is None else wire.Waits(found.waits.seats, found.waits.since)
    return replace(shown, you=replace(shown.you, turn=turn, waits=waits))


def _offer(row: TableRow, offer: Offer) -> wire.Offer | None:
    """Who wants a rematch, who does not, and who has not said."""
    if not offer.yes:
        return None
    there = [chair.seat for chair in row.chairs if chair.kind == "person" and chair.person is not None]
    missing = [seat for seat in there if seat not in offer.yes and seat not in offer.no]
    return wire.Offer(sorted(offer.yes), sorted(offer.no), missing)


def _changes(chair: Chair, tenures: tuple[Tenure, ...]) -> list[wire.Tenure]:
    """Who held this chair, if it was ever more than one."""
    held = [wire.Tenure(each.since, each.kind, each.name) for each in tenures if each.seat == chair.seat]
    return held if len(held) > 1 else []


def _chair(
    row: TableRow, chair: Chair, present: frozenset[UUID], tenures: list[wire.Tenure], *, host: bool
) -> wire.ChairInfo:
    return wire.ChairInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name if chair.kind == "person" else None,
        connected=chair.kind == "person" and chair.person in present,
        bot_level=chair.level if chair.kind == "bot" else None,
        bot_rank=_rank(row, chair) if chair.kind == "bot" else None,
        link=chair.token if host and chair.kind == "link" else None,
        rating=_rating(row, chair) if row.rated else None,
        invited=chair.invited_name if chair.kind == "link" else None,
        kept_for=chair.name if chair.kind == "bot" else None,
        program=chair.kind == "person" and chair.program,
        tenures=tenures,
    )


def _rank(row: TableRow, chair: Chair) -> int | None:
    if chair.level not in LEVELS:
        return None
    return in_order(row.game, LEVELS, len(row.chairs)).index(chair.level) + 1


def _rating(row: TableRow, chair: Chair) -> wire.ChairRating | None:
    """What is known of whoever sits there."""
    if chair.kind == "bot":
        found = strength(row.game, chair.level or "", len(row.chairs))
    else:
        found = Rating() if chair.mu is None or chair.sigma is None else Rating(chair.mu, chair.sigma)
    if found is None or chair.kind not in {"bot", "person"}:
        return None
    gain = None if chair.gain is None else found.gained(chair.gain)
    provisional = chair.kind == "person" and chair.games < SETTLED
    return wire.ChairRating(found.shown.points, found.shown.doubt, gain, provisional)


def _you(row: TableRow, person: UUID, *, host: bool) -> wire.You:
    seat = row.seat_of(person)
    away = next((each.seat for each in row.chairs if each.person == person and each.kind == "bot"), None)
    salted = seat is not None and bool(row.chairs[seat].salt)
    return wire.You(seat, host, away, salted, row.kept_for(person))
