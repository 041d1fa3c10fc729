"""The picture of the table: legible at any size, every mark in its place."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from pictures import Labels, Look
from pictures.canvas import OUTLINE, WIDTH, px
from pictures.cards import TINY
from pictures.packing import ALONE, ROOMY, STRIP, Packing, Steps, pack, span
from pictures.seats import sides
from pictures.theme import colours, seat_colour
from pictures.values import MeldPicture, SeatPicture, TablePicture
from scala40.cards import natural
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import EMPTY, FULL, SMALL, meld, seen, share

TELEGRAM_MOST = 10_000
"""Width and height of a photo together."""

LEFT_HALF, RIGHT_HALF = (0, 0, WIDTH // 2, px(66)), (WIDTH // 2, 0, WIDTH, px(66))


def changed(first: TablePicture, second: TablePicture) -> tuple[int, int, int, int]:
    """The box in which two pictures of the same size differ."""
    return ImageChops.difference(seen(first), seen(second)).getbbox()


def seats(*fields: dict[str, bool]) -> TablePicture:
    """A table for as many players, with these fields."""
    return replace(
        SMALL, seats=tuple(SeatPicture(f"Anna {n}", 13, n, **given_fields) for n, given_fields in enumerate(fields))
    )


@pytest.mark.parametrize("melds", [0, 2, 8, 24, 36])
def test_a_table_of_any_fullness_can_be_sent(melds: int) -> None:
    table = replace(FULL, melds=(FULL.melds * 2)[:melds])
    image = seen(table)
    assert image.width == WIDTH
    assert image.width + image.height <= TELEGRAM_MOST
    assert image.height < 2.5 * image.width


def test_six_players_and_two_dozen_melds_stand_in_less_than_two_widths() -> None:
    assert len(FULL.melds) == 24
    assert seen(FULL).height < 2 * WIDTH


@pytest.mark.parametrize("count", range(1, 7))
def test_the_seats_are_around_the_table_clockwise(count: int) -> None:
    above, below = sides(count)
    assert [*above, *reversed(below)] == list(range(count))
    assert 0 <= len(above) - len(below) <= 1


def test_the_player_on_turn_stands_out_in_gold() -> None:
    first, second = seats({"on_turn": True}, {}, {}), seats({}, {"on_turn": True}, {})
    gold = colours(Look()).gold
    for table, lit, dark in ((first, LEFT_HALF, RIGHT_HALF), (second, RIGHT_HALF, LEFT_HALF)):
        image = seen(table)
        assert share(image.crop(lit), gold) > 0.3
        assert share(image.crop(dark), gold) == 0


@pytest.mark.parametrize("field", ["opened", "away", "computer", "out", "dealer"])
def test_the_state_of_a_player_is_marked_at_their_seat_alone(field: str) -> None:
    left, top, right, bottom = changed(seats({}, {}, {}), seats({field: True}, {}, {}))
    assert (left, top) >= (0, 0)
    assert right <= WIDTH // 2
    assert bottom <= px(80)


@pytest.mark.parametrize("language", TEXTS.languages)
def test_all_marks_of_a_player_stay_at_their_seat_in_every_language(language: str) -> None:
    labels = Labels.of(TEXTS, language)
    plain = replace(FULL, seats=(SeatPicture("Anna", 13, 0),) * 6)
    marked = replace(plain, seats=(SeatPicture("Anna", 13, 0, opened=True, away=True, computer=True), *plain.seats[1:]))
    box = ImageChops.difference(seen(plain, labels=labels), seen(marked, labels=labels)).getbbox()
    assert box[0] >= px(10)
    assert box[2] <= px(124)
    both = seen(marked, labels=labels).crop(box)
    assert share(both, colours(Look()).badge) > 0.01
    assert share(both, colours(Look()).asleep) > 0.01


@pytest.mark.parametrize("language", TEXTS.languages)
def test_deal_and_limit_stand_beside_the_cards_in_every_language(language: str) -> None:
    labels = Labels.of(TEXTS, language)
    start = replace(SMALL, seats=tuple(replace(seat, total=0) for seat in SMALL.seats))
    first, second = seen(start, labels=labels), seen(replace(start, deal=14, limit=501), labels=labels)
    box = ImageChops.difference(first, second).getbbox()
    assert box[3] - box[1] < px(28)
    white = colours(Look()).on_felt
    for left, right in ((px(12), px(88)), (px(272), px(348))):
        assert share(first.crop((left, box[1], right, box[3])), white) > 0.03
    felt = first.crop((px(266), px(80), px(272), px(190)))
    assert share(felt, white) == 0, "words run into the pozzo"


def test_each_mark_looks_different() -> None:
    fields = ("opened", "away", "computer", "out", "on_turn", "dealer")
    images = {seen(seats({field: True}, {}, {})).tobytes() for field in fields}
    assert len(images) == len(fields)


@pytest.mark.parametrize("total", [0, -25, 99, 12345])
def test_points_and_cards_do_not_run_into_each_other_on_the_narrowest_seat(total: int) -> None:
    seat = SeatPicture("Anna", 14, total)
    image = seen(replace(FULL, seats=(seat,) * 6)).crop((px(14), px(34), px(14) + px(98), px(52)))
    paper = colours(Look()).chip
    columns = [x for x in range(image.width) if share(image.crop((x, 0, x + 1, image.height)), paper) == 1]
    gaps = [second - first for first, second in pairwise(columns)]
    assert sum(gap == 1 for gap in gaps) > px(6)


def test_a_line_is_around_a_card_of_the_last_turn_and_no_other() -> None:
    plain = replace(SMALL, melds=(meld(1, "5H 6H 7H 8H"), meld(2, "KH KC KS")))
    marked = replace(SMALL, melds=(meld(1, "5H 6H 7H 8H", "8H"), meld(2, "KH KC KS")))
    left, top, right, bottom = box = changed(plain, marked)
    assert right - left < px(75)
    assert bottom - top < px(94)
    gold, image = colours(Look()).gold, seen(marked)
    under, beside = (left, bottom - OUTLINE, right, bottom), (left, top, left + OUTLINE, bottom)
    assert all(share(image.crop(edge), gold) > 0.7 for edge in (under, beside))
    assert share(image.crop(box), gold) < 0.2, "only the line is golden"


def test_cards_laid_together_have_one_line_around_them() -> None:
    faces = "5H 6H 7H 8H"
    one, all_ = (replace(SMALL, melds=(meld(1, faces, new), meld(2, "KH KC KS"))) for new in ("8H", faces))
    gold = colours(Look()).gold
    assert share(seen(one), gold) < share(seen(all_), gold) < 1.5 * share(seen(one), gold)


def test_the_number_of_a_meld_has_the_colour_of_who_laid_it() -> None:
    look = Look()
    for seat in range(6):
        image = seen(replace(SMALL, melds=(meld(1, "5H 6H 7H", seat=seat), meld(2, "KH KC KS"))))
        body = image.crop((0, px(75), WIDTH, image.height - px(80)))
        counts = [share(body, seat_colour(other, look)) > 0.0002 for other in range(6)]
        assert [other for other in range(6) if counts[other]] == [seat]


def test_every_seat_has_a_stripe_of_its_colour() -> None:
    six = replace(FULL, seats=tuple(SeatPicture(f"Anna {n}", 13, 0) for n in range(6)), melds=())
    image = seen(six)
    stripes = ((0, 0, WIDTH, px(73)), (0, image.height - px(73), WIDTH, image.height))
    for seat in range(6):
        found = [share(image.crop(box), seat_colour(seat, Look())) > 0.005 for box in stripes]
        assert found == [seat < 3, seat >= 3]


def test_the_bar_of_a_player_grows_to_the_limit_and_is_red_beyond_it() -> None:
    def filled(total: int) -> float:
        seat = SeatPicture("Anna", 13, total)
        image = seen(replace(SMALL, seats=(seat, replace(seat, total=0)), melds=()))
        return share(image.crop((0, px(60), WIDTH, px(70))), seat_colour(0, Look()))

    widths = [filled(total) for total in (-25, 0, 25, 50, 100)]
    assert widths[0] == widths[1]
    assert all(first < second for first, second in pairwise(widths[1:]))
    over = seen(replace(SMALL, seats=(SeatPicture("Anna", 13, 101), SMALL.seats[1]), melds=()))
    assert filled(101) == widths[0]
    assert share(over.crop((0, px(60), WIDTH, px(70))), colours(Look()).red) > 0.1


def test_the_direction_of_play_is_shown_if_there_is_one() -> None:
    def chevrons(seats: int) -> float:
        image = seen(replace(EMPTY, seats=tuple(SeatPicture(f"Anna {n}", 13, 0) for n in range(seats))))
        corner = (WIDTH - px(32), px(75), WIDTH - px(14), px(90))
        return share(image.crop(corner), colours(Look()).on_felt_soft)

    assert [chevrons(seats) > 0 for seats in (2, 3, 6)] == [False, True, True]


def test_the_discard_of_the_last_turn_is_marked() -> None:
    left, _, right, _ = changed(SMALL, replace(SMALL, discard_is_new=False))
    assert left > WIDTH // 2
    assert right - left < px(95)


@pytest.mark.parametrize(
    "other",
    [
        replace(SMALL, stock=70), replace(SMALL, deal=4), replace(SMALL, limit=201),
        replace(SMALL, discard_pile=natural(9, 0)),
        replace(SMALL, discard_pile=None, discard_is_new=False), replace(SMALL, stock=0),
        replace(SMALL, melds=SMALL.melds[:1]),
        replace(SMALL, seats=(replace(SMALL.seats[0], cards=8), SMALL.seats[1])),
        replace(SMALL, seats=(replace(SMALL.seats[0], total=-34), SMALL.seats[1])),
        replace(SMALL, seats=(replace(SMALL.seats[0], name="Anita"), SMALL.seats[1])),
    ],
)  # fmt: skip
def test_everything_of_a_table_is_seen(other: TablePicture) -> None:
    assert seen(SMALL).tobytes() != seen(other).tobytes()


def test_an_empty_table_says_so() -> None:
    assert seen(EMPTY).tobytes() != seen(replace(EMPTY, stock=5)).tobytes()


@given(st.lists(st.integers(3, 14), max_size=40), st.integers(px(340), WIDTH))
def test_melds_lie_side_by_side_within_their_area(lengths: list[int], width: int) -> None:
    packing = pack(lengths, width)
    assert sorted(place.meld for place in packing.places) == list(range(len(lengths)))
    boxes = [(place.x, place.y, place.x + place.width, place.y + place.size.height) for place in packing.places]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert (left, top) >= (0, 0)
        assert right <= width
        assert bottom <= packing.height
        for other in boxes[number + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    for place in packing.places:
        assert place.width == span(lengths[place.meld], place.size)
        assert place.size.column >= TINY.column


def numbers_along_the_rows(packing: Packing) -> list[int]:
    return [place.meld for place in sorted(packing.places, key=lambda place: (place.y, place.x))]


@given(st.lists(st.integers(3, 6), max_size=6), st.sampled_from([ROOMY, STRIP, ALONE]))
def test_melds_stand_along_the_rows_in_the_order_of_their_numbers(lengths: list[int], steps: Steps) -> None:
    assert numbers_along_the_rows(pack(lengths, WIDTH - px(20), steps)) == list(range(len(lengths)))


@pytest.mark.parametrize("steps", [ROOMY, STRIP, ALONE], ids=["table", "strip", "alone"])
def test_a_long_meld_does_not_send_a_later_one_to_an_earlier_row(steps: Steps) -> None:
    packing = pack([3, 3, 3, 6, 7, 3], WIDTH - px(20), steps)
    assert numbers_along_the_rows(packing) == [0, 1, 2, 3, 4, 5]


def test_a_few_melds_have_larger_cards_than_many() -> None:
    heights = [pack([4] * count, px(340)).places[0].size.height for count in (1, 8, 16, 40)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]


def test_a_run_of_fourteen_cards_stands_in_one_row() -> None:
    faces = (*(natural(rank, 0) for rank in range(1, 14)), natural(1, 0))
    image = seen(replace(SMALL, melds=(MeldPicture(1, faces, (False,) * 14),)))
    assert image.height < 1.2 * WIDTH
