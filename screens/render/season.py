"""The season of a chat as a message."""

from screens.message import Button, DisplayPreferences, Message
from screens.render.scores import RANKS_SHOWN
from screens.views.season import SeasonView, also_line, note_line, title_line
from tables.requests.chat_pages import ALL_SEASONS, SeasonPage
from tables.season import Month, Standing
from texts.catalogue import Catalogue
from texts.line import Line
from texts.luck import better_line, points_line
from texts.text import Text

PODIUM = 3
"""The last place on the podium."""


def season_message(texts: Catalogue, language: str, view: SeasonView) -> Message:
    """Render who makes most of their cards, then those for whom it is too early to say."""
    lines = [title_line(view)]
    shown = view.rows[:RANKS_SHOWN]
    lines += [_row(name, one) for name, one in shown if one.place is not None]
    early = [(name, one) for name, one in shown if one.place is None]
    if early:
        lines += [Line("season-early"), *(_early_row(name, one) for name, one in early)]
    lines.append(note_line(view))
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), _buttons(texts, language, view))


def podium_message(texts: Catalogue, language: str, view: SeasonView, preferences: DisplayPreferences) -> Message:
    """Render who has come first in a season that has ended; in text, also who has come second and third."""
    placed = [(name, one) for name, one in view.rows if one.place is not None]
    first = tuple(name for name, one in placed if one.place == 1)
    says, band = better_line(placed[0][1].better), max(one.band or 0 for _, one in placed[: len(first)])
    lines = [_ended_line(view), Line("season-first", players=first, says=says, band=points_line(band))]
    lines += [_row(name, one) for name, one in placed if one.place is not None and 1 < one.place <= PODIUM]
    lines.append(Line("season-next"))
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)))


def _ended_line(view: SeasonView) -> Line:
    if isinstance(view.span, Month):
        month = Line("time-month", month=view.span.month)
        return Line("season-ended", month=month, year=str(view.span.year))
    return Line("season-ended-deals", number=view.span.number, deals=view.span.deals)


def _row(name: str, one: Standing) -> Line:
    assert one.place is not None
    band = points_line(one.band or 0)
    return Line("season-row", rank=one.place, player=name, says=better_line(one.better), band=band, also=also_line(one))


def _early_row(name: str, one: Standing) -> Line:
    return Line("season-early-row", player=name, also=also_line(one))


def _buttons(texts: Catalogue, language: str, view: SeasonView) -> tuple[tuple[Button, ...], ...]:
    row, kind = [], "season" if view.month is None else "month"
    if view.has_before:
        row.append(Button(texts.plain(language, f"{kind}-label-before"), SeasonPage(view.back + 1)))
    if view.back > 0:
        row.append(Button(texts.plain(language, f"{kind}-label-after"), SeasonPage(view.back - 1)))
    return tuple(row), (Button(texts.plain(language, "season-label-always"), SeasonPage(ALL_SEASONS)),)
