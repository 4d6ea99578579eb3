"""What may be added to some picks: asked by a board while a person chooses. Changes nothing, logs nothing."""

from __future__ import annotations

from fathoms.kernel.question import Refusal
from fathoms.kernel.text import UnreadableOptionError
from fathoms.server import wire
from fathoms.server.tables.play import Play
from fathoms.server.tables.texts import option_json


def consider(play: Play, seat: int, message: wire.Consider) -> wire.Considered:
    """The options that can still be added, whether one may stop here, and why not."""
    question = play.state.question(seat)
    if question is None:
        return _no(message, Refusal("not-asked", play.state.TURN_CLAUSE))
    if question.id != message.question:
        return _no(message, Refusal("question-closed", question.clause))
    try:
        answer = play.answer(seat, message.picks)
    except UnreadableOptionError:
        return _no(message, Refusal("unreadable", question.clause))
    picks = answer.picks
    refusal = play.refusal(answer)
    if refusal is not None and not (set(picks) <= set(question.options) and len(set(picks)) == len(picks)):
        return _no(message, refusal)
    narrowed = play.narrow(seat, picks)
    options = [option_json(option) for option in narrowed.options]
    return wire.Considered(message.table, message.n, options, narrowed.may_stop, _info(refusal))


def _no(message: wire.Consider, refusal: Refusal) -> wire.Considered:
    return wire.Considered(message.table, message.n, [], may_stop=False, refusal=_info(refusal))


def _info(refusal: Refusal | None) -> wire.RefusalInfo | None:
    return None if refusal is None else wire.RefusalInfo(refusal.code, refusal.clause, refusal.detail)
