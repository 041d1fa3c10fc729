"""Two taps at one place, with the whole program and in its time: the second one does nothing of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from sandbox.client.seen import Json, Seen
from scala40.state import Match
from simulation.games.positions import position
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.virtual import pass_seconds
from tables.requests.codec import Request, unpack
from tables.requests.panel import AttachCard, DiscardCard, DrawStock, KeepCard, Pick, PlayProposal
from tests.simulation.selecting import Player, on_turn

APART = (0.2, 0.55, 0.8)
"""How many seconds after the first tap is shown the second one is made."""


def times_and_places(times: tuple[float, ...], short: tuple[float, ...]) -> list[object]:
    """Each time in private and in the group, where the same panels are: there only those of `short` without --long."""
    return [
        pytest.param(
            seconds,
            inside,
            id=f"{seconds}-{'in the group' if inside else 'in private'}",
            marks=pytest.mark.long if inside and seconds not in short else (),
        )
        for seconds in times
        for inside in (False, True)
    ]


OPENS = "KH KD KC 7H 8H 9H 2S 4D"


@dataclass(frozen=True)
class Place:
    """Where a button lies: its row from below, and the middle of its width, from 0 to 1."""

    row: int
    across: float


@dataclass
class Finger:
    """The finger of a player: it taps a button of their panel, and whatever lies there later."""

    player: Player

    @property
    def simulation(self) -> Simulation:
        return self.player.simulation

    def places(self) -> Iterator[tuple[Place, Json]]:
        for number, row in enumerate(reversed(self.player.message().rows)):
            for column, button in enumerate(row):
                yield Place(number, (column + 0.5) / len(row)), button

    def place_of(self, kind: type[Request]) -> Place:
        """Where the first button for requests of a kind lies, read from above."""
        return [place for place, button in self.places() if isinstance(unpack(button.get("callback_data")), kind)][-1]

    def at(self, place: Place) -> Request | None:
        """What the button at a place does now; None if it is disabled."""
        row = self.player.message().rows[-1 - place.row]
        return unpack(row[int(place.across * len(row))].get("callback_data"))

    async def tap(self, place: Place, *, waits: bool = True) -> str:
        """Tap what lies there, and wait until its effect is shown; returns the words of the answer."""
        request, before = self.at(place), self.player.message()
        tap = self.player.actor.tap(before, request.pack(), force=True)
        await self.simulation.until(lambda: tap.answer is not None, "the tap is not answered", step=0.01)
        if waits:
            await self.simulation.until(lambda: self.is_shown(before), "the tap has no effect", step=0.01)
        return str((tap.answer or {}).get("text") or "")

    def is_shown(self, before: Seen) -> bool:
        return self.player.message().json != before.json

    def state(self) -> tuple[object, ...]:
        """What a tap could do: the draft, and the stored table."""
        with self.simulation.store.read() as unit:
            table = unit.tables.get(self.player.table_id)
            draft = unit.drafts.get(table.id, 0)
        return table.version, draft.actions, draft.collected, draft.selection, draft.asked


TWICE: dict[str, tuple[Match, type[Request]]] = {
    "a draw, then a joker swapped": (
        position("AH 7C 2S", "2C 3D", opened=[0, 1], table=["QH KH *AH"], stock_top="9D", phase="draw"),
        DrawStock,
    ),
    "an opening, then a card attached": (
        position("TH JH QH KH AH 6C 2S 4D", "2C 3D", opened=[1], table=["3C 4C 5C"], phase="play"),
        PlayProposal,
    ),
    "a card attached, then the deal closed": (
        position("6C 9D", "2C 3D", opened=[0, 1], table=["3C 4C 5C"], phase="play"),
        AttachCard,
    ),
}


@pytest.mark.parametrize(("apart", "inside"), times_and_places(APART, short=(0.55,)))
@pytest.mark.parametrize("what", TWICE)
def test_a_double_tap_does_one_thing(what: str, apart: float, inside: bool) -> None:
    match, kind = TWICE[what]
    with new_simulation(7) as simulation:

        async def twice() -> None:
            finger = Finger(await on_turn(simulation, match, inside=inside))
            place, before = finger.place_of(kind), finger.state()
            await finger.tap(place)
            after = finger.state()
            assert after != before
            await pass_seconds(apart)
            if finger.at(place) is None:
                return
            assert "non ho fatto niente" in await finger.tap(place, waits=False)
            assert finger.state() == after
            await pass_seconds(1.0)
            await finger.tap(place)
            assert finger.state() != after, "after a second it does what it says"

        simulation.run(twice())


def test_nothing_lies_after_a_draw_where_the_draws_lay() -> None:
    with new_simulation(7) as simulation:

        async def draw() -> list[Request | None]:
            match, _ = TWICE["a draw, then a joker swapped"]
            finger = Finger(await on_turn(simulation, match))
            place = finger.place_of(DrawStock)
            await finger.tap(place)
            return [finger.at(Place(place.row, across)) for across in (0.25, 0.75)]

        assert simulation.run(draw()) == [None, None]


# --- a question -----------------------------------------------------------------------------------------------------


async def asked(simulation: Simulation, *, inside: bool = False) -> tuple[Finger, Place]:
    """A player who has just been shown a question about a discard, and where they tapped for that."""
    finger = Finger(await on_turn(simulation, position(OPENS, "2C 3D", phase="play"), inside=inside))
    table = finger.player.table_id
    cards = [place for place, button in finger.places() if button.get("callback_data") == Pick(table, "4D1").pack()]
    await finger.tap(cards[0])
    await pass_seconds(1.0)
    discard = finger.place_of(DiscardCard)
    assert "Puoi aprire con 54 punti" in await finger.tap(discard)
    return finger, discard


@pytest.mark.parametrize(("seconds", "inside"), times_and_places((*APART, 1.4, 1.6), short=(1.4, 1.6)))
def test_a_yes_counts_when_the_question_could_be_read(seconds: float, inside: bool) -> None:
    """R39"""
    counts = seconds > 1.5
    with new_simulation(7) as simulation:

        async def answer() -> tuple[bool, str]:
            finger, _ = await asked(simulation, inside=inside)
            before = finger.state()
            await pass_seconds(seconds)
            said = await finger.tap(finger.place_of(DiscardCard), waits=counts)
            return finger.state() == before, said

        is_same, said = simulation.run(answer())
        assert is_same is not counts
        assert ("Hai scartato" in said) is counts


@pytest.mark.parametrize("seconds", [*APART, 1.1])
def test_a_no_lies_where_the_question_was_tapped(seconds: float) -> None:
    with new_simulation(7) as simulation:

        async def answer() -> tuple[tuple[object, ...], tuple[object, ...]]:
            finger, discard = await asked(simulation)
            assert finger.at(discard) == KeepCard(finger.player.table_id)
            yes = finger.place_of(DiscardCard)
            assert (yes.row, yes.across < 0.5) == (discard.row, True)
            before = finger.state()
            await pass_seconds(seconds)
            await finger.tap(discard, waits=seconds > 1.0)
            return before, finger.state()

        before, after = simulation.run(answer())
        assert (after == before) is (seconds <= 1.0)
        if seconds > 1.0:
            version, actions, collected, selection, question = after
            assert (version, actions, collected, selection, question) == (before[0], (), (), (), "")
