"""What is shown in a group hand besides the panel: what stands there first, and the button that leads away from it."""

from dataclasses import replace

from screens.illustration import Illustration
from screens.message import Button, Message
from screens.render.pictures import table_picture
from screens.views.table import TableScreen
from tables.requests.deep_links import start_link, table_payload
from texts.catalogue import Catalogue


def placeholder_message(
    texts: Catalogue, language: str, view: TableScreen | None, hand: Illustration | None
) -> Message:
    """What is sent first, when it is not known yet who will see it: words, and where the panel is a photo, the table.

    The table is drawn as everybody sees it.
    """
    words = texts.text(language, "group-hand-placeholder")
    if hand is None or view is None:
        return Message(words)
    return Message(words, (), Illustration(table_picture(view), hand.language, hand.look))


def with_way_out(texts: Catalogue, language: str, username: str, table_id: int, panel: Message) -> Message:
    """The panel with one more button below, which opens the private chat with the bot of this name."""
    label = texts.plain(language, "group-hand-label-private")
    return replace(panel, rows=(*panel.rows, (Button(label, url=start_link(username, table_payload(table_id))),)))
