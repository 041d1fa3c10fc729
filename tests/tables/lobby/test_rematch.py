"""A rematch: a new lobby with the people and rules of the match before."""

from simulation.use_cases.talk import ANNA, BRUNO, CARLA, Talk, people_of
from storage import TableSettings, TableStatus
from tables.requests.table import NewTable, Rematch, Resign, StartMatch
from texts.line import Line


def test_a_rematch_opens_a_lobby_with_the_same_people_and_rules(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.change(table, settings=TableSettings(preset="biska", turn_seconds=300, quiet=None))
    talk.touch(StartMatch(table.id))
    talk.touch(Resign(table.id, BRUNO), BRUNO)
    assert talk.table(table.id).status is TableStatus.OVER
    assert "chi ha giocato" in talk.toast(talk.touch(Rematch(table.id), CARLA))
    talk.touch(Rematch(table.id), BRUNO)
    again = talk.here()
    assert people_of(again) == [ANNA, BRUNO]
    assert again.host_id == BRUNO
    assert again.settings == talk.table(table.id).settings
    assert again.rematch_of == table.id
    assert talk.toast(talk.touch(Rematch(table.id), ANNA)) == "C'è già un tavolo aperto: lo riporto in fondo."
    assert talk.here() == again


def test_a_rematch_seats_nobody_who_had_left_the_match(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    for person in (CARLA, BRUNO):
        talk.touch(Resign(table.id, person), person)
    talk.touch(Rematch(table.id), BRUNO)  # who asks for it wants to play
    assert people_of(talk.here()) == [ANNA, BRUNO]


def test_a_button_below_a_message_in_a_chat_where_the_bot_never_was_opens_nothing(talk: Talk) -> None:
    refused = talk.touch(NewTable(), chat=-999)
    assert refused.line == Line("tap-unknown")
    with talk.store.read() as unit:
        assert unit.chats.get(-999) is None
