"""The coach, asked by whoever sits at a table."""

from __future__ import annotations

from litestar import Router, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.server import wire
from fathoms.server.api.dependencies import TheNode, ThePerson
from fathoms.server.tables.coaching import Hint, Review


class HintForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of my questions."""

    question: wire.Number


@post("/hint", status_code=200)
async def hint(node: TheNode, person: ThePerson, table: FromPath[str], data: JSONBody[HintForm]) -> Hint:
    """What would you do? Asked again until there is an answer."""
    return await node.coaching.hint(table, person.id, data.question)


@post("/review", status_code=200)
async def review(node: TheNode, person: ThePerson, table: FromPath[str]) -> Review:
    """Which of my answers cost most, in a game that is over? Asked again until that is known."""
    return await node.coaching.review(table, person.id)


router = Router("/api/tables/{table:str}", route_handlers=[hint, review], tags=["tables"])
