"""The picture of a panel: the table in little and one's own hand, low enough for a phone, and for its owner alone."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from pictures import Look, alt_text
from pictures.canvas import SCALE, WIDTH, px
from pictures.cards import STRIP_SMALL
from pictures.hand import NORMAL
from pictures.packing import ALONE, STRIP, pack
from pictures.panel import _EDGE, _GAP, _LINE, _TOP
from pictures.theme import colours
from pictures.values import HandPicture, PanelPicture, SeatPicture, TablePicture
from scala40.cards import CARDS, NATURALS
from screens.message import Illustration
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import (
    EMPTY,
    FULL,
    FULL_PANEL,
    HAND,
    LABELS,
    OPENING,
    PANEL,
    SMALL,
    cards,
    group,
    meld,
    seen,
    share,
)


def loose(count: int) -> HandPicture:
    """A hand of loose cards, the last of them new."""
    return HandPicture((), (), tuple(NATURALS[3 * number % 52] for number in range(count)), count - 1)


LAID = ("5H 6H *7H 8H", "KH KC KS", "2D 3D 4D", "9C 9D 9S", "AH 2H 3H", "7C 8C 9C", "QH QC QS", "4D 5D 6D 7D")
MELDS = tuple(meld(number, faces) for number, faces in enumerate(LAID, start=1))
READY = HandPicture(
    (group("5H 6H 7H", 18), group("KH KC *KS", 30), group("2D 3D 4D 5D", 14)), (), cards("TC QS JS AS"), 1
)


def height(panel: PanelPicture, look: Look = Look()) -> float:  # noqa: B008 - it is frozen
    """How high a picture is on a phone of 360 pixels."""
    return seen(panel, look).height * 360 / WIDTH


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("melds", [0, 6, 8])
def test_fourteen_cards_with_three_ready_melds_leave_a_phone_room_for_the_buttons(players: int, melds: int) -> None:
    seats = tuple(SeatPicture(name, 9, 34) for name in ("Anna", "Bruno", "Carla", "Dario"))
    panel = PanelPicture(replace(SMALL, seats=seats[:players], melds=MELDS[:melds]), READY)
    assert 140 <= height(panel) <= (181 if players == 4 else 171)
    assert height(panel) < height(panel, Look(large=True)) <= 235


@pytest.mark.parametrize("count", [*range(1, 16), 26])
def test_a_picture_with_a_hand_is_at_least_140_high(count: int) -> None:
    assert 140 <= height(PanelPicture(EMPTY, loose(count))) <= 157 + 32 * max(0, (count - 1) // 7 - 1)


def test_everything_at_its_fullest_is_about_as_tall_as_wide() -> None:
    assert height(FULL_PANEL) < 400


def test_a_hand_is_read_more_easily_than_the_melds() -> None:
    assert NORMAL.cap / SCALE >= 20 > STRIP_SMALL.cap / SCALE >= 9


@pytest.mark.parametrize("lengths", [[3], [4] * 8, [13] + [3] * 23])
def test_melds_above_a_hand_take_less_room_than_those_of_the_table_alone(lengths: list[int]) -> None:
    assert pack(lengths, px(300), STRIP).height <= pack(lengths, px(300)).height


def test_melds_become_small_before_the_cards_of_the_hand_do() -> None:
    few, many = (PanelPicture(replace(FULL, melds=FULL.melds[:count]), loose(26)) for count in (2, 24))
    assert seen(few).crop((0, seen(few).height - px(130), WIDTH, seen(few).height)).tobytes() == (
        seen(many).crop((0, seen(many).height - px(130), WIDTH, seen(many).height)).tobytes()
    )


def test_the_new_card_and_ready_melds_are_marked() -> None:
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
    assert box[3] < px(25)


@pytest.mark.parametrize("crowded", [False, True])
def test_players_whose_names_no_font_can_write_are_told_apart_by_their_numbers(crowded: bool) -> None:
    flower = SeatPicture("🌸🌸", 13, -25, opened=crowded, away=crowded, computer=crowded)
    image = seen(PanelPicture(replace(SMALL, seats=(flower,) * 6), None))
    wide = (WIDTH - 2 * _EDGE - 2 * _GAP) // 3
    corners = [(_EDGE + seat % 3 * (wide + _GAP), _TOP + seat // 3 * (_LINE + _GAP)) for seat in range(6)]
    lines = [image.crop((x, y, x + wide, y + _LINE)).tobytes() for x, y in corners]
    assert len(set(lines)) == 6


@pytest.mark.parametrize("players", range(2, 7))
def test_a_player_who_is_out_has_no_sign_of_sleep_where_the_word_for_it_has_no_room(players: int) -> None:
    out = SeatPicture("Zio Ugo", 0, 120, out=True, away=True)
    panel = PanelPicture(replace(SMALL, seats=(SMALL.seats[0], *[out] * (players - 1))), None)
    without, too_long = (seen(panel, labels=replace(LABELS, out=word)) for word in ("", "m" * 40))
    assert without.tobytes() == too_long.tobytes()


@pytest.mark.parametrize("table", [EMPTY, SMALL, FULL], ids=["empty", "small", "full"])
def test_without_a_hand_the_melds_have_its_room(table: TablePicture) -> None:
    assert height(PanelPicture(table, None)) >= 140
    bare, held = (pack([len(laid.cards) for laid in table.melds], px(300), steps).places for steps in (ALONE, STRIP))
    assert all(mine.size.cap <= alone.size.cap for mine, alone in zip(held, bare, strict=True))


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
