"""The pause on which all who play agree, or its early end: who has said yes to it, and what follows when all have.

A yes is a vote, whose kind says what it is for: `pause-7-3-2-1764380000` are 7 days (0: to play on), proposed in the
third deal by seat 2 at that time. A proposal waits for a day. That it was refused is a vote of who has made it.
"""

from dataclasses import dataclass, replace

from storage import AnnouncementKind, Table, Unit
from storage.retention import DAY
from tables.match import deadlines
from tables.notices.announcements import announce_line, clear, sentence, tell_outside
from tables.seats import remaining_seats
from texts.line import Line
from texts.times import HOUR, date_and_time

LONGEST_PAUSE = 14
"""In days."""
_KIND = "pause-"
_REFUSED = "refused-pause-"
_SILENCE = 6 * HOUR
"""Who has made a proposal that was refused makes no other one for so long: each calls all who play."""


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

    @property
    def payload(self) -> dict[str, object]:
        """What its post remembers."""
        return {"deal": self.deal, "at": self.at}


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


def may_propose(unit: Unit, table: Table, person_id: int, now: float) -> bool:
    """Whether nobody has said no in the last hours to what this person has proposed."""
    refused = [kind for kind in unit.votes.kinds(table.id) if kind.startswith(_REFUSED)]
    lately = [kind for kind in refused if now - int(kind.removeprefix(_REFUSED)) < _SILENCE]
    return not any(person_id in unit.votes.voters(table.id, kind) for kind in lately)


def note_refusal(unit: Unit, table: Table, proposal: Proposal, now: float) -> None:
    """Note that somebody has said no to what is proposed."""
    proposer = table.seats[proposal.seat].person_id
    assert proposer is not None  # `settle_pause` withdraws what nobody proposes any more
    unit.votes.cast(table.id, f"{_REFUSED}{int(now)}", proposer)


def withdraw_old(unit: Unit, table: Table, now: float) -> None:
    """Withdraw what is proposed at a table if it may not be answered any more, as the pause it would end is over."""
    if table.settings.in_effect.pauses and proposal_of(unit, table, now) is None:
        withdraw(unit, table)


def withdraw(unit: Unit, table: Table) -> None:
    """Delete what is proposed at a table, with its post and the yeses to it."""
    clear(unit, table, AnnouncementKind.PAUSE_OFFER)
    for kind in unit.votes.kinds(table.id):
        if kind.startswith(_KIND):
            unit.votes.clear(table.id, kind)


def settle_pause(unit: Unit, table: Table, now: float) -> Table:
    """Begin or end the pause if all have said yes, else show who has not; return the table as it is then.

    What somebody proposed who does not play their seat any more is withdrawn.
    """
    proposal = proposal_of(unit, table, now)
    if proposal is None:
        return table
    if table.seats[proposal.seat].person_id not in proposal.agreed:
        withdraw(unit, table)
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
    line = begins if proposal.days else Line("pause-ends")
    announce_line(unit, table, line, now)
    tell_outside(unit, table, AnnouncementKind.LINE, sentence(line), now)
    return table
