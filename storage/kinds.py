"""Enums for columns, with the words under which their members are stored."""

from enum import StrEnum


class TableStatus(StrEnum):
    """The status of a table; the first three are unfinished."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSE = "pause"
    OVER = "over"
    CLOSED = "closed"

    @property
    def is_unfinished(self) -> bool:
        """Whether the table still occupies its chat or topic."""
        return self in (TableStatus.LOBBY, TableStatus.PLAYING, TableStatus.PAUSE)


class TableKind(StrEnum):
    """What a table is for; a chat has at most one unfinished one of each kind, beside those of occasions."""

    ORDINARY = "ordinary"
    """A match of friends, or in private against computers."""
    PRACTICE = "practice"
    """Somebody practises in their private chat."""
    DAILY = "daily"
    """Somebody plays a deal of the day in their private chat."""
    WHAT_IF = "what-if"
    """Somebody plays on from a turn of a finished deal, against computers; it counts nowhere."""

    @property
    def counts(self) -> bool:
        """Whether results are kept, and a chat shows the table: what is tried out is in the page alone."""
        return self is not TableKind.WHAT_IF


class DeadlineKind(StrEnum):
    """What happens when a deadline is due."""

    TURN = "turn"
    REMINDER = "reminder"
    NEXT_DEAL = "next_deal"
    IDLE_LOBBY = "idle_lobby"
    DEAD_MATCH = "dead_match"
    HOST_SILENT = "host_silent"
    COMPUTER = "computer"
    TELL = "tell"
    """A lobby was opened in quiet hours, which are over: those who want to know are told."""
    PREPARED = "prepared"
    """The turn is played that the player on turn has prepared."""


class ScreenKind(StrEnum):
    """What a screen shows, the most urgent first; EPHEMERAL is a group hand, which only its owner sees."""

    TABLE = "table"
    HAND = "hand"
    EPHEMERAL = "ephemeral"
    VOTE = "vote"
    LOBBY = "lobby"


class AnnouncementKind(StrEnum):
    """What a row of the queue of announcements and answers is."""

    LINE = "line"
    """A sentence of the catalogue."""
    DEAL_END = "deal-end"
    BUST = "bust"
    MATCH_END = "match-end"
    WON = "won"
    """For who has won a match in a group, in private."""
    AWAY = "away"
    REMINDER = "reminder"
    TURN = "turn"
    WAKE = "wake"
    """For the player on turn: somebody at the table waits for them."""
    SEAT_OFFER = "seat-offer"
    """A player wants to hand their seat over, and perhaps somebody would take it."""
    PAUSE_OFFER = "pause-offer"
    """A player proposes a pause, or to play on, to all who play; it is edited when somebody has answered."""
    COMMITMENT = "promise"
    """The commitment, if no lobby has shown it."""
    KEPT_LOBBY = "lobby-kept"
    """The lobby's first post. It remains when a newer one is posted, because it is older than die and cut."""
    DIE = "die"
    DAILY = "daily"
    """A group's post on the deal of the day, which is edited when somebody has played."""
    EVENING = "evening"
    """A group's post on an evening, which is edited when somebody has answered."""
    EVENING_NOTE = "evening-note"
    """That an evening is soon, or has been changed, for those who said that they come."""
    LOBBY_OPEN = "lobby-open"
    """That a lobby is open, for somebody who wanted to be told in private."""
    SHEET = "sheet"
    """The post of a score sheet, which is edited when that changes."""
    SHEET_PROMPT = "sheet-prompt"
    """The question for the points of a deal, which somebody answers by a reply."""
    WELCOME = "welcome"
    """The bot's greeting in a group that it has joined."""
    MESSAGE = "message"
    """An answer, as it was rendered when somebody asked."""
    DOCUMENT = "document"
    """A file as an answer, as it was written when somebody asked."""
    STORY = "story"
    """A picture of the story of a match, for the person who asked: it is composed when it is sent."""
    SEASON = "season"
    """Who has come first in a season of the group that has ended."""
    REMARKS = "remarks"
    """The remarks on somebody's play in a deal, for that person."""
    EXPORT = "export"
    """The export of a person's data, for that person: the row is empty, and the file is made when it is sent."""
    UNKNOWN = ""
    """A stored word that this program does not know; no row is written with it."""

    @property
    def is_answer(self) -> bool:
        """Whether this is an answer; if it does not come, somebody will ask again."""
        return self in (
            AnnouncementKind.MESSAGE,
            AnnouncementKind.DOCUMENT,
            AnnouncementKind.STORY,
            AnnouncementKind.REMARKS,
            AnnouncementKind.EXPORT,
            AnnouncementKind.WELCOME,
        )

    @property
    def calls_somebody(self) -> bool:
        """Whether this mentions who is to do something, at every verbosity of the group."""
        return self in (
            AnnouncementKind.AWAY,
            AnnouncementKind.REMINDER,
            AnnouncementKind.TURN,
            AnnouncementKind.WAKE,
            AnnouncementKind.SEAT_OFFER,
            AnnouncementKind.PAUSE_OFFER,
        )

    @property
    def shows_lobby(self) -> bool:
        """Whether this shows a table's lobby and its commitment."""
        return self in (AnnouncementKind.COMMITMENT, AnnouncementKind.KEPT_LOBBY)


class Form(StrEnum):
    """The form of tables and hands; WORDS is accessible text, with suits in words."""

    PICTURES = "pictures"
    TEXT = "text"
    WORDS = "words"


class GroupHands(StrEnum):
    """Whether hands are played in the group, in messages that only one member sees.

    AUTO: only the hands of members to whom the bot cannot write in private.
    """

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Verbosity(StrEnum):
    """How much of a match the bot posts in the group: a post for each turn, one post that changes, or only the ends."""

    EVERY_TURN = "every_turn"
    QUIET = "quiet"
    ENDS = "ends"
