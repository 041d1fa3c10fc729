"""The requests of buttons on the pages of rules, settings and privacy; other pages: `requests.table`."""

from dataclasses import dataclass

from tables.requests.codec import Request

ZONES = (
    "Europe/Rome", "Europe/London", "Europe/Athens", "Europe/Moscow",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Atlantic/Azores", "Africa/Cairo",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Perth", "Australia/Sydney", "Pacific/Auckland", "UTC",
)  # fmt: skip
"""Time zones on the buttons; any other is set by its name: `/impostazioni Europe/Lisbon`."""

MAIN_PAGE = "main"
LANGUAGE_PAGE = "language"
ZONE_PAGE = "zone"
DEFAULTS_PAGE = "defaults"
DISPLAY_PAGE = "display"
GROUP_HANDS_PAGE = "inside"
VERBOSITY_PAGE = "volume"
GUIDE_PAGE = "guide"
ASKS_PAGE = "asks"
PROTECTION_PAGE = "protect"

PAGES_OF_GROUP = (LANGUAGE_PAGE, DISPLAY_PAGE, GROUP_HANDS_PAGE, VERBOSITY_PAGE, ZONE_PAGE, DEFAULTS_PAGE)
PAGES_OF_PERSON = (LANGUAGE_PAGE, DISPLAY_PAGE, GUIDE_PAGE, ASKS_PAGE, PROTECTION_PAGE)

LIGHT, DARK, TWO_COLOURS, FOUR_COLOURS = "light", "dark", "two", "four"
"""Values of the buttons for pictures, beside those of `Form`."""
NORMAL_CARDS, LARGE_CARDS = "normal", "large"
"""Values for the cards of a person's own hand in pictures."""
UNMARKED, MARKED = "unmarked", "marked"
"""Values for the buttons of selected cards: whether they also have a sign."""
ON, OFF = "on", "off"

AS_TELEGRAM = ""
"""The value of the button that chooses the language of the person's Telegram."""


@dataclass(frozen=True, slots=True)
class TableRules(Request, code="tr"):
    """Show the rules of this table, as the answer to the question which table's."""

    table: int


@dataclass(frozen=True, slots=True)
class RulesPart(Request, code="rt"):
    """Show a part of the rules in words, from 1; `rules` is their text (`tables.lobby.rules_code`).

    `table` is the table that they are of, whose name only its players are shown; 0 if it is not known.
    """

    table: int
    rules: str
    part: int


@dataclass(frozen=True, slots=True)
class SealPart(Request, code="vp"):
    """Show a part of what /verifica says in private, from 1."""

    part: int


@dataclass(frozen=True, slots=True)
class SetPace(Request, code="pa"):
    """Set the time per turn as `SetTurnTime` does, from the lobby, with the quiet hours that belong to such a pace."""

    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class ChatSetting(Request, code="cs"):
    """Show a page of the settings of a chat or a person (`value` is ''), or set a value there."""

    page: str
    value: str


@dataclass(frozen=True, slots=True)
class MyData(Request, code="md"):
    """Send the requester the file with everything stored about them."""


@dataclass(frozen=True, slots=True)
class AskForget(Request, code="af"):
    """Ask the requester whether they want to be erased."""
