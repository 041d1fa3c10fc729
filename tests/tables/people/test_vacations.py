"""Vacations: announced by their person, told at slow tables, counted, and refused where nobody may be on vacation."""

from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from operations.retention import delete_old
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, buttons_of, labels, words
from simulation.use_cases.matches import DAY, ELSEWHERE, HOUR, Matches, rome
from simulation.use_cases.world import GROUP, TEXTS
from storage import AnnouncementKind, DeadlineKind, Table, TableSettings, Vacation
from tables.match import deadlines
from tables.people.start import start
from tables.people.vacation_days import MOST_DAYS, why_not
from tables.people.vacations import show
from tables.requests.chat_pages import ForgetMe
from tables.requests.deep_links import VACATION_PAYLOAD
from tables.requests.slow import EndVacation, TakeVacation
from tables.requests.table import Dismiss, Resign, WakePlayer
from tests.tables.lines import announced
from texts.game_clock import GameClock, running_seconds
from texts.line import Line

ROME = "Europe/Rome"


@pytest.fixture
def slow(matches: Matches) -> Table:
    """A slow match of Anna, Bruno and Carla, at noon."""
    matches.time = rome(10, 12)
    return matches.begin(3, turn_seconds=int(DAY))


def told(matches: Matches, chat: int = GROUP) -> list[tuple[str, str]]:
    found = [dict(line.args) for line in announced(matches, chat) if line.key == "vacation-told"]
    return [(str(args["player"]), str(args["state"])) for args in found]


def offered(answer: ComposedResult) -> list[TakeVacation]:
    message = answer.page or answer.messages[0]
    return [button for button in buttons_of(message) if isinstance(button, TakeVacation)]


def way_back(answer: ComposedResult) -> EndVacation:
    message = answer.page or answer.messages[0]
    return next(button for button in buttons_of(message) if isinstance(button, EndVacation))


def take(matches: Matches, person: int, days: int) -> ComposedResult:
    """Tap the button with so many days in private; it has to be there."""
    page = matches.write(show, person, private=True)
    (button,) = [button for button in offered(page) if button.last - button.first + 1 == days]
    return matches.tap(person, button)


def come_back(matches: Matches, person: int) -> ComposedResult:
    return matches.tap(person, way_back(matches.write(show, person, private=True)))


def vacation(matches: Matches, person: int) -> Vacation | None:
    with matches.store.read() as unit:
        return next(iter(unit.vacations.of_people([person], matches.time)), None)


def reason(answer: ComposedResult) -> str:
    """Why a tap was refused."""
    line = matches_line(answer)
    assert line.key == "vacation-refused"
    return str(dict(line.args)["reason"])


def matches_line(answer: ComposedResult) -> Line:
    assert answer.line is not None
    assert TEXTS.plain("it", answer.line)
    return answer.line


def written(matches: Matches, days: str, person: int = BRUNO) -> str:
    return matches.toast(matches.write(show, person, private=True, argument=days))


def test_a_vacation_is_announced_with_one_tap_and_stops_the_clock(matches: Matches, slow: Table) -> None:
    player = matches.turn_of(slow)
    left = matches.due_at(slow, DeadlineKind.TURN) - matches.time
    page = matches.write(show, player, private=True)
    assert [button.last - button.first + 1 for button in offered(page)] == [3, 7, 14, 21]
    assert labels(page.messages[0])[0] == "3 giorni, fino a giovedì 12 marzo"
    answer = take(matches, player, 3)
    assert matches_line(answer).key == "vacation-taken"
    assert told(matches) == [(matches.names[player], "runs")]
    own = vacation(matches, player)
    assert own == Vacation(player, rome(10, 12), rome(13, 0))
    assert matches.due_at(slow, DeadlineKind.TURN) == own.ends + left
    assert matches.wait(2 * DAY) == 0
    assert "fino a giovedì 12 marzo" in words(matches.write(show, player, private=True))
    assert answer.page.text.plain.startswith("🏖 Sei in vacanza fino a giovedì 12 marzo.")


