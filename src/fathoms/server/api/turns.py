"""From a letter to the question with one click, and an end to letters with another."""

from __future__ import annotations

from uuid import uuid4

import msgspec
from litestar import Request, Response, Router, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from fathoms.kernel.question import Refusal
from fathoms.locale.catalogue import Catalogue
from fathoms.server import wire
from fathoms.server.accounts import passwords
from fathoms.server.api.dependencies import TheNode, ThePerson, place
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.notices import hooks, page
from fathoms.server.notices.hooks import Tried
from fathoms.server.refuse import RefuseError
from fathoms.server.store import notices, people
from fathoms.server.store.notices import NoticeChoices, TurnLink

AnyRequest = Request[object, object, State]
PICKS_MOST = 200
PICK_LETTERS = 400
TRIALS = Limit(10, 15)


async def _link(node: Node, request: AnyRequest, token: str) -> TurnLink:
    # Before it is looked up, and without counting: who guesses a right one after all does not learn of it.
    await passwords.still(node.limits, place(request))
    found = await notices.find(node.pool, token)
    if found is None:
        await passwords.limit(node.limits, place(request))
        raise RefuseError(404, "unknown-link")
    return found


def _html(content: str, status: int = 200) -> Response[bytes]:
    return Response(content.encode(), status_code=status, media_type="text/html", headers=page.SAFETY)


async def _show(node: Node, link: TurnLink, refusal: Refusal | None = None) -> Response[bytes]:
    """The question of a link, if it is still open and still theirs."""
    lang = (await people.read(node.pool, link.person)).lang
    assert link.table is not None
    live = await node.keeper.refresh(link.table)
    seat = live.row.seat_of(link.person)
    question = None if seat is None or live.play is None else live.play.state.question(seat)
    if live.play is None or question is None or question.id != link.question or live.row.status != "playing":
        return _html(page.nothing(lang, "mail.turn.closed", link.table), 200 if refusal is None else 409)
    return _html(page.asked(live.row, live.play, question, lang, refusal), 200 if refusal is None else 409)


@get("/turn/{token:str}", include_in_schema=False)
async def turn(node: TheNode, request: AnyRequest, token: FromPath[str]) -> Response[bytes]:
    """The question. To look at it plays nothing: mail programs look, too."""
    link = await _link(node, request, token)
    if link.table is None:
        raise RefuseError(404, "unknown-link")
    return await _show(node, link)


@post("/turn/{token:str}", include_in_schema=False, status_code=200)
async def give(node: TheNode, request: AnyRequest, token: FromPath[str]) -> Response[bytes]:
    """The answer to that one question; then the next one, if it comes at once."""
    link = await _link(node, request, token)
    if link.table is None or link.question is None:
        raise RefuseError(404, "unknown-link")
    form = await request.form()
    picks = tuple([str(value) for value in form.getall("pick", [])])
    if len(picks) > PICKS_MOST or any(len(pick) > PICK_LETTERS for pick in picks):
        raise RefuseError(400, "bad-request")
    message = wire.Answer(link.table, link.question, picks, uuid4())
    result = await node.keeper.enter(link.table, link.person, message)
    if isinstance(result, Refusal):
        return await _show(node, link, result)
    live = await node.keeper.get(link.table)
    seat = live.row.seat_of(link.person)
    question = None if live.play is None or seat is None else live.play.state.question(seat)
    if question is None:
        lang = (await people.read(node.pool, link.person)).lang
        return _html(page.nothing(lang, "mail.turn.thanks", link.table))
    token = await notices.link(node.pool, TurnLink(link.person, link.table, seat, question.id))
    return Response(b"", status_code=303, headers={**page.SAFETY, "Location": f"/turn/{token}"})


@get("/api/letters/stop/{token:str}", include_in_schema=False)
async def ask_to_stop(node: TheNode, request: AnyRequest, token: FromPath[str]) -> Response[bytes]:
    """For whoever opens the address by hand."""
    link = await _link(node, request, token)
    return _html(page.stopping((await people.read(node.pool, link.person)).lang))


@post("/api/letters/stop/{token:str}", include_in_schema=False, status_code=200)
async def stop(node: TheNode, request: AnyRequest, token: FromPath[str]) -> Response[bytes]:
    """One click, by a mail program or by hand (RFC 8058): no more letters about turns."""
    link = await _link(node, request, token)
    await notices.stop(node.pool, link.person)
    return _html(page.nothing((await people.read(node.pool, link.person)).lang, "mail.turn.stopped"))


@get("/api/me/letters")
async def wishes(node: TheNode, person: ThePerson) -> NoticeChoices:
    """How I want to hear of my turns."""
    return await notices.wishes(node.pool, person.id)


@put("/api/me/letters")
async def wish(node: TheNode, person: ThePerson, data: JSONBody[NoticeChoices]) -> NoticeChoices:
    """Wish something else."""
    if not await notices.zone_known(node.pool, data.zone):
        raise RefuseError(400, "unknown-zone")
    if data.webhook is not None:
        hooks.check(data.webhook, private=node.settings.webhook_private)
    await notices.wish(node.pool, person.id, data)
    return data


@post("/api/me/letters/try", status_code=200)
async def try_webhook(node: TheNode, person: ThePerson) -> Tried:
    """Tell my program something now, and say how it went."""
    url = (await notices.wishes(node.pool, person.id)).webhook
    if url is None:
        raise RefuseError(409, "no-webhook")
    await node.limits.take(f"webhook {person.id}", TRIALS)
    text = Catalogue(person.lang).say("mail.webhook-trial")
    body = msgspec.json.encode({"text": text, "content": text, "table": None, "url": node.settings.public_url})
    return await hooks.attempt(url, body, private=node.settings.webhook_private)


router = Router("/", route_handlers=[turn, give, ask_to_stop, stop, wishes, wish, try_webhook], tags=["letters"])
