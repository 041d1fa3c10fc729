"""Where the page of the tables is, and how links in groups lead there: found out at the start, from Telegram."""

import logging

from telegram import User

from operations.database import disk_errors_reported
from operations.settings import Settings
from storage import Store
from tables.context import Chance, WebAddress, main_app, named_app
from tables.startapp import link_keys

log = logging.getLogger(__name__)


def page_of(settings: Settings, bot: User, store: Store, chance: Chance) -> WebAddress | None:
    """Return the address of the page as `page_address` does, with the keys of its links, which the first start makes.

    Raises StartError if the database cannot be used.
    """
    if settings.page_url is None:
        return None
    with disk_errors_reported(store), store.unit() as unit:
        keys = link_keys(unit, settings.encryption, chance)
    return page_address(settings, bot, keys)


def page_address(settings: Settings, bot: User, keys: tuple[bytes, ...]) -> WebAddress | None:
    """Return the address of the page, and log how links lead there; None, and nothing is logged, without WEB_URL.

    `bot` is the answer to getMe, which tells whether @BotFather knows a main app. `keys` are those of the links.
    """
    if settings.page_url is None:
        return None
    return WebAddress(settings.page_url, _direct(settings, bot), keys)


def _direct(settings: Settings, bot: User) -> str | None:
    username = str(bot.username)
    if bot.has_main_web_app:
        log.info("posts in groups lead to the page by links to the bot's main app")
        return main_app(username)
    if settings.web_app is not None:
        log.info("posts in groups lead to the page by links to the app %s (WEB_APP)", settings.web_app)
        return named_app(username, settings.web_app)
    log.warning(
        "posts in groups do not lead to the page: set a main app at @BotFather, or the short name of an app in WEB_APP"
    )
    return None