def test_who_is_on_vacation_may_play_and_nobody_else_is_stopped(matches: Matches, slow: Table) -> None:
    player = matches.turn_of(slow)
    take(matches, player, 7)
    turns = matches.match(slow).deal.turns_played
    while matches.match(slow).deal.turns_played == turns:
        matches.tap_once(slow)
    assert matches.due_at(slow, DeadlineKind.TURN) == matches.time + DAY


def test_all_slow_tables_follow_and_only_those_in_groups_where_they_play_are_told(matches: Matches) -> None:
    matches.time = rome(10, 12)
    table = matches.begin(2, turn_seconds=int(DAY))
    fast = matches.begin_elsewhere()
    with matches.store.unit() as unit:
        settings = TableSettings(turn_seconds=int(DAY), quiet=None)
        found = unit.tables.get(fast.id)
        assert found is not None
        quick_due = unit.deadlines.get(fast.id, DeadlineKind.TURN)
    player = matches.turn_of(table)
    due = matches.due_at(table, DeadlineKind.TURN)
    take(matches, player, 7)
    assert matches.due_at(table, DeadlineKind.TURN) > due + 6 * DAY
    assert matches.deadline(fast, DeadlineKind.TURN) == quick_due
    assert (len(told(matches)), told(matches, ELSEWHERE)) == (1, [])
    come_back(matches, player)
    matches.time += 3 * DAY
    slower = matches.change(matches.table(fast.id), settings=settings)
    with matches.store.unit() as unit:
        deadlines.arm(matches.context, unit, slower, matches.time, asleep=False)
    other = next(person for person in (ANNA, BRUNO) if person != player)
    take(matches, other, 7)
    assert told(matches, ELSEWHERE) == [(matches.names[other], "runs")]
    tables = [one for one in (table, slower) if matches.turn_of(one) == other]
    for one in tables:
        assert matches.due_at(one, DeadlineKind.TURN) > matches.time + 6 * DAY


def test_days_are_written_said_back_and_asked_once(matches: Matches, slow: Table) -> None:
    asked = matches.write(show, CARLA, argument="dal 20 al 24 marzo")
    assert "da venerdì 20 marzo a martedì 24 marzo (5 giorni)?" in words(asked)
    assert vacation(matches, CARLA) is None
    (yes,) = offered(asked)
    assert Dismiss(CARLA) in buttons_of(asked.messages[0])
    assert matches.key(matches.tap(BRUNO, yes, GROUP)) == "ending-question-of-another"
    assert vacation(matches, BRUNO) is None
    answer = matches.tap(CARLA, yes, GROUP)
    assert matches_line(answer).key == "vacation-taken"
    assert answer.page is None  # the group does not see what one may do
    assert vacation(matches, CARLA) == Vacation(CARLA, rome(20, 0), rome(25, 0))
    assert told(matches) == [("Carla", "planned")]
    assert matches.key(matches.tap(CARLA, yes, GROUP)) == "vacation-stale"
    assert told(matches) == [("Carla", "planned")]
    assert "Sarai in vacanza da venerdì 20 marzo a martedì 24 marzo" in words(matches.write(show, CARLA, private=True))


def test_an_announced_one_is_moved_or_cancelled_and_one_that_runs_ends_early(matches: Matches, slow: Table) -> None:
    player = matches.turn_of(slow)
    due = matches.due_at(slow, DeadlineKind.TURN)
    (yes,) = offered(matches.write(show, player, private=True, argument="11/3 13/3"))
    matches.tap(player, yes)
    assert matches.due_at(slow, DeadlineKind.TURN) == due + 3 * DAY
    (again,) = offered(matches.write(show, player, private=True, argument="11/3 14/3"))
    matches.tap(player, again)
    assert vacation(matches, player) == Vacation(player, rome(11, 0), rome(15, 0))
    assert matches.due_at(slow, DeadlineKind.TURN) == due + 4 * DAY
    come_back(matches, player)
    assert vacation(matches, player) is None
    assert matches.due_at(slow, DeadlineKind.TURN) == due
    take(matches, player, 7)
    matches.time += DAY
    assert matches_line(come_back(matches, player)).key == "vacation-ended"
    assert matches.due_at(slow, DeadlineKind.TURN) == due + DAY
    assert [state for _, state in told(matches)] == ["planned", "cancelled", "runs", "back"]


