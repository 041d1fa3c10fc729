"""A table's deadlines: the end of a turn, the reminder before it, a computer's turn, the next deal, the end of a match
that nobody plays.

All of them are rows in the store; nothing here waits. Times are unix seconds.
"""

from scala40.state import Match
from storage import Clock, Deadline, DeadlineKind, Seat, Table, TableStatus, Unit
from tables.context import Context
from tables.match import thinking
from tables.seats import everybody_away, is_private, players, re_entry_seats
from texts.quiet_hours import deadline_after, is_quiet, running_seconds

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
"""The kinds of deadlines whose time does not run in quiet hours."""


def arm(context: Context, unit: Unit, table: Table, now: float, *, asleep: bool) -> None:
    """Set the deadlines for what the table waits for now.

    `asleep`: every person is away, so the only deadline is the one that closes the table. A turn without a limit has
    that one as well; otherwise a table at which nobody plays on would never be closed. Nothing that happens in a pause
    makes it longer. A person alone against computers deals themselves, so that nothing runs on without them.
    """
    waiting = unit.deadlines.get(table.id, DeadlineKind.NEXT_DEAL)
    superseded = (*GAME_CLOCK, DeadlineKind.COMPUTER)
    unit.deadlines.clear(table.id, *superseded if asleep else (*superseded, DeadlineKind.DEAD_MATCH))
    if asleep:
        if unit.deadlines.get(table.id, DeadlineKind.DEAD_MATCH) is None:
            unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, now + DEAD_MATCH_SECONDS)
        return
    if table.status is TableStatus.PAUSE and is_private(table):
        unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, now + DEAD_MATCH_SECONDS)
    elif table.status is TableStatus.PAUSE:
        _set(unit, table, DeadlineKind.NEXT_DEAL, now, _pause_seconds(context, table), latest=waiting)
    elif computer_on_turn(table) is not None:
        seconds = thinking.before_turn(context.chance, _cards_on_table(table.match), fast=is_fast(unit, table))
        unit.deadlines.set(table.id, DeadlineKind.COMPUTER, now + seconds)
    elif table.settings.turn_seconds is not None:
        _set(unit, table, DeadlineKind.TURN, now, table.settings.turn_seconds)
        _set(unit, table, DeadlineKind.REMINDER, now, table.settings.turn_seconds * REMIND_AFTER)
    else:
        unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, now + seconds_until_closed(table))


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


def moved_due_at(clock: Clock, stopped: float, now: float) -> float:
    """Return when a deadline is due if it is to have as much time left at `now` as when the bot `stopped`.

    The time left is counted in seconds outside quiet hours. The nights between `stopped` and `now` are not looked at,
    however many there are. `now` is before `stopped` if the computer's clock was set back.
    """
    zone, quiet = clock.timezone, clock.quiet if clock.kind in GAME_CLOCK else None
    due_at = max(clock.due_at, stopped)
    if now == stopped:
        return deadline_after(due_at, 0.0, quiet, zone)
    again = deadline_after(now, running_seconds(stopped, due_at, quiet, zone), quiet, zone)
    # A deadline that was due in quiet hours, or at their end, is due when they end.
    return deadline_after(again, 0.0, quiet, zone) if is_quiet(due_at - 1, quiet, zone) else again


def _set(
    unit: Unit, table: Table, kind: DeadlineKind, now: float, seconds: float, latest: Deadline | None = None
) -> None:
    zone, quiet = unit.chats.of_table(table).timezone, table.settings.quiet if kind in GAME_CLOCK else None
    due = deadline_after(now, seconds, quiet, zone)
    unit.deadlines.set(table.id, kind, due if latest is None else min(due, latest.due_at))


def _pause_seconds(context: Context, table: Table) -> float:
    """Return the length of the pause between two deals; it is as long as a turn if somebody may re-enter (R36)."""
    pause = float(context.pause_seconds)
    if not re_entry_seats(table):
        return pause
    return max(pause, min(float(table.settings.turn_seconds or LONGEST_OFFER), LONGEST_OFFER))
