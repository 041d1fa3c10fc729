"""A table's deadlines: the end of a turn, the reminder before it, a computer's turn, the next deal, the end of a match
that nobody plays; and when their clocks stand still.

All of them are rows in the store; nothing here waits. Times are unix seconds.
"""

from dataclasses import replace

from scala40.state import Match
from storage import Clock, Deadline, DeadlineKind, Seat, Table, TableStatus, Unit
from tables.context import Context
from tables.match import thinking
from tables.seats import everybody_away, is_private, players, re_entry_seats, remaining_seats, with_seat
from texts.game_clock import GameClock, Periods, deadline_after, running_seconds

REMIND_AFTER = 0.8
"""The part of a turn's time after which its player is reminded."""

LOBBY_SECONDS = 24 * 3600
WEEK = 7 * 24 * 3600
DEAD_MATCH_SECONDS = WEEK
LONGEST_TURN_SECONDS = 4 * WEEK
"""The time after which a turn without a limit closes the table: longer than any holiday."""
LONGEST_OFFER = 24 * 3600
"""The longest pause for a re-entry (R36)."""

GAME_CLOCK = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL)
"""The kinds of deadlines whose time does not run in quiet hours and on quiet weekends."""

_STANDING = (*GAME_CLOCK, DeadlineKind.DEAD_MATCH)
"""The kinds of deadlines whose time does not run in vacations and pauses."""


def arm(context: Context, unit: Unit, table: Table, now: float, *, asleep: bool) -> None:
    """Set the deadlines for what the table waits for now.

    `asleep`: every person is away, so the only deadline is the one that closes the table. A turn without a limit has
    that one as well; otherwise a table at which nobody plays on would never be closed. Nothing that happens in a pause
    makes it longer. A person alone against computers deals themselves, so that nothing runs on without them.
    """
    follow(unit, table, now)  # so that nobody whom it does not wait for any more makes the pause longer
    waiting = unit.deadlines.get(table.id, DeadlineKind.NEXT_DEAL)
    superseded = (*GAME_CLOCK, DeadlineKind.COMPUTER)
    unit.deadlines.clear(table.id, *superseded if asleep else (*superseded, DeadlineKind.DEAD_MATCH))
    if asleep:
        if unit.deadlines.get(table.id, DeadlineKind.DEAD_MATCH) is None:
            _set(unit, table, DeadlineKind.DEAD_MATCH, now, DEAD_MATCH_SECONDS)
        return
    if table.status is TableStatus.PAUSE and is_private(table):
        _set(unit, table, DeadlineKind.DEAD_MATCH, now, DEAD_MATCH_SECONDS)
    elif table.status is TableStatus.PAUSE:
        _set(unit, table, DeadlineKind.NEXT_DEAL, now, _pause_seconds(context, table), latest=waiting)
    elif computer_on_turn(table) is not None:
        seconds = thinking.before_turn(context.chance, _cards_on_table(table.match), fast=is_fast(unit, table))
        unit.deadlines.set(table.id, DeadlineKind.COMPUTER, now + seconds)
    elif table.settings.turn_seconds is not None:
        _set_turn(unit, table, now, table.settings.turn_seconds)
    else:
        _set(unit, table, DeadlineKind.DEAD_MATCH, now, seconds_until_closed(table))


def follow(unit: Unit, table: Table, now: float) -> None:
    """Move the deadlines of a table after a vacation or a pause was announced or ended, or others are awaited.

    Each has as much time left as before, and no more.
    """
    for kind in _STANDING if table.is_slow else ():
        deadline = unit.deadlines.get(table.id, kind)
        if deadline is None or deadline.due_at <= now:
            continue
        still = _still(unit, table, kind, now)
        if still != tuple(period for period in deadline.still if period[1] > now):
            _set(unit, table, kind, now, time_left(unit, table, deadline, now))


def time_left(unit: Unit, table: Table, deadline: Deadline, now: float) -> float:
    """Return the seconds for which the clock of a deadline will have run until it is due."""
    return running_seconds(now, deadline.due_at, _clock_of(unit, table, deadline.kind, deadline.still))


def stands_still(unit: Unit, table: Table, now: float) -> bool:
    """Whether the clock of the turn stands still: in quiet hours, on a quiet weekend, in a vacation or a pause."""
    still = _still(unit, table, DeadlineKind.TURN, now)
    return _clock_of(unit, table, DeadlineKind.TURN, still).stands_still(now)


def reserve_left(unit: Unit, table: Table, seat: Seat, now: float) -> float:
    """Return the seconds left of a player's reserve, also while their turn lasts into it."""
    due = unit.deadlines.get(table.id, DeadlineKind.TURN) if seat.on_reserve else None
    # A time zone that was changed meanwhile must not give them more than they had.
    return seat.reserve if due is None else min(seat.reserve, time_left(unit, table, due, now))


def begin_reserve(unit: Unit, table: Table, now: float) -> None:
    """Let the turn whose time is over last into the reserve of its player."""
    assert table.match is not None  # somebody is on turn
    seat = table.seats[table.match.deal.turn]
    over = unit.deadlines.get(table.id, DeadlineKind.TURN)
    assert over is not None  # it is due
    unit.tables.save_people(with_seat(table, replace(seat, on_reserve=True)))
    _set_turn(unit, table, now, seat.reserve, over.due_at)


