from datetime import UTC, datetime

import pytest
from telegram import Chat, Message, User

from handlers.telegram.convert import place_of, requester_of, thread_of
from tables.context import Place, Requester
from texts.clean_name import NAMELESS


def test_a_persons_name_is_cleaned_when_an_update_arrives() -> None:
    user = User(7, "\u202e<b>Anna</b>", False, last_name="\u0301\u0301Rossi")
    assert requester_of(user) == Requester(7, "<b>Anna<∕b> Rossi", None, None)


@pytest.mark.parametrize("first", ["", "\u200b\u3164"])
def test_an_account_without_a_name_that_shows_has_a_sign_for_one(first: str) -> None:
    assert requester_of(User(7, first, False)) == Requester(7, NAMELESS, None, None)


@pytest.mark.parametrize(
    ("chat", "place"),
    [
        (Chat(7, "private", first_name="Anna", last_name="Rossi"), Place(7, "private", "Anna Rossi", False)),
        (Chat(-100, "supergroup", title="Friday", is_forum=True), Place(-100, "supergroup", "Friday", True)),
        (Chat(7, "private", first_name=""), Place(7, "private", NAMELESS, False)),
        (Chat(-100, "group"), Place(-100, "group", NAMELESS, False)),
        (Chat(-100, "channel", title="News"), None),
    ],
)
def test_a_chat_is_known_by_its_kind_and_title(chat: Chat, place: Place | None) -> None:
    assert place_of(chat) == place


@pytest.mark.parametrize(("is_topic", "thread", "seen"), [(True, 5, 5), (None, 5, 0), (None, None, 0), (True, None, 0)])
def test_only_a_topic_is_a_place_of_its_own_and_not_a_thread_of_replies(
    is_topic: bool | None, thread: int | None, seen: int
) -> None:
    message = Message(
        1,
        datetime(2026, 6, 1, tzinfo=UTC),
        Chat(-100, "supergroup"),
        message_thread_id=thread,
        is_topic_message=is_topic,
    )
    assert thread_of(message) == seen
