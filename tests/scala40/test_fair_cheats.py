"""A house that does otherwise than it promised is found out by both verifiers, though its record is of one piece."""

import pytest

from scala40.cards import JOKER, Card
from scala40.dealing import pozzo_place
from scala40.fair import deck, first_dealer, new_stock, shuffled
from scala40.fair_record import dumps
from tests.scala40.fair_matches import FairMatch, promise_of
from tests.scala40.fair_trials import ours_accepts, theirs_accepts, trial_match


class ShufflesUntilItLikesTheCards(FairMatch):
    """Passes over a deck that R12 would let it deal."""

    def cards(self) -> tuple[Card, ...]:
        secret, inputs = self.promise.secret(len(self.inputs)), self.inputs[-1]
        place = pozzo_place(self.rules, len(inputs.seats))
        orders = (shuffled(self.rules.pack(), secret, inputs.context("deck", attempt)) for attempt in range(1, 9))
        honest = deck(secret, inputs, self.rules)
        return next(order for order in orders if order[place] is not JOKER and order != honest)


class DealsFromAnotherPromise(FairMatch):
    """Takes a secret that it has not promised."""

    def cards(self) -> tuple[Card, ...]:
        return deck(promise_of("another").secret(len(self.inputs)), self.inputs[-1], self.rules)


class DealsAllDealsFromOneSecret(FairMatch):
    """Takes the first secret for the second deal as well, when everybody knows it."""

    def cards(self) -> tuple[Card, ...]:
        return deck(self.promise.secret(1), self.inputs[-1], self.rules)


class ChoosesWhoDealsFirst(FairMatch):
    """Deals with everything right but the lot (R10)."""

    def lot(self, die: int | None) -> int:
        return (first_dealer(self.promise.secret(1), self.seats, die) + 1) % self.seats


class NamesAnotherDealer(FairMatch):
    """Shuffles the second deal with a dealer who it is not (R10)."""

    def dealer_after(self, dealer: int, seats: tuple[int, ...]) -> int:
        return dealer if dealer in seats else seats[-1]


class ChoosesTheHash(FairMatch):
    """Shuffles with a hash that is not that of the log."""

    def previous(self) -> str:
        return "0" * 64


class ShufflesTheStockAgain(FairMatch):
    """Gives a reshuffle another number than it has (R29)."""

    def stock(self, owed: tuple[Card, ...]) -> tuple[Card, ...]:
        secret = self.promise.secret(self.match.deal_number)
        return new_stock(secret, self.inputs[-1], self.match.deal.recycles + 2, owed)


class LeavesTheStockAsItLies(FairMatch):
    """Does not shuffle the pozzo at all (R29)."""

    def stock(self, owed: tuple[Card, ...]) -> tuple[Card, ...]:
        return owed


HOUSES = (
    ShufflesUntilItLikesTheCards,
    DealsFromAnotherPromise,
    DealsAllDealsFromOneSecret,
    ChoosesWhoDealsFirst,
    NamesAnotherDealer,
    ChoosesTheHash,
    ShufflesTheStockAgain,
    LeavesTheStockAsItLies,
)


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_that_cheats_is_found_out_by_both_verifiers(house: type[FairMatch]) -> None:
    for seed in range(5):
        text = dumps(trial_match(seed, house).told())
        assert not ours_accepts(text)
        assert not theirs_accepts(text)


def test_the_same_matches_of_an_honest_house_are_accepted() -> None:
    for seed in range(5):
        text = dumps(trial_match(seed).told())
        assert ours_accepts(text)
        assert theirs_accepts(text)
