"""Somebody who taps fast, with Telegram's rate limits on both sides and in the simulation's time: nothing stalls."""

import asyncio
from dataclasses import dataclass

import pytest

from sandbox.client.seen import Json
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.virtual import pass_seconds
from tables.requests.panel import DiscardCard, DrawStock, LayMeld, Pick
from tests.simulation.selecting import Player, on_turn

PICKS = ("3C1", "5C1", "7D1", "9D1", "JD1", "2H1", "4S1", "6S1", "TS1")
SOON = 0.6
"""Seconds after its tap until a card is seen to be selected, those of the network with them."""
STALL = 3.15
"""Seconds until the next place in the rate limits, if all are taken."""


@dataclass(frozen=True)
class Pace:
    """How many cards somebody selects, and how many seconds after the tap before each tap comes."""

    picks: int = 8
    first: float = 0.4
    other: float = 0.4
    lay: float = 0.7
    discard: float = 0.6


PACES = (
    Pace(lay=0.4, discard=0.5),
    Pace(),
    pytest.param(Pace(lay=1.0), marks=pytest.mark.long),
    pytest.param(Pace(lay=1.0, discard=1.0), marks=pytest.mark.long),
    Pace(lay=2.0, discard=2.0),
    Pace(picks=9, lay=0.4, discard=0.8),
    pytest.param(Pace(picks=3, first=5.0, other=0.3, discard=1.5), marks=pytest.mark.long),
    pytest.param(Pace(picks=4, first=5.0, other=0.5, discard=1.5), marks=pytest.mark.long),
    Pace(picks=5, first=1.5, other=0.6),
    Pace(picks=6, first=0.8, other=0.3),
)


async def turn(player: Player, pace: Pace) -> dict[str, float]:
    """Draw, select cards, lay and discard; returns how long after its tap each of them was shown."""
    table = player.table_id
    watching = asyncio.create_task(player.watch())
    changes = {"drawn": await player.tap(DrawStock(table, player.stamp()), pace.first)}
    changes["first"] = await player.tap(Pick(table, PICKS[0]), pace.other)
    for card in PICKS[1 : pace.picks - 1]:
        await player.tap(Pick(table, card), pace.other)
    changes["last"] = await player.tap(Pick(table, PICKS[pace.picks - 1]), pace.lay)
    changes["laid"] = await player.tap(LayMeld(table, player.stamp(), "7H8H9H"), pace.discard)
    changes["thrown"] = await player.tap(DiscardCard(table, player.stamp(), "KC"), 5.0)
    watching.cancel()
    return {name: player.delay(number) for name, number in changes.items()}


def refused(simulation: Simulation) -> list[Json]:
    """The requests that Telegram refused because they came too fast."""
    return [entry for entry in simulation.telegram.journal.after(0) if entry["category"] == "flood"]


@pytest.mark.parametrize("pace", PACES, ids=str)
def test_a_turn_of_fast_taps_never_stalls(pace: Pace) -> None:
    with new_simulation(7) as simulation:

        async def play() -> tuple[dict[str, float], int]:
            player = await on_turn(simulation)
            before = len(player.edits())
            delays = await turn(player, pace)
            return delays, len(player.edits()) - before

        delays, edits = simulation.run(play())
        assert max(delays.values()) < STALL, delays
        assert delays["drawn"] < SOON
        assert delays["first"] < SOON
        assert edits <= 5 + pace.picks // 2, "two cards share an edit, if many are tapped fast"
        assert refused(simulation) == []


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (0.4, 0.4),
        (0.4, 0.5),
        (0.4, 0.6),
        (0.5, 0.5),
        (0.6, 0.6),
        (1.0, 0.5),
        (2.0, 0.4),
        (2.0, 0.6),
        (5.0, 0.4),
        (5.0, 0.5),
        (5.0, 0.6),
    ],
)
def test_four_cards_are_seen_to_be_selected_soon_after_each_tap(first: float, other: float) -> None:
    """A player who does not see it taps again, which unselects the card."""
    with new_simulation(7) as simulation:

        async def select() -> list[float]:
            player = await on_turn(simulation)
            watching = asyncio.create_task(player.watch())
            await player.tap(DrawStock(player.table_id, player.stamp()), first)
            numbers = [await player.tap(Pick(player.table_id, card), other) for card in PICKS[:4]]
            await pass_seconds(3.0)
            watching.cancel()
            return [player.delay(number) for number in numbers]

        delays = simulation.run(select())
        assert max(delays) < SOON, delays
        assert refused(simulation) == []


def test_a_hand_inside_the_group_shows_a_selection_as_soon() -> None:
    """A discard there is a new post for all, which shares the group's rate limit."""
    with new_simulation(7) as simulation:

        async def play() -> dict[str, float]:
            return await turn(await on_turn(simulation, inside=True), Pace(lay=1.0, discard=2.0))

        delays = simulation.run(play())
        del delays["thrown"]
        assert max(delays.values()) < STALL, delays
        assert refused(simulation) == []
