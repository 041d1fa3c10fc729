"""What the question shows whether a match is to end: who has voted for it, and how many it takes."""

from dataclasses import dataclass

from storage import Table, Unit
from tables.lobby.ending import voters, votes_needed
from tables.players import Name


@dataclass(frozen=True, slots=True)
class VoteView:
    """A vote that is going on. `needed`: so many votes end the match."""

    table_id: int
    voters: tuple[Name, ...]
    needed: int


def vote_view(unit: Unit, table: Table) -> VoteView | None:
    """The vote of a table; None if nobody asks for the end (any more)."""
    voted = voters(unit, table)
    if not voted or not table.status.is_unfinished:
        return None
    names = unit.people.named(voted)
    return VoteView(table.id, tuple(names[person].name for person in voted), votes_needed(table))
