"""Vacations: a person announces one, and their clocks stand still at all their slow tables until it ends.

There is one at a time that runs or is announced. `tables.people.vacation_days` says when there may be one.
"""

from dataclasses import replace
from datetime import date, timedelta

from storage import AnnouncementKind, Table, TableKind, Unit, Vacation
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.ending import remove_question
from tables.match import deadlines, progress
from tables.notices.announcements import absent, announce_line, clear
from tables.people.vacation_days import MOST_DAYS, YEAR, are_too_long, day_of, free_day, length, midnight, why_not
from tables.play.lists import in_private
from tables.requests.deep_links import VACATION_PAYLOAD
from tables.requests.slow import EndVacation, ShowVacation, TakeVacation
from tables.requests.table import Dismiss
from tables.seats import is_private, players, re_entry_seats, seat_of
from texts.appointments import LONGEST_AHEAD, Unreadable
from texts.line import Arg, Line
from texts.periods import read_period
from texts.times import day_line

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
        today = day_of(now, zone)
        try:
            first, last = read_period(context.texts, request.days, today)
        except Unreadable as wrong:
            raise Refused(Line("vacation-refused", reason=wrong.reason)) from None
        current, new = _planned(unit, me, first, last, zone, now)
        span = {"first": day_line(day_of(new.begins, zone), today), "last": day_line(last, today)}
        days = length(new, zone)
        question = Line("vacation-question", player=origin.person.name, days=days, **span)
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
        today, begin = day_of(now, zone), day_of(new.begins, zone)
        state = "runs" if new.begins <= now else "planned"
        span = {"first": day_line(begin, today), "last": day_line(last, today)}
        _tell(context, unit, me, state, now, **span)
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
        _tell(context, unit, me, state, now, first="", last="")
        shown = page(unit, me, _zone(context, unit, origin), now) if origin.is_private else None
        return Result(Line("vacation-ended", state=state), page=shown)


def page(unit: Unit, person_id: int, zone: str, now: float) -> Statement:
    """Return what a person may know and do about their vacation."""
    lines, choices = offers(unit, person_id, zone, now)
    return Statement((lines, (Line("vacation-how"),)), tuple((choice,) for choice in choices))


def zone_of(context: Context, unit: Unit, person_id: int) -> str:
    """Return the time zone of a person's days in private: that of one of their groups, or the usual one."""
    groups = (table for table in unit.tables.of_person(person_id) if not is_private(table))
    return next((unit.chats.of_table(table).timezone for table in groups), context.default_time_zone)


def own_line(unit: Unit, person_id: int, zone: str, now: float) -> Line:
    """Return whether a person is, or will be, on vacation."""
    current, today = current_vacation(unit, person_id, now), day_of(now, zone)
    if current is None:
        return Line("vacation-none")
    span = {"first": day_of(current.begins, zone), "last": day_of(current.ends - 1, zone)}
    state = "runs" if current.begins <= now else "planned"
    return Line("vacation-yours", state=state, **{name: day_line(day, today) for name, day in span.items()})


def offers(unit: Unit, person_id: int, zone: str, now: float) -> tuple[tuple[Line, ...], tuple[Choice, ...]]:
    """Return what a person may know about their vacation, and what they may do.

    That are the lengths that it may have, from today or its own first day, and the way back.
    """
    current, today = current_vacation(unit, person_id, now), day_of(now, zone)
    others, begins = _others(unit, person_id, current, now), now if current is None else current.begins
    first, choices = day_of(begins, zone), list[Choice]()
    if current is not None:
        label = Line("vacation-label-end", state="runs" if current.begins <= now else "planned")
        choices.append(Choice(label, EndVacation(person_id, _ends(current))))

    def lasting(days: int) -> Vacation:
        return Vacation(person_id, begins, midnight(first + timedelta(days=days), zone))

    left = next((days for days in range(MOST_DAYS, 0, -1) if not are_too_long((*others, lasting(days)))), 0)
    again = "" if left else day_line(free_day(others, person_id, zone, now), today)
    lines = [own_line(unit, person_id, zone, now), Line("vacation-left", days=left, again=again)]
    refusal = why_not(others, lasting(left), now, zone) if left else None
    if refusal is not None:
        return (*lines, refusal), tuple(choices)
    for days in sorted({min(days, left) for days in OFFERED} - {0}):
        new, last = lasting(days), first + timedelta(days=days - 1)
        if new.ends > now and (current is None or new.ends != current.ends):
            label = Line("vacation-label-days", days=days, last=day_line(last, today))
            request = TakeVacation(person_id, first.toordinal(), last.toordinal(), _ends(current))
            choices.append(Choice(label, request))
    return tuple(lines), tuple(choices)


