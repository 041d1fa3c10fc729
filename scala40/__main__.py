"""`python -m scala40 COMMAND`: parses the command line and runs the command."""

import argparse
import os
import runpy
import sys
from pathlib import Path
from typing import Final

from scala40.cli import history, par, remarks, replay, verify
from scala40.cli.exit_codes import EPILOG, Exit

_TOOLS: Final = Path(__file__).parents[1] / "tools" / "game"
"""The commands for developers, which the image of the bot does not have."""
_IN_TOOLS: Final = {
    "arena": "let computer players play against each other",
    "bench": "measure the speed on one core, compared with a floor",
    "check": "play scenario files and print what differs",
    "layouts": "find the best layouts of a hand, or check many hands",
    "tune": "find the weights of the strong player by self-play",
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] in _IN_TOOLS:
        return _run_tool(words)
    parser = argparse.ArgumentParser(prog="python -m scala40", description="Scala 40, the game itself.", epilog=EPILOG)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (replay, history, remarks, par, verify):
        command.add_to(commands)
    for name, purpose in _IN_TOOLS.items():
        commands.add_parser(name, help=purpose).set_defaults(command=lambda _, name=name: _run_tool([name]))
    parsed = parser.parse_args(words)
    status: int = parsed.command(parsed)
    return status


def _run_tool(words: list[str]) -> int:
    """Run a command of `tools/game/`, which this package does not import: it only names it."""
    if not _TOOLS.is_dir():
        print(f"The command {words[0]} is in {_TOOLS}, which is missing here", file=sys.stderr)
        return Exit.UNREADABLE
    status: int = runpy.run_module("tools.game")["main"](words)
    return status


def command_line() -> int:
    """Run `main` for a shell: Ctrl-C, a full disk and a closed pipe end it without a traceback."""
    if sys.stdout is None:
        print("The output cannot be written: it is closed", file=sys.stderr)
        return Exit.UNWRITABLE
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except OSError as error:  # of the output: those of files are reported by the commands
        # What is still buffered is discarded, as Python's notes on SIGPIPE say.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if isinstance(error, BrokenPipeError):  # `| head`
            return 128 + 13
        print(f"The output cannot be written: {error.strerror or error}", file=sys.stderr)
        return Exit.UNWRITABLE
    except KeyboardInterrupt:
        return 128 + 2


if __name__ == "__main__":
    sys.exit(command_line())
