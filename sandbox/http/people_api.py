"""The people API: what people see in their chats, and what they do there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from aiohttp import web

from sandbox import life
from sandbox.groups import chat_state
from sandbox.mini_apps.opening import open_app
from sandbox.refusals import PersonError
from sandbox.world import Json, Person, World

LONGEST_WAIT = 300.0
MANAGED = {"kick": "kicked", "promote": "administrator", "demote": "member"}


def person_state(person: Person) -> Json:
    """A person as the APIs show them."""
    names = ("id", "first_name", "last_name", "username", "language_code", "started", "blocked", "deleted")
    return {name: getattr(person, name) for name in names}


async def body_of(request: web.Request) -> Json:
    """The JSON object of a request; an empty body is an empty object."""
    if not request.can_read_body:
        return {}
    try:
        body = await request.json()
    except ValueError:
        raise PersonError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise PersonError("the body is not a JSON object")
    return body


def number(request: web.Request, name: str, default: float = 0) -> float:
    """A number in the address."""
    try:
        return float(request.query.get(name, default))
    except ValueError:
        raise PersonError(f"{name} is a number") from None


class PeopleApi:
    """One handler for each thing that a person does, which `life` implements."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/people", self.create),
            web.get("/people/{uid}/chats/{chat_id:-?[0-9]+}/messages", self.messages),
            web.get("/people/{uid}/menu", self.menu),
            web.post("/people/{uid}/send", self.send),
            web.post("/people/{uid}/tap", self.tap),
            web.post("/people/{uid}/start", self.start),
            web.post("/people/{uid}/inline", self.inline),
            web.post("/people/{uid}/choose", self.choose),
            web.post("/people/{uid}/open", self.open),
            web.post("/people/{uid}/{act:join|leave|kick|promote|demote}", self.membership),
            web.post("/people/{uid}/{act:block|unblock|rename|delete}", self.account),
            web.get("/photos/{file_id}", self.photo),
        ]

    async def create(self, request: web.Request) -> web.Response:
        body = await body_of(request)
        names = ("first_name", "last_name", "username", "language_code")
        if not body.get("first_name") or body.keys() - set(names):
            raise PersonError(f"a person has a first_name, and may have {', '.join(names[1:])}")
        return web.json_response({"person": person_state(self.world.add_person(**body))})

    async def messages(self, request: web.Request) -> web.Response:
        """The messages; with `wait` answer at the first change, or after this many real seconds."""
        person, chat_id = self._person(request), int(request.match_info["chat_id"])
        end = time.monotonic() + min(number(request, "wait"), LONGEST_WAIT)
        while True:
            found = life.messages(self.world, person, chat_id, int(number(request, "after")))
            left = end - time.monotonic()
            if found or left <= 0:
                return web.json_response({"messages": found})
            await self.world.events.changed(left)

    async def menu(self, request: web.Request) -> web.Response:
        person = self._person(request)
        chat = life.find_chat(self.world, int(number(request, "chat_id", person.id)))
        commands = life.menu(self.world, person, chat)
        button = self.world.profile.menu_button(chat.id)
        return web.json_response({"commands": commands, "menu_button": button})

    async def send(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        chat_id, thread, reply_to = body.get("chat_id", person.id), body.get("message_thread_id"), body.get("reply_to")
        message = life.send(self.world, person, chat_id, body.get("text", ""), thread=thread, reply_to=reply_to)
        return web.json_response({"message": message})

    async def start(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        return web.json_response({"message": life.start(self.world, person, body.get("payload") or "")})

    async def tap(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        pressed = life.find_button(self.world, person, body)
        tap = life.tap(self.world, person, pressed)
        if tap is None:
            return web.json_response({"button": pressed[-1]})
        with suppress(TimeoutError):  # without an answer the button keeps spinning
            async with asyncio.timeout(min(float(body.get("wait", 5)), LONGEST_WAIT)):
                await tap.answered.wait()
        return web.json_response({"callback_query_id": tap.id, "answer": tap.answer})

    async def inline(self, request: web.Request) -> web.Response:
        """Type the bot's name in a chat, and wait for what it offers."""
        person, body = self._person(request), await body_of(request)
        query = life.type_inline(self.world, person, body.get("chat_id", person.id), body.get("query") or "")
        with suppress(TimeoutError):
            async with asyncio.timeout(min(float(body.get("wait", 5)), LONGEST_WAIT)):
                await query.answered.wait()
        return web.json_response({"inline_query_id": query.id, "answer": query.answer})

    async def choose(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        query = self.world.inline_queries.find(body.get("inline_query_id", ""))
        if query is None:
            raise PersonError("there is no such inline query", 404)
        chat_id = body.get("chat_id", person.id)
        return web.json_response(
            {"message": life.choose(self.world, person, query, body.get("result_id", ""), chat_id)}
        )

    async def open(self, request: web.Request) -> web.Response:
        return web.json_response(open_app(self.world, self._person(request), await body_of(request)))

    async def membership(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        chat = life.find_chat(self.world, body.get("chat_id"))
        match request.match_info["act"]:
            case "join":
                life.join(self.world, person, chat)
            case "leave":
                life.leave(self.world, person, chat)
            case act:
                life.manage(self.world, person, chat, MANAGED[act])
        return web.json_response({"chat": chat_state(chat)})

    async def account(self, request: web.Request) -> web.Response:
        person, body = self._person(request), await body_of(request)
        match request.match_info["act"]:
            case "block":
                life.block(self.world, person)
            case "unblock":
                life.unblock(self.world, person)
            case "rename":
                life.rename(self.world, person, body)
            case _:
                life.delete(self.world, person)
        return web.json_response({"person": person_state(person)})

    async def photo(self, request: web.Request) -> web.Response:
        file = self.world.files.find(request.match_info["file_id"])
        if file is None:
            raise PersonError("there is no such file", 404)
        return web.Response(body=file.data, headers={"Content-Type": file.mime})

    def _person(self, request: web.Request) -> Person:
        uid = request.match_info["uid"]
        return life.find_person(self.world, int(uid) if uid.isdigit() else 0)


@web.middleware
async def person_errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer a PersonError with its message and status."""
    try:
        return await handler(request)
    except PersonError as error:
        return web.json_response({"error": error.text}, status=error.status)
