"""Invitations in the page: a link to send, the switch for visitors, and who may sit down by the page's own link."""

from collections.abc import AsyncIterator

import pytest

from handlers.commands.registry import start
from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from tables.requests.chat_pages import ForgetMe
from tables.requests.invitations import AcceptInvitation, FollowInvitation, Invite, LetVisitorsIn
from tables.requests.table import Sit
from tables.seats import persons, seat_of
from tables.startapp import startapp_of
from tests.web.members import Members
from tests.web.phases import lobby
from tests.web.web_server import Json, WebServer, a_web_server


@pytest.fixture
async def server(matches: Matches, members: Members) -> AsyncIterator[WebServer]:
    async with a_web_server(matches, is_member=members) as web:
        yield web


def kinds(view: Json) -> set[str]:
    return {action["kind"] for action in view["actions"]}


async def test_who_sits_in_a_lobby_is_given_their_link_to_send(matches: Matches, server: WebServer) -> None:
    table = lobby(matches)
    anna, bruno = await server.open(ANNA), await server.open(BRUNO)
    assert {"invite", "visitors"} <= kinds(await anna.view(table.id))
    assert "visitors" not in kinds(await bruno.view(table.id))
    links = [(await phone.request(table.id, Invite(table.id)))["link"] for phone in (anna, bruno, anna)]
    assert links[0] == links[2] != links[1]
    assert links[0].startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fscala40bot%3Fstart=i")
    request = start(links[0].rpartition("=")[2])
    assert isinstance(request, FollowInvitation)
    matches.tap(EVA, LetVisitorsIn(table.id, 1), GROUP)  # by somebody who may not: it stays closed
    assert matches.tap(EVA, AcceptInvitation(request.token)).line is not None
    assert EVA not in persons(matches.table(table.id))
    with matches.store.read() as unit:  # a copy of the store opens nothing
        assert all(
            request.token not in str(dict(row)) for row in unit.page_requests._sql.all("SELECT * FROM page_requests")
        )


async def test_by_the_link_of_the_page_only_members_sit_down(
    matches: Matches, server: WebServer, members: Members
) -> None:
    table = lobby(matches)
    eva = await server.open(EVA, start_param=startapp_of(matches.context, table.id))
    view = await eva.view(table.id)
    assert "Venerdì" not in str(view)
    assert "invite" not in kinds(view)
    answer = await eva.request(table.id, Sit(table.id))
    assert (answer["refused"], answer["view"]["me"]["seat"]) == (True, None)
    assert "chi è nel gruppo" in answer["line"]
    for visitors in (0, 1):  # as long as Telegram does not say who is a member, nobody sits as a visitor either
        matches.touch(LetVisitorsIn(table.id, visitors))
        members.answers = False
        refused = await eva.post(
            f"api/tables/{table.id}/requests", {"id": eva.new_id(), "request": Sit(table.id).pack()}
        )
        assert refused.error == (403, "not_member")
        assert EVA not in persons(matches.table(table.id))
    members.answers = True
    members.inside.add(EVA)
    assert (await eva.request(table.id, Sit(table.id)))["view"]["me"]["seat"] == 3
    assert members.asked[-1] == (GROUP, EVA)
    assert seat_of(matches.table(table.id), EVA).outside is False
    assert (await eva.view(table.id))["place"] == "Venerdì"


async def test_a_table_that_is_open_to_visitors_seats_others_as_such(matches: Matches, server: WebServer) -> None:
    table = lobby(matches)
    anna = await server.open(ANNA)
    eva = await server.open(EVA, start_param=startapp_of(matches.context, table.id))
    opened = await anna.request(table.id, LetVisitorsIn(table.id, 1))
    assert (opened["refused"], opened["line"]) == (False, "Ora si siede anche chi non è nel gruppo, con un invito.")
    (chip,) = [action for action in opened["view"]["actions"] if action["kind"] == "visitors"]
    assert (chip["style"], chip["refused"], chip["request"]) == ("chosen", False, LetVisitorsIn(table.id, 0).pack())
    answer = await eva.request(table.id, Sit(table.id))
    assert answer["refused"] is False
    assert seat_of(matches.table(table.id), EVA).outside is True
    assert "Venerdì" not in str(answer["view"])
    assert [player["visitor"] for player in answer["view"]["players"]] == [False, False, False, True]
    assert "Aperto agli ospiti" in answer["view"]["notice"]
    (one,) = [entry for entry in (await eva.get("api/tables")).json["tables"] if entry["id"] == table.id]
    assert "tavolo di Anna" in one["place"]


async def test_somebody_who_is_erased_while_telegram_is_asked_is_not_recorded_again(
    matches: Matches, server: WebServer, members: Members, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lobby(matches)
    eva = await server.open(EVA, start_param=startapp_of(matches.context, table.id))

    async def meanwhile(self: Members, chat_id: int, person_id: int) -> bool | None:
        matches.tap(EVA, ForgetMe(EVA))
        return True

    monkeypatch.setattr(Members, "__call__", meanwhile)
    body = {"id": "eva-sits-down-late", "request": Sit(table.id).pack()}
    assert (await eva.post(f"api/tables/{table.id}/requests", body)).error == (401, "ticket")
    with matches.store.read() as unit:
        assert unit.people.get(EVA) is None
