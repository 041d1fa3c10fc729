"""What is done in the page is what a tap does: once, for the one who may, with the reason where it is refused."""

import asyncio
from dataclasses import fields, replace

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, TEXTS
from tables.requests.chat_pages import ForgetMe, SetPace
from tables.requests.codec import Request, declared
from tables.requests.panel import AskAdvice, DiscardCard, DrawStock, Pick, Refresh
from tables.requests.table import (
    Dismiss,
    HandOver,
    MyCards,
    OfferSeat,
    Resign,
    SetSlow,
    Sit,
    Stand,
    StartMatch,
    TakeSeat,
    VoteEnd,
)
from tables.startapp import startapp_of
from tests.web.phases import PHASES, draw, gathered, lobby, opened, over
from tests.web.web_server import Json, Phone, WebServer, a_web_server
from web.requests import ALLOWED


def find(choices: list[Json], kind: str) -> str:
    """The request of a choice of this kind."""
    found: str = next(choice["request"] for choice in choices if choice["kind"] == kind)
    return found


async def test_a_turn_is_played_with_the_requests_of_the_view(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    view = await anna.view(table.id)
    answer = await anna.request(table.id, find(view["draws"], "stock"))
    assert (answer["refused"], answer["alert"]) == (False, False)
    assert answer["line"].startswith("Hai pescato")
    view = answer["view"]
    assert (view["phase"], len(view["me"]["hand"])) == ("play", 11)
    (new,) = [card for card in view["me"]["hand"] if card["new"]]
    discard = find(new["may"], "discard")
    answer = await anna.request(table.id, discard)
    assert answer["view"]["me"]["on_turn"] is False
    assert answer["view"]["discard_pile"]["top"] == new["card"]
    assert web.matches.turn_of(table) == BRUNO


async def test_a_refusal_of_the_rules_is_a_sentence_and_changes_nothing(web: WebServer) -> None:
    table = gathered(web.matches)
    anna = await web.open(ANNA)
    view = await anna.view(table.id)
    before = web.matches.state_of(table)
    answer = await anna.request(table.id, view["me"]["opening"]["request"])
    assert (answer["refused"], answer["alert"]) == (True, True)
    assert "40" in answer["line"]
    assert web.matches.state_of(table) == before
    assert answer["view"] == view


async def test_a_request_from_before_the_last_change_is_refused_and_shows_the_present(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    old = find((await anna.view(table.id))["draws"], "stock")
    web.matches.press(table, ANNA, DrawStock)  # in the chat
    answer = await anna.request(table.id, old)
    assert (answer["refused"], answer["line"]) == (True, TEXTS.plain("it", "tap-stale"))
    assert answer["view"]["phase"] == "play"


async def test_a_request_that_arrives_again_is_answered_again_and_not_done_again(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = find((await anna.view(table.id))["draws"], "stock")
    first = await anna.request(table.id, stock, "draw-once-please")
    web.matches.tap(ANNA, DiscardCard(table.id, stock_stamp(first), first["view"]["me"]["hand"][0]["card"]))
    for _ in range(3):
        again = await anna.request(table.id, stock, "draw-once-please")
        assert (again["line"], again["refused"]) == (first["line"], False)
    assert again["view"]["me"]["on_turn"] is False, "the table is shown as it is now"
    with web.matches.store.read() as unit:
        drawn = [entry for entry in unit.log.entries(table.id) if entry.seat == 0 and entry.action == "draw"]
    assert len(drawn) == 1


def stock_stamp(answer: Json) -> str:
    """The stamp of the position that an answer shows."""
    found: str = answer["view"]["me"]["hand"][0]["may"][-1]["request"].split(":")[2]
    return found


async def test_requests_that_arrive_at_the_same_time_are_done_once(web: WebServer) -> None:
    table = opened(web.matches)
    anna = await web.open(ANNA)
    follow = (await anna.view(table.id))["advice"]["follow"]["request"]
    answers = await asyncio.gather(*(anna.request(table.id, follow, "follow-the-advice") for _ in range(8)))
    assert {answer["line"] for answer in answers} == {answers[0]["line"]}
    assert len(web.matches.draft(table, ANNA).actions) == 1


async def test_it_is_known_also_after_a_restart_for_a_day(matches: Matches) -> None:
    async with a_web_server(matches) as server:
        table = draw(matches)
        anna = await server.open(ANNA)
        stock = find((await anna.view(table.id))["draws"], "stock")
        first = await anna.request(table.id, stock, "draw-once-please")
    async with a_web_server(matches) as server:
        again = await replace(anna, server=server).request(table.id, stock, "draw-once-please")
    assert again["line"] == first["line"]
    assert len(again["view"]["me"]["hand"]) == 11


async def test_the_same_id_for_another_request_is_a_conflict_but_not_for_another_person(web: WebServer) -> None:
    table = draw(web.matches)
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    stock = find((await anna.view(table.id))["draws"], "stock")
    await anna.request(table.id, stock, "draw-once-please")
    other = {"id": "draw-once-please", "request": Refresh(table.id).pack().replace("rf", "b") + ":3.1"}
    assert (await anna.post(f"api/tables/{table.id}/requests", other)).error == (409, "conflict")
    order = {"id": "draw-once-please", "order": ["7H1"]}
    assert (await anna.post(f"api/tables/{table.id}/requests", order)).error == (409, "conflict")
    assert (await bruno.request(table.id, stock, "draw-once-please"))["refused"] is True


async def test_a_refused_request_stays_refused_when_it_arrives_again(web: WebServer) -> None:
    """Otherwise a lost answer would do something later that its sender was told is not done."""
    table = draw(web.matches)
    bruno = await web.open(BRUNO)
    request = DrawStock(table.id, "4.1").pack()
    assert (await bruno.request(table.id, request, "bruno-draws-as-well"))["refused"] is True
    web.matches.time_out(table)
    again = await bruno.request(table.id, request, "bruno-draws-as-well")
    assert again["refused"] is True
    assert again["view"]["phase"] == "draw"


async def test_a_hand_is_put_into_an_own_order(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    names = [card["id"] for card in (await anna.view(table.id))["me"]["hand"]]
    body = {"id": anna.new_id(), "order": names[::-1]}
    answer = (await anna.post(f"api/tables/{table.id}/requests", body)).json
    assert [card["id"] for card in answer["view"]["me"]["hand"]] == names[::-1]
    assert answer["view"]["me"]["arranged"] is True
    stale = {"id": anna.new_id(), "order": names[1:]}
    assert (await anna.post(f"api/tables/{table.id}/requests", stale)).json["refused"] is True
    sorted_again = await anna.request(table.id, answer["view"]["me"]["sorts"]["suit"])
    assert [card["id"] for card in sorted_again["view"]["me"]["hand"]] == names


async def test_advice_is_computed_beside_the_loop_and_given(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    ask = (await anna.view(table.id))["advice"]["ask"]
    answer = await anna.request(table.id, ask)
    assert answer["refused"] is False
    assert answer["view"]["advice"]["line"]
    assert answer["view"]["advice"]["follow"]["request"].startswith("fa:")


NOT_ALLOWED = sorted((kind for kind in declared() if kind not in ALLOWED), key=lambda kind: kind.code)


@pytest.mark.parametrize("kind", NOT_ALLOWED, ids=lambda kind: kind.__name__)
async def test_requests_that_belong_to_the_chat_are_refused(web: WebServer, kind: type[Request]) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    values = {int: table.id, str: "x"}
    request = kind(*(values[int if kind_of in ("int", int) else str] for kind_of in _types(kind)))
    body = {"id": anna.new_id(), "request": request.pack()}
    before = web.matches.state_of(table)
    assert (await anna.post(f"api/tables/{table.id}/requests", body)).error == (403, "not_here")
    assert web.matches.state_of(table) == before


def _types(kind: type[Request]) -> list[object]:
    return [field.type for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass


async def test_a_request_of_another_table_is_refused(web: WebServer) -> None:
    table, other = draw(web.matches), web.matches.begin_elsewhere()
    anna = await web.open(ANNA)
    body = {"id": anna.new_id(), "request": DrawStock(other.id, "1.1").pack()}
    assert (await anna.post(f"api/tables/{table.id}/requests", body)).error == (403, "not_here")


async def test_somebody_who_does_not_sit_at_a_table_learns_nothing_of_it(web: WebServer) -> None:
    table = draw(web.matches)
    eva = await web.open(EVA, start_param=startapp_of(web.matches.context, table.id))
    assert eva.session["start"] == {"table": table.id}
    for number in (table.id, table.id + 1):
        assert (await eva.get(f"api/tables/{number}")).error == (403, "not_seated")
        assert (await eva.choices(number, "7H1")).error == (403, "not_seated")
        assert (await eva.get(f"api/stream?table={number}")).error == (403, "not_seated")
        body = {"id": eva.new_id(), "request": DrawStock(number, "4.1").pack()}
        assert (await eva.post(f"api/tables/{number}/requests", body)).error == (403, "not_seated")
    assert (await eva.get("api/tables")).json["tables"] == []


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "x", "9" * 30, "%00", "1e3", "٣"])
async def test_what_is_no_number_of_a_table_is_no_table(web: WebServer, number: str) -> None:
    anna = await web.open(ANNA)
    assert (await anna.get(f"api/tables/{number}")).error == (404, "no_table")


async def test_a_lobby_is_seen_by_those_who_came_by_its_link_and_they_sit_down_there(web: WebServer) -> None:
    table = lobby(web.matches)
    eva = await web.open(EVA, start_param=startapp_of(web.matches.context, table.id))
    view = await eva.view(table.id)
    assert (view["stage"], view["me"]) == ("lobby", {"seat": None, "host": False})
    answer = await eva.request(table.id, find(view["actions"], "sit"))
    assert answer["view"]["me"]["seat"] == 3
    stand = find(answer["view"]["actions"], "stand")
    stood = await eva.request(table.id, stand, "eva-stands-up-once")
    assert stood["view"]["me"]["seat"] is None
    assert (await (await web.open(CARLA)).get(f"api/tables/{table.id}")).error == (403, "not_seated")


async def test_the_answer_is_given_again_also_after_the_person_has_no_seat_any_more(web: WebServer) -> None:
    table = lobby(web.matches)
    bruno = await web.open(BRUNO)
    request = Stand(table.id).pack()
    first = await bruno.request(table.id, request, "bruno-stands-up-once")
    assert (first["refused"], first["view"]) == (False, None)
    again = await bruno.request(table.id, request, "bruno-stands-up-once")
    assert again == first


async def test_only_those_who_may_deal_in_a_lobby_can(web: WebServer) -> None:
    table = lobby(web.matches)
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    assert {action["kind"] for action in (await bruno.view(table.id))["actions"]} == {"stand", "invite"}
    assert (await bruno.request(table.id, StartMatch(table.id)))["refused"] is True
    answer = await anna.request(table.id, StartMatch(table.id))
    assert answer["view"]["stage"] == "playing"


async def test_what_slow_tables_have_is_set_in_a_lobby_and_is_not_offered_at_a_live_one(web: WebServer) -> None:
    table = lobby(web.matches)
    anna = await web.open(ANNA)

    async def offered() -> dict[str, dict[str, str | None]]:
        section = (await anna.view(table.id))["options"][0]
        assert section["label"] == "⏳ Il tempo"
        values = {option["label"]: option["values"] for option in section["options"]}
        return {name: {value["label"]: value["style"] for value in found} for name, found in values.items()}

    assert list(await offered()) == ["riserva di tempo", "sabato e domenica", "pausa di comune accordo"]
    assert (await offered())["riserva di tempo"] == {"nessuna": "chosen", "1 giorno": None, "3 giorni": None}
    answer = await anna.request(table.id, SetSlow(table.id, "reserve", 72 * 3600))
    assert (answer["line"], answer["refused"]) == ("✅ riserva di tempo: 3 giorni", False)
    assert "3 giorni di riserva" in answer["view"]["rules"]
    assert (await offered())["riserva di tempo"] == {"nessuna": None, "1 giorno": None, "3 giorni": "chosen"}
    live = (await anna.request(table.id, SetPace(table.id, 120)))["view"]
    assert live["options"][0]["label"] == "🎴 Carte e giochi"


async def test_a_rematch_leads_to_its_table_no_matter_which_player_asks_first(web: WebServer) -> None:
    table = over(web.matches)
    anna = await web.open(ANNA)
    rematch = find((await anna.view(table.id))["actions"], "rematch")
    led = (await anna.request(table.id, rematch))["table"]
    assert (await anna.view(led))["stage"] == "lobby"
    again = await anna.request(table.id, rematch)
    assert (again["refused"], again["table"]) == (True, led)
    await anna.request(led, find((await anna.view(led))["actions"], "stand"))
    not_there = await anna.request(table.id, rematch)
    assert (not_there["refused"], not_there["table"]) == (True, None)


@pytest.mark.parametrize("phase", PHASES)
async def test_every_request_of_a_view_can_be_made(web: WebServer, phase: str) -> None:
    table = PHASES[phase](web.matches)
    anna = await web.open(ANNA)
    view = await anna.view(table.id)
    for request in sorted(requests_in(view), key=lambda request: request.startswith("st:")):  # standing up last
        answer = await anna.post(f"api/tables/{table.id}/requests", {"id": anna.new_id(), "request": request})
        assert answer.status == 200, (request, answer.text)


def requests_in(value: object) -> set[str]:
    """Every request anywhere in a view."""
    if isinstance(value, dict):
        own = {value["request"]} if isinstance(value.get("request"), str) else set()
        named = {value[name] for name in ("ask", "suit", "rank") if isinstance(value.get(name), str)}
        return own.union(named - {"suit", "rank"}, *map(requests_in, value.values()))
    return set().union(*map(requests_in, value)) if isinstance(value, list) else set()


def test_what_pages_may_ask_for_is_a_closed_list() -> None:
    """Requests whose answers are messages are not among them."""
    for kind in (Pick, Refresh, MyCards, Dismiss, ForgetMe, Resign, VoteEnd):
        assert kind not in ALLOWED
    assert {AskAdvice, DiscardCard, Sit} < ALLOWED


async def test_a_phone_whose_ticket_is_another_persons_plays_for_that_person_alone(web: WebServer) -> None:
    table = draw(web.matches)
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    stock = find((await anna.view(table.id))["draws"], "stock")
    answer = await bruno.request(table.id, stock)
    assert (answer["refused"], answer["view"]["me"]["seat"]) == (True, 1)
    mixed = Phone(web, ANNA, bruno.session)
    assert (await mixed.view(table.id))["me"]["seat"] == 1


async def test_who_waits_at_a_slow_table_wakes_the_one_on_turn(web: WebServer) -> None:
    table = web.matches.begin(2, turn_seconds=24 * 3600)
    web.matches.time += 3600
    sleeper = web.matches.turn_of(table)
    waiting, seen = await web.open(BRUNO if sleeper == ANNA else ANNA), await web.open(sleeper)
    (wake,) = [choice for choice in (await waiting.view(table.id))["actions"] if choice["kind"] == "wake"]
    assert "wake" not in [choice["kind"] for choice in (await seen.view(table.id))["actions"]]
    answer = await waiting.request(table.id, wake["request"])
    assert (answer["refused"], [choice["kind"] for choice in answer["view"]["actions"]]) == (
        False,
        ["more_time", "prepare"],
    )
    assert len(web.matches.announcements(sleeper)) == 1


async def test_a_seat_that_was_handed_over_is_gone_from_its_old_owners_page(web: WebServer) -> None:
    table = web.matches.begin(2)
    old, new = await web.open(BRUNO), await web.open(CARLA)
    await old.view(table.id)
    for person, request in ((BRUNO, OfferSeat(table.id)), (CARLA, TakeSeat(table.id, 1))):
        web.matches.tap(person, request, GROUP)
    assert (await new.get(f"api/tables/{table.id}")).status == 403
    web.matches.tap(BRUNO, HandOver(table.id, 1, CARLA), GROUP)
    assert (await old.get(f"api/tables/{table.id}")).status == 403
    assert len((await new.view(table.id))["me"]["hand"]) >= 13
