"""Which taps may be the second half of a double tap: soon after another one, at the same place, on another button."""

import pytest

from handlers.telegram import tapped_message
from handlers.telegram.tapped_message import DOUBLE_SECONDS, LastTaps, Position

ANNA, BRUNO = 1, 2
LEFT, RIGHT, WHOLE = Position(1, 0.0, 0.5), Position(1, 0.5, 1.0), Position(1, 0.0, 1.0)


class Taps:
    """Taps at times that a test chooses."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.last = LastTaps(lambda: self.time)

    def covers(self, position: Position | None, data: str, *, later: float = 0.0, person: int = ANNA) -> bool:
        self.time += later
        return self.last.covers(person, position, data)


@pytest.mark.parametrize(("second", "covers"), [(LEFT, True), (WHOLE, True), (RIGHT, False), (None, False)])
def test_another_button_covers_the_place_of_the_tap_before(second: Position | None, covers: bool) -> None:
    taps = Taps()
    assert not taps.covers(LEFT, "draw")
    assert taps.covers(second, "swap", later=0.3) is covers


@pytest.mark.parametrize("later", [DOUBLE_SECONDS, 60.0, -3600.0])
def test_a_tap_of_long_ago_is_no_first_half(later: float) -> None:
    taps = Taps()
    taps.covers(LEFT, "draw")
    assert not taps.covers(LEFT, "swap", later=later)


def test_the_same_button_again_has_the_same_answer() -> None:
    taps = Taps()
    assert [taps.covers(LEFT, data) for data in ("draw", "draw", "swap", "swap")] == [False, False, True, True]


def test_people_are_told_apart_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tapped_message, "MOST", 1)
    taps = Taps()
    taps.covers(LEFT, "draw")
    assert not taps.covers(LEFT, "swap", person=BRUNO)
    assert not taps.covers(LEFT, "swap"), "only one person is remembered"
