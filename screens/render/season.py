"""The season of a chat as a message: a picture, and in words what it shows."""

from collections.abc import Sequence

from pictures.alt_text import season_lines, season_row
from screens.message import MAX_CAPTION, Button, DisplayPreferences, Message, Rows
from screens.render.deal_end import illustrated
from screens.render.pictures import season_picture
from screens.render.scores import RANKS_SHOWN
from screens.views.season import SeasonView, note_line, span_line
from tables.requests.chat_pages import ALL_SEASONS, SeasonPage
from tables.season import Month
from texts.catalogue import Catalogue
from texts.line import Line
from texts.luck import better_line, points_line
from texts.text import Text

PODIUM = 3
"""The last place on the podium."""


def season_message(texts: Catalogue, language: str, view: SeasonView, preferences: DisplayPreferences) -> Message:
    """Render who makes most of their cards, then those for whom it is too early to say.

    Below the picture is the same in words, as far as there is room.
    """
    picture = season_picture(view, texts.plain(language, span_line(view.span)), RANKS_SHOWN)
    lines = [*season_lines(picture), note_line(view)]
    message = _message(texts, language, lines, _buttons(texts, language, view))
    if preferences.look is not None and message.text.length > MAX_CAPTION:
        message = _message(texts, language, [lines[0], lines[-1]], message.rows)
    return illustrated(message, language, preferences, lambda: picture)


def podium_message(texts: Catalogue, language: str, view: SeasonView, preferences: DisplayPreferences) -> Message:
    """Render who has come first in a season that has ended; without a picture, also who has come second and third."""
    picture = season_picture(view, texts.plain(language, span_line(view.span)), RANKS_SHOWN, early=False)
    first = [row for row in picture.rows if row.place == 1]
    says, band = better_line(first[0].better), points_line(max(row.band for row in first))
    lines = [_ended_line(view), Line("season-first", players=tuple(row.name for row in first), says=says, band=band)]
    if preferences.look is None:
        lines += [season_row(row) for row in picture.rows if row.place is not None and 1 < row.place <= PODIUM]
    lines.append(Line("season-next"))
    return illustrated(_message(texts, language, lines), language, preferences, lambda: picture)


def _ended_line(view: SeasonView) -> Line:
    if isinstance(view.span, Month):
        month = Line("time-month", month=view.span.month)
        return Line("season-ended", month=month, year=str(view.span.year))
    return Line("season-ended-deals", number=view.span.number, deals=view.span.deals)


def _message(texts: Catalogue, language: str, lines: Sequence[Line], rows: Rows = ()) -> Message:
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), rows)


def _buttons(texts: Catalogue, language: str, view: SeasonView) -> Rows:
    row, kind = [], "season" if view.month is None else "month"
    if view.has_before:
        row.append(Button(texts.plain(language, f"{kind}-label-before"), SeasonPage(view.back + 1)))
    if view.back > 0:
        row.append(Button(texts.plain(language, f"{kind}-label-after"), SeasonPage(view.back - 1)))
    return tuple(row), (Button(texts.plain(language, "season-label-always"), SeasonPage(ALL_SEASONS)),)
