"""The addresses of the page's requests, and their answers."""

from aiohttp import web

from operations.settings import Settings
from storage import TableStatus, Unit
from tables.context import Context, Origin, Place
from tables.play.lessons import LESSON_TABLE
from tables.requests.codec import Request, unpack
from tables.requests.evenings import AnswerEvening, WaitForNext
from tables.requests.slow import AgreePause, EndVacation, RefusePause, TakeVacation
from tables.requests.table import Sit
from tables.use_cases import perform
from texts.line import Line
from web import bodies
from web.limits import Limits
from web.members import IsMember
from web.refusals import Code, NotAnswered
from web.requests import Requests, answer_data, seen_table
from web.responses import json_answer
from web.sessions import Reader, Sessions, settings_data
from web.streams import Streams
from web.views.daily import days_rows
from web.views.gatherings import gatherings_data
from web.views.lists import lessons_data, tables_data
from web.views.lobby import lobby_data
from web.views.season import groups_data, profile_data, season_data
from web.views.selection import selection_data
from web.views.sheets import sheets_rows
from web.views.table import table_data
from web.views.types import View


class Api:
    """The handlers of the page's requests."""

    def __init__(
        self, context: Context, settings: Settings, streams: Streams, limits: Limits, is_member: IsMember
    ) -> None:
        self._context = context
        self._is_member = is_member
        self._streams = streams
        self.sessions = Sessions(context, settings, limits)
        self._requests = Requests(context)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses."""
        router.add_post("/api/session", self.open_session)
        router.add_get("/api/tables", self.tables)
        router.add_post("/api/gatherings", self.gather)
        router.add_get("/api/tables/{table}", self.table)
        router.add_get("/api/groups/{group}/season", self.season)
        router.add_get("/api/profile", self.profile)
        router.add_post("/api/tables/{table}/choices", self.choices)
        router.add_post("/api/tables/{table}/requests", self.request)
        router.add_post("/api/settings", self.settings)
        router.add_get("/api/stream", self.stream, allow_head=False)

    async def open_session(self, request: web.Request) -> web.Response:
        """Let somebody in."""
        raw, had = bodies.opening_of(await bodies.read_object(request))
        return json_answer(await self.sessions.open(request, raw, had))

    async def tables(self, request: web.Request) -> web.Response:
        """Answer with the person's tables, days, score sheets, and the groups in which they play."""
        reader = self.sessions.reader(request)
        with self._context.store.read() as unit:
            tables = tables_data(self._context, unit, reader.person.id, reader.wording)
            days = days_rows(self._context, unit, reader.person.id, reader.wording)
            sheets = sheets_rows(unit, reader.person.id, reader.wording)
            gatherings = gatherings_data(self._context, unit, reader.person.id, reader.wording)
            groups = groups_data(unit, reader.person.id)
            lessons = lessons_data(unit, reader.person.id, reader.wording)
            lists = {"tables": tables, "gatherings": gatherings, "days": days, "sheets": sheets, "groups": groups}
            return json_answer({**lists, "lessons": lessons})

    async def gather(self, request: web.Request) -> web.Response:
        """Answer an evening or a pause, wait for the next match of a group, or announce or end a vacation, once."""
        reader = self.sessions.reader(request)
        self.sessions.limits.doing(reader.person.id)
        asked = bodies.asked_of(await bodies.read_object(request))
        wanted = unpack(asked.request)
        if not isinstance(wanted, AnswerEvening | WaitForNext | AgreePause | RefusePause | TakeVacation | EndVacation):
            raise NotAnswered(Code.NOT_HERE)
        origin = Origin(None, reader.person, Place(reader.person.id, "private", "", False), is_offered=False)
        answer = self._requests.once(reader, "gatherings", asked, wanted, lambda unit: origin)
        return json_answer(answer_data(self._context, reader, answer, None))

    async def season(self, request: web.Request) -> web.Response:
        """Answer with a season of a group in which the person plays."""
        reader = self.sessions.reader(request)
        group, back = bodies.group_of(request.match_info["group"]), bodies.back_of(request.query.get("back"))
        with self._context.store.read() as unit:
            return json_answer(season_data(self._context, unit, reader.person.id, group, back, reader.wording))

    async def profile(self, request: web.Request) -> web.Response:
        """Answer with the person's own figures."""
        reader = self.sessions.reader(request)
        with self._context.store.read() as unit:
            return json_answer(profile_data(self._context, unit, reader.person, reader.wording))

    async def table(self, request: web.Request) -> web.Response:
        """Answer with a table as the person sees it."""
        reader, table_id = self.sessions.reader(request), bodies.table_of(request.match_info["table"])
        with self._context.store.read() as unit:
            return json_answer(self._view(unit, reader, table_id))

    async def choices(self, request: web.Request) -> web.Response:
        """Answer with what the selected cards can do; nothing is stored.

        The cards are in the body, because proxies log addresses.
        """
        reader, table_id = self.sessions.reader(request), bodies.table_of(request.match_info["table"])
        cards, on = bodies.selection_of(await bodies.read_object(request))
        with self._context.store.read() as unit:
            found = seen_table(unit, reader, table_id)
            data = selection_data(self._context, unit, found, reader.person.id, reader.wording, cards, on)
            return json_answer(data)

    async def request(self, request: web.Request) -> web.Response:
        """Do something at a table, once."""
        reader, table_id = self.sessions.reader(request), bodies.table_of(request.match_info["table"])
        self.sessions.limits.doing(reader.person.id)
        asked = bodies.asked_of(await bodies.read_object(request))
        is_member = await self._membership(reader, table_id, asked)
        answer = self._requests.perform(reader, table_id, asked, is_member)
        with self._context.store.read() as unit:
            view = self._view(unit, reader, table_id, or_nothing=True)
        return json_answer(answer_data(self._context, reader, answer, view))

    async def _membership(self, reader: Reader, table_id: int, asked: bodies.Asked) -> bool | None:
        """Ask Telegram whether somebody who sits down is in the group: anybody may have the link to the page.

        NotAnswered if Telegram does not say; None for everything else that one can do.
        """
        if not isinstance(unpack(asked.request), Sit):
            return None
        with self._context.store.read() as unit:
            chat_id = seen_table(unit, reader, table_id).chat_id
        is_member = await self._is_member(chat_id, reader.person.id)
        if is_member is None:
            raise NotAnswered(Code.NOT_MEMBER, Line("daily-not-asked"))
        return is_member

    async def settings(self, request: web.Request) -> web.Response:
        """Change how the person sees the page."""
        reader = self.sessions.reader(request)
        self.sessions.limits.doing(reader.person.id)
        change = bodies.settings_of(await bodies.read_object(request))
        return json_answer(self._set(reader, change))

    def _set(self, reader: Reader, change: Request) -> dict[str, dict[str, object]]:
        person_id = reader.person.id
        with self._context.store.together() as unit:
            if unit.people.get(person_id) is None:  # erased while the body arrived
                raise NotAnswered(Code.TICKET)
            origin = Origin(None, reader.person, Place(person_id, "private", "", False))
            if perform(self._context, origin, change).refused:
                raise NotAnswered(Code.MALFORMED)
            person = unit.people.get(person_id)
        assert person is not None  # they were there before the change
        return {"settings": settings_data(person)}

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Tell the page what changes, as long as it listens."""
        reader, asked = self.sessions.reader(request), request.query.get("table")
        table_id = None if asked is None else bodies.table_of(asked)
        if table_id is not None:
            with self._context.store.read() as unit:
                seen_table(unit, reader, table_id)
        # Nobody but the page itself changes a lesson.
        stream = self._streams.open(reader.person.id, None if table_id == LESSON_TABLE else table_id)
        try:
            if request.transport is not None:
                stream.on_stuck = request.transport.abort
            response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
            await response.prepare(request)
            while not stream.is_over:
                sent = await stream.next()
                if sent:
                    await response.write(sent)
        except ConnectionError:  # the page has gone
            pass
        finally:
            self._streams.close(stream)
        return response

    def _view(self, unit: Unit, reader: Reader, table_id: int, *, or_nothing: bool = False) -> View | None:
        """Return a table as a person sees it; NotAnswered, or None, for one that they do not see (any more)."""
        try:
            found = seen_table(unit, reader, table_id)
        except NotAnswered:
            if or_nothing:  # after a request that ended it, such as standing up
                return None
            raise
        if found.status is TableStatus.LOBBY:
            return lobby_data(self._context, unit, found, reader.person.id, reader.wording)
        view = table_data(self._context, unit, found, reader.person.id, reader.wording)
        if view is None and not or_nothing:  # closed before the first deal, or so old that only its result is kept
            raise NotAnswered(Code.NO_TABLE)
        return view
