"""What the strong player takes from the table around its hand, and how it weighs it: counted by hand."""

import pytest

from scala40.notation import parse_card
from scala40.players import tuned, tuned_many
from scala40.players.choices import Choice, choices, standing_before_drawing
from scala40.players.position import position_of
from scala40.players.prospects import Prospect
from scala40.players.strong import Situation, situation, weights, worth
from scala40.players.surroundings import NOT_OPENED, Surroundings
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import play, position

BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}


def around(match: Match) -> Surroundings:
    return Surroundings(seat_view(match, match.deal.turn))


def chosen_from(match: Match) -> list[Choice]:
    view = seat_view(match, 0)
    return list(choices(Surroundings(view), position_of(view), 0))


def discarded(match: Match) -> set[str]:
    """What is thought of throwing as the turn stands."""
    return {str(one.discarded) for one in chosen_from(match) if not one.steps}


# The others


def test_rivals_count_by_who_has_opened_and_how_few_cards_they_hold() -> None:
    match = position("KH 9C 2D 5S", "2H 3H", "4C 6C 8C TC JC", "7D 9D", table=["3D 4D 5D"], opened=[0, 2, 3])
    seen = around(match)
    assert (seen.rivals, seen.next_opened, seen.rival_cards) == (3, False, 2)
    assert seen.threat == pytest.approx(1 / 5 + 1 / 2)
    assert (seen.needs, seen.turns) == (40, match.deal.turns_played[0])
    assert seen.stock == pytest.approx(len(match.deal.stock) / 50)


def test_there_is_no_threat_while_no_rival_has_opened() -> None:
    seen = around(position("KH 9C", "2H 3H", "4C 6C", table=["3D 4D 5D"], opened=[0]))
    assert (seen.next_opened, seen.rival_cards, seen.threat) == (False, NOT_OPENED, 0)


def test_r38_who_has_left_the_deal_is_no_rival() -> None:
    fields = {"table": ["3D 4D 5D"], "opened": [0, 1, 2], "phase": "play"}
    match = play(position("KH 9C 2D", "2H 3H", "4C 6C 8C", **fields), "1 resign")
    seen = around(match)
    assert (seen.rivals, seen.next_opened, seen.rival_cards) == (1, True, 3)


@pytest.mark.parametrize(
    ("totals", "stake"),
    [
        ([0, 0, 0], 1.0),
        ([50, 50, 50], 1.0),
        ([50, 0, 0], 1.3),  # 51 points of room against 101: 2 * 101 / 152
        ([0, 50, 50], 0.7),
        ([95, 0, 0], 1.5),  # less room than 30 counts as 30
        ([75, 0, 0], 1.5),
        ([50, 0, 95], 1.0),  # the others in the mean: 2 / 51 over 1 / 51 + (1 / 101 + 1 / 30) / 2
    ],
)
def test_r34_a_point_weighs_as_much_as_there_is_little_room_to_the_limit(totals: list[int], stake: float) -> None:
    assert around(position("KH 9C", "2H 3H", "4C 6C", totals=totals)).stake == stake


@pytest.mark.parametrize(
    ("words", "reward"),
    [
        ({"in_hand": "none"}, 0),
        ({"in_hand": "bonus", "in_hand_bonus": 10}, 10),
        ({"in_hand": "bonus", "in_hand_bonus": 25}, 25),
        ({"in_hand": "double"}, (2 * 7 + 4 * 7) / 2),  # two sevens and four are paid once more
    ],
)
def test_r33_closing_in_hand_is_worth_what_the_others_pay_more_in_the_mean(
    words: dict[str, object], reward: float
) -> None:
    hands = "KH 9C 2D 5S", "2H 3H", "4C 6C 8C TC"
    assert around(position(*hands, rules={"set": words})).in_hand == pytest.approx(reward)
    opened = position(*hands, rules={"set": words}, opened=[0], table=["3D 4D 5D"])
    assert around(opened).in_hand == 0


# What is thought of


def test_cards_of_melds_and_jokers_are_thrown_only_where_there_is_nothing_else() -> None:
    table = ["TC JC QC"]
    assert discarded(position("7H 8H 9H KD 2C", "2H 3H", table=table, **BOTH_OPENED)) == {"KD", "2C"}
    assert discarded(position("7H 8H 9H", "2H 3H", table=table, **BOTH_OPENED)) == {"7H", "8H", "9H"}
    assert discarded(position("KD 2C *", "2H 3H", table=table, **BOTH_OPENED)) == {"KD", "2C"}


