"""The kinds of things that rows speak of, by the words under which they are stored."""

from enum import StrEnum


class TableStatus(StrEnum):
    """Where a table stands; the first three are unfinished."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSE = "pause"
    OVER = "over"
    CLOSED = "closed"

    @property
    def is_unfinished(self) -> bool:
        """Whether the table still occupies its chat or topic."""
        return self in (TableStatus.LOBBY, TableStatus.PLAYING, TableStatus.PAUSE)


class DeadlineKind(StrEnum):
    """What is to happen when a deadline is due."""

    TURN = "turn"
    REMINDER = "reminder"
    NEXT_DEAL = "next_deal"
    IDLE_LOBBY = "idle_lobby"
    DEAD_MATCH = "dead_match"
    HOST_SILENT = "host_silent"
    COMPUTER = "computer"


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


class ScreenKind(StrEnum):
    """What a screen shows, the most urgent first; EPHEMERAL: a group hand, which its owner alone sees."""

    TABLE = "table"
    HAND = "hand"
    EPHEMERAL = "ephemeral"
    VOTE = "vote"
    LOBBY = "lobby"


class AnnouncementKind(StrEnum):
    """What a queued row says, or whom it answers."""

    LINE = "line"
    """A sentence of the catalogue."""
    DEAL_END = "deal-end"
    BUST = "bust"
    MATCH_END = "match-end"
    AWAY = "away"
    REMINDER = "reminder"
    TURN = "turn"
    COMMITMENT = "promise"
    """What was promised about the cards, where no lobby has shown it."""
    KEPT_LOBBY = "lobby-kept"
    """The lobby's first post, which stays where it is though a newer one was posted: it is older than die and cut."""
    DIE = "die"
    WELCOME = "welcome"
    """What the bot says in a group that it has joined."""
    MESSAGE = "message"
    """A message that answers somebody, as it was rendered when they asked."""
    DOCUMENT = "document"
    """A file that answers somebody, as it was written when they asked."""
    EXPORT = "export"
    """What is held on a person, for that person: the row holds nothing of it, the file is made when it is sent."""
    UNKNOWN = ""
    """A word that this program does not know; no row is written with it."""

    @property
    def is_answer(self) -> bool:
        """Whether this answers somebody, who will ask again if it does not come."""
        return self in (
            AnnouncementKind.MESSAGE,
            AnnouncementKind.DOCUMENT,
            AnnouncementKind.EXPORT,
            AnnouncementKind.WELCOME,
        )

    @property
    def calls_somebody(self) -> bool:
        """Whether this is for one person, whom it calls by a mention however little their group wants to hear."""
        return self in (AnnouncementKind.AWAY, AnnouncementKind.REMINDER, AnnouncementKind.TURN)

    @property
    def shows_lobby(self) -> bool:
        """Whether this shows a table's lobby, and what is promised there."""
        return self in (AnnouncementKind.COMMITMENT, AnnouncementKind.KEPT_LOBBY)


class Form(StrEnum):
    """In which form somebody wants to see tables and hands; WORDS is text with suits in words, to be listened to."""

    PICTURES = "pictures"
    TEXT = "text"
    WORDS = "words"


class GroupHands(StrEnum):
    """Whether hands are played in the group, in messages that one member alone sees.

    AUTO: by those to whom the bot cannot write in private.
    """

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Verbosity(StrEnum):
    """How much of a match its group hears: a post a turn, one post that changes, or how deals and matches end."""

    EVERY_TURN = "every_turn"
    QUIET = "quiet"
    ENDS = "ends"
