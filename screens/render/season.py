"""The season of a chat as a message."""

from screens.message import Button, Message
from screens.render.scores import RANKS_SHOWN
from screens.views.season import SeasonView, also_line, note_line, title_line
from tables.requests.chat_pages import ALL_SEASONS, MOST_SEASONS, SeasonPage
from tables.season import Standing
from texts.catalogue import Catalogue
from texts.line import Line
from texts.luck import better_line, points_line
from texts.text import Text


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


def _row(name: str, one: Standing) -> Line:
    assert one.place is not None
    band = points_line(one.band or 0)
    return Line("season-row", rank=one.place, player=name, says=better_line(one.better), band=band, also=also_line(one))


def _early_row(name: str, one: Standing) -> Line:
    return Line("season-early-row", player=name, also=also_line(one))


def _buttons(texts: Catalogue, language: str, view: SeasonView) -> tuple[tuple[Button, ...], ...]:
    row = []
    if view.back < MOST_SEASONS:
        row.append(Button(texts.plain(language, "season-label-before"), SeasonPage(view.back + 1)))
    if view.back > 0:
        row.append(Button(texts.plain(language, "season-label-after"), SeasonPage(view.back - 1)))
    return tuple(row), (Button(texts.plain(language, "season-label-always"), SeasonPage(ALL_SEASONS)),)
