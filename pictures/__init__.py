"""The pictures: from plain values to a PNG, and to the same in words. `screens.render.pictures` makes the values.

    picture = table_picture(screen)                          a plain value; a hand is in hand pictures only
    name = fingerprint(picture, labels, look)                the same picture was sent before? then by its file_id
    png = await asyncio.to_thread(draw, picture, labels, look)
    words = alt_text(texts, language, picture)               nothing in the picture is missing in the words

`labels = Labels.of(texts, language)`, `look = Look(Theme.DARK, four_colours=True)`.
"""

from pictures.alt_text import alt_text
from pictures.draw import draw
from pictures.labels import Labels
from pictures.theme import Look, Theme
from pictures.values import Picture, fingerprint

__all__ = [
    "Labels",
    "Look",
    "Picture",
    "Theme",
    "alt_text",
    "draw",
    "fingerprint",
]
