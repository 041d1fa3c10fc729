"""Remarks on a deal: owed with its end, made aside, told to the player alone, and never against their advice."""

from collections.abc import Callable

import pytest

from screens.compose import compose_announcement
from screens.message import Message
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, SeatRemarks, StoreBusy, Table, TableStatus
from tables.match import pars
from tables.people.remarks import owed_remarks, settle_remarks
from tables.records import remarks
from tables.records.remarks import made_remarks, told
from tables.requests.chat_pages import (
    OFF,
    ON,
    REMARKS_PAGE,
    TO_THE_END,
    ChatSetting,
    ShowRemarks,
    ShowTurn,
    TurnStory,
)
from tables.requests.panel import AskAdvice, FollowAdvice
from tables.requests.table import DealNow
from tests.tables.remembered import remembered
from texts.line import Line

EVERYBODY = (ANNA, BRUNO, CARLA)


def after_one_deal(matches: Matches) -> Table:
    """A match between its first two deals."""
    table = matches.begin(3, limit=501)

    def play() -> None:
        while matches.table(table.id).status is not TableStatus.PAUSE:
            matches.tap_once(table)

    remembered(matches, "one deal of a long match", play)
    return matches.table(table.id)


def made(matches: Matches) -> list[SeatRemarks]:
    """Make all remarks that are owed, as the computer worker does; return for whom."""
    found = []
    while (owed := owed_remarks(matches.context)) is not None:
        settle_remarks(matches.context, owed, made_remarks(matches.context, owed) or [])
        found.append(owed)
    return found


def waiting(matches: Matches, chat: int, kind: AnnouncementKind = AnnouncementKind.REMARKS) -> list[Message]:
    with matches.store.read() as unit:
        return [
            compose_announcement(matches.context, unit, row)
            for row in unit.announcements.pending(chat)
            if row.kind is kind
        ]


def requests(message: Message) -> list[object]:
    return [button.request for row in message.rows for button in row]


def with_remarks(matches: Matches, table: Table) -> int:
    """Somebody about whose play there is something to say with a turn that can be shown."""
    with matches.store.read() as unit:
        return next(person for person in EVERYBODY if told(unit, table, 1, person - 1))


def test_each_person_who_played_a_deal_is_owed_them_and_nothing_is_sent_unasked(matches: Matches) -> None:
    after_one_deal(matches)
    assert [owed.seat for owed in made(matches)] == [0, 1, 2]
    assert not any(waiting(matches, chat) for chat in (*EVERYBODY, GROUP))


def test_who_asks_is_told_in_private_and_each_turn_is_a_tap_away(matches: Matches) -> None:
    table = after_one_deal(matches)
    made(matches)
    person = with_remarks(matches, table)
    assert ShowRemarks(table.id, 1) in requests(matches.panel_of(table, person))
    assert ShowRemarks(table.id, 1) in requests(matches.tap(person, TurnStory(table.id, 1, TO_THE_END)).page)
    assert matches.tap(person, ShowRemarks(table.id, 1)).line is None
    (message,) = waiting(matches, person)
    assert message.protected
    assert 1 <= message.text.plain.count("• ") <= 3
    shows = requests(message)
    assert shows
    assert all(isinstance(request, ShowTurn) for request in shows)
    assert matches.key(matches.tap(person, shows[0])) == "remarks-turn-sent"
    (picture,) = waiting(matches, person, AnnouncementKind.STORY)
    assert TurnStory(table.id, 1, shows[0].frame + 1) in requests(picture)


def test_who_made_no_fault_but_paid_more_than_par_had_no_luck(matches: Matches) -> None:
    """The remark says of the cards what the line with the 🍀 says, and nothing before that is known."""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    flawless = {"turn": 1, "frame": 0, "by": None, "line": Line("remark-flawless", points=20).dump()}
    while (owed := owed_remarks(matches.context)) is not None:
        settle_remarks(matches.context, owed, [flawless])

    def said(person: int) -> Line:
        with matches.store.read() as unit:
            (one,) = told(unit, table, 1, person - 1) or ()
        return one.line

    assert [said(person) for person in EVERYBODY] == [Line("remark-flawless", points=0)] * 3
    deal = pars.owed(matches.context)
    assert deal is not None
    pars.settle(matches.context, deal, "1000 1600 400")
    assert "proprio come le carte" in matches.panel_of(table, BRUNO).text.plain
    assert said(BRUNO) == Line("remark-flawless", points=20)
    assert "12 punti peggio delle carte" in matches.panel_of(table, CARLA).text.plain
    matches.tap(CARLA, ShowRemarks(table.id, 1))
    (message,) = waiting(matches, CARLA)
    assert "con queste carte" in message.text.plain
    assert "vengono dalle carte" not in message.text.plain


def test_the_turn_that_is_shown_is_one_of_the_player(matches: Matches) -> None:
    table = after_one_deal(matches)
    made(matches)
    with matches.store.read() as unit:
        found = remarks.positions(unit, table, 1)
        for person in EVERYBODY:
            for one in told(unit, table, 1, person - 1) or ():
                assert found[one.frame].seat == person - 1
                assert found[one.frame].match.deal.turns_played[person - 1] == one.turn


def test_the_same_is_not_queued_twice(matches: Matches) -> None:
    table = after_one_deal(matches)
    made(matches)
    person = with_remarks(matches, table)
    for _ in range(3):
        matches.tap(person, ShowRemarks(table.id, 1))
    assert len(waiting(matches, person)) == 1


