"""The store is busy, the disk is full, a table cannot be read: a sentence each, and the same request later succeeds."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Store
from tests.web.phases import draw
from tests.web.web_server import WebServer


@contextmanager
def locked(matches: Matches) -> Iterator[None]:
    """Another program writes to the file while the block runs."""
    with closing(sqlite3.connect(matches.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The disk takes nothing while the block runs."""

    def fail(statement: str, _: object) -> None:
        if statement.startswith(("INSERT", "UPDATE")):
            raise sqlite3.OperationalError("database or disk is full")

    with store._db.tracer(fail):
        yield


async def test_while_the_store_is_busy_nothing_is_done_and_later_it_is(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = (await anna.view(table.id))["draws"][0]["request"]
    body = {"id": "draw-when-there-is-time", "request": stock}
    before = web.matches.state_of(table)
    with locked(web.matches):
        answer = await anna.post(f"api/tables/{table.id}/requests", body)
        assert answer.error == (503, "busy")
        assert answer.headers["Retry-After"] == "2"
        assert (await anna.post("api/settings", {"sound": True})).error == (503, "busy")
        opening = await web.ask("POST", "api/session", json={"init_data": web.init_data(ANNA)})
        assert opening.error == (503, "busy")
        assert (await anna.view(table.id))["phase"] == "draw", "reading goes on"
    assert web.matches.state_of(table) == before
    answer = await anna.post(f"api/tables/{table.id}/requests", body)
    assert (answer.status, answer.json["refused"]) == (200, False)


async def test_with_a_full_disk_nothing_is_done_and_the_log_says_so(
    web: WebServer, caplog: pytest.LogCaptureFixture
) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = (await anna.view(table.id))["draws"][0]["request"]
    body = {"id": "draw-when-there-is-room", "request": stock}
    before = web.matches.state_of(table)
    with full(web.matches.store):
        for _ in range(3):
            answer = await anna.post(f"api/tables/{table.id}/requests", body)
            assert answer.error == (503, "not_stored")
    assert web.matches.state_of(table) == before
    assert [record.getMessage() for record in caplog.records] == [
        "requests of pages cannot be stored (OperationalError)"
    ]
    answer = await anna.post(f"api/tables/{table.id}/requests", body)
    assert (answer.status, answer.json["refused"]) == (200, False)


async def test_a_table_that_cannot_be_read_stops_no_other(web: WebServer) -> None:
    table, other = draw(web.matches), web.matches.begin_elsewhere()
    anna = await web.open(ANNA)
    with web.matches.store.unit() as unit:
        unit.tables._sql.run("UPDATE tables SET match = 'broken' WHERE id = :id", id=table.id)
    assert (await anna.get(f"api/tables/{table.id}")).error == (503, "stuck")
    body = {"id": anna.new_id(), "request": f"d:{table.id}:4.1"}
    assert (await anna.post(f"api/tables/{table.id}/requests", body)).error == (503, "stuck")
    assert (await anna.view(other.id))["stage"] == "playing"
    assert [row["id"] for row in (await anna.get("api/tables")).json["tables"]] == [other.id]
    async with anna.stream(other.id) as stream:
        assert (await stream.event())["table"] == other.id


async def test_a_table_that_cannot_be_read_any_more_ends_the_streams_of_no_other(web: WebServer) -> None:
    table, other = draw(web.matches), web.matches.begin_elsewhere()
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers, anna.stream(other.id) as another:
        assert (await hers.event())["table"] == table.id
        assert (await another.event())["table"] == other.id
        with web.matches.store.unit() as unit:
            unit.tables._sql.run("UPDATE tables SET match = 'broken' WHERE id = :id", id=table.id)
            unit.open_pages.close(other.id, ANNA)
        for _ in range(2):
            web.sleep.end()
            assert await another.line() == ":"
        with web.matches.store.read() as unit:
            assert unit.open_pages.is_open(other.id, ANNA), "it was noted"


async def test_whatever_fails_at_a_sign_of_life_the_next_one_comes(
    web: WebServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError

    table = draw(web.matches)
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers:
        await hers.event()
        monkeypatch.setattr("web.streams.keep_open", fail)
        for _ in range(2):
            web.sleep.end()
            assert await hers.line() == ":"
        monkeypatch.undo()
    assert "open pages could not be noted (RuntimeError)" in caplog.text


async def test_a_request_that_fails_is_not_known_and_can_be_made_again(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a use case has changed before it failed is undone with it: the answer and the change are one unit."""
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = (await anna.view(table.id))["draws"][0]["request"]
    before = web.matches.state_of(table)

    def fail(*given: object, **more: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr("storage.repositories.messages.pages.PageRequests.add", fail)
        body = {"id": "draw-and-then-fail", "request": stock}
        assert (await anna.post(f"api/tables/{table.id}/requests", body)).error == (500, "broken")
    assert web.matches.state_of(table) == before
    assert (await anna.request(table.id, stock, "draw-and-then-fail"))["refused"] is False
