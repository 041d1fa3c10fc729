"""Time that is over, players who are away, and matches that sleep."""

from screens.compose import compose_announcement
from simulation.use_cases.evening import DAY, Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import DeadlineKind, Table, TableStatus
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import AskTakeOver, DealNow, ImBack


def test_when_time_is_over_the_bot_plays_and_the_group_is_told(evening: Evening) -> None:
    """R40"""
    table = evening.at("7H 2S", "9C 8D", "KC QC", stock_top="JS 3D")
    evening.time_out(table)
    assert "Tempo scaduto per Anna: ho giocato io al suo posto e ho scartato J♠" in evening.read_post(table)
    assert evening.table(table.id).seats[0].missed == 1
    assert not evening.table(table.id).seats[0].away


def a_round_missed(evening: Evening, table: Table, person: int) -> None:
    """The others play their turns, and this person lets their time be over."""
    for _ in range(100):
        if evening.turn_of(table) == person:
            evening.time_out(table)
            return
        evening.tap_once(table)
    raise AssertionError("his turn does not come")


def test_two_turns_missed_in_a_row_make_a_player_away(evening: Evening) -> None:
    table = evening.begin(3)
    a_round_missed(evening, table, BRUNO)
    assert not evening.table(table.id).seats[1].away
    assert evening.said() == []
    a_round_missed(evening, table, BRUNO)
    assert evening.table(table.id).seats[1].away
    assert evening.said() == ["💤 Bruno non c'è da due turni: gioco io al suo posto finché non torna."]
    with evening.store.read() as unit:
        (away,) = unit.announcements.pending(GROUP)
        message = compose_announcement(evening.context, unit, away)
    assert [button.request for row in message.rows for button in row] == [
        ImBack(table.id),
        AskTakeOver(table.id, BRUNO),
    ]


def test_a_turn_ended_by_oneself_between_two_missed_ones_starts_the_count_anew(evening: Evening) -> None:
    table = evening.begin(3)
    a_round_missed(evening, table, BRUNO)
    while evening.turn_of(table) != BRUNO:
        evening.tap_once(table)
    while evening.turn_of(table) == BRUNO:
        evening.tap_once(table)
    assert evening.table(table.id).seats[1].missed == 0
    a_round_missed(evening, table, BRUNO)
    assert not evening.table(table.id).seats[1].away


def test_who_draws_and_lets_the_time_be_over_twice_is_away_too(evening: Evening) -> None:
    table = evening.begin(3)
    for _ in range(2):
        while evening.turn_of(table) != BRUNO:
            evening.tap_once(table)
        evening.press(table, BRUNO, DrawStock)
        evening.time_out(table)
    assert evening.table(table.id).seats[1].away


