"""The menus of commands that Telegram shows."""

import logging

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from handlers.commands.registry import COMMANDS, GROUPS, Where
from texts.catalogue import OTHERS_LANGUAGE, Catalogue

_SCOPES: dict[Where, BotCommandScope] = {
    Where.PRIVATE: BotCommandScopeAllPrivateChats(),
    Where.GROUP: BotCommandScopeAllGroupChats(),
    Where.ADMIN: BotCommandScopeAllChatAdministrators(),
}


log = logging.getLogger(__name__)

EPHEMERAL = {"is_ephemeral": True}
"""Bot API 10.2; the library does not know it."""


async def try_to_publish(bot: Bot, texts: Catalogue) -> None:
    """Set the menus. Telegram stores them, so after a failure the old ones remain."""
    try:
        await publish(bot, texts)
    except TelegramError as error:
        log.warning("the menus of commands could not be set: %s", error)


async def publish(bot: Bot, texts: Catalogue) -> None:
    """Set the menus: for each kind of chat, in each language of the catalogue, and in English for everybody else."""
    for where, scope in _SCOPES.items():
        for language in texts.languages:
            await bot.set_my_commands(menu(texts, language, where), scope=scope, language_code=language)
        await bot.set_my_commands(menu(texts, OTHERS_LANGUAGE, where), scope=scope)


def menu(texts: Catalogue, language: str, where: Where) -> list[BotCommand]:
    return [
        BotCommand(
            command.name_in(texts, language),
            texts.plain(language, f"command-menu-{command.name}"),
            api_kwargs=EPHEMERAL if command.ephemeral and where in GROUPS else None,
        )
        for command in COMMANDS
        if where in command.menus
    ]
