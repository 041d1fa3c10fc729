"""The menu button of private chats: it opens the page of the tables for people who have opened the page once.

For everybody else it stays Telegram's own menu, because a button that opens a page hides the commands. What has to be
set is in the store (`people.menu_due`), and is tried again until Telegram has answered.
"""

import asyncio
import logging

from telegram import Bot, MenuButton, MenuButtonDefault, MenuButtonWebApp, WebAppInfo
from telegram.error import TelegramError

from handlers.telegram.errors import WAIT, classify
from storage import Person, StoreBusy
from tables.context import Context
from tables.languages import language_of_person

ADDRESS = "page-address"
"""The key under which the store has the address that menu buttons open; '' for none."""

BATCH = 20
PAUSE = 60.0
"""Seconds after a failure of the network, or after Telegram has asked to wait."""

log = logging.getLogger(__name__)


class MenuButtons:
    """Sets the menu buttons that are due; call `wake` when there may be one."""

    def __init__(self, context: Context, bot: Bot) -> None:
        self._context = context
        self._bot = bot
        self._news = asyncio.Event()
        self._not_before = 0.0
        self._has_failed = False
        self._is_needed = self._address_has_changed() or context.web is not None

    def _address_has_changed(self) -> bool:
        """Note the address of the page; if it is another one than before, every menu button has to be set again."""
        address = self._context.web.url if self._context.web is not None else ""
        with self._context.store.read() as unit:
            if (unit.meta.get(ADDRESS) or "") == address:
                return False
        with self._context.store.unit() as unit:
            unit.meta.set(ADDRESS, address)
            unit.people.want_menus()
        return True

    def wake(self) -> None:
        """Look for menu buttons that may be due."""
        if self._is_needed:
            self._news.set()

    async def run(self) -> None:
        """Set menu buttons until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            if asyncio.get_running_loop().time() < self._not_before:
                continue
            try:
                await self.set_due()
            except StoreBusy:
                pass  # the next sweep asks again
            except TelegramError as error:
                self._fail(error)
                self._not_before = asyncio.get_running_loop().time() + PAUSE
            except Exception:
                log.exception("menu buttons cannot be set")
                self._not_before = asyncio.get_running_loop().time() + PAUSE

    async def set_due(self) -> None:
        """Set the menu buttons that are due, at most one batch. Raises TelegramError if Telegram cannot be asked."""
        with self._context.store.read() as unit:
            due = unit.people.menus_due(BATCH)
            buttons = [self._button(language_of_person(self._context, unit, person.id)) for person in due]
        for person, button in zip(due, buttons, strict=True):
            await self._set(person, button)

    def _button(self, language: str) -> MenuButton:
        web = self._context.web
        if web is None:
            return MenuButtonDefault()
        return MenuButtonWebApp(self._context.texts.plain(language, "way-menu"), WebAppInfo(web.url))

    async def _set(self, person: Person, button: MenuButton) -> None:
        """Set one button; a refusal is final, because it would be the same the next time."""
        try:
            await self._bot.set_chat_menu_button(person.id, button)
        except TelegramError as error:
            if classify(error).error_kind in WAIT:
                raise
            self._fail(error)
        with self._context.store.unit() as unit:
            unit.people.menu_is_set(person)

    def _fail(self, error: TelegramError) -> None:
        if not self._has_failed:
            log.warning("a menu button cannot be set (%s); other such failures are not logged", error)
        self._has_failed = True