def test_an_away_players_turns_are_played_at_once_and_told_together(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", "KC QC", "4S 5S", stock_top="JS 3D 6D TC", phase="draw")
    evening.send_away(table, BRUNO, CARLA)
    evening.press(table, ANNA, DrawStock)
    evening.pick(table, ANNA, "2S1")
    evening.press(table, ANNA, DiscardCard)
    assert evening.turn_of(table) == DARIO
    post = evening.read_post(table)
    played = bare(TEXTS.plain("it", "last-house-many", players=("Bruno", "Carla")))
    assert post.index("Anna: ha pescato dal tallone e ha scartato 2♠") < post.index(played)
    assert "Bruno · 2 carte · 0 punti · assente" in post


def test_who_is_back_plays_again_and_everybody_is_told(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", "KC QC", stock_top="JS 3D 6D TC")
    evening.send_away(table, BRUNO)
    evening.time_out(table)
    assert evening.turn_of(table) == CARLA
    assert ImBack(table.id) in evening.offered(table, BRUNO, ImBack)
    assert evening.key(evening.tap(BRUNO, ImBack(table.id), GROUP)) == "clock-welcome-back"
    assert not evening.table(table.id).seats[1].away
    assert evening.table(table.id).seats[1].missed == 0
    assert evening.said()[-1] == "🙋 Bruno è di nuovo al tavolo."
    assert evening.turn_of(table) == CARLA
    assert evening.key(evening.tap(BRUNO, ImBack(table.id), GROUP)) == "clock-not-away"


def test_only_who_plays_can_come_back(evening: Evening) -> None:
    table = evening.begin(3)
    evening.send_away(table, BRUNO)
    before = evening.state_of(table)
    assert evening.key(evening.tap(DARIO, ImBack(table.id), GROUP)) == "tap-not-seated"
    assert evening.state_of(table) == before


def asleep(evening: Evening, seats: int = 2) -> Table:
    """A table at which everybody is away, by time alone."""
    table = evening.begin(seats)
    for _ in range(2 * seats):
        evening.time_out(table)
    assert all(seat.away for seat in evening.table(table.id).seats)
    return evening.table(table.id)


def test_when_everybody_is_away_the_match_sleeps(evening: Evening) -> None:
    table = asleep(evening)
    assert evening.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    before = evening.match(table)
    assert evening.wait(3 * DAY) == 0
    assert evening.match(table) == before
    assert bare(TEXTS.plain("it", "table-all-away")) in evening.read_post(table)
    assert ImBack(table.id) in evening.offered(table, ANNA, ImBack)


def test_who_comes_back_first_wakes_it_and_is_not_played_for(evening: Evening) -> None:
    table = asleep(evening, seats=3)
    sleeper = evening.turn_of(table)
    other = sleeper % 3 + 1
    evening.tap(other, ImBack(table.id), GROUP)
    assert evening.turn_of(table) == other  # the one whose turn it was is away still: the bot played for them
    assert DeadlineKind.DEAD_MATCH not in evening.deadlines(table)
    due = evening.deadline(table, DeadlineKind.TURN)
    assert due is not None
    assert due.due_at == evening.time + 600


def test_a_tap_in_the_panel_wakes_a_sleeping_match_too(evening: Evening) -> None:
    table = asleep(evening)
    person = evening.turn_of(table)
    hand = len(evening.match(table).deal.hands[person - 1])
    evening.press(table, person, DrawStock)
    assert evening.turn_of(table) == person
    assert len(evening.match(table).deal.hands[person - 1]) == hand + 1
    assert not evening.table(table.id).seats[person - 1].away
    assert evening.said()[-1].endswith("è di nuovo al tavolo.")
    assert evening.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


def test_a_sleeping_match_ends_after_seven_days_with_a_word(evening: Evening) -> None:
    table = asleep(evening)
    assert evening.wait(7 * DAY - 1) == 0
    assert evening.wait(1) == 1
    assert evening.table(table.id).status is TableStatus.CLOSED
    assert evening.said()[-1] == TEXTS.plain("it", "clock-dead-match")
    assert evening.deadlines(table) == set()
    assert evening.post(table.id) is None
    with evening.store.read() as unit:
        assert unit.archive.get(table.id) is None


def test_seven_days_are_counted_anew_when_somebody_was_there(evening: Evening) -> None:
    table = asleep(evening)
    evening.wait(6 * DAY)
    evening.tap(ANNA, ImBack(table.id), GROUP)
    while not all(seat.away for seat in evening.table(table.id).seats):
        evening.time_out(table)
    evening.wait(6 * DAY)
    assert evening.table(table.id).status is TableStatus.PLAYING


def test_a_deal_that_ends_while_everybody_is_away_sleeps_in_the_pause_and_offers_the_way_back(evening: Evening) -> None:
    """R31"""
    table = evening.at("7H 2S", "9C 8D", stock="JS", recycles=3)
    evening.send_away(table, ANNA, BRUNO)
    evening.time_out(table)
    table = evening.table(table.id)
    assert table.status is TableStatus.PAUSE
    assert evening.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    buttons = [button.request for row in evening.post_of(table).rows for button in row]
    assert ImBack(table.id) in buttons
    assert bare(TEXTS.plain("it", "table-all-away")) in evening.read_post(table)
    evening.tap(BRUNO, ImBack(table.id), GROUP)
    assert evening.deadlines(table) == {DeadlineKind.NEXT_DEAL}
    evening.wait(evening.settings.pause_seconds)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert evening.turn_of(table) == BRUNO


def test_an_away_player_who_deals_the_next_cards_is_back(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.send_away(table, ANNA, BRUNO, CARLA)
    evening.tap(BRUNO, DealNow(table.id, 1), GROUP)
    seats = evening.table(table.id).seats
    assert [seat.away for seat in seats] == [True, False, True]
    assert evening.turn_of(table) == BRUNO
