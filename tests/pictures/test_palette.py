"""Pictures are composed in the palette in which they are saved, and what is remembered of them changes no pixel."""

import random
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pictures import Look, Theme, draw
from pictures.canvas import REMEMBERED, SHADOW, Canvas, px
from pictures.cards import LARGE, STRIP_MEDIUM, TINY, CardSize, card
from pictures.fonts import bold
from pictures.memory import Memory
from pictures.packing import span
from pictures.palette.inks import MOST, Inks, inks
from pictures.palette.png import encoded
from pictures.rows import LYING, draw_row
from pictures.theme import all_colours, colours, shades
from pictures.values import HandPicture
from scala40.cards import Card
from tests.pictures.gallery import EVERYTHING, FULL, FULL_PANEL, HAND, LABELS, OPENING, cards, forget

LOOKS = [Look(theme, four) for theme, four in product(Theme, (False, True))]


def levels_apart(first: Image.Image, second: Image.Image) -> list[int]:
    """How many pixels differ by each number of levels of grey."""
    return ImageChops.difference(first, second).convert("L").histogram()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_colour_of_a_palette_is_saved_as_itself(look: Look) -> None:
    palette = inks(look)
    assert len(palette.colours) <= MOST
    assert [palette.number(colour) for colour in palette.colours] == list(range(len(palette.colours)))
    for wanted in (*all_colours(colours(look)), *shades(look)):
        nearest = palette.colours[palette.number(wanted)]
        assert max(abs(a - b) for a, b in zip(wanted, nearest, strict=True)) <= 12
    assert palette.colours[palette.number(colours(look).felt)] == colours(look).felt


