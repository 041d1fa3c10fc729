"""`python -m scala40.par`: answers each line with a deal by a line with the pars of its seats, until the input ends.

A line may also ask what some replays give one seat (`dump_outcomes`): the answer is its par in points, then points,
turns and whether it closed for each of them, as `12:7:1`.

The bot starts it as a process of its own, because computing a par takes as long as many taps. It needs this package and
the standard library alone, so that it is small.
"""

import sys
from typing import TextIO

from scala40.par.dealt import asked_outcomes, load_dealt
from scala40.par.replays import HUNDREDTHS, outcomes, par, rounded


def answered(line: str) -> str:
    """The answer to a line; RecordError if it is no deal."""
    asked = asked_outcomes(line)
    if asked is None:
        return " ".join(str(points) for _, points in sorted(par(load_dealt(line)).items()))
    dealt, seat, replays = load_dealt(asked[0]), asked[1], asked[2]
    found = (f"{one.points}:{one.turns}:{int(one.closed)}" for one in outcomes(dealt, seat, replays))
    return " ".join((str(rounded(par(dealt)[seat], HUNDREDTHS)), *found))


def serve(lines: TextIO, answers: TextIO) -> None:
    """Answer lines by pars in hundredths, in the order of the seats; by an empty line if par cannot be computed."""
    for line in lines:
        try:
            answer = answered(line)
        except Exception:  # a mistake of the program concerns one deal; nothing of it is quoted, because it has cards
            answer = ""
        print(answer, file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
