"""The exit codes of the bot, for the program that starts it, such as a shell or systemd."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes; `MEANINGS` explains them."""

    STOPPED = 0
    BROKEN = 1
    SETTINGS = 2
    DATABASE = 3
    TELEGRAM = 4
    SECOND = 5
    UNREACHABLE = 6
    LOST = 7
    SUPERSEDED = 8


RESTART_DOES_NOT_HELP = (Exit.SETTINGS, Exit.DATABASE, Exit.SECOND, Exit.LOST)
"""After these codes a program that keeps the bot running should not restart it: somebody has to do something first."""

MEANINGS = {
    Exit.STOPPED: "it was stopped, and has closed everything in order",
    Exit.BROKEN: "a part of the bot itself has failed; see its log",
    Exit.SETTINGS: "a setting or an argument is missing or wrong",
    Exit.DATABASE: "the database, or the copy, cannot be used; nothing was written to it",
    Exit.TELEGRAM: "Telegram cannot be reached, or does not accept the token",
    Exit.SECOND: "the bot is running already, with this database or with this token",
    Exit.UNREACHABLE: "the database's server cannot be used for now: it is away, a standby, full, read-only or busy; "
    "or another program keeps the file busy",
    Exit.LOST: "a file of the database was moved or deleted, or the server is older than what the bot has seen",
    Exit.SUPERSEDED: "another instance of the bot has taken over; start this one again, as the one that waits",
}


class StartError(Exception):
    """The bot cannot start; the message is a sentence for the operator, `code` the exit code."""

    def __init__(self, sentence: str, code: Exit) -> None:
        super().__init__(sentence)
        self.code = code
