"""A pause that all who play agree on, and its early end: proposed, answered, begun, told."""

from dataclasses import replace

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, buttons_of, words
from simulation.use_cases.matches import DAY, HOUR, Matches, rome
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, DeadlineKind, Table, TableSettings
from tables.match import progress
from tables.people.membership import person_left
from tables.play.slow.agreeing import ask
from tables.requests.chat_pages import ForgetMe
from tables.requests.codec import Request
from tables.requests.slow import AgreePause, ProposePause, RefusePause
from tables.requests.table import Asked, EndTable, HandOver, OfferSeat, Resign, TakeSeat
from tests.tables.lines import announced


@pytest.fixture
def slow(matches: Matches) -> Table:
    """A slow match of Anna, Bruno and Carla, at noon."""
    matches.time = rome(10, 12)
    return matches.begin(3, turn_seconds=int(DAY))


def posts(matches: Matches, chat: int = GROUP) -> list[tuple[str, list[Request]]]:
    """The words and the buttons of the proposals that wait to be sent or edited."""
    with matches.store.read() as unit:
        found = [row for row in unit.announcements.pending(chat) if row.kind is AnnouncementKind.PAUSE_OFFER]
        messages = [message for row in found if (message := matches.composed(unit, row))]
    return [(message.text.plain, buttons_of(message)) for message in messages]


def sent(matches: Matches, chat: int = GROUP) -> list[int]:
    """Send what waits for a chat; the messages that show a proposal."""
    with matches.store.unit() as unit:
        for row in unit.announcements.pending(chat):
            unit.announcements.sent(row.id, row.message_id or 500 + row.id, matches.time)
        return [
            message
            for table in unit.tables.of_person(ANNA)
            for message in unit.announcements.messages(table.id, AnnouncementKind.PAUSE_OFFER)
        ]


def say(matches: Matches, table: Table, person: int, kind: type[AgreePause] | type[RefusePause]) -> str:
    """Tap yes or no below the proposal in the group."""
    (_, buttons) = posts(matches)[-1]
    (button,) = [button for button in buttons if isinstance(button, kind)]
    return matches.key(matches.tap(person, button, GROUP))


def told(matches: Matches) -> list[str]:
    return [line.key for line in announced(matches) if line.key.startswith("pause-") and line.key != "pause-offer"]


def due(matches: Matches, table: Table) -> float:
    return matches.due_at(table, DeadlineKind.TURN)


def agreed(matches: Matches, table: Table, days: str = "7") -> None:
    matches.write(ask, ANNA, argument=days)
    for person in (BRUNO, CARLA):
        say(matches, table, person, AgreePause)


def test_a_pause_begins_when_all_have_said_yes_and_does_not_refill_the_clock(matches: Matches, slow: Table) -> None:
    matches.time += 5 * HOUR
    before = due(matches, slow)
    assert matches.write(ask, ANNA, argument="7").messages == ()
    ((text, _),) = posts(matches)
    assert text.splitlines() == [
        "⏸ Anna propone una pausa di 7 giorni. Siete tutti d'accordo?",
        "✅ Sì: Anna",
        "⏳ Manca la risposta di Bruno e Carla",
    ]
    assert say(matches, slow, BRUNO, AgreePause) == "pause-yes"
    assert posts(matches)[0][0].splitlines()[1:] == ["✅ Sì: Anna e Bruno", "⏳ Manca la risposta di Carla"]
    assert matches.table(slow.id).pause is None
    assert say(matches, slow, CARLA, AgreePause) == "pause-yes"
    assert posts(matches) == []
    assert matches.table(slow.id).pause == (matches.time, matches.time + 7 * DAY)
    assert due(matches, slow) == before + 7 * DAY
    assert told(matches) == ["pause-begins"]
    assert "pausa fino a martedì 17 marzo alle 17:00" in matches.announcements()[-1]
    assert matches.wait(6 * DAY) == 0


