"""Deals that are over, for those who may look at them again, and what the computer would have done in a turn."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from storage import Table, Unit
from storage.retention import MATCH_DAYS
from tables.context import Context, Origin, Place
from tables.handling import Refused
from tables.records.looking import group_to_ask, seen_deals, seen_table
from tables.records.match_record import NoRecord, may_be_published, public_record
from tables.records.story import NoStory, finished_deals
from tables.requests.chat_pages import BeginWhatIf
from tables.requests.codec import unpack
from tables.seats import seat_of
from texts.line import Line
from web import bodies
from web.members import IsMember
from web.refusals import Code, NotAnswered
from web.requests import Requests, answer_data
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
        self._requests = Requests(context)
        self._is_member = is_member
        self._places = asyncio.Semaphore(AT_ONCE)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses."""
        router.add_get("/api/tables/{table}/replays/{deal}", self.replay)
        router.add_post("/api/tables/{table}/replays/{deal}", self.play_on)
        router.add_get("/api/tables/{table}/replays/{deal}/advice", self.advice)
        router.add_get("/api/tables/{table}/record", self.record)

    async def replay(self, request: web.Request) -> web.Response:
        """Answer with a deal, turn by turn."""
        now = self._context.now()
        return json_answer(
            await self._made(
                request,
                lambda unit, table, deal, seen, reader: replay_data(
                    unit, table, deal, seen, reader.person.id, now, reader.wording
                ),
            )
        )

    async def advice(self, request: web.Request) -> web.Response:
        """Answer with what the computer would have done in a turn."""
        turn = bodies.place_of(request.query.get("turn"))
        return json_answer(
            await self._made(
                request, lambda unit, table, deal, seen, reader: replay_advice(unit, table, deal, turn, reader.wording)
            )
        )

    async def play_on(self, request: web.Request) -> web.Response:
        """Begin a table where the person plays on from a turn of the deal, once."""
        asked = bodies.asked_of(await bodies.read_object(request))
        reader, table_id, is_member = await self._asked(request)
        wanted = unpack(asked.request)
        named = (table_id, bodies.place_of(request.match_info["deal"]))
        if not isinstance(wanted, BeginWhatIf) or (wanted.table, wanted.deal) != named:
            raise NotAnswered(Code.NOT_HERE)
        # No message has the button, so no use case removes one.
        place = Place(reader.person.id, "private", "", False)
        origin = Origin(None, reader.person, place, is_member=is_member, is_offered=False)

        def known(unit: Unit) -> Origin:
            if unit.people.get(reader.person.id) is None:  # erased while Telegram was asked
                raise NotAnswered(Code.TICKET)
            return origin

        answer = self._requests.once(reader, f"replay of {table_id}", asked, wanted, known)
        return json_answer(answer_data(self._context, reader, answer, None))

    async def record(self, request: web.Request) -> web.Response:
        """Answer with the record of a table, by which its cards can be checked; of a running deal what all saw."""
        return json_answer(
            {"record": await self._made(request, lambda unit, table, _deal, _seen, _reader: self._record(unit, table))}
        )

    def _record(self, unit: Unit, table: Table) -> str:
        if not may_be_published(unit, table):
            raise NotAnswered(Code.NOT_SHOWN, Line("fair-record-unsealed"))
        try:
            return public_record(self._context, unit, table)
        except NoRecord:
            raise NotAnswered(Code.NOT_SHOWN, Line("fair-record-gone", days=MATCH_DAYS)) from None

    async def _made(
        self, request: web.Request, make: Callable[[Unit, Table, int, tuple[int, ...], Reader], Made]
    ) -> Made:
        """Return what is made of a deal, in a thread, because it takes as long as many taps.

        NotAnswered for a deal that is not over, and for somebody who may not see it, who is not told what there is.
        """
        named = request.match_info.get("deal")
        reader, table_id, is_member = await self._asked(request)

        def made() -> Made:
            with self._context.store.read_in_thread() as unit:
                table = seen_table(unit, table_id, reader.person.id, is_member=is_member)
                over, seen = finished_deals(table), seen_deals(unit, table, reader.person.id, is_member=is_member)
                deal = over[-1] if named is None else bodies.place_of(named)
                if deal not in over:
                    raise NotAnswered(Code.NOT_SHOWN, Line("story-not-over"))
                if deal not in seen or (named is None and seen != over and seat_of(table, reader.person.id) is None):
                    raise NotAnswered(Code.NOT_SHOWN, Line("story-not-yours"))
                return make(unit, table, deal, seen, reader)

        try:
            async with self._places:
                return await asyncio.to_thread(made)
        except Refused as refused:
            line = refused.result.line
            gone = line is None or line.key == "tap-no-table"
            raise NotAnswered(Code.NOT_SHOWN, None if gone else line) from None
        except NoStory:
            raise NotAnswered(Code.NOT_SHOWN, Line("fair-record-gone", days=MATCH_DAYS)) from None

    async def _asked(self, request: web.Request) -> tuple[Reader, int, bool | None]:
        """Return who asks about which table, and what Telegram says of the group whose members may see its deals."""
        reader = self._sessions.reader(request)
        self._sessions.limits.doing(reader.person.id)
        table_id = bodies.table_of(request.match_info["table"])
        with self._context.store.read() as unit:
            group = group_to_ask(unit, table_id, reader.person.id)
        return reader, table_id, False if group is None else await self._is_member(group, reader.person.id, anew=True)
