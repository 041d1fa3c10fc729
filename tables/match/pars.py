"""What the cards of finished deals were worth: which are still to be computed, and storing what was."""

from scala40.par.corrected import beta_of, corrected
from scala40.par.dealt import load_dealt
from scala40.par.replays import PAR_NUMBER
from storage import OwedPar
from tables.context import Context


def owed(context: Context) -> OwedPar | None:
    """Return the deal whose par is to be computed next."""
    with context.store.read() as unit:
        return next(iter(unit.pars.owed()), None)


def give_up(context: Context, deal: OwedPar) -> None:
    """Note that the par of a deal cannot be computed: nothing is claimed about it."""
    with context.store.unit() as unit:
        unit.pars.give_up(deal.table_id, deal.deal)


def settle(context: Context, deal: OwedPar, answer: str) -> None:
    """Store the pars of a deal, by seat in the order of its seats, and show them. ValueError for another answer."""
    dealt, values = load_dealt(deal.dealt), [int(value) for value in answer.split()]
    pars = dict(zip(dealt.seats, values, strict=True))
    beta = beta_of(dealt.rules, len(dealt.seats))
    with context.store.unit() as unit:
        results = (result for result in unit.archive.deals(deal.table_id) if result.deal == deal.deal)
        points = {result.seat: result.points for result in results}
        unit.pars.settle(deal, PAR_NUMBER, beta, pars, corrected(points, pars, beta))
