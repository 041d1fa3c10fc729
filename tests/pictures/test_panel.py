"""The picture of a panel: the table in little and one's own hand, low enough for a phone, and for its owner alone."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from pictures import Look, alt_text
from pictures.canvas import SCALE, WIDTH, px
from pictures.cards import HELD, TINY
from pictures.packing import TIGHT, pack
from pictures.panel import _EDGE, _HEAD, _LINE, _SEATS
from pictures.theme import colours
from pictures.values import HandPicture, PanelPicture, SeatPicture
from scala40.cards import CARDS, NATURALS
from screens.illustration import Illustration
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import EMPTY, FULL, FULL_PANEL, HAND, OPENING, PANEL, SMALL, seen, share


def loose(count: int) -> HandPicture:
    """A hand of loose cards, the last of them new."""
    return HandPicture((), (), tuple(NATURALS[3 * number % 52] for number in range(count)), count - 1)


@pytest.mark.parametrize("count", range(1, 16))
def test_few_melds_and_a_hand_of_any_size_are_hardly_taller_than_wide(count: int) -> None:
    assert seen(PanelPicture(SMALL, loose(count))).height < 1.1 * WIDTH


def test_everything_at_its_fullest_is_less_than_twice_as_tall_as_wide() -> None:
    assert seen(FULL_PANEL).height < 2 * WIDTH


def test_a_hand_is_read_more_easily_than_the_melds() -> None:
    assert HELD.cap / SCALE >= 22 > TINY.cap / SCALE >= 11


@pytest.mark.parametrize("lengths", [[3], [4] * 8, [13] + [3] * 23])
def test_melds_above_a_hand_take_less_room_than_those_of_the_table_alone(lengths: list[int]) -> None:
    assert pack(lengths, px(340), TIGHT).height <= pack(lengths, px(340)).height


def test_the_new_card_is_marked_and_ready_melds_are_bracketed() -> None:
    gold = colours(Look()).gold
    idle = replace(
        SMALL, seats=tuple(replace(seat, on_turn=False) for seat in SMALL.seats), discard_is_new=False, melds=()
    )
    plain = replace(HAND, drawn=None, ready=())
    assert share(seen(PanelPicture(idle, plain)), gold) == 0
    assert share(seen(PanelPicture(idle, replace(plain, drawn=2))), gold) > 0.001
    assert share(seen(PanelPicture(idle, replace(plain, ready=HAND.ready))), gold) > 0.001


@pytest.mark.parametrize(
    "change", [{"opened": True}, {"away": True}, {"computer": True}, {"out": True}, {"cards": 8}, {"total": 77}]
)
def test_the_line_of_a_seat_shows_everything_known_of_it(change: dict[str, bool | int]) -> None:
    bruno = SeatPicture("Bruno", 13, 0)
    both = [
        seen(PanelPicture(replace(SMALL, seats=(SMALL.seats[0], seat)), HAND))
        for seat in (bruno, replace(bruno, **change))
    ]
    box = ImageChops.difference(*both).getbbox()
    assert box is not None
    assert box[3] < px(80)


@pytest.mark.parametrize("crowded", [False, True])
def test_players_whose_names_no_font_can_write_are_told_apart_by_their_numbers(crowded: bool) -> None:
    flower = SeatPicture("🌸🌸", 13, -25, opened=crowded, away=crowded, computer=crowded)
    image = seen(PanelPicture(replace(SMALL, seats=(flower,) * 6), None))
    lines = [
        image.crop((_SEATS, _EDGE + _HEAD + seat * _LINE, WIDTH, _EDGE + _HEAD + (seat + 1) * _LINE - px(3))).tobytes()
        for seat in range(6)
    ]
    assert len(set(lines)) == 6


def test_the_picture_ends_below_the_melds_without_a_hand() -> None:
    assert seen(PanelPicture(SMALL, None)).height < seen(PanelPicture(SMALL, loose(1))).height - px(60)
    assert seen(PanelPicture(EMPTY, HandPicture((), (), (), None))).height >= px(150)


def test_the_words_of_a_panel_are_those_of_its_table_and_its_hand() -> None:
    told = alt_text(TEXTS, "it", PanelPicture(FULL, OPENING))
    assert told == f"{alt_text(TEXTS, 'it', FULL)}\n{alt_text(TEXTS, 'it', OPENING)}"
    assert alt_text(TEXTS, "it", PanelPicture(FULL, None)) == alt_text(TEXTS, "it", FULL)


@pytest.mark.parametrize("panel", [PANEL, FULL_PANEL, PanelPicture(EMPTY, None)])
def test_a_panel_is_for_its_owner_alone(panel: PanelPicture) -> None:
    assert Illustration(panel, "it", Look()).is_secret
    assert not any(name in f"{panel!r}" for name in CARDS if name != "*")
    with pytest.raises(ValueError, match="help"):
        Illustration(panel, "it", Look()).dump()
