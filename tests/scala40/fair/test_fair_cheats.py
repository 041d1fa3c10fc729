"""Both verifiers detect a program that breaks its commitment, though its record is consistent."""

import re

import pytest

from scala40.cards import JOKER, Card
from scala40.dealing import first_discard_place, next_seat
from scala40.fair import deal as fair
from scala40.fair.deal import deck, first_dealer, new_stock, shuffled
from scala40.fair.writing import dumps
from simulation.games.fair_matches import FairMatch, secrets_of
from simulation.games.fair_trials import ONE_FILE, ours_accepts, theirs_accepts, trial_match


class ShufflesUntilItLikesTheCards(FairMatch):
    """Passes over a deck that R12 would let it deal."""

    def cards(self) -> tuple[Card, ...]:
        secret, inputs = self.secrets.secret(len(self.inputs)), self.inputs[-1]
        place = first_discard_place(self.rules, len(inputs.seats))
        orders = (shuffled(self.rules.pack(), secret, inputs.context("deck", attempt)) for attempt in range(1, 9))
        honest = deck(secret, inputs, self.rules)
        return next(order for order in orders if order[place] is not JOKER and order != honest)


class DealsFromAnotherCommitment(FairMatch):
    """Takes a secret that it has not promised."""

    def cards(self) -> tuple[Card, ...]:
        return deck(secrets_of("another").secret(len(self.inputs)), self.inputs[-1], self.rules)


class DealsAllDealsFromOneSecret(FairMatch):
    """Takes the first secret for the second deal as well, when everybody knows it."""

    def cards(self) -> tuple[Card, ...]:
        return deck(self.secrets.secret(1), self.inputs[-1], self.rules)


class ChoosesWhoDealsFirst(FairMatch):
    """Deals with everything right but the lot (R10)."""

    def lot(self, die: int | None) -> int:
        return (first_dealer(self.secrets.secret(1), self.seats, die) + 1) % self.seats


class NamesAnotherDealer(FairMatch):
    """Shuffles the second deal with a dealer who it is not (R10)."""

    def dealer_after(self, dealer: int, seats: tuple[int, ...]) -> int:
        return dealer if dealer in seats else seats[-1]


class NamesFewerSeats(FairMatch):
    """Shuffles the second deal as if somebody did not play."""

    least_seats = 4

    def seats_named(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in seats if seat != next_seat(seats, next_seat(seats, self.match.dealer)))


class HidesADeal(FairMatch):
    """Does not like the second secret and deals with the third."""

    def number_after(self, deal: int) -> int:
        return deal + 2


class ChoosesTheHash(FairMatch):
    """Shuffles with a hash that is not that of the log."""

    def previous(self) -> str:
        return "0" * 64


class ShufflesTheStockAgain(FairMatch):
    """Gives a reshuffle another number than it has (R29)."""

    def stock(self, owed: tuple[Card, ...]) -> tuple[Card, ...]:
        secret = self.secrets.secret(self.match.deal_number)
        return new_stock(secret, self.inputs[-1], self.match.deal.recycles + 2, owed)


class LeavesTheStockAsItLies(FairMatch):
    """Does not shuffle the discard pile at all (R29)."""

    def stock(self, owed: tuple[Card, ...]) -> tuple[Card, ...]:
        return owed


HOUSES = (
    ShufflesUntilItLikesTheCards,
    DealsFromAnotherCommitment,
    DealsAllDealsFromOneSecret,
    ChoosesWhoDealsFirst,
    NamesAnotherDealer,
    NamesFewerSeats,
    HidesADeal,
    ChoosesTheHash,
    ShufflesTheStockAgain,
    LeavesTheStockAsItLies,
)


@pytest.mark.parametrize("house", HOUSES)
def test_a_host_program_that_cheats_is_detected_by_both_verifiers(house: type[FairMatch]) -> None:
    for seed in range(5):
        text = dumps(trial_match(seed, house).published())
        assert found_out(text)


def test_seats_written_in_another_order_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it could choose among as many decks as there are orders, when it knows the cut."""
    with monkeypatch.context() as changed:
        changed.setattr(fair, "_seats_text", lambda seats: ",".join(map(str, seats[::-1])))
        text = dumps(trial_match("order").published())
    lines = text.split("\n")
    first = lines.index("deal 1")
    for place in range(first, len(lines)):
        if lines[place].startswith("seats "):
            lines[place] = "seats " + lines[place].removeprefix("seats ")[::-1]
    assert found_out("\n".join(lines))


def test_a_chain_exchanged_too_early_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setattr(fair, "ends_chain", lambda deal: deal == 1)
        text = dumps(trial_match("chain").published())
    assert "\nnext " in text
    assert found_out(text)


def test_a_match_that_goes_on_after_a_deal_broken_off_is_detected() -> None:
    match = trial_match("broken off")
    while match.match.is_over:
        match = trial_match(match)
    match.next_deal()
    match.act()
    text = dumps(match.published(broken_off=True))
    assert ours_accepts(text)
    assert theirs_accepts(text)
    third = text[text.index("deal 3\n") : text.rindex("house deal ")]
    dealer = next_seat(match.inputs[2].seats, match.inputs[2].dealer)
    fourth = re.sub("dealer .", f"dealer {dealer}", third.replace("deal 3", "deal 4"))
    assert found_out(f"{text}\n{fourth}")  # names the log of deal 2 once more
    last = ONE_FILE.read(text)[1][2]
    named = re.sub("previous .*", f"previous {ONE_FILE.log_hash(last, last['lines'])}", fourth)
    assert found_out(f"{text}\n{named}")


def found_out(text: str) -> bool:
    """Whether both verifiers refuse a record."""
    return not ours_accepts(text) and not theirs_accepts(text)


def test_the_same_matches_without_cheating_are_accepted() -> None:
    for seed in range(5):
        text = dumps(trial_match(seed).published())
        assert ours_accepts(text)
        assert theirs_accepts(text)
