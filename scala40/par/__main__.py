"""`python -m scala40.par`: answers each line with a deal by a line with the pars of its seats, until the input ends.

The bot starts it as a process of its own, because computing a par takes as long as many taps. It needs this package and
the standard library alone, so that it is small.
"""

import sys
from typing import TextIO

from scala40.par.dealt import load_dealt
from scala40.par.replays import par


def serve(lines: TextIO, answers: TextIO) -> None:
    """Answer lines by pars in hundredths, in the order of the seats; by an empty line if par cannot be computed."""
    for line in lines:
        try:
            answer = " ".join(str(points) for _, points in sorted(par(load_dealt(line)).items()))
        except Exception:  # a mistake of the program concerns one deal; nothing of it is quoted, because it has cards
            answer = ""
        print(answer, file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
