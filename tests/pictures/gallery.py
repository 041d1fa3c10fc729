"""Pictures to look at, and how: the smallest table and the fullest, hands, the end of a deal, totals."""

from dataclasses import replace
from functools import cache
from io import BytesIO

from PIL import Image, ImageChops

from pictures import Labels, Look, Picture, draw
from pictures.canvas import REMEMBERED
from pictures.cards import back, blank, card
from pictures.rows import LYING
from pictures.shapes import mask, ring, rounded
from pictures.values import (
    DealPicture,
    GroupPicture,
    HandPicture,
    HelpPicture,
    HelpStep,
    LeftPicture,
    MeldPicture,
    PanelPicture,
    PlacePicture,
    PodiumPicture,
    SeatPicture,
    StoryPicture,
    TablePicture,
    TotalsPicture,
)
from scala40.cards import CARDS, Card, joker_for, natural
from simulation.use_cases.world import TEXTS

LABELS = Labels.of(TEXTS, "it")
DEFAULT_LOOK = Look()


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their notation."""
    return tuple(CARDS[name] for name in text.split())


def meld(number: int, text: str, new: str = "", seat: int | None = None) -> MeldPicture:
    """A meld with the marks of those cards that are new."""
    faces = cards(text)
    return MeldPicture(number, faces, tuple(face.text in new.split() for face in faces), seat)


def group(text: str, points: int) -> GroupPicture:
    """Cards in a bracket."""
    return GroupPicture(cards(text), points)


SMALL = TablePicture(
    deal=3,
    limit=101,
    seats=(SeatPicture("Anna", 9, 34, opened=True), SeatPicture("Bruno", 13, 0, on_turn=True, dealer=True)),
    melds=(meld(1, "5H 6H *7H 8H", "8H", 0), meld(2, "KH KC KS")),
    discard_pile=CARDS["9D"],
    discard_is_new=True,
    stock=71,
)


def _full() -> TablePicture:
    runs = [
        tuple(natural(rank, suit) for rank in range(low, low + length))
        for suit, low, length in (
            (0, 1, 13),
            (1, 3, 4),
            (2, 5, 5),
            (3, 8, 3),
            (0, 9, 4),
            (1, 7, 5),
            (2, 1, 3),
            (3, 2, 6),
        )
    ]
    sets = [
        tuple(natural(rank, suit) for suit in suits)
        for rank, suits in (
            (13, (0, 1, 2)), (12, (0, 1, 2, 3)), (10, (1, 2, 3)), (10, (0, 1, 3)), (1, (0, 2, 3)), (9, (0, 1, 2)),
            (8, (0, 2, 3)), (4, (1, 2, 3)), (5, (0, 1, 3)), (6, (0, 1, 2, 3)), (7, (0, 2, 3)), (2, (0, 1, 2)),
            (3, (1, 2, 3)), (11, (0, 1, 2)), (11, (1, 2, 3)), (10, (0, 2, 3)),
        )
    ]  # fmt: skip
    melds = []
    for number, faces in enumerate([*runs, *sets], start=1):
        if number % 6 == 3:
            faces = (faces[0], joker_for(faces[1]), *faces[2:])  # noqa: PLW2901 - one in six melds has a joker
        melds.append(MeldPicture(number, faces, tuple(number == 8 for _ in faces), (number - 1) % 5))
    seats = (
        SeatPicture("Annamaria Bevilacqua", 1, 487, opened=True),
        SeatPicture("Peppe", 7, 1120, away=True),
        SeatPicture("Giovanni Battista…", 13, -25, opened=True, away=True),
        SeatPicture("Λένα Παπαδοπούλου", 11, 312, opened=True, on_turn=True),
        SeatPicture("Ada", 2, 0, opened=True, computer=True),
        SeatPicture("Zio Ugo", 0, 512, out=True),
    )
    return TablePicture(12, 501, seats, tuple(melds), CARDS["*"], discard_is_new=True, stock=7)


FULL = _full()
EMPTY = replace(SMALL, melds=(), discard_pile=None, discard_is_new=False, stock=0)
HAND = HandPicture((group("5H 6H 7H", 18), group("KH KC *KS", 30)), (), cards("2D 9D TD 4C 8C QS AS * *"), 2)
OPENING = HandPicture((group("AS 2S 3S 4S", 10),), (group("TH JH QH", 30),), cards("2D 3D 4C 4C"), None, (0, 3))
DEAL = DealPicture(
    3,
    101,
    False,
    (
        LeftPicture("Anna", (), 0, 34, closed=True, over=False),
        LeftPicture(
            "Bruno Giordano", cards("2D 9D TD 4C 8C QS AS * KH KC KD 7H 7D"), 96, 104, closed=False, over=True, seat=1
        ),
        LeftPicture("Peppe", cards("TH"), 10, 20, closed=False, over=False, seat=2),
        LeftPicture("Zio Ugo", (), None, 110, closed=False, over=False, seat=3),
    ),
)
LUCKY = replace(
    DEAL,
    rows=tuple(
        replace(row, luck=luck) for row, luck in zip(DEAL.rows, ((-12, -26), (21, 33), (-80, 0), None), strict=True)
    ),
)
TOTALS = TotalsPicture(
    101, (("Anna", (0, 24, 24, 61)), ("Bruno Giordano", (34, 47, 95, 112)), ("Peppe", (12, 20, 88, 88)))
)
PODIUM = PodiumPicture(
    101,
    4,
    (
        PlacePicture(1, 0, "Anna", 61, (0, 24, 24, 61)),
        PlacePicture(2, 2, "Peppe", 88, (12, 20, 88, 88)),
        PlacePicture(3, 1, "Bruno Giordano", 112, (34, 47, 95, 112), over_in=4),
        PlacePicture(4, 3, "Zio Ugo", 20, (20,), resigned=True, computer=True),
    ),
)
STORY = StoryPicture(SMALL, 12, 31, HandPicture((), (), cards("2D 9D TD 4C 8C QS AS * *"), 2))
PANEL = PanelPicture(SMALL, HAND)
FULL_PANEL = PanelPicture(FULL, OPENING)
EVERYTHING: tuple[Picture, ...] = (
    SMALL, FULL, EMPTY, HAND, OPENING, HandPicture((), (), (), None), DEAL, LUCKY, TOTALS, PANEL, FULL_PANEL,
    PanelPicture(EMPTY, None), PODIUM, STORY, StoryPicture(EMPTY, 0, 31), *map(HelpPicture, HelpStep),
)  # fmt: skip


def forget() -> None:
    """Let the next picture be drawn as the first one after a start, but with fonts and palettes."""
    REMEMBERED.clear()
    LYING.clear()
    for remembers in (card, blank, back, mask, rounded, ring):
        remembers.cache_clear()


@cache
def drawn(picture: Picture, look: Look = DEFAULT_LOOK, labels: Labels = LABELS) -> bytes:
    """The file of a picture; each is drawn once."""
    return draw(picture, labels, look)


@cache
def seen(picture: Picture, look: Look = DEFAULT_LOOK, labels: Labels = LABELS) -> Image.Image:
    """The picture as it arrives on a phone. Everybody gets the same object: do not change it."""
    return Image.open(BytesIO(drawn(picture, look, labels))).convert("RGB")


def share(image: Image.Image, colour: tuple[int, int, int]) -> float:
    """How much of an image has about this colour, from 0 to 1."""
    apart = ImageChops.difference(image, Image.new("RGB", image.size, colour)).split()
    furthest = ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), apart[2])
    return sum(furthest.histogram()[:7]) / (image.width * image.height)
