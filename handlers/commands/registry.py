"""Every command: what it asks for, and in which menus it stands. Its names and its line there are in the catalogue."""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from tables.requests.codec import Request
from tables.requests.commands import (
    AskEnd,
    AskResign,
    CutByWord,
    ShowCards,
    ShowForget,
    ShowHelp,
    ShowInWords,
    ShowLanguages,
    ShowPrivacy,
    ShowProfile,
    ShowRanking,
    ShowRules,
    ShowScores,
    ShowSettings,
    ShowTable,
    ShowTables,
    Start,
    Verify,
)
from tables.requests.table import NewTable
from texts.catalogue import FIRST_LANGUAGE, Catalogue

_NAME = re.compile("[a-z0-9_]{1,32}")

log = logging.getLogger(__name__)


class Where(Enum):
    """The kinds of chat whose menu a command may stand in."""

    PRIVATE = auto()
    GROUP = auto()
    ADMIN = auto()


EVERYWHERE = frozenset(Where)
GROUPS = frozenset({Where.GROUP, Where.ADMIN})
PRIVATE = frozenset({Where.PRIVATE})
PRIVATE_OR_ADMIN = frozenset({Where.PRIVATE, Where.ADMIN})


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `name` stands in its keys of the catalogue; `request` takes what was written after it."""

    name: str
    request: Callable[[str], Request]
    menus: frozenset[Where] = EVERYWHERE

    def name_in(self, texts: Catalogue, language: str) -> str:
        """What is written after the slash in one language; in Italian where Telegram would not take what it says."""
        name = texts.plain(language, f"command-name-{self.name}")
        if _NAME.fullmatch(name):
            return name
        log.error("the catalogue (%s) has a name for a command that Telegram does not take: %s", language, self.name)
        return texts.plain(FIRST_LANGUAGE, f"command-name-{self.name}")

    def names(self, texts: Catalogue) -> tuple[str, ...]:
        """All its names: each is understood everywhere."""
        return tuple(sorted({self.name_in(texts, language) for language in texts.languages}))


def _plain(request: type[Request]) -> Callable[[str], Request]:
    """A command that makes nothing of what is written after it."""
    return lambda _: request()


COMMANDS: tuple[Command, ...] = (
    Command("new", _plain(NewTable)),
    Command("table", _plain(ShowTable)),
    Command("cards", _plain(ShowCards)),
    Command("words", _plain(ShowInWords)),
    Command("rules", _plain(ShowRules)),
    Command("scores", _plain(ShowScores)),
    Command("matches", _plain(ShowTables)),
    Command("ranking", _plain(ShowRanking), GROUPS),
    Command("profile", _plain(ShowProfile)),
    Command("resign", _plain(AskResign)),
    Command("end", _plain(AskEnd)),
    Command("settings", ShowSettings, PRIVATE_OR_ADMIN),
    Command("language", _plain(ShowLanguages), PRIVATE_OR_ADMIN),
    Command("help", _plain(ShowHelp)),
    Command("verify", _plain(Verify)),
    Command("cut", CutByWord),
    Command("privacy", _plain(ShowPrivacy), PRIVATE),
    Command("forgetme", _plain(ShowForget), PRIVATE),
)
"""In the order of the menus."""

START = "start"
"""What Telegram itself sends, with the payload of a link; it is in no menu and has one name."""


def start(payload: str) -> Request:
    """What `/start` asks for."""
    return Start(payload)
