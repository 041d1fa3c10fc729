"""What the strong player pays attention to: each point in a position where it decides."""

import pytest

from scala40.notation import format_action
from scala40.players import PLAYERS, strong, tuned, tuned_many
from scala40.players.choices import choices
from scala40.players.outlook import outlook
from scala40.players.position import position_of
from scala40.players.prospects import Prospect
from scala40.players.strong import Situation, situation, weights, worth
from scala40.players.surroundings import Surroundings
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import play, position
from tools.game.environment import Random

BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}


def chosen(match: Match, player: str = "strong") -> str:
    """What a player does on turn."""
    return format_action(PLAYERS[player](seat_view(match, match.deal.turn), Random(1)))


def turn(match: Match) -> list[str]:
    """What the strong player does until its turn is over."""
    seat, done = match.deal.turn, []
    while match.turn == seat and not match.results:
        done.append(chosen(match))
        match = play(match, f"{seat} {done[-1]}")
    return done


def promised(match: Match) -> dict[str, Prospect]:
    """By card that may be discarded as the turn stands: what the strong player sees ahead."""
    around = Surroundings(seat_view(match, 0))
    return {
        str(one.discarded): one.prospect
        for one in choices(around, position_of(seat_view(match, 0)), 0)
        if not one.steps
    }


def weighed(match: Match) -> list[str]:
    """The cards that may be discarded as the turn stands, the best first as the weights have it."""
    around, ahead = Surroundings(seat_view(match, 0)), promised(match)
    where = situation(opened=match.deal.opened[0], rival_cards=around.rival_cards)
    return sorted(ahead, key=lambda card: -worth(ahead[card], weights(where, around.stake, rivals=around.rivals)))


def making_room() -> Match:
    """A top that attaches as soon as a card of the hand has."""
    fields: dict[str, object] = {"opened": [0, 1], "turns_played": [3, 3], "rules": {"preset": "classica"}}
    return position("8H 2C KS JC 4D", "2H 3H 4C", pozzo="9H", table=["5H 6H 7H"], **fields)


def test_strong_leaves_nothing_to_chance() -> None:
    match = position("KH KD QH QD 2C 9D 8S 5S 3C 4D 7C AS JC 6H", "2H 3H", phase="play")
    assert len({strong(seat_view(match, 0), Random(seed)) for seed in range(20)}) == 1


# What can still come


@pytest.mark.parametrize(
    ("gone", "discarded"),
    [("KC KC KS KS", ["discard KH", "discard KD"]), ("QC QC QS QS", ["discard QH", "discard QD"])],
)
def test_strong_keeps_the_pair_that_can_still_become_a_set(gone: str, discarded: list[str]) -> None:
    match = position("KH KD QH QD 2C", "2H 3H 5C 7D", pozzo=gone, table=["3D 4D 5D", "7H 7C 7S"], **BOTH_OPENED)
    assert chosen(match) in discarded


def test_strong_counts_what_lies_on_the_table_as_gone() -> None:
    lying = position(
        "KH KD QH QD 2C", "2H 3H 5C", table=["JC QC KC", "TS JS QS KS", "JS QS KS", "TC JC QC KC"], **BOTH_OPENED
    )
    unseen = outlook(seat_view(lying, 0)).unseen
    pairs = {card: round(one.pairs * unseen) for card, one in promised(lying).items()}
    # Jacks and aces beside K Q, no third king and no third queen.
    assert pairs == {"2C": 8, "QH": 4, "QD": 4, "KH": 4, "KD": 4}


# The others


@pytest.mark.parametrize(("run", "discarded"), [("TH JH QH", "discard KH"), ("TS JS QS", "discard KS")])
def test_strong_does_not_throw_what_the_next_player_attaches(run: str, discarded: str) -> None:
    rules = {"preset": "biska"}
    table = [run, "4H 4C 4S"]
    match = position("KH KS 9D 5C", "2H 3H 5C 7D", opened=[1], table=table, phase="play", rules=rules)
    assert [f"discard {card}" for card, one in promised(match).items() if one.feeds] == [discarded]
    assert f"discard {weighed(match)[-1]}" == discarded


def test_strong_sees_that_a_card_would_bring_the_next_player_a_joker() -> None:
    """R23"""
    fields: dict[str, object] = {"table": ["KC *KD KS"], "phase": "play"}
    match = position("KD 2C 5S 8S 3D 9C", "2H 3H", opened=[1], **fields)
    assert [card for card, one in promised(match).items() if one.feeds] == ["KD"]
    closed = position("KD 2C 5S 8S 3D 9C", "2H 3H", opened=[], **fields)
    assert not any(one.feeds for one in promised(closed).values())


def test_strong_fears_points_more_when_a_rival_is_about_to_close() -> None:
    hand, table = "KH QH 3C 5D", ["3H 4H 5H", "7D 7C 7S"]
    assert chosen(position(hand, "2H", table=table, **BOTH_OPENED)) in ("discard QH", "discard KH")
    assert chosen(position(hand, "2H 3H 5C 6D 8D 9S TC", table=table, **BOTH_OPENED)) in ("discard 5D", "discard 3C")


