"""What the cards of finished deals were worth: which are still to be computed, and storing what was."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from scala40.par.corrected import beta_of, corrected, from_mean
from scala40.par.dealt import load_dealt
from scala40.par.replays import HUNDREDTHS, PAR_NUMBER, rounded
from scala40.state import Match
from storage import AnnouncementKind, OwedPar, ScreenKind, SeatResult, Table, TableStatus, Unit
from tables.commitment import is_sealed
from tables.context import Context
from tables.notices.seasons import deal_counts
from tables.seats import is_private


def owed(context: Context) -> OwedPar | None:
    """Return the deal whose par is to be computed next."""
    with context.store.read() as unit:
        return next(iter(unit.pars.owed()), None)


def give_up(context: Context, deal: OwedPar) -> None:
    """Note that the par of a deal cannot be computed: nothing is claimed about it."""
    with context.store.unit() as unit:
        unit.pars.give_up(deal.table_id, deal.deal)
        unit.screens.want(deal.table_id, ScreenKind.HAND)  # a panel of a match that is over has waited for it


def settle(context: Context, deal: OwedPar, answer: str) -> None:
    """Store the pars of a deal, by seat in the order of its seats, and show them. ValueError for another answer."""
    dealt, values = load_dealt(deal.dealt), [int(value) for value in answer.split()]
    pars = dict(zip(dealt.seats, values, strict=True))
    beta = beta_of(dealt.rules, len(dealt.seats))
    with context.store.unit() as unit:
        results = (result for result in unit.archive.deals(deal.table_id) if result.deal == deal.deal)
        points = {result.seat: result.points for result in results}
        unit.pars.settle(deal, PAR_NUMBER, beta, pars, corrected(points, pars, beta))
        table = unit.tables.get(deal.table_id)
        match = None if table is None else table.match
        if table is not None:
            deal_counts(unit, table, context.now())
        if table is not None and match is not None:
            _show(unit, table, match, deal.deal)


def _show(unit: Unit, table: Table, match: Match, deal: int) -> None:
    """Show what is known now wherever the end of the deal is shown, or stays in a chat that reads of luck."""
    if is_sealed(unit, table):
        return
    in_chat = is_private(table) or unit.chats.of_table(table).clover
    if table.status is not TableStatus.PLAYING and match.results[-1].number == deal:
        unit.screens.want(table.id, ScreenKind.HAND)
        if table.status is TableStatus.PAUSE and in_chat:
            unit.screens.want(table.id, ScreenKind.TABLE)
    if in_chat:
        unit.announcements.again(table.id, AnnouncementKind.DEAL_END, deal)


class Share(NamedTuple):
    """What a seat's cards were worth in a deal, and what it has made of them; `cards` and `play` add up to `made`.

    In points from the mean of the table; below 0 is better.
    """

    cards: int
    made: int
    play: int


def shares(unit: Unit, table: Table) -> Mapping[int, Mapping[int, Share]]:
    """Return the shares of the seats in each deal whose par is known; nothing while others may play the same cards."""
    if is_sealed(unit, table):
        return {}
    deals = groupby(unit.archive.deals(table.id), key=lambda result: result.deal)
    return {deal: _shares(tuple(results)) for deal, results in deals}


def _shares(results: Iterable[SeatResult]) -> dict[int, Share]:
    made = from_mean({result.seat: HUNDREDTHS * result.points for result in results})
    found = {}
    for result in results:
        if result.corrected is not None:
            points, play = rounded(made[result.seat], HUNDREDTHS), rounded(result.corrected, HUNDREDTHS)
            found[result.seat] = Share(points - play, points, play)
    return found
