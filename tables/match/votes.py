"""The votes on ending a match without result, and what they decide: `tables.lobby.vote` has the buttons.

What they decide may change with every vote, and whenever somebody does not play any more.
"""

from dataclasses import dataclass

from storage import ScreenKind, Table, Unit
from tables.context import Context
from tables.match.closing import close
from tables.notices.announcements import announce_line
from tables.records.match_record import may_be_published
from tables.seats import players
from texts.line import Line

VOTE_TO_END = "end"
VOTE_TO_PLAY_ON = "on"
OFFERED_SEAT = "offered-seat"
"""The vote of a player who wants to hand their seat over (`tables.play.handing_over`)."""
HANDED_OVER = "handed-over"
"""The vote of somebody who has handed a seat over in this deal: they know its hand, and take no other one."""


def takes_seat(seat: int) -> str:
    """Return the vote of a person who would take this seat."""
    return f"takes-seat-{seat}"


@dataclass(frozen=True, slots=True)
class Votes:
    """Who of those who are playing is for the end, who is against it, and who has not voted."""

    for_end: tuple[int, ...]
    against: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def needed(self) -> int:
        """How many votes are a majority."""
        return (len(self.for_end) + len(self.against) + len(self.missing)) // 2 + 1

    @property
    def are_enough(self) -> bool:
        return len(self.for_end) >= self.needed

    @property
    def can_be_enough(self) -> bool:
        """Whether there may still be a majority for the end, which somebody still wants."""
        return bool(self.for_end) and len(self.for_end) + len(self.missing) >= self.needed


def votes_of(unit: Unit, table: Table) -> Votes:
    """Read the votes at a table; those of people who do not play any more do not count.

    Nobody waits for the vote of somebody for whom a computer plays; with their next tap they are back, and may vote.
    """
    for_end, against = _voters(unit, table)
    playing = players(table)
    replaced = {seat.person_id for seat in table.seats if seat.computer is not None}
    return Votes(
        tuple(person for person in playing if person in for_end),
        tuple(person for person in playing if person in against),
        tuple(person for person in playing if person not in for_end | against | replaced),
    )


def settle_vote(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """End the match if a majority of those who play is for that; return the table as it is then.

    If there can be no majority any more, the vote is over, and the table is told.
    """
    if not table.status.is_unfinished or not any(_voters(unit, table)):
        return table
    votes = votes_of(unit, table)
    if votes.are_enough:
        count = len(votes.for_end)
        reason = Line("ending-voted-dealt" if may_be_published(unit, table) else "ending-voted", votes=count)
        return close(context, unit, table, reason, now)
    unit.screens.want(table.id, ScreenKind.VOTE)
    if not votes.can_be_enough:
        clear_votes(unit, table)
        line = Line("ending-vote-lost", votes=len(votes.against)) if votes.for_end else Line("ending-vote-withdrawn")
        announce_line(unit, table, line, now)
    return table


def clear_votes(unit: Unit, table: Table) -> None:
    """Delete the votes on ending the match."""
    unit.votes.clear(table.id, VOTE_TO_END)
    unit.votes.clear(table.id, VOTE_TO_PLAY_ON)


def _voters(unit: Unit, table: Table) -> tuple[frozenset[int], frozenset[int]]:
    """Return who has voted for the end and who against it, also those who do not play any more."""
    for_end, against = (unit.votes.voters(table.id, kind) for kind in (VOTE_TO_END, VOTE_TO_PLAY_ON))
    return frozenset(for_end), frozenset(against)