def test_nobody_else_and_nobody_in_the_group_is_told(matches: Matches) -> None:
    table = after_one_deal(matches)
    made(matches)
    assert matches.key(matches.tap(DARIO, ShowRemarks(table.id, 1))) == "story-not-yours"
    for request in (ShowRemarks(table.id, 1), ShowTurn(table.id, 1, 1)):
        assert matches.key(matches.tap(ANNA, request, GROUP)) == "tap-unknown"
    for frame in (-1, 999):
        assert matches.key(matches.tap(ANNA, ShowTurn(table.id, 1, frame))) == "tap-unknown"
    assert not any(waiting(matches, chat) for chat in (ANNA, DARIO, GROUP))


def test_a_deal_that_is_not_over_has_none(matches: Matches) -> None:
    table = after_one_deal(matches)
    made(matches)
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    for deal in (0, 2, 3):
        assert matches.key(matches.tap(ANNA, ShowRemarks(table.id, deal))) == "tap-unknown"
    assert ShowRemarks(table.id, 2) not in requests(matches.panel_of(table, ANNA))


def test_before_they_are_made_the_player_is_asked_to_wait(matches: Matches) -> None:
    table = after_one_deal(matches)
    assert matches.key(matches.tap(ANNA, ShowRemarks(table.id, 1))) == "remarks-not-yet"


def test_if_they_cannot_be_made_there_are_none_and_the_log_says_so_without_cards(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = after_one_deal(matches)

    def broken(*_: object, **__: object) -> None:
        raise ValueError("7H")

    monkeypatch.setattr(remarks, "remarks_on", broken)
    made(matches)
    assert "no remarks could be made (ValueError)" in caplog.text
    assert "7H" not in caplog.text
    assert matches.key(matches.tap(ANNA, ShowRemarks(table.id, 1))) == "remarks-none"


def test_while_the_store_cannot_be_read_they_stay_owed(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    after_one_deal(matches)
    owed = owed_remarks(matches.context)
    assert owed is not None
    with monkeypatch.context() as broken:
        broken.setattr(type(matches.context.store), "read_in_thread", raising(StoreBusy))
        assert made_remarks(matches.context, owed) is None
    assert owed_remarks(matches.context) == owed
    assert made_remarks(matches.context, owed) is not None


def raising(error: type[Exception]) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


def test_a_deal_on_which_none_were_ever_made_is_not_called_faultless(matches: Matches) -> None:
    table = after_one_deal(matches)
    with matches.store.unit() as unit:
        unit.remarks.owe(table.id, 1, ())
    assert matches.key(matches.tap(ANNA, ShowRemarks(table.id, 1))) == "remarks-unknown"


def test_who_wants_them_unasked_gets_them_and_nobody_else(matches: Matches) -> None:
    table = after_one_deal(matches)
    for person in EVERYBODY:
        matches.tap(person, ChatSetting(REMARKS_PAGE, ON))
        matches.change_person(person, reachable=True)
    matches.tap(CARLA, ChatSetting(REMARKS_PAGE, OFF))
    made(matches)
    assert not waiting(matches, CARLA)
    assert not waiting(matches, GROUP)
    with matches.store.read() as unit:
        said = {person: bool(told(unit, table, 1, person - 1)) for person in (ANNA, BRUNO)}
    assert said == {person: bool(waiting(matches, person)) for person in (ANNA, BRUNO)}
    assert any(said.values())


def test_advice_that_was_shown_is_kept_until_then_and_nothing_is_said_against_it(matches: Matches) -> None:
    table = matches.begin(2, limit=501)
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.press(table, matches.turn_of(table), AskAdvice)
        while follows := matches.offered(table, person := matches.turn_of(table), FollowAdvice):
            matches.tap(person, follows[0])
            matches.time += 5  # a tap in haste is not taken
            if matches.table(table.id).status is TableStatus.PAUSE:
                break
    with matches.store.read() as unit:
        kept = [unit.remarks.get(table.id, 1, seat) for seat in range(2)]
    for row in kept:
        turns = {line.split(" ")[0] for line in row.advised.splitlines()}
        assert turns == {str(n + 1) for n in range(matches.match(table).deal.turns_played[row.seat])}
        assert "discard" in row.advised
    made(matches)
    with matches.store.read() as unit:
        for row in kept:
            after = unit.remarks.get(table.id, 1, row.seat)
            assert after.advised == ""
            assert {one["line"]["line"] for one in after.made} <= {
                "remark-find",
                "remark-flawless",
                "remark-flawless-closed",
            }


def test_a_turn_that_a_computer_played_after_a_takeover_is_not_spoken_of(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = after_one_deal(matches)
    seen = []

    def watched(*args: object, led: bool) -> tuple[()]:
        seen.append(args)
        return ()

    monkeypatch.setattr(remarks, "remarks_on", watched)
    found = remarks.positions

    def played_by_a_computer(*args: object):  # type: ignore[no-untyped-def]  # as what it replaces
        return tuple(
            type(one)(one.match, one.seat, one.turn, computer=one.computer or place % 2 == 0)
            for place, one in enumerate(found(*args))
        )

    monkeypatch.setattr(remarks, "positions", played_by_a_computer)
    made(matches)
    for deal, seat, places, _ in seen:
        own = {turn.place for turn in deal.turns if turn.seat == seat}
        assert places == {place for place in own if place % 2}
    assert len(seen) == len(table.seats)
