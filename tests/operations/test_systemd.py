"""What systemd is told, at a real socket: that the bot serves, that it is alive, that it stops; and when nothing."""

import asyncio
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import pytest

from operations.settings import Settings
from operations.watching import health
from operations.watching.health import Health, Sign
from operations.watching.systemd import start_told_to_systemd, told_to_systemd
from tables.contact import Contact

OFTEN = "2000"
"""Microseconds: the bot says twice in that time that it is alive."""


class Told:
    """The socket of systemd; `address` is what it would write into the environment."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self._socket.settimeout(300)

    def line(self) -> str:
        """The next thing that is said; waits for it."""
        return self._socket.recv(4096).decode()

    async def next(self) -> str:
        """The same, while the loop goes on."""
        return await asyncio.to_thread(self.line)

    def waiting(self) -> list[str]:
        """What was said and not read yet."""
        self._socket.setblocking(False)
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                self._socket.settimeout(300)
                return found

    def close(self) -> None:
        self._socket.close()


class Feeling:
    """The health of a bot that is as the test says, and counts how often it was asked."""

    def __init__(self) -> None:
        self.alive = True
        self.asked = 0
        self._news = asyncio.Event()

    def is_alive(self) -> bool:
        self.asked += 1
        self._news.set()
        return self.alive

    async def asked_again(self, times: int = 3) -> None:
        """Wait until it was asked so often from now on."""
        until = self.asked + times
        async with asyncio.timeout(300):
            while self.asked < until:
                self._news.clear()
                await self._news.wait()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Told]:
    """Both kinds of addresses that systemd uses."""
    name = f"scala40-test-{os.getpid()}-{time.monotonic_ns()}"
    with closing(Told(f"@{name}" if request.param == "abstract" else str(tmp_path / "notify"))) as told:
        yield told


@pytest.fixture
async def feeling() -> Feeling:
    return Feeling()


def told(feeling: Feeling, environment: Mapping[str, str]):  # type: ignore[no-untyped-def]  # that of the function below
    return told_to_systemd(feeling.is_alive, environment)


async def test_it_is_told_that_the_bot_serves_and_that_it_stops(systemd: Told, feeling: Feeling) -> None:
    async with told(feeling, {"NOTIFY_SOCKET": systemd.address}):
        assert await systemd.next() == "READY=1"
        assert systemd.waiting() == []
    assert systemd.waiting() == ["STOPPING=1"]
    assert feeling.asked == 0, "nobody watches"


async def test_it_is_told_of_the_end_also_if_the_bot_fails(systemd: Told, feeling: Feeling) -> None:
    with suppress(ZeroDivisionError):
        async with told(feeling, {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": OFTEN}):
            assert await systemd.next() == "READY=1"
            systemd.waiting()  # so that there is room for more
            _ = 1 / 0
    assert systemd.waiting()[-1] == "STOPPING=1"


@pytest.mark.parametrize("pid", [None, os.getpid], ids=["no process", "this process"])
async def test_it_is_told_again_and_again_that_the_bot_is_alive_if_it_watches(
    systemd: Told, feeling: Feeling, pid: Callable[[], int] | None
) -> None:
    watched = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": OFTEN} | ({"WATCHDOG_PID": str(pid())} if pid else {})
    async with told(feeling, watched):
        assert [await systemd.next() for _ in range(4)] == ["READY=1", *["WATCHDOG=1"] * 3]
        systemd.waiting()  # so that there is room for more
    assert systemd.waiting()[-1] == "STOPPING=1"


@pytest.mark.parametrize(
    "environment",
    [{}, {"WATCHDOG_USEC": ""}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "-1"},
     {"WATCHDOG_USEC": OFTEN, "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": OFTEN, "WATCHDOG_PID": "x"}],
)  # fmt: skip
async def test_it_is_not_told_that_the_bot_is_alive_if_it_watches_nobody_or_another_process(
    systemd: Told, feeling: Feeling, environment: dict[str, str]
) -> None:
    async with told(feeling, {"NOTIFY_SOCKET": systemd.address, **environment}):
        for _ in range(20):
            await asyncio.sleep(0)
    assert systemd.waiting() == ["READY=1", "STOPPING=1"]
    assert feeling.asked == 0


async def test_nothing_is_said_while_a_restart_would_help_and_one_line_is_logged(
    systemd: Told, feeling: Feeling, caplog: pytest.LogCaptureFixture
) -> None:
    async with told(feeling, {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": OFTEN}):
        assert [await systemd.next() for _ in range(2)] == ["READY=1", "WATCHDOG=1"]
        feeling.alive = False
        await feeling.asked_again(1)
        systemd.waiting()
        await feeling.asked_again(5)
        assert systemd.waiting() == []
        assert len([line for line in caplog.messages if "stands still" in line]) == 1
        feeling.alive = True
        assert await systemd.next() == "WATCHDOG=1"


async def test_nothing_is_said_while_the_loop_stands_still(systemd: Told, feeling: Feeling) -> None:
    stuck, quiet = threading.Event(), list[str]()

    def listen() -> None:
        stuck.wait()
        systemd.waiting()
        systemd._socket.settimeout(0.1)  # fifty times the time in which it would have to be told
        try:
            quiet.append(systemd.line())
        except TimeoutError:
            quiet.append("nothing")

    async with told(feeling, {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": OFTEN}):
        await feeling.asked_again()
        listening = threading.Thread(target=listen)
        listening.start()
        stuck.set()
        listening.join()  # the loop waits here
        assert quiet == ["nothing"]
        await feeling.asked_again(1)
        assert "WATCHDOG=1" in systemd.waiting()


@pytest.mark.parametrize("address", [None, "", "vsock:2:5555", "relative/path"])
async def test_without_a_socket_of_systemd_nothing_happens(
    feeling: Feeling, monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    monkeypatch.setattr(socket, "socket", None)
    environment = {"WATCHDOG_USEC": OFTEN} | ({} if address is None else {"NOTIFY_SOCKET": address})
    async with told(feeling, environment):
        await asyncio.sleep(0)
    assert feeling.asked == 0


@pytest.mark.parametrize("kind", ["gone", "deaf", "full", "too long"])
async def test_a_socket_that_takes_nothing_disturbs_nobody(tmp_path: Path, feeling: Feeling, kind: str) -> None:
    address = str(tmp_path / ("x" * 200 if kind == "too long" else "notify"))
    kept = []
    if kind == "deaf":
        Told(address).close()
    elif kind == "full":  # nobody reads, and after some lines the socket would let a sender wait for ever
        kept.append(Told(address))
    async with asyncio.timeout(300), told(feeling, {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20"}):
        await feeling.asked_again(2000)
    for one in kept:
        one.close()


async def test_it_begins_to_be_told_again_when_the_socket_is_back(tmp_path: Path, feeling: Feeling) -> None:
    address = str(tmp_path / "notify")
    async with told(feeling, {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": OFTEN}):
        await feeling.asked_again()
        with closing(Told(address)) as systemd:
            assert await systemd.next() == "WATCHDOG=1"


# --- when a restart helps ---------------------------------------------------------------------------------------------


@pytest.fixture
def ailing(memory_path: Path) -> tuple[Health, list[float]]:
    """The health of a bot that left each sign of life just now, and its clock, which the test moves."""
    settings = Settings(_env_file=None, bot_token="40:SECRET", database=memory_path / "scala40.sqlite")  # type: ignore[call-arg, arg-type]
    now = [1000.0]
    found = Health(settings, Contact(lambda: now[0]), steady=lambda: now[0], shown=lambda: now[0])
    return found, now


@pytest.mark.parametrize(
    ("silent", "helps"),
    [
        ({Sign.SWEEP}, True),
        ({Sign.UPDATES}, False),  # the network is gone: a restart would not bring it back
        ({Sign.COMMIT}, False),  # nor make room, nor end the program that locks the file
        ({Sign.COMMIT, Sign.SWEEP}, False),  # the sweep waits for the file
        (set(), False),
    ],
)
def test_a_restart_helps_only_if_a_part_of_the_bot_itself_stands_still(
    ailing: tuple[Health, list[float]], silent: set[Sign], *, helps: bool
) -> None:
    found, now = ailing
    now[0] += max(health.MOST_SECONDS.values()) + 1
    for sign in set(Sign) - silent:
        found.note(sign)
    assert found.is_alive() is not helps
    assert {one.name for one in found.findings() if one.trouble} == {
        {"COMMIT": "store"}.get(sign.name, sign.value) for sign in silent
    }


@pytest.mark.parametrize(("silent", "helps"), [(set(), True), ({Sign.COMMIT}, False)])
def test_a_restart_helps_if_messages_wait_for_nothing(
    ailing: tuple[Health, list[float]], silent: set[Sign], *, helps: bool
) -> None:
    found, now = ailing
    now[0] += max(health.MOST_SECONDS.values()) + 1
    for sign in set(Sign) - silent:
        found.note(sign)
    found.waiting = lambda: health.WAITING_SECONDS + 1
    assert found.is_alive() is not helps


def test_a_restart_does_not_help_a_clock_that_was_set_or_copies_that_are_old(
    ailing: tuple[Health, list[float]],
) -> None:
    found, _ = ailing
    found.clock_leapt()
    found._copy_at = 0.0
    found._free_bytes = 0
    found._shown = lambda: 1e9
    assert {one.name for one in found.findings() if one.trouble} == {"clock", "copies", "disk"}
    assert found.is_alive()


def test_a_start_after_a_wait_may_stand_still_longer_than_the_watchdog_allows_later(systemd: Told) -> None:
    watched = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "30000000"}
    with start_told_to_systemd(watched):
        assert systemd.waiting() == ["WATCHDOG_USEC=600000000"]
    assert systemd.waiting() == ["WATCHDOG_USEC=30000000"]
    with start_told_to_systemd({"NOTIFY_SOCKET": systemd.address}):
        assert systemd.waiting() == [], "nobody watches"
