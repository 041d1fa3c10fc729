"""Until when a table waits, in words: the limit of the turn, what does not count, a vacation, a pause, the reserve."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from storage import DeadlineKind, Seat, Table, TableStatus, Unit, Vacation
from tables.match.deadlines import awaited
from tables.match.progress import has_reserve
from tables.seats import Name, somebody
from texts.game_clock import GameClock
from texts.line import Arg, Line
from texts.times import reserve_line, until


@dataclass(frozen=True, slots=True)
class ClockView:
    """What the clock of a table shows. `due`: when the turn or the pause between two deals ends; None without a limit.

    `on_reserve`: the turn lasts into the player's reserve; `reserve`: the seconds of it that follow when the time of
    the turn is over. `vacation`: of the one who is awaited, with their name, if it has begun or begins before that.
    """

    due: float | None
    now: float
    stops: GameClock
    on_reserve: bool = False
    reserve: float = 0.0
    vacation: tuple[Name, Vacation] | None = None
    pause_ends: float | None = None

    @property
    def zone(self) -> str:
        return self.stops.zone

    def timed(self, key: str, *, you: bool = False, **args: Arg) -> Line:
        """Return a sentence about what the table waits for, or the one that says until when, if there is a limit.

        `you`: its only reader is the one who is awaited.
        """
        more = self._more(you)
        if self.due is not None:
            return self.until(f"{key}-until", you=you, **args)
        line = Line(key, **args)
        for note in more:
            line = Line("clock-more", says=line, more=note)
        return line

    def until(self, key: str, *, you: bool = False, **args: Arg) -> Line:
        """Return the sentence of this key, which says until when; only where there is a limit."""
        assert self.due is not None
        then: Arg = ""
        for note in reversed(self._more(you)):
            then = Line("time-more", says=note, then=then)
        return until(key, self.due, self.stops, self.now, then=then, **args)

    def _more(self, you: bool) -> list[Line]:
        """Return what a moment alone does not say: why it is so late, and what follows."""
        notes = []
        if self.pause_ends is not None:
            notes.append(Line("clock-pause", date=self._day(self.pause_ends - 1)))
        if self.vacation is not None:
            name, vacation = self.vacation
            begun = "yes" if vacation.begins <= self.now else "no"
            args: dict[str, Arg] = {"begins": self._day(vacation.begins), "date": self._day(vacation.ends - 1)}
            notes.append(Line("clock-vacation", who="you" if you else "other", player=name, begun=begun, **args))
        if self.on_reserve:
            notes.append(Line("clock-on-reserve"))
        elif self.reserve and self.due is not None:  # it follows a moment that is named
            notes.append(Line("clock-then-reserve", reserve=reserve_line(self.reserve)))
        return notes

    def _day(self, moment: float) -> Line:
        local = datetime.fromtimestamp(moment, ZoneInfo(self.zone))
        return Line("time-date", day=local.day, month=local.month)


def clock_view(unit: Unit, table: Table, now: float) -> ClockView:
    """Read the clock of a table as it is now."""
    kind = DeadlineKind.NEXT_DEAL if table.status is TableStatus.PAUSE else DeadlineKind.TURN
    deadline, settings = unit.deadlines.get(table.id, kind), table.settings.in_effect
    due = None if deadline is None else deadline.due_at
    view = ClockView(due, now, GameClock(unit.chats.of_table(table).timezone, settings.quiet, settings.weekend))
    if table.match is None or not table.is_slow:
        return view
    turn = table.match.turn if table.status is TableStatus.PLAYING else None
    on_turn = None if turn is None else table.seats[turn]
    return replace(
        view,
        on_reserve=on_turn is not None and on_turn.on_reserve,
        reserve=on_turn.reserve if on_turn is not None and has_reserve(table) else 0.0,
        vacation=_vacation(unit, table, awaited(table, kind), now, due),
        pause_ends=None if table.pause is None or table.pause[1] <= now else table.pause[1],
    )


def _vacation(
    unit: Unit, table: Table, waited_for: Iterable[Seat], now: float, due: float | None
) -> tuple[Name, Vacation] | None:
    """Return the vacation for which a table waits the longest, if any."""
    seats = {seat.person_id: seat for seat in waited_for if seat.person_id is not None}
    latest = now if due is None else max(now, due)
    found = [one for one in unit.vacations.of_people(seats, now) if one.begins <= latest]
    if not found:
        return None
    last = max(found, key=lambda one: one.ends)
    return somebody(unit, table, seats[last.person_id]).name, last
