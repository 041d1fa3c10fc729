"""Each update is read by itself, whatever its neighbours are."""

import copy
import json
import random
from typing import Any

import pytest
from telegram import Message, Update
from telegram.error import TelegramError

from handlers.telegram.convert import thread_of
from handlers.telegram.tapped_message import EPHEMERAL_ID, Offer, TappedMessage
from handlers.updates.parsing import LARGEST_NUMBER, PollingRequest, Unreadable, read_update
from tests.handlers.arriving import BOT, update
from tests.handlers.updates.spoiling import HAND, NO_UPDATES, a_tap, spoilt


@pytest.mark.parametrize("raw", NO_UPDATES)
def test_a_value_that_is_no_update_has_no_number(raw: object) -> None:
    found = read_update(raw, BOT)
    assert isinstance(found, Unreadable)
    assert found.number is None
    assert HAND not in f"{found} {found!r}"


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, [], {}, LARGEST_NUMBER + 1, 10**30])
def test_a_number_that_telegram_cannot_have_given_is_none(number: object) -> None:
    assert read_update({"update_id": number}, BOT) == Unreadable(None, "no number")


def test_the_log_names_number_and_class_of_an_unreadable_update_and_nothing_else() -> None:
    found = read_update({"update_id": 7, "message": {"text": HAND, "date": HAND}}, BOT)
    assert isinstance(found, Unreadable)
    assert found.number == 7
    assert str(found).startswith("update 7 is left aside: it cannot be read (")
    assert HAND not in f"{found} {found!r}"


def test_an_update_of_an_unknown_kind_is_an_update() -> None:
    assert isinstance(read_update({"update_id": 7, "quantum_entanglement": {"a": HAND}}, BOT), Update)


@pytest.mark.parametrize("odd", ["x", [7], {"a": HAND}, 7.5, True])
@pytest.mark.parametrize("field", ["chat", "from"])
def test_an_update_whose_chat_or_sender_has_no_number_is_left_aside(field: str, odd: object) -> None:
    raw = update(7).to_dict()
    raw["message"][field]["id"] = odd
    found = read_update(raw, BOT)
    assert isinstance(found, Unreadable)
    assert found.number == 7
    assert HAND not in f"{found} {found!r}"


def nested(depth: int) -> str:
    return '{"update_id": 2, "message": ' + '{"reply_to_message": ' * depth + "7" + "}" * depth + "}"


@pytest.mark.parametrize("depth", [50, 500, 5_000, 200_000])
def test_a_message_in_a_message_in_a_message_stops_no_neighbour(depth: int) -> None:
    good = json.dumps(update(1).to_dict()), json.dumps(update(3).to_dict())
    payload = f'{{"ok": true, "result": [{good[0]}, {nested(depth)}, {good[1]}]}}'
    first, odd, last = (read_update(raw, BOT) for raw in PollingRequest.parse_json_payload(payload.encode())["result"])
    assert isinstance(odd, Unreadable)
    assert odd.number == 2
    assert [first, last] == [update(1), update(3)]


@pytest.mark.parametrize("digits", ["9" * 5_000, "1e999", "-" + "9" * 100])
def test_a_number_of_many_digits_stops_no_neighbour(digits: str) -> None:
    first = '{"update_id": 1, "a": "]}[{\\""}'
    payload = f'{{"ok": true, "result": [{first}, {{"update_id": {digits}}}, {{"update_id": 3}}]}}'
    found = [read_update(raw, BOT) for raw in PollingRequest.parse_json_payload(payload.encode())["result"]]
    assert [isinstance(one, Update) for one in found] == [True, False, True]


@pytest.mark.parametrize(
    "payload",
    [b"", b"<html>busy</html>", b"[1]", b"7", b"\xff\xfe", b'{"ok": true, "result": [{"update_id": 1}, {"upda'],
)
def test_a_malformed_response_is_an_error_that_quotes_nothing(payload: bytes) -> None:
    with pytest.raises(TelegramError) as refused:
        PollingRequest.parse_json_payload(payload)
    assert "update_id" not in str(refused.value)


def test_a_thousand_spoilt_updates_raise_nothing() -> None:
    dice = random.Random(1)
    outcomes = {Update: 0, Unreadable: 0}
    for number in range(1, 1_001):
        found = read_update(spoilt(a_tap(number), dice), BOT)
        outcomes[type(found)] += 1
        if isinstance(found, Unreadable):
            assert found.number in (None, number)
    assert min(outcomes.values()) > 100  # both happen


@pytest.mark.parametrize("topic", [-5, -(2**70), 0, 2**70, "9", None, True, [9]])
def test_a_topic_whose_number_telegram_cannot_have_given_is_none(topic: object) -> None:
    chat = {"id": -100, "type": "supergroup", "title": "Venerdì", "is_forum": True}
    sent = {"message_id": 1, "date": 1, "chat": chat, "from": {"id": 7, "is_bot": False, "first_name": "Anna"}}
    raw = {"update_id": 1, "message": {**sent, "text": "/nuova", "message_thread_id": topic, "is_topic_message": True}}
    found = read_update(raw, BOT)
    assert isinstance(found, Update)
    assert found.message is not None
    assert thread_of(found.message) == 0


@pytest.mark.parametrize("data", ["x:1", "x:2", "y:1", "", None])
@pytest.mark.parametrize("more", [{}, {"photo": [{"file_id": HAND, "file_unique_id": HAND, "width": 1, "height": 1}]}])
def test_a_tap_is_read_without_what_its_message_shows_and_with_what_it_offers(
    data: str | None, more: dict[str, Any]
) -> None:
    raw = a_tap(1)
    message = raw["callback_query"]["message"]
    message |= {"message_thread_id": 9, "is_topic_message": True, "ephemeral_message_id": 12, **more}
    message["text"] = message["reply_markup"]["inline_keyboard"][0][0]["text"] = HAND
    raw["callback_query"] |= {"data": data} if data is not None else {"game_short_name": "g"}
    before = copy.deepcopy(raw)
    found = read_update(raw, BOT)
    assert raw == before
    assert isinstance(found, Update)
    assert HAND not in found.to_json()
    ours, whole = found.callback_query, Update.de_json(raw, BOT).callback_query
    assert isinstance(ours.message, TappedMessage)
    assert isinstance(whole.message, Message)
    assert (ours.id, ours.data, ours.from_user) == (whole.id, whole.data, whole.from_user)
    assert Offer.of(ours.message, data) == Offer.of(whole.message, data)
    assert (ours.message.chat, ours.message.date, ours.message.message_id, bool(ours.message.photo)) == (
        whole.message.chat,
        whole.message.date,
        whole.message.message_id,
        bool(more),
    )
    assert thread_of(ours.message) == 9
    assert ours.message.api_kwargs[EPHEMERAL_ID] == 12
