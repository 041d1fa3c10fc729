"""The picture of a person's figures: how much better than their cards they are, matches, openings, closings, costs."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.cards import SMALL
from pictures.fonts import bold, regular
from pictures.packing import span
from pictures.rows import draw_row
from pictures.theme import Look
from pictures.values import Labels, ProfilePicture, percent
from scala40.cards import CARDS
from texts.luck import tenths

_EDGE: Final = px(8)
_GAP: Final = px(6)
_HEAD: Final = px(68)
_PLATE: Final = px(54)
_TILE: Final = px(66)
_CARDS: Final = tuple(CARDS[name] for name in ("QH", "KH", "AH"))


class Figure(NamedTuple):
    """A number of a profile, what it is, and what else is said of it; `above`: it stands above the others."""

    label: str
    value: str
    more: str
    above: bool = False


def figures(picture: ProfilePicture, labels: Labels) -> Iterator[Figure]:
    """Yield a person's figures, those first by which luck is left out; the page shows the same."""
    if picture.better is not None:
        value, side = points_of(picture.better, labels), labels.better if picture.better > 0 else labels.worse
        if tenths(picture.better) == 0:
            value, side = labels.equal, ""
        yield Figure(labels.luckless, value, side, above=True)
    if picture.matches:
        share = _filled(labels.percent, percent(picture.wins, picture.matches))
        yield Figure(labels.matches, str(picture.matches), f"{_filled(labels.won, picture.wins)} · {share}")
    if not picture.deals:
        return
    yield Figure(labels.deals_played, str(picture.deals), labels.among_people)
    if picture.opened:
        more = [_filled(labels.opening_turn, points_of(picture.opened_in, labels))]
        if picture.opened_with is not None:
            more.append(_filled(labels.opening_points, points_of(picture.opened_with, labels)))
        yield _share(labels.openings, picture.opened, picture, labels, " · ".join(more))
    in_hand = _filled(labels.closed_in_hand, picture.in_hand) if picture.in_hand else ""
    yield _share(labels.closings, picture.closed, picture, labels, in_hand)
    yield Figure(labels.cost, points_of(picture.cost, labels), labels.a_deal)
    if picture.streak > 1:
        yield Figure(labels.streak, str(picture.streak), labels.in_a_row)


def _share(label: str, count: int, picture: ProfilePicture, labels: Labels, more: str) -> Figure:
    return Figure(label, _filled(labels.percent, percent(count, picture.deals)), more)


def points_of(hundredths: int, labels: Labels) -> str:
    """Return a number of points to a tenth, without its sign."""
    whole, tenth = divmod(abs(tenths(hundredths)), 10)
    return f"{whole}{labels.decimal}{tenth}"


def _filled(template: str, number: object) -> str:
    return template.replace("#", str(number))


def draw_figures(picture: ProfilePicture, labels: Labels, look: Look) -> bytes:
    """Draw a person's figures as a PNG."""
    every = list(figures(picture, labels))
    above, shown = ([one for one in every if one.above is is_above] for is_above in (True, False))
    rows = (len(shown) + 1) // 2
    canvas = Canvas(_HEAD + len(above) * (_PLATE + _GAP) + rows * (_TILE + _GAP) + px(4), look)
    canvas.felt()
    _head(canvas, picture, labels)
    y = _HEAD
    for figure in above:
        _luckless(canvas, figure, y)
        y += _PLATE + _GAP
    half = (WIDTH - 2 * _EDGE - _GAP) // 2
    for number, figure in enumerate(shown):
        is_alone = number == len(shown) - 1 and number % 2 == 0
        x = _EDGE + number % 2 * (half + _GAP)
        _tile(canvas, figure, x, y + number // 2 * (_TILE + _GAP), WIDTH - 2 * _EDGE if is_alone else half)
    return canvas.png()


def _head(canvas: Canvas, picture: ProfilePicture, labels: Labels) -> None:
    """Write whose figures they are, beside a few cards."""
    left, cards = px(18), span(len(_CARDS), SMALL)
    draw_row(canvas, WIDTH - px(16) - cards, px(12), _CARDS, SMALL, canvas.tones.felt)
    room = WIDTH - px(16) - cards - px(10) - left
    canvas.name(left, px(36), picture.name, px(26), room, canvas.tones.gold, other=labels.profile)
    canvas.words(left, px(55), "Scala 40", regular(px(14)), canvas.tones.on_felt_soft)


def _luckless(canvas: Canvas, figure: Figure, y: int) -> None:
    """Draw how much better than their cards they are, beside a clover."""
    tones = canvas.tones
    canvas.plate(_EDGE, y, WIDTH - 2 * _EDGE, _PLATE, tones.gold)
    canvas.shape("clover", _EDGE + px(12), y + px(9), px(36), px(36), tones.on_gold)
    left = _EDGE + px(60)
    canvas.words(left, y + px(17), figure.label, regular(px(12)), tones.on_gold)
    left += canvas.words(left, y + px(44), figure.value, bold(px(26)), tones.on_gold) + px(7)
    canvas.words(left, y + px(44), figure.more, regular(px(15)), tones.on_gold)


def _tile(canvas: Canvas, figure: Figure, x: int, y: int, width: int) -> None:
    tones, left, room = canvas.tones, x + px(11), width - px(20)
    canvas.plate(x, y, width, _TILE, tones.chip)
    canvas.words(left, y + px(17), figure.label, regular(px(12)), tones.on_chip_soft)
    canvas.words(left, y + px(41), figure.value, bold(px(24)), tones.on_chip)
    size = next((size for size in (px(12), px(11)) if measure(figure.more, regular(size)) <= room), px(10))
    canvas.words(left, y + px(57), figure.more, regular(size), tones.on_chip_soft)
