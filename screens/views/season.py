"""A season of a chat, as plain values, and its sentences."""

from dataclasses import dataclass

from storage import Unit
from tables.requests.chat_pages import MOST_SEASONS
from tables.season import Month, Season, Span, Standing, running_season, season_of
from texts.line import Line


@dataclass(frozen=True, slots=True)
class SeasonView:
    """Everybody's season, those with a place first; `back`: by how many seasons it is earlier than the running one."""

    place: str
    span: Span
    best: bool
    """Whether only the best deals of each person count."""
    back: int
    rows: tuple[tuple[str, Standing], ...]
    """Names and standings."""

    @property
    def month(self) -> Month | None:
        """The month that it is; None for a season of so many deals."""
        return self.span if isinstance(self.span, Month) else None

    @property
    def has_before(self) -> bool:
        """Whether one can turn to the season before it."""
        return self.back < MOST_SEASONS and (self.month is not None or self.span.number > 1)


def season_view(unit: Unit, chat_id: int, place: str, now: float, back: int) -> SeasonView:
    """Return a season of a chat from its stored results; the first one, if there are not so many before it."""
    chat = unit.chats.get(chat_id)
    assert chat is not None  # recorded with the request
    running = running_season(unit, chat, now)
    number = max(1, running - back)
    return view_of(unit, place, season_of(unit, chat, number), running - number)


def view_of(unit: Unit, place: str, season: Season, back: int) -> SeasonView:
    """Return a season that has been read, with the names of its people."""
    names = unit.people.names(one.person_id for one in season.standings)
    rows = tuple((names[one.person_id], one) for one in season.standings)
    return SeasonView(place, season.span, season.best, back, rows)


def title_line(view: SeasonView) -> Line:
    """Return which season it is, and of which chat."""
    return Line("season-title", title=span_line(view.span), place=view.place)


def span_line(span: Span) -> Line:
    """Return which season it is."""
    if isinstance(span, Month):
        return Line("season-title-month", month=Line("time-month", month=span.month), year=str(span.year))
    return Line("season-title-deals", number=span.number, count=span.played, deals=span.deals)


def note_line(view: SeasonView) -> Line:
    """Return what the rows mean, or that there are none."""
    if not view.rows:
        then = Line("season-none-then") if view.back else Line("season-none")
        return Line("season-none-deals") if view.month is None else then
    return Line("season-counts-best", said=Line("season-counts")) if view.best else Line("season-counts")
