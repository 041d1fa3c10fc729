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
    """What a screen shows, the most urgent first; EPHEMERAL: a hand inside the group, for its owner's eyes alone."""

    TABLE = "table"
    HAND = "hand"
    EPHEMERAL = "ephemeral"
    VOTE = "vote"
    LOBBY = "lobby"


class Form(StrEnum):
    """In which form somebody wants to see tables and hands; WORDS is text with suits in words, to be listened to."""

    PICTURES = "pictures"
    TEXT = "text"
    WORDS = "words"


class GroupHands(StrEnum):
    """Whether hands are played inside the group, in messages that one member alone sees.

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
