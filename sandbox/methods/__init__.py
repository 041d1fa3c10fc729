"""The methods of the Bot API that the sandbox implements, by theme; importing this package registers them all."""

import sandbox.models  # noqa: F401 - before aiogram, which the modules below import
from sandbox.methods import (
    callbacks,
    chats,
    commands,
    deleting,
    editing,
    ephemeral,
    profile,
    receiving,
    sending,
    topics,
)
from sandbox.methods.registry import HANDLERS

__all__ = [
    "HANDLERS",
    "callbacks",
    "chats",
    "commands",
    "deleting",
    "editing",
    "ephemeral",
    "profile",
    "receiving",
    "sending",
    "topics",
]
