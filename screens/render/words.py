"""What the pictures of a table show, in words."""

from pictures import Picture, alt_text
from screens.accessible import cut
from screens.message import MAX_TEXT, Message
from screens.render.pictures import panel_picture, table_picture, totals_picture
from screens.views.table import panel_screen, table_screen
from storage import Table, TableStatus, Unit
from tables.context import Context
from tables.seats import place_of
from texts.text import Text


def table_in_words(context: Context, unit: Unit, language: str, table: Table, owner: int | None) -> Message:
    """A table as everybody sees it, or as the player `owner` does, for them alone. Cards have been dealt there."""
    if owner is None:
        return _message(context, language, _public(context, unit, table))
    panel = panel_screen(unit, table, owner, context.now())
    plays = panel if table.status is not TableStatus.OVER else None
    shown = _public(context, unit, table) if plays is None else panel_picture(plays)
    return _message(context, language, shown, context.texts.text(language, "words-title", place=place_of(unit, table)))


def _public(context: Context, unit: Unit, table: Table) -> Picture:
    """The table as everybody sees it; when the match is over, everybody's points deal by deal."""
    screen = table_screen(unit, table, context.now())
    return totals_picture(screen) if table.status is TableStatus.OVER else table_picture(screen)


def _message(context: Context, language: str, shown: Picture, title: Text | None = None) -> Message:
    words = Text(alt_text(context.texts, language, shown))
    return Message(cut(words if title is None else Text.join("\n", (title, words)), MAX_TEXT))
