"""Evenings and waiting lists through HTTP: what the list of tables says, and what can be done there, once."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.world import GROUP
from storage import Table
from tables.match import progress
from tables.people.membership import person_left
from tables.requests.codec import Request
from tables.requests.daily import ShowDaily
from tables.requests.evenings import AnswerEvening, CancelEvening, WaitForNext
from tests.tables.evenings.evenings_world import EveningsWorld
from tests.web.web_server import Phone, WebServer, a_web_server


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[EveningsWorld]:
    world = EveningsWorld(tmp_path / "evenings.sqlite")
    yield world
    world.close()


@pytest.fixture
async def server(friends: EveningsWorld) -> AsyncIterator[WebServer]:
    async with a_web_server(friends) as web:  # type: ignore[arg-type]  # it needs no match
        yield web


async def listed(phone: Phone) -> list[dict[str, Any]]:
    answer = await phone.get("api/tables")
    assert answer.status == 200, answer.text
    return [one for one in answer.json["gatherings"] if one["id"] != "vacation"]  # which has tests of its own


async def does(phone: Phone, request: Request, number: str | None = None) -> Any:
    return await phone.post("api/gatherings", {"id": number or phone.new_id(), "request": request.pack()})


def played(friends: EveningsWorld, *people: int) -> Table:
    """A match that runs in the group; who sits there is known there."""
    table = friends.open(people)
    with friends.store.unit() as unit:
        return progress.start_match(friends.context, unit, table, friends.time)


async def test_an_evening_of_ones_group_is_answered_in_the_page_as_in_the_chat(
    friends: EveningsWorld, server: WebServer
) -> None:
    friends.call()
    friends.answer(BRUNO, "maybe")
    evening = friends.evening()
    bruno, eva = await server.open(BRUNO), await server.open(EVA)
    (one,) = await listed(bruno)
    assert one["title"] == "Venerdì: venerdì 27 novembre alle 21:00"
    assert one["lines"] == ["Ci sono (1): Anna", "Forse (1): Bruno", "Hai detto «forse»."]
    assert [choice["style"] for choice in one["choices"]] == [None, "chosen", None]
    assert [choice["words"] for choice in one["choices"]] == ["Ci sono", "Forse", "No"]
    number = bruno.new_id()
    for _ in range(2):  # sent again, it is done once
        answer = await does(bruno, AnswerEvening(evening.id, 2), number)
        assert answer.json["words"] == "Bene, ci sei!"
    assert (await listed(bruno))[0]["lines"][0] == "Ci sono (2): Anna e Bruno"
    assert "Anna e Bruno" in friends.said()[0]  # the post of the group, too
    assert await listed(eva) == []
    assert (await does(eva, AnswerEvening(evening.id, 2))).json["refused"] is True
    friends.touch(CancelEvening(evening.id))
    assert await listed(bruno) == []
    assert (await does(bruno, AnswerEvening(evening.id, 1))).json["words"] == "Questa serata non c'è più."


async def test_who_waits_for_a_match_of_their_group_is_told_there(friends: EveningsWorld, server: WebServer) -> None:
    table = played(friends, ANNA, CARLA)
    carla, bruno = await server.open(CARLA), await server.open(BRUNO)
    assert await listed(carla) == []  # she sits there
    assert await listed(bruno) == []  # nobody knows him there
    assert (await does(bruno, WaitForNext(table.id))).json["refused"] is True
    friends.touch(WaitForNext(table.id), BRUNO)  # in the group
    view = (await carla.get(f"api/tables/{table.id}")).json
    assert view["waiting"] == "🙋 Aspettano la prossima: Bruno"
    (one,) = await listed(bruno)
    assert (one["title"], one["choices"][0]["words"]) == ("In Venerdì si gioca", "Non aspetto più")
    assert (await does(bruno, WaitForNext(table.id))).json["refused"] is False
    assert await listed(bruno) == []


async def test_a_lobby_names_those_who_wait_once(friends: EveningsWorld, server: WebServer) -> None:
    table = friends.open((ANNA, CARLA))
    with friends.store.unit() as unit:
        unit.waiting.join(table.id, BRUNO, friends.time)
    carla = await server.open(CARLA)
    view = (await carla.get(f"api/tables/{table.id}")).json
    assert f"{view['hint']} {view['notice']}".count("Aspettano la prossima: Bruno") == 1


async def test_a_member_waits_in_the_page_and_leaves_again(friends: EveningsWorld, server: WebServer) -> None:
    before = played(friends, ANNA, BRUNO)
    with friends.store.unit() as unit:
        progress.resign(friends.context, unit, unit.tables.get(before.id), 0, friends.time)
    table = played(friends, ANNA, CARLA)
    bruno = await server.open(BRUNO)
    (one,) = await listed(bruno)
    assert (one["title"], one["lines"]) == ("In Venerdì si gioca", [])
    assert [choice["request"] for choice in one["choices"]] == [WaitForNext(table.id).pack()]
    assert (await does(bruno, WaitForNext(table.id))).json["refused"] is False
    (one,) = await listed(bruno)
    assert one["lines"] == ["Aspettano la prossima: Bruno"]
    assert one["choices"][0]["words"] == "Non aspetto più"
    await does(bruno, WaitForNext(table.id))
    assert (await listed(bruno))[0]["lines"] == []


async def test_other_requests_are_not_done_here(friends: EveningsWorld, server: WebServer) -> None:
    friends.call()
    anna = await server.open(ANNA)
    for request in (CancelEvening(friends.evening().id), ShowDaily(0)):
        assert (await does(anna, request)).status in (403, 404)
    person_left(friends.context, 8001, GROUP, friends.requester(ANNA))
    assert await listed(anna) == []
