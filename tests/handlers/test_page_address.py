"""How the bot finds out where links in groups may lead, and the one line in which it says so."""

import logging
from typing import Any

import pytest
from pydantic import SecretStr
from telegram import User

from handlers.page_address import page_address
from operations.settings import Settings

KEYS = (b"k" * 32,)
URL = "https://scala.example/carte"


def settings(**given: Any) -> Settings:
    return Settings(bot_token=SecretStr("40:TEST"), _env_file=None, **given)  # type: ignore[call-arg]  # pydantic's


def found(has_main_app: bool | None, **given: Any) -> tuple[str, str | None] | None:
    """The address of the page and how links begin, for a bot about which Telegram says this."""
    bot = User(40, "Scala", is_bot=True, username="scala40bot", has_main_web_app=has_main_app)
    web = page_address(settings(**given), bot, KEYS)
    return None if web is None else (web.url, web.direct)


@pytest.mark.parametrize(
    ("has_main_app", "app", "direct", "level", "says"),
    [
        (True, None, "https://t.me/scala40bot?startapp=", "INFO", "links to the bot's main app"),
        (True, "carte", "https://t.me/scala40bot?startapp=", "INFO", "links to the bot's main app"),
        (False, "carte", "https://t.me/scala40bot/carte?startapp=", "INFO", "links to the app carte (WEB_APP)"),
        (None, "carte", "https://t.me/scala40bot/carte?startapp=", "INFO", "links to the app carte (WEB_APP)"),
        (False, None, None, "WARNING", "do not lead to the page: set a main app at @BotFather"),
        (None, None, None, "WARNING", "do not lead to the page: set a main app at @BotFather"),
    ],
)
def test_links_lead_to_the_main_app_or_to_the_one_that_is_set_or_nowhere(
    caplog: pytest.LogCaptureFixture,
    has_main_app: bool | None,
    app: str | None,
    direct: str | None,
    level: str,
    says: str,
) -> None:
    caplog.set_level(logging.INFO)
    assert found(has_main_app, web_url=URL, web_listen="127.0.0.1:8080", web_app=app) == (f"{URL}/", direct)
    (record,) = caplog.records
    assert record.levelname == level
    assert says in record.getMessage()


def test_a_bot_without_a_page_says_nothing_of_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert found(True) is None
    assert found(False, web_app="carte") is None
    assert caplog.records == []
