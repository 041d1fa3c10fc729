"""The bot's commands, by scope and language."""

from __future__ import annotations

import re
from typing import Any

from aiogram.methods import SetMyCommands

from sandbox.access import find_chat
from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.schema import plain
from sandbox.world import Json, World

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"[a-z]{2}")
MAX_COMMANDS = 100


@handles(SetMyCommands)
def set_my_commands(world: World, call: SetMyCommands) -> bool:
    if len(call.commands) > MAX_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    commands: list[Json] = plain(call.commands)
    for command in commands:
        command["command"] = command["command"].removeprefix("/")
        if not _COMMAND.fullmatch(command["command"]):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"].strip()) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    world.profile.set_commands(_scope(world, call), language(call), commands)
    world.events.publish("commands")
    return True


def language(call: Any) -> str:
    """The language code of a request, '' for all languages. Raises RefusalError unless it has two letters."""
    code: str = call.language_code or ""
    if code and not _LANGUAGE.fullmatch(code):
        raise bad("invalid language code specified")
    return code


def _scope(world: World, call: Any) -> Json:
    scope: Json = plain(call.scope) or {"type": "default"}
    if "chat_id" in scope:
        find_chat(world, scope["chat_id"])
    if "user_id" in scope and scope["user_id"] not in world.people:
        raise bad("user not found")
    return scope
