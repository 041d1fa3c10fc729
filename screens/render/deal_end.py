"""The post of a deal's end: its picture, how it ended in a line, and in the pause the buttons for what follows."""

from collections.abc import Callable
from dataclasses import replace

from pictures.values import Picture
from screens.message import MAX_CAPTION, PLAIN, Button, DisplayPreferences, Illustration, Message, Rows
from screens.page_links import PageLink
from screens.render.pictures import deal_picture
from screens.render.remarks import remarks_button
from screens.render.table import offers, table_rows
from screens.views.deal_ends import clover_line, deal_end_line, player_lines, share_line, why_lines
from screens.views.table import DealEnd, TableScreen
from screens.views.table_lines import waiting_line
from tables.requests.panel import InWords
from texts.catalogue import Catalogue
from texts.text import Text


def deal_end_message(
    texts: Catalogue,
    language: str,
    screen: TableScreen,
    number: int,
    preferences: DisplayPreferences = PLAIN,
    reader: int | None = None,
    rows: Rows = (),
) -> Message:
    """Render how a deal ended, as it stays in the chat. `reader`: the seat of the only person who reads it."""
    result = screen.deals[number - 1]
    parts = [how_it_ended(texts, language, screen, result, reader)]
    return _message(texts, language, screen, result, parts, rows, preferences)


def pause_message(
    texts: Catalogue,
    language: str,
    screen: TableScreen,
    preferences: DisplayPreferences = PLAIN,
    page: PageLink | None = None,
    replay: PageLink | None = None,
    reader: int | None = None,
) -> Message:
    """Render the table's post between two deals: how the last one ended, what follows and when, with the buttons.

    If somebody has bust, how it ended is a post of its own, above the one that says so.
    """
    result, (deal, *others) = screen.deals[-1], table_rows(texts, language, screen, page)
    asks = reader is not None and result.points[reader] is not None
    remarks = (remarks_button(texts, language, screen.table_id, result.number),) if asks else ()
    rows = (deal, remarks, () if result.busted else replay_row(texts, language, replay), *others)
    lines = [texts.text(language, waiting_line(screen)), offers(texts, language, screen)]
    follows = Text.join("\n", [part for part in lines if part])
    if result.busted:
        return Message(follows, rows)
    parts = [how_it_ended(texts, language, screen, result, reader), follows]
    return _message(texts, language, screen, result, parts, rows, preferences)


def how_it_ended(texts: Catalogue, language: str, screen: TableScreen, result: DealEnd, reader: int | None) -> Text:
    """Return who closed, and why points are not those of the cards, as one paragraph; below it what cards were worth.

    `reader`: who alone reads it; a group reads only who had the best cards, if it wants to.
    """
    closed_it = reader is not None and result.closed_by == reader
    lines = [deal_end_line(screen, result, is_closer=closed_it), *why_lines(screen, result)]
    ended = Text.join(" ", (texts.text(language, line) for line in lines))
    luck = clover_line(screen, result.number) if reader is None else share_line(screen, result.number, reader)
    return ended if luck is None else Text.join("\n", (ended, texts.text(language, luck)))


def replay_row(texts: Catalogue, language: str, page: PageLink | None) -> tuple[Button, ...]:
    """Return the way to the replay of a deal in the page, if there is one."""
    return () if page is None else (page.button(texts.plain(language, "story-label-page")),)


def _message(
    texts: Catalogue,
    language: str,
    screen: TableScreen,
    result: DealEnd,
    parts: list[Text],
    rows: Rows,
    preferences: DisplayPreferences,
) -> Message:
    """Return the message with its picture, or with the rows of the players in words."""
    pictured = illustrated(
        Message(Text.join("\n", parts), rows), language, preferences, lambda: deal_picture(screen, result.number)
    )
    if pictured.illustration is None:
        players = Text.join("\n", (texts.text(language, line) for line in player_lines(screen, result)))
        return Message(Text.join("\n\n", [parts[0], players, *parts[1:]]), rows)
    if not any(rows):
        return pictured
    *others, last = rows
    words = Button(texts.plain(language, "words-label"), InWords(screen.table_id))
    return replace(pictured, rows=(*others, (words, *last)))


def illustrated(
    message: Message, language: str, preferences: DisplayPreferences, draw: Callable[[], Picture | None]
) -> Message:
    """Return the message with a picture above it, if there is one, its reader wants it, and the text fits below it."""
    look = preferences.look
    picture = draw() if look is not None and message.text.length <= MAX_CAPTION else None
    if picture is None or look is None:
        return message
    return replace(message, illustration=Illustration(picture, language, look))
