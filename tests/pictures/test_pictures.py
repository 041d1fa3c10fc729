"""What all pictures have in common: the same bytes for the same value, in any thread, in every look."""

import asyncio
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pictures import Labels, Look, Picture, Theme, alt_text, draw, fingerprint
from pictures.canvas import WIDTH
from pictures.values import HandPicture, PanelPicture, SeatPicture
from scala40.cards import CARDS
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import (
    DEAL,
    EVERYTHING,
    FULL,
    FULL_PANEL,
    HAND,
    LABELS,
    OPENING,
    SMALL,
    TOTALS,
    drawn,
    forget,
    seen,
)
from texts.clean_name import clean_name

LOOKS = [Look(theme, *flags) for theme, *flags in product(Theme, (False, True), (False, True))]
IDS = [f"{type(picture).__name__}-{number}" for number, picture in enumerate(EVERYTHING)]


@pytest.mark.parametrize("picture", EVERYTHING, ids=IDS)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_picture_is_drawn_in_every_look(picture: Picture, look: Look) -> None:
    file = drawn(picture, look)
    image = Image.open(BytesIO(file))
    assert (image.format, image.width) == ("PNG", WIDTH)
    assert image.height >= 60
    assert len(file) < 150_000


@pytest.mark.parametrize("picture", EVERYTHING, ids=IDS)
def test_light_and_dark_differ(picture: Picture) -> None:
    light, dark = (seen(picture, Look(theme)).convert("L").histogram() for theme in Theme)
    brightness = [sum(level * count for level, count in enumerate(image)) for image in (light, dark)]
    assert brightness[0] > 1.1 * brightness[1]


@pytest.mark.parametrize("picture", EVERYTHING, ids=IDS)
def test_the_same_picture_is_the_same_file_whatever_was_drawn_before(picture: Picture) -> None:
    first = drawn(picture)
    forget()
    draw(SMALL, LABELS, Look(Theme.DARK))
    assert draw(picture, LABELS, Look()) == first
    for other in (FULL, OPENING, FULL_PANEL, DEAL):
        drawn(other)
    assert draw(picture, LABELS, Look()) == first


async def test_pictures_are_drawn_in_threads_side_by_side() -> None:
    alone = [drawn(picture) for picture in EVERYTHING]
    together = await asyncio.gather(*(asyncio.to_thread(draw, picture, LABELS, Look()) for picture in EVERYTHING * 2))
    assert together == alone * 2


def test_fingerprints_tell_pictures_words_and_looks_apart() -> None:
    english = replace(LABELS, stock="Stock")
    prints = [fingerprint(picture, LABELS, Look()) for picture in EVERYTHING]
    prints += [fingerprint(SMALL, labels, look) for labels in (LABELS, english) for look in LOOKS][1:]
    prints += [fingerprint(SMALL, LABELS, Look(), b"key")]
    assert len(set(prints)) == len(prints)
    assert all(len(mark) == 32 for mark in prints)


def test_equal_pictures_have_equal_fingerprints() -> None:
    assert fingerprint(replace(SMALL), replace(LABELS), Look()) == fingerprint(SMALL, LABELS, Look())
    assert fingerprint(replace(HAND), LABELS, Look(), b"key") == fingerprint(HAND, LABELS, Look(), b"key")


@pytest.mark.parametrize(
    "other",
    [
        replace(HAND, loose=HAND.loose[:-1]), replace(HAND, drawn=3), replace(HAND, drawn=None),
        replace(HAND, ready=HAND.ready[::-1]), replace(HAND, ready=(), aside=HAND.ready),
        replace(HAND, loose=(CARDS["3D"], *HAND.loose[1:])), replace(HAND, drawn=None, drawn_ready=(0, 0)),
    ],
)  # fmt: skip
def test_any_change_of_a_hand_changes_its_fingerprint_and_its_picture(other: HandPicture) -> None:
    assert fingerprint(other, LABELS, Look()) != fingerprint(HAND, LABELS, Look())
    assert drawn(other) != drawn(HAND)


@pytest.mark.parametrize("hand", [HAND, OPENING], ids=["hand", "opening"])
def test_the_repr_of_a_hand_shows_none_of_it(hand: HandPicture) -> None:
    written = f"{hand!r} {hand} {hand.ready!r} {hand.aside!r} {[hand]!r}"
    assert "Card(" not in written
    assert not any(name in written for name in CARDS if name != "*")
    assert not any(character in written for character in "0123456789*")


@pytest.mark.parametrize("language", TEXTS.languages)
def test_every_language_has_all_labels_and_every_picture_is_drawn_and_described_in_it(language: str) -> None:
    labels = Labels.of(TEXTS, language)
    for picture in EVERYTHING:
        assert drawn(picture, labels=labels)
        assert alt_text(TEXTS, language, picture)
    assert all(getattr(labels, name) for name in labels.__slots__)
    assert all("#" in getattr(labels, name) for name in ("deal", "limit", "seat", "ready", "aside", "limit_line"))


NAMES = [
    "مرحبا بالعالم", "שלום Anna 12", "王小明", "🌸🌸🌸", "ก้ก้ก้ก้ ไทย", "Zoë Ñandú-Łukasz Őrült", '<b>x</b> & "q"',
    "W" * 64, "",
    "Z̸̡̢̛̗a̸̡̢l̸̡̢", "𝕱𝖆𝖓𝖈𝖞", "Anna ♥ 🌸", "\u202eevil", "नमस्ते", "\x00\x01", "—", ".", "½²", "\ufffd", "\U0010ffff", "﷽﷽﷽",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_leave_the_picture_whole(name: str) -> None:
    full = replace(FULL, melds=SMALL.melds)
    for written in {name, clean_name(name)}:
        table = replace(full, seats=tuple(replace(seat, name=written) for seat in full.seats))
        assert seen(table).size == seen(full).size
        assert seen(PanelPicture(table, None)).size == seen(PanelPicture(full, None)).size
        deal = replace(DEAL, rows=tuple(replace(row, name=written) for row in DEAL.rows))
        assert seen(deal).size == seen(DEAL).size
        assert seen(replace(TOTALS, players=((written, (1, 2)),))).size == seen(TOTALS).size


@settings(max_examples=40)
@given(st.text(max_size=64))
def test_no_name_at_all_stops_a_seat(name: str) -> None:
    table = replace(SMALL, seats=(SeatPicture(clean_name(name), 13, 0), SeatPicture(name, 13, 0)), melds=())
    assert draw(table, LABELS, Look())
    assert alt_text(TEXTS, "it", table)


def test_no_two_pictures_of_the_gallery_look_alike() -> None:
    files = [drawn(picture) for picture in EVERYTHING]
    assert all(first != second for first, second in combinations(files, 2))
