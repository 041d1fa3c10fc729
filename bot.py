"""The bot: settings, store, application, clock, put together and run until somebody stops it.

python bot.py            on Telegram, with the settings in the environment or .env
python bot.py --play     against a local Telegram, whose page it prints
"""

import argparse
import asyncio
import contextlib
import gc
import logging
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from operations.requirements_check import insist

insist()  # what is imported next may be missing, and an old Python cannot read it

from handlers.app import serving
from handlers.local_play import PORT, local_settings, local_telegram, seat_everybody
from handlers.telegram import logs
from handlers.updates.errors import Ending
from operations.exit_codes import Exit, StartError, told
from operations.settings import Settings, SettingsError

log = logging.getLogger("bot")


async def run(settings: Settings, ready: Callable[[], Awaitable[None]] | None = None) -> int:
    """Run the bot until it is cancelled, or until something that it cannot mend ends it; returns the exit code.

    `ready` is called once it serves.
    """
    logs.set_up(settings.log_level, settings.token)
    if settings.unknown:
        log.warning("no setting of the bot (.env.example names them all), but in .env: %s", ", ".join(settings.unknown))
    with logs.nothing_quoted():
        try:
            async with serving(settings) as service:
                log.info("ready")
                gc.freeze()  # what is here now stays: looking through it all for garbage takes a quarter of a second
                if ready is not None:
                    await ready()
                ending = await service.endings.wait()
        except StartError:
            raise
        except Exception:
            log.critical("the bot has failed", exc_info=True)
            ending = Ending("The bot stops, because something in it has failed; its log says where.")
    print(ending.sentence, file=sys.stderr)
    return ending.code


async def play(port: int | None) -> int:
    """Run a local Telegram and the bot on it; without a port on the usual one, or any other."""
    async with local_telegram(port) as address:

        async def ready() -> None:
            await seat_everybody(address)
            print(f"\n  Scala 40 is being played here:  {address}/\n  Ctrl-C stops it.\n", flush=True)

        return await run(local_settings(address), ready)


async def until_stopped(work: Coroutine[Any, Any, int]) -> int:
    """Do the work; a signal cancels it, so that all it has opened is closed in order, also while it is starting."""
    task = asyncio.ensure_future(work)
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(AttributeError, NotImplementedError):  # Windows has other ways
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says; whatever is wrong with the settings or the start is one sentence."""
    parser = argparse.ArgumentParser(
        description="Scala 40 on Telegram.",
        epilog=f"exit codes:\n{told()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--play", action="store_true", help="play against a local Telegram, without a token")
    parser.add_argument(
        "--port", type=_port, help=f"of the local Telegram's page (default: {PORT}, or any that is free)"
    )
    chosen = parser.parse_args(arguments)
    try:
        work = play(chosen.port) if chosen.play else run(Settings.from_environment())
        return asyncio.run(until_stopped(work))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return Exit.SETTINGS
    except StartError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:  # before there was a loop to hear of it
        return Exit.STOPPED


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port < 1 << 16:
        raise argparse.ArgumentTypeError("must be a number from 0 (any that is free) to 65535")
    return port


if __name__ == "__main__":
    sys.exit(main())
