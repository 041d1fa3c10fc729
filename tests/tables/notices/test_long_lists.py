"""Somebody who sits at more tables than a message can list."""

import re

import pytest

from screens.message import MOST_LISTED
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of
from storage import TableSettings
from tables.lobby.questions import ask_resign
from tables.match import progress
from tables.play.lists import my_tables
from tables.play.panels import show_cards
from tables.requests.table import Dismiss
from tables.seats import with_person

TABLES = 95


@pytest.fixture
def busy(chats: Chats) -> Chats:
    """Anna plays with Bruno in as many groups, whose names are as long as names can be."""
    with chats.store.unit() as unit:
        for number in range(1, TABLES + 1):
            chat = unit.chats.seen(-1000 - number, "group", "W" * 24, False)
            table = unit.tables.create(chat.id, 0, ANNA, TableSettings(), chats.time)
            table = unit.tables.save(with_person(with_person(table, ANNA), BRUNO))
            progress.start_match(chats.context, unit, table, chats.time)
    return chats


@pytest.mark.parametrize("command", [ask_resign, show_cards], ids=["resign", "cards"])
def test_a_question_offers_as_many_tables_as_fit_and_says_how_many_there_are(busy: Chats, command: object) -> None:
    (message,) = busy.write(command, ANNA, private=True).messages  # type: ignore[arg-type]  # one of two commands
    assert len([request for request in buttons_of(message) if not isinstance(request, Dismiss)]) == MOST_LISTED
    assert f"ne vedi {MOST_LISTED} su {TABLES}" in message.text.plain


def test_the_list_of_tables_is_as_long_as_a_message_and_says_how_many_there_are(busy: Chats) -> None:
    (message,) = busy.write(my_tables, ANNA, private=True).messages
    (shown,) = re.findall(rf"ne vedi (\d+) su {TABLES}", message.text.plain)
    assert len(buttons_of(message)) - 1 == int(shown) == message.text.plain.count("«")
    assert 30 < int(shown) <= MOST_LISTED
