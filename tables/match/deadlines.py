"""A table's deadlines: the end of a turn, the reminder before it, a computer's turn, the next deal, the end of a match
that nobody plays.

All of them are rows; nothing here waits. Times are unix seconds.
"""

from storage import Clock, Deadline, DeadlineKind, Seat, Table, TableStatus, Unit
from tables.context import Context
from tables.seats import everybody_away, may_come_back, players
from texts.quiet_hours import deadline_after, is_quiet, running_seconds

REMIND_AFTER = 0.8
"""The part of a turn's time after which its player is reminded."""

LOBBY_SECONDS = 24 * 3600
WEEK = 7 * 24 * 3600
DEAD_MATCH_SECONDS = WEEK
LONGEST_TURN_SECONDS = 4 * WEEK
"""The longest that people who play without a limit wait for each other: longer than any holiday."""
LONGEST_OFFER = 24 * 3600
"""The longest that a re-entry (R36) is waited for."""

THINKING_SECONDS = (1.0, 3.0)
"""How long a computer waits before its turn, at least and at most: people want to see what happens."""

GAME_CLOCK = (DeadlineKind.TURN, DeadlineKind.REMINDER, DeadlineKind.NEXT_DEAL)
"""The deadlines that stand still in quiet hours."""


def arm(context: Context, unit: Unit, table: Table, now: float, *, asleep: bool) -> None:
    """Set the clock for what the table waits for now; `asleep`: every human is away, so only the last deadline runs.

    A pause never gets longer by what happens in it. Where a turn has no limit the last deadline runs, too: else a table
    at which nobody ever plays on would stand there for ever.
    """
    waiting = unit.deadlines.get(table.id, DeadlineKind.NEXT_DEAL)
    unit.deadlines.clear(table.id, *GAME_CLOCK, DeadlineKind.COMPUTER)
    if asleep:
        if unit.deadlines.get(table.id, DeadlineKind.DEAD_MATCH) is None:
            unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, now + DEAD_MATCH_SECONDS)
        return
    unit.deadlines.clear(table.id, DeadlineKind.DEAD_MATCH)
    if table.status is TableStatus.PAUSE:
        _set(unit, table, DeadlineKind.NEXT_DEAL, now, _pause_seconds(context, table), latest=waiting)
    elif computer_on_turn(table) is not None:
        unit.deadlines.set(table.id, DeadlineKind.COMPUTER, now + context.chance.between(*THINKING_SECONDS))
    elif table.settings.turn_seconds is not None:
        _set(unit, table, DeadlineKind.TURN, now, table.settings.turn_seconds)
        _set(unit, table, DeadlineKind.REMINDER, now, table.settings.turn_seconds * REMIND_AFTER)
    else:
        unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, now + silence(table))


def silence(table: Table) -> int:
    """Seconds after which a table where nobody plays on is closed: a week where all are away or one plays alone."""
    return DEAD_MATCH_SECONDS if everybody_away(table) or len(players(table)) == 1 else LONGEST_TURN_SECONDS


def computer_on_turn(table: Table) -> Seat | None:
    """The seat to play, if a computer plays it."""
    match = table.match
    if table.status is not TableStatus.PLAYING or match is None or match.turn is None:
        return None
    seat = table.seats[match.turn]
    return seat if seat.computer is not None else None


def arm_lobby(unit: Unit, table: Table, now: float) -> None:
    """A lobby where nothing happens for a day closes."""
    unit.deadlines.set(table.id, DeadlineKind.IDLE_LOBBY, now + LOBBY_SECONDS)


def given_back(clock: Clock, stopped: float, now: float) -> float:
    """When a deadline is due if as much of its time is to be left at `now` as was left when the bot `stopped`.

    What was left is counted in seconds of the running clock, and nothing else: however far the clock has leapt, nobody
    walks through the nights in between. `now` may come before `stopped`, where the computer's clock was set back.
    """
    zone, quiet = clock.timezone, clock.quiet if clock.kind in GAME_CLOCK else None
    due_at = max(clock.due_at, stopped)
    if now == stopped:
        return deadline_after(due_at, 0.0, quiet, zone)
    again = deadline_after(now, running_seconds(stopped, due_at, quiet, zone), quiet, zone)
    # What is due in quiet hours, or as they end, is due when they end.
    return deadline_after(again, 0.0, quiet, zone) if is_quiet(due_at - 1, quiet, zone) else again


def _set(
    unit: Unit, table: Table, kind: DeadlineKind, now: float, seconds: float, latest: Deadline | None = None
) -> None:
    zone, quiet = _clock_of(unit, table, kind)
    due = deadline_after(now, seconds, quiet, zone)
    unit.deadlines.set(table.id, kind, due if latest is None else min(due, latest.due_at))


def _clock_of(unit: Unit, table: Table, kind: DeadlineKind) -> tuple[str, tuple[int, int] | None]:
    """The chat's time zone, and the quiet hours if they stop this kind of deadline."""
    return unit.chats.of_table(table).timezone, table.settings.quiet if kind in GAME_CLOCK else None


def _pause_seconds(context: Context, table: Table) -> float:
    """The pause between two deals; as long as a turn when somebody may still come back (R36)."""
    pause = float(context.pause_seconds)
    if not may_come_back(table):
        return pause
    return max(pause, min(float(table.settings.turn_seconds or LONGEST_OFFER), LONGEST_OFFER))
