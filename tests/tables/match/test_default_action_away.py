"""Time that is over, players who are away, and matches that sleep."""

from screens.compose import compose_announcement
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import DAY, Matches
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table, TableStatus
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import AskTakeOver, DealNow, ImBack
from tests.tables.lines import announced, lines_of
from texts.line import Line


def test_the_bot_plays_and_the_group_is_told_when_time_is_over(matches: Matches) -> None:
    """R40"""
    table = matches.at("7H 2S", "9C 8D", "KC QC", stock_top="JS 3D")
    matches.time_out(table)
    assert Line("last-default", player="Anna") in lines_of(matches.read_post, table)
    assert matches.table(table.id).seats[0].missed == 1
    assert not matches.table(table.id).seats[0].away


def a_round_missed(matches: Matches, table: Table, person: int) -> None:
    """The others play their turns, and this person lets their time be over."""
    for _ in range(100):
        if matches.turn_of(table) == person:
            matches.time_out(table)
            return
        matches.tap_once(table)
    raise AssertionError("his turn does not come")


def test_two_turns_missed_in_a_row_make_a_player_away(matches: Matches) -> None:
    table = matches.begin(3)
    a_round_missed(matches, table, BRUNO)
    assert not matches.table(table.id).seats[1].away
    assert matches.announcements() == []
    a_round_missed(matches, table, BRUNO)
    assert matches.table(table.id).seats[1].away
    assert announced(matches) == [Line("clock-away", count=1, players=("Bruno",))]
    with matches.store.read() as unit:
        (away,) = unit.announcements.pending(GROUP)
        message = compose_announcement(matches.context, unit, away)
    assert [button.request for row in message.rows for button in row] == [
        ImBack(table.id),
        AskTakeOver(table.id, BRUNO),
    ]


def test_a_turn_ended_by_oneself_between_two_missed_ones_starts_the_count_anew(matches: Matches) -> None:
    table = matches.begin(3)
    a_round_missed(matches, table, BRUNO)
    while matches.turn_of(table) != BRUNO:
        matches.tap_once(table)
    while matches.turn_of(table) == BRUNO:
        matches.tap_once(table)
    assert matches.table(table.id).seats[1].missed == 0
    a_round_missed(matches, table, BRUNO)
    assert not matches.table(table.id).seats[1].away


def test_a_player_who_draws_and_lets_the_time_be_over_twice_is_away_too(matches: Matches) -> None:
    table = matches.begin(3)
    for _ in range(2):
        while matches.turn_of(table) != BRUNO:
            matches.tap_once(table)
        matches.press(table, BRUNO, DrawStock)
        matches.time_out(table)
    assert matches.table(table.id).seats[1].away


