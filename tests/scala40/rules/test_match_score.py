import pytest

from scala40.actions import NO_SEAT, ReEnter
from scala40.engine import apply
from scala40.events import Busted, DealEnded, MatchEnded, ReEntered
from scala40.refusals import Illegal
from scala40.state import Match, Phase
from simulation.games.positions import closing, next_deal, play, position, refusal, step


def come_back(match: Match, seat: int) -> Match:
    return apply(match, seat, ReEnter()).match


def test_r34_r35_a_bust_has_total_limit_deal_and_place() -> None:
    match = position(
        "6H 5C", "JH JD", "KS 9D", "KC 8C 2C", totals=[0, 90, 90, 90], table=["3H 4H 5H"], opened=[0], phase="play"
    )
    ended = step(play(match, "0 attach 6H 0"), "0 discard 5C")
    assert [event for event in ended.events if isinstance(event, Busted)] == [
        Busted(3, 110, 101, 1, 3),
        Busted(1, 110, 101, 1, 3),
        Busted(2, 109, 101, 1, 2),
    ]
    assert ended.match.results[-1].busted == (2, 1, 3)
    assert ended.events[-1] == MatchEnded(((0,), (2,), (1, 3)))
    assert ended.match.places == ((0,), (2,), (1, 3))
    assert [event for event in ended.events if isinstance(event, DealEnded)] == [DealEnded(ended.match.results[-1])]


def test_r35_later_is_better_over_several_deals() -> None:
    match = closing("JH JD", "KS 9D", totals=[0, 90, 0])
    assert match.seats_in == (0, 2)
    match = play(next_deal(match), "2 resign")
    assert match.places == ((0,), (2,), (1,))
    assert match.winner == 0


def test_r36_a_player_who_has_bust_comes_back_with_the_highest_total_of_those_still_in() -> None:
    match = closing("JH JD", "KS 9D", totals=[30, 90, 0], rules={"set": {"re_entry": "once"}})
    assert match.re_entry_open == (1,)
    back = apply(match, 1, ReEnter())
    assert back.events == (ReEntered(1, 30),)
    assert back.match.totals == (30, 30, 19)
    assert back.match.seats_in == (0, 1, 2)
    assert back.match.re_entry_open == ()
    match = next_deal(back.match)
    assert match.deal.in_deal == (0, 1, 2)
    assert [len(hand) for hand in match.deal.hands] == [13, 13, 13]


def test_r36_several_may_come_back_one_after_the_other() -> None:
    match = closing("JH JD", "KS 9D", "2C", totals=[30, 90, 99, 40], rules={"set": {"re_entry": "unlimited"}})
    assert sorted(match.re_entry_open) == [1, 2]
    match = come_back(come_back(match, 2), 1)
    assert match.totals == (30, 42, 42, 42)
    assert match.out == ()


def test_r36_the_offer_lapses_when_the_next_deal_starts() -> None:
    match = next_deal(closing("JH JD", "KS 9D", totals=[30, 90, 0], rules={"set": {"re_entry": "once"}}))
    assert match.re_entry_open == ()
    with pytest.raises(Illegal, match="R36"):
        come_back(match, 1)


@pytest.mark.parametrize(("word", "again"), [("once", ()), ("unlimited", (1,))])
def test_r36_once_is_once(word: str, again: tuple[int, ...]) -> None:
    match = closing("JH JD", "KS 9D", totals=[30, 90, 0], rules={"set": {"re_entry": word, "limit": 101}})
    match = come_back(match, 1)
    assert match.re_entries == (0, 1, 0)
    match = next_deal(match)._replace(totals=(30, 95, 19))
    before = position("5C", "JH JD", "KS 9D", opened=[0]).deal
    match = play(match.with_deal(before._replace(phase=Phase.PLAY)), "0 discard 5C")
    assert match.results[-1].busted == (1,)
    assert match.re_entry_open == again


def test_r36_no_offer_where_the_option_is_off_or_to_a_player_who_has_not_bust() -> None:
    assert closing("JH JD", "KS 9D", totals=[30, 90, 0]).re_entry_open == ()
    match = closing("JH JD", "KS 9D", totals=[30, 90, 0], rules={"set": {"re_entry": "once"}})
    for seat in (0, 2, NO_SEAT):
        with pytest.raises(Illegal, match="unknown_action"):
            come_back(match, seat)


def test_r36_a_player_who_resigned_does_not_come_back() -> None:
    match = position(
        "6H 5C",
        "JH JD",
        "KS 9D",
        "2C",
        totals=[0, 90, 0, 0],
        table=["3H 4H 5H"],
        opened=[0],
        phase="play",
        rules={"set": {"re_entry": "once"}},
    )
    match = play(match, "2 resign", "0 attach 6H 0", "0 discard 5C")
    assert match.re_entry_open == (1,)
    assert match.out == ((2,), (1,))


def test_r37_after_the_agreed_deals_the_lower_total_is_better() -> None:
    match = closing("JH JD", "KS 9D", totals=[30, 0, 0], rules={"set": {"deals": 2}})
    assert not match.is_over
    match = next_deal(match)
    before = position("5C", "JH JD", "2D", table=["3H 4H 5H"], opened=[0]).deal
    match = play(match.with_deal(before._replace(phase=Phase.PLAY)), "0 discard 5C")
    assert match.totals == (30, 40, 21)
    assert match.places == ((2,), (0,), (1,))
    assert match.winner == 2


def test_r38_a_deal_left_by_all_but_one_is_not_scored() -> None:
    match = play(position("KH QD", "9C 8D", totals=[55, 12]), "0 draw", "1 resign")
    result = match.results[-1]
    assert (result.scored, result.points, result.totals) == (False, (None, None), (55, 12))
    assert match.winner == 0
    assert refusal(match, "0 discard KH") == "deal_over R28"


def test_r31_the_result_of_a_dead_deal() -> None:
    match = play(position("KH QD", "9C 8D", stock="7C", recycles=3), "house expire")
    result = match.results[-1]
    assert (result.dead, result.closed_by, result.in_hand, result.scored) == (True, None, False, True)
    assert [" ".join(map(str, hand)) for hand in result.hands] == ["QD KH", "8D 9C"]
