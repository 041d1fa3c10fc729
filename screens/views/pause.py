"""A pause that is proposed at a table, in sentences."""

from collections.abc import Iterator, Sequence

from tables.match.pausing import Proposal
from tables.seats import Who
from texts.line import Line


def proposal_lines(players: Sequence[Who], proposal: Proposal, *, mentions: bool) -> Iterator[Line]:
    """Yield who proposes what, who has said yes, and whose answer is missing; the first and the last as mentions."""
    by, who = players[proposal.seat], {player.person_id: player for player in players}
    yield Line("pause-offer", days=proposal.days, player=by.mention if mentions else by.name)
    if proposal.agreed:
        yield Line("pause-agreed", players=tuple(who[person].name for person in proposal.agreed))
    missing = [who[person] for person in proposal.missing]
    yield Line("pause-missing", players=tuple(one.mention if mentions else one.name for one in missing))
