"""What a group hand has besides the panel: a placeholder before it, and a button to the private chat below it."""

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
    """Return what is sent first, as long as it is not certain that only the player will see it.

    It is a sentence; if the panel is a photo, it has a picture of the table, as everybody sees it.
    """
    words = texts.text(language, "group-hand-placeholder")
    if hand is None or view is None:
        return Message(words)
    return Message(words, (), Illustration(table_picture(view), hand.language, hand.look))


def with_private_button(texts: Catalogue, language: str, username: str, table_id: int, panel: Message) -> Message:
    """Return the panel with one more button below, which opens the private chat; `username` is the bot's."""
    label = texts.plain(language, "group-hand-label-private")
    return replace(panel, rows=(*panel.rows, (Button(label, url=start_link(username, table_payload(table_id))),)))
