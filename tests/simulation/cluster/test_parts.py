"""The parts of a cluster: the line that can be parted, and what judges a run."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from simulation.cluster.bots import ROOT
from simulation.cluster.calls import Beat, Call, faults
from simulation.cluster.checks import _worked_off, log_sizes
from simulation.cluster.link import Link, State
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
    async with an_echo() as port, Link(lambda: port) as link:
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        link.part(State.SILENT)
        writer.write(b"two")
        late, later = await asyncio.open_connection("127.0.0.1", link.port)  # one more finds nobody
        later.write(b"three")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await asyncio.gather(reader.read(1), late.read(1))
        link.mend()
        with pytest.raises(ConnectionError):
            await reader.readexactly(1)
        await closed(writer, later)


async def test_a_cut_line_resets_every_connection_until_it_is_mended() -> None:
    async with an_echo() as port, Link(lambda: port) as link:
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


async def test_a_line_that_leads_nowhere_resets_connections() -> None:
    async with Link(lambda: 0) as link:
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        await closed(writer)


# --- what judges ----------------------------------------------------------------------------------------------


def calls(*made: tuple[float, int, str] | tuple[float, int, str, bool]) -> list[Call]:
    """Calls: moment, bot, method, and whether it was refused with 409."""
    return [Call(*call) for call in made]


BEATS = [Beat(at, 1, 1) for at in (1.0, 2.0)] + [Beat(at, 2, 2) for at in (8.0, 9.0, 10.0)]
"""One bot beats two seconds long, and six seconds later another one holds the lock."""
GOOD = calls((1.5, 1, "sendMessage"), (6.0, 1, "getUpdates"), (8.2, 2, "sendPhoto"), (11.5, 2, "getUpdates"))


@pytest.mark.parametrize(
    ("at", "bot", "why"),
    [
        (0.5, 1, "no bot held the lock"),
        (1.8, 2, "bot 1 held the lock (term 1)"),
        (7.1, 1, "5.1 s after its last heartbeat"),
        (8.6, 1, "bot 2 held the lock (term 2)"),  # before the other one has called at all
        (15.1, 2, "5.1 s after its last heartbeat"),
    ],
)
def test_a_call_of_a_bot_that_does_not_hold_the_lock_is_found(at: float, bot: int, why: str) -> None:
    assert list(faults(GOOD, BEATS)) == []
    for method in ("editMessageText", "getUpdates"):
        made = sorted([*GOOD, *calls((at, bot, method))], key=lambda call: call.at)
        (found,) = faults(made, BEATS)
        assert found.startswith(f"bot {bot} began {method}")
        assert found.endswith(why)


def test_answers_to_taps_and_questions_of_any_bot_are_no_faults() -> None:
    made = calls((3, 2, "answerCallbackQuery"), (8.6, 1, "answerCallbackQuery"), (8.6, 1, "getChatAdministrators"))
    assert list(faults(made, BEATS)) == []


def test_a_bot_without_a_server_asks_for_updates_until_it_is_told_that_another_one_does() -> None:
    made = calls((7.5, 1, "getUpdates"), (9, 1, "getUpdates"), (9.5, 1, "getUpdates", True), (20, 1, "getUpdates"))
    (found,) = faults(made, BEATS, polls_without_server=True)
    assert "held the lock (term 2)" in found
    assert list(faults(made[:3], BEATS, polls_without_server=True)) == []
    assert len(list(faults(calls((9, 1, "sendMessage")), BEATS, polls_without_server=True))) == 1


def test_a_tap_whose_refusal_was_undone_is_done_and_leaves_no_other_trace() -> None:
    seen, draft = Change("seen", 12), Change("draft", 7, 2, "0 draw")
    changes = [seen, draft, Change("done", 1), Change("done", 2), seen, Change("page", 12), Change("done", 3)]
    assert _worked_off(changes) == ({1, 2, 3}, {1})


def test_the_lengths_of_logs_at_a_moment() -> None:
    assert log_sizes([(1.0, 1), (2.0, 2), (3.0, 1)], [0.5, 1.0, 2.5, 3.0]) == [{}, {1: 1}, {1: 1, 2: 1}, {1: 2, 2: 1}]


def test_a_bot_is_started_without_the_local_telegram() -> None:
    """Hundreds are started in a run, and it takes longer to import than all of the bot."""
    words = "import sys, simulation.cluster.worded; sys.exit('sandbox' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], cwd=ROOT, check=False).returncode == 0
