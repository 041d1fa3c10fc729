"""While a day runs nothing tells its secrets to anybody: not a file, a page, a post, a story or the log."""

import asyncio
import logging

import pytest

from scala40.fair.deal import MatchSecrets
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import GROUP
from storage import Table
from tables.days import secrets_of
from tables.people.export import export_document
from tables.requests.chat_pages import OpenStory, ShowRemarks
from tables.requests.commands import ShowProfile, ShowTables, Verify
from tables.requests.daily import ShowDaily
from tables.requests.table import GetRecord
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld


def secrets_of_day(days: DaysWorld, table: Table) -> list[str]:
    """Everything from which the cards of a day follow, and of the days to come, in hexadecimal digits."""
    with days.store.read() as unit:
        deal = unit.daily.get(table.occasion_id)
        chain, occasion = unit.daily.chain(deal.chain_id), unit.occasions.get(table.occasion_id)
    chained, own = secrets_of(days.context, chain), MatchSecrets(occasion.root)
    found = [chain.root.hex(), occasion.root.hex(), own.secret(1).hex()]
    return found + [chained.secret(number).hex() for number in range(deal.number, 65)]


def all_that_is_told(days: DaysWorld, person: int, table: Table) -> str:
    """What one person can ask for, wherever it is written down."""
    document = asyncio.run(export_document(days.context, person))
    told = ["" if document is None else document.content]
    chain = 1
    for request in (ShowDaily(chain), ShowTables(), ShowProfile(), Verify()):
        for message in days.ask(request, person).messages:
            told.append(message.text.plain)
            told += [str(button.copies) for row in message.rows for button in row]
    for request in (OpenStory(table.id), ShowRemarks(table.id, 1), GetRecord(table.id)):
        reply = days.ask(request, person)
        told += [message.text.plain for message in reply.messages]
        told.append("" if reply.document is None else str(reply.document))
    with days.store.read() as unit:
        told += [str(row.payload) for chat in (person, GROUP) for row in unit.announcements.pending(chat)]
    told += [message.text.plain for message in days.posts()]
    return "\n".join(told)


def test_nothing_is_told_while_a_day_runs_and_the_secret_when_it_has_ended(
    days: DaysWorld, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    days.enable()
    table = days.play_with(days.begin())
    days.sweep_at(NOON + 8 * HOUR)
    secret = secrets_of_day(days, table)
    days.give_page()
    (desk,) = days.ask(ShowTables()).messages
    assert OpenStory(table.id) in [button.request for row in desk.rows for button in row]  # a replay is refused
    assert days.key(days.ask(OpenStory(table.id))) == "fair-record-sealed"
    for person in (ANNA, BRUNO):
        told = all_that_is_told(days, person, table)
        assert not [hidden for hidden in secret if hidden in told]
    assert not [hidden for hidden in secret if hidden in caplog.text]
    days.sweep_at(NOON + 31 * HOUR)
    link = secret[3]
    assert link in all_that_is_told(days, ANNA, table)
    assert not [hidden for hidden in secret[4:] if hidden in all_that_is_told(days, ANNA, table)]


def test_who_has_not_played_is_shown_no_story_and_no_record_of_others_also_not_when_they_allow_it(
    days: DaysWorld,
) -> None:
    days.enable()
    table = days.play_with(days.begin(BRUNO))
    for request in (OpenStory(table.id), ShowRemarks(table.id, 1), GetRecord(table.id)):
        reply = days.ask(request, ANNA)
        assert reply.line is not None
        assert (reply.messages, reply.document) == ((), None)
