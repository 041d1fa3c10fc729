"""The five pictures of /aiuto: draw, open, attach, swap, close; with the same cards and felt as the table."""

from collections.abc import Callable
from typing import Final

from pictures.canvas import WIDTH, Canvas, px
from pictures.cards import LARGE, CardSize, back, card
from pictures.fonts import bold
from pictures.packing import span
from pictures.rows import draw_card, draw_row
from pictures.theme import Look
from pictures.values import HelpPicture, HelpStep, Labels
from scala40.cards import CARDS

_TOP: Final = px(58)
_SIZE: Final = LARGE
_FAN: Final = CardSize.of(54, 74, 22, 18)


def draw_help(picture: HelpPicture, labels: Labels, look: Look) -> bytes:
    """Draw one step as a PNG."""
    height, words, scene = _SCENES[picture.step]
    canvas = Canvas(px(height), look)
    canvas.felt()
    _title(canvas, picture.step, words(labels))
    scene(canvas, labels)
    return canvas.png()


def _title(canvas: Canvas, step: HelpStep, words: str) -> None:
    tones = canvas.tones
    canvas.disc(px(30), px(30), px(14), tones.gold)
    canvas.words(px(30), px(37), str(step.value), bold(px(19)), tones.on_gold, "middle")
    canvas.name(px(52), px(37), words, px(19), WIDTH - px(66), tones.on_felt, other="")


def _cards(canvas: Canvas, x: int, y: int, cards: str, marked: str = "", size: CardSize = _SIZE) -> int:
    """Draw a row of cards, given in the notation; return where it ends."""
    faces = cards.split()
    new = tuple(name == marked for name in faces)
    draw_row(canvas, x, y, tuple(CARDS[name] for name in faces), size, canvas.tones.felt, new=new)
    return x + span(len(faces), size)


def _arrow(canvas: Canvas, x: int, y: int) -> None:
    canvas.shape("arrow", x, y, px(30), px(26), canvas.tones.gold)


def _draw(canvas: Canvas, labels: Labels) -> None:
    tones = canvas.tones
    for layer in (2, 1, 0):
        canvas.sprite(px(20) - layer * px(1.6), _TOP - layer * px(1.6), back(_SIZE, canvas.look))
    canvas.sprite(px(84), _TOP, card(CARDS["9D"], _SIZE, canvas.look))
    base = _TOP + _SIZE.height + px(18)
    canvas.words(px(20) + _SIZE.width // 2, base, labels.stock, bold(px(14)), tones.on_felt, "middle")
    canvas.words(px(84) + _SIZE.width // 2, base, labels.discard_pile, bold(px(14)), tones.on_felt, "middle")
    _arrow(canvas, px(150), _TOP + px(26))
    x = px(194)
    for number, name in enumerate(("6H", "7H", "8H", "TC", "QS")):
        raised = px(9) if name == "8H" else 0
        sprite = card(CARDS[name], _FAN, canvas.look, covered=number < 4)
        canvas.sprite(x + number * _FAN.column, _TOP + px(4) - raised, sprite)
        if raised:
            canvas.outline(x + number * _FAN.column, _TOP + px(4) - raised, _FAN.width, _FAN.height, _FAN.radius)
    canvas.words(x + span(5, _FAN) // 2, base, labels.your_hand, bold(px(14)), tones.on_felt, "middle")


def _open(canvas: Canvas, labels: Labels) -> None:
    tones = canvas.tones
    base = _TOP + _SIZE.height + px(27)
    for x, cards, points in ((px(22), "5H 6H 7H", "18"), (px(160), "KH KC KS", "30")):
        end = _cards(canvas, x, _TOP, cards)
        canvas.line(x, _TOP + _SIZE.height + px(5), end - x, px(2), tones.gold)
        canvas.words((x + end) // 2, base, points, bold(px(20)), tones.on_felt, "middle")
    canvas.words(px(145), base, "+", bold(px(20)), tones.on_felt, "middle")
    canvas.words(px(285), base, "=", bold(px(20)), tones.on_felt, "middle")
    canvas.words(px(318), base, "48", bold(px(28)), tones.gold, "middle")
    canvas.disc(px(314), _TOP + px(37), px(24), tones.gold)
    canvas.shape("check", px(299), _TOP + px(22), px(30), px(30), tones.on_gold)


def _attach(canvas: Canvas, labels: Labels) -> None:
    end = _cards(canvas, px(132), _TOP, "5H 6H 7H 8H", "8H")
    draw_card(canvas, px(26), _TOP, CARDS["8H"], _SIZE, canvas.tones.felt, new=True)
    _arrow(canvas, px(90), _TOP + px(26))
    canvas.shape("check", end + px(22), _TOP + px(20), px(34), px(34), canvas.tones.gold)


def _swap(canvas: Canvas, labels: Labels) -> None:
    tones = canvas.tones
    draw_card(canvas, px(18), _TOP, CARDS["KC"], _SIZE, tones.felt, new=True)
    _arrow(canvas, px(80), _TOP + px(26))
    end = _cards(canvas, px(118), _TOP, "KH *KC KS")
    _arrow(canvas, end + px(10), _TOP + px(26))
    joker = end + px(48)
    draw_card(canvas, joker, _TOP, CARDS["*"], _SIZE, tones.felt, new=True)
    base = _TOP + _SIZE.height + px(18)
    canvas.words(
        min(joker + _SIZE.width // 2, WIDTH - px(48)), base, labels.your_hand, bold(px(14)), tones.on_felt, "middle"
    )


def _close(canvas: Canvas, labels: Labels) -> None:
    tones = canvas.tones
    base = _TOP + _SIZE.height + px(18)
    draw_card(canvas, px(30), _TOP, CARDS["3S"], _SIZE, tones.felt, new=True)
    canvas.words(px(30) + _SIZE.width // 2, base, labels.your_hand, bold(px(14)), tones.on_felt, "middle")
    _arrow(canvas, px(104), _TOP + px(26))
    canvas.sprite(px(154), _TOP + px(3), card(CARDS["JD"], _SIZE, canvas.look))
    canvas.sprite(px(150), _TOP, card(CARDS["3S"], _SIZE, canvas.look))
    canvas.words(px(152) + _SIZE.width // 2, base, labels.discard_pile, bold(px(14)), tones.on_felt, "middle")
    canvas.shape("flag", px(232), _TOP + px(4), px(48), px(64), tones.gold)
    canvas.words(px(312), _TOP + px(48), "0", bold(px(48)), tones.on_felt, "middle")
    canvas.words(px(312), base, labels.points, bold(px(14)), tones.on_felt, "middle")


_SCENES: Final[dict[HelpStep, tuple[float, Callable[[Labels], str], Callable[[Canvas, Labels], None]]]] = {
    HelpStep.DRAW: (168, lambda labels: labels.help_draw, _draw),
    HelpStep.OPEN: (176, lambda labels: labels.help_open, _open),
    HelpStep.ATTACH: (150, lambda labels: labels.help_attach, _attach),
    HelpStep.SWAP: (168, lambda labels: labels.help_swap, _swap),
    HelpStep.CLOSE: (168, lambda labels: labels.help_close, _close),
}
