"""Pictures on their way to Telegram: the file it has already, else a PNG, drawn beside the event loop.

A picture that everybody may see is remembered in the store. One that only its viewer may see is remembered in memory,
under a name that nobody else's picture can have and that means nothing to another process.
"""

import asyncio
import contextlib
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, lru_cache

from pictures import Labels, draw, fingerprint
from pictures.values import HelpPicture
from screens.illustration import Illustration
from storage import DISK_ERRORS
from tables.context import Context

MOST_OWN_FILES = 2000
"""So many pictures of single viewers are remembered; the one not asked for longest is forgotten first."""

MOST_NAMED = 64
"""So many names are remembered: a picture is named when it is wanted, when it is lent and when it has been sent."""

log = logging.getLogger(__name__)


class NoPicture(Exception):  # noqa: N818 - the message goes without it
    """A picture cannot be drawn, or Telegram does not take it. `forbidden`: no picture may be sent to this chat."""

    def __init__(self, why: str, *, forbidden: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.forbidden = forbidden


@dataclass(frozen=True, slots=True)
class Loan:
    """A picture ready to be sent: `file` is Telegram's id of a file it has, or else a PNG."""

    name: str
    file: str | bytes = field(repr=False)

    @property
    def is_known(self) -> bool:
        """Whether Telegram has it already."""
        return isinstance(self.file, str)


class PictureCache:
    """Lends pictures, and remembers which file Telegram keeps each in. `viewer`: the chat, or the person who sees it.

    One thread draws: taps are answered meanwhile, and the computers' thread keeps its core.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._labels = cache(lambda language: Labels.of(context.texts, language))
        self._named = lru_cache(MOST_NAMED)(self._name)
        self._own: dict[str, str] = {}
        self._key = secrets.token_bytes(32)
        self._drawing = ThreadPoolExecutor(1, "drawing")

    def close(self) -> None:
        """Draw no more."""
        self._drawing.shutdown(cancel_futures=True)

    def name(self, viewer: int, illustration: Illustration) -> str:
        """The same for the same picture of the same viewer; for what everybody may see, of any viewer."""
        return self._named(viewer, illustration)

    def _name(self, viewer: int, illustration: Illustration) -> str:
        labels = self._labels(illustration.language)
        key = b"" if _is_everybodys(viewer, illustration) else self._key + viewer.to_bytes(8, signed=True)
        return fingerprint(illustration.picture, labels, illustration.look, key)

    async def lend(self, viewer: int, illustration: Illustration) -> Loan:
        """The picture, ready to be sent. NoPicture when it cannot be drawn."""
        name = self.name(viewer, illustration)
        file_id = self._file_of(viewer, illustration, name)
        if file_id is not None:
            return Loan(name, file_id)
        labels = self._labels(illustration.language)
        drawing = asyncio.get_running_loop().run_in_executor(
            self._drawing, draw, illustration.picture, labels, illustration.look
        )
        try:
            return Loan(name, await drawing)
        except Exception as error:
            log.exception("a picture cannot be drawn")  # the log leaves out the words of errors
            raise NoPicture("it cannot be drawn") from error

    def keep(self, viewer: int, illustration: Illustration, name: str, file_id: str) -> None:
        """Telegram keeps the picture of this name in this file.

        What the store cannot remember now is drawn once more: the message that carries it is sent, and may not fail.
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
        """Telegram does not know the lent file any more; one that another call has brought meanwhile stays."""
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
            self._own[name] = file_id  # it was asked for last
        return file_id


def _is_everybodys(viewer: int, illustration: Illustration) -> bool:
    """Whether anybody may see it: what a group is shown, and help. Whatever one person is shown is their own.

    In private also a table is their own: it stands as in the middle of their turn, which nobody else sees yet (R39).
    """
    if illustration.is_secret:
        return False
    return viewer < 0 or isinstance(illustration.picture, HelpPicture)
