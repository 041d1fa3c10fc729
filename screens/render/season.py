"""The season of a chat as a message."""

from collections.abc import Iterable

from screens.message import Button, Message
from screens.render.scores import RANKS_SHOWN
from screens.views.season import SeasonView, also_line, note_line, title_line
from tables.career import Career, Together
from tables.requests.chat_pages import ALL_SEASONS, MOST_SEASONS, SeasonPage
from tables.season import Standing
from texts.catalogue import Catalogue
from texts.line import Line
from texts.luck import better_line, points_line, tenths
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


def career_lines(known: Career, others: Iterable[tuple[str, Together]]) -> list[Line]:
    """Return how a person plays their deals among people, and how they fare against those they play with most."""
    lines = [Line("career-deals", deals=known.deals)]
    if known.opened:
        share = round(100 * known.opened / known.deals)
        key, points = "career-opened", {}
        if known.opened_with is not None:
            key, points = "career-opened-with", {"points": points_line(known.opened_with)}
        lines.append(Line(key, share=share, number=points_line(known.opened_in), **points))
    share = round(100 * known.closed / known.deals)
    lines.append(Line("career-closed", share=share, count=known.in_hand))
    lines.append(Line("career-cost", points=points_line(known.cost)))
    if known.better is not None:
        lines.append(Line("career-cards", says=better_line(known.better)))
    if known.streak > 1:
        lines.append(Line("career-streak", count=known.streak))
    return lines + [_beside(name, one) for name, one in others]


def _beside(name: str, one: Together) -> Line:
    key = "career-even" if tenths(one.better) == 0 else "career-ahead" if one.better > 0 else "career-behind"
    return Line(key, player=name, deals=one.deals, points=points_line(one.better))


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
