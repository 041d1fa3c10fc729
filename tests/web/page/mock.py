"""A small server that speaks the page's side of the contract, with a game of make-believe and faults to order.

It knows no rules of Scala 40: any card may be discarded, a card goes on a meld of its suit, three cards make a meld.
The tests of the real game run against the real server; here is what that one does not do when asked: lose answers,
cut streams, sleep.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from aiohttp import web

from tests.web.page import scenes
from tests.web.page.mock_game import MockGame
from tests.web.page.scenes import View
from tests.web.page.shapes import fitting, seen
from tests.web.page_assets import page_assets
from texts.catalogue import Catalogue
from web.assets import Files
from web.views.types import (
    AnswerData,
    DaysData,
    DaysRowData,
    GatheringData,
    GroupData,
    ProfileData,
    SeasonData,
    SelectionData,
    SheetData,
    SheetDraftData,
    SheetRowData,
    TableRowData,
    WeekData,
)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'"
)


class MockServer(MockGame):
    """The tables of a person; of `faults` each request takes one.

    'lost' does the request without an answer, 'down' does nothing, 'proxy' is an answer of something in between.
    `held`: for a path, what its next answer waits for after it was written (a stream: before it begins). `too_many`:
    how many requests are told to wait. `expired`: the ticket is; `closed`: there is no new one; `stale`: only for
    one that was valid once.
    """

    def __init__(self, language: str = "it") -> None:
        super().__init__()
        self.settings: dict[str, Any] = {
            "sort": "suit", "four_colours": False, "theme": "telegram", "sound": False, "motion": "system",
            "sound_offered": False, "text": "normal", "remarks": False, "comfort": False,
        }  # fmt: skip
        self.start: int | None = 12
        self.groups: list[str] = []
        self.profile: View = scenes.PROFILE
        self.dailies: list[str] = []
        self.days: View = scenes.DAYS
        self.sheets: list[View] = []
        self.sheet: View = scenes.SHEET
        self.drafted: list[str] = []
        self.record = ""
        self.gatherings: list[View] = []
        self.done: dict[str, Any] = {}
        self.attempts: Counter[str] = Counter()
        self.performed: list[str] = []
        self.faults: list[str] = []
        self.why: dict[int, str] = {}  # meld -> why no card goes there
        self.held: dict[str, asyncio.Event] = {}
        self.asked: Counter[str] = Counter()
        self.too_many = 0
        self.expired = False
        self.closed = False
        self.stale = False
        self.down = False
        self.files = Files(page_assets())
        self.speak(language)

    def speak(self, language: str) -> None:
        """Let the reader read another language; sentences of the table are always Italian."""
        self.language, self.words = language, _sentences(language)

    def hold(self, path: str) -> asyncio.Event:
        """Let the next answer to this path wait until the event is set."""
        self.held[path] = asyncio.Event()
        return self.held[path]

    # HTTP --------------------------------------------------------------------------------------------------------

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        self.files.add_routes(app.router)
        app.router.add_post("/api/session", self._session)
        app.router.add_get("/api/tables", self._tables)
        app.router.add_get("/api/tables/{id}", self._view)
        app.router.add_get("/api/tables/{id}/record", self._record)
        app.router.add_get("/api/groups/{group}/season", self._season)
        app.router.add_get("/api/groups/{group}/days", self._days)
        app.router.add_post("/api/groups/{group}/days", self._play_day)
        app.router.add_get("/api/groups/{group}/week", self._week)
        app.router.add_get("/api/sheets/{sheet}", self._sheet)
        app.router.add_get("/api/sheets/{sheet}/{deal}", self._draft)
        app.router.add_post("/api/sheets/{sheet}", self._enter)
        app.router.add_post("/api/gatherings", self._gather)
        app.router.add_get("/api/profile", self._profile)
        app.router.add_post("/api/tables/{id}/choices", self._ask)
        app.router.add_post("/api/tables/{id}/requests", self._request)
        app.router.add_post("/api/settings", self._settings)
        app.router.add_get("/api/stream", self._stream)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        if request.path.startswith("/api"):
            self.asked[request.path] += 1
            if self.down:
                return self._break(request)
            if self.too_many:
                self.too_many -= 1
                return web.json_response({"error": {"code": "too_many", "text": "Richieste: troppe."}}, status=429)
            if self.expired and not request.path.endswith("/session"):
                return web.json_response({"error": {"code": "ticket", "text": "Apri di nuovo la pagina."}}, status=401)
        answer: web.StreamResponse = await handler(request)
        if not answer.prepared:
            if request.path in self.held:
                await self.held.pop(request.path).wait()
            answer.headers["Content-Security-Policy"] = POLICY
            answer.headers["Cache-Control"] = "no-store"
        return answer

    def _break(self, request: web.Request) -> web.Response:
        """Cut the connection without an answer."""
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)

    async def _session(self, request: web.Request) -> web.Response:
        self.attempts["session"] += 1
        if self.stale and not (await request.json())["had"]:
            error = {"code": "init_data", "text": "Questa pagina è vecchia.", "link": "https://t.me/scala40bot"}
            return web.json_response({"error": error}, status=401)
        if self.closed:
            return web.json_response({"error": {"code": "init_data", "text": "Apri di nuovo la pagina."}}, status=401)
        self.expired = False
        return web.json_response(
            {
                "ticket": f"t{self.attempts['session']}",
                "person": {"id": 1, "name": "Anna", "language": self.language},
                "settings": self.settings,
                "words": self.words,
                "start": {"table": self.start} if self.start else None,
                "bot": "scala40bot",
            }
        )

    async def _tables(self, request: web.Request) -> web.Response:
        tables = [
            {
                "id": view["table"],
                "place": view["place"],
                "stage": view["stage"],
                "awaited": view["me"].get("on_turn", False),
                "line": view["state"],
                "due": view.get("due"),
            }
            for view in self.views.values()
        ]
        rows = sorted(tables, key=lambda table: not table["awaited"])
        groups = [{"id": -40 - number, "place": place} for number, place in enumerate(self.groups)]
        lines = [
            (-40 - number, place, "n. 12: da giocare · n. 11: 0 punti") for number, place in enumerate(self.dailies)
        ]
        lines.append((0, "Quella di tutti", "Le stesse carte per tutti, una prova al giorno."))
        days = [{"group": group, "place": place, "line": line} for group, place, line in lines]
        return web.json_response(
            {
                "tables": fitting(rows, list[TableRowData]),
                "gatherings": fitting(self.gatherings, list[GatheringData]),
                "days": fitting(days, list[DaysRowData]),
                "sheets": fitting(self.sheets, list[SheetRowData]),
                "groups": fitting(groups, list[GroupData]),
            }
        )

    async def _record(self, request: web.Request) -> web.Response:
        return web.json_response({"record": self.record})

    async def _season(self, request: web.Request) -> web.Response:
        back = int(request.query["back"])
        number = -40 - int(request.match_info["group"])
        if number >= len(self.groups):
            return web.json_response({"error": {"code": "not_member", "text": "Non è fra i tuoi."}}, status=403)
        title, rows = f"Mese {11 - back} · {self.groups[number]}", [] if back else scenes.SEASON
        season = {"title": title, "early": "Troppo presto:", "note": "Conta.", "back": back, "earlier": back < 2}
        return web.json_response(fitting({**season, "rows": rows}, SeasonData))

    async def _days(self, request: web.Request) -> web.Response:
        if int(request.match_info["group"]) < -39 - len(self.dailies):
            return web.json_response({"error": {"code": "not_member", "text": "Non è fra i tuoi."}}, status=403)
        return web.json_response(fitting(self.days, DaysData))

    async def _play_day(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.performed.append(body["request"])
        table = 12 if body["request"] == "dp:1:12" else None
        line = "Carte date." if table else "Questa smazzata è già chiusa."
        answer = {"line": line, "words": line, "alert": False, "refused": not table, "link": None, "table": table}
        return web.json_response(fitting({**answer, "view": None}, AnswerData))

    async def _sheet(self, request: web.Request) -> web.Response:
        return web.json_response(fitting(self.sheet, SheetData))

    async def _draft(self, request: web.Request) -> web.Response:
        self.drafted.append(request.match_info["deal"])
        draft = {"lines": ["✏️ 3ª smazzata", "Anna 23", "È giusto?"], "label": "✅ Giusto, segna"}
        return web.json_response(fitting(draft, SheetDraftData))

    async def _enter(self, request: web.Request) -> web.Response:
        self.performed.append((await request.json())["request"])
        line = "3ª smazzata segnata."
        answer = {"line": line, "words": line, "alert": False, "refused": False, "link": None, "table": None}
        return web.json_response(fitting({**answer, "view": None}, AnswerData))

    async def _gather(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.performed.append(body["request"])
        self.gatherings = scenes.gatherings("maybe" if body["request"] == "ev:7:1" else "yes")
        answer = {"line": "🤔 Va bene, forse.", "words": "Va bene, forse.", "alert": False, "refused": False}
        return web.json_response(fitting({**answer, "link": None, "table": None, "view": None}, AnswerData))

    async def _week(self, request: web.Request) -> web.Response:
        back = int(request.query["back"])
        rows = [] if back else ["1. Anna: 312 (4 giorni)", "2. Bruno: 98 (1 giorno)"]
        week = {"title": f"Settimana {24 - back}", "rows": rows, "note": "Contano i 5 giorni migliori.", "back": back}
        return web.json_response(fitting({**week, "earlier": back < 2}, WeekData))

    async def _profile(self, request: web.Request) -> web.Response:
        return web.json_response(fitting(self.profile, ProfileData))

    async def _view(self, request: web.Request) -> web.Response:
        return web.json_response(seen(self.views[int(request.match_info["id"])]))

    async def _ask(self, request: web.Request) -> web.Response:
        view = self.views[int(request.match_info["id"])]
        try:
            body = await request.json()
            why = self.why.get(body.get("on"))
            found = self.choices(view, body["cards"]) | {"why": why, "why_words": why}
            return web.json_response(fitting(found, SelectionData))
        except StopIteration:
            return web.json_response({"error": {"code": "cards", "text": "Queste carte non ci sono più."}}, status=400)

    async def _request(self, request: web.Request) -> web.Response:
        table, body = int(request.match_info["id"]), await request.json()
        self.attempts[body["id"]] += 1
        fault = self.faults.pop(0) if self.faults else None
        if fault == "down":
            return self._break(request)
        if fault == "proxy":
            return web.Response(status=404, text="<h1>Not found</h1>", content_type="text/html")
        if body["id"] not in self.done:
            if "order" in body:
                cards = {card["id"]: card for card in self.views[table]["me"]["hand"]}
                self.views[table]["me"]["hand"] = [cards[name] for name in body["order"] if name in cards]
                answer: View = {"line": None, "alert": False, "refused": False}
                self.performed.append("order")
            else:
                answer = self.apply(table, body["request"])
                self.performed.append(body["request"])
            self.done[body["id"]] = answer
        if fault == "lost":
            return self._break(request)
        done = self.done[body["id"]]
        answer = {"words": done["line"], "link": None, "table": None, **done, "view": seen(self.views[table])}
        return web.json_response(fitting(answer, AnswerData))

    async def _settings(self, request: web.Request) -> web.Response:
        self.settings.update(await request.json())
        return web.json_response({"settings": self.settings})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        if request.path in self.held:
            await self.held.pop(request.path).wait()
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        await response.write(b": \n\n")
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.streams.add(queue)
        try:
            while (event := await queue.get()) is not None:
                await response.write(f"data: {event}\n\n".encode())
        finally:
            self.streams.discard(queue)
        return response


@cache
def _sentences(language: str) -> dict[str, str]:
    return Catalogue.load().templates(language, "page-")


@asynccontextmanager
async def serving(mock: MockServer, port: int = 0) -> AsyncIterator[str]:
    """Serve on loopback; the address of the page."""
    runner = web.AppRunner(mock.app(), shutdown_timeout=0.2)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    host, own = site._server.sockets[0].getsockname()[:2]  # type: ignore[attr-defined]  # it listens
    try:
        yield f"http://{host}:{own}/"
    finally:
        mock.cut_streams()
        await runner.cleanup()


async def _main() -> None:
    mock = MockServer()
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(8)))
    async with serving(mock, int(sys.argv[1])) as address:
        print(f"{address}#tgWebAppData=mock")
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main())
