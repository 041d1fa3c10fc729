"""The buttons of the pages that /regole and /impostazioni open; those of the other commands: `buttons`."""

from dataclasses import dataclass

from handlers.callback_data import Button


@dataclass(frozen=True, slots=True)
class TableRules(Button, code="tr"):
    """From the question which table's rules: those of this one."""

    table: int


@dataclass(frozen=True, slots=True)
class ChatSetting(Button, code="cs"):
    """A page of the settings of a chat or a person ('' as value), or what is set there."""

    page: str
    value: str
