"""The contents of the pictures of a table in words, as messages."""

from pictures import Picture, alt_text
from screens.message import MAX_TEXT, Message
from screens.render.pictures import panel_picture, table_picture, totals_picture
from screens.views.panel import PanelScreen
from screens.views.table import Stage, TableScreen
from tables.seats import Name
from texts.accessible import cut
from texts.catalogue import Catalogue
from texts.text import Text


def table_in_words(texts: Catalogue, language: str, screen: TableScreen) -> Message:
    """Render the table as everybody sees it."""
    return Message(cut(_words(texts, language, _public(screen)), MAX_TEXT))


def panel_in_words(texts: Catalogue, language: str, place: Name, screen: TableScreen | PanelScreen) -> Message:
    """Render the table as one player sees it, for them only; if they have no panel, as everybody sees it."""
    match screen:
        case PanelScreen() if screen.table.stage is not Stage.OVER:
            shown: Picture = panel_picture(screen)
        case PanelScreen():
            shown = _public(screen.table)
        case TableScreen():
            shown = _public(screen)
    title = texts.text(language, "words-title", place=place)
    return Message(cut(Text.join("\n", (title, _words(texts, language, shown))), MAX_TEXT))


def _public(screen: TableScreen) -> Picture:
    """Return the table as everybody sees it; if the match is over, everybody's points deal by deal."""
    return totals_picture(screen) if screen.stage is Stage.OVER else table_picture(screen)


def _words(texts: Catalogue, language: str, shown: Picture) -> Text:
    return Text(alt_text(texts, language, shown))
