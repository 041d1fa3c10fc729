"""`python -m scala40 COMMAND`: parses the command line and runs the command."""

import argparse
import sys

from scala40.cli import arena, bench, check, layouts, replay, tune, verify
from scala40.cli.environment import drop_output
from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.output import Output, OutputError


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m scala40", description="Scala 40, the game itself.", epilog=EPILOG)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check.add_to(commands)
    replay.add_to(commands)
    arena.add_to(commands)
    bench.add_to(commands)
    layouts.add_to(commands)
    tune.add_to(commands)
    verify.add_to(commands)
    parsed = parser.parse_args(arguments)
    status: int = parsed.command(parsed)
    return status


def command_line() -> int:
    """Run `main` for a shell: Ctrl-C, a full disk and a closed pipe end it without a traceback."""
    if sys.stdout is None:
        print("The output cannot be written: it is closed", file=sys.stderr)
        return Exit.UNWRITABLE
    sys.stdout = Output(sys.stdout)
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except OutputError as error:
        drop_output()
        if error.pipe_is_closed:  # `| head`
            return 128 + 13
        print(error, file=sys.stderr)
        return Exit.UNWRITABLE
    except KeyboardInterrupt:
        return 128 + 2


if __name__ == "__main__":
    sys.exit(command_line())