def test_r26_what_is_left_of_a_meld_that_has_to_be_broken_is_laid_out_anew() -> None:
    fields = {"table": ["TC JC QC"], "opened": [0, 1], "turns_played": [3, 3]}
    match = play(position("6H 7H 8H 9H", "2H 3H", pozzo="3S KD", **fields), "0 take")  # which may not be discarded
    ahead = {str(one.discarded): one.prospect for one in chosen_from(match) if not one.steps}
    assert {card: one.in_melds for card, one in ahead.items()} == {"6H": 24, "7H": 0, "8H": 0, "9H": 21}
    assert {card: one.stuck for card, one in ahead.items()} == {"6H": 1, "7H": 4, "8H": 4, "9H": 1}


def test_a_way_that_throws_the_last_card_closes_and_one_that_lays_melds_has_opened() -> None:
    match = position("KH KD KC KS 2C 9S", "2H 3H", phase="play", turns_played=[1, 1])
    assert {(bool(one.steps), one.opened) for one in chosen_from(match)} == {(False, False), (True, True)}
    assert not any(one.closes for one in chosen_from(match))
    last = position("7H 8H 9H KD", "2H 3H", table=["TC JC QC"], **BOTH_OPENED)
    assert {(bool(one.steps), one.closes) for one in chosen_from(last)} == {(False, False), (True, True)}


def test_the_hand_is_seen_as_it_stands_before_a_card_is_drawn() -> None:
    match = position("7H 8H 9H KD 2C", "2H 3H", table=["3H 4H 5H"], opened=[0, 1], turns_played=[3, 3])
    ahead = standing_before_drawing(around(match), position_of(seat_view(match, 0)), 0).prospect
    assert (ahead.to_draw, ahead.points, ahead.cards, ahead.in_melds) == (1, 36, 5, 24)
    assert (ahead.highest, ahead.feeds, ahead.helps, ahead.opening) == (10, 0, 0, 0)


@pytest.mark.parametrize(
    ("hand", "shortage", "ready", "looked"),
    [
        ("TH JH KH 2C 5D", 40, 0, False),  # the queen would open, but so much is hardly ever gained by one card
        ("KH KD KC 5H 6H 2C", 10, 0, True),
        ("KH KD KC KS 2C 5D", 0, 1, False),
    ],
)
def test_r18_cards_that_open_are_looked_for_where_something_but_not_too_much_is_lacking(
    hand: str, shortage: int, ready: int, *, looked: bool
) -> None:
    match = position(hand, "2H 3H", phase="play", turns_played=[1, 1])
    ahead = next(one.prospect for one in chosen_from(match) if not one.steps and one.discarded is parse_card("2C"))
    assert (ahead.shortage, ahead.ready, ahead.opening > 0) == (shortage, ready, looked)


# The weights


@pytest.mark.parametrize(
    ("opened", "cards", "where"),
    [
        ("no", 13, Situation.NOBODY_OPENED),
        ("no", 12, Situation.RIVAL_OPENED),
        ("no", 1, Situation.RIVAL_OPENED),
        ("yes", 13, Situation.SELF_OPENED),
        ("yes", 1, Situation.RIVAL_HAS_1),
        ("yes", 2, Situation.RIVAL_HAS_2),
        ("yes", 3, Situation.RIVAL_HAS_3),
        ("yes", 4, Situation.RIVAL_HAS_4),
        ("yes", 5, Situation.RIVAL_HAS_4),
        ("yes", 6, Situation.RIVAL_HAS_MORE),
        ("yes", 12, Situation.RIVAL_HAS_MORE),
    ],
)
def test_a_situation_is_who_has_opened_and_how_few_cards_they_hold(opened: str, cards: int, where: Situation) -> None:
    assert situation(opened=opened == "yes", rival_cards=cards) is where


@pytest.mark.parametrize(("rivals", "table"), [(1, tuned), (2, tuned_many), (5, tuned_many)])
def test_points_that_rivals_pay_count_like_points_that_the_seat_saves_at_even_stakes(
    rivals: int, table: object
) -> None:
    where = Situation.RIVAL_HAS_2
    assert isinstance(table, type(tuned))
    even, own, theirs = (
        dict(zip(Prospect._fields, weights(where, stake, rivals=rivals), strict=True)) for stake in (1.0, 2.0, 0.0)
    )
    for name in set(Prospect._fields) - {"in_hand"}:
        assert even[name] == pytest.approx(table.GAINED[name][where] - table.PAID[name][where])
        assert own[name] == pytest.approx(-2 * table.PAID[name][where])
        assert theirs[name] == pytest.approx(2 * table.GAINED[name][where])
    assert even["in_hand"] == own["in_hand"] == 1


def test_a_prospect_is_worth_the_sum_of_its_numbers_times_their_weights() -> None:
    ahead = Prospect(*range(len(Prospect._fields)))
    for place in range(len(ahead)):
        assert worth(ahead, [10.0 * (place == n) + (n == 1) for n in range(len(ahead))]) == 10 * place + 1
