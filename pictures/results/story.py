"""The picture of a position in the past: the table after a turn, and perhaps the cards of who played."""

from typing import Final

from pictures.canvas import WIDTH, Canvas, px
from pictures.fonts import bold
from pictures.hand import hand_rows
from pictures.labels import Labels, filled
from pictures.table import put_table, table_height
from pictures.theme import Look
from pictures.values import StoryPicture

_HEAD: Final = px(34)
_PAD: Final = px(9)


def draw_story(picture: StoryPicture, labels: Labels, look: Look) -> bytes:
    """Draw a position of the story as a PNG."""
    table = _HEAD + table_height(picture.table)
    hand = None if picture.hand is None else hand_rows(picture.hand, labels, look)
    canvas = Canvas(table if hand is None else table + hand.height + 2 * _PAD, look)
    canvas.felt()
    words = f"{filled(labels.turn, picture.turn)} / {picture.turns}" if picture.turn else labels.dealt
    canvas.words(WIDTH // 2, px(25), words, bold(px(16)), canvas.tones.on_felt, "middle")
    put_table(canvas, picture.table, labels, _HEAD)
    if hand is not None:
        hand.draw(canvas, table + _PAD // 2, canvas.tones.felt)
    return canvas.png()
