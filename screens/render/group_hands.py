"""What a group hand has besides the panel: a placeholder before it."""

from screens.illustration import Illustration
from screens.message import Message
from screens.render.pictures import table_picture
from screens.views.table import TableScreen
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
