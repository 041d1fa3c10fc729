"""A season of a chat, as plain values, and its sentences."""

from dataclasses import dataclass

from storage import Unit
from tables.season import Month, Standing, month_of, standings
from texts.line import Line


@dataclass(frozen=True, slots=True)
class SeasonView:
    """Everybody's season, those with a place first; `back`: by how many months it is earlier than the running one."""

    place: str
    month: Month
    back: int
    rows: tuple[tuple[str, Standing], ...]
    """Names and standings."""


def season_view(unit: Unit, chat_id: int, place: str, now: float, back: int) -> SeasonView:
    """Return a season of a chat from its stored results."""
    chat = unit.chats.get(chat_id)
    assert chat is not None  # recorded with the request
    month = month_of(now, chat.timezone, back)
    matches = unit.archive.figures_of_season(chat_id, month.since, month.until)
    found = standings(unit.pars.of_chat(chat_id, month.since, month.until), matches)
    names = unit.people.names(one.person_id for one in found)
    return SeasonView(place, month, back, tuple((names[one.person_id], one) for one in found))


def title_line(view: SeasonView) -> Line:
    """Return which season it is, and of which chat."""
    month = Line("time-month", month=view.month.month)
    return Line("season-title", month=month, year=str(view.month.year), place=view.place)


def note_line(view: SeasonView) -> Line:
    """Return what the rows mean, or that there are none."""
    none = Line("season-none-then") if view.back else Line("season-none")
    return Line("season-counts") if view.rows else none


def also_line(one: Standing) -> Line:
    """Return how many deals somebody has played, and how many matches they came in first, second and third."""
    wins, seconds, thirds = one.podium
    return Line("season-also", deals=one.deals, wins=wins, seconds=seconds, thirds=thirds)
