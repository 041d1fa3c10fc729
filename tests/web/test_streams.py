"""What an open page is told: that something has changed for its person, at once, and that the server is still there."""

import asyncio
from collections.abc import Callable

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.matches import Matches
from storage import StoreBusy, Table, Unit
from tables.notices.open_pages import LEAVING_SECONDS, OPEN_SECONDS
from tables.requests.chat_pages import ForgetMe
from tables.requests.panel import DrawStock, LayMeld, Pick
from tables.startapp import startapp_of
from tests.web.phases import draw, gathered, lobby
from tests.web.web_server import Sleep, WebServer, a_web_server
from web.refusals import NotAnswered
from web.streams import BEATS, HEARTBEAT, PORTION, Stream, Streams
from web.views.versions import version_of


def is_open(matches: Matches, table: Table, person: int) -> bool:
    with matches.store.read() as unit:
        return unit.open_pages.is_open(table.id, person)


async def all_closed(web: WebServer) -> None:
    """Wait until the server has noticed that its pages have gone."""
    async with asyncio.timeout(300):
        while web.streams.count or not web.streams.is_noted:  # noqa: ASYNC110 - the end of a connection sets no event
            await asyncio.sleep(0)


async def test_a_stream_begins_with_the_version_of_its_table_and_tells_each_change(web: WebServer) -> None:
    table = draw(web.matches)
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    async with anna.stream(table.id) as hers, bruno.stream(table.id) as his:
        assert await hers.event() == {"table": table.id, "version": (await anna.view(table.id))["version"]}
        assert await his.event() == {"table": table.id, "version": (await bruno.view(table.id))["version"]}
        web.matches.press(table, ANNA, DrawStock)  # in the chat
        assert (await hers.event())["version"] == (await anna.view(table.id))["version"]
        assert (await his.event())["version"] == (await bruno.view(table.id))["version"]


async def test_a_step_of_ones_own_turn_in_the_chat_is_told_to_oneself_alone(web: WebServer) -> None:
    table = gathered(web.matches)
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    async with anna.stream(table.id) as hers, bruno.stream(table.id) as his:
        before, his_before = await hers.event(), await his.event()
        web.matches.tap(ANNA, Pick(table.id, "KD1"))  # what is selected in the chat is not shown in the page
        web.matches.tap(ANNA, Pick(table.id, "KD1"))
        web.matches.pick(table, ANNA, "KD1", "KS1", "*1")
        web.matches.press(table, ANNA, LayMeld)
        after = await hers.event()
        assert after["version"] != before["version"]
        assert after["version"] == (await anna.view(table.id))["version"]
        web.sleep.end()
        assert await his.line() == ":", "nothing but a sign of life"
        assert (await bruno.view(table.id))["version"] == his_before["version"]


async def test_a_page_is_told_of_the_other_tables_of_its_person(web: WebServer) -> None:
    here, there = web.matches.begin(2), web.matches.begin_elsewhere()
    anna = await web.open(ANNA)
    async with anna.stream(here.id) as hers:
        assert (await hers.event())["table"] == here.id
        web.matches.time_out(there)
        events = [await hers.event()]
        if events[0]["table"] == here.id:  # its time was over, too
            events.append(await hers.event())
        assert there.id in {event["table"] for event in events}


async def test_a_page_without_a_table_is_told_of_all_tables_of_its_person(web: WebServer) -> None:
    table = draw(web.matches)
    anna, eva = await web.open(ANNA), await web.open(EVA)
    async with anna.stream() as hers, eva.stream() as nobodys:
        web.matches.press(table, ANNA, DrawStock)
        assert (await hers.event())["table"] == table.id
        web.sleep.end()
        assert await nobodys.line() == ":"


async def test_those_who_came_by_the_link_of_a_lobby_are_told_who_sits_down(web: WebServer) -> None:
    table = lobby(web.matches)
    eva = await web.open(EVA, start_param=startapp_of(web.matches.context, table.id))
    carla = await web.open(CARLA, start_param=startapp_of(web.matches.context, table.id))
    async with eva.stream(table.id) as hers:
        before = await hers.event()
        await carla.request(table.id, f"s:{table.id}")
        assert (await hers.event())["version"] != before["version"]