def current_vacation(unit: Unit, person_id: int, now: float) -> Vacation | None:
    """Return the vacation of a person that runs or is announced."""
    return next(iter(unit.vacations.of_people([person_id], now)), None)


def _planned(
    unit: Unit, person_id: int, first: date, last: date, zone: str, now: float
) -> tuple[Vacation | None, Vacation]:
    """Return the vacation that runs or is announced, and the one that is to be instead; Refused if it may not be.

    One that runs has begun already, and only its end can be moved.
    """
    current, today = current_vacation(unit, person_id, now), day_of(now, zone)
    runs = current is not None and current.begins <= now
    if first > last:
        raise Refused(Line("vacation-refused", reason="order"), alert=True)
    if first < today and not runs:
        raise Refused(Line("vacation-refused", reason="past"), alert=True)
    if first > today and runs:
        raise Refused(Line("vacation-refused", reason="runs"), alert=True)
    begins = current.begins if current is not None and runs else now if first == today else midnight(first, zone)
    new = Vacation(person_id, begins, midnight(last + timedelta(days=1), zone))
    refusal = why_not(_others(unit, person_id, current, now), new, now, zone)
    if refusal is not None:
        raise Refused(refusal, alert=True)
    return current, new


def _others(unit: Unit, person_id: int, current: Vacation | None, now: float) -> list[Vacation]:
    """Return the vacations of a person that may count yet, beside the one that runs or is announced."""
    return [one for one in unit.vacations.of_people([person_id], now - YEAR) if one != current]


def _tell(context: Context, unit: Unit, person_id: int, state: str, now: float, **span: Arg) -> None:
    """Let the clocks at all tables of a person follow their vacation, and tell the slow ones in groups of it.

    To announce one is an act of theirs: if they were away they are back, unless a computer plays for them. A table that
    is told of the vacation needs no other line for that.
    """
    line = Line("vacation-told", state=state, **span)
    for table in unit.tables.of_person(person_id):
        seat = seat_of(table, person_id)
        if (
            seat is None
            or table.match is None
            or person_id not in [*players(table), *(again.person_id for again in re_entry_seats(table))]
        ):
            continue
        is_told = _is_told(unit, table, person_id, state, now)
        if is_told:
            announce_line(unit, table, line, now, player=person_id)
        there = table if seat.computer else progress.bring_back(context, unit, table, seat.number, now)
        if is_told and there is not table and not absent(there):
            clear(unit, there, AnnouncementKind.AWAY)
        deadlines.follow(unit, there, now)
        unit.screens.want(table.id)


def _is_told(unit: Unit, table: Table, person_id: int, state: str, now: float) -> bool:
    """Whether a table is told of a vacation: it is slow, and in a group, and hears this for the first time today.

    So nobody fills the chat with what they plan and take back; the clock shows what is true.
    """
    if not table.settings.is_slow or is_private(table) or table.kind is TableKind.DAILY:
        return False
    told = f"vacation-{state}-{day_of(now, unit.chats.of_table(table).timezone)}"
    if person_id in unit.votes.voters(table.id, told):
        return False
    unit.votes.cast(table.id, told, person_id)
    return True


def _zone(context: Context, unit: Unit, origin: Origin) -> str:
    chat = None if origin.is_private else unit.chats.get(origin.chat_id)
    return zone_of(context, unit, origin.person.id) if chat is None else chat.timezone


def _must_be_own(origin: Origin, person_id: int) -> None:
    if origin.person.id != person_id:
        raise Refused(Line("ending-question-of-another"))


def _ends(current: Vacation | None) -> int:
    return 0 if current is None else int(current.ends)


def _named(ordinal: int, now: float, zone: str) -> date:
    """Return the day of a button; Refused if it is so far away that the bot has made no such button."""
    if abs(ordinal - day_of(now, zone).toordinal()) > 2 * LONGEST_AHEAD.days:
        raise Refused(Line("tap-unknown"))
    return date.fromordinal(ordinal)


USE_CASES: UseCases = {ShowVacation: show, TakeVacation: take, EndVacation: end}
