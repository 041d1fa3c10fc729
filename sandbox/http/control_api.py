"""The control API: the state, groups, the clock, rate limits, faults, the log, the stream of events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import web

from sandbox import life
from sandbox.budgets import Budgets
from sandbox.faults import Faults
from sandbox.forum import change_topic, open_topic
from sandbox.groups import chat_state, make_group, migrate, owner, set_bot, topic_state
from sandbox.http.people_api import LONGEST_WAIT, body_of, number, person_state
from sandbox.journal import Journal
from sandbox.mini_apps.opening import apps_state, set_apps
from sandbox.refusals import PersonError
from sandbox.world import Chat, Json, World

HEARTBEAT = 15.0


class ControlApi:
    """The API for tests and the page's drawer; the real Telegram has nothing like it."""

    def __init__(
        self, world: World, journal: Journal, budgets: Budgets, faults: Faults, reset: Callable[[], None]
    ) -> None:
        self.world = world
        self.journal = journal
        self.budgets = budgets
        self.faults = faults
        self._reset = reset

    def routes(self) -> list[web.RouteDef]:
        topic = "/control/chats/{id}/topics/{thread}/{act:close|reopen}"
        return [
            web.get("/control/state", self.state),
            web.post("/control/chats", self.add_chat),
            web.post("/control/chats/{id}/migrate", self.migrate),
            web.post("/control/chats/{id}/bot", self.set_bot),
            web.post("/control/chats/{id}/photos/{act:allow|forbid}", self.set_photos),
            web.post("/control/chats/{id}/topics", self.add_topic),
            web.post(topic, self.change_topic),
            web.get("/control/clock", self.clock),
            web.post("/control/clock", self.advance),
            web.post("/control/budgets", self.switch_budgets),
            web.post("/control/settings", self.settings),
            web.get("/control/apps", self.apps),
            web.post("/control/apps", self.set_apps),
            web.get("/control/faults", self.list_faults),
            web.post("/control/faults", self.order_fault),
            web.delete("/control/faults", self.end_faults),
            web.get("/control/requests", self.requests),
            web.post("/control/updates", self.add_update),
            web.post("/control/reset", self.reset),
            web.get("/control/events", self.events),
        ]

    async def state(self, request: web.Request) -> web.Response:
        chats = [chat_state(chat) for chat in self.world.chats.values() if chat.type != "private"]
        people = [person_state(person) for person in self.world.people.values()]
        about = {"bot": self.world.bot, "people": people, "chats": chats, "budgets": self.budgets.on}
        about |= {"seq": self.world.events.seq, "pending_updates": self.world.updates.pending()}
        about["polling"] = self.world.updates.waiting_polls > 0
        return web.json_response(about | self._clock())

    async def add_chat(self, request: web.Request) -> web.Response:
        return web.json_response({"chat": chat_state(make_group(self.world, await body_of(request)))})

    async def migrate(self, request: web.Request) -> web.Response:
        return web.json_response({"chat": chat_state(migrate(self.world, self._chat(request)))})

    async def set_bot(self, request: web.Request) -> web.Response:
        chat = self._chat(request)
        set_bot(self.world, chat, (await body_of(request)).get("status", ""))
        return web.json_response({"chat": chat_state(chat)})

    async def set_photos(self, request: web.Request) -> web.Response:
        chat = self._chat(request)
        chat.takes_photos = request.match_info["act"] == "allow"
        return web.json_response({"chat": chat_state(chat)})

    async def add_topic(self, request: web.Request) -> web.Response:
        chat, body = self._chat(request), await body_of(request)
        if not chat.is_forum:
            raise PersonError("only a forum has topics")
        topic = open_topic(self.world, chat, owner(chat), body.get("name") or "Topic")
        return web.json_response({"topic": topic_state(topic)})

    async def change_topic(self, request: web.Request) -> web.Response:
        chat = self._chat(request)
        topic = chat.topics.get(int(request.match_info["thread"]))
        if topic is None:
            raise PersonError("there is no such topic", 404)
        change_topic(self.world, chat, owner(chat), topic, closed=request.match_info["act"] == "close")
        return web.json_response({"topic": topic_state(topic)})

    async def clock(self, request: web.Request) -> web.Response:
        return web.json_response(self._clock())

    async def advance(self, request: web.Request) -> web.Response:
        seconds = (await body_of(request)).get("advance")
        if not isinstance(seconds, int | float) or seconds < 0:
            raise PersonError("advance is a number of seconds, not below zero")
        self.world.clock.advance(seconds)
        self.world.events.publish("clock", **self._clock())
        return web.json_response(self._clock())

    async def switch_budgets(self, request: web.Request) -> web.Response:
        self.budgets.switch(bool((await body_of(request)).get("on")))
        return web.json_response({"on": self.budgets.on})

    async def settings(self, request: web.Request) -> web.Response:
        body = await body_of(request)
        places: dict[str, tuple[Any, str]] = {
            "privacy": (self.world, "privacy"),
            "ephemeral": (self.world, "knows_ephemeral"),
            "inline": (self.world, "inline"),
            "answer_seconds": (self.world.taps, "answer_seconds"),
            "tap_seconds": (self.world.updates, "tap_seconds"),
            "message_seconds": (self.world.updates, "message_seconds"),
        }
        if unknown := body.keys() - places.keys():
            raise PersonError(f"there is no setting {', '.join(sorted(unknown))}")
        for name, value in body.items():
            setattr(*places[name], value)
        return web.json_response({name: getattr(*place) for name, place in places.items()})

    async def apps(self, request: web.Request) -> web.Response:
        return web.json_response(apps_state(self.world))

    async def set_apps(self, request: web.Request) -> web.Response:
        return web.json_response(set_apps(self.world, await body_of(request)))

    async def list_faults(self, request: web.Request) -> web.Response:
        return web.json_response({"faults": self.faults.active()})

    async def order_fault(self, request: web.Request) -> web.Response:
        return web.json_response({"fault": self.faults.order(await body_of(request))})

    async def end_faults(self, request: web.Request) -> web.Response:
        self.faults.clear()
        return web.json_response({"faults": []})

    async def requests(self, request: web.Request) -> web.Response:
        """The log; with `wait` answer at the first request that fits, or after this many real seconds."""
        after, method, category = int(number(request, "after")), request.query.get("method"), None
        category = request.query.get("category") or None
        end = time.monotonic() + min(number(request, "wait"), LONGEST_WAIT)
        while True:
            found = self.journal.after(after, method or None, category)
            left = end - time.monotonic()
            if found or left <= 0:
                return web.json_response({"requests": found})
            await self.world.events.changed(left)

    async def add_update(self, request: web.Request) -> web.Response:
        body = await body_of(request)
        if "raw" not in body:
            raise PersonError("raw is missing: the JSON value that the bot is to receive")
        number = self.world.updates.push_raw(body["raw"], numbered=bool(body.get("numbered", True)))
        return web.json_response({"update_id": number})

    async def reset(self, request: web.Request) -> web.Response:
        self._reset()
        return web.json_response({"ok": True})

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events from now on; comment lines keep the connection open."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"})
        await response.prepare(request)
        with self.world.events.listen() as queue, suppress(ConnectionResetError):  # the page was closed
            await response.write(b": hello\n\n")
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        event: Json | None = await queue.get()
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if event is None:
                    break
                await response.write(f"data: {json.dumps(event)}\n\n".encode())
        return response

    def _clock(self) -> Json:
        return {"now": self.world.clock.now(), "offset": self.world.clock.offset}

    def _chat(self, request: web.Request) -> Chat:
        try:
            return life.find_chat(self.world, int(request.match_info["id"]))
        except ValueError:
            raise PersonError("a chat id is a number", 404) from None
