"""Pictures for comfort: large cards, all text with a contrast of 7 to 1, and cards that blurred eyes tell apart."""

from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pictures.draw import draw
from pictures.hand import hand_rows
from pictures.palette.inks import inks
from pictures.theme import CLEAR, Colour, Colours, Look, Theme, colours, softer
from pictures.values import HandPicture, Picture, SeasonPicture, SeasonRowPicture
from tests.pictures.gallery import DEAL, FULL, FULL_PANEL, HAND, LABELS, PANEL, SMALL, cards

PHONE = 360
CATARACT = 3.0
"""How far a cataract blurs what is 360 wide: the radius in pixels."""
SEASON = SeasonPicture("Novembre", "Venerdì", (SeasonRowPicture("Anna", 48, (5, 2, 1), 1, 490, 44),))
LOOKS = [Look(theme, four, comfort=True) for theme, four in product(Theme, (False, True))]


def brightness(colour: Colour) -> float:
    parts = [level / 255 for level in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: Colour, ground: Colour) -> float:
    dark, light = sorted((brightness(ink), brightness(ground)))
    return (light + 0.05) / (dark + 0.05)


def inks_on_grounds(tones: Colours, look: Look) -> list[tuple[Colour, Colour]]:
    """Every colour of words, ranks and suits, and what it stands on."""
    felts, papers = (tones.felt, tones.felt_deep, tones.shadow), (tones.paper, tones.joker_paper)
    pairs = [*product((tones.on_felt, tones.on_felt_soft), felts)]
    pairs += product((tones.red, tones.black, tones.joker, *((tones.blue, tones.green))), papers)
    pairs += [(tones.on_seat, seat) for seat in tones.seats]
    pairs += [(ink, tones.chip) for ink in (tones.on_chip, tones.on_chip_soft, tones.red_on_chip)]
    pairs += [
        (softer(ink, ground, look), ground)
        for ink, ground in ((tones.on_chip, tones.chip), (tones.on_gold, tones.gold))
    ]
    return [*pairs, (tones.on_badge, tones.badge), (tones.on_badge, tones.asleep)]


@pytest.mark.parametrize("look", LOOKS)
def test_words_ranks_and_suits_have_a_contrast_of_seven_to_one(look: Look) -> None:
    unclear = [pair for pair in inks_on_grounds(colours(look), look) if contrast(*pair) < CLEAR]
    assert unclear == []
    used = set(inks(look).colours)
    assert {ink for ink, _ in inks_on_grounds(colours(look), look)[:6]} <= used


@pytest.mark.parametrize("count", range(1, 16))
def test_a_card_of_the_hand_is_wider_than_48_px_on_a_narrow_phone(count: int) -> None:
    hand = HandPicture((), (), cards(" ".join("A23456789TJQK23"[place] + "H" for place in range(count))), None)
    rows = hand_rows(hand, LABELS, LOOKS[0])
    assert rows.size.width * PHONE / rows.width >= 48
    assert rows.pitch >= rows.size.width  # no card covers another
    assert max(map(len, rows.rows)) <= 5


@pytest.mark.parametrize("picture", [PANEL, FULL_PANEL, HAND, SMALL, FULL, DEAL, SEASON])
def test_everything_is_a_third_larger(picture: Picture) -> None:
    wide, narrow = (Image.open(BytesIO(draw(picture, LABELS, look))) for look in (Look(), LOOKS[0]))
    assert wide.width * 3 == narrow.width * 4
    assert narrow.height >= wide.height * 0.8


def blurred(name: str, look: Look) -> Image.Image:
    """A card and thirteen others, as an eye with a cataract sees them on a narrow phone."""
    hand = HandPicture((), (), cards(f"{name} 2C 3C 4C 5C 6C 7C 9C TC JC 2D 4D 6D 7D"), None)
    image = Image.open(BytesIO(draw(hand, LABELS, look))).convert("RGB")
    shown = image.resize((PHONE, image.height * PHONE // image.width), Image.Resampling.LANCZOS)
    return shown.filter(ImageFilter.GaussianBlur(CATARACT))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("alike", ["8C 8S", "8H 8D", "6S 8S", "5S 6S", "3S 8S", "QS TS", "JS AS", "KC AC"])
def test_with_a_cataract_cards_that_are_alike_differ_more_than_usual(alike: str, look: Look) -> None:
    one, other = alike.split()
    usual, larger = (
        sum(ImageStat.Stat(ImageChops.difference(blurred(one, as_shown), blurred(other, as_shown))).sum)
        for as_shown in (Look(look.theme), look)
    )
    assert larger > 1.3 * usual
