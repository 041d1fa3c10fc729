"""What if: playing on from a turn of a finished deal, through the page; it counts nowhere, and no chat hears of it."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from scala40.actions import NextDeal
from simulation.program.places import place_for
from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from simulation.watches.counts import RESULTS, SHOWN, rows_about, stored_rows
from storage import BegunFrom, Store, Table, TableKind, TableStatus
from tables.lobby.questions import ask_end
from tables.match.deadlines import DEAD_MATCH_SECONDS
from tables.people.export import export_document
from tables.play import computers
from tables.play.lists import my_tables
from tables.records.logged import logged
from tables.records.story import positions
from tables.requests.chat_pages import BeginWhatIf, ForgetMe, OpenPanel
from tables.requests.table import Rematch
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.tables.match.broken_rows import BROKEN, plant
from tests.web.finished_deals import one_deal, open_to_group, path
from tests.web.members import Members
from tests.web.web_server import Answer, Json, Phone, WebServer, a_web_server

pytestmark = pytest.mark.usefixtures("members")

STRANGER = EVA
MOST_STEPS = 1000


async def ask(page: Phone, table: Table, turn: int, *, deal: int = 1, request_id: str | None = None) -> Answer:
    body = {"id": request_id or page.new_id(), "request": BeginWhatIf(table.id, deal, turn).pack()}
    return await page.post(path(table, deal), body)


async def begun(page: Phone, table: Table, turn: int = 0) -> Table:
    """Play on from a turn, as the button of the replay does."""
    offered = (await page.get(path(table))).json["what_if"]
    answer = await page.post(path(table), {"id": page.new_id(), "request": offered[turn]})
    assert (answer.status, answer.json["refused"]) == (200, False)
    return page.server.matches.table(answer.json["table"])


async def step(page: Phone, table: Table) -> None:
    """Let the computer on turn play, or the person draw, or throw the first card that they may throw."""
    matches = page.server.matches
    matches.time += 5
    situation = computers.due_turn(matches.context, table.id)
    if situation is not None:
        computers.act(matches.context, situation, computers.think(situation, matches.chance.new_generator()))
        return
    view = await page.view(table.id)
    if view["phase"] is None:
        return
    thrown = [may for card in view["me"]["hand"] for may in card["may"] if may["kind"] == "discard"]
    choice = view["draws"][0] if view["phase"] == "draw" else next(may for may in thrown if not may["refused"])
    await page.request(table.id, choice["request"])


async def played_out(page: Phone, table: Table) -> Table:
    for _ in range(MOST_STEPS):
        if not page.server.matches.table(table.id).status.is_unfinished:
            return page.server.matches.table(table.id)
        await step(page, table)
    raise AssertionError("the deal does not end")


def what_counts(matches: Matches) -> Json:
    """Everything that is stored about results, and everything that is to be sent or shown."""
    with matches.store.read() as unit:
        return stored_rows(unit, (*RESULTS, *SHOWN))


async def test_every_turn_is_begun_with_the_cards_that_were_there(web: WebServer) -> None:
    matches, old = web.matches, one_deal(web.matches)
    with matches.store.read() as unit:
        found = positions(unit, old, 1)
        entries = [logged(entry) for entry in unit.log.entries(old.id)]
    page = await web.open(BRUNO)
    offered = (await page.get(path(old))).json["what_if"]
    assert [request is not None for request in offered] == [True] * (len(found) - 1) + [False]
    for turn in range(0, len(found) - 1, 3):
        table = await begun(page, old, turn)
        assert (table.kind, table.begun_from) == (TableKind.WHAT_IF, BegunFrom(old.id, 1, turn))
        assert [seat.person_id for seat in table.seats] == [None, BRUNO, None]
        assert not {seat.name for seat in table.seats} & set(matches.names.values())
        assert table.match is not None
        assert table.match.deal.hands == found[turn].match.deal.hands
        assert table.match.deal.table == found[turn].match.deal.table
        assert table.match.deal.stock == found[turn].match.deal.stock
        assert table.match.deal.discard_pile == found[turn].match.deal.discard_pile
        assert table.match.turn == found[turn].match.turn
        with matches.store.read() as unit:
            copied = [logged(entry) for entry in unit.log.entries(table.id)]
        assert copied == entries[: len(copied)]
        assert isinstance(copied[0].what, NextDeal)


async def test_it_is_played_to_its_end_and_counts_nowhere(web: WebServer) -> None:
    matches, old = web.matches, one_deal(web.matches)
    page, before = await web.open(ANNA), what_counts(matches)
    table = await begun(page, old, 4)
    assert what_counts(matches) == before
    rows = {row["id"]: row for row in (await page.get("api/tables")).json["tables"]}
    assert (rows[table.id]["place"], rows[table.id]["awaited"]) == ("E se…", False)
    over = await played_out(page, table)
    assert over.status is TableStatus.OVER
    assert over.match is not None
    assert len(over.match.results) == 1
    assert what_counts(matches) == before
    view = await page.view(table.id)
    assert view["state"] == "🏁 La partita è finita.", "there is no group, and no rematch"
    assert view["end"]["scored"]
    assert (view["replay"], view["remarks"]) == (None, [])
    (back,) = view["actions"]
    assert (back["kind"], back["style"]) == ("record", "primary")
    assert back["record"] == {"table": old.id, "deal": 1, "turn": 4}
    assert table.id not in [row["id"] for row in (await page.get("api/tables")).json["tables"]]
    assert (await page.request(table.id, Rematch(table.id)))["refused"]


async def test_undo_and_advice_work_there_as_at_any_table(web: WebServer) -> None:
    page = await web.open(ANNA)
    table = await begun(page, one_deal(web.matches))
    while (view := await page.view(table.id))["phase"] != "draw":
        await step(page, table)
    await page.request(table.id, view["draws"][0]["request"])
    view = await page.view(table.id)
    await page.request(table.id, view["advice"]["ask"])
    view = await page.view(table.id)
    assert view["advice"]["line"]
    with web.matches.store.read() as unit:
        assert rows_about(unit, {table.id}) == []
    assert view["actions"][0]["kind"] == "record"


async def test_no_chat_names_the_table(web: WebServer) -> None:
    matches, old = web.matches, one_deal(web.matches)
    table = await begun(await web.open(ANNA), old)
    reply = matches.write(my_tables, private=True)
    assert reply.messages
    assert "E se" not in repr(reply)
    matches.tap(ANNA, OpenPanel(table.id))
    assert matches.panel(table.id, ANNA) is None
    with matches.store.read() as unit:
        assert table.id not in [found.id for found in unit.tables.of_person(ANNA)]
        latest = unit.tables.latest(ANNA, 0)
        assert latest is None or latest.id != table.id


async def test_a_person_has_one_and_the_same_request_begins_one(web: WebServer) -> None:
    matches, old = web.matches, one_deal(web.matches)
    page = await web.open(ANNA)
    first = await begun(page, old)
    once = [(await ask(page, old, 2, request_id="one-request-of-anna")).json["table"] for _ in range(2)]
    assert once[0] == once[1]
    with matches.store.read() as unit:
        assert unit.tables.get(first.id) is None
        current = unit.tables.current(ANNA, 0, TableKind.WHAT_IF)
        assert current is not None
        assert current.id == once[0]
    theirs = await begun(await web.open(BRUNO), old)
    assert matches.table(once[0]).status is TableStatus.PLAYING
    assert (await page.get(f"api/tables/{theirs.id}")).status == 403


@pytest.mark.parametrize("turn", [0, 3])
async def test_it_goes_on_after_the_program_was_killed(matches: Matches, members: Members, turn: int) -> None:
    async with a_web_server(matches, is_member=members) as server:
        table = await begun(await server.open(ANNA), one_deal(matches), turn)
    matches.store.close()
    matches.store = Store.open(place_for(matches.path), lambda: matches.time)
    matches.context = replace(matches.context, store=matches.store)
    async with a_web_server(matches, is_member=members) as server:
        page = await server.open(ANNA)
        page.ids = itertools.count(1000)  # those from before it was killed are known
        assert (await played_out(page, table)).status is TableStatus.OVER


async def test_forged_requests_begin_nothing(web: WebServer, members: Members) -> None:
    matches, old = web.matches, one_deal(web.matches)
    running = matches.begin_elsewhere()
    page, stranger = await web.open(ANNA), await web.open(STRANGER)
    last = len((await page.get(path(old))).json["turns"]) - 1
    for wrong in (last, last + 1, 9999):
        assert (await ask(page, old, wrong)).json["refused"]
    assert (await ask(page, old, -1)).json["refused"]
    assert (await ask(page, old, 0, deal=2)).json["refused"]
    assert (await ask(page, running, 0)).json["refused"]
    assert (await ask(stranger, old, 0)).json["refused"]
    other = {"id": page.new_id(), "request": BeginWhatIf(running.id, 1, 0).pack()}
    assert (await page.post(path(old), other)).error == (403, "not_here")
    own = await begun(page, old)
    await played_out(page, own)
    assert (await ask(page, own, 0)).json["refused"], "a trial is not tried again"
    assert (await web.ask("POST", path(old), json=other)).error == (401, "ticket")
    with matches.store.read() as unit:
        assert unit.tables.current(STRANGER, 0, TableKind.WHAT_IF) is None


async def test_a_member_of_the_group_plays_for_who_is_on_turn(web: WebServer, members: Members) -> None:
    matches, old = web.matches, one_deal(web.matches)
    open_to_group(matches, old)
    page = await web.open(STRANGER)
    assert (await ask(page, old, 1)).json["refused"]
    members.inside.add(STRANGER)
    with matches.store.read() as unit:
        turn = positions(unit, old, 1)[1].match.turn
    table = await begun(page, old, 1)
    assert [seat.number for seat in table.seats if seat.person_id == STRANGER] == [turn]
    assert (await page.view(table.id))["phase"] == "draw"


async def test_a_deal_of_the_day_only_after_its_day(memory_path: Path) -> None:
    world = DaysWorld(memory_path / "days.sqlite")
    world.enable()
    table = world.begin(ANNA)
    world.play_with(table)
    async with a_web_server(world) as server:
        page = await server.open(ANNA)
        assert (await ask(page, table, 0)).json["refused"]
        world.sweep_at(NOON + 43 * HOUR)
        page = await server.open(ANNA)
        assert (await begun(page, table)).kind is TableKind.WHAT_IF
    world.close()


async def test_it_is_deleted_after_a_week_and_with_its_person_and_is_in_their_export(web: WebServer) -> None:
    matches, old = web.matches, one_deal(web.matches)
    for person in (ANNA, BRUNO):
        page = await web.open(person)
        table = await begun(page, old, 1)
        while (await page.view(table.id))["phase"] is None:
            await step(page, table)
        document = await export_document(matches.context, person)
        assert document is not None
        (exported,) = [one for one in json.loads(document.content)["tables"] if one["id"] == table.id]
        assert (exported["from_table"], exported["from_deal"], exported["from_turn"]) == (old.id, 1, 1)
        assert exported["my_hand"]
        before = len(matches.announcements(person))
        if person == ANNA:
            matches.wait(DEAD_MATCH_SECONDS + 1)
            assert len(matches.announcements(person)) == before
        else:
            matches.tap(person, ForgetMe(person))
        with matches.store.read() as unit:
            assert unit.tables.get(table.id) is None


@pytest.mark.parametrize("what", ["half a match", "settings without words"])
async def test_one_that_cannot_be_read_is_told_nowhere_and_goes(web: WebServer, what: str) -> None:
    matches, old = web.matches, one_deal(web.matches)
    page = await web.open(ANNA)
    plant(matches, table := await begun(page, old), BROKEN[what])
    assert table.id not in [row["id"] for row in (await page.get("api/tables")).json["tables"]]
    assert (await page.get(f"api/tables/{table.id}")).error == (503, "stuck")
    assert await export_document(matches.context, ANNA) is not None
    matches.wait(HOUR)
    with matches.store.read() as unit:
        assert rows_about(unit, {table.id}) == []
    assert (await begun(page, old, 2)).status is TableStatus.PLAYING, "another one replaces it"
    plant(matches, table := await begun(page, old), BROKEN[what])
    if what == "half a match":
        matches.write(ask_end, private=True)
    else:
        matches.wait(DEAD_MATCH_SECONDS + HOUR)
    with matches.store.read() as unit:
        assert unit.tables.get(table.id) is None
