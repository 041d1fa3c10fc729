"""Measures what a call of the Bot API costs through aiohttp, beside the library's own class, which uses httpx.

    python -m benchmarks.transport [--calls 400]

Both make the same calls through python-telegram-bot, alternately, to a server in a process of its own that answers at
once. What is compared is the processor time of this process: the library's part, which is the same for both, and the
transport. The last lines are the transport alone.

    python -m benchmarks.transport --serve

is that server; it prints its port.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from statistics import mean
from typing import Any, TypeAlias

from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.request import BaseRequest, HTTPXRequest, RequestData

from benchmarks.parts.figures import Times, heading, line, machine
from handlers.local_play import TOKEN
from handlers.telegram.transport import AioHttpRequest

Json: TypeAlias = dict[str, Any]
Call: TypeAlias = Callable[[Bot], Awaitable[object]]
Sent: TypeAlias = tuple[str, str, RequestData | None]

WANTED = 0.5
WARMING = 20
"""Calls that are not counted: they open connections."""

CHAT, MESSAGE = 7, 11
TEXT = "È il tuo turno: pesca dal tallone o dal pozzo.\n" * 4
KEYS = InlineKeyboardMarkup(
    [[InlineKeyboardButton(f"{rank}♥", callback_data=f"z:7:{row}:{rank}H") for rank in range(1, 6)] for row in range(8)]
)
PICTURE = b"\x89PNG\r\n\x1a\n" + os.urandom(56_000)

CALLS: dict[str, Call] = {
    "the answer to a tap": lambda bot: bot.answer_callback_query("4382bfdwdsb323b2d9", "Adesso tocca a te."),
    "an edit with 40 buttons": lambda bot: bot.edit_message_text(TEXT, CHAT, MESSAGE, reply_markup=KEYS),
    "a picture of 56 kB": lambda bot: bot.send_photo(CHAT, PICTURE, caption=TEXT),
}


class Recorder(BaseRequest):
    """Sends nothing; keeps what the library would send."""

    def __init__(self) -> None:
        self.sent: Sent | None = None

    @property
    def read_timeout(self) -> float | None:
        return None

    async def initialize(self) -> None:
        pass

    async def shutdown(self) -> None:
        pass

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *limits: object, **named: object
    ) -> tuple[int, bytes]:
        self.sent = url, method, request_data
        return 200, answered(url.rpartition("/")[2])


def answered(method: str) -> bytes:
    """What Telegram answers."""
    message: Json = {"message_id": MESSAGE, "date": 1_700_000_000, "chat": {"id": CHAT, "type": "private"}}
    results: dict[str, object] = {
        "editMessageText": message | {"text": TEXT, "reply_markup": KEYS.to_dict()},
        "sendPhoto": message | {"caption": TEXT, "photo": []},
    }
    return json.dumps({"ok": True, "result": results.get(method, True)}).encode()


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    """Start the server for the block; yields its address."""
    command = (sys.executable, "-m", "benchmarks.transport", "--serve")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None  # it is a pipe
    try:
        yield f"http://127.0.0.1:{int(await process.stdout.readline())}"
    finally:
        process.terminate()
        await process.wait()


async def serve() -> None:
    """Answer every request until a signal ends it."""
    ready = {name: answered(name) for name in ("answerCallbackQuery", "editMessageText", "sendPhoto")}

    async def called(request: web.Request) -> web.Response:
        await request.read()
        return web.Response(body=ready[request.match_info["method"]], content_type="application/json")

    application = web.Application()
    application.router.add_post("/{bot}/{method}", called)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


async def compared(calls: int, works: tuple[Callable[[], Awaitable[object]], ...]) -> tuple[Times, ...]:
    """Do the works alternately, this often each."""
    times = tuple(Times() for _ in works)
    for number in range(WARMING + calls):
        for work, measured in zip(works, times, strict=True):
            if number < WARMING:
                await work()
            else:
                with measured.one():
                    await work()
    return times


async def measure(calls: int) -> None:
    """Measure and print."""
    machine()
    totals: list[tuple[float, float]] = []
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(server())
        requests: tuple[BaseRequest, ...] = (HTTPXRequest(), AioHttpRequest())
        for request in requests:
            await stack.enter_async_context(request)
        theirs, ours = (Bot(TOKEN, f"{address}/bot", request=request) for request in requests)
        heading("a call through the library")
        for name, call in CALLS.items():
            found = await compared(calls, (partial(call, theirs), partial(call, ours)))
            totals.append(report(name, *found))
        print(f"  all three: {ratio(*totals):.2f} times the processor time; wanted {WANTED} at most")
        heading("the transport alone")
        alone = []
        for name, call in CALLS.items():
            given = await sent(address, call)
            posts = tuple(partial(request.do_request, *given) for request in requests)
            alone.append(report(name, *await compared(calls, posts)))
        print(f"  all three: {ratio(*alone):.2f} times the processor time")


async def sent(address: str, call: Call) -> Sent:
    """What the library gives its request class for a call."""
    recorder = Recorder()
    await call(Bot(TOKEN, f"{address}/bot", request=recorder))
    assert recorder.sent is not None
    return recorder.sent


def report(name: str, theirs: Times, ours: Times) -> tuple[float, float]:
    """Print two lines and the ratio; returns both processor times in milliseconds."""
    line(f"{name}: httpx", theirs)
    line(f"{name}: aiohttp", ours, theirs)
    costs = theirs.processor, ours.processor
    print(f"    processor time: {costs[1]:.2f} ms to {costs[0]:.2f} ms, {ratio(costs):.2f} times")
    return costs


def ratio(*costs: tuple[float, float]) -> float:
    """What aiohttp needs of the processor time that httpx needs."""
    return mean(ours for _, ours in costs) / mean(theirs for theirs, _ in costs)


def main() -> None:
    """Measure and print, or serve."""
    parser = argparse.ArgumentParser(description="Compare the bot's transport with the library's own.")
    parser.add_argument("--calls", type=int, default=400, help="how often each call is made")
    parser.add_argument("--serve", action="store_true", help="be the server")
    given = parser.parse_args()
    asyncio.run(serve() if given.serve else measure(given.calls))


if __name__ == "__main__":
    main()
