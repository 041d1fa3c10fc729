"""The season of a group and a person's own figures, through HTTP: the same as in the chat, and for members only."""

from dataclasses import replace
from typing import Any

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.world import GROUP
from storage import Table
from tables.context import Place
from tables.people.membership import bot_left, person_joined, person_left
from tables.requests.chat_pages import MOST_SEASONS, ForgetMe
from tables.season import LEAST_DEALS
from tests.finished_deals import store_deals
from tests.web.web_server import Phone, WebServer

SEASON = f"api/groups/{GROUP}/season"


def played(web: WebServer, deals: int, *, over: bool = False) -> Table:
    """Two people have played so many deals; their match may be over."""
    table = web.matches.begin(2)
    if over:
        web.matches.resign(table, BRUNO)
    with web.matches.store.unit() as unit:
        store_deals(unit, table.id, deals, web.matches.time - 100)
    return table


async def season(phone: Phone, back: object = 0) -> dict[str, Any]:
    answer = await phone.get(f"{SEASON}?back={back}")
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json
    return found


async def test_a_season_has_the_rows_of_the_chat(web: WebServer) -> None:
    played(web, LEAST_DEALS)
    anna = await web.open(ANNA)
    assert (await anna.get("api/tables")).json["groups"] == [{"id": GROUP, "place": "Venerdì"}]
    shown = await season(anna)
    assert shown["title"].startswith("Classifica di ")
    assert shown["title"].endswith("· Venerdì")
    anna_row, bruno_row = shown["rows"]
    assert anna_row == {
        "place": 1,
        "name": "Anna",
        "says": "5,0 meglio delle carte",
        "band": "0,4",
        "also": "20 smazzate",
    }
    assert (bruno_row["place"], bruno_row["says"]) == (2, "5,0 peggio delle carte")
    assert (shown["back"], shown["earlier"]) == (0, True)
    before = await season(anna, 1)
    assert before["rows"] == []
    assert before["note"].startswith("In quel mese non c'è nessuna smazzata che conti")
    assert (await season(anna, MOST_SEASONS))["earlier"] is False


async def test_with_few_deals_there_is_no_place_and_nothing_is_said_of_the_cards(web: WebServer) -> None:
    played(web, 1)
    shown = await season(await web.open(BRUNO, "en"))
    assert shown["early"] == "Too early for a place:"
    assert [(row["place"], row["says"], row["band"]) for row in shown["rows"]] == [(None, None, None)] * 2
    assert [row["also"] for row in shown["rows"]] == ["1 deal"] * 2


async def test_a_season_of_so_many_deals_has_its_number_and_one_can_turn_back_to_the_first(web: WebServer) -> None:
    played(web, 60)
    with web.matches.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, season_deals=50))
    anna = await web.open(ANNA)
    running = await season(anna)
    assert running["title"] == "Stagione 2: 10 di 50 smazzate · Venerdì"
    assert ([row["place"] for row in running["rows"]], running["earlier"]) == ([None, None], True)
    first = await season(anna, 1)
    assert first["title"] == "Stagione 1: 50 di 50 smazzate · Venerdì"
    assert ([row["place"] for row in first["rows"]], first["earlier"]) == ([1, 2], False)
    assert await season(anna, MOST_SEASONS) == first


@pytest.mark.parametrize("over", [False, True])
async def test_who_has_left_the_group_is_refused_until_they_are_back(web: WebServer, over: bool) -> None:
    played(web, 2, over=over)
    anna = await web.open(ANNA)
    person_left(web.matches.context, 900, GROUP, web.matches.requester(ANNA))
    assert (await anna.get("api/tables")).json["groups"] == []
    assert (await anna.get(SEASON)).error == (403, "not_member")
    assert (await (await web.open(BRUNO)).get(SEASON)).status == 200
    person_joined(web.matches.context, 901, GROUP, web.matches.requester(ANNA))
    assert (await anna.get(SEASON)).status == 200


async def test_who_has_never_been_dealt_cards_there_is_refused_as_for_a_group_that_does_not_exist(
    web: WebServer,
) -> None:
    played(web, 2)
    eva = await web.open(EVA)
    assert (await eva.get("api/tables")).json["groups"] == []
    anna = await web.open(ANNA)
    refused = [
        await eva.get(SEASON),
        await anna.get("api/groups/-99/season"),
        await anna.get(f"api/groups/{ANNA}/season"),
    ]
    refused += [await anna.get(f"api/groups/{wrong}/season") for wrong in ("-0", "--1", "x", "-9" * 12, "-1e3")]
    assert {answer.error for answer in refused} == {(403, "not_member")}
    assert len({answer.text for answer in refused}) == 1


@pytest.mark.parametrize("back", ["-1", str(MOST_SEASONS + 1), "x", "1.5", "٣", "999999"])
async def test_a_season_that_cannot_be_asked_for_is_refused(web: WebServer, back: str) -> None:
    played(web, 2)
    assert (await (await web.open(ANNA)).get(f"{SEASON}?back={back}")).error == (400, "malformed")


async def test_a_group_that_the_bot_has_left_is_not_offered(web: WebServer) -> None:
    played(web, 2)
    anna = await web.open(ANNA)
    bot_left(web.matches.context, 900, Place(GROUP, "group", "Venerdì", False), web.matches.requester(BRUNO))
    assert (await anna.get("api/tables")).json["groups"] == []
    assert (await anna.get(SEASON)).error == (403, "not_member")


async def test_the_profile_has_the_figures_of_the_chat(web: WebServer) -> None:
    played(web, 12, over=True)
    shown = (await (await web.open(ANNA)).get("api/profile")).json
    assert (shown["name"], shown["none"]) == ("Anna", None)
    figures = {one["label"]: (one["value"], one["more"]) for one in shown["figures"]}
    assert figures["Carte a parte"] == ("5,0", "meglio delle carte")
    assert figures["Smazzate"] == ("12", "fra persone")
    assert figures["Chiusure"] == ("0%", "")
    assert figures["Costo medio"] == ("0,0", "punti a smazzata")
    assert [one["label"] for one in shown["figures"] if one["above"]] == ["Carte a parte"]
    assert shown["others"] == ["Con Bruno (12 smazzate): paghi 10,0 punti in meno a smazzata"]


async def test_without_a_deal_the_profile_says_so_and_who_was_erased_has_none(web: WebServer) -> None:
    eva = await web.open(EVA)
    shown = (await eva.get("api/profile")).json
    assert shown["none"].startswith("Eva, non hai ancora finito nessuna partita")
    assert (shown["figures"], shown["others"], shown["computers"]) == ([], [], None)
    played(web, 12)
    web.matches.tap(BRUNO, ForgetMe(BRUNO))
    anna = await web.open(ANNA)
    assert (await anna.get("api/profile")).json["others"] == []
    assert [row["name"] for row in (await season(anna))["rows"]] == ["Anna"]
    assert (await web.get("api/profile")).error == (401, "ticket")
