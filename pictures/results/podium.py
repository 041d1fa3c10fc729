"""The picture of the end of a match: who has won, everybody's places and totals, and the chart."""

from typing import Final

from pictures.canvas import WIDTH, Canvas, px
from pictures.fonts import bold, regular
from pictures.labels import Labels, filled
from pictures.theme import Look
from pictures.values import PodiumPicture

_EDGE: Final = px(10)
_ROW: Final = px(40)


def draw_podium(picture: PodiumPicture, labels: Labels, look: Look) -> bytes:
    """Draw the end of a match as a PNG."""
    canvas = Canvas(_EDGE * 2 + _ROW * max(1, len(picture.places)), look)
    canvas.felt()
    tones = canvas.tones
    for number, player in enumerate(picture.places):
        y = _EDGE + number * _ROW
        first = player.place == 1
        canvas.box(_EDGE, y, WIDTH - 2 * _EDGE, _ROW - px(4), px(8), tones.gold if first else tones.chip)
        ink = tones.on_gold if first else tones.on_chip
        canvas.words(px(20), y + px(24), f"{player.place}.", bold(px(16)), ink)
        other = filled(labels.seat, player.seat + 1)
        left = px(44) + canvas.name(px(44), y + px(24), player.name, px(16), px(150), ink, other=other) + px(8)
        what = labels.resigned if player.resigned else labels.wins if first else ""
        if player.over_in is not None:
            what = filled(labels.over_in, player.over_in)
        canvas.words(left, y + px(24), what, regular(px(12)), ink)
        total = str(player.total).replace("-", "−")
        canvas.words(WIDTH - px(20), y + px(24), total, bold(px(17)), ink, "right")
    return canvas.png()
