"""Vacations: a person announces one, and their clocks stand still at all their slow tables until it ends.

At most 21 days of any 365 are vacation; one that was ended early counts as long as it was. Two lie at least 2 days
apart. There is one at a time that runs or is announced.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from storage import TableKind, Unit, Vacation
from storage.retention import DAY
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.ending import remove_question
from tables.match import deadlines, progress
from tables.notices.announcements import announce_line
from tables.play.lists import in_private
from tables.requests.deep_links import VACATION_PAYLOAD
from tables.requests.slow import EndVacation, ShowVacation, TakeVacation
from tables.requests.table import Dismiss
from tables.seats import is_private, players, re_entry_seats, seat_of
from texts.appointments import LONGEST_AHEAD, Unreadable
from texts.line import Line
from texts.periods import read_period
from texts.times import HOUR, day_line

MOST_DAYS = 21
YEAR = 365 * DAY
APART = 2 * DAY
OFFERED = (3, 7, 14, MOST_DAYS)
"""The lengths that buttons offer, in days."""


def show(context: Context, origin: Origin, request: ShowVacation) -> Result:
    """Show the vacation of the person, and offer some lengths; or ask about the days that are written."""
    now, me = context.now(), origin.person.id
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, now)
        zone = _zone(context, unit, origin)
        if not request.days:
            if not origin.is_private:
                return Result(pages=(in_private(Line("vacation-in-private"), VACATION_PAYLOAD),))
            return Result(pages=(page(unit, me, zone, now),))
        today = _day(now, zone)
        try:
            first, last = read_period(context.texts, request.days, today)
        except Unreadable as wrong:
            raise Refused(Line("vacation-refused", reason=wrong.reason)) from None
        current, new = _planned(unit, me, first, last, zone, now)
        span = {"first": day_line(_day(new.begins, zone), today), "last": day_line(last, today)}
        question = Line("vacation-question", player=origin.person.name, days=_days(new.begins, new.ends), **span)
        yes = TakeVacation(me, first.toordinal(), last.toordinal(), _ends(current))
        choices = ((Choice(Line("vacation-label-yes"), yes),), (Choice(Line("vacation-label-no"), Dismiss(me)),))
        return Result(pages=(Statement.of(question, *choices),))


def take(context: Context, origin: Origin, request: TakeVacation) -> Result:
    """Announce a vacation, or move the one that is announced, or the end of the one that runs."""
    now, me = context.now(), origin.person.id
    with requested(context, origin) as unit:
        _must_be_own(origin, request.person)
        zone = _zone(context, unit, origin)
        if request.instead != _ends(current_vacation(unit, me, now)):
            raise Refused(Line("vacation-stale"), alert=True)
        first, last = (_named(ordinal, now, zone) for ordinal in (request.first, request.last))
        current, new = _planned(unit, me, first, last, zone, now)
        if current is not None and current.begins != new.begins:
            unit.vacations.delete(current)
        unit.vacations.save(new)
        today, begin = _day(now, zone), _day(new.begins, zone)
        state = "runs" if new.begins <= now else "planned"
        span = {"first": day_line(begin, today), "last": day_line(last, today)}
        _tell(context, unit, me, Line("vacation-told", state=state, **span), now)
        if not origin.is_private:
            remove_question(unit, origin)
        shown = page(unit, me, zone, now) if origin.is_private else None  # instead of the buttons, or of the question
        return Result(Line("vacation-taken", last=span["last"]), page=shown)


def end(context: Context, origin: Origin, request: EndVacation) -> Result:
    """End a vacation early, or cancel it before it begins."""
    now, me = context.now(), origin.person.id
    with requested(context, origin) as unit:
        _must_be_own(origin, request.person)
        current = current_vacation(unit, me, now)
        if current is None or request.ends != _ends(current):
            raise Refused(Line("vacation-stale"), alert=True)
        if current.begins > now:
            unit.vacations.delete(current)
        else:
            unit.vacations.save(replace(current, ends=now))
        state = "cancelled" if current.begins > now else "back"
        _tell(context, unit, me, Line("vacation-told", state=state, first="", last=""), now)
        shown = page(unit, me, _zone(context, unit, origin), now) if origin.is_private else None
        return Result(Line("vacation-ended", state=state), page=shown)


def page(unit: Unit, person_id: int, zone: str, now: float) -> Statement:
    """Return what a person may know and do about their vacation."""
    choices = tuple((choice,) for choice in choices_of(unit, person_id, zone, now))
    return Statement((lines_of(unit, person_id, zone, now), (Line("vacation-how"),)), choices)


def zone_of(context: Context, unit: Unit, person_id: int) -> str:
    """Return the time zone of a person's days in private: that of one of their groups, or the usual one."""
    groups = (table for table in unit.tables.of_person(person_id) if not is_private(table))
    return next((unit.chats.of_table(table).timezone for table in groups), context.default_time_zone)