def test_the_post_is_edited_with_each_answer_and_goes_when_it_is_decided(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    (message,) = sent(matches)
    assert posts(matches) == []
    with matches.store.read() as unit:
        proposals = unit.votes.kinds(slow.id)
    at = int(proposals[0].rpartition("-")[2])
    matches.tap(BRUNO, AgreePause(slow.id, at), GROUP)
    assert len(posts(matches)) == 1
    assert sent(matches) == [message]  # the same one, edited
    matches.tap(CARLA, AgreePause(slow.id, at), GROUP)
    assert posts(matches) == []
    assert sent(matches) == []
    with matches.store.read() as unit:
        assert message in {old.message_id for old in unit.old_messages.of(GROUP)}


def test_one_no_ends_the_proposal_and_another_may_follow(matches: Matches, slow: Table) -> None:
    before = due(matches, slow)
    matches.write(ask, ANNA, argument="3")
    assert say(matches, slow, CARLA, RefusePause) == "pause-no"
    assert told(matches) == ["pause-refused"]
    assert posts(matches) == []
    assert due(matches, slow) == before
    matches.time += 1
    assert matches.key(matches.write(ask, ANNA, argument="3")) == "pause-lately"
    matches.write(ask, BRUNO, argument="7")  # another may at once
    say(matches, slow, CARLA, RefusePause)
    matches.time += 6 * 3600
    agreed(matches, slow, "14 giorni")
    assert due(matches, slow) == before + 14 * DAY


def test_during_a_pause_all_may_agree_to_play_on(matches: Matches, slow: Table) -> None:
    before = due(matches, slow)
    agreed(matches, slow)
    matches.time += 2 * DAY
    assert matches.key(matches.write(ask, BRUNO, argument="3")) == "pause-runs"
    matches.write(ask, BRUNO)
    assert posts(matches)[0][0].startswith("▶️ Bruno propone di riprendere subito a giocare.")
    for person in (ANNA, CARLA):
        say(matches, slow, person, AgreePause)
    assert told(matches) == ["pause-begins", "pause-ends"]
    assert due(matches, slow) == before + 2 * DAY
    assert matches.table(slow.id).pause == (matches.time - 2 * DAY, matches.time)


def test_in_a_pause_people_may_play_and_no_turn_is_longer_for_it(matches: Matches, slow: Table) -> None:
    agreed(matches, slow, "3")
    turns = matches.match(slow).deal.turns_played
    while matches.match(slow).deal.turns_played == turns:
        matches.tap_once(slow)
    assert due(matches, slow) == matches.time + 3 * DAY + DAY
    matches.wait(3 * DAY)
    assert due(matches, slow) == matches.time + DAY
    matches.time_out(slow)
    assert due(matches, slow) == matches.time + DAY


def test_without_a_number_some_are_offered(matches: Matches, slow: Table) -> None:
    answer = matches.write(ask, BRUNO)
    buttons = buttons_of(answer.messages[0])
    assert buttons == [ProposePause(slow.id, days) for days in (3, 7, 14)]
    assert matches.key(matches.tap(BRUNO, buttons[1], GROUP)) == "pause-asked"
    assert "Bruno propone una pausa di 7 giorni" in posts(matches)[0][0]
    assert matches.key(matches.tap(CARLA, buttons[0], GROUP)) == "pause-asked-already"


@pytest.mark.parametrize("days", ["0", "15", "-3", "400", "sette", "7 " + "x" * 50, "3 settimane", "7 ore"])
def test_days_that_cannot_be_are_refused(matches: Matches, slow: Table, days: str) -> None:
    assert matches.key(matches.write(ask, ANNA, argument=days)) == "pause-days"
    assert posts(matches) == []


def test_only_those_who_play_propose_and_decide(matches: Matches, slow: Table) -> None:
    assert matches.key(matches.write(ask, DARIO, argument="7")) == "pause-not-playing"
    assert matches.key(matches.tap(DARIO, ProposePause(slow.id, 7), GROUP)) == "pause-not-playing"
    matches.write(ask, ANNA, argument="7")
    assert say(matches, slow, DARIO, AgreePause) == "pause-not-playing"
    assert say(matches, slow, DARIO, RefusePause) == "pause-not-playing"
    assert say(matches, slow, ANNA, AgreePause) == "pause-yes-already"
    assert matches.key(matches.tap(BRUNO, AgreePause(slow.id, 17), GROUP)) == "pause-gone"
    assert matches.key(matches.tap(BRUNO, AgreePause(slow.id + 99, 17), GROUP)) == "lobby-no-table"
    for days in (0, 15, -1, 2**40):
        assert matches.key(matches.tap(BRUNO, ProposePause(slow.id, days), GROUP)) == "pause-gone"
    assert told(matches) == []


def test_who_is_away_is_waited_for_and_one_for_whom_a_computer_plays_is_not(matches: Matches, slow: Table) -> None:
    matches.change_seat(slow, CARLA, away=True)
    matches.write(ask, ANNA, argument="7")
    say(matches, slow, BRUNO, AgreePause)
    assert matches.table(slow.id).pause is None
    with matches.store.unit() as unit:
        found = unit.tables.get(slow.id)
        assert found is not None
        progress.take_over(matches.context, unit, found, matches.people.index(CARLA), "medium", matches.time)
    assert matches.table(slow.id).pause == (matches.time, matches.time + 7 * DAY)
    assert told(matches) == ["pause-begins"]


def test_who_leaves_is_waited_for_no_more(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    say(matches, slow, BRUNO, AgreePause)
    matches.tap(CARLA, Resign(slow.id, CARLA), GROUP)
    assert matches.table(slow.id).pause is not None
    assert due(matches, slow) > matches.time + 7 * DAY


def test_who_leaves_takes_their_proposal_along(matches: Matches) -> None:
    matches.time = rome(10, 12)
    table = matches.begin(4, turn_seconds=int(DAY))
    matches.write(ask, ANNA, argument="7")
    matches.tap(ANNA, Resign(table.id, ANNA), GROUP)
    assert posts(matches) == []
    assert matches.table(table.id).pause is None


def test_who_is_forgotten_takes_their_proposal_along(matches: Matches) -> None:
    matches.time = rome(10, 12)
    table = matches.begin(4, turn_seconds=int(DAY))
    matches.write(ask, ANNA, argument="7")
    (_, (yes, _)) = posts(matches)[0]
    matches.tap(ANNA, ForgetMe(ANNA))
    assert posts(matches) == []
    assert matches.key(matches.tap(BRUNO, yes, GROUP)) == "pause-gone"
    assert matches.table(table.id).pause is None


def test_who_gets_a_seat_is_asked_too(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    for person in (BRUNO,):
        say(matches, slow, person, AgreePause)
    seat = matches.people.index(BRUNO)
    matches.tap(BRUNO, OfferSeat(slow.id), GROUP)
    matches.tap(DARIO, TakeSeat(slow.id, seat), GROUP)
    matches.tap(BRUNO, HandOver(slow.id, seat, DARIO), GROUP)
    assert posts(matches)[0][0].endswith("Manca la risposta di Dario e Carla")
    say(matches, slow, CARLA, AgreePause)
    assert matches.table(slow.id).pause is None
    say(matches, slow, DARIO, AgreePause)
    assert matches.table(slow.id).pause is not None


def test_who_hands_their_seat_over_takes_their_proposal_along(matches: Matches, slow: Table) -> None:
    matches.write(ask, BRUNO, argument="7")
    (_, (yes, _)) = posts(matches)[0]
    seat = matches.people.index(BRUNO)
    matches.tap(BRUNO, OfferSeat(slow.id), GROUP)
    matches.tap(DARIO, TakeSeat(slow.id, seat), GROUP)
    matches.tap(BRUNO, HandOver(slow.id, seat, DARIO), GROUP)
    assert posts(matches) == []
    assert matches.key(matches.tap(CARLA, yes, GROUP)) == "pause-gone"
    assert matches.write(ask, DARIO, argument="3").messages == ()  # nobody has said no to them
    assert posts(matches)[0][0].startswith("⏸ Dario propone una pausa di 3 giorni.")


def test_a_proposal_to_play_on_goes_with_the_turn_after_the_end_of_its_pause(matches: Matches, slow: Table) -> None:
    agreed(matches, slow, "1")
    matches.time += DAY - HOUR
    matches.write(ask, BRUNO)
    message = sent(matches)[-1]
    matches.time += 2 * HOUR
    turns = matches.match(slow).deal.turns_played
    while matches.match(slow).deal.turns_played == turns:
        matches.tap_once(slow)
    assert sent(matches) == []
    with matches.store.read() as unit:
        assert message in {old.message_id for old in unit.old_messages.of(GROUP)}
        assert unit.votes.kinds(slow.id) == ()


def test_a_proposal_that_waits_outlasts_the_turn(matches: Matches, slow: Table) -> None:
    matches.write(ask, BRUNO, argument="7")
    (message,) = sent(matches)
    turns = matches.match(slow).deal.turns_played
    while matches.match(slow).deal.turns_played == turns:
        matches.tap_once(slow)
    assert sent(matches) == [message]


@pytest.mark.parametrize(
    ("written", "days"), [("1 settimana", 7), ("2 weeks", 14), ("2 Wochen", 14), ("1 giorno", 1), ("5 Tage", 5)]
)
def test_weeks_are_read_as_those_of_a_vacation(matches: Matches, slow: Table, written: str, days: int) -> None:
    agreed(matches, slow, written)
    assert matches.table(slow.id).pause == (matches.time, matches.time + days * DAY)


def test_a_proposal_waits_for_a_day(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    (_, (yes, no)) = posts(matches)[0]
    matches.time += DAY
    assert posts(matches) == []
    for button in (yes, no):
        assert matches.key(matches.tap(BRUNO, button, GROUP)) == "pause-gone"
    with matches.store.read() as unit:
        assert unit.votes.kinds(slow.id) == ()
    assert told(matches) == []
    assert matches.write(ask, BRUNO, argument="3").messages == ()
    assert len(posts(matches)) == 1


def test_a_match_that_ends_takes_the_proposal_along(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    (_, (yes, _)) = posts(matches)[0]
    assert matches.key(matches.tap(ANNA, EndTable(slow.id, ANNA, Asked.MATCH), GROUP)) == "ending-done"
    assert not matches.table(slow.id).status.is_unfinished
    assert posts(matches) == []
    assert matches.key(matches.tap(BRUNO, yes, GROUP)) == "tap-match-over"


@pytest.mark.parametrize(
    "settings", [TableSettings(turn_seconds=600, quiet=None), TableSettings(quiet=None, pauses=False)]
)
def test_there_is_none_at_a_fast_table_nor_where_the_rules_do_without(
    matches: Matches, slow: Table, settings: TableSettings
) -> None:
    matches.change(slow, settings=settings)
    assert matches.key(matches.write(ask, ANNA, argument="7")) == "pause-not-here"
    assert matches.key(matches.tap(ANNA, ProposePause(slow.id, 7), GROUP)) == "pause-not-here"


def test_in_private_one_chooses_the_table_and_is_answered_there(matches: Matches, slow: Table) -> None:
    other = matches.begin_elsewhere()
    matches.change(other, settings=replace(other.settings, turn_seconds=int(DAY)))
    answer = matches.write(ask, ANNA, private=True)
    assert "A quale tavolo?" in words(answer)
    buttons = buttons_of(answer.messages[0])
    assert buttons == [ProposePause(slow.id, 7), ProposePause(other.id, 7)]
    assert matches.key(matches.tap(ANNA, buttons[0])) == "pause-asked"
    assert "Anna propone una pausa di 7 giorni" in posts(matches)[0][0]
    assert matches.key(matches.write(ask, CARLA, private=True, argument="3")) == "pause-asked-already"


def test_who_plays_without_being_in_the_group_is_asked_in_private(matches: Matches, slow: Table) -> None:
    with matches.store.unit() as unit:
        unit.chats.seen(CARLA, "private", "", False)
    matches.updates += 1
    person_left(matches.context, matches.updates, GROUP, matches.requester(CARLA))
    matches.write(ask, ANNA, argument="7")
    ((text, (yes, _)),) = posts(matches, CARLA)
    assert "Anna propone una pausa" in text
    say(matches, slow, BRUNO, AgreePause)
    assert matches.key(matches.tap(CARLA, yes)) == "pause-yes"
    assert "pause-begins" in [line.key for line in announced(matches, CARLA)]


def test_who_is_not_in_the_group_is_asked_once_a_day_and_sees_in_private_what_waits(
    matches: Matches, slow: Table
) -> None:
    for person in (BRUNO, CARLA):  # of two, none is told twice
        with matches.store.unit() as unit:
            unit.chats.seen(person, "private", "", False)
        matches.updates += 1
        person_left(matches.context, matches.updates, GROUP, matches.requester(person))
    started = matches.table(slow.id)
    with matches.store.unit() as unit:
        unit.tables.save_people(replace(started, seats=tuple(replace(seat, told_at=None) for seat in started.seats)))
    matches.write(ask, ANNA, argument="7")
    assert [len(posts(matches, person)) for person in (BRUNO, CARLA)] == [1, 1]
    say(matches, slow, ANNA, RefusePause)
    assert [posts(matches, person) for person in (BRUNO, CARLA)] == [[], []]
    matches.time += 6 * HOUR
    matches.write(ask, ANNA, argument="7")
    assert len(posts(matches)) == 1
    assert [posts(matches, person) for person in (BRUNO, CARLA)] == [[], []]
    for person in (BRUNO, CARLA):
        assert "pause-refused" not in [line.key for line in announced(matches, person)]
    assert matches.key(matches.write(ask, CARLA, private=True, argument="3")) == "pause-asked-already"
    ((text, (yes, _)),) = posts(matches, CARLA)
    assert "Anna propone una pausa di 7 giorni" in text
    assert matches.key(matches.tap(CARLA, yes)) == "pause-yes"


def test_the_votes_of_a_pause_say_nothing_about_the_end(matches: Matches, slow: Table) -> None:
    matches.write(ask, ANNA, argument="7")
    assert matches.vote_post(slow.id) is None
    assert not [line for line in announced(matches) if line.key.startswith("ending")]
