"""Pictures for tests: an empty PNG whose metadata says in words what the picture would show.

The bot of a test draws with `draw_words` instead of `pictures.draw`. This is much faster, and a test can read from a
message what a person sees in it, in the words of a panel without pictures.
"""

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from pictures import Labels, Look, Picture
from pictures.values import (
    DealPicture,
    HandPicture,
    HelpPicture,
    PanelPicture,
    PodiumPicture,
    ProfilePicture,
    SeasonPicture,
    StoryPicture,
    TablePicture,
    TotalsPicture,
)
from texts.cards import cards_text

if TYPE_CHECKING:  # a bot that draws these pictures need not import the model of the Bot API
    from sandbox.client.people import Seen
    from sandbox.http.server import LocalTelegram

WIDTH, HEIGHT = 1080, 600
_KEYWORD = b"Comment\0"


def draw_words(picture: Picture, labels: Labels, look: Look) -> bytes:
    """An empty PNG with the words of the picture."""
    return _SIGNATURE + _header() + _chunk(b"tEXt", _KEYWORD + in_words(picture).encode()) + _paper()


def words_in(data: bytes) -> str:
    """The words of a PNG; '' for one that was really drawn."""
    at = len(_SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"tEXt":
            return data[at + 8 + len(_KEYWORD) : at + 8 + length].decode()
        at += 12 + length
    return ""


def read(tg: "LocalTelegram", message: "Seen") -> str:
    """The text of a message, and the words of its picture."""
    return "\n".join(filter(None, (message.text, picture_words(tg, message.json.get("photo")))))


def picture_words(tg: "LocalTelegram", photo: object) -> str:
    """The words of a message's photo; '' if there is none."""
    if not isinstance(photo, list) or not photo:
        return ""
    file = tg.world.files.find(photo[-1]["file_id"])
    return words_in(file.data) if file is not None else ""


def in_words(picture: Picture) -> str:
    """What a picture shows, one thing a line."""
    return "\n".join(_lines(picture))


def _lines(picture: Picture) -> Iterator[str]:
    match picture:
        case TablePicture():
            yield from _table(picture)
        case PanelPicture():
            yield from _table(picture.table)
            if picture.hand is not None:
                yield from _lines(picture.hand)
        case HandPicture():
            yield cards_text([*(card.in_hand for group in picture.ready for card in group.cards), *picture.loose])
            yield from (f"Da parte: {cards_text(group.cards)}" for group in picture.aside)
        case DealPicture():
            yield from (f"{row.name}: {cards_text(row.cards)} · {row.points} · {row.total}" for row in picture.rows)
        case TotalsPicture():
            yield from (f"{name}: {totals}" for name, totals in picture.players)
        case PodiumPicture():
            yield from (f"{player.place}. {player.name}: {player.total}" for player in picture.places)
        case SeasonPicture():
            yield picture.title
            yield from (f"{row.place}. {row.name}: {row.better}" for row in picture.rows)
        case StoryPicture():
            yield f"Turno {picture.turn} di {picture.turns}"
            yield from _table(picture.table)
            if picture.hand is not None:
                yield from _lines(picture.hand)
        case ProfilePicture():
            yield f"{picture.name}: {picture.matches} partite · {picture.deals} smazzate"
        case HelpPicture():
            yield f"Passo {picture.step.value}"


def _table(picture: TablePicture) -> Iterator[str]:
    yield f"Smazzata {picture.deal}, si gioca a {picture.limit}"
    yield f"Pozzo: {cards_text([picture.discard_pile] if picture.discard_pile is not None else [])} · {picture.stock}"
    for meld in picture.melds:
        yield f"{meld.number}. {cards_text(meld.cards)}"
    for seat in picture.seats:
        opened = " · ha aperto" if seat.opened else ""
        yield f"{'▶' if seat.on_turn else '▫'} {seat.name} · {seat.cards} carte · {seat.total} punti{opened}"


_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@cache
def _header() -> bytes:
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 1, 0, 0, 0, 0))


@cache
def _paper() -> bytes:
    return _chunk(b"IDAT", zlib.compress(bytes(HEIGHT * (1 + WIDTH // 8)))) + _chunk(b"IEND", b"")