def test_a_palette_cannot_have_more_colours_than_a_file() -> None:
    with pytest.raises(AssertionError):
        Inks((level, level // 16 * 16, other * 16) for level in range(256) for other in range(2))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_file_shows_what_was_drawn(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    patches: list[list[int]] = []
    flat = Inks.flat

    def watched(palette: Inks, patch: Image.Image) -> Image.Image:
        numbers = flat(palette, patch)
        patches.append(levels_apart(patch, palette.patch(numbers)))
        return numbers

    monkeypatch.setattr(Inks, "flat", watched)
    forget()
    image = Image.open(BytesIO(draw(FULL, LABELS, look)))
    assert len(patches) > 100
    wrong = sum(sum(levels[25:]) for levels in patches)
    assert wrong < 0.0015 * image.width * image.height, "a colour is missing in the palette"


@pytest.mark.parametrize("size", [LARGE, TINY, STRIP_MEDIUM, STRIP_MEDIUM.squeezed(30)], ids=str)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_row_of_remembered_cards_looks_like_cards_put_down_one_by_one(size: CardSize, look: Look) -> None:
    faces = cards("5H *6H 7H TH")

    def laid(remembered: bool, new: tuple[bool, ...]) -> Image.Image:
        canvas = Canvas(px(90), look, px(160))
        if remembered:
            draw_row(canvas, px(9), px(9), faces, size, canvas.tones.felt, new=new)
            return canvas.inks.patch(canvas.image)
        canvas.box(px(9), px(9) + SHADOW, span(4, size), size.height, size.radius, canvas.tones.shadow)
        for number, face in enumerate(faces):
            canvas.sprite(px(9) + number * size.column, px(9), card(face, size, look, covered=number < 3))
        if any(new):
            first = new.index(True)
            wide = span(4 - first, size)
            canvas.outline(px(9) + first * size.column, px(9), wide, size.height, size.radius)
        return canvas.inks.patch(canvas.image)

    plain = (False,) * 4
    assert sum(levels_apart(laid(True, plain), laid(False, plain))[25:]) <= 24  # in the corners, of the shadow
    lit = (False, False, True, True)
    assert sum(levels_apart(laid(True, lit), laid(False, lit))[25:]) <= 24


def test_the_same_words_on_another_ground_are_blended_anew() -> None:
    first, second = (Canvas(px(40), Look(), px(60)) for _ in range(2))
    second.line(0, 0, px(30), px(40), second.tones.gold)
    for canvas in (first, second):
        canvas.pill(px(8), px(8), "Anna", bold(px(11)), canvas.tones.chip, canvas.tones.on_chip)
    assert (
        first.image.crop((px(31), 0, px(60), px(40))).tobytes()
        == second.image.crop((px(31), 0, px(60), px(40))).tobytes()
    )
    assert second.image.getpixel((px(8), px(8))) == second.inks.number(second.tones.gold)


def test_what_reaches_beyond_the_canvas_is_cut_off_and_leaves_the_file_whole() -> None:
    canvas = Canvas(px(20), Look(), px(20))
    for x in (-px(10), px(15)):
        canvas.pill(x, px(2), "Anna", bold(px(11)), canvas.tones.gold, canvas.tones.on_gold)
    canvas.line(px(10), 0, px(40), px(4), canvas.tones.red)
    image = Image.open(BytesIO(canvas.png()))
    assert image.size == (px(20), px(20))
    assert image.convert("RGB").getpixel((px(20) - 1, 0)) == canvas.tones.red


@settings(max_examples=settings.default.max_examples // 4)
@given(st.integers(1, 70), st.integers(1, 70), st.integers(1, 256), st.randoms(use_true_random=False))
def test_any_image_of_numbers_is_encoded_as_a_whole_file(
    width: int, height: int, count: int, dice: random.Random
) -> None:
    palette = dice.randbytes(3 * count)
    rows = Image.frombytes("L", (width + 1, height), bytes(dice.randrange(count) for _ in range((width + 1) * height)))
    image = Image.open(BytesIO(encoded(rows, palette)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (width, height))
    assert image.tobytes() == rows.crop((0, 0, width, height)).tobytes()
    assert image.getpalette("RGB") == list(palette)


def test_a_large_file_is_whole() -> None:
    dice = random.Random(40)
    rows = Image.frombytes("L", (1081, 700), dice.randbytes(1081 * 700))
    image = Image.open(BytesIO(encoded(rows, bytes(768))))
    assert image.tobytes() == rows.crop((0, 0, 1080, 700)).tobytes()


def test_a_memory_forgets_what_was_not_used_for_longest_and_never_holds_more_than_its_bytes() -> None:
    memory = Memory(30)
    image = Image.new("L", (1, 1))
    for key in "abc":
        memory.put(key, image, 10)
    assert memory.get("a") is image
    memory.put("d", image, 10)
    assert [memory.get(key) is not None for key in "abcd"] == [True, False, True, True]
    memory.put("a", image, 20)
    assert (memory.bytes, len(memory)) == (30, 2)
    memory.put("too large", image, 31)
    assert (memory.bytes, len(memory)) == (0, 0)


def test_a_memory_used_by_several_threads_counts_its_bytes() -> None:
    memory = Memory(1000)
    image = Image.new("L", (1, 1))

    def use(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(2000):
            key = dice.randrange(300)
            if memory.get(key) is None:
                memory.put(key, image, 10)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(8)))
    assert memory.bytes == 10 * len(memory) <= 1000


def test_what_is_remembered_stays_within_its_bytes_and_holds_single_cards_instead_of_hands() -> None:
    forget()
    for picture in (HAND, OPENING, FULL_PANEL):
        draw(picture, LABELS, Look())
    for memory in (REMEMBERED, LYING):
        assert 0 < memory.bytes <= memory.most
        assert all(_faces(key) <= 1 for key in memory._images)


def _faces(key: object) -> int:
    """How many cards a key names; more than one would be part of a hand."""
    if isinstance(key, Card):
        return 1
    assert not isinstance(key, HandPicture)
    return sum(map(_faces, key)) if isinstance(key, tuple) else 0


@pytest.mark.parametrize("picture", EVERYTHING, ids=lambda picture: type(picture).__name__)
def test_a_picture_of_which_nothing_is_remembered_has_the_same_bytes_as_the_next_one(picture: object) -> None:
    forget()
    files = [draw(picture, LABELS, Look(Theme.DARK)) for _ in range(3)]  # type: ignore[arg-type]  # one of the gallery
    assert all(first == second for first, second in pairwise(files))
