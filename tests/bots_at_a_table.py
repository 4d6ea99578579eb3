"""Answers at a table of a running node by the game's own player, taken as a worker's are."""

from __future__ import annotations

from uuid import uuid4

from fathoms.kernel.chance import FastChance
from fathoms.server import wire
from fathoms.server.tables.keeper import Keeper, Played
from fathoms.server.tables.texts import option_text


async def bots_play(keeper: Keeper, table: str, entries: int, seed: int = 1) -> int:
    """So many answers, or fewer if the game is over before; how many there were."""
    chance = FastChance(seed)
    for done in range(entries):
        live = await keeper.get(table)
        assert live.play is not None
        open_now = live.play.state.questions()
        if not open_now:
            return done
        question = open_now[0]
        picks = live.play.rules.choose(live.play.state, question.seat, question, chance)
        answer = wire.Answer(table, question.id, tuple([option_text(pick) for pick in picks]), uuid4())
        assert isinstance(await keeper.enter_for_bot(table, question.seat, answer), Played)
    return entries
