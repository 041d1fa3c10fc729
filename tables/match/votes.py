"""The votes on ending a match without result: who is for it, who is against it, and whether that is a majority.

A vote begins with somebody's yes. It ends the match when a majority has said yes; it is over when so many have said no
that there can be no majority any more, or when nobody is for it any more.
"""

from dataclasses import dataclass

from storage import Table, Unit
from tables.seats import players

VOTE_TO_END = "end"
VOTE_TO_PLAY_ON = "on"


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
    """Read the votes at a table; those of people who do not play any more do not count."""
    for_end = set(unit.votes.voters(table.id, VOTE_TO_END))
    against = set(unit.votes.voters(table.id, VOTE_TO_PLAY_ON))
    playing = players(table)
    return Votes(
        tuple(person for person in playing if person in for_end),
        tuple(person for person in playing if person in against),
        tuple(person for person in playing if person not in for_end | against),
    )
