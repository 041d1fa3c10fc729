"""Provides pictures to send: a file that Telegram has already, or else a PNG, drawn in a thread.

The file of a picture that everybody may see is remembered in the store. That of a picture that only its viewer may see
is remembered in memory, under a name that no other viewer's picture can have and that no other process can use.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from telegram.error import BadRequest, Forbidden, TelegramError

from handlers.telegram.errors import ErrorKind, classify
from pictures import Labels, Look, draw, fingerprint
from pictures.values import HelpPicture
from screens.message import Illustration
from storage import DISK_ERRORS
from tables.context import Context

MOST_OWN_FILES = 2000
"""How many pictures of single viewers are remembered; the least recently used is forgotten first."""

MOST_NAMED = 64
"""How many names are remembered: one picture's name is needed several times while it is sent."""

DRAWING_THREADS = min(4, os.cpu_count() or 1)
"""How many pictures are drawn at once; more would wait for the interpreter."""

log = logging.getLogger(__name__)


class NoPicture(Exception):  # noqa: N818 - no error: the message is sent without it
    """A picture cannot be drawn, or Telegram refuses it. `forbidden`: no picture may be sent to this chat."""

    def __init__(self, why: str, *, forbidden: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.forbidden = forbidden


def refusal_of(error: BadRequest | Forbidden) -> TelegramError | NoPicture:
    """The exception for a refused photo: NoPicture if the refusal concerns the picture, or the error itself."""
    message = error.message.lower()
    if any(words in message for words in ("send photos", "send_photos", "send media", "send_media")):
        return NoPicture("no pictures may be sent to this chat", forbidden=True)
    if classify(error).error_kind is ErrorKind.REFUSED:
        return NoPicture("Telegram refuses it")
    return error


@dataclass(frozen=True, slots=True)
class Loan:
    """A picture ready to be sent: `file` is the id of a file that Telegram has, or else a PNG."""

    name: str
    file: str | bytes = field(repr=False)

    @property
    def is_known(self) -> bool:
        """Whether Telegram has the file already."""
        return isinstance(self.file, str)


class PictureCache:
    """Lends pictures, and remembers Telegram's file of each. `viewer` is the chat, or the person who sees the picture.

    Threads draw, so that taps are answered meanwhile, and several pictures at once: most of a picture's time is that of
    the encoder, which does not need the interpreter.
    """

    def __init__(self, context: Context, on_drawn: Callable[[float], None] = lambda seconds: None) -> None:
        """`on_drawn` is called with the seconds that a picture took."""
        self._context = context
        self._on_drawn = on_drawn
        self._labels = cache(lambda language: Labels.of(context.texts, language))
        self._named = lru_cache(MOST_NAMED)(self._name)
        self._own: dict[str, str] = {}
        self._key = secrets.token_bytes(32)
        self._drawing = ThreadPoolExecutor(DRAWING_THREADS, "drawing")

    def close(self) -> None:
        """Stop drawing."""
        self._drawing.shutdown(cancel_futures=True)

    def name(self, viewer: int, illustration: Illustration) -> str:
        """The name of a picture, which is the same for every viewer if everybody may see it."""
        return self._named(viewer, illustration)

    def _name(self, viewer: int, illustration: Illustration) -> str:
        labels = self._labels(illustration.language)
        key = b"" if _is_everybodys(viewer, illustration) else self._key + viewer.to_bytes(8, signed=True)
        return fingerprint(illustration.picture, labels, illustration.look, key)

    async def lend(self, viewer: int, illustration: Illustration) -> Loan:
        """The picture, ready to be sent. Raises NoPicture if it cannot be drawn."""
        name = self.name(viewer, illustration)
        file_id = self._file_of(viewer, illustration, name)
        if file_id is not None:
            return Loan(name, file_id)
        labels = self._labels(illustration.language)
        drawing = asyncio.get_running_loop().run_in_executor(
            self._drawing, _timed, illustration.picture, labels, illustration.look
        )
        try:
            picture, seconds = await drawing
        except Exception as error:
            log.exception("a picture cannot be drawn")  # the log leaves out the error's message
            raise NoPicture("it cannot be drawn") from error
        self._on_drawn(seconds)
        return Loan(name, picture)

    def keep(self, viewer: int, illustration: Illustration, name: str, file_id: str) -> None:
        """Remember Telegram's file of a picture that was sent.

        If the store cannot remember it now, nothing is raised: the message was sent, and the picture is drawn again.
        """
        if _is_everybodys(viewer, illustration):
            with contextlib.suppress(*DISK_ERRORS), self._context.store.unit() as unit:
                unit.pictures.remember(name, file_id, self._context.now())
            return
        self._own.pop(name, None)
        self._own[name] = file_id
        if len(self._own) > MOST_OWN_FILES:
            del self._own[next(iter(self._own))]

    def forget(self, viewer: int, illustration: Illustration, loan: Loan) -> None:
        """Forget a lent file that Telegram does not have any more, unless a newer one has replaced it meanwhile."""
        if self._file_of(viewer, illustration, loan.name) != loan.file:
            return
        if _is_everybodys(viewer, illustration):
            with self._context.store.unit() as unit:
                unit.pictures.forget(loan.name)
        self._own.pop(loan.name, None)

    def _file_of(self, viewer: int, illustration: Illustration, name: str) -> str | None:
        if _is_everybodys(viewer, illustration):
            with self._context.store.read() as unit:
                return unit.pictures.file_of(name)
        file_id = self._own.pop(name, None)
        if file_id is not None:
            self._own[name] = file_id  # now the most recently used
        return file_id


def _timed(picture: Any, labels: Labels, look: Look) -> tuple[bytes, float]:
    """Draw, and say how many seconds it took."""
    begun = time.perf_counter()
    drawn = draw(picture, labels, look)
    return drawn, time.perf_counter() - begun


def _is_everybodys(viewer: int, illustration: Illustration) -> bool:
    """Whether anybody may see it: a picture for a group, or of the help. Any other belongs to its viewer.

    In private, a picture of a table belongs to its viewer too: it may show their draft, which nobody else sees (R39).
    """
    if illustration.is_secret:
        return False
    return viewer < 0 or isinstance(illustration.picture, HelpPicture)
