"""Pictures: turning plain values into a PNG, and into words. `screens.render.pictures` makes the values.

    picture = table_picture(screen)                          a plain value; only a hand picture has a hand
    name = fingerprint(picture, labels, look)                to find the file of the same picture sent before
    png = await asyncio.to_thread(draw, picture, labels, look)
    words = alt_text(texts, language, picture)               everything in the picture, in words

`labels = Labels.of(texts, language)`, `look = Look(Theme.DARK, four_colours=True)`.

Its modules and folders:

- `values`, `draw`, `alt_text`: what a picture shows, and the words in it; drawing it; its alt text
- `table`, `hand`, `panel`, `help_steps`, `profile`, `results/`: the pictures; ends of deals and matches, the story,
  figures
- `seats`, `canvas`, `cards`, `painting`, `rows`, `shapes`, `signs`, `fonts`, `packing`, `theme`: parts and tools
- `palette/`, `memory`, `outlines/`, `sprite`: the palette and the file; what is remembered; the outlines of cards
"""

from pictures.alt_text import alt_text
from pictures.draw import draw
from pictures.theme import Look, Theme
from pictures.values import Labels, Picture, fingerprint