def test_the_end_of_one_that_runs_is_moved_and_its_begin_stays(matches: Matches, slow: Table) -> None:
    take(matches, BRUNO, 7)
    matches.time += 2 * DAY
    page = matches.write(show, BRUNO, private=True)
    assert [button.last - button.first + 1 for button in offered(page)] == [3, 14, 21]
    (asked,) = offered(matches.write(show, BRUNO, private=True, argument="2"))
    matches.tap(BRUNO, asked)
    assert vacation(matches, BRUNO) == Vacation(BRUNO, rome(10, 12), rome(14, 0))
    assert "Sei già in vacanza" in written(matches, "20/3 22/3")


def test_nothing_is_told_when_a_vacation_ends_by_itself(matches: Matches, slow: Table) -> None:
    take(matches, BRUNO, 3)
    matches.wait(4 * DAY)
    assert [state for _, state in told(matches)] == ["runs"]
    assert vacation(matches, BRUNO) is None


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("0", "almeno un giorno"),
        ("-3", "Non ho capito"),
        ("22", "troppi giorni"),
        ("400", "troppi giorni"),
        ("20/3/2026 12/3/2026", "finire dopo l'inizio"),
        ("1/3/2026 5/3/2026", "già passato"),
        ("1/3/2028 5/3/2028", "troppo presto"),
        ("quando capita", "Scrivi per esempio"),
        ("<b>1/3</b>", "Scrivi per esempio"),
    ],
)
def test_days_that_cannot_be_are_refused_in_words(matches: Matches, slow: Table, days: str, said: str) -> None:
    assert said in written(matches, days)
    assert vacation(matches, BRUNO) is None
    assert told(matches) == []


def test_two_lie_two_days_apart_also_after_one_that_was_ended_early(matches: Matches, slow: Table) -> None:
    take(matches, BRUNO, 3)
    stale = offered(matches.write(show, BRUNO, private=True))
    come_back(matches, BRUNO)
    page = matches.write(show, BRUNO, private=True)
    assert offered(page) == []
    assert "almeno due giorni" in words(page)
    today = date(2026, 3, 10).toordinal()
    assert reason(matches.tap(BRUNO, TakeVacation(BRUNO, today, today + 2, 0))) == "apart"
    assert matches.key(matches.tap(BRUNO, stale[0])) == "vacation-stale"
    assert "almeno due giorni" in written(matches, "domani dopodomani")
    (later,) = offered(matches.write(show, BRUNO, private=True, argument="13/3 14/3"))
    assert matches_line(matches.tap(BRUNO, later)).key == "vacation-taken"


def test_switching_it_on_and_off_gains_nothing(matches: Matches, slow: Table) -> None:
    """Two months of announcing and ending as often as it goes: the clock never stands still for more than 21 days."""
    player, began = matches.turn_of(slow), matches.time
    for _ in range(60):
        for days in (21, 3):
            page = matches.write(show, player, private=True)
            found = [button for button in offered(page) if button.last - button.first + 1 == days]
            if found:
                matches.tap(player, found[0])
        if vacation(matches, player) is not None:
            come_back(matches, player)
        matches.time += DAY / 2
    with matches.store.read() as unit:
        spent = unit.vacations.of_people([player], 0)
    assert len(spent) <= 16
    assert sum(one.ends - one.begins for one in spent) == 0  # each was ended at once
    assert matches.time == began + 30 * DAY


