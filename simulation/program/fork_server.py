"""A parent of bot processes: it has imported everything, so that a bot which it forks is up at once; and it kills them.

python -m simulation.program.kennel

Then, line by line: "start SEED" or "stock SEED" (answered with a number), "kill".
"""

import asyncio
import os
import signal
import sys

from simulation.program import fast_bot, stock_bot


def main() -> None:
    """Do as the lines say; at their end nobody lives on."""
    print("ready", flush=True)
    child = 0
    for line in sys.stdin:
        order, _, seed = line.strip().partition(" ")
        if order in ("start", "stock"):
            child = _born(order, int(seed))
            print(child, flush=True)
        else:
            _kill(child)
            child = 0
            print("dead", flush=True)
    _kill(child)


def _born(order: str, seed: int) -> int:
    """A bot in a process of its own; returns its number."""
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
            os._exit(code)  # no way back into the parent's loop
    return child


def _kill(child: int) -> None:
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
