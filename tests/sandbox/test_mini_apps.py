"""Mini Apps: what Telegram refuses, and the signed address with which an app is opened."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, MenuButtonDefault, MenuButtonWebApp, WebAppInfo
from telegram.error import BadRequest

from sandbox.client.people import Group, Person, Refused
from sandbox.http.server import LocalTelegram

APP = "https://cards.example/table"
LINK = "https://t.me/scala40_bot?startapp=12-abc"


def markup(url: str = APP, label: str = "Open") -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, web_app=WebAppInfo(url))]])


def menu_button(url: str = APP) -> MenuButtonWebApp:
    return MenuButtonWebApp("My tables", WebAppInfo(url))


def launch(address: str) -> dict[str, Any]:
    """The launch parameters in the fragment of an address."""
    return dict(parse_qsl(urlsplit(address).fragment, keep_blank_values=True, strict_parsing=True))


def init_data(address: str, token: str) -> dict[str, str]:
    """The fields of the data of an address, after the check that Telegram's documentation describes."""
    fields = dict(parse_qsl(launch(address)["tgWebAppData"], strict_parsing=True))
    lines = "\n".join(sorted(f"{name}={value}" for name, value in fields.items() if name != "hash"))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    assert fields["hash"] == hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest()
    return fields


async def test_a_web_app_button_is_accepted_in_a_private_chat_only(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    await anna.start()
    sent = await bot.send_message(anna.id, "x", reply_markup=markup())
    assert sent.reply_markup == markup()
    with pytest.raises(BadRequest, match="Button_type_invalid"):
        await bot.send_message(group.id, "x", reply_markup=markup())
    assert "x" not in [message.text for message in await anna.screen(group)]
    post = await bot.send_message(group.id, "x")
    with pytest.raises(BadRequest, match="Button_type_invalid"):
        await post.edit_reply_markup(markup())
    (refused, again) = await tg.bad_requests()
    assert refused["description"] == again["description"] == "Bad Request: BUTTON_TYPE_INVALID"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8082/", "http://localhost/x", "http://[::1]:80/"])
async def test_plain_http_is_accepted_for_this_computer(bot: Bot, anna: Person, address: str) -> None:
    await anna.start()
    await bot.send_message(anna.id, "x", reply_markup=markup(address))
    await bot.set_chat_menu_button(menu_button=menu_button(address))
    assert (await anna.open(await anna.last(), "Open")).startswith(address)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://cards.example/", "Only HTTPS links are allowed"),
        ("http://127.0.0.1.example/", "Only HTTPS links are allowed"),
        ("http://127.0.0.1@cards.example/", "Only HTTPS links are allowed"),
        ("cards.example", "Only HTTPS links are allowed"),
        ("tg://resolve?domain=x", "Only HTTPS links are allowed"),
        ("ftp://cards.example/", "Unsupported URL protocol"),
        ("https://cards", "Wrong HTTP URL"),
        ("https://[cards/", "Wrong HTTP URL"),
    ],
)
async def test_other_addresses_than_https_are_refused_in_telegrams_words(
    tg: LocalTelegram, bot: Bot, anna: Person, address: str, why: str
) -> None:
    await anna.start()
    with pytest.raises(BadRequest):
        await bot.send_message(anna.id, "x", reply_markup=markup(address))
    with pytest.raises(BadRequest):
        await bot.set_chat_menu_button(menu_button=menu_button(address))
    assert [entry["description"] for entry in await tg.bad_requests()] == [
        f"Bad Request: inline keyboard button Web App URL '{address}' is invalid: {why}",
        f"Bad Request: menu button Web App URL '{address}' is invalid: {why}",
    ]
    with pytest.raises(Refused, match=why):
        await tg.apps(address)


