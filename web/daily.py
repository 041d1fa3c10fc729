"""The deals of the day in the page: the days of a group, or the bot's own; what is done there; the table of a week."""

from aiohttp import web

from storage import DailyChain
from tables.context import Context, Origin, Place
from tables.daily.playing import MOST_WEEKS, chain_shown
from tables.handling import Refused
from tables.requests.codec import unpack
from tables.requests.daily import LetDailyBeSeen, PlayDaily
from web import bodies
from web.members import IsMember
from web.refusals import Code, NotAnswered
from web.requests import Requests, answer_data
from web.responses import json_answer
from web.sessions import Reader, Sessions
from web.views.daily import days_data, week_data


class DailyApi:
    """The handlers of requests about deals of the day; `0` in the place of a group stands for the bot's own days."""

    def __init__(self, context: Context, sessions: Sessions, is_member: IsMember) -> None:
        self._context = context
        self._sessions = sessions
        self._requests = Requests(context)
        self._is_member = is_member

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses."""
        router.add_get("/api/groups/{group}/days", self.days)
        router.add_post("/api/groups/{group}/days", self.request)
        router.add_get("/api/groups/{group}/week", self.week)

    async def days(self, request: web.Request) -> web.Response:
        """Answer with the days that are open, and the last one that has ended."""
        reader, _, chain = await self._asked(request)
        with self._context.store.read() as unit:
            return json_answer(days_data(self._context, unit, chain, reader.person.id, reader.wording))

    async def week(self, request: web.Request) -> web.Response:
        """Answer with the table of a week."""
        back = bodies.back_of(request.query.get("back"), MOST_WEEKS)
        reader, _, chain = await self._asked(request)
        with self._context.store.read() as unit:
            return json_answer(week_data(self._context, unit, chain, back, reader.wording))

    async def request(self, request: web.Request) -> web.Response:
        """Begin a day or go on with it, or let others see how one has played; once."""
        asked = bodies.asked_of(await bodies.read_object(request))
        reader, origin, chain = await self._asked(request, does=True)
        wanted = unpack(asked.request)
        if not isinstance(wanted, PlayDaily | LetDailyBeSeen) or wanted.chain != chain.id:
            raise NotAnswered(Code.NOT_HERE)
        answer = self._requests.once(reader, f"days of {chain.chat_id}", asked, wanted, lambda unit: origin)
        return json_answer(answer_data(self._context, reader, answer, None))

    async def _member(self, group: int, person_id: int) -> bool | None:
        """Ask Telegram, but only about groups that play the deal of the day; nobody is a member of another one."""
        with self._context.store.read() as unit:
            chat = unit.chats.get(group)
        return await self._is_member(group, person_id) if chat is not None and chat.plays_daily else False

    async def _asked(self, request: web.Request, *, does: bool = False) -> tuple[Reader, Origin, DailyChain]:
        """Return who asks about which days; NotAnswered unless Telegram says that they are a member of the group."""
        reader = self._sessions.reader(request)
        if does:
            self._sessions.limits.doing(reader.person.id)
        group, person = bodies.days_of(request.match_info["group"]), reader.person
        is_member = None if group is None else await self._member(group, person.id)
        # No message has the button, so no use case removes one.
        place = Place(person.id, "private", "", False)
        origin = Origin(None, person, place, is_member=is_member, is_offered=False)
        try:
            with self._context.store.together() as unit:
                if unit.people.get(person.id) is None:  # erased while Telegram was asked
                    raise NotAnswered(Code.TICKET)
                return reader, origin, chain_shown(self._context, origin, group)
        except Refused as refused:
            raise NotAnswered(Code.NOT_MEMBER, refused.result.line) from None
