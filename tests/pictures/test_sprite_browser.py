"""The sprite in a browser: the same colours in the same places as on the cards of the pictures."""

from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Route

from pictures.cards import HUGE, back, card
from pictures.sprite import properties, sprite
from pictures.theme import Look, Theme, colours
from scala40.cards import JOKER, NATURALS
from tests.chromium import launched

pytestmark = pytest.mark.browser

ADDRESS = "https://cards.invalid/"
GRID = (12, 17)
"""Into how many fields a card is divided; each is compared by its mean colour."""

IN_ROW = 9
NAMES = [*(face.text for face in NATURALS), "joker", "back"]
LOOKS = [Look(theme, four) for theme, four in product(Theme, (False, True))]


def page_of(look: Look) -> str:
    """A page with all cards, taken from the sprite as a file of its own."""
    style = "".join(f"{name}:{value};" for name, value in properties(look).items())
    cards = "".join(
        f'<svg style="position:absolute;left:{number % IN_ROW * HUGE.width}px;top:{number // IN_ROW * HUGE.height}px" '
        f'width="{HUGE.width}" height="{HUGE.height}" preserveAspectRatio="none">'
        f'<use href="cards.svg#c-{name}"/></svg>'
        for number, name in enumerate(NAMES)
    )
    return f'<!doctype html><body style="background:rgb{colours(look).felt};{style}">{cards}'


async def shown(look: Look) -> dict[str, Image.Image]:
    """Every card as the browser draws it, in coarse fields."""
    files = {"cards.svg": ("image/svg+xml", sprite()), "": ("text/html", page_of(look))}

    async def serve(route: Route) -> None:
        kind, body = files[route.request.url.removeprefix(ADDRESS)]
        await route.fulfill(content_type=kind, body=body)

    rows = -(-len(NAMES) // IN_ROW)
    async with launched() as browser:
        page = await browser.new_page(viewport={"width": IN_ROW * HUGE.width, "height": rows * HUGE.height})
        await page.route("**/*", serve)
        await page.goto(ADDRESS)
        seen = Image.open(BytesIO(await page.screenshot())).convert("RGB")
    corners = [(number % IN_ROW * HUGE.width, number // IN_ROW * HUGE.height) for number in range(len(NAMES))]
    return {
        name: coarse(seen.crop((x, y, x + HUGE.width, y + HUGE.height)))
        for name, (x, y) in zip(NAMES, corners, strict=True)
    }


def drawn(look: Look) -> dict[str, Image.Image]:
    """Every card as it is in pictures, in coarse fields."""
    sprites = [*(card(face, HUGE, look) for face in (*NATURALS, JOKER)), back(HUGE, look)]
    found = {}
    for name, one in zip(NAMES, sprites, strict=True):
        image = Image.new("RGB", one.image.size, colours(look).felt)
        image.paste(one.image, (0, 0), one.mask)
        found[name] = coarse(image)
    return found


def coarse(image: Image.Image) -> Image.Image:
    """The mean colour of each field."""
    return image.resize(GRID, Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image) -> tuple[float, int]:
    """How far the colours of two cards are apart, from 0 to 255: on average, and in the field where it is most."""
    levels = ImageStat.Stat(ImageChops.difference(one, other))
    return sum(levels.mean) / 3, max(high for _, high in levels.extrema)


@pytest.mark.parametrize(
    "look", [*LOOKS[1:3], *(pytest.param(look, marks=pytest.mark.long) for look in LOOKS[::3])], ids=str
)
async def test_the_sprite_shows_each_card_as_pictures_do(look: Look) -> None:
    seen, wanted = await shown(look), drawn(look)
    for name in NAMES:
        mean, most = apart(seen[name], wanted[name])
        assert mean < 4, name
        assert most < 45, name
        assert min(NAMES, key=lambda other: apart(seen[name], wanted[other])) == name