async def test_a_chat_has_its_own_menu_button_or_that_of_all_chats(bot: Bot, anna: Person, bruno: Person) -> None:
    await bot.set_chat_menu_button(anna.id, menu_button("https://cards.example"))
    button = await bot.get_chat_menu_button(anna.id)
    assert isinstance(button, MenuButtonWebApp)
    assert button.web_app.url == "https://cards.example/"  # Telegram keeps an address with a path
    assert (await bot.get_chat_menu_button(bruno.id)).type == (await bot.get_chat_menu_button()).type == "default"
    await bot.set_chat_menu_button(menu_button=menu_button())
    assert await bot.get_chat_menu_button(bruno.id) == menu_button()
    await bot.set_chat_menu_button(anna.id, MenuButtonDefault())
    assert await bot.get_chat_menu_button(anna.id) == menu_button()


async def test_the_menu_button_is_for_private_chats_and_has_a_text(bot: Bot, group: Group) -> None:
    with pytest.raises(BadRequest, match="only in private chats"):
        await bot.set_chat_menu_button(group.id, menu_button())
    with pytest.raises(BadRequest, match="text must be non-empty"):
        await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(" ", WebAppInfo(APP)))


async def test_get_me_says_whether_there_is_a_main_app(tg: LocalTelegram, bot: Bot) -> None:
    assert (await bot.get_me()).has_main_web_app is False
    await tg.apps(APP)
    assert (await bot.get_me()).has_main_web_app is True
    await tg.apps(None, scala40=APP)
    assert (await bot.get_me()).has_main_web_app is False
    assert await tg.call("GET", "/control/apps") == {"main": None, "named": {"scala40": APP}}
    await tg.reset()
    assert await tg.call("GET", "/control/apps") == {"main": None, "named": {}}


async def test_a_button_opens_its_app_with_signed_data(tg: LocalTelegram, bot: Bot) -> None:
    person = await tg.person('Zoë "+/&', last_name="De Luca", username="zoe_dl", language_code="en")
    await person.start()
    await tg.advance(86400)
    await bot.send_message(person.id, "x", reply_markup=markup(f"{APP}?table=7"))
    before = int(await tg.now())
    address = await person.open(await person.last(), "Open")
    assert address.startswith(f"{APP}?table=7#tgWebAppData=")
    assert (launch(address)["tgWebAppVersion"], launch(address)["tgWebAppPlatform"]) == ("9.1", "weba")
    fields = init_data(address, tg.token)
    assert set(fields) == {"query_id", "user", "auth_date", "signature", "hash"}
    assert before <= int(fields["auth_date"]) <= int(await tg.now())  # by the virtual clock
    assert json.loads(fields["user"]) == {
        "id": person.id,
        "first_name": 'Zoë "+/&',
        "last_name": "De Luca",
        "username": "zoe_dl",
        "language_code": "en",
        "allows_write_to_pm": True,
        "photo_url": f"https://t.me/i/userpic/320/{person.id}.svg",
    }
    assert r"\/&" in fields["user"]
    assert init_data(await person.open(await person.last(), "Open"), tg.token)["query_id"] != fields["query_id"]


