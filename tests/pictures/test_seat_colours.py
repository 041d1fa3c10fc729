"""The colours of the seats: told apart from each other, and legible."""

from itertools import combinations

import pytest

from pictures import Look, Theme
from pictures.results.chart import PAPERS
from pictures.theme import Colour, colours, seat_colour


def brightness(colour: Colour) -> float:
    """The relative luminance of the web's guidelines for contrast."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """From 1 to 21; 4.5 is enough for words, 3 for large ones and signs."""
    dark, light = sorted((brightness(first), brightness(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", Theme, ids=str)
@pytest.mark.parametrize("seat", range(6))
def test_what_is_written_in_or_on_the_colour_of_a_seat_can_be_read(theme: Theme, seat: int) -> None:
    look = Look(theme)
    tones, colour = colours(look), seat_colour(seat, look)
    assert contrast(colour, tones.on_seat) >= 4.5, "the number of a meld"
    assert contrast(colour, PAPERS[theme].paper) >= 4.5, "a total in the chart"
    assert contrast(colour, tones.chip) >= 3, "the bar of a seat"


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_the_colours_of_seats_are_apart_from_each_other_and_from_the_felt(theme: Theme) -> None:
    tones = colours(Look(theme))
    for first, second in combinations((*tones.seats, tones.felt, tones.gold), 2):
        assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) >= 60


def test_a_seventh_seat_begins_again_with_the_first_colour() -> None:
    assert seat_colour(6, Look()) == seat_colour(0, Look())
