"""Every command: its request, and the menus that list it. Its names and its line in the menus are in the catalogue."""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from tables.requests.chat_pages import NewTable, TakeLesson
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
    ShowStatus,
    ShowTable,
    ShowTables,
    Start,
    Verify,
)
from tables.requests.daily import ShowDaily
from tables.requests.deep_links import (
    INVITATIONS_PAYLOAD,
    chain_of_payload,
    evening_of_payload,
    invitation_of_payload,
)
from tables.requests.evenings import CallEvening, FollowEvening, WatchLobbies
from tables.requests.invitations import FollowInvitation, ShowInvitations
from tables.requests.sheets import KeepScore
from tables.requests.slow import ShowPause, ShowVacation
from texts.catalogue import FIRST_LANGUAGE, Catalogue

_NAME = re.compile("[a-z0-9_]{1,32}")

log = logging.getLogger(__name__)


class Where(Enum):
    """The kinds of chat whose menu may list a command."""

    PRIVATE = auto()
    GROUP = auto()
    ADMIN = auto()


EVERYWHERE = frozenset(Where)
GROUPS = frozenset({Where.GROUP, Where.ADMIN})
PRIVATE = frozenset({Where.PRIVATE})
PRIVATE_OR_ADMIN = frozenset({Where.PRIVATE, Where.ADMIN})


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `name` is part of its catalogue keys; `request` makes a request of the text after the command.

    In groups, an `ephemeral` one is seen by its sender and the bot alone, and so is its answer; where Telegram does not
    know such commands, it is like any other.
    """

    name: str
    request: Callable[[str], Request]
    menus: frozenset[Where] = EVERYWHERE
    ephemeral: bool = False

    def name_in(self, texts: Catalogue, language: str) -> str:
        """The name after the slash in one language; the Italian one if Telegram would not accept the translation."""
        name = texts.plain(language, f"command-name-{self.name}")
        if _NAME.fullmatch(name):
            return name
        log.error("the catalogue (%s) names the command %s in a way Telegram does not accept", language, self.name)
        return texts.plain(FIRST_LANGUAGE, f"command-name-{self.name}")

    def names(self, texts: Catalogue) -> tuple[str, ...]:
        """Its names in all languages: each works in every chat."""
        return tuple(sorted({self.name_in(texts, language) for language in texts.languages}))


def _plain(request: type[Request]) -> Callable[[str], Request]:
    """Ignore the text after the command."""
    return lambda _: request()


COMMANDS: tuple[Command, ...] = (
    Command("new", _plain(NewTable)),
    Command("table", _plain(ShowTable)),
    Command("cards", _plain(ShowCards), ephemeral=True),
    Command("words", _plain(ShowInWords)),
    Command("rules", _plain(ShowRules)),
    Command("scores", _plain(ShowScores), ephemeral=True),
    Command("matches", _plain(ShowTables)),
    Command("ranking", _plain(ShowRanking), GROUPS),
    Command("evening", CallEvening, GROUPS),
    Command("tellme", _plain(WatchLobbies), GROUPS, ephemeral=True),
    Command("vacation", ShowVacation, ephemeral=True),
    Command("pause", ShowPause),
    Command("daily", _plain(ShowDaily)),
    Command("invite", _plain(ShowInvitations)),
    Command("sheet", KeepScore),
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

STATUS = Command("status", _plain(ShowStatus), frozenset())
"""For operators, and for those who want to know their own id, in private; it is in no menu."""

LESSONS = Command("lessons", lambda _: TakeLesson(0), frozenset())
"""For those who write it in private instead of tapping the button under `/help`; it is in no menu."""

START = "start"
"""The command that Telegram itself sends, with the payload of a link; it is in no menu and has one name."""


def start(payload: str) -> Request:
    """The request that `/start` makes."""
    if payload == INVITATIONS_PAYLOAD:
        return ShowInvitations()
    if (token := invitation_of_payload(payload)) is not None:
        return FollowInvitation(token)
    if (evening := evening_of_payload(payload)) is not None:
        return FollowEvening(evening)
    chain = chain_of_payload(payload)
    return Start(payload) if chain is None else ShowDaily(chain)
