"""Buttons at Telegram, and at a server that does not know all that a button can be."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, User
from telegram.error import BadRequest

from handlers.delivery.keyboards import Form, Keyboards, markup
from handlers.delivery.sender import entity
from screens.message import Button, Message
from tables.requests.panel import Idle, Pick
from tables.requests.table import MyCards, Play
from tests.handlers.outbox import Outbox
from texts.text import Span, Text

ROWS = ((Button("Cala", MyCards(3), disabled=True), Button("Gioca", Play(3), style="primary")),)
UNKNOWN_KEY = "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"


class _Server:
    """Refuses keyboards for a reason, as long as something of them is there; keeps what it was asked."""

    def __init__(self, words: str, field: str) -> None:
        self.words, self.field = words, field
        self.asked: list[list[dict[str, Any]]] = []

    async def send(self, markup: InlineKeyboardMarkup | None) -> str:
        self.asked.append([button for row in markup["inline_keyboard"] for button in row])
        if any(self.field in button for button in self.asked[-1]):
            raise BadRequest(self.words)
        return "sent"


async def test_a_disabled_button_does_nothing_at_telegram(outbox: Outbox) -> None:
    await outbox.sender.send(outbox.people[0].id, 0, Message(Text("Tocca"), ROWS))
    (seen,) = await outbox.private(0)
    assert seen.buttons == [
        {"text": "Cala", "disabled": {}},
        {"text": "Gioca", "callback_data": Play(3).pack(), "style": "primary"},
    ]


@pytest.mark.parametrize("words", [UNKNOWN_KEY, "BUTTON_TYPE_INVALID"])
async def test_a_server_that_does_not_know_disabled_buttons_is_asked_once(words: str) -> None:
    keyboards, server = Keyboards(), _Server(words, "disabled")
    assert await keyboards.under(ROWS, server.send) == "sent"
    assert await keyboards.under(ROWS, server.send) == "sent"
    assert [button.get("callback_data") for button in server.asked[-1]] == [MyCards(3).pack(), Play(3).pack()]
    assert len(server.asked) == 3
    assert server.asked[-1][1]["style"] == "primary", "colours stay"


async def test_a_server_that_refuses_colours_is_asked_once() -> None:
    keyboards, server = Keyboards(), _Server("BUTTON_STYLE_INVALID", "style")
    assert await keyboards.under(ROWS, server.send) == "sent"
    assert await keyboards.under(ROWS, server.send) == "sent"
    assert len(server.asked) == 3
    assert "disabled" in server.asked[-1][0]


@pytest.mark.parametrize(
    "words",
    ["chat not found", "message is not modified: the content and reply markup are exactly the same", "BUTTON_X"],
)
async def test_any_other_refusal_is_not_about_what_can_be_left_out(words: str) -> None:
    rows = ((Button("Gioca", Play(3)),),) if words == "BUTTON_X" else ROWS
    keyboards, server = Keyboards(), _Server(words, "text")
    with pytest.raises(BadRequest):
        await keyboards.under(rows, server.send)
    assert len(server.asked) == 1
    assert keyboards.form == Form()


@pytest.mark.parametrize(("words", "field"), [("BUTTON_STYLE_INVALID", "style"), (UNKNOWN_KEY, "disabled")])
async def test_calls_that_are_refused_at_the_same_time_are_all_made_again_in_the_plainer_form(
    words: str, field: str, caplog: pytest.LogCaptureFixture
) -> None:
    keyboards, server, all_out = Keyboards(), _Server(words, field), asyncio.Barrier(5)

    async def send(markup: InlineKeyboardMarkup | None) -> str:
        if len(server.asked) < 5:
            asked = server.send(markup)
            try:
                return await asked
            finally:
                await all_out.wait()  # no refusal arrives before everybody has asked
        return await server.send(markup)

    answers = await asyncio.gather(*(keyboards.under(ROWS, send) for _ in range(5)))
    assert answers == ["sent"] * 5
    assert len(server.asked) == 10
    assert len(caplog.records) == 1


async def test_a_refusal_of_colours_and_one_of_disabled_buttons_at_the_same_time_leave_out_both() -> None:
    keyboards, both_out = Keyboards(), asyncio.Barrier(2)
    asked = 0

    async def send(words: str, field: str, markup: InlineKeyboardMarkup | None) -> str:
        nonlocal asked
        asked += 1
        if asked <= 2:
            await both_out.wait()
        if any(field in button for row in markup["inline_keyboard"] for button in row):
            raise BadRequest(words)
        return "sent"

    await asyncio.gather(
        keyboards.under(ROWS, lambda markup: send("BUTTON_STYLE_INVALID", "style", markup)),
        keyboards.under(ROWS, lambda markup: send(UNKNOWN_KEY, "disabled", markup)),
    )
    assert keyboards.form == Form(disables=False, colours=False)


COPIES = ((Button("Copia", copies="f" * 64),), (Button("Gioca", Play(3)),))


async def test_a_button_copies_a_text_at_telegram(outbox: Outbox) -> None:
    await outbox.sender.send(outbox.people[0].id, 0, Message(Text("Sigillo"), COPIES))
    (seen,) = await outbox.private(0)
    assert seen.buttons[0] == {"text": "Copia", "copy_text": {"text": "f" * 64}}


async def test_a_server_that_does_not_know_buttons_that_copy_gets_the_others() -> None:
    keyboards, server = Keyboards(), _Server(UNKNOWN_KEY, "copy_text")
    assert await keyboards.under(COPIES, server.send) == "sent"
    assert [[button["text"] for button in asked] for asked in server.asked] == [["Copia", "Gioca"], ["Gioca"]]
    assert keyboards.form == Form(copies=False)


@pytest.mark.parametrize("words", ["Can't parse entities: ENTITY_BOUNDS_INVALID", "ENTITY_TEXTURL_INVALID"])
async def test_a_refusal_of_a_formatting_leaves_everything_as_it_is(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    async def refusing(*_: Any, **__: Any) -> Any:
        raise BadRequest(words)

    monkeypatch.setattr(type(outbox.sender.bot), "send_message", staticmethod(refusing))
    with pytest.raises(BadRequest):
        await outbox.sender.send(outbox.people[0].id, 0, Message(Text("f" * 64).code()))
    assert outbox.sender.keyboards.form == Form()


@pytest.mark.parametrize("copies", ["", "f" * 257])
def test_a_button_copies_what_telegram_takes(copies: str) -> None:
    with pytest.raises(ValueError, match="copies"):
        Button("Copia", copies=copies)


PAGE = Button("📱", web_app="https://scala.example/?table=3")
WITH_PAGE = ((*ROWS[0], PAGE),)


async def test_a_button_that_opens_a_page_reaches_a_private_chat(outbox: Outbox) -> None:
    await outbox.sender.send(outbox.people[0].id, 0, Message(Text("Tocca"), WITH_PAGE))
    (seen,) = await outbox.private(0)
    assert seen.buttons[-1] == {"text": "📱", "web_app": {"url": "https://scala.example/?table=3"}}


async def test_a_button_that_opens_a_page_never_goes_to_a_group(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    number = await outbox.sender.send(outbox.group.id, 0, Message(Text("Tocca"), WITH_PAGE))
    await outbox.sender.edit(outbox.group.id, number, Message(Text("Tocca qui"), WITH_PAGE))
    (seen,) = await outbox.screen(0)
    assert [button["text"] for button in seen.buttons] == ["Cala", "Gioca"]
    assert not any("'web_app'" in str(request) for request in await outbox.tg.requests())
    assert {record.levelname for record in caplog.records if "group has a button" in record.getMessage()} == {"ERROR"}


@pytest.mark.parametrize(
    "words",
    [
        "inline keyboard button Web App URL 'https://scala.example/' is invalid: Only HTTPS links are allowed",
        "BUTTON_TYPE_INVALID",
        UNKNOWN_KEY,
    ],
)
async def test_a_server_that_does_not_know_pages_is_asked_once_and_sends_the_other_buttons(words: str) -> None:
    rows = ((Button("Gioca", Play(3), style="primary"), PAGE), (PAGE,))
    keyboards, server = Keyboards(), _Server(words, "web_app")
    assert await keyboards.under(rows, server.send) == "sent"
    assert await keyboards.under(rows, server.send) == "sent"
    assert [button["text"] for button in server.asked[-1]] == ["Gioca"]
    assert len(server.asked) == 3
    assert keyboards.form == Form(pages=False)


async def test_a_refusal_of_a_page_leaves_the_other_kinds_of_buttons_as_they_are() -> None:
    keyboards, server = Keyboards(), _Server("Web App URL is invalid", "web_app")
    assert await keyboards.under(WITH_PAGE, server.send) == "sent"
    assert keyboards.form == Form(pages=False)


@pytest.mark.parametrize(
    ("span", "made"),
    [
        (Span("bold", 1, 2), MessageEntity("bold", 1, 2)),
        (Span("text_mention", 0, 4, user_id=7), MessageEntity("text_mention", 0, 4, user=User(7, "", is_bot=False))),
        (
            Span("date_time", 0, 5, unix_time=1_780_000_000, time_format="t"),
            MessageEntity(
                "date_time", 0, 5, unix_time=datetime.fromtimestamp(1_780_000_000, UTC), date_time_format="t"
            ),
        ),
    ],
)
def test_spans_are_sent_as_the_library_sends_its_own_entities(span: Span, made: MessageEntity) -> None:
    assert entity(span) == made.to_dict()
    assert json.dumps(entity(span), sort_keys=True) == json.dumps(made.to_dict(), sort_keys=True)


@pytest.mark.parametrize("form", [Form(), Form(disables=False), Form(colours=False), Form(copies=False)])
def test_keyboards_are_sent_as_the_library_sends_its_own(form: Form) -> None:
    rows = (
        (Button("7♥", Pick(1, "7H1"), style="success", unstyled="• 7♥"), Button("Apri", url="https://t.me/x")),
        (Button("Copia", copies="f" * 64), Button("Niente", Idle(1, "slot"), disabled=True)),
    )
    copies = [InlineKeyboardButton("Copia", copy_text=CopyTextButton("f" * 64))] if form.copies else []
    idle = (
        InlineKeyboardButton("Niente", api_kwargs={"disabled": {}})
        if form.disables
        else InlineKeyboardButton("Niente", callback_data=Idle(1, "slot").pack())
    )
    card = InlineKeyboardButton(
        "7♥" if form.colours else "• 7♥",
        callback_data=Pick(1, "7H1").pack(),
        style="success" if form.colours else None,
    )
    theirs = InlineKeyboardMarkup([[card, InlineKeyboardButton("Apri", url="https://t.me/x")], [*copies, idle]])
    assert markup(rows, form) == theirs.to_dict()
    assert markup((), form) is None
