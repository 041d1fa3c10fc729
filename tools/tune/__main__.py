"""`python -m tools.tune`: the same as `python -m scala40 tune`."""

import argparse
import sys

from tools.tune.command import add_options


def main() -> int:
    """Parse the options and run."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune")
    add_options(parser)
    arguments = parser.parse_args()
    status: int = arguments.command(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
