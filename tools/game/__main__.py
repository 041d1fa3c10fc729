"""Parses the command line of a command for developers and runs the command."""

import argparse
import sys

from tools.game import arena, bench, check, layouts
from tools.tune import command as tune


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status; `python -m scala40` calls this with what follows its own name."""
    parser = argparse.ArgumentParser(prog="python -m scala40")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (arena, bench, check, layouts, tune):
        command.add_to(commands)
    parsed = parser.parse_args(arguments)
    status: int = parsed.command(parsed)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