def test_an_away_players_turns_are_played_at_once_and_told_together(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", "KC QC", "4S 5S", stock_top="JS 3D 6D TC", phase="draw")
    matches.send_away(table, BRUNO, CARLA)
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.turn_of(table) == DARIO
    post = lines_of(matches.read_post, table)
    (told,) = [line for line in post if line.key == "last-default-many"]
    played = (("Bruno", "3♦️"), ("Carla", "6♦️"))
    assert told == Line(
        "last-default-many", players=tuple(Line("last-default-of", player=name, cards=card) for name, card in played)
    )
    assert post.index(Line("step-discarded", card="2♠️")) < post.index(told)
    assert Line("table-player", player="Bruno", cards=2, total=0, state="away") in post


def test_a_player_who_is_back_plays_again_and_everybody_is_told(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", "KC QC", stock_top="JS 3D 6D TC")
    matches.send_away(table, BRUNO)
    matches.time_out(table)
    assert matches.turn_of(table) == CARLA
    assert ImBack(table.id) in matches.offered(table, BRUNO, ImBack)
    assert matches.key(matches.tap(BRUNO, ImBack(table.id), GROUP)) == "clock-welcome-back"
    assert not matches.table(table.id).seats[1].away
    assert matches.table(table.id).seats[1].missed == 0
    assert announced(matches)[-1] == Line("clock-back", player="Bruno")
    assert matches.turn_of(table) == CARLA
    assert matches.key(matches.tap(BRUNO, ImBack(table.id), GROUP)) == "clock-not-away"


def asleep(matches: Matches, seats: int = 2) -> Table:
    """A table at which everybody is away, by time alone."""
    table = matches.begin(seats)
    for _ in range(2 * seats):
        matches.time_out(table)
    assert all(seat.away for seat in matches.table(table.id).seats)
    return matches.table(table.id)


def test_the_match_sleeps_when_everybody_is_away(matches: Matches) -> None:
    table = asleep(matches)
    assert matches.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    before = matches.match(table)
    assert matches.wait(3 * DAY) == 0
    assert matches.match(table) == before
    assert "table-all-away" in lines_of(matches.read_post, table)
    assert ImBack(table.id) in matches.offered(table, ANNA, ImBack)


def test_a_player_who_comes_back_first_wakes_it_and_is_not_played_for(matches: Matches) -> None:
    table = asleep(matches, seats=3)
    sleeper = matches.turn_of(table)
    other = sleeper % 3 + 1
    matches.tap(other, ImBack(table.id), GROUP)
    assert matches.turn_of(table) == other  # the one whose turn it was is away still: the bot played for them
    assert DeadlineKind.DEAD_MATCH not in matches.deadlines(table)
    due = matches.deadline(table, DeadlineKind.TURN)
    assert due.due_at == matches.time + 600


def test_a_tap_in_the_panel_wakes_a_sleeping_match_too(matches: Matches) -> None:
    table = asleep(matches)
    person = matches.turn_of(table)
    matches.tap(person, DrawStock(table.id, ""))  # of an old panel: the way back is all that theirs offers now
    assert matches.turn_of(table) == person
    assert not matches.table(table.id).seats[person - 1].away
    assert announced(matches)[-1].key == "clock-away"
    assert matches.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


def test_a_sleeping_match_ends_after_seven_days_with_a_word(matches: Matches) -> None:
    table = asleep(matches)
    assert matches.wait(7 * DAY - 1) == 0
    assert matches.wait(1) == 1
    assert matches.table(table.id).status is TableStatus.CLOSED
    assert announced(matches)[-1] == Line("clock-dead-match")
    assert matches.deadlines(table) == set()
    assert matches.post(table.id) is None
    with matches.store.read() as unit:
        assert unit.archive.get(table.id) is None


def test_seven_days_are_counted_anew_when_somebody_was_there(matches: Matches) -> None:
    table = asleep(matches)
    matches.wait(6 * DAY)
    matches.tap(ANNA, ImBack(table.id), GROUP)
    while not all(seat.away for seat in matches.table(table.id).seats):
        matches.time_out(table)
    matches.wait(6 * DAY)
    assert matches.table(table.id).status is TableStatus.PLAYING


def test_a_deal_that_ends_while_everybody_is_away_sleeps_in_the_pause_and_offers_the_way_back(matches: Matches) -> None:
    """R31"""
    table = matches.at("7H 2S", "9C 8D", stock="JS", recycles=3)
    matches.send_away(table, ANNA, BRUNO)
    matches.time_out(table)
    table = matches.table(table.id)
    assert table.status is TableStatus.PAUSE
    assert matches.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    buttons = [button.request for row in matches.post_of(table).rows for button in row]
    assert ImBack(table.id) in buttons
    assert "table-all-away" in lines_of(matches.read_post, table)
    matches.tap(BRUNO, ImBack(table.id), GROUP)
    assert matches.deadlines(table) == {DeadlineKind.NEXT_DEAL}
    matches.wait(matches.settings.pause_seconds)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert matches.turn_of(table) == BRUNO


def test_an_away_player_who_deals_the_next_cards_is_back(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.send_away(table, ANNA, BRUNO, CARLA)
    matches.tap(BRUNO, DealNow(table.id, 1), GROUP)
    seats = matches.table(table.id).seats
    assert [seat.away for seat in seats] == [True, False, True]
    assert matches.turn_of(table) == BRUNO
