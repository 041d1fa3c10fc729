"""The match in docs/fair_example.txt: `python -m tests.scala40.fair_example > docs/fair_example.txt` plays it again."""

from itertools import count
from random import Random

from scala40.actions import NO_SEAT, Expire, Shuffle
from scala40.checks.actions import owed_order
from scala40.fair.terms import Terms
from scala40.fair.writing import dumps
from scala40.players import PLAYERS
from scala40.records.header import rules_text
from scala40.rules import Rules
from scala40.state import Phase
from scala40.views import seat_view
from simulation.games.fair_matches import FairMatch

REMARK = "# A match to try the verifiers on: python3 docs/verify.py docs/fair_example.txt\n"


class Example(FairMatch):
    """Three friends who play as well as the greedy player; one of them is once too late."""

    def agreed(self, seed: object) -> Terms:
        return Terms.agreed(rules_text(self.rules), f"{Random(str(seed)).getrandbits(256):064x}", NAMES[: self.seats])

    def act(self, *, quick: bool = False) -> None:
        match = self.match
        if match.phase is Phase.SHUFFLE:
            self.do(NO_SEAT, Shuffle(self.stock(owed_order(match) or ())))
            return
        seat = match.deal.turn
        late = match.deal_number == 2 and not any(action == Expire() for _, action in self.done)
        if late and match.phase is Phase.DRAW and match.deal.turns_played[seat]:
            self.do(NO_SEAT, Expire())
            return
        self.do(seat, PLAYERS["greedy"](seat_view(match, seat), self.chance))


NAMES = ("Anna", "Bruno", "Carla")


def text() -> str:
    """The record of the first of these matches that shows a cut, a die and a late player in three deals."""
    for seed in count():
        match = Example(Rules(limit=30, players=(3,)), f"example {seed}")
        match.play(9)
        told = dumps(match.published())
        if len(match.inputs) == 3 and all(f"\n{word}" in told for word in ("cut ", "die ", "house expire")):
            break
    return REMARK + told


if __name__ == "__main__":
    print(text(), end="")
