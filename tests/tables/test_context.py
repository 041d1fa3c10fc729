import random
from secrets import SystemRandom

from tables.context import Chance


def test_shuffling_loses_no_card_and_repeats_none() -> None:
    assert sorted(Chance().shuffled(range(108))) == list(range(108))


def test_the_bot_rolls_dice_that_nobody_can_predict_unless_a_test_brings_its_own() -> None:
    assert isinstance(Chance()._source, SystemRandom)
    assert Chance(random.Random(1)).shuffled("abcdef") == Chance(random.Random(1)).shuffled("abcdef")


def test_a_token_for_secrets_has_32_bytes_and_never_comes_twice() -> None:
    chance = Chance(random.Random(1))
    tokens = {chance.token() for _ in range(200)} | {Chance().token()}
    assert (len(tokens), {len(token) for token in tokens}) == (201, {32})


def test_a_number_between_two_lies_between_them() -> None:
    assert all(1.0 <= Chance().between(1.0, 3.0) <= 3.0 for _ in range(100))


def test_dice_that_are_thrown_elsewhere_depend_on_the_bots_dice_alone() -> None:
    assert Chance(random.Random(1)).new_generator().random() == Chance(random.Random(1)).new_generator().random()
    assert Chance().new_generator().random() != Chance().new_generator().random()
