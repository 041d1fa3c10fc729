"""The deals of the day as messages: for one person in private, and the post of a group."""

from collections.abc import Callable, Iterator

from screens.message import CONFETTI, Button, Message, Rows
from screens.page_links import PageLink
from screens.render.story import look_button
from screens.views.daily import DailyView, DayView, Stage, WeekView
from screens.views.daily_lines import (
    against_line,
    date_line,
    hard_line,
    players_line,
    result_lines,
    row_lines,
    said_lines,
    share_line,
    streak_line,
    title_line,
    week_lines,
)
from tables.requests.daily import DailyWeek, LetDailyBeSeen, PlayDaily, ShowDaily
from tables.requests.deep_links import daily_payload, share_link, start_link
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def daily_message(
    texts: Catalogue, language: str, username: str, view: DailyView, page: Callable[[int], PageLink | None]
) -> Message:
    """Render the days of a chain for the person who asked, in private; `page`: the link to the deal of a table."""
    parts = [[title_line(view)]]
    parts += [list(_day_lines(day)) for day in view.open]
    if view.last is not None:
        parts.append(list(_day_lines(view.last)))
    if view.streak > 1:
        parts.append([streak_line(view)])
    rows: list[tuple[Button, ...]] = []
    for day in view.open:
        if day.stage in (Stage.NEW, Stage.RUNNING):
            label = "daily-label-play" if day.stage is Stage.NEW else "daily-label-go-on"
            style = "primary" if not rows else None
            button = Button(texts.plain(language, label, number=str(day.number)), PlayDaily(view.chain_id, day.number))
            rows.append((button.styled(style),))
    finished = next((day for day in (*view.open, view.last) if day is not None and day.mine is not None), None)
    if finished is not None:
        rows += _share_rows(texts, language, username, view, finished)
    if view.last is not None:
        rows += _story_rows(texts, language, view.last, page)
    if view.place is not None:
        rows.append((Button(texts.plain(language, "daily-label-week"), DailyWeek(view.chain_id, 0)),))
    rows += [(button,) for button in _seal_buttons(texts, language, view)]
    return Message(_text(texts, language, parts), tuple(rows))


def try_message(texts: Catalogue, language: str, username: str, view: DailyView) -> Message:
    """Render the end of somebody's try: what counts, and how to tell others without telling them a card."""
    (day,) = view.open
    number = Line("daily-try-title", number=str(day.number))
    lines = [number, *result_lines(day)] if day.mine is not None else [number, Line("daily-left")]
    label = "daily-label-days" if view.place is None else "daily-label-results"
    rows: Rows = ((Button(texts.plain(language, label), ShowDaily(view.chain_id), style="primary"),),)
    if day.mine is not None:
        rows += (next(_share_rows(texts, language, username, view, day)),)
    closed = day.mine is not None and day.mine.closed
    return Message(_text(texts, language, [lines]), rows, effect=CONFETTI if closed else None)


def daily_post(texts: Catalogue, language: str, username: str, view: DailyView) -> Message:
    """Render what a group reads: who has played today, and how the last day has ended; no result of a running day."""
    days = ([date_line("daily-day", day), against_line(day), players_line(day)] for day in view.open)
    parts = [[Line("daily-post-title")], *days]
    if view.last is not None:
        parts.append(list(_day_lines(view.last)))
    play = Button(
        texts.plain(language, "daily-label-play-there"),
        url=start_link(username, daily_payload(view.chain_id)),
        style="primary",
    )
    rows: list[tuple[Button, ...]] = [(play,)]
    rows += [(button,) for button in _seal_buttons(texts, language, view)]
    return Message(_text(texts, language, parts), tuple(rows))


def _seal_buttons(texts: Catalogue, language: str, view: DailyView) -> tuple[Button, ...]:
    """Return what copies the seal of the days to come, and the secret of the day that has ended."""
    found = [] if view.seal is None else [Button(texts.plain(language, "fair-label-copy"), copies=view.seal)]
    if view.secret is not None and view.last is not None:
        label = texts.plain(language, "daily-label-secret", number=str(view.last.number))
        found.append(Button(label, copies=view.secret))
    return tuple(found)


def week_message(texts: Catalogue, language: str, view: WeekView) -> Message:
    """Render the table of a week."""
    *lines, explained = week_lines(view)
    turns = []
    if view.earlier:
        turns.append(Button(texts.plain(language, "daily-label-before"), DailyWeek(view.chain_id, view.back + 1)))
    if view.back > 0:
        turns.append(Button(texts.plain(language, "daily-label-after"), DailyWeek(view.chain_id, view.back - 1)))
    back = Button(texts.plain(language, "daily-label-back"), ShowDaily(view.chain_id))
    return Message(_text(texts, language, [lines, [explained]]), (tuple(turns), (back,)))


def _text(texts: Catalogue, language: str, parts: list[list[Line]]) -> Text:
    return Text.join(
        "\n\n", (Text.join("\n", (texts.text(language, line) for line in lines)) for lines in parts if lines)
    )


def _day_lines(day: DayView) -> Iterator[Line]:
    yield from said_lines(day)
    yield from row_lines(day)
    if (hard := hard_line(day)) is not None:
        yield hard


def _share_rows(
    texts: Catalogue, language: str, username: str, view: DailyView, day: DayView
) -> Iterator[tuple[Button, ...]]:
    assert day.mine is not None  # only a result is shared
    told = texts.plain(language, share_line(day))
    link = start_link(username, daily_payload(view.chain_id))
    yield (
        Button(texts.plain(language, "daily-label-copy"), copies=told),
        Button(
            texts.plain(language, "daily-label-share"),
            url=share_link(link, told),
        ),
    )
    if view.place is not None:
        shows = day.mine.shows
        label = "daily-label-hide" if shows else "daily-label-show"
        yield (Button(texts.plain(language, label), LetDailyBeSeen(view.chain_id, day.number, int(not shows))),)


def _story_rows(texts: Catalogue, language: str, day: DayView, page: Callable[[int], PageLink | None]) -> Rows:
    """Return the ways to look at a day that has ended: one's own deal, and that of the best who shows it."""
    if day.mine is None:
        return ()
    best = next((row for row in day.rows if row[1].shows and row[1] is not day.mine), None)
    shown = [(day.mine.table_id, texts.plain(language, "daily-label-mine"))]
    if best is not None:
        shown.append((best[1].table_id, texts.plain(language, "daily-label-best", player=best[0])))
    return tuple((look_button(label, table, page(table)),) for table, label in shown)
