"""Signals at awkward moments: the bot closes everything in order, and its end is no error."""

import asyncio
import contextlib
import itertools
import os
import signal
from pathlib import Path

from sandbox.http.server import LocalTelegram
from simulation.program.ports import own_port
from tests.started import TOKEN, _nobody_stays, is_closed, outcome, ready, start, telegram_settings

__all__ = ["_nobody_stays"]


async def test_impatient_signals_do_not_keep_it_from_closing_everything_in_order(tmp_path: Path) -> None:
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(tmp_path, **telegram_settings(telegram))
        await ready(process)
        ending = asyncio.create_task(outcome(process))
        for number in itertools.cycle(signals):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, number)
            await asyncio.wait([ending], timeout=0.01)
            if ending.done():
                break
        code, output = ending.result()
    assert code in (0, *(-number for number in signals)), "one of them may end Python when all is closed already"
    assert "Traceback" not in output
    assert is_closed(tmp_path / "scala40.sqlite")
    assert not (tmp_path / "scala40.sqlite.lock").exists()


async def test_a_signal_while_the_event_loop_is_closed_is_no_error(tmp_path: Path) -> None:
    late = (
        "import asyncio.selector_events as loops, os, signal; close = loops.BaseSelectorEventLoop._close_self_pipe; "
        "loops.BaseSelectorEventLoop._close_self_pipe = "
        "lambda loop: (close(loop), os.kill(os.getpid(), signal.SIGTERM))"
    )
    async with LocalTelegram(token=TOKEN) as telegram:
        process = await start(tmp_path, before=late, **telegram_settings(telegram))
        await ready(process)
        process.send_signal(signal.SIGTERM)
        code, output = await outcome(process)
    assert code == 0
    assert "Traceback" not in output


async def test_sigterm_just_before_the_bot_begins_to_fetch_stops_it_in_order(tmp_path: Path) -> None:
    async with LocalTelegram(token=TOKEN) as telegram:
        await telegram.fault(kind="delay", method="deleteWebhook", seconds=60)
        process = await start(tmp_path, **telegram_settings(telegram))
        async with asyncio.timeout(300):
            while await telegram.faults():  # until it strikes
                assert process.returncode is None
        process.send_signal(signal.SIGTERM)
        code, output = await outcome(process)
    assert code == 0, output
    assert "Traceback" not in output
    assert "has failed" not in output
    assert is_closed(tmp_path / "scala40.sqlite")


async def test_ctrl_c_while_telegram_is_being_looked_for_ends_it_at_once(tmp_path: Path) -> None:
    process = await start(tmp_path, BOT_TOKEN=TOKEN, BOT_API_URL=f"http://127.0.0.1:{own_port()}")
    async with asyncio.timeout(300):
        assert "cannot be reached" in (await process.stderr.readline()).decode()
    process.send_signal(signal.SIGINT)
    code, output = await outcome(process)
    assert code == 0
    assert "Traceback" not in output
    assert is_closed(tmp_path / "scala40.sqlite")