def lines_of(unit: Unit, person_id: int, zone: str, now: float) -> tuple[Line, ...]:
    """Return whether a person is, or will be, on vacation, and for how many days they may be yet."""
    current, today = current_vacation(unit, person_id, now), _day(now, zone)
    line = Line("vacation-none")
    if current is not None:
        span = {"first": _day(current.begins, zone), "last": _day(current.ends - 1, zone)}
        state = "runs" if current.begins <= now else "planned"
        line = Line("vacation-yours", state=state, **{name: day_line(day, today) for name, day in span.items()})
    left = _most(unit, person_id, now)
    if left and not choices_of(unit, person_id, zone, now):
        return line, Line("vacation-left", days=left), Line("vacation-refused", reason="apart")
    return line, Line("vacation-left", days=left)


def choices_of(unit: Unit, person_id: int, zone: str, now: float) -> tuple[Choice, ...]:
    """Return the lengths that the vacation of a person may have, from today or its own first day, and the way back."""
    current, today = current_vacation(unit, person_id, now), _day(now, zone)
    first, choices = today if current is None else _day(current.begins, zone), list[Choice]()
    for days in OFFERED:
        last = first + timedelta(days=days - 1)
        try:
            _, new = _planned(unit, person_id, first, last, zone, now)
        except Refused:
            continue
        if current is None or new.ends != current.ends:
            label = Line("vacation-label-days", days=days, last=day_line(last, today))
            request = TakeVacation(person_id, first.toordinal(), last.toordinal(), _ends(current))
            choices.append(Choice(label, request))
    if current is not None:
        label = Line("vacation-label-end", state="runs" if current.begins <= now else "planned")
        choices.insert(0, Choice(label, EndVacation(person_id, _ends(current))))
    return tuple(choices)


def current_vacation(unit: Unit, person_id: int, now: float) -> Vacation | None:
    """Return the vacation of a person that runs or is announced."""
    return next(iter(unit.vacations.of_people([person_id], now)), None)


def why_not(others: Sequence[Vacation], new: Vacation, now: float) -> Line | None:
    """Return why somebody may not be on vacation then, beside their other vacations; None if they may."""
    if new.ends <= max(new.begins, now):
        return Line("vacation-refused", reason="order")
    if new.begins - now > LONGEST_AHEAD.total_seconds():
        return Line("vacation-refused", reason="far")
    apart = APART - HOUR  # two days may be an hour shorter, as the clocks go forward
    if any(new.begins < other.ends + apart and other.begins < new.ends + apart for other in others):
        return Line("vacation-refused", reason="apart")
    return Line("vacation-refused", reason="long") if _are_too_long((*others, new)) else None


def _are_too_long(vacations: Sequence[Vacation]) -> bool:
    """Whether there are 365 days with too many days of vacation; if so, there are some that end with one of these."""
    return any(
        sum(_days(max(one.begins, until - YEAR), min(one.ends, until)) for one in vacations) > MOST_DAYS
        for until in [one.ends for one in vacations]
    )


