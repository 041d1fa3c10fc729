"""How long data about people is stored, as lines."""

from storage import retention
from tables.context import Context
from texts.line import Line

DAYS_OF_A_YEAR = 365


def kept_for() -> dict[str, Line]:
    """Return the times named by /privacy, under the names of the arguments of its sentence."""
    return {
        "record": days_line(retention.MATCH_DAYS),
        "closed": days_line(retention.CLOSED_DAYS),
        "update": days_line(retention.UPDATE_DAYS),
        "picture": days_line(retention.PICTURE_DAYS),
        "group": days_line(retention.CHAT_DAYS),
        "unseen": days_line(retention.PERSON_DAYS),
    }


def page_days(context: Context) -> Line | None:
    """Return how long is kept what the page of the tables needs; None if there is none."""
    return None if context.web is None else days_line(retention.PAGE_DAYS)


def days_line(days: int) -> Line:
    """Return a number of days in words, whole years as years."""
    years, rest = divmod(days, DAYS_OF_A_YEAR)
    return Line("time-years", count=years) if years and not rest else Line("time-days", count=days)


def backup_days(context: Context) -> Line | None:
    """Return how long backups of the file are kept; None if none are made."""
    days = context.backup_days
    return days_line(days) if days else None
