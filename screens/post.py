"""A table's post in its group: what it is about, and that it calls nobody where the group wants to hear less."""

from dataclasses import replace

from screens.message import Message
from screens.views.table import Stage, TableScreen
from storage import Subject, Verbosity
from texts.text import Text


def subject_of(verbosity: Verbosity, table: TableScreen, shown: Subject) -> Subject:
    """What the post is about, `shown` being what the present one is about: another subject asks for a new message.

    There is a post for each turn of a person; while computers play in between, the post before them tells it. Where the
    group wants to hear less there is a post for each deal, which comes when the deal before it has ended: below what
    was announced then.
    """
    deal, is_pause = table.view.deal_number, table.stage is Stage.PAUSE
    if verbosity is not Verbosity.EVERY_TURN:
        return Subject(deal=deal + is_pause)
    if table.stage is not Stage.PLAYING:
        return Subject(deal=deal, is_pause=is_pause)
    if table.computer_plays and shown.deal == deal and shown.turn is not None:
        return shown
    return Subject(deal=deal, turn=table.turns_ended, seat=table.view.turn)


def uncalled(message: Message) -> Message:
    """The message with names instead of mentions: it calls nobody."""
    spans = tuple(span for span in message.text.spans if span.user_id is None)
    return replace(message, text=Text(message.text.plain, spans))
