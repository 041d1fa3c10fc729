"""The command line of `bot.py`; written so that it needs no package, and an old Python can read it."""

import argparse

from operations.exit_codes import MEANINGS

PAGE_PORT = 8081
"""The port of the local Telegram's page, if none is asked for and this one is free."""


def parse(arguments: "list[str] | None" = None) -> argparse.Namespace:
    """Parse the arguments, by default those of the process; print the help or the mistake and exit if that is due."""
    parser = argparse.ArgumentParser(
        prog="bot.py",
        description="Scala 40 on Telegram.",
        epilog="\n".join(("exit codes:", *(f"  {code.value}  {meaning}" for code, meaning in MEANINGS.items()))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--play", action="store_true", help="play against a local Telegram, without a token")
    parser.add_argument(
        "--port", type=_port, help=f"of the local Telegram's page (default: {PAGE_PORT}, or any that is free)"
    )
    parser.add_argument("--copy", action="store_true", help="make a copy of the database now; the bot may be running")
    parser.add_argument(
        "--check-copy", metavar="FILE", help="restore a copy of the database elsewhere, and say what it holds"
    )
    parser.add_argument(
        "--move-to",
        metavar="DATABASE",
        help="move everything to another database, a file or postgresql://user@host/name, while no bot runs",
    )
    chosen = parser.parse_args(arguments)
    if chosen.port is not None and not chosen.play:
        parser.error("argument --port: goes with --play only")
    ways = (chosen.play, chosen.copy, chosen.check_copy is not None, chosen.move_to is not None)
    if sum(ways) > 1:
        parser.error("arguments --play, --copy, --check-copy and --move-to: only one of them")
    return chosen


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port < 1 << 16:
        raise argparse.ArgumentTypeError("must be a number from 0 (any that is free) to 65535")
    return port