async def test_it_gives_signs_of_life_and_ends_after_two_minutes(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers:
        await hers.event()
        for _ in range(BEATS - 1):
            web.sleep.end()
            assert await hers.line() == ":"
        web.sleep.end()
        assert await hers.line() == ":"
        assert await hers.line() == ""
    assert web.streams.count == 0


async def test_a_table_counts_as_open_as_long_as_a_stream_says_so(web: WebServer) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers:
        await hers.event()
        assert is_open(web.matches, table, ANNA)
        for _ in range(3):
            web.matches.wait(OPEN_SECONDS - 1)
            web.sleep.end()
            assert await hers.line() == ":"
            assert is_open(web.matches, table, ANNA)
    await all_closed(web)
    web.matches.wait(LEAVING_SECONDS - 1)
    assert is_open(web.matches, table, ANNA)
    web.matches.wait(2)
    assert not is_open(web.matches, table, ANNA)


async def test_a_person_with_too_many_streams_loses_the_oldest(web: WebServer) -> None:
    table = draw(web.matches)
    streams = Streams(web.matches.context, Sleep(), most_of_a_person=2)
    first, second, third = (streams.open(ANNA, table.id) for _ in range(3))
    assert (first.is_over, second.is_over, third.is_over) == (True, False, False)
    assert streams.count == 2
    streams.close(first)
    assert streams.count == 2
    streams.close(second)
    streams.close(third)
    streams.close(third)
    assert streams.count == 0


async def test_thousands_of_pages_that_come_at_once_are_stored_in_portions_between_which_others_are_served(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, portions = draw(web.matches), list[int]()
    known: dict[int, bool] = {}

    def note(is_open: bool) -> Callable[..., None]:
        def noting(context: object, pages: list[tuple[int, int]]) -> None:
            portions.append(len(pages))
            known.update({person: is_open for person, _ in pages})

        return noting

    monkeypatch.setattr("web.streams.keep_open", note(True))
    monkeypatch.setattr("web.streams.left", note(False))
    streams = Streams(web.matches.context, Sleep())
    running = asyncio.create_task(streams.run())
    opened = [streams.open(1000 + number, table.id) for number in range(5 * PORTION)]
    streams.close(opened[7])
    steps = 0
    while not streams.is_noted:
        await asyncio.sleep(0)
        steps += 1
    assert steps >= 5
    assert max(portions) <= PORTION
    assert known == {stream.person_id: stream is not opened[7] for stream in opened}
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_too_many_streams_of_everybody_are_refused(web: WebServer) -> None:
    streams = Streams(web.matches.context, Sleep(), most=2)
    streams.open(ANNA, None)
    last = streams.open(BRUNO, None)
    with pytest.raises(NotAnswered):
        streams.open(CARLA, None)
    streams.close(last)
    streams.open(CARLA, None)


async def test_only_the_newest_of_several_versions_is_sent_and_none_twice() -> None:
    stream = Stream(ANNA, 7)
    for version in ("1.1", "2.1", "2.2"):
        stream.offer(7, version)
    stream.offer(8, "5.1")
    assert await stream.next() == b'data: {"table":7,"version":"2.2"}\n\ndata: {"table":8,"version":"5.1"}\n\n'
    stream.offer(7, "2.2")
    stream.beat()
    assert await stream.next() == HEARTBEAT
    stream.offer(7, "2.3")
    stream.beat()
    assert await stream.next() == b'data: {"table":7,"version":"2.3"}\n\n'


async def test_a_stream_that_nobody_takes_is_cut() -> None:
    cut = []
    stream = Stream(ANNA, 7)
    stream.on_stuck = lambda: cut.append(True)
    stream.beat()
    assert (cut, stream.is_over) == ([], False)
    stream.beat()
    assert (cut, stream.is_over) == ([True], True)


async def test_streams_end_when_the_bot_stops(matches: Matches) -> None:
    table = draw(matches)
    async with a_web_server(matches) as server:
        anna = await server.open(ANNA)
        stream = anna.stream(table.id)
        hers = await stream.__aenter__()
        await hers.event()
        ended = asyncio.create_task(hers.line())
    assert await ended == ""
    assert matches.store.changes._observers == []


async def test_a_busy_store_neither_ends_the_streams_nor_is_forgotten(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*given: object) -> None:
        raise StoreBusy("locked")

    table = draw(web.matches)
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers:
        await hers.event()
        monkeypatch.setattr("web.streams.keep_open", busy)
        monkeypatch.setattr("web.streams.left", busy)
        web.sleep.end()
        assert await hers.line() == ":"
    await all_closed(web)


async def test_a_change_that_could_not_be_read_is_told_with_the_next_sign_of_life(
    web: WebServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, tries = draw(web.matches), list[bool]()
    anna = await web.open(ANNA)
    async with anna.stream(table.id) as hers:
        before = await hers.event()

        def busy(*given: object) -> None:
            tries.append(True)
            raise StoreBusy("locked")

        with monkeypatch.context() as patched:
            patched.setattr("web.streams.version_of", busy)
            web.matches.press(table, ANNA, DrawStock)
            async with asyncio.timeout(300):
                while not tries:  # noqa: ASYNC110 - nothing is sent that could be waited for
                    await asyncio.sleep(0)
        web.sleep.end()
        after = await hers.event()
        assert after["version"] != before["version"]
        assert after["version"] == (await anna.view(table.id))["version"]
    assert tries == [True], "it is not tried again without end"
    assert "open pages could not be told of a change (StoreBusy)" in caplog.text


async def test_a_table_of_which_nothing_can_be_found_out_stops_no_other(
    web: WebServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = web.matches.begin(2), web.matches.begin_elsewhere()
    anna = await web.open(ANNA)

    def found(unit: Unit, table: Table, person: int) -> str:
        if table.id == here.id:
            raise ValueError("a card")
        return version_of(unit, table, person)

    async with anna.stream(there.id) as hers:
        assert (await hers.event())["table"] == there.id
        monkeypatch.setattr("web.streams.version_of", found)
        web.matches.time_out(there)  # time is over at both
        assert (await hers.event())["table"] == there.id
    assert "open pages could not be told of a change (ValueError)" in caplog.text


async def test_an_erased_person_is_told_nothing_more_of_a_table(web: WebServer) -> None:
    table = draw(web.matches)
    anna, carla = await web.open(ANNA), await web.open(CARLA)
    async with anna.stream(table.id) as hers, carla.stream(table.id) as another:
        await hers.event()
        await another.event()
        web.matches.tap(CARLA, ForgetMe(CARLA))
        assert await hers.event()
        assert await another.line() == "", "it ended, without an event"
