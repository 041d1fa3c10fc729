"""The contents of the vote on ending a match: who has voted for it, and how many votes are needed."""

from dataclasses import dataclass

from storage import Table, Unit
from tables.lobby.ending import voters, votes_needed
from tables.players import Name


@dataclass(frozen=True, slots=True)
class VoteView:
    """A running vote. `needed`: the number of votes that end the match."""

    table_id: int
    voters: tuple[Name, ...]
    needed: int


def vote_view(unit: Unit, table: Table) -> VoteView | None:
    """Read the vote of a table; None if there is none (any more)."""
    voted = voters(unit, table)
    if not voted or not table.status.is_unfinished:
        return None
    names = unit.people.named(voted)
    return VoteView(table.id, tuple(names[person].name for person in voted), votes_needed(table))
