"""The command `tune`."""

import argparse
import sys
from pathlib import Path
from typing import Final

from scala40.cli.exit_codes import EPILOG, Exit
from tools.game.arguments import new_file
from tools.game.environment import cores, perf_counter
from tools.tune.strong import module, tuned

_FOLDER: Final = Path(".tune-expert")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    add_options(commands.add_parser("tune", help="train the strong player, or the expert, by self-play", epilog=EPILOG))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to a parser of this command."""
    parser.add_argument("--deals", type=int, default=8000, help="deals in each round (8000)")
    parser.add_argument(
        "--rounds", type=int, default=3, help="rounds; each plays by the weights of the round before (3)"
    )
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2, help="seats at the table (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=new_file, help="the file to write, for example scala40/players/tuned.py")
    parser.add_argument("--expert", action="store_true", help="train the nets of the expert (needs numpy)")
    parser.add_argument(
        "--folder", type=Path, default=_FOLDER, help=f"with --expert: keeps what is done, to go on later ({_FOLDER})"
    )
    parser.add_argument("--processes", type=int, default=cores(), help="with --expert (one for each core)")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Tune and write the file, or print it."""
    if min(arguments.deals, arguments.rounds, arguments.processes) < 1:
        print("at least one deal, one round and one process are needed", file=sys.stderr)
        return Exit.UNREADABLE
    if arguments.expert and (arguments.deals, arguments.rounds, arguments.seats) != (8000, 3, 2):
        print("--expert has a plan of its own: leave out --deals, --rounds and --seats", file=sys.stderr)
        return Exit.UNREADABLE
    start = perf_counter()
    text = _nets(arguments) if arguments.expert else _module(arguments)
    if text is None:
        return Exit.UNREADABLE
    if arguments.out is None:
        print(text, end="")
    else:
        arguments.out.write_text(text, encoding="utf-8")
        print(f"{arguments.out} written after {perf_counter() - start:.0f} s", file=sys.stderr)
    return 0


def _module(arguments: argparse.Namespace) -> str:
    found = tuned(arguments.deals, arguments.rounds, arguments.seed, arguments.seats)
    command = f"python -m scala40 tune --deals {arguments.deals} --rounds {arguments.rounds} --seed {arguments.seed}"
    if arguments.seats > 2:
        command += f" --seats {arguments.seats}"
    return module(found, command)


def _nets(arguments: argparse.Namespace) -> str | None:
    """The nets of the expert; None if they cannot be trained, which it says."""
    try:
        from tools.tune.expert import OtherRunError, Plan, Run  # numpy is only needed here
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: `make .venv/.everything` installs it", file=sys.stderr)
        return None
    try:
        return Run(Plan(str(arguments.seed)), arguments.folder, arguments.processes).text()
    except OtherRunError as error:
        print(error, file=sys.stderr)
        return None
