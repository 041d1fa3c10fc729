"""Composing what a group hand has besides the panel: a placeholder before it."""

from dataclasses import replace

from screens.message import Message
from screens.render.group_hands import placeholder_message
from screens.views.table import table_screen
from storage import Screen, Unit
from tables.context import Context
from tables.languages import language_of_person


def compose_placeholder(context: Context, unit: Unit, screen: Screen, panel: Message) -> Message:
    """Compose the message that is sent first, as long as it is not certain that only the player will see it.

    Then it becomes the panel, so it is a photo, or protected, if that is.
    """
    assert screen.person_id is not None  # the store's schema guarantees that
    table = unit.tables.get(screen.table_id)
    view, hand = None, panel.illustration
    if hand is not None and table is not None and table.match is not None:
        view = table_screen(unit, table, context.now())
    language = language_of_person(context, unit, screen.person_id)
    return replace(placeholder_message(context.texts, language, view, hand), protected=panel.protected)
