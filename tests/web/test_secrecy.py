"""What others hold is in no answer, and nothing of a request is in the log."""

import json
import logging
import random
import re
from dataclasses import replace

import pytest

from scala40.state import Match, Phase
from screens.views.table import table_screen
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import TEXTS
from storage import Table, TableStatus
from tables.startapp import startapp_of
from tests.web.phases import HANDS, MELDS, PHASES, draw
from tests.web.web_server import WebServer, a_web_server
from web.views.board import public_data
from web.views.table import table_data
from web.views.wording import Wording

_POSITION = re.compile(r"(?<=:)[0-9a-f]+\.[0-9a-f]+(?=:|\")")
"""The position that a request is for."""


def seen(matches: Matches, table: Table, person: int) -> str:
    """What a person's page is told of a table, without numbers of versions."""
    with matches.store.read() as unit:
        found = unit.tables.get(table.id)
        assert found is not None
        view = table_data(matches.context, unit, found, person, Wording(TEXTS, "it"))
    assert view is not None
    return _POSITION.sub("", json.dumps({**view, "version": ""}, ensure_ascii=False))


def other_cards(match: Match, seat: int | None, dice: random.Random) -> Match:
    """The same position with what this seat, or nobody, cannot see dealt anew: the hands of others, and the stock."""
    deal = match.deal
    others = [other for other in range(match.players) if other != seat]
    unseen = [card for other in others for card in deal.hands[other]] + list(deal.stock)
    dice.shuffle(unseen)
    hands = list(deal.hands)
    for other in others:
        hands[other] = tuple(sorted(unseen.pop() for _ in deal.hands[other]))
    return match._replace(deal=deal._replace(hands=tuple(hands), stock=tuple(unseen)))


@pytest.mark.parametrize("seed", range(3))
def test_a_view_is_the_same_whatever_the_others_hold(matches: Matches, seed: int) -> None:
    dice = random.Random(seed)
    matches.seed = seed
    table = matches.begin(3, turn_seconds=None)
    compared = 0
    for _ in range(160):
        matches.tap_once(table)
        table = matches.table(table.id)
        if table.status is not TableStatus.PLAYING or dice.random() < 0.5:
            continue
        match = matches.match(table)
        turn = match.turn
        assert turn is not None
        if matches.draft(table, matches.people[turn]).actions or match.phase is Phase.OVER:
            continue  # steps that can be taken back need the cards that they were made with
        for seat, person in enumerate((ANNA, BRUNO, CARLA)):
            before = seen(matches, table, person)
            with matches.store.unit() as unit:
                kept = unit.tables.get(table.id)
                assert kept is not None
            matches.change(kept, match=other_cards(match, seat, dice))
            assert seen(matches, table, person) == before
            matches.change(matches.table(table.id), match=match)
            compared += 1
        table = matches.table(table.id)
    assert compared > 60


def shown_to_all(matches: Matches, table: Table) -> str:
    """What everybody may be told of a table."""
    with matches.store.read() as unit:
        found = unit.tables.get(table.id)
        assert found is not None
        return json.dumps(public_data(Wording(TEXTS, "it"), table_screen(unit, found, matches.time)))


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "lobby"])
def test_the_public_view_is_the_same_whatever_anybody_holds(matches: Matches, phase: str) -> None:
    table = PHASES[phase](matches)
    before, match = shown_to_all(matches, table), matches.match(table)
    matches.change(matches.table(table.id), match=other_cards(match, None, random.Random(1)))
    assert matches.match(table).deal.hands != match.deal.hands
    assert shown_to_all(matches, table) == before


@pytest.mark.parametrize("phase", ["opened", "waiting", "over"])
def test_a_player_sees_the_public_view_and_is_called_you_in_it(matches: Matches, phase: str) -> None:
    table = PHASES[phase](matches)
    public, own = json.loads(shown_to_all(matches, table)), json.loads(seen(matches, table, ANNA))
    differing = {name for name in public if public[name] != own[name]}
    assert differing <= {"last", "end", "match"}
    assert "Anna" in str(public)
    assert not set(public) & {"me", "draws", "proposals", "advice"}


def test_what_is_selected_in_the_chat_changes_nothing_in_the_page(matches: Matches) -> None:
    table = matches.at("JH QH KH 3D 5C 9D 7S", *HANDS[1:], table=MELDS, opened=[0], phase="play", pozzo="3D")
    matches.change(table, settings=replace(table.settings, advice=False))
    matches.change_person(ANNA, guided=True)
    before = seen(matches, table, ANNA)
    matches.pick(table, ANNA, "7S1")  # the panel's hint is about it now
    assert seen(matches, table, ANNA) == before


def test_a_person_who_plays_alone_sees_no_card_of_the_computers(mixed: MixedMatches) -> None:
    table = mixed.alone(ANNA)
    match = mixed.match(table)
    (seat,) = (seat.number for seat in table.seats if seat.person_id == ANNA)
    before = seen(mixed, table, ANNA)
    mixed.change(table, match=other_cards(match, seat, random.Random(1)))
    assert seen(mixed, table, ANNA) == before


async def test_nothing_of_a_request_is_in_the_log(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with a_web_server(matches) as server:
        table = draw(matches)
        payload = startapp_of(matches.context, table.id)
        anna = await server.open(ANNA, start_param=payload)
        view = await anna.view(table.id)
        drawn = await anna.request(table.id, view["draws"][0]["request"])
        await anna.choices(table.id, "7H1", "8H1")
        async with anna.stream(table.id) as stream:
            await stream.event()
        await anna.post(f"api/tables/{table.id}/requests", {"id": anna.new_id(), "request": "z:1:secret:7H"})
        await server.ask("POST", "api/session", json={"init_data": "hash=secret&user=Anna"})
        await server.get("api/secret?secret=secret", Authorization="Bearer secret")
        await server.ask("POST", "api/session", data=b"secret" * 20_000)
    written = "\n".join(
        record.getMessage() + (record.exc_text or "")
        for record in caplog.records
        if not record.name.startswith("asyncio")
    )
    for secret in (anna.session["ticket"], payload, "secret", "Anna", "7H", drawn["line"], "127.0.0.1"):
        assert secret not in written, secret


async def test_an_error_of_the_program_is_a_sentence_and_a_line_without_contents(
    web: WebServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)

    def fail(*given: object) -> None:
        raise RuntimeError("the hand is 7H 8H")

    monkeypatch.setattr("web.api.table_data", fail)
    answer = await anna.get(f"api/tables/{table.id}")
    assert answer.error == (500, "broken")
    assert "7H" not in answer.text
    assert [record.getMessage() for record in caplog.records] == ["a request of the page failed (RuntimeError)"]


@pytest.mark.parametrize("phase", PHASES)
async def test_every_answer_about_people_is_kept_by_no_cache(web: WebServer, phase: str) -> None:
    table = PHASES[phase](web.matches)
    anna = await web.open(ANNA)
    for answer in (
        await anna.get(f"api/tables/{table.id}"),
        await anna.get("api/tables"),
        await anna.choices(table.id, "7H1"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        assert "Set-Cookie" not in answer.headers
