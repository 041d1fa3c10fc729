"""Players compared on duplicates: the same cards from every seat, and scores that follow from the seed."""

from array import array

import pytest

from scala40.actions import Action, NextDeal, Shuffle
from scala40.cards import Card
from scala40.players import PLAYERS, Chance
from scala40.rules import PRESETS
from scala40.state import Hand, Phase
from scala40.views import SeatView
from tools.game.arena import compare, contest
from tools.game.arena.compare import Comparison, Scores, SetScore, play_set, play_sets
from tools.game.arena.contest import Contest, Played, play_numbered
from tools.game.arena.game import Ended, Outcome, Timed, Unit, play_game
from tools.game.arena.gifts import Gifts
from tools.game.arena.report import heading, standings
from tools.game.environment import Random, Table


def compared(*names: str, seats: int = 2, preset: str = "fisca") -> Comparison:
    return Comparison(names=names, seats=seats, contest=Contest(preset=preset))


def without_times(scores: Scores) -> Scores:
    return scores._replace(sets=tuple(one._replace(seconds=()) for one in scores.sets))


# The same cards


def packs(table: Table) -> list[tuple[Card, ...]]:
    """The orders of the pack, deal by deal."""
    record = table.record()
    return [record.first_deal, *(action.cards for _, action in record.actions if isinstance(action, NextDeal))]


def test_the_cards_of_every_deal_are_the_same_whatever_was_played_before() -> None:
    tables = []
    for names in (("greedy", "random"), ("random", "greedy"), ("random", "random")):
        chance = Random(5)
        tables.append(Table(PRESETS["ramino"], 2, chance))
        play_game(tables[-1], [PLAYERS[name] for name in names], chance)
    shuffles = [sum(isinstance(action, Shuffle) for _, action in table.record().actions) for table in tables]
    assert len(set(shuffles)) > 1, "the pozzo became the stock more often in one match than in another"
    dealt = [packs(table) for table in tables]
    deals = min(map(len, dealt))
    assert deals > 1
    assert dealt[0][:deals] == dealt[1][:deals] == dealt[2][:deals]
    assert len({table.record().dealer for table in tables}) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_every_seat_gets_the_same_first_hand_in_all_games_of_a_set(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int, Hand]] = []

    def noting(view: SeatView, chance: Chance) -> Action:
        if view.turns_played == 0 and view.table.phase is Phase.DRAW:
            dealt.append((view.seat, view.hand))
        return PLAYERS["greedy"](view, chance)

    monkeypatch.setattr(contest, "PLAYERS", {"one": noting, "other": noting})
    play_set(compared("one", "other", seats=seats), Unit.DEAL, 3)
    assert len(dealt) == seats * seats
    assert len(set(dealt)) == len({seat for seat, _ in dealt}) == seats


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_player_against_itself_wins_exactly_half_of_every_set(name: str, unit: Unit) -> None:
    (scores,) = play_sets([compared(name, name)], {unit: range(5)}, 1)
    assert [one.shares for one in scores.sets] == [(0.5, 0.5)] * 5
    assert [one.margins for one in scores.sets] == [(0.0, 0.0)] * 5
    assert all(one.closed[0] == one.closed[1] for one in scores.sets)


def test_the_same_seed_gives_the_same_scores_whatever_the_number_of_processes() -> None:
    comparisons = [compared("greedy", "random"), compared("greedy", "random", preset="biska")]
    units = {Unit.MATCH: range(6), Unit.DEAL: range(9)}
    alone = [without_times(scores) for scores in play_sets(comparisons, units, 1)]
    assert [without_times(scores) for scores in play_sets(comparisons, units, 2)] == alone
    assert [(scores.comparison.contest.preset, scores.unit) for scores in alone] == [
        ("fisca", Unit.MATCH),
        ("fisca", Unit.DEAL),
        ("biska", Unit.MATCH),
        ("biska", Unit.DEAL),
    ]
    (later,) = play_sets(comparisons[:1], {Unit.DEAL: range(4, 9)}, 1)
    assert without_times(later).sets == alone[1].sets[4:]


# Who sits where


def test_two_players_meet_once_from_every_seat_of_the_first() -> None:
    assert compared("a", "b").seatings == ((0, 1), (1, 0))
    assert compared("a", "b", seats=4).seatings == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_as_many_players_as_seats_sit_in_all_rotations() -> None:
    four = compared("a", "b", "c", "d", seats=4)
    assert four.seatings == ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0))
    assert four.seated(four.seatings[1]).players == ("d", "a", "b", "c")


# Scores


def test_a_deal_is_won_by_the_fewest_points_and_a_match_by_its_first_place() -> None:
    players = ("greedy", "random", "greedy")
    for number in range(8):
        deal = play_numbered(Contest(players=players, unit=Unit.DEAL), number)
        match = play_numbered(Contest(players=players), number)
        (ended,) = deal.ended
        assert ended == match.ended[0], "a single deal is the first deal of the match with its number"
        assert deal.shares == tuple(float(points == 0) for points in ended.points)
        assert deal.winner == ended.closed_by
        assert sum(match.shares) == 1


