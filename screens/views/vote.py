"""The contents of the vote on ending a match: who has said yes and no, who is missing, how many votes are needed."""

from dataclasses import dataclass

from storage import Table, Unit
from tables.match.votes import votes_of
from tables.seats import Name, everybody
from texts.line import Line
from texts.text import Text


@dataclass(frozen=True, slots=True)
class VoteView:
    """A running vote. `missing` are mentions; `needed`: the number of votes that end the match."""

    table_id: int
    for_end: tuple[Name, ...]
    against: tuple[Name, ...]
    missing: tuple[Text | Line, ...]
    needed: int


def vote_view(unit: Unit, table: Table) -> VoteView | None:
    """Read the vote of a table; None if there is none (any more)."""
    votes = votes_of(unit, table)
    if not votes.for_end or not table.status.is_unfinished:
        return None
    seated = {who.person_id: who for who in everybody(unit, table)}
    return VoteView(
        table.id,
        tuple(seated[person].person for person in votes.for_end),
        tuple(seated[person].person for person in votes.against),
        tuple(seated[person].mention for person in votes.missing),
        votes.needed,
    )
