"""What computers make of a day that has ended: computed in the process of par from the cards, stored with the day."""

from typing import Final

from scala40.fair.deal import FairError, MatchSecrets, deck, first_dealer, fix_inputs
from scala40.par.dealt import dump_outcomes
from scala40.par.replays import Dealt
from storage import DailyDeal
from tables.context import Context
from tables.encryption import EncryptionError

COMPUTERS: Final = 40
"""How many computers play the deal in the place of the person."""
SEAT: Final = 0
"""The seat of the person."""


def owed_line(context: Context) -> tuple[int, str] | None:
    """Return the day whose figures are owed, as its occasion's id and the question for the process; None if none is.

    A day whose cards are not known any more gets none.
    """
    while True:
        with context.store.read() as unit:
            deal = unit.daily.owed_figures()
            occasion = None if deal is None else unit.occasions.get(deal.occasion_id)
        if deal is None:
            return None
        try:
            if occasion is not None and occasion.root is not None:
                root = context.encryption.open(occasion.root, occasion.encrypted)
                return deal.occasion_id, dump_outcomes(_dealt(deal, MatchSecrets(root)), SEAT, COMPUTERS)
        except (EncryptionError, FairError):
            pass
        give_up(context, deal.occasion_id)


def _dealt(deal: DailyDeal, secrets: MatchSecrets) -> Dealt:
    """Return the deal as every table of the day got it."""
    rules, seats, secret = deal.settings.rules, tuple(range(deal.seats)), secrets.secret(1)
    dealer = first_dealer(secret, deal.seats)
    return Dealt(rules, seats, dealer, deck(secret, fix_inputs(secrets, deal=1, seats=seats, dealer=dealer), rules))


def settle(context: Context, occasion_id: int, answer: str) -> None:
    """Store what the process has answered: par, then points, turns and closing of each computer."""
    par, *outcomes = answer.split()
    found = [[int(part) for part in outcome.split(":")] for outcome in outcomes]
    with context.store.unit() as unit:
        unit.daily.set_figures(occasion_id, {"par": int(par), "outcomes": found})


def give_up(context: Context, occasion_id: int) -> None:
    """Note that nothing is known of how computers play a day."""
    with context.store.unit() as unit:
        unit.daily.set_figures(occasion_id, {})
