"""The picture of one's own hand: every card legible, bars under ready melds, the new card framed."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from pictures import Look
from pictures.canvas import SCALE, WIDTH, px
from pictures.cards import STRIP_MEDIUM
from pictures.hand import LARGE_CARDS, NORMAL, hand_rows
from pictures.theme import colours
from pictures.values import GroupPicture, HandPicture
from scala40.cards import JOKER, NATURALS
from tests.pictures.gallery import HAND, LABELS, cards, group, seen, share


def loose(count: int, drawn: int | None = None) -> HandPicture:
    """A hand of loose cards."""
    return HandPicture((), (), tuple(NATURALS[3 * number % 52] for number in range(count)), drawn)


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 14, 15, 16, 17, 26, 30])
def test_a_hand_of_any_size_stands_in_rows_of_seven_like_its_buttons(count: int) -> None:
    rows = hand_rows(loose(count), LABELS, Look()).rows
    assert sum(map(len, rows)) == count
    assert {len(row) for row in rows[:-1]} <= {7}
    assert 1 <= len(rows[-1]) <= 7
    assert seen(loose(count)).width == WIDTH


def test_the_ranks_of_a_hand_are_twice_as_tall_as_those_of_the_strip() -> None:
    assert NORMAL.cap >= 2 * STRIP_MEDIUM.cap
    assert NORMAL.cap / SCALE >= 20


def test_large_cards_are_larger() -> None:
    assert LARGE_CARDS.cap / SCALE >= 24
    normal, large = (hand_rows(loose(14), LABELS, look).height for look in (Look(), Look(large=True)))
    assert large > normal + px(40)


def test_a_hand_of_fifteen_is_less_tall_than_wide() -> None:
    assert seen(HAND).height < 0.7 * WIDTH


@pytest.mark.parametrize("drawn", range(14))
def test_the_new_card_is_marked_wherever_it_is(drawn: int) -> None:
    box = ImageChops.difference(seen(loose(14, drawn)), seen(loose(14))).getbbox()
    pitch = NORMAL.width + px(2.4)
    assert box[0] // pitch == max(0, drawn % 7 - (box[0] % pitch > px(40)))
    assert box[2] - box[0] < 1.3 * pitch
    assert share(seen(loose(14, drawn)), colours(Look()).gold) > 0.001


def test_nothing_is_golden_without_a_new_card() -> None:
    assert share(seen(loose(14)), colours(Look()).gold) == 0


def test_ready_melds_have_a_bar_under_their_cards_and_others_have_none() -> None:
    ready = HandPicture((group("5H 6H 7H", 18),), (), cards("2D 9D TD 4C"), None)
    image, gold = seen(ready), colours(Look()).gold
    left, right = image.crop((0, 0, px(150), image.height)), image.crop((px(160), 0, WIDTH, image.height))
    assert share(left, gold) > 0.02
    assert share(right, gold) == 0


def test_in_a_players_own_order_the_bar_is_where_the_meld_stands() -> None:
    ready = HandPicture((group("5H 6H 7H", 18),), (), cards("2D 9D TD 4C"), None, before=(4,))
    image, gold = seen(ready), colours(Look()).gold
    left, right = image.crop((0, 0, px(190), image.height)), image.crop((px(200), 0, WIDTH, image.height))
    assert share(left, gold) == 0
    assert share(right, gold) > 0.02
    order = [held.card.text for row in hand_rows(ready, LABELS, Look()).rows for held in row]
    assert order == ["2D", "9D", "TD", "4C", "5H", "6H", "7H"]


@pytest.mark.parametrize("before", [(), (0, 2), (1, 1), (2, 4)])
def test_every_card_of_a_hand_is_drawn_once(before: tuple[int, ...]) -> None:
    hand = HandPicture((group("5H 6H 7H", 18), group("KH KC *KS", 30)), (), cards("2D 9D TD 4C"), None, before=before)
    held = [one.card.text for row in hand_rows(hand, LABELS, Look()).rows for one in row]
    assert sorted(held) == sorted(["5H", "6H", "7H", "KH", "KC", "*", "2D", "9D", "TD", "4C"])
    for meld in (["5H", "6H", "7H"], ["KH", "KC", "*"]):
        assert held[held.index(meld[0]) :][:3] == meld


def test_melds_put_aside_look_different_from_ready_ones() -> None:
    melds = (group("5H 6H 7H", 18),)
    rest = cards("2D 9D TD 4C")
    ready, aside = seen(HandPicture(melds, (), rest, None)), seen(HandPicture((), melds, rest, None))
    tones = colours(Look())
    assert share(ready, tones.gold) > 0.005 > share(aside, tones.gold) == 0
    assert share(aside, tones.on_felt_soft) > 0.005 > share(ready, tones.on_felt_soft)


def test_melds_put_aside_take_as_many_lines_as_they_need() -> None:
    melds = (group("5H 6H 7H", 18), group("KH KC KS", 30), group("2D 3D 4D 5D", 14))
    rest = cards("2D 9D TD 4C 8C QS AS 3H")
    heights = [hand_rows(HandPicture((), melds[:count], rest, None), LABELS, Look()).height for count in (1, 2, 3)]
    assert heights[0] <= heights[1] < heights[2]


def test_a_meld_over_two_rows_has_its_points_under_the_longer_part() -> None:
    melds = (group("5H 6H 7H", 18), group("KH KC KS", 30), group("2D 3D 4D 5D", 14))
    rows = hand_rows(HandPicture(melds, (), cards("9C TC QS *"), None), LABELS, Look())
    assert [rows._named_here(2, number) for number in (0, 1)] == [False, True]


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
    assert box[2] - box[0] < px(90)


def test_number_and_points_of_the_hand_are_written_beside_the_last_cards_or_below_them() -> None:
    for count in (1, 6, 7, 13, 14):
        hand = HandPicture((), (), cards("5H " * count), None)
        other = replace(hand, loose=(*hand.loose[:-1], *cards("6H")))
        box = ImageChops.difference(seen(hand), seen(other)).getbbox()
        assert box[2] > WIDTH - px(90)
        assert box[3] > seen(hand).height - px(60)