def _planned(
    unit: Unit, person_id: int, first: date, last: date, zone: str, now: float
) -> tuple[Vacation | None, Vacation]:
    """Return the vacation that runs or is announced, and the one that is to be instead; Refused if it may not be.

    One that runs has begun already, and only its end can be moved.
    """
    current, today = current_vacation(unit, person_id, now), _day(now, zone)
    runs = current is not None and current.begins <= now
    if first > last:
        raise Refused(Line("vacation-refused", reason="order"), alert=True)
    if first < today and not runs:
        raise Refused(Line("vacation-refused", reason="past"), alert=True)
    if first > today and runs:
        raise Refused(Line("vacation-refused", reason="runs"), alert=True)
    begins = current.begins if current is not None and runs else now if first == today else _midnight(first, zone)
    new = Vacation(person_id, begins, _midnight(last + timedelta(days=1), zone))
    others = [one for one in unit.vacations.of_people([person_id], now - YEAR - APART) if one != current]
    refusal = why_not(others, new, now)
    if refusal is not None:
        raise Refused(refusal, alert=True)
    return current, new


def _most(unit: Unit, person_id: int, now: float) -> int:
    """Return for how many days a person may be on vacation, from today or the day on which theirs begins."""
    current = current_vacation(unit, person_id, now)
    others = [one for one in unit.vacations.of_people([person_id], now - YEAR) if one != current]
    begins = now if current is None else current.begins
    possible = (
        days
        for days in range(MOST_DAYS, 0, -1)
        if not _are_too_long((*others, Vacation(person_id, begins, begins + days * DAY)))
    )
    return next(possible, 0)


def _tell(context: Context, unit: Unit, person_id: int, line: Line, now: float) -> None:
    """Let the clocks at all tables of a person follow their vacation, and tell the slow ones in groups of it.

    To announce one is an act of theirs: if they were away they are back, unless a computer plays for them.
    """
    for table in unit.tables.of_person(person_id):
        seat = seat_of(table, person_id)
        if (
            seat is None
            or table.match is None
            or person_id not in [*players(table), *(again.person_id for again in re_entry_seats(table))]
        ):
            continue
        is_told = table.settings.is_slow and not is_private(table) and table.kind is not TableKind.DAILY
        if is_told and seat.computer is None:
            announce_line(unit, table, line, now, player=person_id)
        there = table if seat.computer else progress.bring_back(context, unit, table, seat.number, now)
        deadlines.follow(unit, there, now)
        unit.screens.want(table.id)


def _zone(context: Context, unit: Unit, origin: Origin) -> str:
    chat = None if origin.is_private else unit.chats.get(origin.chat_id)
    return zone_of(context, unit, origin.person.id) if chat is None else chat.timezone


def _must_be_own(origin: Origin, person_id: int) -> None:
    if origin.person.id != person_id:
        raise Refused(Line("ending-question-of-another"))


def _ends(current: Vacation | None) -> int:
    return 0 if current is None else int(current.ends)


def _days(begins: float, ends: float) -> int:
    """Return how many days a time is; one of them may be an hour longer, as the clocks go back."""
    return max(0, ceil((ends - begins - HOUR) / DAY))


def _day(at: float, zone: str) -> date:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).date()


def _named(ordinal: int, now: float, zone: str) -> date:
    """Return the day of a button; Refused if it is so far away that the bot has made no such button."""
    if abs(ordinal - _day(now, zone).toordinal()) > 2 * LONGEST_AHEAD.days:
        raise Refused(Line("tap-unknown"))
    return date.fromordinal(ordinal)


def _midnight(day: date, zone: str) -> float:
    """Return when a day begins."""
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()


USE_CASES: UseCases = {ShowVacation: show, TakeVacation: take, EndVacation: end}
