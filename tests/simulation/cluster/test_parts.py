"""The parts of a cluster: the line that can be parted, the forwarder, and what judges a run."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from operations.exit_codes import Exit
from simulation.cluster.calls import Call
from simulation.cluster.forwarder import Forwarder
from simulation.cluster.leases import Held, calls_too_late
from simulation.cluster.link import Link, State
from simulation.cluster.records import Recorded, in_turn, log_sizes
from simulation.cluster.workers import ROOT, Worker
from simulation.program.ports import own_port
from simulation.watches.accounts import Change

# --- the line ----------------------------------------------------------------------------------------------


@asynccontextmanager
async def an_echo() -> AsyncIterator[int]:
    """A server that sends back what it gets; yields its port."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(100):
                writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def closed(*ends: asyncio.StreamWriter) -> None:
    """Close these ends, some of which the other side has closed already."""
    for end in ends:
        end.close()
        with contextlib.suppress(ConnectionError):
            await end.wait_closed()


async def test_a_silent_line_passes_nothing_and_tells_nobody() -> None:
    async with an_echo() as port, Link(port) as link:
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        link.part(State.SILENT)
        writer.write(b"two")
        late, later = await asyncio.open_connection("127.0.0.1", link.port)  # one more finds nobody
        later.write(b"three")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.gather(reader.read(1), late.read(1)), 0.1)
        link.mend()
        with pytest.raises(ConnectionError):
            await reader.readexactly(1)
        await closed(writer, later)


