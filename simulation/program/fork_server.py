"""Forks bot processes, and kills them: it has imported and read everything, so that a forked bot starts at once.

python -m simulation.program.fork_server

It reads orders from standard input, one a line: "start SEED" or "stock SEED" (answered with the process's id), "kill".
"""

import asyncio
import gc
import os
import signal
import sys

from simulation.program import fast_bot, stock_bot
from texts.catalogue import Catalogue


def main() -> None:
    """Carry out the orders; at their end, kill the last bot."""
    Catalogue.load()  # which every bot would do anew otherwise
    gc.freeze()
    print("ready", flush=True)
    child = 0
    for line in sys.stdin:
        order, _, seed = line.strip().partition(" ")
        if order in ("start", "stock"):
            child = _fork(order, int(seed))
            print(child, flush=True)
        else:
            _kill(child)
            child = 0
            print("dead", flush=True)
    _kill(child)


def _fork(order: str, seed: int) -> int:
    """Run a bot in a process of its own; returns its id."""
    child = os.fork()
    if child == 0:
        sys.stdin.close()
        code = 1
        try:
            if order == "stock":
                stock_bot.main()
            else:
                asyncio.run(fast_bot.main(seed))
            code = 0
        finally:
            sys.stderr.flush()
            os._exit(code)  # never return into the parent's loop
    return child


def _kill(child: int) -> None:
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
