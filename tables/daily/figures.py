"""What computers make of a day that has ended: computed in the process of par from the cards, stored with the day."""

import logging
from typing import Final

from scala40.fair.deal import MatchSecrets, deck, first_dealer, fix_inputs
from scala40.par.dealt import dump_outcomes
from scala40.par.replays import Dealt
from storage import DailyDeal, StoreBusy
from tables.context import Context
from tables.notices.daily_posts import edit_daily_post

COMPUTERS: Final = 40
"""How many computers play the deal in the place of the person."""
SEAT: Final = 0
"""The seat of the person."""

log = logging.getLogger(__name__)


def owed_line(context: Context) -> tuple[int, str] | None:
    """Return the day whose figures are owed, as its occasion's id and the question for the process; None if none is.

    A day whose cards are not known any more gets none.
    """
    while True:
        with context.store.read() as unit:
            occasion_id = unit.daily.owed_figures()
        if occasion_id is None:
            return None
        try:
            with context.store.read() as unit:
                deal, occasion = unit.daily.get(occasion_id), unit.occasions.get(occasion_id)
            if deal is not None and occasion is not None and occasion.root is not None:
                root = context.encryption.open(occasion.root, occasion.encrypted)
                return occasion_id, dump_outcomes(_dealt(deal, MatchSecrets(root)), SEAT, COMPUTERS)
        except StoreBusy:
            raise
        except Exception as error:  # its message may have values
            log.error("what computers make of a day cannot be asked (%s)", type(error).__name__)
        give_up(context, occasion_id)


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
        if (deal := unit.daily.get(occasion_id)) is not None:
            edit_daily_post(unit, deal)


def give_up(context: Context, occasion_id: int) -> None:
    """Note that nothing is known of how computers play a day."""
    with context.store.unit() as unit:
        unit.daily.set_figures(occasion_id, {})
