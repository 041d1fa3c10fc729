"""Vacations and pauses through HTTP: what the list of tables says of them, and what can be done there, once."""

from typing import Any

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import DAY, Matches, rome
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table
from tables.play.slow.agreeing import ask
from tables.requests.codec import unpack
from tables.requests.slow import AgreePause, EndVacation, RefusePause, TakeVacation
from tests.tables.lines import announced
from tests.web.web_server import Phone, WebServer


def slow(matches: Matches) -> Table:
    matches.time = rome(10, 12)
    return matches.begin(3, turn_seconds=int(DAY))


async def listed(phone: Phone, what: str) -> dict[str, Any] | None:
    answer = await phone.get("api/tables")
    assert answer.status == 200, answer.text
    return next((one for one in answer.json["gatherings"] if one["id"].startswith(what)), None)


async def does(phone: Phone, choice: dict[str, Any], number: str | None = None) -> Any:
    return await phone.post("api/gatherings", {"id": number or phone.new_id(), "request": choice["request"]})


async def test_a_vacation_is_announced_and_ended_in_the_page(matches: Matches, web: WebServer) -> None:
    table = slow(matches)
    player = matches.turn_of(table)
    due = matches.due_at(table, DeadlineKind.TURN)
    phone = await web.open(player)
    one = await listed(phone, "vacation")
    assert one is not None
    assert one["title"] == "La tua vacanza"
    assert one["lines"][-1] == "Può durare al massimo 21 giorni."
    assert one["choices"][0]["label"] == "3 giorni, fino a giovedì 12 marzo"
    assert all(isinstance(unpack(choice["request"]), TakeVacation) and choice["asks"] for choice in one["choices"])
    number = phone.new_id()
    for _ in range(2):  # the second time is the same request
        answer = await does(phone, one["choices"][0], number)
        assert answer.json["words"] == "Buona vacanza, fino a giovedì 12 marzo!"
    assert (await does(phone, one["choices"][1])).json["words"].startswith("Intanto la tua vacanza è cambiata")
    assert matches.due_at(table, DeadlineKind.TURN) > due + 2 * DAY
    assert [line.key for line in announced(matches) if line.key == "vacation-told"] == ["vacation-told"]
    now = await listed(phone, "vacation")
    assert now is not None
    assert now["lines"][0] == "Sei in vacanza fino a giovedì 12 marzo."
    assert isinstance(unpack(now["choices"][0]["request"]), EndVacation)
    await does(phone, now["choices"][0])
    assert matches.due_at(table, DeadlineKind.TURN) == due
    over = await listed(phone, "vacation")
    assert over is not None
    assert over["choices"] == []
    assert over["lines"][-1] == "Fra due vacanze devono passare almeno due giorni."


async def test_who_plays_at_no_slow_table_is_offered_none(matches: Matches, web: WebServer) -> None:
    matches.begin(2, turn_seconds=600)
    assert await listed(await web.open(ANNA), "vacation") is None


async def test_a_pause_is_answered_in_the_page(matches: Matches, web: WebServer) -> None:
    table = slow(matches)
    bruno, carla = await web.open(BRUNO), await web.open(CARLA)
    assert await listed(bruno, "pause") is None
    matches.write(ask, ANNA, argument="7")
    one = await listed(bruno, "pause")
    assert one is not None
    assert one["title"] == "Venerdì"
    assert one["lines"] == [
        "Anna propone una pausa di 7 giorni. Siete tutti d'accordo?", "Sì: Anna", "Manca la risposta di Bruno e Carla",
    ]  # fmt: skip
    yes, no = one["choices"]
    assert (type(unpack(yes["request"])), type(unpack(no["request"]))) == (AgreePause, RefusePause)
    assert (await does(bruno, yes)).json["words"] == "Sì. Manca ancora una persona."
    mine = await listed(bruno, "pause")
    assert mine is not None
    assert mine["choices"][0]["style"] == "chosen"
    await does(carla, yes)
    assert matches.table(table.id).pause == (matches.time, matches.time + 7 * DAY)
    assert await listed(bruno, "pause") is None


async def test_others_see_and_decide_nothing(matches: Matches, web: WebServer) -> None:
    table = slow(matches)
    matches.write(ask, ANNA, argument="7")
    one = await listed(await web.open(BRUNO), "pause")
    assert one is not None
    stranger = await web.open(4)
    assert await listed(stranger, "pause") is None
    for choice in one["choices"]:
        assert (await does(stranger, choice)).json["refused"]
    assert matches.table(table.id).pause is None
    day = int(matches.time // DAY) + 719_163
    forged = {"request": TakeVacation(ANNA, day, day + 3, 0).pack()}
    assert (await does(stranger, forged)).json["refused"]
    with matches.store.read() as unit:
        assert unit.vacations.of_people([ANNA, 4], 0) == ()
    assert GROUP
