"""A table's post in its group: what it is about; and without mentions, if the group wants to see less."""

from dataclasses import replace

from screens.message import Message
from screens.views.table import Stage, TableScreen
from storage import Subject, Verbosity
from texts.text import Text


def subject_of(verbosity: Verbosity, table: TableScreen, shown: Subject) -> Subject:
    """Return what the post is about; if that differs from `shown`, a new message is sent instead of an edit.

    There is a post for each turn of a person; turns of computers in between are shown in the post before them. If the
    group wants to see less there is one for each deal. The end of a deal is a post of its own, which stays.
    """
    deal, is_pause = table.view.deal_number, table.stage is Stage.PAUSE
    if verbosity is not Verbosity.EVERY_TURN or table.stage is not Stage.PLAYING:
        return Subject(deal=deal, is_pause=is_pause)
    if table.computer_plays and shown.deal == deal and shown.turn is not None:
        return shown
    return Subject(deal=deal, turn=table.turns_ended, seat=table.view.turn)


def without_mentions(message: Message) -> Message:
    """Return the message with names instead of mentions, so that it notifies nobody."""
    spans = tuple(span for span in message.text.spans if span.user_id is None)
    return replace(message, text=Text(message.text.plain, spans))
