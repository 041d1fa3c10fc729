"""A rematch: a new lobby with the people and rules of the match before."""

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats, people_of
from storage import TableSettings, TableStatus
from tables.requests.chat_pages import NewTable
from tables.requests.table import (
    Rematch,
    Resign,
    StartMatch,
)
from texts.line import Line


def test_a_rematch_opens_a_lobby_with_the_same_people_and_rules(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.change(table, settings=TableSettings(preset="biska", turn_seconds=300, quiet=None))
    chats.touch(StartMatch(table.id))
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    assert chats.table(table.id).status is TableStatus.OVER
    assert chats.key(chats.touch(Rematch(table.id), CARLA)) == "lobby-rematch-not-yours"
    chats.touch(Rematch(table.id), BRUNO)
    again = chats.here()
    assert people_of(again) == [ANNA, BRUNO]
    assert again.host_id == BRUNO
    assert again.settings == chats.table(table.id).settings
    assert again.rematch_of == table.id
    assert chats.key(chats.touch(Rematch(table.id), ANNA)) == "lobby-rematch-open-already"
    assert chats.here() == again


def test_a_rematch_seats_nobody_who_had_left_the_match(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    for person in (CARLA, BRUNO):
        chats.touch(Resign(table.id, person), person)
    chats.touch(Rematch(table.id), BRUNO)  # who asks for it wants to play
    assert people_of(chats.here()) == [ANNA, BRUNO]


def test_a_button_below_a_message_in_a_chat_where_the_bot_never_was_opens_nothing(chats: Chats) -> None:
    refused = chats.touch(NewTable(), chat=-999)
    assert refused.line == Line("tap-unknown")
    with chats.store.read() as unit:
        assert unit.chats.get(-999) is None
