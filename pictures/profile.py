"""The bot's own profile picture: a hand of three cards on the felt, as Telegram cuts it to a circle."""

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pictures.cards import CardSize, card
from pictures.theme import Look, colours
from scala40.cards import CARDS

SIDE: Final = 640
"""Width and height in pixels."""

_SIZE: Final = CardSize(252, 353, 84, 63)
_FAN: Final = (("*", 20, -112, 26), ("AS", 0, -6, -22), ("KH", -20, 104, 26))
"""Each card from the left: its name, its turn in degrees, and how far its middle is from that of the picture."""


@cache
def draw_profile() -> bytes:
    """Draw the picture as a JPEG, which is the only form that Telegram takes for a profile."""
    look = Look()
    tones = colours(look)
    image = Image.new("RGB", (SIDE, SIDE), tones.felt_deep)
    light = Image.radial_gradient("L").resize((SIDE * 3 // 2, SIDE * 3 // 2))
    image.paste(tones.felt, (-SIDE // 4, -SIDE // 4), ImageChops.invert(light))
    ring = Image.new("L", (2 * SIDE, 2 * SIDE))
    ImageDraw.Draw(ring).ellipse((12, 12, 2 * SIDE - 13, 2 * SIDE - 13), outline=255, width=18)
    image.paste(tones.gold, (0, 0), ring.reduce(2))
    for name, turn, across, down in _FAN:
        sprite = card(CARDS[name], _SIZE, look)
        face = sprite.image.convert("RGBA")
        face.putalpha(sprite.mask)
        face = face.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        left, top = (SIDE - face.width) // 2 + across, (SIDE - face.height) // 2 + down
        shade = Image.new("L", (SIDE, SIDE))
        shade.paste(face.getchannel("A"), (left, top + 10))
        image.paste(tones.shadow, (0, 0), shade.filter(ImageFilter.GaussianBlur(12)))
        image.paste(face, (left, top), face)
    file = BytesIO()
    image.save(file, "JPEG", quality=92)
    return file.getvalue()
