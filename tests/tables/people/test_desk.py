"""/partite as a desk: the tables that wait for somebody come first, each one tap away."""

from dataclasses import replace

import pytest

from screens.render.scores import tables_message
from screens.views.clock import ClockView
from screens.views.desk import TableSummary, Waiting, desk
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, buttons_of, labels
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, TEXTS
from storage import DeadlineKind, ScreenKind, Subject, Table
from tables.play.lists import my_tables
from tables.requests.chat_pages import OpenPanel
from tables.requests.daily import ShowDaily
from tables.requests.deep_links import message_link
from tables.requests.table import (
    Asked,
    DealNow,
    EndTable,
    VoteOn,
)
from tests.tables.lines import lines_of
from texts.game_clock import GameClock

DAILY = "📅 La smazzata del giorno"
INVITE = "📨 Invita: Venerdì"
"""The last button of every desk."""


def waiting_of(matches: Matches, person: int) -> list[tuple[int, Waiting]]:
    with matches.store.read() as unit:
        return [(table.table_id, table.waiting) for table in desk(unit, person, matches.time)]


def summary(number: int, waiting: Waiting = Waiting.YOU, post: str | None = "https://t.me/c/1/2") -> TableSummary:
    clock = ClockView(None, 0, GameClock("Europe/Rome"))
    return TableSummary(number, f"Gruppo {number}", waiting, "", clock, waiting is not Waiting.LOBBY, post)


def as_supergroup(matches: Matches, table: Table, kind: ScreenKind, message: int) -> None:
    """Pretend that the group is a supergroup, where the table has been posted."""
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), kind="supergroup"))
        screen = unit.screens.find(table.id, kind)
        unit.screens.mark_shown(screen.id, screen.wanted, message, Subject(), "")


def test_the_most_urgent_of_the_tables_where_somebody_is_on_turn_is_the_first(matches: Matches) -> None:
    late, soon = matches.begin(2), matches.begin_elsewhere()
    person, begun = matches.turn_of(late), matches.match(soon)
    matches.change(soon, match=begun._replace(deal=begun.deal._replace(turn=matches.match(late).deal.turn)))
    with matches.store.unit() as unit:
        unit.deadlines.set(late.id, DeadlineKind.TURN, matches.time + 500)
        unit.deadlines.set(soon.id, DeadlineKind.TURN, matches.time + 100)
    assert waiting_of(matches, person) == [(soon.id, Waiting.YOU), (late.id, Waiting.YOU)]
    (message,) = matches.write(my_tables, person, private=True).messages
    assert [button.request for row in message.rows for button in row] == [
        OpenPanel(soon.id),
        OpenPanel(late.id),
        ShowDaily(),
    ]
    assert [button.style for row in message.rows for button in row] == ["primary", None, None]


def test_a_table_waits_for_a_vote_that_is_missing_and_only_for_that(matches: Matches) -> None:
    table = matches.begin(4)
    voter = next(person for person in (BRUNO, CARLA, DARIO) if person != matches.turn_of(table))
    missing = [person for person in matches.people[:4] if person not in (voter, matches.turn_of(table))]
    matches.touch(EndTable(table.id, voter, Asked.VOTE), voter)
    assert waiting_of(matches, voter) == [(table.id, Waiting.OTHER)]
    assert waiting_of(matches, matches.turn_of(table)) == [(table.id, Waiting.YOU)]
    for person in missing:
        assert waiting_of(matches, person) == [(table.id, Waiting.VOTE)]
        assert "tables-vote" in lines_of(matches.write, my_tables, person, private=True)
    matches.touch(VoteOn(table.id), missing[0])
    assert waiting_of(matches, missing[0]) == [(table.id, Waiting.OTHER)]


def test_a_table_waits_for_somebody_who_may_come_back_in_after_a_bust(matches: Matches) -> None:
    """R36"""
    table = matches.close_deal("9C 8D", "KC QC", "2C 3C", totals=[0, 95, 0, 0], rules={"set": {"re_entry": "once"}})
    assert waiting_of(matches, BRUNO) == [(table.id, Waiting.RE_ENTRY)]
    assert waiting_of(matches, CARLA) == [(table.id, Waiting.PAUSE)]
    assert "tables-re-entry" in lines_of(matches.write, my_tables, BRUNO, private=True)
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert waiting_of(matches, BRUNO) == [(table.id, Waiting.OUT)]


def test_somebody_who_is_away_reads_that_their_turns_are_played(matches: Matches) -> None:
    table = matches.begin(3)
    absent = next(person for person in matches.people[:3] if person != matches.turn_of(table))
    matches.change_seat(table, absent, away=True, missed=2)
    assert waiting_of(matches, absent) == [(table.id, Waiting.AWAY)]
    assert "tables-away" in lines_of(matches.write, my_tables, absent, private=True)


def test_a_table_of_a_supergroup_has_a_button_to_its_post(matches: Matches) -> None:
    table = matches.begin(4)
    as_supergroup(matches, table, ScreenKind.TABLE, 55)
    voter = next(person for person in (BRUNO, CARLA, DARIO) if person != matches.turn_of(table))
    (message,) = matches.write(my_tables, voter, private=True).messages
    assert labels(message) == ["🎴 Al tavolo", "💬 Nel gruppo", DAILY]
    assert message.rows[0][1].url == message_link(GROUP, 0, 55)
    matches.touch(EndTable(table.id, voter, Asked.VOTE), voter)
    as_supergroup(matches, table, ScreenKind.VOTE, 56)
    missing = next(p for p in matches.people[:4] if p not in (voter, matches.turn_of(table)))
    (message,) = matches.write(my_tables, missing, private=True).messages
    assert message.rows[0][1].url == message_link(GROUP, 0, 56)


def test_a_lobby_of_a_supergroup_is_reached_by_its_post_and_that_of_a_small_group_by_none(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    assert labels(matches.write(my_tables, BRUNO, private=True).messages[0]) == [INVITE, DAILY]
    as_supergroup(matches, table, ScreenKind.LOBBY, 8)
    (message,) = matches.write(my_tables, BRUNO, private=True).messages
    assert labels(message) == ["💬 Nel gruppo", INVITE, DAILY]
    assert message.rows[0][0].url == message_link(GROUP, 0, 8)


@pytest.mark.parametrize(
    ("chat", "thread", "link"),
    [(-1001234567890, 0, "https://t.me/c/1234567890/8"), (-1001234567890, 7, "https://t.me/c/1234567890/7/8")],
)
def test_the_link_to_a_message_has_the_number_of_the_supergroup_and_the_topic(
    chat: int, thread: int, link: str
) -> None:
    assert message_link(chat, thread, 8) == link


def test_a_long_desk_has_one_button_for_each_table(matches: Matches) -> None:
    for count, each in ((5, 2), (60, 1)):
        message = tables_message(TEXTS, "it", [summary(number) for number in range(count)])
        assert len(buttons_of(message)) == count
        assert {len(row) for row in message.rows} == {each}
        assert sum(button.style == "primary" for row in message.rows for button in row) == 1


def test_the_only_table_is_named_once_and_several_on_their_buttons_too(matches: Matches) -> None:
    matches.begin(2)
    (message,) = matches.write(my_tables, ANNA, private=True).messages
    assert [message.text.plain.count("Venerdì"), *labels(message)] == [1, "🎴 Al tavolo", DAILY]
    matches.begin_elsewhere()
    (message,) = matches.write(my_tables, ANNA, private=True).messages
    assert sorted(labels(message)) == ["🎴 Sabato", "🎴 Venerdì", DAILY]
