"""Score sheets through HTTP: what the chat shows, for those who play there only, and each deal once."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP, place_of
from tables.context import Requester
from tables.people.membership import bot_left, person_left
from tables.requests.sheets import ConfirmSheet, CountDeal, DropName, UndoDeal
from tests.tables.sheets.sheets_world import SheetsWorld
from tests.web.web_server import Answer, Phone, WebServer, a_web_server


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[SheetsWorld]:
    world = SheetsWorld(tmp_path / "sheets.sqlite")
    yield world
    world.close()


@pytest.fixture
async def server(sheets: SheetsWorld) -> AsyncIterator[WebServer]:
    async with a_web_server(sheets) as web:
        yield web


async def rows(phone: Phone) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await phone.get("api/tables")).json["sheets"]
    return found


async def does(phone: Phone, sheet: int, request: Any, request_id: str | None = None) -> Answer:
    packed = request if isinstance(request, str) else request.pack()
    return await phone.post(f"api/sheets/{sheet}", {"id": request_id or phone.new_id(), "request": packed})


async def test_a_deal_is_entered_in_the_page_and_the_chat_shows_it(sheets: SheetsWorld, server: WebServer) -> None:
    sheet = sheets.begun(BRUNO, guests="Nonna")
    sheets.enter("Anna 23 Bruno 0 Nonna 41")
    post = sheets.post_id()
    bruno = await server.open(BRUNO)
    assert await rows(bruno) == [{"id": sheet.id, "place": "Venerdì", "line": "Bruno 0 · Anna 23 · Nonna 41"}]
    shown = (await bruno.get(f"api/sheets/{sheet.id}")).json
    assert [player["name"] for player in shown["players"]] == ["Anna", "Bruno", "Nonna"]
    for line in (*shown["rows"], *shown["deals"]):
        assert line in sheets.post().text.plain, "the chat says the same"
    draft = (await bruno.get(f"api/sheets/{sheet.id}/{shown['count']}:0:1:12.80")).json
    assert "Così Nonna sballa." in draft["lines"]
    assert sheets.sheet().deals[1:] == (), "nothing counts yet"
    assert (await bruno.get(f"api/sheets/{sheet.id}/{shown['count']}:0:1:t4")).json["lines"] != []
    assert (await bruno.get(f"api/sheets/{sheet.id}/{shown['count']}:0:1:999.9")).json["lines"] == []
    carla = await server.open(CARLA)
    assert (await carla.get(f"api/sheets/{sheet.id}/{shown['count']}:0:1:12.80")).status == 403
    assert (await bruno.get(f"api/sheets/{sheet.id}/zs:1:1")).status == 403
    request_id = bruno.new_id()
    packed = f"{shown['count']}:0:1:12.80"
    for _ in range(2):  # sent again, because the answer was lost
        answer = (await does(bruno, sheet.id, packed, request_id)).json
        assert (answer["refused"], answer["line"]) == (False, "✅ 2ª smazzata segnata.")
    assert sheets.score().totals == (23, 12, 121)
    assert any("Nonna sballa" in told for told in sheets.told())
    assert "Ultima modifica: Bruno" in sheets.post().text.plain
    assert sheets.post_id() != post, "it is below what was announced"
    again = (await does(bruno, sheet.id, packed)).json
    assert again["refused"]
    assert "Intanto è cambiato" in again["line"]
    (undo,) = (await bruno.get(f"api/sheets/{sheet.id}")).json["choices"]
    assert not (await does(bruno, sheet.id, undo["request"])).json["refused"]
    assert sheets.score().totals == (23, 0, 41)


async def test_nobody_else_sees_or_changes_it(sheets: SheetsWorld, server: WebServer) -> None:
    sheet = sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    before = sheets.sheet()
    carla, anna = await server.open(CARLA), await server.open(ANNA)
    assert await rows(carla) == []
    for number in (sheet.id, sheet.id + 1):
        refused = await carla.get(f"api/sheets/{number}")
        assert (refused.status, refused.json["error"]["code"]) == (403, "not_seated")
    count = CountDeal(sheet.id, before.position, 2, 0, 0, "9")
    assert (await does(carla, sheet.id, count)).status == 403
    for request in (
        ConfirmSheet(sheet.id),
        DropName(sheet.id, before.position, 0),
        CountDeal(9, 1, 2, 0, 0, "9"),
        "zz",
    ):
        assert (await does(anna, sheet.id, request)).status in (400, 403)
    for points in ("1000", "-4", "0", "4.4", "t4"):
        wrong = CountDeal(sheet.id, before.position, 2, 0, 0, points)
        assert (await does(anna, sheet.id, wrong)).json["refused"], points
    assert sheets.sheet() == before


async def test_who_has_left_the_group_and_a_group_without_the_bot_see_it_no_more(
    sheets: SheetsWorld, server: WebServer
) -> None:
    sheet = sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    anna, bruno = await server.open(ANNA), await server.open(BRUNO)
    person_left(sheets.context, 9001, GROUP, Requester(BRUNO, "Bruno"))
    assert await rows(bruno) == []
    undo = UndoDeal(sheet.id, sheets.sheet().position)
    assert (await does(bruno, sheet.id, undo)).status == 403
    assert len(await rows(anna)) == 1
    bot_left(sheets.context, 9002, place_of(GROUP), Requester(CARLA, "Carla"))
    assert (await does(anna, sheet.id, undo)).status == 403
    assert len(sheets.sheet().deals) == 1
