"""What is kept of an update until it has been worked off: what that reads, and nothing that may show a hand."""

import pytest
from telegram import Update

from handlers.telegram.convert import thread_of
from handlers.telegram.tapped_message import Offer, TappedMessage
from storage import Store
from tests.handlers.arriving import BOT, inbox_of, update


def payload(store: Store) -> str:
    """What is stored of the only update."""
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    return row.payload


def restored(store: Store) -> Update:
    """The update as a bot reads it that has just been started."""
    inbox = inbox_of(store)
    inbox.restore(BOT)
    update = inbox.get_nowait()
    assert isinstance(update, Update)
    return update


async def test_a_stored_tap_has_person_button_and_place_and_not_the_text_of_the_message(store: Store) -> None:
    told = update(1, "Le tue carte: 7♥ 8♥").to_dict()
    message = {**told["message"], "message_thread_id": 9, "is_topic_message": True}
    button = {"text": "7♥", "callback_data": "p:1:7H"}
    message["reply_markup"] = {"inline_keyboard": [[button]]}
    query = {"id": "5", "from": message["from"], "message": message, "chat_instance": "1", "data": "p:1:7H"}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    assert "♥" not in payload(store)
    assert "\\u2665" not in payload(store)
    tapped = restored(store).callback_query
    assert isinstance(tapped.message, TappedMessage)
    assert (tapped.id, tapped.data, tapped.from_user.full_name) == ("5", "p:1:7H", "Anna 🐎")
    assert (tapped.message.chat.id, tapped.message.message_id) == (7, 1)
    assert thread_of(tapped.message) == 9


async def test_a_tap_is_offered_again_as_one_below_a_photo_that_its_owner_alone_sees(store: Store) -> None:
    message = update(1).to_dict()["message"] | {"message_id": 0, "ephemeral_message_id": 12}
    message["photo"] = [{"file_id": "HAND-FILE", "file_unique_id": "HAND", "width": 9, "height": 9}]
    query = {"id": "5", "from": message["from"], "message": message, "chat_instance": "1", "data": "p:1:7H"}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    assert "HAND" not in payload(store)
    tapped = restored(store).callback_query.message
    assert isinstance(tapped, TappedMessage)
    assert tapped.api_kwargs["ephemeral_message_id"] == 12
    assert tapped.photo


@pytest.mark.parametrize(
    ("tapped", "offer"),
    [
        ("x:7", Offer(is_exact=True, is_page=True)),
        ("z:2", Offer(is_exact=False, is_page=True)),
        ("q", Offer(is_exact=False, is_page=False)),
    ],
)
async def test_whether_a_message_offers_the_button_is_kept_and_no_other_button(
    store: Store, tapped: str, offer: Offer
) -> None:
    buttons = [[{"text": "HAND", "callback_data": data} for data in ("x:7", "z:1:HAND")]]
    message = {**update(1).to_dict()["message"], "reply_markup": {"inline_keyboard": buttons}}
    query = {"id": "1", "from": message["from"], "chat_instance": "1", "data": tapped, "message": message}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    assert "HAND" not in payload(store)
    assert Offer.of(restored(store).callback_query.message, tapped) == offer


@pytest.mark.parametrize("field", ["reply_to_message", "pinned_message"])
async def test_a_stored_message_about_a_panel_has_nothing_that_the_panel_shows(store: Store, field: str) -> None:
    told = update(1, "/carte").to_dict()
    hand = {**told["message"], "text": "HAND 7♥ 8♥"}
    hand["photo"] = [{"file_id": "HAND-FILE", "file_unique_id": "HAND", "width": 9, "height": 9}]
    told["message"][field] = hand
    await inbox_of(store).put(Update.de_json(told, BOT))
    assert "HAND" not in payload(store)
    assert "/carte" in payload(store)


async def test_a_stored_message_without_a_command_says_only_that_there_were_words(store: Store) -> None:
    told = update(1, "HAND 7♥ 8♥").to_dict()
    told["message"] |= {"entities": [{"type": "bold", "offset": 0, "length": 4}], "caption": "HAND"}
    await inbox_of(store).put(Update.de_json(told, BOT))
    assert "HAND" not in payload(store)
    assert restored(store).message.text == "…"


@pytest.mark.parametrize(("words", "kept"), [("Anna HAND 23", "… 0"), ("bella HAND", "…")])
async def test_of_a_stored_reply_to_the_bot_it_is_kept_to_what_and_whether_it_had_a_number(
    store: Store, words: str, kept: str
) -> None:
    told = update(1, words).to_dict()
    bots = {"id": 5, "is_bot": True, "first_name": "Bot"}
    told["message"]["reply_to_message"] = {**told["message"], "message_id": 77, "from": bots, "text": "HAND 7♥"}
    await inbox_of(store).put(Update.de_json(told, BOT))
    assert "HAND" not in payload(store)
    message = restored(store).message
    assert (message.text, message.reply_to_message.message_id) == (kept, 77)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("new_chat_title", "Bar Centrale"),
        ("migrate_to_chat_id", -1009),
        ("migrate_from_chat_id", -7),
        ("left_chat_member", {"id": 9, "is_bot": False, "first_name": "Bea"}),
        ("sender_chat", {"id": -1007, "type": "channel", "title": "Canale"}),
    ],
)
async def test_the_contents_of_a_service_message_are_stored(store: Store, field: str, said: object) -> None:
    told = update(1).to_dict()
    told["message"][field] = said
    await inbox_of(store).put(Update.de_json(told, BOT))
    assert restored(store).to_dict() == Update.de_json(told, BOT).to_dict()