async def test_a_cut_line_resets_every_connection_until_it_is_mended() -> None:
    async with an_echo() as port, Link(port) as link:
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        link.part(State.CUT)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        again, another = await asyncio.open_connection("127.0.0.1", link.port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await again.readexactly(1)
        link.mend()
        reader, third = await asyncio.open_connection("127.0.0.1", link.port)
        third.write(b"one")
        assert await reader.readexactly(3) == b"one"
        await closed(writer, another, third)


# --- the forwarder ----------------------------------------------------------------------------------------------


@dataclass
class Served:
    """A worker as the forwarder sees it."""

    port: int
    serves: bool = True


@asynccontextmanager
async def a_worker(name: str) -> AsyncIterator[Served]:
    """A worker that says its name and the length of what it gets."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=f"{name} {request.path_qs} {len(await request.read())}", headers={"X-Name": name})

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port := own_port()).start()
    try:
        yield Served(port)
    finally:
        await runner.cleanup()


async def test_requests_go_to_the_workers_in_turn_and_never_to_one_that_is_not_there() -> None:
    async with a_worker("one") as one, a_worker("two") as two, aiohttp.ClientSession() as session:
        workers = [one, Served(own_port()), two, Served(one.port, serves=False)]
        async with Forwarder(own_port(), lambda: workers) as forwarder:
            found = set()
            for _ in range(6):
                async with session.post(f"{forwarder.url}/a%2Fb?c=1", data=b"12345") as answer:
                    words = (await answer.text()).split()
                    assert words[1:] == ["/a%2Fb?c=1", "5"]
                    assert answer.headers["X-Name"] == words[0]
                    found.add(words[0])
            assert found == {"one", "two"}
            one.serves = two.serves = False
            async with session.get(f"{forwarder.url}/") as answer:
                assert answer.status == 503


async def test_a_worker_that_stands_still_is_given_up_and_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("simulation.cluster.forwarder.PATIENCE_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as frozen:  # the kernel accepts, and nobody answers
        still = Served(frozen.getsockname()[1])
        found = []
        async with (
            a_worker("one") as one,
            Forwarder(own_port(), lambda: [one, still]) as forwarder,
            aiohttp.ClientSession() as session,
        ):
            for _ in range(5):
                async with session.get(f"{forwarder.url}/") as answer:
                    found.append(answer.status)
    assert sorted(found[:2]) == [200, 504]
    assert found[2:] == [200] * 3


# --- what judges ----------------------------------------------------------------------------------------------


def calls(*made: tuple[float, int, str]) -> list[Call]:
    """Calls: moment, worker, method."""
    return [Call(*call) for call in made]


def holders(*rows: tuple[float, int, int, float]) -> list[Held]:
    """How the lease changed: moment, worker, fence, until."""
    return [Held(*row) for row in rows]


FROM_A_TO_B_TO_C = holders((1, 1, 1, 6), (2, 1, 1, 7), (8, 2, 2, 13), (9, 2, 2, 0), (9.5, 3, 3, 14.5))


@pytest.mark.parametrize(
    ("at", "worker", "why"),
    [
        (0.5, 1, "nobody had the lease"),
        (3, 2, "worker 1 held the lease (1)"),
        (7.5, 1, "after its lease (1) had ended"),
        (8.5, 1, "worker 2 held the lease (2)"),  # before B has called at all
        (10, 1, "worker 3 held the lease (3)"),  # after A, B and C
        (10, 2, "worker 3 held the lease (3)"),
        (14.6, 3, "after its lease (3) had ended"),
    ],
)
def test_a_call_of_a_worker_that_does_not_hold_the_lease_at_that_moment_is_found(
    at: float, worker: int, why: str
) -> None:
    good = calls((3, 1, "sendMessage"), (6.5, 1, "getUpdates"), (8.2, 2, "sendPhoto"), (12, 3, "sendMessage"))
    assert list(calls_too_late(good, FROM_A_TO_B_TO_C)) == []
    made = sorted([*good, *calls((at, worker, "editMessageText"))], key=lambda call: call.at)
    (found,) = calls_too_late(made, FROM_A_TO_B_TO_C)
    assert found.startswith(f"worker {worker} began editMessageText")
    assert found.endswith(why)


def test_answers_to_taps_and_questions_of_any_worker_are_never_too_late() -> None:
    made = calls((3, 2, "answerCallbackQuery"), (8.5, 1, "answerCallbackQuery"), (8.6, 1, "getChatAdministrators"))
    assert list(calls_too_late(made, FROM_A_TO_B_TO_C)) == []
    (found,) = calls_too_late(calls((10, 1, "getUpdates")), FROM_A_TO_B_TO_C)
    assert "getUpdates" in found


def test_a_call_on_its_way_while_its_worker_gives_the_lease_back_is_none_until_another_takes_it() -> None:
    assert list(calls_too_late(calls((9.2, 2, "sendMessage")), FROM_A_TO_B_TO_C)) == []
    assert len(list(calls_too_late(calls((9.6, 2, "sendMessage")), FROM_A_TO_B_TO_C))) == 1


def line(transaction: str, what: str, place: int, at: float = 0.0) -> Recorded:
    """A recorded change."""
    return Recorded(Change(what, place), at, transaction)


def test_changes_of_transactions_that_ran_at_once_are_put_together() -> None:
    mixed = [line("7", "log", 1), line("8", "draft", 2), line("7", "done", 70), line("8", "done", 80)]
    alone = line("9", "log", 3)
    found = in_turn([*mixed, alone])
    assert [(change.what, change.place) for change in found] == [
        ("log", 1),
        ("done", 70),
        ("draft", 2),
        ("done", 80),
        ("log", 3),
        ("done", 0),
    ]


def test_changes_in_a_file_stay_as_they_are() -> None:
    lines = [line("", "log", 1), line("", "done", 70), line("", "log", 2)]
    assert in_turn(lines) == [each.change for each in lines]


def test_the_lengths_of_logs_at_a_moment() -> None:
    lines = [line("1", "log", 1, 1.0), line("2", "log", 2, 2.0), line("2", "draft", 2, 2.0), line("3", "log", 1, 3.0)]
    assert log_sizes(lines, [0.5, 1.0, 2.5, 3.0]) == [{}, {1: 1}, {1: 1, 2: 1}, {1: 2, 2: 1}]


def test_a_worker_is_started_without_the_local_telegram() -> None:
    """Hundreds are started in a run, and it takes longer to import than all of the bot."""
    words = "import sys, simulation.cluster.worded; sys.exit('sandbox' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(
    ("says", "code", "is_started_again"),
    [("", Exit.UNREACHABLE, True), ("bot: ready", Exit.UNREACHABLE, False), ("", Exit.DATABASE, False)],
)
async def test_only_a_worker_that_found_the_database_down_is_started_again(
    tmp_path: Path, says: str, code: Exit, is_started_again: bool
) -> None:
    worker = Worker(1, 0, {}, tmp_path, ("-c", f"print({says!r}); raise SystemExit({code:d})"))
    await worker.start()
    assert worker.process is not None
    await worker.process.wait()
    assert worker.found_no_database is is_started_again
