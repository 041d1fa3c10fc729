"""`python -m sandbox`: starts a local Telegram with people in a group and prints its address."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import signal
import sys

try:
    from sandbox.http.server import TOKEN, LocalTelegram
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] == "sandbox":
        raise
    sys.exit(f"The package {error.name} is missing: `make play` installs what is needed.")


async def serve(options: argparse.Namespace) -> None:
    """Run until a signal stops the process."""
    people = [name.strip() for name in options.people.split(",") if name.strip()]
    tg = LocalTelegram(
        options.token, host=options.host, port=options.port, people=people, group=options.group if people else None
    )
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in its loop
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with tg:
        print(f"Local Telegram: {tg.url}", flush=True)
        print(f"  base_url={tg.base_url} base_file_url={tg.base_file_url} token={tg.token}", flush=True)
        await stopped.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A local Telegram to play and test in.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8081, help="0 picks a free port")
    parser.add_argument("--token", default=TOKEN, help="the bot's id, a colon and its secret")
    parser.add_argument("--people", default="Anna,Bruno,Carla,Dario", help="first names, separated by commas")
    parser.add_argument("--group", default="Scala 40 del venerdì", help="the title of the group they are in")
    options = parser.parse_args()
    if not re.fullmatch(r"\d+:[\w-]+", options.token):
        parser.error("a token is a number, a colon and letters, like 40:SANDBOX")
    try:
        asyncio.run(serve(options))
    except OSError as error:
        parser.error(f"cannot listen on {options.host}:{options.port}: {error.strerror}")


if __name__ == "__main__":
    main()
