"""What is shown in a group hand besides the panel: what stands there first, and the button that leads away from it."""

from dataclasses import replace

from screens.illustration import Illustration
from screens.message import Button, Message
from screens.render.pictures import table_picture
from screens.views.table import table_screen
from storage import Screen, Unit
from tables.context import Context
from tables.languages import language_of_person
from tables.requests.deep_links import start_link, table_payload


def placeholder(context: Context, unit: Unit, screen: Screen, hand: Illustration | None) -> Message:
    """What is sent first, when it is not known yet who will see it: words, and where the panel is a photo, the table.

    The table is drawn as everybody sees it.
    """
    assert screen.person_id is not None  # the store's schema sees to it
    table = unit.tables.get(screen.table_id)
    words = context.texts.text(language_of_person(context, unit, screen.person_id), "inside-placeholder")
    if hand is None or table is None or table.match is None:
        return Message(words)
    picture = table_picture(table_screen(unit, table, context.now()))
    return Message(words, (), Illustration(picture, hand.language, hand.look))


def with_way_out(context: Context, unit: Unit, screen: Screen, panel: Message) -> Message:
    """The panel with one more button below, which opens the private chat."""
    assert screen.person_id is not None  # as above
    label = context.texts.plain(language_of_person(context, unit, screen.person_id), "inside-key-private")
    button = Button(label, url=start_link(context.username, table_payload(screen.table_id)))
    return replace(panel, rows=(*panel.rows, (button,)))
