"""The program as somebody starts it: its exit codes, its sentences, its end."""

import asyncio
import re
import signal
import socket
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from sandbox.http.server import LocalTelegram
from storage.backup import Backup
from tests.started import (
    NUMBER,
    SECRET,
    TOKEN,
    _nobody_stays,
    is_closed,
    outcome,
    ready,
    start,
    telegram_settings,
)

__all__ = ["_nobody_stays"]


def is_empty(folder: Path) -> bool:
    """Whether nothing was written."""
    return not any(folder.iterdir())


def scratch_in(folder: Path) -> list[Path]:
    """What a check of a copy has left behind."""
    return list(folder.glob("scala40-copy-*"))


async def test_a_mistake_is_one_sentence_and_its_exit_code(tmp_path: Path) -> None:
    code, output = await outcome(await start(tmp_path))
    assert code == 2
    assert re.fullmatch(r"BOT_TOKEN is missing: [^\n]*\.\n", output)
    assert is_empty(tmp_path)


async def test_a_wrong_token_is_one_sentence_that_does_not_show_it_and_nothing_is_written(tmp_path: Path) -> None:
    async with LocalTelegram() as telegram:
        settings = {**telegram_settings(telegram), "BOT_TOKEN": TOKEN, "LOG_LEVEL": "DEBUG"}
        process = await start(tmp_path, **settings)
        async with asyncio.timeout(300):
            out, output = await process.communicate()
    assert process.returncode == 4
    lines = output.decode().splitlines()
    assert re.fullmatch(r"Telegram does not accept BOT_TOKEN: .*\.", lines[-1])
    assert "Traceback" not in output.decode()
    assert SECRET not in output.decode() + out.decode()
    assert is_empty(tmp_path)


async def test_a_full_disk_at_the_first_start_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))"
    code, output = await outcome(await start(tmp_path, before=limit, BOT_TOKEN=TOKEN))
    assert code == 3
    assert re.fullmatch(r"The disk with the database scala40\.sqlite [^\n]*full[^\n]*\.\n", output)
    assert is_empty(tmp_path)


async def test_a_second_instance_leaves_the_first_alone_and_a_killed_one_leaves_nothing_in_the_way(
    tmp_path: Path,
) -> None:
    async with LocalTelegram(token=TOKEN) as telegram:
        settings = telegram_settings(telegram)
        first = await start(tmp_path, **settings)
        await ready(first)
        code, output = await outcome(await start(tmp_path, **settings))
        assert code == 5
        assert re.fullmatch(r"Another instance of this bot is working on [^\n]*\.\n", output)
        first.kill()
        await first.communicate()
        third = await start(tmp_path, **settings)
        await ready(third)
        telegram.world.token = f"{NUMBER}:revoked"
        await telegram.group("Friday", [await telegram.person("Anna")])  # ends the long wait
        code, output = await outcome(third)
    assert code == 4
    assert output.endswith("Telegram does not accept BOT_TOKEN any more: ask @BotFather for the new one, and set it.\n")
    assert "Traceback" not in output
    assert SECRET not in output
    assert is_closed(tmp_path / "scala40.sqlite")
    assert not (tmp_path / "scala40.sqlite.lock").exists()


async def test_the_newer_of_two_bots_with_one_token_stops_and_the_first_stays(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    async with LocalTelegram(token=TOKEN) as telegram:
        long_there = "from handlers.updates import polling; polling.AT_ONCE_SECONDS = 0.0"
        first = await start(here, before=long_there, **telegram_settings(telegram))
        await ready(first)
        newcomer = await start(there, **telegram_settings(telegram))
        code, output = await outcome(newcomer)
        assert code == 5
        assert output.splitlines()[-1] == "Another instance of this bot is running with the same token; this one stops."
        assert "Traceback" not in output
        assert first.returncode is None
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        await anna.wait_message(group, lambda message: bool(message.text))
        first.send_signal(signal.SIGTERM)
        assert (await outcome(first))[0] == 0


async def test_sigterm_stops_the_bot_in_order_and_debug_never_logs_the_token(tmp_path: Path) -> None:
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(tmp_path, **telegram_settings(telegram), LOG_LEVEL="DEBUG")
        output = await ready(process)
        process.send_signal(signal.SIGTERM)
        code, rest = await outcome(process)
        output += rest
    assert code == 0
    assert "Application is stopping" in output
    assert "Traceback" not in output
    assert TOKEN not in output
    assert TOKEN.split(":")[1] not in output
    assert is_closed(tmp_path / "scala40.sqlite")


@pytest.mark.parametrize(
    "number",
    [signal.SIGTERM, *(pytest.param(other, marks=pytest.mark.long) for other in (signal.SIGHUP, signal.SIGINT))],
)
async def test_a_signal_stops_it_in_order_and_systemd_is_told_when_it_serves_and_that_it_stops(
    tmp_path: Path, number: signal.Signals
) -> None:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        loop = asyncio.get_running_loop()
        async with LocalTelegram(token=TOKEN) as telegram:
            anna = await telegram.person("Anna")
            watched = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"}
            process = await start(tmp_path, **telegram_settings(telegram), **watched)
            async with asyncio.timeout(300):
                said = [await loop.sock_recv(systemd, 4096) for _ in range(2)]
            assert said == [b"READY=1", b"WATCHDOG=1"]
            await anna.start()  # it is answered, so the bot serves
            await anna.wait_message(None, lambda message: not message.text.startswith("/"))
            process.send_signal(number)
            code, output = await outcome(process)
        assert code == 0
        assert "Traceback" not in output
        assert await loop.sock_recv(systemd, 4096) == b"STOPPING=1"
    assert is_closed(tmp_path / "scala40.sqlite")


async def test_play_shows_the_address_of_a_page_and_ctrl_c_stops_everything(tmp_path: Path) -> None:
    process = await start(tmp_path, "--play", "--port", "0")
    async with asyncio.timeout(300):
        while not (found := re.search(r"http://\S+", line := (await process.stdout.readline()).decode())):
            assert line, "the bot has ended"
    async with httpx.AsyncClient(timeout=300) as client:
        assert "html" in (await client.get(found[0])).text
        state = (await client.get(f"{found[0]}control/state")).json()
        assert len(state["people"]) == 4
        process.send_signal(signal.SIGINT)
        code, output = await outcome(process)
        assert (code, output) == (0, "")
        with pytest.raises(httpx.ConnectError):
            await client.get(found[0])


async def test_a_copy_is_checked_while_the_bot_is_running_and_people_go_on(tmp_path: Path) -> None:
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(tmp_path, **telegram_settings(telegram))
        await ready(process)
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        await anna.send(group, "/nuova")
        lobby = await anna.wait_message(group, lambda message: "Anna" in message.text and bool(message.buttons))
        copy = Backup(tmp_path / "scala40.sqlite", tmp_path / "backups").make(time.time())
        checking = await start(tmp_path, "--check-copy", str(copy), TMPDIR=str(tmp_path))
        async with asyncio.timeout(300):
            out, error = await checking.communicate()
        assert (checking.returncode, error.decode()) == (0, "")
        assert f"{copy} can be used" in out.decode()
        assert "lobby: 1" in out.decode()
        assert not {"Anna", "Friday", SECRET} & set(re.findall(r"\w+", out.decode()))
        assert scratch_in(tmp_path) == []
        await anna.tap(lobby, row=0, column=0)
        process.send_signal(signal.SIGTERM)
        assert (await outcome(process))[0] == 0
    assert is_closed(tmp_path / "scala40.sqlite")