def test_at_most_21_days_of_any_365_and_an_early_end_counts_as_long_as_it_was(matches: Matches, slow: Table) -> None:
    take(matches, BRUNO, 14)
    matches.time += 4 * DAY  # the fifth day
    come_back(matches, BRUNO)
    matches.time += 3 * DAY
    page = matches.write(show, BRUNO, private=True)
    assert "al massimo 17 giorni" in words(page)
    assert [button.last - button.first + 1 for button in offered(page)] == [3, 7, 14, 17]
    assert "troppi giorni" in written(matches, "18")
    take(matches, BRUNO, 17)
    matches.time += 40 * DAY
    none_left = matches.write(show, BRUNO, private=True)
    assert offered(none_left) == []
    assert "hai usato tutti i giorni di vacanza: ce ne sono di nuovo da giovedì 11 marzo 2027" in words(none_left)
    assert "troppi giorni" in written(matches, "10/3/2027 10/3/2027")
    assert offered(matches.write(show, BRUNO, private=True, argument="11/3/2027 11/3/2027"))
    matches.time = rome(10, 12) + 367 * DAY
    assert "al massimo 4 giorni" in words(matches.write(show, BRUNO, private=True))


def test_also_a_vacation_announced_ahead_is_one_of_those_365_days(matches: Matches) -> None:
    now = rome(10, 12)
    past = [Vacation(BRUNO, now - 100 * DAY, now - 90 * DAY), Vacation(BRUNO, now - 30 * DAY, now - 25 * DAY)]
    assert why_not(past, Vacation(BRUNO, now + 100 * DAY, now + 106 * DAY), now, ROME) is None
    assert why_not(past, Vacation(BRUNO, now + 100 * DAY, now + 107 * DAY), now, ROME) == Line(
        "vacation-refused", reason="long"
    )
    assert (
        why_not(past, Vacation(BRUNO, now + 300 * DAY, now + 316 * DAY), now, ROME) is None
    )  # the first is a year ago then


@pytest.mark.parametrize(
    ("began", "first", "last"),
    [((2026, 3, 20), (2026, 3, 27), (2026, 4, 2)), ((2026, 10, 18), (2026, 10, 22), (2026, 10, 28))],
    ids=["clocks go forward", "clocks go back"],
)
def test_a_vacation_over_a_change_of_clocks_is_of_whole_days(
    matches: Matches, began: tuple[int, int, int], first: tuple[int, int, int], last: tuple[int, int, int]
) -> None:
    def midnight(year: int, month: int, day: int) -> float:
        return datetime(year, month, day, tzinfo=ZoneInfo(ROME)).timestamp()

    matches.time = midnight(*began) + 12 * HOUR
    table = matches.begin(2, turn_seconds=14 * int(DAY))
    player, due = matches.turn_of(table), matches.due_at(table, DeadlineKind.TURN)
    span = f"{first[2]}/{first[1]} {last[2]}/{last[1]}"
    asked = matches.write(show, player, private=True, argument=span)
    assert "(7 giorni)" in words(asked)
    matches.tap(player, offered(asked)[0])
    own = vacation(matches, player)
    assert own == Vacation(player, midnight(*first), midnight(last[0], last[1], last[2] + 1))
    clock = GameClock(ROME, still=((own.begins, own.ends),))
    assert running_seconds(matches.time, matches.due_at(table, DeadlineKind.TURN), clock) == due - matches.time
    matches.time = own.ends + 3 * DAY
    assert f"al massimo {MOST_DAYS - 7} giorni" in words(matches.write(show, player, private=True))


def test_who_is_away_and_announces_one_is_back_unless_a_computer_plays_for_them(matches: Matches, slow: Table) -> None:
    for person, computer in ((BRUNO, None), (CARLA, "medium")):
        matches.change_seat(matches.table(slow.id), person, away=True, computer=computer)
    take(matches, BRUNO, 3)
    take(matches, CARLA, 3)
    seats = {seat.person_id: seat for seat in matches.table(slow.id).seats}
    assert not seats[BRUNO].away
    assert (seats[CARLA].away, seats[CARLA].computer) == (True, "medium")
    assert told(matches) == [("Bruno", "runs"), ("Carla", "runs")]