def test_the_scores_of_a_set_are_those_worked_out_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """One `a` against two `b`; in the second game it is out after the first deal."""
    closed, in_hand, dead = (
        Ended((0, 10, 20), 0, in_hand=False, dead=False),
        Ended((None, -25, 30), 1, in_hand=True, dead=False),
        Ended((40, 10, 10), None, in_hand=False, dead=True),
    )
    outcomes = [
        Outcome(7, 20, (closed,), (1.0, 0.0, 0.0), (Gifts(2, 1, 3), Gifts(5), Gifts(lost=1))),
        Outcome(7, 30, (closed, in_hand), (0.0, 1.0, 0.0), (Gifts(), Gifts(4, 2, 5, 1), Gifts())),
        Outcome(7, 10, (dead,), (0.0, 0.5, 0.5), (Gifts(), Gifts(), Gifts(1))),
    ]
    given = iter(outcomes)

    def play(seated: Contest, number: int) -> Played:
        outcome = next(given)
        return Played(outcome, tuple(array("d", [name == "a"]) for name in seated.players))

    monkeypatch.setattr(compare, "play_timed", play)
    score = play_set(compared("a", "b", seats=3), Unit.MATCH, 7)
    # `a` sits at seat 0, 1, 2 of the three games.
    assert score.shares == pytest.approx(((1 + 1 + 0.5) / 3, (0 + 0 + 0 + 0 + 0 + 0.5) / 6))
    assert score.gifts == (Gifts(7, 3, 8, 1), Gifts(5, 0, 1, 0))
    # Margins of `a`: 15 - 0, then 10 - 10 and 30 - (-25), then 25 - 10.
    assert score.margins == pytest.approx(((15 + 0 + 55 + 15) / 4, -(15 + 0 + 55 + 15) / 4))
    assert (score.games, score.turns, score.deals, score.dead) == (3, 60, 4, 1)
    assert score.closed == (2, 1)
    assert score.in_hand == (1, 0)
    assert [list(turns) for turns in score.seconds] == [[1.0] * 3, [0.0] * 6]


def test_every_turn_is_timed_once() -> None:
    chance = Random(3)
    table = Table(PRESETS["tedesca"], 2, chance)
    players = [Timed(PLAYERS["greedy"]), Timed(PLAYERS["random"])]
    outcome = play_game(table, players, chance)
    assert sum(len(player.turns) for player in players) == outcome.turns
    assert all(seconds > 0 for player in players for seconds in player.turns)


# The report


def scores_of(names: tuple[str, ...], seats: int, *sets: SetScore) -> Scores:
    return Scores(compared(*names, seats=seats), Unit.MATCH, sets)


def a_set(shares: tuple[float, ...], margin: float) -> SetScore:
    return SetScore(shares, (margin, -margin), 2, 250, 10, 1, (5, 4), (1, 0), (Gifts(8, 1, 6, 3), Gifts()), ())


def test_the_report_says_what_the_sets_came_to() -> None:
    scores = scores_of(("strong", "greedy"), 2, a_set((1.0, 0.0), 6.0), a_set((0.5, 0.5), 4.0))
    assert heading(scores.comparison) == "strong against greedy, from both seats; preset fisca, seed 1"
    first, wins, deals, closed, own, others = standings(scores)
    assert first == "matches: 2 sets of 2 with the same cards, 4 in all; equals would win 50 %"
    assert wins.startswith("  strong wins 75.0 % (")
    assert "; Elo +191 (" in wins
    assert "; points a deal better by +5.0 (" in wins
    assert deals == "  20 deals, 2 dead (10.0 %); 25.0 turns a deal; 5.00 deals a match"
    assert closed == "  closed by strong 10 (2 in hand), greedy 8 (0 in hand)"
    assert own == (
        "  strong: 12.5 % of 16 discards to an opened next player before opening were taken; "
        "50.0 % of 12 lost deals were closed with its own discard"
    )
    assert "none of 0 discards" in others


def test_a_table_of_different_players_has_a_line_for_each() -> None:
    shares = (0.5, 0.25, 0.25)
    scores = scores_of(
        ("a", "b", "c"),
        3,
        *[SetScore(shares, (3.0, 0.0, -3.0), 3, 9, 3, 0, (1,) * 3, (0,) * 3, (Gifts(),) * 3, ())] * 400,
    )
    assert heading(scores.comparison) == "a, b, c at one table, in all 3 rotations; preset fisca, seed 1"
    _, *lines, _, _, _, _, _ = standings(scores)
    assert [line.split(";")[0] for line in lines] == [
        "  a wins 50.0 % (49.8 to 50.2)",
        "  b wins 25.0 % (24.8 to 25.2)",
        "  c wins 25.0 % (24.8 to 25.2)",
    ]
    assert heading(compared("a", "b", seats=4)).startswith("one a against 3 b, from every seat")
