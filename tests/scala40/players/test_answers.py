"""The computers' answers have a number: who plays the same deal of the day at another hour must meet the same ones."""

import random
from hashlib import sha256

import pytest

from scala40.actions import Discard
from scala40.engine import apply, start_match
from scala40.notation import format_action
from scala40.players import ANSWERS, CHARACTERS, LEVELS, computer
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import as_text, seat_view
from tools.game.environment import pack_order

TURNS = 40

GOLDEN = {
    "beginner": "491b900d2cf30037",
    "easy": "ecf54a9814526163",
    "medium": "c97368ea98a0e872",
    "strong": "ef07e9f1af24d28a",
    "expert": "5b9115465a47f531",
    "hasty": "e364a7799f7c935a",
    "hoarder": "2ec63fa670314c0c",
    "fox": "745fab84c9940a33",
    "accountant": "825ca104652f4b3a",
}
"""What each computer answers, as a hash. If one changes, so must `ANSWERS`, and then these."""


def answers(name: str) -> str:
    """The turns of a computer in three deals, with the chance that a deal of the day gives it."""
    player, written = computer(name), []
    assert player is not None
    for preset in ("fisca", "classica", "ramino"):
        rules = PRESETS[preset]
        seats = min(rules.players, key=lambda seats: abs(seats - 3))
        order = pack_order(rules, seats, random.Random(f"answers {preset}"))
        match = start_match(rules, seats, 0, order).match
        for _ in range(TURNS):
            if match.phase not in (Phase.DRAW, Phase.PLAY):
                break
            seat = match.deal.turn
            dice = random.Random(as_text(seat_view(match, seat)))
            while match.phase in (Phase.DRAW, Phase.PLAY) and match.deal.turn == seat:
                action = player(seat_view(match, seat), dice)
                written.append(format_action(action))
                match = apply(match, seat, action).match
                if isinstance(action, Discard):
                    break
    return sha256("\n".join(written).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", [*LEVELS, *CHARACTERS])
def test_a_computer_answers_as_it_did_under_this_number(name: str) -> None:
    assert (ANSWERS, answers(name)) == (1, GOLDEN[name])