def test_who_comes_back_to_announce_one_is_told_of_in_one_line(matches: Matches, slow: Table) -> None:
    def away_post_after(days: str, message: int) -> tuple[int, ...]:
        """The post that says who is away, after Bruno, who is away, has announced a vacation."""
        matches.change_seat(matches.table(slow.id), BRUNO, away=True)
        with matches.store.unit() as unit:
            post = unit.announcements.add(GROUP, AnnouncementKind.AWAY, {}, matches.time, table_id=slow.id)
            unit.announcements.sent(post.id, message, matches.time)
        (asked,) = offered(matches.write(show, BRUNO, private=True, argument=days))
        matches.tap(BRUNO, asked)
        with matches.store.read() as unit:
            return unit.announcements.messages(slow.id, AnnouncementKind.AWAY)

    assert away_post_after("20/3 21/3", 700) == ()
    with matches.store.read() as unit:
        assert 700 in {old.message_id for old in unit.old_messages.of(GROUP)}
    assert told(matches) == [("Bruno", "planned")]
    assert away_post_after("20/3 22/3", 701) == (701,)  # nobody is told of that today, but that they are back
    assert told(matches) == [("Bruno", "planned")]


def test_a_table_is_told_once_a_day_of_what_somebody_plans_and_takes_back(matches: Matches, slow: Table) -> None:
    for days in range(3, 9):
        (asked,) = offered(matches.write(show, BRUNO, private=True, argument=f"20/3 2{days}/3"))
        matches.tap(BRUNO, asked)
        come_back(matches, BRUNO)
    assert told(matches) == [("Bruno", "planned"), ("Bruno", "cancelled")]
    matches.time += DAY
    (asked,) = offered(matches.write(show, BRUNO, private=True, argument="20/3 23/3"))
    matches.tap(BRUNO, asked)
    assert told(matches)[2:] == [("Bruno", "planned")]


def test_the_last_hour_of_a_day_is_a_day_of_vacation_too(matches: Matches, slow: Table) -> None:
    matches.time = rome(10, 23, 30)
    assert "(un giorno)?" in words(matches.write(show, BRUNO, private=True, argument="1"))
    assert "(2 giorni)?" in words(matches.write(show, BRUNO, private=True, argument="2"))
    assert "troppi giorni" in written(matches, "22")
    (asked,) = offered(matches.write(show, BRUNO, private=True, argument="1"))
    matches.tap(BRUNO, asked)
    matches.time += 4 * DAY - 12 * HOUR
    assert "al massimo 20 giorni" in words(matches.write(show, BRUNO, private=True))


@pytest.mark.parametrize("left", [1, 2, 10])
def test_all_days_that_are_left_have_a_button(matches: Matches, slow: Table, left: int) -> None:
    with matches.store.unit() as unit:
        unit.vacations.save(Vacation(BRUNO, rome(10, 12) - (MOST_DAYS - left + 9) * DAY, rome(10, 12) - 9 * DAY))
    page = matches.write(show, BRUNO, private=True)
    assert [button.last - button.first + 1 for button in offered(page)] == [
        days for days in (3, 7, 14) if days < left
    ] + [left]
    assert "almeno due giorni" not in words(page).split("Puoi anche")[0]
    assert labels(page.messages[0])[-1].startswith(f"{left} giorni, fino a " if left > 1 else "Un giorno, fino a ")
    assert matches_line(take(matches, BRUNO, left)).key == "vacation-taken"


@pytest.mark.parametrize(("hours", "is_near"), [(47.5, True), (48, False)])
def test_two_days_apart_are_48_hours(matches: Matches, slow: Table, hours: float, is_near: bool) -> None:
    take(matches, BRUNO, 3)
    come_back(matches, BRUNO)
    matches.time += hours * HOUR
    assert (offered(matches.write(show, BRUNO, private=True)) == []) is is_near


