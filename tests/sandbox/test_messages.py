"""Messages of the bot: sent, changed, taken away; and what Telegram refuses of them."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    MessageEntity,
    ReplyParameters,
)
from telegram.error import BadRequest

from sandbox.client.people import Group, Person
from sandbox.http.server import LocalTelegram
from tests.sandbox.pictures import PNG

DAY = 24 * 3600


def buttons(*rows: int, data: str = "x") -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("b", callback_data=data)] * count for count in rows])


async def test_a_sent_message_is_seen_by_everybody_in_the_group(bot: Bot, bruno: Person, group: Group) -> None:
    sent = await bot.send_message(group.id, " Ciao Anna\n", entities=[MessageEntity("bold", 6, 4)])
    assert (sent.text, sent.entities[0].type, sent.chat.title) == ("Ciao Anna", "bold", "Friday")
    assert sent.from_user == bot.bot
    seen = await bruno.last(group)
    assert (seen.id, seen.text, seen.edited) == (sent.message_id, "Ciao Anna", False)


async def test_ids_of_chats_look_like_telegrams(tg: LocalTelegram, anna: Person, group: Group) -> None:
    assert anna.id > 2**32
    assert -(10**12) < group.id < 0
    assert (await tg.group("Big", [anna], "supergroup")).id < -(10**12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Message text is empty"),
        (" \n ", "Text must be non-empty"),
        ("x" * 4097, "Message is too long"),
        ("🃏" * 2049, "Message is too long"),
    ],
)
async def test_a_text_is_1_to_4096_units(bot: Bot, group: Group, text: str, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        await bot.send_message(group.id, text)


async def test_an_edit_is_seen_and_the_same_edit_again_is_not_modified(bot: Bot, anna: Person, group: Group) -> None:
    sent = await bot.send_message(group.id, "one", reply_markup=buttons(2))
    before = (await anna.last(group)).seq
    edited = await sent.edit_text("two", reply_markup=buttons(2))
    assert isinstance(edited, Message)
    assert (edited.text, edited.message_id, edited.edit_date is not None) == ("two", sent.message_id, True)
    seen = await anna.messages(group, before)
    assert [(message.text, message.edited) for message in seen] == [("two", True)]
    with pytest.raises(BadRequest, match="are exactly the same as a current content and reply markup of the message"):
        await sent.edit_text(" two", reply_markup=buttons(2))
    bare = await sent.edit_text("two")
    assert isinstance(bare, Message)
    assert bare.reply_markup is None  # no markup takes the buttons away


async def test_changing_only_the_buttons(bot: Bot, anna: Person, group: Group) -> None:
    sent = await bot.send_message(group.id, "one")
    await sent.edit_reply_markup(buttons(1))
    assert (await anna.last(group)).labels == ["b"]
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_reply_markup(buttons(1))


async def test_impossible_edits_are_refused(tg: LocalTelegram, bot: Bot, anna: Person, group: Group) -> None:
    command = await anna.send(group, "/start")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("x", group.id, command.id)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", group.id, 12345)
    photo = await bot.send_photo(group.id, PNG)
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await photo.edit_text("x")
    text = await bot.send_message(group.id, "x")
    with pytest.raises(BadRequest, match="There is no caption in the message to edit"):
        await text.edit_caption("x")


async def test_a_deleted_message_is_gone_but_not_the_bots_fault(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "x")
    assert await sent.delete()
    assert (await anna.messages(group))[-1].deleted
    assert not (await anna.messages(group))[-1].visible
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await sent.delete()
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await sent.edit_text("y")
    assert await tg.bad_requests() == []


async def test_an_old_message_cannot_be_deleted_for_everyone(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    sent = await bot.send_message(group.id, "x")
    await tg.advance(2 * DAY + 1)
    with pytest.raises(BadRequest, match="can't be deleted for everyone"):
        await sent.delete()
    edited = await sent.edit_text("an edit still goes")
    assert isinstance(edited, Message)
    assert edited.text == "an edit still goes"


async def test_only_an_administrator_deletes_what_others_wrote(bot: Bot, anna: Person, group: Group) -> None:
    said = await anna.send(group, "/x")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, said.id)
    await group.bot("administrator")
    assert await bot.delete_messages(group.id, [said.id, 999])
    assert not [message for message in await anna.screen(group) if message.id == said.id]


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        (buttons(9), "REPLY_MARKUP_TOO_LONG"),
        (buttons(*[8] * 13), "REPLY_MARKUP_TOO_LONG"),
        (buttons(1, data="é" * 33), "Button_data_invalid"),
        (InlineKeyboardMarkup([[InlineKeyboardButton("b")]]), "Text buttons are unallowed"),
        (
            InlineKeyboardMarkup([[InlineKeyboardButton("b", url="https://a.it", callback_data="x")]]),
            "more than one action",
        ),
        (InlineKeyboardMarkup([[InlineKeyboardButton("b", url="no link")]]), "Wrong HTTP URL"),
        (InlineKeyboardMarkup([[InlineKeyboardButton(" ", callback_data="x")]]), "text can't be empty"),
    ],
)
async def test_keyboards_that_telegram_refuses(
    bot: Bot, group: Group, markup: InlineKeyboardMarkup, words: str
) -> None:
    with pytest.raises(BadRequest, match=f"(?i){words}"):
        await bot.send_message(group.id, "x", reply_markup=markup)


async def test_the_largest_keyboard_goes(bot: Bot, group: Group) -> None:
    sent = await bot.send_message(group.id, "x", reply_markup=buttons(*[8] * 12, 4, data="é" * 32))
    assert sum(len(row) for row in sent.reply_markup.inline_keyboard) == 100


async def test_a_photo_is_uploaded_seen_and_fetched_again(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    sent = await bot.send_photo(group.id, PNG, caption="una foto", reply_markup=buttons(1))
    assert (sent.photo[-1].width, sent.photo[-1].height, sent.caption) == (1, 1, "una foto")
    assert bytes(await (await sent.photo[-1].get_file()).download_as_bytearray()) == PNG
    seen = await anna.last(group)
    assert (seen.text, seen.labels) == ("una foto", ["b"])
    again = await bot.send_photo(group.id, sent.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == sent.photo[-1].file_unique_id
    with pytest.raises(BadRequest, match="type photo as document"):
        await bot.send_document(group.id, sent.photo[-1].file_id)


async def test_photos_that_telegram_refuses(bot: Bot, group: Group) -> None:
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await bot.send_photo(group.id, b"no picture")
    with pytest.raises(BadRequest, match="File must be non-empty"):
        await bot.send_photo(group.id, b"")
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier/HTTP URL specified"):
        await bot.send_photo(group.id, "AgAC")
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.send_photo(group.id, PNG, caption="x" * 1025)


async def test_media_and_captions_are_edited(bot: Bot, anna: Person, group: Group) -> None:
    sent = await bot.send_photo(group.id, PNG, caption="one")
    await sent.edit_caption("two", reply_markup=buttons(1))
    await sent.edit_media(InputMediaPhoto(PNG + b"\0", caption="three"))
    seen = await anna.last(group)
    assert (seen.text, seen.labels) == ("three", [])
    assert seen.json["photo"][-1]["file_id"] != sent.photo[-1].file_id
    text = await bot.send_message(group.id, "x")
    edited = await text.edit_media(InputMediaPhoto(PNG, caption="from text to picture"))
    assert not isinstance(edited, bool)
    assert (edited.text, edited.caption) == (None, "from text to picture")


async def test_a_document_keeps_its_name(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    sent = await bot.send_document(group.id, b"R1 C2", filename="partita.txt", caption="il verbale")
    assert (sent.document.file_name, sent.document.file_size) == ("partita.txt", 5)
    assert bytes(await (await sent.document.get_file()).download_as_bytearray()) == b"R1 C2"


async def test_answers_quote_a_message(bot: Bot, anna: Person, group: Group) -> None:
    said = await anna.send(group, "/ciao")
    answer = await bot.send_message(group.id, "x", reply_parameters=ReplyParameters(said.id, quote="ciao"))
    assert (answer.reply_to_message.text, answer.quote and answer.quote.text) == ("/ciao", "ciao")
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(group.id, "x", reply_parameters=ReplyParameters(999))
    await bot.send_message(group.id, "x", reply_parameters=ReplyParameters(999, allow_sending_without_reply=True))


async def test_dice_and_actions(bot: Bot, anna: Person, group: Group) -> None:
    sent = await bot.send_dice(group.id, emoji="🎯")
    assert 1 <= sent.dice.value <= 6
    with pytest.raises(BadRequest):
        await bot.send_dice(group.id, emoji="🃏")
    assert await bot.send_chat_action(group.id, "typing")
    with pytest.raises(BadRequest, match="Wrong parameter action in request"):
        await bot.send_chat_action(group.id, "thinking")


async def test_given_entities_come_back(bot: Bot, anna: Person, group: Group) -> None:
    given: list[dict[str, Any]] = [
        {"type": "text_mention", "offset": 0, "length": 4, "user": {"id": anna.id, "is_bot": False, "first_name": "?"}},
        {"type": "date_time", "offset": 5, "length": 5, "unix_time": 1700000000, "date_time_format": "wt"},
    ]
    await bot.send_message(group.id, "Anna 22:13", api_kwargs={"entities": given})
    seen = (await anna.last(group)).json["entities"]
    assert [entity["type"] for entity in seen] == ["text_mention", "date_time"]
    assert seen[0]["user"]["first_name"] == "Anna"
    with pytest.raises(BadRequest, match=r"(?i)ends after the end of the text"):
        await bot.send_message(group.id, "short", api_kwargs={"entities": given})
