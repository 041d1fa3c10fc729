"""Remarks on the deal that has ended, in the page of the player whom they are about."""

from dataclasses import replace

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from storage import TableStatus
from tables.people.remarks import owed_remarks, settle_remarks
from tables.records.remarks import made_remarks
from tests.web.web_server import WebServer


def make(web: WebServer) -> None:
    context = web.matches.context
    while (owed := owed_remarks(context)) is not None:
        settle_remarks(context, owed, made_remarks(context, owed))


async def test_they_come_when_they_are_made_and_stand_at_their_turns_in_the_replay(web: WebServer) -> None:
    matches = web.matches
    table = matches.begin(3, limit=501)
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(table)
    pages = {person: await web.open(person) for person in (ANNA, BRUNO, CARLA)}
    before = {person: await page.view(table.id) for person, page in pages.items()}
    assert not any(view["remarks"] for view in before.values())
    make(web)
    after = {person: await page.view(table.id) for person, page in pages.items()}
    assert all(after[person]["version"] != before[person]["version"] for person in pages)
    person = next(person for person in pages if after[person]["remarks"])
    told = after[person]["remarks"]
    assert 1 <= len(told) <= 3
    assert not after[person]["remarks_open"]
    replay = (await pages[person].get(f"api/tables/{table.id}/replays/{after[person]['replay']}")).json
    assert replay["remarks"] == [{"line": one["line"], "words": one["words"], "turn": one["frame"]} for one in told]
    with matches.store.unit() as unit:
        unit.people.save(replace(unit.people.get(person), remarks=True))
    assert (await pages[person].view(table.id))["remarks_open"]


async def test_nobody_sees_those_of_another_or_of_a_deal_before(web: WebServer) -> None:
    matches = web.matches
    table = matches.begin(3, limit=501)
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(table)
    make(web)
    views = [(await (await web.open(person)).view(table.id))["remarks"] for person in (ANNA, BRUNO, CARLA)]
    with matches.store.read() as unit:
        kept = [unit.remarks.get(table.id, 1, seat).made for seat in range(3)]
    assert [[one["turn"] for one in view] for view in views] == [[one["turn"] for one in made] for made in kept]
    while matches.table(table.id).status is TableStatus.PAUSE:
        matches.tap_once(table)
    assert (await (await web.open(ANNA)).view(table.id))["remarks"] == []
