"""The deals of the day through HTTP: what the chat shows, for members only, and each try once."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.world import GROUP
from storage import DailyChain, TableStatus
from tables.people.membership import person_left
from tables.requests.daily import DailyWeek, EnableDaily, LetDailyBeSeen, PlayDaily, ShowDaily
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.web.members import Members
from tests.web.web_server import Answer, Phone, WebServer, a_web_server

DAYS = f"api/groups/{GROUP}/days"


@pytest.fixture
def days(tmp_path: Path) -> Iterator[DaysWorld]:
    world = DaysWorld(tmp_path / "days.sqlite")
    yield world
    world.close()


@pytest.fixture
async def server(days: DaysWorld, members: Members) -> AsyncIterator[WebServer]:
    async with a_web_server(days, is_member=members) as web:
        yield web


async def shown(phone: Phone, path: str = DAYS) -> dict[str, Any]:
    answer = await phone.get(path)
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json
    return found


async def does(phone: Phone, request: object, path: str = DAYS, request_id: str | None = None) -> Answer:
    packed = request if isinstance(request, str) else request.pack()  # type: ignore[attr-defined]
    return await phone.post(path, {"id": request_id or phone.new_id(), "request": packed})


async def entries(phone: Phone) -> list[tuple[int, str, str]]:
    found = (await phone.get("api/tables")).json["days"]
    return [(one["group"], one["place"], one["line"]) for one in found]


def played(days: DaysWorld, chain: DailyChain, person: int) -> None:
    days.play_with(days.begin(person, chain=chain.id))


async def test_from_the_list_to_the_cards_and_to_what_others_made_of_them(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    played(days, chain, BRUNO)
    anna = await server.open(ANNA)
    own = (0, "Quella di tutti", "Le stesse carte per tutti, una prova al giorno.")
    assert await entries(anna) == [(GROUP, "Venerdì", "n. 1: da giocare"), own]
    new = await shown(anna)
    (day,) = new["days"]
    assert new["title"] == "Smazzata del giorno · Venerdì"
    assert day["title"].startswith("N. 1, mercoledì 10 giugno: aperta fino a")
    assert "Già giocata da Bruno." in day["lines"]
    assert (day["rows"], day["share"], new["week"]) == ([], None, True)
    (play,) = day["choices"]
    assert (play["label"], play["style"]) == ("▶️ Gioca la n. 1", "primary")
    begun = (await does(anna, play["request"])).json
    assert begun["table"] is not None
    assert (await anna.view(begun["table"]))["place"] == "Smazzata del giorno n. 1"
    assert (await entries(anna))[0][2] == "n. 1: da finire"
    assert (await shown(anna))["days"][0]["choices"][0]["label"] == "▶️ Continua la n. 1"
    days.play_with(days.table(begun["table"]))
    (day,) = (await shown(anna))["days"]
    assert len(day["rows"]) == 2
    assert day["share"].startswith("📅 Scala 40 #1 · ")
    (end,) = (await anna.view(begun["table"]))["actions"]
    assert (end["kind"], end["daily"], end["label"]) == ("daily", GROUP, "📊 Com'è andata agli altri")
    assert (await entries(anna))[0][2].startswith("n. 1: ")


async def test_the_page_says_of_each_day_what_the_chat_says(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    for person in (ANNA, BRUNO):
        played(days, chain, person)
    days.sweep_at(NOON + 31 * HOUR)
    found = await shown(await server.open(ANNA))
    in_chat = days.show()
    for day in found["days"]:
        for line in (day["title"], *day["lines"], *day["rows"]):
            assert line in in_chat
    assert [len(day["rows"]) for day in found["days"]] == [0, 2]
    week = await shown(await server.open(ANNA), f"api/groups/{GROUP}/week")
    in_chat = days.ask(DailyWeek(chain.id, 0)).page.text.plain
    assert all(line in in_chat for line in (week["title"], *week["rows"], week["note"]))
    assert (week["back"], week["earlier"]) == (0, False)


async def test_a_request_that_is_sent_again_begins_one_try(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    anna = await server.open(ANNA)
    first = await does(anna, PlayDaily(chain.id, 1), request_id="the-same-id-both-times")
    again = await does(anna, PlayDaily(chain.id, 1), request_id="the-same-id-both-times")
    assert first.json == again.json
    another = (await does(await server.open(ANNA), PlayDaily(chain.id, 1))).json
    assert another["table"] == first.json["table"]
    conflict = await does(anna, LetDailyBeSeen(chain.id, 1, 1), request_id="the-same-id-both-times")
    assert conflict.error == (409, "conflict")


async def test_how_one_has_played_can_be_shown_and_hidden(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    played(days, chain, ANNA)
    anna = await server.open(ANNA)
    for label, line in (("📖 Fai vedere", "Ora chi l'ha giocata"), ("📖 Non far vedere", "Ora nessuno")):
        (seen,) = (await shown(anna))["days"][0]["choices"]
        assert seen["label"].startswith(label)
        assert (await does(anna, seen["request"])).json["line"].startswith(line)


async def test_a_day_that_closed_while_its_page_was_open_cannot_be_begun(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    anna = await server.open(ANNA)
    running = (await does(await server.open(BRUNO), PlayDaily(chain.id, 1))).json["table"]
    (play,) = (await shown(anna))["days"][0]["choices"]
    days.time = NOON + 30 * HOUR + 1  # six in the evening of the next day; nothing has ended the day yet
    answer = (await does(await server.open(ANNA), play["request"])).json
    assert (answer["refused"], answer["table"]) == (True, None)
    assert answer["line"] == "Questa smazzata è già chiusa."
    assert days.table(running).status is TableStatus.CLOSED
    bruno = await shown(await server.open(BRUNO))
    assert [day["title"].split(",")[0] for day in bruno["days"]] == ["N. 2", "N. 1"]
    assert bruno["days"][1]["choices"] == []


async def test_who_is_not_a_member_any_more_is_refused_and_so_is_everybody_if_telegram_is_silent(
    days: DaysWorld, server: WebServer, members: Members
) -> None:
    chain = days.enable()
    anna, eva = await server.open(ANNA), await server.open(EVA)
    assert (await eva.get(DAYS)).error == (403, "not_member")
    assert [group for group, *_ in await entries(eva)] == [0]
    members.inside.discard(ANNA)
    for answer in (
        await anna.get(DAYS),
        await anna.get(f"api/groups/{GROUP}/week"),
        await does(anna, PlayDaily(chain.id, 1)),
    ):
        assert answer.error == (403, "not_member")
        assert answer.json["error"]["text"].startswith("Questa smazzata è di un gruppo di cui non fai parte")
    members.answers = False
    assert (await anna.get(DAYS)).json["error"]["text"].startswith("Telegram non dice")
    with days.store.read() as unit:
        assert unit.daily.of_number(chain.id, 1) is None
    assert set(members.asked) == {(GROUP, ANNA), (GROUP, EVA)}
    person_left(days.context, 900, GROUP, days.requester(ANNA))
    assert [group for group, *_ in await entries(anna)] == [0]


async def test_everybodys_day_is_there_for_who_is_in_no_group_and_tells_nobodys_result(
    days: DaysWorld, server: WebServer, members: Members
) -> None:
    days.enable()
    path, results = "api/groups/0/days", []
    for person in (EVA, CARLA):
        phone = await server.open(person)
        new = await shown(phone, path)
        (play,) = new["days"][0]["choices"]
        table = (await does(phone, play["request"], path)).json["table"]
        days.play_with(days.table(table))
        results.append(await shown(phone, path))
    assert [one["title"] for one in results] == ["Smazzata del giorno"] * 2
    assert [one["days"][0]["rows"] for one in results] == [[], []]
    assert all(one["days"][0]["share"] and not one["week"] for one in results)
    assert members.asked == []


async def test_forged_requests_are_refused_and_change_nothing(days: DaysWorld, server: WebServer) -> None:
    chain = days.enable()
    anna = await server.open(ANNA)
    own = await shown(anna, "api/groups/0/days")
    (of_all,) = own["days"][0]["choices"]
    elsewhere = PlayDaily(int(of_all["request"].split(":")[1]), 1)
    forged = (elsewhere, PlayDaily(chain.id + 99, 1), ShowDaily(chain.id), EnableDaily(), DailyWeek(chain.id, 0), "z:1")
    for request in forged:
        answer = await does(anna, request)
        assert answer.status in (400, 403), request
    assert (await does(anna, PlayDaily(chain.id, 1), "api/groups/0/days")).error == (403, "not_here")
    for number in (0, 2, -1, 10**18):
        assert (await does(anna, PlayDaily(chain.id, number))).json["line"] == "Questa smazzata è già chiusa."
    assert (await does(anna, LetDailyBeSeen(chain.id, 1, 1))).json["refused"]
    for group in ("-99", "-0", "00", "x", "1", str(ANNA), "-9" * 12):
        assert (await anna.get(f"api/groups/{group}/days")).error == (403, "not_member")
        assert (await does(anna, PlayDaily(chain.id, 1), f"api/groups/{group}/days")).error == (403, "not_member")
    for back in ("-1", "9", "x", "٣", "999999"):
        assert (await anna.get(f"api/groups/{GROUP}/week?back={back}")).error == (400, "malformed")
    assert (await server.get(DAYS)).error == (401, "ticket")
    for body in ({}, [], {"id": "x" * 20, "order": ["7H1"]}, {"id": 7, "request": "dp:1:1"}):
        assert (await anna.post(DAYS, body)).status in (400, 403)
    with days.store.read() as unit:
        assert unit.tables.of_person(ANNA) == ()
        assert unit.daily.of_number(chain.id, 1) is None


async def test_a_group_that_has_stopped_to_play_is_not_offered(days: DaysWorld, server: WebServer) -> None:
    days.enable()
    anna = await server.open(ANNA)
    with days.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, daily=None))
    assert [group for group, *_ in await entries(anna)] == [0]
    assert (await anna.get(DAYS)).error == (403, "not_member")
