"""Closes quiet windows: after their length or by standing orders, and for everybody at the limit.

Who is asked, how long and in which order depends on nothing hidden (decisions 0014, 0032). No clock runs meanwhile.
"""

from __future__ import annotations

import asyncio
import time

import structlog

from fathoms.kernel.question import Refusal
from fathoms.server.background import at_table
from fathoms.server.owners import Owners
from fathoms.server.store import orders, windows
from fathoms.server.store.log import NotWrittenError
from fathoms.server.store.pool import LOST
from fathoms.server.store.rows import DueWindow
from fathoms.server.tables.keeper import LAST_WORD, Keeper, UnknownTableError
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import Play, window

MOST = 100
LEFT_TO_THE_SWEEP: tuple[type[Exception], ...] = (UnknownTableError, NotWrittenError, *LOST)
_A_LITTLE = 0.01
_log = structlog.get_logger()


class Windows:
    """The windows of the tables that this node owns; any node can close any."""

    def __init__(self, keeper: Keeper, least: float, owners: Owners) -> None:
        self._keeper = keeper
        self._owners = owners
        self._least = least
        self._tasks: set[asyncio.Task[None]] = set()
        keeper.on_window = self._stirred

    async def sweep(self) -> None:
        """Look at every window whose moment has come."""
        for due in await windows.claim(self._keeper.pool, MOST, self._owners.view):
            at_table(due.table)
            try:
                await self._close(due)
            except UnknownTableError:
                await windows.forget(self._keeper.pool, due.table, due.n)
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one table must not keep the others waiting
                _log.exception("a window did not close", table=due.table)

    def _stirred(self, live: Live) -> None:
        """A window has opened, or an answer or an order came in: look once it has been open for its moment."""
        if live.play is None or live.play.window is None:
            return
        people = live.people()
        length = self._keeper.length(live)
        if length is None and any(question.seat not in people for question in live.play.state.questions()):
            return  # a bot has still to answer, and then we look
        due = DueWindow(live.row.id, live.play.window, over=False)
        until = self._least if length is None else length + LAST_WORD
        wait = live.play.asked_at + until - time.monotonic()
        task = asyncio.create_task(self._close_later(due, max(0.0, wait)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close_later(self, due: DueWindow, wait: float) -> None:
        await asyncio.sleep(wait + _A_LITTLE if wait else 0)
        try:
            await self._close(due)
        except LEFT_TO_THE_SWEEP:
            _log.info("a window is left to the sweep", table=due.table)

    async def _close(self, due: DueWindow) -> None:
        """Enter what silence means for all who are silent, if all of them may be taken at their silence."""
        live = await self._keeper.refresh(due.table)
        play = live.play
        if play is None or live.row.status != "playing" or play.window != due.n:
            await windows.forget(self._keeper.pool, due.table, due.n)
            return
        silent = [question.seat for question in play.state.questions()]
        if not due.over and self._keeper.length(live) is not None:
            silent = await self._heard_out(live, play, silent)
        elif not due.over and not set(silent) <= await self._passing(live, play):
            return
        for seat in silent:
            result = await self._keeper.enter_default(due.table, seat, due.n)
            if isinstance(result, Refusal):
                return

    async def _heard_out(self, live: Live, play: Play, silent: list[int]) -> list[int]:
        """Of those who are silent at the end of a window's length, the seats that pass.

        Bots have had their time, whatever they hold. A person alone is waited for: nobody is there to be told anything
        by it. Where others wait, all pass, unless somebody who has asked for time is still thinking.
        """
        people = live.people()
        bots = [seat for seat in silent if seat not in people]
        if len(people) <= 1:
            passing = await self._passing(live, play)
            return [seat for seat in silent if seat not in people or seat in passing]
        found = await windows.read(self._keeper.pool, live.row.id)
        thinking = found is not None and any(seat in found.holds for seat in silent)
        return bots if thinking else silent

    async def _passing(self, live: Live, play: Play) -> set[int]:
        """The seats of people whose standing order is to pass in this kind of window."""
        found = window(play.state)
        if found is None or not found.passes:
            return set()
        given = await orders.given(self._keeper.pool, live.row.id, found.kind)
        return {seat for seat in live.people() if given.get(seat, live.row.passes)}

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
