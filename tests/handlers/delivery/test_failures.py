"""What follows from a refusal of Telegram is stored whole or not at all; answers in memory show no card."""

from typing import Any

import pytest

from handlers.delivery import failures
from handlers.delivery.failures import DeliveryFailures
from handlers.delivery.unwritten import Unwritten
from handlers.telegram.errors import ErrorKind, Failure
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.chats import ANNA, BRUNO, Chats
from storage import ScreenKind, StoreBusy
from tables.people.membership import account_deleted
from texts.text import Text


def test_a_deleted_account_whose_departure_cannot_be_stored_is_noticed_again(
    chats: Chats, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.HAND, ANNA)
    assert screen is not None

    def busy(*_: object) -> None:
        raise StoreBusy("another program holds the file")

    monkeypatch.setattr(failures, "account_deleted", busy)
    of_telegram = DeliveryFailures(chats.context)
    with pytest.raises(StoreBusy):
        of_telegram.refused("a screen", screen, Failure(ErrorKind.DELETED))
    with chats.store.read() as unit:
        assert screen in unit.screens.stale(ANNA), "it is tried again, and refused again"
    monkeypatch.setattr(failures, "account_deleted", account_deleted)
    of_telegram.refused("a screen", screen, Failure(ErrorKind.DELETED))
    assert chats.table(table.id).host_id == BRUNO
    with chats.store.read() as unit:
        assert unit.screens.stale(ANNA) == ()


async def test_an_answer_that_waits_in_memory_does_not_show_itself_in_a_log() -> None:
    sender: Any = None  # nothing is sent here
    unwritten = Unwritten(sender)
    unwritten.add(ANNA, 0, Outgoing((Message(Text("7H1 8H1")),)))
    assert unwritten._chats[ANNA]
    assert "7H1" not in repr(unwritten._chats)
