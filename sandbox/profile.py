"""The profile of a bot: descriptions, menu buttons, and commands by scope and language."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
DEFAULT_BUTTON: Json = {"type": "default"}


class Profile:
    """The profile; texts are kept by language code, with '' for all languages without a text of their own."""

    def __init__(self) -> None:
        self.descriptions: dict[str, str] = {}
        self.short_descriptions: dict[str, str] = {}
        self.photos: list[list[Json]] = []
        """The profile photos, the newest first, each in its sizes."""
        self._menu_buttons: dict[int | None, Json] = {}
        self._commands: dict[tuple[str, str], list[Json]] = {}

    def set_commands(self, scope: Json, language: str, commands: list[Json]) -> None:
        """Set the commands of a scope and language; an empty list deletes them."""
        if commands:
            self._commands[scope_key(scope), language] = commands
        else:
            self._commands.pop((scope_key(scope), language), None)

    def commands(self, scope: Json, language: str) -> list[Json]:
        return self._commands.get((scope_key(scope), language), [])

    def menu(self, scopes: list[Json], language: str) -> list[Json]:
        """The commands of the first scope that has any, in the person's language or else for all languages."""
        for scope in scopes:
            for code in (language, ""):
                if found := self.commands(scope, code):
                    return found
        return []

    def menu_button(self, chat_id: int | None) -> Json:
        """The button of a private chat: its own, else that of all chats (None)."""
        return self._menu_buttons.get(chat_id) or self._menu_buttons.get(None) or DEFAULT_BUTTON

    def set_menu_button(self, chat_id: int | None, button: Json) -> None:
        """Set the button of a private chat, or of all chats; the type 'default' removes it."""
        if button["type"] == "default":
            self._menu_buttons.pop(chat_id, None)
        else:
            self._menu_buttons[chat_id] = button


def scope_key(scope: Json) -> str:
    parts = (str(scope[name]) for name in ("type", "chat_id", "user_id") if name in scope)
    return " ".join(parts)


def scopes_for(chat_id: int, user_id: int, private: bool, admin: bool) -> list[Json]:
    """The scopes that apply to a person in a chat, narrowest first, as in Telegram's documentation."""
    if private:
        return [{"type": "chat", "chat_id": chat_id}, {"type": "all_private_chats"}, {"type": "default"}]
    member: list[Json] = [{"type": "chat_member", "chat_id": chat_id, "user_id": user_id}]
    here: list[Json] = [{"type": "chat_administrators", "chat_id": chat_id}] if admin else []
    here.append({"type": "chat", "chat_id": chat_id})
    everywhere: list[Json] = [{"type": "all_chat_administrators"}] if admin else []
    return [*member, *here, *everywhere, {"type": "all_group_chats"}, {"type": "default"}]