def give_time(unit: Unit, table: Table, now: float) -> None:
    """Give the player on turn the turn's time once more; they keep what they have not used of their reserve."""
    match, seconds = table.match, table.settings.turn_seconds
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    assert match is not None
    assert due is not None
    assert seconds is not None  # the caller has asked whether the turn has a limit
    seat, begins = table.seats[match.deal.turn], due.due_at
    if seat.on_reserve:
        seat, begins = replace(seat, reserve=reserve_left(unit, table, seat, now), on_reserve=False), now
    unit.tables.save_people(with_seat(table, replace(seat, given_time=True)))
    _set_turn(unit, table, now, seconds, begins)


def seconds_until_closed(table: Table) -> int:
    """Return the seconds after which a table is closed if nobody plays on.

    It is a week if everybody is away or only one person plays.
    """
    return DEAD_MATCH_SECONDS if everybody_away(table) or len(players(table)) == 1 else LONGEST_TURN_SECONDS


def computer_on_turn(table: Table) -> Seat | None:
    """Return the seat on turn, if a computer plays it."""
    match = table.match
    if table.status is not TableStatus.PLAYING or match is None or match.turn is None:
        return None
    seat = table.seats[match.turn]
    return seat if seat.computer is not None else None


def is_fast(unit: Unit, table: Table) -> bool:
    """Return whether computers take less time here: the table has one person, who wants that."""
    people = players(table)
    alone = unit.people.get(people[0]) if len(people) == 1 else None
    return alone is not None and alone.fast_computers


def _cards_on_table(match: Match | None) -> int:
    return 0 if match is None else sum(len(meld.cards) for meld in match.deal.table if meld is not None)


def arm_lobby(unit: Unit, table: Table, now: float) -> None:
    """Restart the deadline that closes a lobby after a day without any change."""
    unit.deadlines.set(table.id, DeadlineKind.IDLE_LOBBY, now + LOBBY_SECONDS)


def moved_due_at(running: Clock, stopped: float, now: float) -> float:
    """Return when a deadline is due if it is to have as much time left at `now` as when the bot `stopped`.

    The time left is counted in seconds in which its clock runs. The nights between `stopped` and `now` are not looked
    at, however many there are. `now` is before `stopped` if the computer's clock was set back.
    """
    # What had begun when the bot stopped has begun now, also by a clock that was set back.
    still = tuple((0.0 if begin <= stopped else begin, end) for begin, end in running.still)
    clock = _game_clock(running.kind, running.timezone, running.quiet, running.weekend, still)
    due_at = max(running.due_at, stopped)
    if now == stopped:
        return deadline_after(due_at, 0.0, clock)
    again = deadline_after(now, running_seconds(stopped, due_at, clock), clock)
    # A deadline that was due while its clock stood still, or at the end of that, is due when it runs.
    return deadline_after(again, 0.0, clock) if clock.stands_still(due_at - 1) else again


def _set_turn(unit: Unit, table: Table, now: float, seconds: float, begins: float | None = None) -> None:
    """Set the end of a turn, or of more time for it that `begins` later or earlier than now, and the reminder."""
    _set(unit, table, DeadlineKind.TURN, now, seconds, begins=begins)
    _set(unit, table, DeadlineKind.REMINDER, now, seconds * REMIND_AFTER, begins=begins)


def _set(
    unit: Unit,
    table: Table,
    kind: DeadlineKind,
    now: float,
    seconds: float,
    *,
    latest: Deadline | None = None,
    begins: float | None = None,
) -> None:
    still = _still(unit, table, kind, now)
    due = deadline_after(now if begins is None else begins, seconds, _clock_of(unit, table, kind, still))
    unit.deadlines.set(table.id, kind, due if latest is None else min(due, latest.due_at), still)


def _clock_of(unit: Unit, table: Table, kind: DeadlineKind, still: Periods) -> GameClock:
    settings = table.settings
    zone = unit.chats.of_table(table).timezone
    return _game_clock(kind, zone, settings.quiet, settings.in_effect.weekend, still)


def _game_clock(
    kind: DeadlineKind, zone: str, quiet: tuple[int, int] | None, weekend: bool, still: Periods
) -> GameClock:
    return GameClock(zone, quiet, weekend, still) if kind in GAME_CLOCK else GameClock(zone, still=still)


def _still(unit: Unit, table: Table, kind: DeadlineKind, now: float) -> Periods:
    """Return the vacations of those whom a deadline awaits, and the pause of the table, as far as they are not over.

    One that has begun has 0 as its begin, so that it has begun also by a clock that is set back.
    """
    if not table.is_slow or kind not in _STANDING:
        return ()
    pauses = () if table.pause is None or table.pause[1] <= now else ((0.0, table.pause[1]),)
    people = [seat.person_id for seat in awaited(table, kind) if seat.person_id is not None]
    vacations = unit.vacations.of_people(people, now)
    return (*pauses, *((0.0 if one.begins <= now else one.begins, one.ends) for one in vacations))


def awaited(table: Table, kind: DeadlineKind) -> list[Seat]:
    """Return the seats of people for whose turn or decision a deadline waits; that of a match waits for all of them."""
    if kind is DeadlineKind.DEAD_MATCH:
        seats = [*remaining_seats(table), *re_entry_seats(table)]
    elif kind is DeadlineKind.NEXT_DEAL:
        seats = [*re_entry_seats(table)]
    else:
        seats = [] if table.match is None or table.match.turn is None else [table.seats[table.match.turn]]
    return [seat for seat in seats if seat.person_id is not None and seat.computer is None]


def _pause_seconds(context: Context, table: Table) -> float:
    """Return the length of the pause between two deals; it is as long as a turn if somebody may re-enter (R36)."""
    pause = float(context.pause_seconds)
    if not re_entry_seats(table):
        return pause
    return max(pause, min(float(table.settings.turn_seconds or LONGEST_OFFER), LONGEST_OFFER))
