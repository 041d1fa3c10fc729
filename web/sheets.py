"""Score sheets in the page: what stands there, and what somebody who plays does there."""

from aiohttp import web

from storage import ScoreSheet, Unit
from tables.context import Context, Origin, Place
from tables.requests.codec import unpack
from tables.requests.sheets import ComeBackToSheet, CountDeal, UndoDeal
from tables.sheets.names import seat_at
from web import bodies
from web.refusals import Code, NotAnswered
from web.requests import Requests, answer_data
from web.responses import json_answer
from web.sessions import Reader, Sessions
from web.views.sheets import draft_data, sheet_data

ALLOWED = (CountDeal, UndoDeal, ComeBackToSheet)


class SheetsApi:
    """The handlers of requests about score sheets."""

    def __init__(self, context: Context, sessions: Sessions) -> None:
        self._context = context
        self._sessions = sessions
        self._requests = Requests(context)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses."""
        router.add_get("/api/sheets/{sheet}", self.sheet)
        router.add_get("/api/sheets/{sheet}/{deal}", self.draft)
        router.add_post("/api/sheets/{sheet}", self.request)

    async def sheet(self, request: web.Request) -> web.Response:
        """Answer with a sheet on which the person plays."""
        reader, number = self._sessions.reader(request), bodies.table_of(request.match_info["sheet"])
        with self._context.store.read() as unit:
            return json_answer(sheet_data(unit, _seen(unit, reader, number), reader.wording))

    async def draft(self, request: web.Request) -> web.Response:
        """Answer with what was understood of a deal; nothing is stored."""
        reader, number = self._sessions.reader(request), bodies.table_of(request.match_info["sheet"])
        wanted = unpack(request.match_info["deal"])
        if not isinstance(wanted, CountDeal) or wanted.sheet != number:
            raise NotAnswered(Code.NOT_HERE)
        with self._context.store.read() as unit:
            return json_answer(draft_data(unit, _seen(unit, reader, number), wanted, reader.wording))

    async def request(self, request: web.Request) -> web.Response:
        """Enter a deal, take the last one off, or let somebody come back; once."""
        reader, number = self._sessions.reader(request), bodies.table_of(request.match_info["sheet"])
        self._sessions.limits.doing(reader.person.id)
        asked = bodies.asked_of(await bodies.read_object(request))
        wanted = unpack(asked.request)
        if not isinstance(wanted, ALLOWED) or wanted.sheet != number:
            raise NotAnswered(Code.NOT_HERE)

        def origin(unit: Unit) -> Origin:
            sheet = _seen(unit, reader, number)
            chat = unit.chats.get(sheet.chat_id)
            assert chat is not None  # every sheet has one
            place = Place(chat.id, chat.kind, chat.title, chat.is_forum)
            return Origin(None, reader.person, place, sheet.thread_id, is_offered=False)

        answer = self._requests.once(reader, f"sheet {number}", asked, wanted, origin)
        return json_answer(answer_data(self._context, reader, answer, None))


def _seen(unit: Unit, reader: Reader, number: int) -> ScoreSheet:
    """Return a sheet for somebody who plays there; NotAnswered for others, and where the bot is no more."""
    sheet = unit.sheets.get(number)
    chat = None if sheet is None else unit.chats.get(sheet.chat_id)
    if sheet is None or chat is None or not chat.bot_present or seat_at(sheet, reader.person.id) is None:
        # A person who does not play there is not told whether the sheet exists.
        raise NotAnswered(Code.NOT_SEATED)
    return sheet
