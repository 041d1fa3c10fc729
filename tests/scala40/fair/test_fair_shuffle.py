"""The shuffle of a promised deal (docs/fair.md): uniform, and as the rules want it."""

from collections import Counter
from math import sqrt
from random import Random

import pytest

from scala40.cards import JOKER
from scala40.checks.actions import pack_order
from scala40.dealing import first_discard_place
from scala40.fair.deal import Inputs, deck, first_dealer, new_stock, shuffled
from scala40.rules import PRESETS, Rules
from simulation.games import fair_trials
from simulation.games.fair_figures import cut_only, figures, with_every_place, with_modulo_bias
from simulation.games.fair_matches import secrets_of

SECRETS = secrets_of("test_fair")
FIRST = Inputs(deal=1, seats=(0, 1, 2), dealer=1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deck_is_an_order_of_the_pack_that_the_rules_accept_r11_r12(preset: str) -> None:
    for number in range(40):
        rules = PRESETS[preset] if number % 2 else Rules.from_words(preset, {"starter_gets_14": "on"})
        assert pack_order(rules, 3, deck(secrets_of(number).secret(1), FIRST, rules)) is None


def test_jokers_lie_everywhere_alike_but_never_start_the_discard_pile_r12() -> None:
    rules, trials = Rules(), 2000
    place = first_discard_place(rules, 3)
    lying = Counter[int]()
    for number in range(trials):
        order = deck(secrets_of(f"R12 {number}").secret(1), FIRST, rules)
        lying.update(where for where, card in enumerate(order) if card is JOKER)
    assert lying[place] == 0
    expected = trials * 4 / 107
    squares = sum((lying[where] - expected) ** 2 / expected for where in range(108) if where != place)
    assert abs(squares - 106) < 2.576 * sqrt(2 * 106)


def test_a_new_stock_is_an_order_of_the_discard_pile_however_its_cards_were_given_r29() -> None:
    cards = Rules().pack()[30:60]
    stock = new_stock(SECRETS.secret(1), FIRST, 1, cards)
    assert sorted(stock) == sorted(cards)
    assert stock == new_stock(SECRETS.secret(1), FIRST, 1, cards[::-1])
    assert new_stock(SECRETS.secret(1), FIRST, 1, cards[:1]) == cards[:1]


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_the_lot_gives_every_seat_the_first_deal_alike_r10(seats: int) -> None:
    trials = 3000
    dealt = Counter(first_dealer(secrets_of(f"lot {number}").secret(1), seats, 4) for number in range(trials))
    usual = trials / seats
    assert sum((dealt[seat] - usual) ** 2 / usual for seat in range(seats)) < {2: 6.6, 3: 9.2, 5: 13.3, 6: 15.1}[seats]
    assert set(dealt) == set(range(seats))


def test_the_die_changes_the_lot_r10() -> None:
    assert len({first_dealer(SECRETS.secret(1), 6, die) for die in range(1, 65)}) == 6


def test_20000_decks_are_uniform() -> None:
    for figure in figures(fair_trials.decks(20_000)):
        assert figure.usual, str(figure)


@pytest.mark.parametrize("shuffle", [with_modulo_bias, with_every_place, cut_only])
def test_a_biased_shuffle_is_noticed(shuffle: object) -> None:
    assert callable(shuffle)
    chance = Random(1)
    assert not all(figure.usual for figure in figures(shuffle(chance) for _ in range(5000)))


def test_the_same_figures_find_nothing_in_honest_dice() -> None:
    chance = Random(2)
    assert all(figure.usual for figure in figures(tuple(chance.sample(range(108), 108)) for _ in range(5000)))


def test_a_long_stream_goes_through_many_blocks() -> None:
    order = shuffled(range(256), SECRETS.secret(1), b"long")
    assert sorted(order) == list(range(256))
    assert order != shuffled(range(256), SECRETS.secret(1), b"longer")
