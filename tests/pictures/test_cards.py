"""The cards: every face differs from every other in the part that stays in sight."""

from itertools import product

import pytest

from pictures.canvas import SCALE
from pictures.cards import (
    HUGE,
    LARGE,
    MEDIUM,
    SMALL,
    STRIP_LARGE,
    STRIP_MEDIUM,
    STRIP_SMALL,
    TINY,
    CardSize,
    back,
    card,
    rank_mask,
    rank_words,
)
from pictures.hand import LARGE_CARDS, NORMAL
from pictures.theme import Look, Theme, colours, suit_colour
from scala40.cards import JOKER, NATURALS, Rank, Suit, joker_for
from tests.pictures.gallery import share

SIZES = {
    "huge": HUGE, "large": LARGE, "medium": MEDIUM, "small": SMALL, "tiny": TINY,
    "strip-large": STRIP_LARGE, "strip-medium": STRIP_MEDIUM, "strip-small": STRIP_SMALL,
}  # fmt: skip
LOOKS = [Look(theme, four) for theme, four in product(Theme, (False, True))]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_visible_part_of_a_covered_card_distinguishes_it_from_all_others(size: CardSize, look: Look) -> None:
    faces = [*NATURALS, JOKER, *map(joker_for, NATURALS)]
    column = (0, 0, size.column, size.height)
    assert len({card(face, size, look, covered=True).image.crop(column).tobytes() for face in faces}) == 105


@pytest.mark.parametrize("size", [NORMAL, LARGE_CARDS], ids=["hand", "large hand"])
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_card_of_a_hand_differs_from_all_others(size: CardSize, look: Look) -> None:
    assert len({card(face, size, look).image.tobytes() for face in (*NATURALS, JOKER)}) == 53


def test_twins_look_the_same() -> None:
    assert card(NATURALS[7], TINY, Look()) is card(NATURALS[7], TINY, Look())


@pytest.mark.parametrize("rank", Rank, ids=str)
def test_the_smallest_rank_is_eleven_pixels_tall_on_a_phone_and_fits_its_column(rank: Rank) -> None:
    sign = rank_mask(rank_words(rank), TINY.cap, round(TINY.column * 0.83))
    tall = sign.point(lambda level: 255 * (level > 128)).getbbox()
    assert (tall[3] - tall[1]) / SCALE >= 11
    assert sign.width < TINY.column


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_diamonds_are_blue_and_clubs_green_with_four_colours(theme: Theme) -> None:
    two, four = Look(theme), Look(theme, four_colours=True)
    tones = colours(two)
    nine = {suit: next(face for face in NATURALS if (face.rank, face.suit) == (9, suit)) for suit in Suit}
    for suit, plain, coloured in (
        (Suit.HEARTS, tones.red, tones.red), (Suit.DIAMONDS, tones.red, tones.blue),
        (Suit.CLUBS, tones.black, tones.green), (Suit.SPADES, tones.black, tones.black),
    ):  # fmt: skip
        assert (suit_colour(suit, two), suit_colour(suit, four)) == (plain, coloured)
        assert share(card(nine[suit], HUGE, two).image, plain) > 0.08
        assert share(card(nine[suit], HUGE, four).image, coloured) > 0.08
        if plain != coloured:
            assert share(card(nine[suit], HUGE, four).image, plain) == 0


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_joker_of_a_meld_shows_what_it_stands_for_and_a_star_in_its_column(size: CardSize) -> None:
    look = Look()
    column = (0, 0, size.column, size.height)
    joker = card(joker_for(NATURALS[24]), size, look, covered=True).image.crop(column)
    same = card(NATURALS[24], size, look, covered=True).image.crop(column)
    rank_and_suit = (6, 6, size.column - 2, size.cap * 2)
    red = colours(look).red
    hidden = 0.035 if size is STRIP_SMALL else 0.02
    assert share(joker.crop(rank_and_suit), red) == pytest.approx(share(same.crop(rank_and_suit), red), abs=hidden)
    assert share(joker, colours(look).joker) > 0.06
    assert share(same, colours(look).joker) == 0


@pytest.mark.parametrize("size", [HUGE, LARGE, MEDIUM, SMALL, TINY], ids=str)
def test_a_court_card_has_a_figure_of_its_own(size: CardSize) -> None:
    look = Look()
    tones = colours(look)
    jack, queen, king = (card(NATURALS[4 * (rank - 1)], size, look).image for rank in (11, 12, 13))
    ten = card(NATURALS[36], size, look).image
    beside = (size.column, 0, size.width, size.height)
    assert len({image.crop(beside).tobytes() for image in (jack, queen, king)}) == 3
    for image in (jack, queen, king):
        assert share(image.crop(beside), tones.skin) > 0.02
        assert share(image.crop(beside), tones.brass) > 0.02
        assert share(ten, tones.skin) == 0
    assert share(king, tones.silver) > 0.02
    assert share(queen, tones.brown) > 0.02 > max(share(jack, tones.brown), share(king, tones.brown))


@pytest.mark.parametrize("suit", Suit, ids=str)
def test_a_court_wears_the_colour_of_the_suit(suit: Suit) -> None:
    for look in LOOKS:
        robe = card(NATURALS[4 * 11 + suit], HUGE, look).image.crop(
            (HUGE.column, HUGE.height // 2, HUGE.width, HUGE.height)
        )
        shares = {other: share(robe, suit_colour(other, look)) for other in Suit}
        same = [other for other in Suit if suit_colour(other, look) == suit_colour(suit, look)]
        assert all(shares[suit] > 2 * shares[other] for other in Suit if other not in same)


@pytest.mark.parametrize("size", [HUGE, SMALL, NORMAL, LARGE_CARDS], ids=str)
def test_the_joker_has_a_face_and_a_star(size: CardSize) -> None:
    tones = colours(Look())
    joker = card(JOKER, size, Look()).image
    assert share(joker, tones.skin) > 0.01
    assert share(joker, tones.joker) > 0.03


def test_the_back_shows_nothing_of_a_face() -> None:
    look = Look()
    tones = colours(look)
    assert share(back(HUGE, look).image, tones.back) > 0.35
    assert all(share(back(HUGE, look).image, ink) == 0 for ink in (tones.black, tones.red))