def test_strong_takes_no_notice_of_cards_of_rivals_that_it_cannot_see() -> None:
    match = position("KH QH 3C 5D", "2H", table=["3H 4H 5H"], **BOTH_OPENED)
    other = position("KH QH 3C 5D", "*", table=["3H 4H 5H"], **BOTH_OPENED)
    assert promised(match) == promised(other)


# The score


def test_strong_sheds_points_when_it_is_near_the_limit_and_plays_to_close_when_its_rival_is() -> None:
    hand, table = "KH KD QD 3C", ["3H 4H 5H", "7D 7C 7S"]
    near_limit = position(hand, "2H 3H 5C 6D", table=table, totals=[95, 0], **BOTH_OPENED)
    rival_near = position(hand, "2H 3H 5C 6D", table=table, totals=[0, 95], **BOTH_OPENED)
    assert chosen(near_limit) in ("discard KH", "discard QD")
    assert chosen(rival_near) == "discard 3C"


# Opening, holding back, closing

NEARLY_DONE = "TH JH QH KH 4C 4D 4S 6S 7S 8S 9S TS 2C 9D"
OTHERS = "2H 3H 4H 5H 6C 7C 8C 9C TC JC QC AC AD"


def test_strong_opens_when_closing_in_hand_brings_nothing() -> None:
    assert chosen(position(NEARLY_DONE, OTHERS, phase="play", turns_played=[3, 3])).startswith("lay")


def test_strong_holds_its_melds_back_when_closing_in_hand_brings_much() -> None:
    rules = {"set": {"in_hand": "bonus", "in_hand_bonus": 200}}
    match = position(NEARLY_DONE, OTHERS, phase="play", turns_played=[3, 3], rules=rules)
    assert chosen(match) in ("discard 2C", "discard 9D")


def test_strong_closes_in_hand_when_it_can() -> None:
    rules = {"preset": "tedesca"}
    match = position(NEARLY_DONE.replace("2C", "JS"), OTHERS, phase="play", turns_played=[3, 3], rules=rules)
    done = turn(match)
    assert done[-1] == "discard 9D"
    assert play(match, *(f"0 {line}" for line in done)).results[0].in_hand


def test_strong_closes_with_a_joker_that_makes_room_for_another_card() -> None:
    # The joker as the king lets the ace follow.
    match = position("AS 2S *", "2H 3H 4C", table=["TS JS QS", "2D 3D 4D"], **BOTH_OPENED)
    assert turn(match) == ["attach *KS 0", "attach AS 0", "discard 2S"]


def test_strong_closes_with_the_top_of_the_discard_pile_where_greedy_does_not_see_it() -> None:
    match = position("9H", "2H 3H 4H", pozzo="6H", table=["3H 4H 5H"], opened=[0, 1], turns_played=[3, 3], phase="draw")
    assert chosen(match, "greedy") == "draw"
    assert turn(match) == ["take", "attach 6H 0", "discard 9H"]


# What it weighs


def test_strong_throws_the_card_after_which_most_is_promised() -> None:
    match = position("KH QH 3C 5D", "2H 3H 4C 5C 6C", table=["7D 7C 7S"], **BOTH_OPENED)
    assert chosen(match) == f"discard {weighed(match)[0]}"


def test_a_prospect_counts_the_cards_that_complete_a_pair_and_the_points_that_stay() -> None:
    match = position("KH KD 3C", "2H 3H 4C 5C 6C", table=["7D 7C 7S"], pozzo="KC", **BOTH_OPENED)
    ahead, unseen = promised(match), outlook(seat_view(match, 0)).unseen
    # A king of clubs and two of spades can still come.
    assert {card: round(one.pairs * unseen) for card, one in ahead.items()} == {"KH": 0, "KD": 0, "3C": 3}
    assert (ahead["KH"].points, ahead["3C"].points, ahead["KH"].feeds) == (13, 20, 0)


def test_nothing_is_thrown_while_the_turn_owes_a_card() -> None:
    """R24"""
    rules = {"preset": "classica"}
    match = position("4H 9D 3C", "2H 3H", pozzo="6H", table=["3H 4H 5H"], opened=[0], phase="draw", rules=rules)
    assert promised(play(match, "0 take")) == {}


# What others began


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_sees_that_one_card_makes_room_for_the_card_that_is_owed(player: str) -> None:
    """R24: the nine taken goes on the run once the eight is there"""
    match = play(making_room(), "0 take")
    for _ in range(3):
        if match.turn == 0:
            match = play(match, f"0 {chosen(match, player)}")
    assert [str(meld) for meld in match.deal.table if meld] == ["5H 6H 7H 8H 9H"]
    assert match.turn == 1


def test_strong_takes_a_card_that_another_makes_room_for() -> None:
    """R16"""
    assert turn(making_room())[:3] == ["take", "attach 8H 0", "attach 9H 0"]


# The weights


def test_every_number_of_a_prospect_has_a_weight_in_every_situation() -> None:
    for table in (tuned.PAID, tuned.GAINED, tuned_many.PAID, tuned_many.GAINED):
        assert tuple(table) == Prospect._fields
        assert {len(row) for row in table.values()} == {len(Situation)}


def test_every_position_has_its_situation() -> None:
    met = {situation(opened=opened, rival_cards=cards) for opened in (False, True) for cards in range(1, 14)}
    assert met == set(Situation)
