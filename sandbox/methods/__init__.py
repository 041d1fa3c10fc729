"""The methods of the Bot API that the sandbox implements, by theme; importing this package registers them all."""

import sandbox.models  # before aiogram, which the modules below import
from sandbox.methods import (
    callbacks,
    chats,
    commands,
    deleting,
    editing,
    ephemeral,
    inline,
    profile,
    receiving,
    sending,
)
from sandbox.methods.registry import HANDLERS
