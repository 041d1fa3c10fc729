"""The picture of a deal's end and the chart of a match."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from pictures import Look, Theme
from pictures.canvas import WIDTH, px
from pictures.results.chart import PAPERS, apart
from pictures.theme import colours
from pictures.values import DealPicture, LeftPicture, TotalsPicture
from tests.pictures.gallery import DEAL, TOTALS, cards, seen, share

HAND = cards("2D 9D TD 4C 8C QS AS * KH KC KD 7H 7D 7D")


def walk(deals: int, seed: int) -> tuple[int, ...]:
    """Totals that go up and down."""
    dice, totals = Random(seed), [0]
    for _ in range(deals):
        totals.append(totals[-1] + dice.randint(-40, 60))
    return tuple(totals[1:])


def crowded_deal() -> DealPicture:
    """Six players with long names and full hands."""
    row = LeftPicture("Annamaria Bevilacqua di", HAND, 125, 1487, closed=False, over=True)
    return DealPicture(40, 501, True, (*[row] * 5, replace(row, cards=(), points=-50, closed=True, over=False)))


def test_the_end_of_a_deal_of_six_is_less_than_two_widths_high() -> None:
    assert seen(crowded_deal()).height < 2 * WIDTH


def test_the_player_who_closed_stands_out_in_gold() -> None:
    gold = colours(Look()).gold
    assert share(seen(DEAL), gold) > 0.07
    assert share(seen(replace(DEAL, rows=DEAL.rows[1:])), gold) == 0


def test_a_player_over_the_limit_has_a_red_badge() -> None:
    calm = replace(DEAL, rows=(DEAL.rows[0], replace(DEAL.rows[1], over=False), *DEAL.rows[2:]))
    box = ImageChops.difference(seen(DEAL), seen(calm)).getbbox()
    assert box[3] - box[1] < px(40)
    red = colours(Look()).red
    assert share(seen(DEAL).crop(box), red) > 0.2


@pytest.mark.parametrize(
    "row",
    [
        replace(DEAL.rows[1], cards=DEAL.rows[1].cards[:-1]), replace(DEAL.rows[1], points=95),
        replace(DEAL.rows[1], points=-96), replace(DEAL.rows[1], total=105), replace(DEAL.rows[1], name="Bruna"),
        replace(DEAL.rows[1], points=None, over=False, cards=()), replace(DEAL.rows[1], closed=True, cards=()),
        replace(DEAL.rows[1], again=True), replace(DEAL.rows[1], seat=5), replace(DEAL.rows[1], over=False),
    ],
)  # fmt: skip
def test_everything_of_a_row_is_seen(row: LeftPicture) -> None:
    other = replace(DEAL, rows=(DEAL.rows[0], row, *DEAL.rows[2:]))
    assert seen(other).tobytes() != seen(DEAL).tobytes()


def test_a_closing_in_hand_is_shown() -> None:
    assert seen(replace(DEAL, in_hand=True)).tobytes() != seen(DEAL).tobytes()


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_the_chart_has_a_line_a_player_and_the_limit_across(theme: Theme) -> None:
    look = Look(theme)
    image = seen(TOTALS, look)
    lines = colours(look).seats
    for colour in lines[:3]:
        assert share(image, colour) > 0.002
    assert share(image, lines[3]) == 0
    rows = [y for y in range(image.height) if share(image.crop((px(50), y, px(240), y + 1)), PAPERS[theme].limit) > 0.4]
    assert 3 <= len(rows) <= 9
    assert rows[-1] - rows[0] < 9


def test_the_limit_stays_in_sight_when_nobody_comes_near_it() -> None:
    image = seen(TotalsPicture(501, (("Anna", (1, 2)), ("Bruno", (3, 4)))))
    assert share(image.crop((px(45), px(50), px(245), px(100))), PAPERS[Theme.LIGHT].limit) > 0.01


def test_the_winners_line_is_strong_and_the_others_are_quiet() -> None:
    lines = colours(Look()).seats[:3]
    area = (px(36), px(60), px(240), px(250))
    even, won = (seen(replace(TOTALS, winner=winner)).crop(area) for winner in (None, 1))
    for seat, colour in enumerate(lines):
        assert share(even, colour) > 0.001
        assert (share(won, colour) > 0.001) == (seat == 1)
    assert share(won, lines[1]) >= share(even, lines[1])


def test_the_chart_names_the_limit_on_its_axis() -> None:
    numbers = (0, px(55), px(34), px(250))
    first, second = (seen(replace(TOTALS, limit=limit)).crop(numbers) for limit in (101, 201))
    red = PAPERS[Theme.LIGHT].limit
    assert min(share(first, red), share(second, red)) > 0.001
    assert first.tobytes() != second.tobytes()


@pytest.mark.parametrize(
    "players",
    [
        (), (("Anna", ()),), (("Anna", ()), ("Bruno", (12,))), (("Anna", (-50, -100, -150)), ("Bruno", (10, 20, 30))),
        tuple((f"Annamaria Bevilacqua {seed}", walk(50, seed)) for seed in range(6)),
        tuple((f"A{seed}", walk(7 * seed, seed)) for seed in range(6)), (("Anna", (0, 0, 0)), ("Bruno", (0, 0, 0))),
    ],
    ids=["nobody", "no deal", "one deal", "below zero", "fifty deals", "some left", "all zero"],
)  # fmt: skip
def test_any_match_can_be_charted(players: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
    image = seen(TotalsPicture(101, players))
    assert (image.width, image.height) == (WIDTH, px(300))


def test_totals_below_zero_are_drawn_below_the_line_of_zero() -> None:
    colour = colours(Look()).seats[0]
    area = (px(60), px(55), px(235), px(255))
    below, above = (seen(TotalsPicture(101, (("A", (total, total)),))).crop(area) for total in (-100, 50))
    half = (px(60), 0, px(175), px(100))
    assert share(below.crop(half), colour) == 0
    assert share(above.crop(half), colour) > 0


@given(st.lists(st.integers(-50, 1000), max_size=6))
def test_names_at_the_ends_of_lines_do_not_cover_each_other(wanted: list[int]) -> None:
    places = apart(sorted(wanted), 93, 100, 800)
    assert all(second - first >= 92 for first, second in pairwise(places))
    assert all(100 <= place <= 800 for place in places)


def test_no_name_stands_beside_the_numbers_of_the_deals() -> None:
    """The last number would be read together with the total of the player at the bottom: 60 and 198 as 60198."""
    low = TotalsPicture(1000, tuple((f"Player {seat}", (0,) * 50) for seat in range(6)))
    chart = seen(low)
    numbers = (px(254), chart.height - px(36), WIDTH, chart.height)
    assert len(chart.crop(numbers).getcolors() or ()) == 1


def test_names_that_are_apart_stay_at_the_ends_of_their_lines() -> None:
    assert apart([120, 400, 700], 93, 100, 800) == [120, 400, 700]


def test_luck_and_play_are_bars_to_the_right_if_they_are_better_and_to_the_left_if_they_are_worse() -> None:
    better, worse = (replace(DEAL, rows=(replace(DEAL.rows[0], luck=(points, 0)),)) for points in (-30, 30))
    plain = replace(DEAL, rows=(replace(DEAL.rows[0], luck=(0, 0)),))
    half = seen(plain).width // 2  # the bar of luck; to the right of it is its number, which changes, too
    right, left = (ImageChops.difference(seen(plain), seen(other)).getbbox() for other in (better, worse))
    assert left[0] < right[0] < half
    assert seen(plain).height > seen(replace(DEAL, rows=DEAL.rows[:1])).height
