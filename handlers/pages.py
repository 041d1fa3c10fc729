"""Taps on pages that commands have opened: help, settings, lists, privacy, the question before forgetting."""

from handlers import practice, welcome
from handlers.buttons import AskHelp, ForgetMe, HelpPage, OpenPanel, SetLanguage
from handlers.callback_data import Button
from handlers.commands_chat import change_setting, set_language
from handlers.commands_help import ask_help, turn_help
from handlers.commands_privacy import send_data
from handlers.commands_rules import rules_of
from handlers.commands_table import open_panel
from handlers.forgetting import ask_forget_by_key, forget
from handlers.page_buttons import AskForget, ChatSetting, MyData, TableRules
from handlers.tap import UseCase

TAPS: dict[type[Button], UseCase] = {
    **practice.TAPS,
    **welcome.TAPS,
    AskHelp: ask_help,
    HelpPage: turn_help,
    OpenPanel: open_panel,
    TableRules: rules_of,
    SetLanguage: set_language,
    ChatSetting: change_setting,
    MyData: send_data,
    AskForget: ask_forget_by_key,
    ForgetMe: forget,
}
ADMIN_BUTTONS: frozenset[type[Button]] = frozenset({SetLanguage, ChatSetting})
"""Buttons for which it matters whether the one who taps administers the chat."""
