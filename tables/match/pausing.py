"""The pause on which all who play agree, or its early end: who has said yes to it, and what follows when all have.

A yes is a vote, whose kind says what it is for: `pause-7-3-2-1764380000` are 7 days (0: to play on), proposed in the
third deal by seat 2 at that time. A proposal waits for a day.
"""

from dataclasses import dataclass, replace

from storage import AnnouncementKind, Table, Unit
from storage.retention import DAY
from tables.match import deadlines
from tables.notices.announcements import announce_line, clear, sentence, tell_outside
from tables.seats import remaining_seats
from texts.line import Line
from texts.times import date_and_time

LONGEST_PAUSE = 14
"""In days."""
_KIND = "pause-"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pause of so many days, or with 0 its end, proposed in a deal by a seat; who has said yes, and who has not."""

    days: int
    deal: int
    seat: int
    at: int
    agreed: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The kind of the votes for it."""
        return f"{_KIND}{self.days}-{self.deal}-{self.seat}-{self.at}"


def is_paused(table: Table, now: float) -> bool:
    """Whether a pause runs on which the players have agreed."""
    return table.pause is not None and now < table.pause[1]


def who_agrees(table: Table) -> tuple[int, ...]:
    """Return the people who have to say yes: all who play themselves, also who is away."""
    seats = [seat for seat in remaining_seats(table) if seat.computer is None]
    return tuple(seat.person_id for seat in seats if seat.person_id is not None)


def proposal_of(unit: Unit, table: Table, now: float) -> Proposal | None:
    """Return what is proposed at a table, if it may still be answered."""
    for kind in unit.votes.kinds(table.id):
        if not kind.startswith(_KIND):
            continue
        days, deal, seat, at = (int(part) for part in kind.removeprefix(_KIND).split("-"))
        if now - at < DAY and (days == 0) is is_paused(table, now) and table.status.is_unfinished:
            voters, playing = unit.votes.voters(table.id, kind), who_agrees(table)
            agreed = tuple(person for person in playing if person in voters)
            return Proposal(days, deal, seat, at, agreed, tuple(person for person in playing if person not in voters))
    return None


def withdraw(unit: Unit, table: Table) -> None:
    """Delete what is proposed at a table, with its post and the yeses to it."""
    clear(unit, table, AnnouncementKind.PAUSE_OFFER)
    for kind in unit.votes.kinds(table.id):
        if kind.startswith(_KIND):
            unit.votes.clear(table.id, kind)


def settle_pause(unit: Unit, table: Table, now: float) -> Table:
    """Begin or end the pause if all have said yes, else show who has not; return the table as it is then."""
    proposal = proposal_of(unit, table, now)
    if proposal is None or not who_agrees(table):
        return table
    if proposal.missing:
        unit.announcements.again(table.id, AnnouncementKind.PAUSE_OFFER, proposal.deal)
        return table
    withdraw(unit, table)
    began = now if table.pause is None or proposal.days else table.pause[0]
    until = now + proposal.days * DAY
    table = unit.tables.save(replace(table, pause=(began, until)))
    deadlines.follow(unit, table, now)
    unit.screens.want(table.id)
    zone = unit.chats.of_table(table).timezone
    begins = Line("pause-begins", until=date_and_time(until, zone, now))
    say(unit, table, begins if proposal.days else Line("pause-ends"), now)
    return table


def say(unit: Unit, table: Table, line: Line, now: float, **people: int) -> None:
    """Announce a sentence at the table, and to those who play there without being in its group."""
    announce_line(unit, table, line, now, **people)
    tell_outside(unit, table, AnnouncementKind.LINE, sentence(line, **people), now)
