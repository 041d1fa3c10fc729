from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User
from telegram.error import Forbidden

from handlers.updates import errors
from handlers.updates.errors import Ending, Endings
from handlers.updates.inbox import Failed
from handlers.updates.tap_answers import TapAnswers
from operations.exit_codes import Exit
from storage import Store
from texts.catalogue import Catalogue

ANNA = User(7, "Anna", False, language_code="it")
CARD = "7H1"
SORRY = "Qualcosa è andato storto, ed è colpa mia. Non è cambiato niente: riprova."


class FakeInbox:
    def __init__(self, outcome: Failed) -> None:
        self.outcome = outcome

    def failed(self, update_id: int) -> Failed:
        return self.outcome


def on_error(bot: Any, outcome: Failed = Failed.UNDONE, store: Store | None = None) -> Any:
    context = SimpleNamespace(texts=Catalogue.load(strict=True), store=store or SimpleNamespace(is_lost=False))
    answers = TapAnswers(bot)
    return errors.handler(context, FakeInbox(outcome), answers)  # type: ignore[arg-type]  # as much of them as is used


def tap() -> Update:
    return Update(5, callback_query=CallbackQuery("q", ANNA, "chat", data=f"z:1:x:{CARD}"))


def failure() -> Any:
    return SimpleNamespace(error=ValueError(f"no such card {CARD}"))


async def test_the_person_who_tapped_gets_a_short_answer_and_the_log_only_ids(caplog: pytest.LogCaptureFixture) -> None:
    bot = AsyncMock()
    await on_error(bot)(tap(), failure())
    assert bot.answer_callback_query.call_args.args[1] == SORRY
    assert [record.getMessage() for record in caplog.records] == ["update 5 (tap) failed"]


async def test_nothing_is_said_of_an_update_that_the_next_start_processes_because_the_store_is_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = AsyncMock()
    await on_error(bot, store=SimpleNamespace(is_lost=True))(tap(), failure())  # type: ignore[arg-type]
    assert not bot.answer_callback_query.called
    assert caplog.records == []


async def test_the_person_who_wrote_gets_it_in_their_chat() -> None:
    bot = AsyncMock()
    message = Message(1, None, Chat(-100, "group"), from_user=ANNA, text="/nuova")  # type: ignore[arg-type]  # no date
    message.set_bot(bot)
    await on_error(bot)(Update(5, message=message), failure())
    assert bot.send_message.call_args.kwargs["chat_id"] == -100
    assert bot.send_message.call_args.kwargs["text"] == SORRY


async def test_the_answer_to_a_tap_is_in_the_language_its_person_chose_and_that_to_a_message_in_the_groups(
    memory_path: Path,
) -> None:
    store = Store.open(memory_path / "store.sqlite")
    with store.unit() as unit:
        person = unit.people.seen(ANNA.id, "Anna", None, "it", 1.0)
        unit.people.save(replace(person, language="de", language_chosen=True))
        unit.chats.save(replace(unit.chats.seen(-100, "group", "Friday", False), language="en"))
    bot = AsyncMock()
    await on_error(bot, store=store)(tap(), failure())
    assert bot.answer_callback_query.call_args.args[1].startswith("Bei mir ist etwas schiefgegangen")
    message = Message(1, None, Chat(-100, "group"), from_user=ANNA, text="/nuova")  # type: ignore[arg-type]  # no date
    message.set_bot(bot)
    await on_error(bot, store=store)(Update(6, message=message), failure())
    assert bot.send_message.call_args.kwargs["text"].startswith("Something went wrong")
    store.close()


async def test_nothing_is_said_while_it_is_tried_again() -> None:
    bot = AsyncMock()
    await on_error(bot, Failed.AGAIN)(tap(), failure())
    bot.answer_callback_query.assert_not_called()


async def test_the_error_after_a_commit_never_says_that_nothing_changed() -> None:
    bot = AsyncMock()
    await on_error(bot, Failed.DONE)(tap(), failure())
    said = bot.answer_callback_query.call_args.args[1]
    assert "quello che hai fatto vale" in said
    assert "Non è cambiato niente" not in said


async def test_a_person_who_cannot_be_informed_is_no_further_error(caplog: pytest.LogCaptureFixture) -> None:
    bot = AsyncMock()
    bot.answer_callback_query.side_effect = Forbidden("bot was blocked by the user")
    await on_error(bot)(tap(), failure())
    assert "the apology could not be sent" in caplog.text


async def test_an_error_without_an_update_is_only_logged(caplog: pytest.LogCaptureFixture) -> None:
    await on_error(AsyncMock())(None, failure())
    assert [record.getMessage() for record in caplog.records] == ["an error outside of any update"]


async def test_the_first_reason_to_end_counts() -> None:
    endings = Endings()
    endings.end(Ending("first", Exit.TELEGRAM))
    endings.end(Ending("second"))
    assert await endings.wait() == Ending("first", Exit.TELEGRAM)
