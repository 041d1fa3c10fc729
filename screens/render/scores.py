"""Scores, lists of tables, rankings and profiles as messages."""

from collections.abc import Sequence

from pictures.alt_text import profile_lines
from screens.message import MAX_TEXT, MOST_LISTED, Button, DisplayPreferences, Message, with_one_primary
from screens.page_links import PageLink
from screens.render.deal_end import illustrated
from screens.render.story import story_button
from screens.views.desk import TableSummary, waits_line
from screens.views.lists import ScoreRow, ScoresView
from screens.views.profile import ProfileView, computers_line, others_lines
from storage import MatchFigures
from tables.requests.chat_pages import OpenPanel, SeasonPage
from texts.catalogue import Catalogue
from texts.line import Arg, Line
from texts.text import Text
from texts.times import MINUTE, reserve_line

DEALS_SHOWN = 12
"""How many of the last deals are shown, because the length of a message is limited."""

RANKS_SHOWN = 30

_ROOM_FOR_CUT_LINE = 100
"""Characters kept for the line that says how much of a list is shown."""


def scores_message(texts: Catalogue, language: str, view: ScoresView) -> Message:
    """Render the totals, best first, and the points of the last deals; with the way to the story of finished deals."""
    lines = [Line("scores-title-over" if view.is_over else "scores-title", place=view.place, limit=view.limit)]
    lines += map(_score_line, view.rows)
    if view.deals:
        lines.append(Line("scores-deals-title"))
    for deal in view.deals[-DEALS_SHOWN:]:
        named = (Line("scores-points", player=name, points=points) for name, points in deal.points)
        points = Text.join(" · ", (texts.text(language, row) for row in named))
        lines.append(Line("scores-deal", deal=deal.number, points=points))
    rows = ((story_button(texts, language, view.table_id),),) if view.deals else ()
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), rows)


def _score_line(row: ScoreRow) -> Line:
    if row.out or row.reserve is None:
        return Line("scores-row-out" if row.out else "scores-row", player=row.name, total=row.total)
    if row.reserve < MINUTE:
        return Line("scores-row-no-reserve", player=row.name, total=row.total)
    return Line("scores-row-reserve", player=row.name, total=row.total, reserve=reserve_line(row.reserve))


def tables_message(
    texts: Catalogue,
    language: str,
    tables: Sequence[TableSummary],
    page: PageLink | None = None,
    last: tuple[Button, ...] = (),
) -> Message:
    """Render a person's tables in their order: each with buttons to its panel, and to its post in the group.

    Below them are the way to their `last` match and the link to the `page`, if there are such. If a message cannot hold
    all of them, a line says so.
    """
    lines = [texts.text(language, "tables-title", count=len(tables))]
    lines += [
        texts.text(language, "tables-entry", waiting=table.waiting.value, place=table.place, says=waits_line(table))
        for table in tables[:MOST_LISTED]
    ]
    while len(lines) <= len(tables) and sum(line.length + 1 for line in lines) > MAX_TEXT - _ROOM_FOR_CUT_LINE:
        lines.pop()
    shown = tables[: len(lines) - 1]
    if len(shown) < len(tables):
        lines.append(texts.text(language, "list-cut", shown=len(shown), count=len(tables)))
    only_one = len(shown) > MOST_LISTED // 2  # there is not enough room for two buttons each
    named = len(tables) > 1  # else the place stands in the line above, and there is nothing to choose from
    rows = tuple(_ways(texts, language, table, named=named, only_one=only_one) for table in shown)
    link = () if page is None else (page.button(texts.plain(language, "way-label-tables")),)
    return Message(Text.join("\n", lines), with_one_primary((*rows, last, link)))


def _ways(texts: Catalogue, language: str, table: TableSummary, *, named: bool, only_one: bool) -> tuple[Button, ...]:
    """Return the buttons that lead to a table: to its panel, and to its post in the group."""
    style = "primary" if table.waiting.is_awaited else None
    ways = []
    if table.has_panel:
        label = texts.plain(language, "tables-label-open" if named else "tables-label-open-only", place=table.place)
        ways.append(Button(label, OpenPanel(table.table_id), style=style))
    if table.post is not None and not (ways and only_one):
        label = "tables-label-group" if ways or not named else "tables-label-post"
        ways.append(Button(texts.plain(language, label, place=table.place), url=table.post))
    return tuple(ways)


def ranking_message(texts: Catalogue, language: str, place: str, rows: Sequence[tuple[int, MatchFigures]]) -> Message:
    """Render how often each player has won in a chat, and has come in second and third, in all seasons."""
    button = Button(texts.plain(language, "season-label-running"), SeasonPage(0))
    if not rows:
        return Message(texts.text(language, "ranking-none"), ((button,),))
    lines = [Line("ranking-title", place=place)]
    for rank, figures in rows[:RANKS_SHOWN]:
        wins, seconds, thirds = figures.podium
        places: dict[str, Arg] = {"rank": rank, "wins": wins, "seconds": seconds, "thirds": thirds}
        lines.append(Line("ranking-row", player=figures.name, matches=figures.matches, **places))
    lines.append(Line("ranking-counts"))
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), ((button,),))


def profile_message(
    texts: Catalogue, language: str, view: ProfileView, preferences: DisplayPreferences, *, names_others: bool
) -> Message:
    """Render a person's figures: a picture, and below it the same in words; those against computers only at the end.

    `names_others`: whether it says how they fare against the people they play with most.
    """
    lines = [*profile_lines(view.picture), *(others_lines(view) if names_others else ())]
    computers = computers_line(view)
    if computers is not None:
        lines.append(computers)
    message = Message(Text.join("\n", (texts.text(language, line) for line in lines)))
    return illustrated(message, language, preferences, lambda: view.picture if view.has_picture else None)
