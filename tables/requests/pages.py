"""What the buttons ask for on the pages of rules, settings and privacy; those of other pages: `requests.table`."""

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

PAGES_OF_GROUP = (LANGUAGE_PAGE, DISPLAY_PAGE, GROUP_HANDS_PAGE, VERBOSITY_PAGE, ZONE_PAGE, DEFAULTS_PAGE)
PAGES_OF_PERSON = (LANGUAGE_PAGE, DISPLAY_PAGE, GUIDE_PAGE)

LIGHT, DARK, TWO_COLOURS, FOUR_COLOURS = "light", "dark", "two", "four"
"""What the buttons of pictures say, beside the forms."""
ON, OFF = "on", "off"

AS_TELEGRAM = ""
"""The language of a button that leaves the choice to Telegram."""


@dataclass(frozen=True, slots=True)
class TableRules(Request, code="tr"):
    """From the question which table's rules: those of this one."""

    table: int


@dataclass(frozen=True, slots=True)
class ChatSetting(Request, code="cs"):
    """A page of the settings of a chat or a person ('' as value), or what is set there."""

    page: str
    value: str


@dataclass(frozen=True, slots=True)
class MyData(Request, code="md"):
    """Send the one who taps what is held on them."""


@dataclass(frozen=True, slots=True)
class AskForget(Request, code="af"):
    """Ask the one who taps whether they want to be forgotten."""
