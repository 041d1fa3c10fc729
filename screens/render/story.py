"""The story of a match as a message: a picture, what happened in a sentence, and the buttons to turn to another one."""

from collections.abc import Iterator

from screens.message import PLAIN, Button, DisplayPreferences, Message, Rows, grid
from screens.page_links import PageLink
from screens.render.deal_end import how_it_ended, illustrated, replay_row
from screens.render.pictures import deal_picture, story_picture
from screens.render.remarks import remarks_button
from screens.render.table import board, player_line
from screens.views.deal_ends import player_lines, share_lines
from screens.views.story import StoryScreen
from screens.views.table_lines import last_lines
from tables.requests.chat_pages import TO_THE_END, TURN_OVER, HideCards, OpenStory, TurnStory
from tables.requests.table import GetRecord
from texts.cards import cards_text, in_order
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text

DEALS_IN_ROW = 8
MOST_DEALS = 24
"""The most deals that have a button: those around the one that is shown."""


def story_message(
    texts: Catalogue,
    language: str,
    screen: StoryScreen,
    preferences: DisplayPreferences = PLAIN,
    page: PageLink | None = None,
) -> Message:
    """Render a picture of the story; in words, if its reader prefers them. The last row leads to the `page`."""
    title = Line("story-title", place=screen.place, deal=screen.deal, deals=screen.deals[-1])
    caption = Text.join("\n", (texts.text(language, title), *_what_happened(texts, language, screen)))
    rows = (*_rows(texts, language, screen), replay_row(texts, language, page))
    pictured = illustrated(
        Message(caption, rows),
        language,
        preferences,
        lambda: deal_picture(screen.table, screen.deal, shows_luck=True) if screen.is_end else story_picture(screen),
    )
    if pictured.illustration is not None:
        return pictured
    words = Text.join("\n", _in_words(texts, language, screen))
    return Message(Text.join("\n\n", (caption, words)), rows)


def story_button(texts: Catalogue, language: str, table_id: int) -> Button:
    """Return the button that opens the story in private."""
    return Button(texts.plain(language, "story-label-open"), OpenStory(table_id))


def look_button(label: str, table_id: int, page: PageLink | None) -> Button:
    """Return the button by which a person looks at their deals again: in the page, if there is one, or as a story."""
    return Button(label, OpenStory(table_id)) if page is None else page.button(label)


def hide_button(texts: Catalogue, language: str, table_id: int) -> Button:
    """Return the button by which each of those who sit at a table says whether others may look at its deals again."""
    return Button(texts.plain(language, "story-label-hiding"), HideCards(table_id, TURN_OVER))


def _what_happened(texts: Catalogue, language: str, screen: StoryScreen) -> Iterator[Text]:
    if screen.is_end:
        yield how_it_ended(texts, language, screen.table, screen.table.deals[screen.deal - 1], None)
        for line in share_lines(screen.table, screen.deal):
            yield texts.text(language, line)
        return
    if screen.played is None:
        on_turn = screen.table.on_turn
        yield texts.text(language, "story-dealt", player="" if on_turn is None else on_turn.name)
    for line in last_lines(screen.table):
        yield texts.text(language, line)


def _in_words(texts: Catalogue, language: str, screen: StoryScreen) -> Iterator[Text]:
    if screen.is_end:
        for line in player_lines(screen.table, screen.table.deals[screen.deal - 1]):
            yield texts.text(language, line)
        return
    yield board(texts, language, screen.table.view)
    for player in screen.table.players:
        yield texts.text(language, player_line(player))
    if screen.played is not None:
        name = screen.table.players[screen.played].name
        cards = cards_text(in_order(screen.hand, "suit"))
        yield texts.text(language, "story-hand", player=name, cards=cards, count=len(screen.hand))


def _rows(texts: Catalogue, language: str, screen: StoryScreen) -> Rows:
    def button(key: str, deal: int, frame: int) -> Button:
        return Button(texts.plain(language, key), TurnStory(screen.table.table_id, deal, frame))

    deal, frame, at = screen.deal, screen.frame, screen.deals.index(screen.deal)
    before = screen.deals[at - 1] if at else None
    after = screen.deals[at + 1] if at + 1 < len(screen.deals) else None
    turning: list[Button] = []
    if frame > 0:
        turning.append(button("story-label-before", deal, frame - 1))
    elif before is not None:
        turning.append(button("story-label-before-deal", before, 0))
    if not screen.is_end:
        turning.append(button("story-label-after", deal, frame + 1))
    elif after is not None:
        turning.append(button("story-label-after-deal", after, 0))
    plays = screen.is_end and screen.reader is not None
    own = (remarks_button(texts, language, screen.table.table_id, deal),) if plays else ()
    ends = (button("story-label-end", deal, screen.turns + 1),) if frame < screen.turns else ()
    hiding = (hide_button(texts, language, screen.table.table_id),) if screen.may_hide else ()
    record = (Button(texts.plain(language, "table-label-record"), GetRecord(screen.table.table_id)),)
    return (own, tuple(turning), ends, *_deal_rows(texts, language, screen), record if screen.is_over else (), hiding)


def _deal_rows(texts: Catalogue, language: str, screen: StoryScreen) -> Rows:
    """Return a button for each of the other deals, which leads to its end."""
    if len(screen.deals) < 2:
        return ()
    first = max(0, min(screen.deals.index(screen.deal) - MOST_DEALS // 2, len(screen.deals) - MOST_DEALS))
    shown = screen.deals[first : first + MOST_DEALS]
    buttons = [
        Button(
            texts.plain(language, "story-label-deal-shown" if deal == screen.deal else "story-label-deal", deal=deal),
            TurnStory(screen.table.table_id, deal, TO_THE_END),
        )
        for deal in shown
    ]
    return grid(buttons, DEALS_IN_ROW)