def test_two_days_apart_are_an_hour_shorter_where_the_clocks_go_forward() -> None:
    def local(day: int) -> float:
        return datetime(2026, 3, day, tzinfo=ZoneInfo(ROME)).timestamp()

    past = [Vacation(BRUNO, local(20), local(28))]
    assert why_not(past, Vacation(BRUNO, local(30), local(31)), local(20), ROME) is None
    assert why_not(past, Vacation(BRUNO, local(30) - 1, local(31)), local(20), ROME) == Line(
        "vacation-refused", reason="apart"
    )


def test_nobody_is_woken_or_reminded_while_their_clock_stands_still(matches: Matches, slow: Table) -> None:
    player = matches.turn_of(slow)
    other = next(person for person in (ANNA, BRUNO, CARLA) if person != player)
    take(matches, player, 3)
    reminded = matches.due_at(slow, DeadlineKind.REMINDER)
    assert reminded > rome(13, 0)
    matches.wait(2 * DAY)
    seat = matches.people.index(player)
    assert matches.key(matches.tap(other, WakePlayer(slow.id, seat), GROUP)) == "wake-still"
    assert announced(matches, player) == []
    matches.wait(reminded - matches.time)
    assert [line.key for line in announced(matches, player)] == ["clock-reminder"]


def test_a_person_without_tables_announces_one_for_those_to_come(matches: Matches) -> None:
    matches.time = rome(10, 12)
    matches.write(show, DARIO, private=True)
    take(matches, DARIO, 7)
    table = matches.begin(4, turn_seconds=int(DAY))
    while matches.turn_of(table) != DARIO:
        matches.tap_once(table)
    assert matches.due_at(table, DeadlineKind.TURN) > matches.time + 7 * DAY - HOUR


def test_old_and_forged_buttons_change_nothing(matches: Matches, slow: Table) -> None:
    page = matches.write(show, BRUNO, private=True)
    matches.time += DAY
    assert reason(matches.tap(BRUNO, offered(page)[0])) == "past"
    today = date(2026, 3, 11).toordinal()
    for request in (
        TakeVacation(CARLA, today, today + 2, 0),
        TakeVacation(BRUNO, today + 2, today, 0),
        TakeVacation(BRUNO, today, today + 30, 0),
        TakeVacation(BRUNO, today + 400, today + 401, 0),
        TakeVacation(BRUNO, 0, 0, 0),
        TakeVacation(BRUNO, -5, 2**62, 0),
        TakeVacation(BRUNO, today, today + 2, 17),
        EndVacation(BRUNO, 0),
        EndVacation(CARLA, 0),
    ):
        answer = matches.tap(BRUNO, request)
        assert answer.line is not None, request
        assert TEXTS.plain("it", answer.line)
    assert vacation(matches, BRUNO) is None
    assert vacation(matches, CARLA) is None
    assert told(matches) == []


def test_the_group_is_led_to_the_private_chat_where_a_link_goes_on(matches: Matches, slow: Table) -> None:
    (message,) = matches.write(show, BRUNO).messages
    (button,) = [button for row in message.rows for button in row]
    assert button.url is not None
    assert button.url.endswith(f"start={VACATION_PAYLOAD}")
    assert offered(matches.write(start, BRUNO, private=True, argument=VACATION_PAYLOAD))


def test_who_has_left_or_is_forgotten_has_none_and_tells_no_table(matches: Matches, slow: Table) -> None:
    matches.tap(CARLA, Resign(slow.id, CARLA), GROUP)
    take(matches, CARLA, 3)
    take(matches, BRUNO, 3)
    assert told(matches) == [("Bruno", "runs")]
    matches.tap(BRUNO, ForgetMe(BRUNO))
    assert vacation(matches, BRUNO) is None


def test_a_vacation_is_deleted_when_it_counts_no_more(matches: Matches, slow: Table) -> None:
    take(matches, BRUNO, 3)
    for days, kept in ((399, 1), (405, 0)):
        matches.time = rome(10, 12) + days * DAY
        with matches.store.unit() as unit:
            unit.people.save(replace(unit.people.get(BRUNO), last_seen=matches.time))
        delete_old(matches.context)
        with matches.store.read() as unit:
            assert len(unit.vacations.of_people([BRUNO], 0)) == kept
