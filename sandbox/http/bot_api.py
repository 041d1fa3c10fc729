"""The Bot API over HTTP: /bot<token>/<method> and /file/bot<token>/<path>."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from aiohttp import web
from aiohttp.web_request import FileField

from sandbox.budgets import Budgets
from sandbox.faults import Faults
from sandbox.journal import Journal
from sandbox.methods import HANDLERS
from sandbox.methods.ephemeral import as_before_ephemeral
from sandbox.models import methods
from sandbox.refusals import FAULT, HUNG_UP, RefusalError, bad, not_available
from sandbox.schema import Method, Upload, answer_error, decode, method_named, parse, plain
from sandbox.updates import SandboxError
from sandbox.world import World

Json = dict[str, Any]

LONGEST_POLL = 50
NOT_SUPPORTED = ("business_connection_id", "direct_messages_topic_id", "suggested_post_parameters", "rich_message")


class BotApi:
    """Processes each request: checks the token, faults, schema and rate limits, runs the method, checks the answer."""

    def __init__(self, world: World, journal: Journal, budgets: Budgets, faults: Faults) -> None:
        self.world = world
        self.journal = journal
        self.budgets = budgets
        self.faults = faults

    def routes(self) -> list[web.RouteDef]:
        paths = "/bot{token:[^/]*}/{method}", "/file/bot{token:[^/]*}/{path:.*}"
        return [web.route("*", paths[0], self.call), web.get(paths[1], self.download)]

    async def call(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        given: Json = {}
        try:
            self._check_token(request.match_info["token"])
            method = method_named(name)
            name = method.__api_method__
            if (broken := await self._fault_before(request, name)) is not None:
                self.journal.add(name, {}, {"description": "ordered fault"}, FAULT)
                return broken
            try:
                given, files = await _read(request)
            except ConnectionError:
                # A bot that is killed, or gives up, closes the connection in the middle of a request.
                self.journal.add(name, {}, {"description": "the client hung up"}, HUNG_UP)
                return _cut(request)
        except RefusalError as refusal:
            self.journal.add(name, given, refusal.answer(), refusal.category)
            return web.json_response(refusal.answer(), status=refusal.code)
        status, answer = await self.answer(method, given, files)
        if answer["ok"] and self.faults.take("drop_after", name):
            return _cut(request)
        return web.json_response(answer, status=status)

    async def answer(self, method: Method, given: Json, files: dict[str, Upload]) -> tuple[int, Json]:
        """Carry out a request and log it; return status and body of the answer."""
        name = method.__api_method__
        try:
            if not self.world.knows_ephemeral:
                given = as_before_ephemeral(method, given)
            given = decode(method, given)
            result = await self._run(method, given, files)
        except RefusalError as refusal:
            self.journal.add(name, given, refusal.answer(), refusal.category)
            return refusal.code, refusal.answer()
        except SandboxError as error:
            answer = {"ok": False, "error_code": 500, "description": f"Internal Server Error: sandbox: {error}"}
            self.journal.add(name, given, answer, "sandbox")
            return 500, answer
        answer = {"ok": True, "result": result}
        self.journal.add(name, given, answer, None)
        return 200, answer

    async def download(self, request: web.Request) -> web.StreamResponse:
        try:
            self._check_token(request.match_info["token"])
        except RefusalError as refusal:
            return web.json_response(refusal.answer(), status=refusal.code)
        file = self.world.files.by_path(request.match_info["path"])
        if file is None:
            return web.json_response(RefusalError(404, "Not Found").answer(), status=404)
        return web.Response(body=file.data, content_type="application/octet-stream")

    async def _run(self, method: Method, given: Json, files: dict[str, Upload]) -> Any:
        if method is not methods.GetUpdates and method not in HANDLERS:
            raise not_available()
        store = self.world.files.store
        call = parse(method, given, files, lambda upload: store(upload.name, upload.mime, upload.data))
        for name in NOT_SUPPORTED:
            if plain(getattr(call, name, None)) is not None:
                raise bad(f"parameter {name} is not available in the local Telegram")
        if method is methods.GetUpdates:
            return await self._get_updates(call)  # updates were checked when they were queued, or are raw
        if counts(method):
            self.budgets.spend(call.chat_id if isinstance(call.chat_id, int) else None)
        result: Any = HANDLERS[method](self.world, call)
        if error := answer_error(method, result):
            raise SandboxError(error)
        return result

    async def _get_updates(self, call: methods.GetUpdates) -> list[Json]:
        if call.allowed_updates is not None:
            self.world.updates.allowed = call.allowed_updates
        limit = call.limit if call.limit is not None and 1 <= call.limit <= 100 else 100
        end = time.monotonic() + min(max(call.timeout or 0, 0), LONGEST_POLL)
        return await self.world.updates.fetch(call.offset, limit, lambda: end - time.monotonic())

    def _check_token(self, token: str) -> None:
        number, _, secret = token.partition(":")
        if not number.isdigit() or not secret:
            raise RefusalError(404, "Not Found")
        if token != self.world.token:
            raise RefusalError(401, "Unauthorized")

    async def _fault_before(self, request: web.Request, method: str) -> web.StreamResponse | None:
        """Apply the ordered faults that happen before a request is carried out; the response of one, if any."""
        if delay := self.faults.take("delay", method):
            await asyncio.sleep(delay.seconds)
        if self.faults.take("drop_before", method):
            return _cut(request)
        if error := self.faults.take("error", method):
            body = f"<html><head><title>{error.status}</title></head><body><h1>{error.status}</h1></body></html>"
            return web.Response(status=error.status, text=body, content_type="text/html")
        return None


def counts(method: Method) -> bool:
    """Whether a method is a send or an edit, which the rate limits count."""
    name = method.__api_method__
    return name.startswith(("send", "edit")) and name != "sendChatAction"


def _cut(request: web.Request) -> web.Response:
    """Close the connection without an answer; the response that is returned is never sent."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def _read(request: web.Request) -> tuple[Json, dict[str, Upload]]:
    """The parameters in the address and the body, and the uploaded files."""
    given: Json = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            body = json.loads(await request.text() or "{}")
        except ValueError:
            raise bad("can't parse the request's JSON body") from None
        if not isinstance(body, dict):
            raise bad("object expected as the request's JSON body")
        return given | {name: value for name, value in body.items() if value is not None}, files
    for name, value in (await request.post()).items():
        if isinstance(value, FileField):
            files[name] = Upload(value.filename, value.content_type, value.file.read())
        else:
            given[name] = value.decode() if isinstance(value, (bytes, bytearray)) else value
    return given, files