async def test_the_menu_button_opens_its_app(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    with pytest.raises(Refused, match="opens no Mini App"):
        await anna.open_menu()
    await bot.set_chat_menu_button(menu_button=menu_button())
    fields = init_data(await anna.open_menu(), tg.token)
    assert "query_id" in fields
    assert "allows_write_to_pm" not in json.loads(fields["user"])  # they have never written to the bot
    await anna.start()
    assert json.loads(init_data(await anna.open_menu(), tg.token)["user"])["allows_write_to_pm"] is True
    await anna.block()
    assert "allows_write_to_pm" not in init_data(await anna.open_menu(), tg.token)["user"]


async def test_a_menu_button_with_a_link_opens_the_app_as_the_link_does(
    tg: LocalTelegram, bot: Bot, anna: Person
) -> None:
    await tg.apps(APP)
    await bot.set_chat_menu_button(menu_button=menu_button("https://t.me/scala40_bot?startapp=menu"))
    fields = init_data(await anna.open_menu(), tg.token)
    assert (fields["start_param"], fields["chat_type"]) == ("menu", "sender")


async def test_a_direct_link_brings_its_parameter_and_the_kind_of_chat_but_no_id(
    tg: LocalTelegram, bot: Bot, anna: Person, bruno: Person, group: Group
) -> None:
    await tg.apps(APP, scala40="https://short.example/x?y=1")
    post = await bot.send_message(
        group.id, "x", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("Open", url=LINK)]])
    )
    address = await anna.open((await anna.last(group)), "Open")
    assert address.startswith(f"{APP}?tgWebAppStartParam=12-abc#tgWebAppData=")
    fields = init_data(address, tg.token)
    assert set(fields) == {"user", "chat_instance", "chat_type", "start_param", "auth_date", "signature", "hash"}
    assert (fields["chat_type"], fields["start_param"]) == ("group", "12-abc")
    assert str(group.id) not in address
    assert str(post.chat_id) not in fields["chat_instance"]
    other = init_data(await bruno.open_link(LINK, group), tg.token)
    assert other["chat_instance"] == fields["chat_instance"]
    assert init_data(await anna.open_link(LINK), tg.token)["chat_type"] == "sender"
    short = await anna.open_link("t.me/Scala40_Bot/SCALA40?startapp=z", group)
    assert short.startswith("https://short.example/x?y=1&tgWebAppStartParam=z#")
    plain = await anna.open_link("tg://resolve?domain=scala40_bot&appname=scala40", group)
    assert "start_param" not in init_data(plain, tg.token)


async def test_nothing_else_opens_an_app(tg: LocalTelegram, bot: Bot, anna: Person, group: Group) -> None:
    with pytest.raises(Refused, match="no main Mini App"):
        await anna.open_link(LINK, group)
    await tg.apps(APP)
    with pytest.raises(Refused, match="no Mini App 'scala40'"):
        await anna.open_link("https://t.me/scala40_bot/scala40?startapp=x", group)
    for link in ("https://t.me/scala40_bot?start=x", "https://t.me/other_bot?startapp=x", "https://t.me.example/", APP):
        with pytest.raises(Refused, match="opens no Mini App"):
            await anna.open_link(link, group)
    for wrong in ("a b", "ä", "x" * 513):
        with pytest.raises(Refused, match="up to 512"):
            await anna.open_link(f"https://t.me/scala40_bot?startapp={wrong}", group)
    await bot.send_message(
        group.id, "x", reply_markup=InlineKeyboardMarkup.from_button(InlineKeyboardButton("A", callback_data="x"))
    )
    with pytest.raises(Refused, match="opens no Mini App"):
        await anna.open(await anna.last(group), "A")
    carla = await tg.person("Carla")
    with pytest.raises(Refused, match="not in that chat"):
        await carla.open_link(LINK, group)


async def test_a_tap_on_a_web_app_button_sends_the_bot_nothing(bot: Bot, anna: Person) -> None:
    await anna.start()
    await bot.send_message(anna.id, "x", reply_markup=markup())
    seen = [update.update_id for update in await bot.get_updates()]
    tapped = await anna.tap(await anna.last(), "Open")
    assert (tapped.query_id, tapped.answered) == (None, False)
    assert [update.update_id for update in await bot.get_updates()] == seen


async def test_the_address_carries_the_theme_of_the_client(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await bot.set_chat_menu_button(menu_button=menu_button(f"{APP}#/tables"))
    theme = {"bg_color": "#ffffff"}
    opened = await tg.call("POST", f"/people/{anna.id}/open", {"menu": True, "theme_params": theme})
    assert opened["expanded"] is False
    assert opened["url"].startswith(f"{APP}#/tables?tgWebAppData=")
    assert json.loads(launch(opened["url"])["tgWebAppThemeParams"]) == theme
    await tg.apps(APP)
    for link, expanded in ((LINK, True), (f"{LINK}&mode=compact", False)):
        opened = await tg.call("POST", f"/people/{anna.id}/open", {"link": link})
        assert opened["expanded"] is expanded
