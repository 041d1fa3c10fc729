"""The requests of buttons below answers to commands and on their pages; those about one table: `requests.table`."""

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
CLOVER_PAGE = "clover"
INVITATIONS_PAGE = "invites"
REPLAYS_PAGE = "replays"
DAILY_PAGE = "daily"
SEASON_PAGE = "season"
GUIDE_PAGE = "guide"
ASKS_PAGE = "asks"
PROTECTION_PAGE = "protect"
COMPUTERS_PAGE = "computers"
REMARKS_PAGE = "remarks"
COMFORT_PAGE = "comfort"

PAGES_OF_GROUP = (
    LANGUAGE_PAGE,
    DISPLAY_PAGE,
    GROUP_HANDS_PAGE,
    VERBOSITY_PAGE,
    CLOVER_PAGE,
    INVITATIONS_PAGE,
    REPLAYS_PAGE,
    SEASON_PAGE,
    DAILY_PAGE,
    ZONE_PAGE,
    DEFAULTS_PAGE,
)
PAGES_OF_PERSON = (
    LANGUAGE_PAGE,
    COMFORT_PAGE,
    DISPLAY_PAGE,
    GUIDE_PAGE,
    ASKS_PAGE,
    PROTECTION_PAGE,
    COMPUTERS_PAGE,
    REMARKS_PAGE,
)

LIGHT, DARK, TWO_COLOURS, FOUR_COLOURS = "light", "dark", "two", "four"
"""Values of the buttons for pictures, beside those of `Form`."""
NORMAL_CARDS, LARGE_CARDS = "normal", "large"
"""Values for the cards of a person's own hand in pictures."""
UNMARKED, MARKED = "unmarked", "marked"
"""Values for the buttons of selected cards: whether they also have a sign."""
ON, OFF = "on", "off"

RIVALS = ("1", "2", "3")
"""Against how many computers a group plays the deal of the day."""
POST_HOURS = ("12", "18", "20", "22")
"""At which hour its post on that may come."""
SEASON_LENGTHS = {"month": 0, "50": 50, "100": 100, "200": 200}
"""Values for the length of a season, and how many deals that is; 0 for a month."""
ALL_DEALS, BEST_DEALS = "all", "best"
"""Values for which deals of a season count."""

AS_TELEGRAM = ""
"""The value of the button that chooses the language of the person's Telegram."""

ALL_SEASONS = -1
"""The page of `SeasonPage` with everything since the first match."""
MOST_SEASONS = 24
"""How many seasons back one can turn."""

TO_THE_END = -1
"""The frame of `TurnStory` that is the end of the deal, however many turns it had."""


@dataclass(frozen=True, slots=True)
class TableRules(Request, code="tr"):
    """Show the rules of this table, as the answer to the question which table's."""

    table: int


@dataclass(frozen=True, slots=True)
class AskEndOf(Request, code="eo"):
    """Ask how this table is to end, as the answer to the question which table."""

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


@dataclass(frozen=True, slots=True)
class AskHelp(Request, code="ah"):
    """Send the help, below the message that offers it."""


@dataclass(frozen=True, slots=True)
class NewTable(Request, code="nt"):
    """Open a lobby in the chat of the tap."""


@dataclass(frozen=True, slots=True)
class Practice(Request, code="pr"):
    """Play alone against a computer of this level; '' asks for the level."""

    level: str


@dataclass(frozen=True, slots=True)
class TakeLesson(Request, code="ls"):
    """Begin a lesson, or go on with it; 0 asks which one."""

    lesson: int


@dataclass(frozen=True, slots=True)
class SeasonPage(Request, code="sn"):
    """Show the season that was so many seasons earlier, or `ALL_SEASONS`."""

    back: int


@dataclass(frozen=True, slots=True)
class HelpPage(Request, code="hp"):
    """Show a step of the help."""

    page: int


@dataclass(frozen=True, slots=True)
class OpenPanel(Request, code="op"):
    """Post the person's panel at this table anew, from the list of their tables."""

    table: int


@dataclass(frozen=True, slots=True)
class SetLanguage(Request, code="la"):
    """Set the language of the person (in private) or of the chat."""

    language: str


@dataclass(frozen=True, slots=True)
class ForgetMe(Request, code="fm"):
    """Erase the person, after a question."""

    person: int


# Those of the story of a match, which is looked at in private, picture by picture.


@dataclass(frozen=True, slots=True)
class OpenStory(Request, code="os"):
    """Open the story of a table's match: in private, from its first finished deal on."""

    table: int


TURN_OVER = 2


@dataclass(frozen=True, slots=True)
class HideCards(Request, code="hc"):
    """Let nobody see the deals of a table again who has not played there, or take that back (`on` 0).

    A button that several people see has `TURN_OVER`: it changes what holds for the one who taps it.
    """

    table: int
    on: int


@dataclass(frozen=True, slots=True)
class TurnStory(Request, code="hs"):
    """Show another picture of the story: of a deal, after as many turns as `frame` says."""

    table: int
    deal: int
    frame: int


@dataclass(frozen=True, slots=True)
class BeginWhatIf(Request, code="wi"):
    """Play on against computers from a finished deal, after so many of its turns."""

    table: int
    deal: int
    turn: int


@dataclass(frozen=True, slots=True)
class ShowRemarks(Request, code="rk"):
    """Send the requester the remarks on their own play in a deal that is over."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class ShowTurn(Request, code="ht"):
    """Send a picture of the story as `TurnStory` shows it, below the message with the button."""

    table: int
    deal: int
    frame: int


# Those that only the page of the tables (the Mini App) makes; no button can carry them. What one does at a table there
# are the requests of `requests.panel` and `requests.table`.


@dataclass(frozen=True, slots=True)
class OpenPage(Request):
    """Open the page: from now on the menu button of the requester's private chat leads there."""


@dataclass(frozen=True, slots=True)
class ChangePageSettings(Request):
    """Change how the requester sees the page; what is None stays as it is.

    `sort`, `four_colours`, `remarks` and `comfort` are those of their chat, too.
    """

    sort: str | None = None
    four_colours: bool | None = None
    theme: str | None = None
    sound: bool | None = None
    motion: str | None = None
    sound_offered: bool | None = None
    text: str | None = None
    remarks: bool | None = None
    comfort: bool | None = None
