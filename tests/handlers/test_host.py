import random
from secrets import SystemRandom

from handlers.host import Chance


def test_shuffling_loses_no_card_and_repeats_none() -> None:
    assert sorted(Chance().shuffled(range(108))) == list(range(108))


def test_the_house_rolls_dice_that_nobody_can_predict_unless_a_test_brings_its_own() -> None:
    assert isinstance(Chance()._source, SystemRandom)
    assert Chance(random.Random(1)).shuffled("abcdef") == Chance(random.Random(1)).shuffled("abcdef")


def test_every_seat_can_start() -> None:
    chance = Chance(random.Random(1))
    assert {chance.starter(4) for _ in range(200)} == {0, 1, 2, 3}
