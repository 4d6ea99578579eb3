"""The workers' door: bots' work out, their answers in. Only for those who have the key."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from fathoms.bots.coach import Weighed
from fathoms.server import wire
from fathoms.server.api import keys
from fathoms.server.api.dependencies import TheNode
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import packs
from fathoms.server.store.coach import Moment
from fathoms.server.store.rows import Errand, Pack
from fathoms.server.tables.briefs import Brief, Done

WAIT = 2.0


class ClaimForm(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a worker takes at once, and whether it waits."""

    most: Annotated[int, Meta(ge=1, le=64)] = 1
    wait: bool = True


class AnswerForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker's answer."""

    table: wire.TableId
    seat: wire.Number
    question: wire.Number
    picks: wire.Picks
    uuid: UUID
    node: Annotated[str, Meta(pattern="^[0-9a-f]{0,32}$")] = ""
    """The node that gave the question out."""


class MomentsForm(Struct, frozen=True, forbid_unknown_fields=True):
    """How many moments a worker takes at once, and whether only those for which somebody waits at a table."""

    most: Annotated[int, Meta(ge=1, le=64)] = 1
    hints: bool = False


class WeighedForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach thinks of the answers at a moment."""

    table: wire.TableId
    seat: wire.Number
    n: wire.Number
    sight: Annotated[str, Meta(max_length=128)]
    depth: Annotated[str, Meta(max_length=8)]
    found: Annotated[list[Weighed], Meta(max_length=8)]


class PackForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Which pack a worker needs."""

    digest: Annotated[str, Meta(max_length=64)]


class Kept(Struct, frozen=True):
    """Whether somebody still waits for it."""

    kept: bool


async def _check_key(node: Node, request: Request[object, object, State]) -> None:
    await keys.check(node, request, node.settings.worker_key, "workers-only")


@post("/claim", status_code=200)
async def claim(node: TheNode, request: Request[object, object, State], data: JSONBody[ClaimForm]) -> list[Brief]:
    """Questions for bots, each with a redealt state."""
    await _check_key(node, request)
    return await node.errands.claim(data.most, WAIT if data.wait else 0)


@post("/answer", status_code=200)
async def answer(node: TheNode, request: Request[object, object, State], data: JSONBody[AnswerForm]) -> Done:
    """A bot's answer."""
    await _check_key(node, request)
    task = Errand(data.table, data.seat, data.question)
    return await node.errands.answer(task, data.picks, data.uuid, data.node)


@post("/moments", status_code=200)
async def moments(node: TheNode, request: Request[object, object, State], data: JSONBody[MomentsForm]) -> list[Moment]:
    """Moments for the coach, each with a redealt state."""
    await _check_key(node, request)
    return await node.coaching.claim(data.most, hints=data.hints)


@post("/weighed", status_code=200)
async def weighed(node: TheNode, request: Request[object, object, State], data: JSONBody[WeighedForm]) -> Kept:
    """The coach's thoughts."""
    await _check_key(node, request)
    moment = Moment(data.table, data.seat, data.n, data.sight, data.depth, b"")
    return Kept(await node.coaching.weighed(moment, data.found))


@post("/pack", status_code=200)
async def pack(node: TheNode, request: Request[object, object, State], data: JSONBody[PackForm]) -> Pack:
    """The content pack that an brief names."""
    await _check_key(node, request)
    found = await packs.read(node.pool, data.digest)
    if found is None:
        raise RefuseError(404, "unknown-pack")
    return found


router = Router("/api/work", route_handlers=[claim, answer, moments, weighed, pack], include_in_schema=False)
