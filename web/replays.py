"""Deals that are over, for those who may look at them again, and what the computer would have done in a turn."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from storage import Table, Unit
from storage.retention import MATCH_DAYS
from tables.context import Context
from tables.handling import Refused
from tables.records.looking import group_to_ask, seen_table
from tables.records.story import NoStory, finished_deals
from texts.line import Line
from web import bodies
from web.members import IsMember
from web.refusals import Code, NotAnswered
from web.responses import json_answer
from web.sessions import Reader, Sessions
from web.views.replays import replay_advice, replay_data

AT_ONCE = 2
"""How many deals are replayed at the same time; others wait."""

Made = TypeVar("Made")


class ReplaysApi:
    """The handlers of requests about deals that are over."""

    def __init__(self, context: Context, sessions: Sessions, is_member: IsMember) -> None:
        self._context = context
        self._sessions = sessions
        self._is_member = is_member
        self._places = asyncio.Semaphore(AT_ONCE)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses."""
        router.add_get("/api/tables/{table}/replays/{deal}", self.replay)
        router.add_get("/api/tables/{table}/replays/{deal}/advice", self.advice)

    async def replay(self, request: web.Request) -> web.Response:
        """Answer with a deal, turn by turn."""
        now = self._context.now()
        return json_answer(
            await self._made(
                request,
                lambda unit, table, deal, reader: replay_data(unit, table, deal, reader.person.id, now, reader.wording),
            )
        )

    async def advice(self, request: web.Request) -> web.Response:
        """Answer with what the computer would have done in a turn."""
        turn = bodies.place_of(request.query.get("turn"))
        return json_answer(
            await self._made(
                request, lambda unit, table, deal, reader: replay_advice(unit, table, deal, turn, reader.wording)
            )
        )

    async def _made(self, request: web.Request, make: Callable[[Unit, Table, int, Reader], Made]) -> Made:
        """Return what is made of a deal, in a thread, because it takes as long as many taps.

        NotAnswered for a deal that is not over, and for somebody who may not see it, who is not told what there is.
        """
        reader = self._sessions.reader(request)
        self._sessions.limits.doing(reader.person.id)
        table_id, deal = bodies.table_of(request.match_info["table"]), bodies.place_of(request.match_info["deal"])
        with self._context.store.read() as unit:
            group = group_to_ask(unit, table_id, reader.person.id)
        is_member = False if group is None else await self._is_member(group, reader.person.id)

        def made() -> Made:
            with self._context.store.read_in_thread() as unit:
                table = seen_table(unit, table_id, reader.person.id, is_member=is_member)
                if deal not in finished_deals(table):
                    raise NotAnswered(Code.NOT_SHOWN, Line("story-not-over"))
                return make(unit, table, deal, reader)

        try:
            async with self._places:
                return await asyncio.to_thread(made)
        except Refused as refused:
            line = refused.result.line
            gone = line is None or line.key == "tap-no-table"
            raise NotAnswered(Code.NOT_SHOWN, None if gone else line) from None
        except NoStory:
            raise NotAnswered(Code.NOT_SHOWN, Line("fair-record-gone", days=MATCH_DAYS)) from None
