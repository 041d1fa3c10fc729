"""The picture of one's own hand: every card legible, ready melds in brackets, the new card raised."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from pictures import Look
from pictures.canvas import SCALE, WIDTH, px
from pictures.cards import HAND as SIZE
from pictures.hand import _held, _rows
from pictures.theme import colours, marked_paper
from pictures.values import GroupPicture, HandPicture
from scala40.cards import JOKER, NATURALS
from tests.pictures.gallery import HAND, LABELS, cards, group, seen, share


def loose(count: int, drawn: int | None = None) -> HandPicture:
    """A hand of loose cards."""
    return HandPicture((), (), tuple(NATURALS[3 * number % 52] for number in range(count)), drawn)


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 14, 15, 16, 17, 30])
def test_a_hand_of_any_size_stands_in_rows_of_eight_at_most(count: int) -> None:
    rows = _rows(_held(loose(count), LABELS))
    assert sum(map(len, rows)) == count
    assert max(map(len, rows)) <= 9
    assert max(map(len, rows)) - min(map(len, rows)) <= 2
    assert seen(loose(count)).width == WIDTH


def test_the_ranks_of_a_hand_are_twice_as_tall_as_those_of_a_full_table() -> None:
    assert SIZE.cap / SCALE >= 22
    assert SIZE.column / SCALE >= 38


def test_a_hand_of_fifteen_is_less_tall_than_wide() -> None:
    assert seen(HAND).height < 0.7 * WIDTH


@pytest.mark.parametrize("drawn", range(15))
def test_the_new_card_is_raised_and_marked_wherever_it_is(drawn: int) -> None:
    image, gold = seen(loose(15, drawn)), colours(Look()).gold
    upper, lower = (
        seen(loose(15, drawn)).crop((0, half, WIDTH, half + image.height // 2)) for half in (0, image.height // 2)
    )
    assert share(image, gold) > 0.002
    assert (share(upper, gold) > share(lower, gold)) == (drawn < len(_rows(_held(loose(15), LABELS))[0]))


def rows_of(colour: tuple[int, int, int], image: Image.Image) -> list[int]:
    """The rows of pixels in which a colour is seen."""
    return [y for y in range(image.height) if share(image.crop((0, y, image.width, y + 1)), colour) > 0.01]


def test_the_new_card_stands_higher_than_the_others() -> None:
    image, tones = seen(loose(7, 3)), colours(Look())
    new, others = rows_of(marked_paper(tones), image), rows_of(tones.paper, image)
    assert (new[0], new[-1]) == pytest.approx((others[0] - px(9), others[-1] - px(9)), abs=6)


def test_nothing_is_golden_without_a_new_card() -> None:
    assert share(seen(loose(14)), colours(Look()).gold) == 0


def test_ready_melds_are_bracketed_under_their_cards_and_others_are_not() -> None:
    ready = HandPicture((group("5H 6H 7H", 18),), (), cards("2D 9D TD 4C"), None)
    image = seen(ready)
    brackets = image.crop((0, image.height - px(32), WIDTH, image.height))
    gold = colours(Look()).gold
    left, right = brackets.crop((0, 0, px(150), brackets.height)), brackets.crop((px(180), 0, WIDTH, brackets.height))
    assert share(left, gold) > 0.02
    assert share(right, gold) == 0


def test_melds_put_aside_look_different_from_ready_ones() -> None:
    melds = (group("5H 6H 7H", 18),)
    ready, aside = seen(HandPicture(melds, (), (), None)), seen(HandPicture((), melds, (), None))
    box = ImageChops.difference(ready, aside).getbbox()
    assert box is not None
    assert box[1] > px(80), "the cards are the same"
    soft = colours(Look()).on_felt_soft
    assert share(aside, soft) > 0.005
    assert share(ready, soft) == 0


def test_a_meld_is_not_torn_apart_when_rows_are_made() -> None:
    melds = (group("5H 6H 7H", 18), group("KH KC KS", 30), group("2D 3D 4D 5D", 14))
    rows = _rows(_held(HandPicture(melds, (), cards("9C TC QS *"), None), LABELS))
    groups = [{held.group for held in row} - {None} for row in rows]
    assert len(rows) == 2
    assert not groups[0] & groups[1]


def test_fifteen_cards_all_in_melds_are_shown() -> None:
    melds = (group("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH", 70), group("KH KC KS *KD", 40))
    assert seen(HandPicture(melds, (), (), None, (0, 5))).height < WIDTH


def test_jokers_are_seen_from_afar() -> None:
    without = HandPicture((), (), cards("2D 3D"), None)
    assert share(seen(replace(without, loose=(*without.loose, JOKER))), colours(Look()).joker) > 0.005
    assert share(seen(without), colours(Look()).joker) == 0


def test_an_empty_hand_is_a_picture_too() -> None:
    assert seen(HandPicture((), (), (), None)).height >= px(50)


def test_points_of_a_bracket_are_written() -> None:
    first, second = (seen(HandPicture((GroupPicture(cards("5H 6H 7H"), points),), (), (), None)) for points in (18, 19))
    box = ImageChops.difference(first, second).getbbox()
    assert box is not None
    assert box[2] - box[0] < px(90)
