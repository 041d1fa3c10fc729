"""Taps on pages that commands have opened: help, settings, lists, privacy, the question before forgetting."""

from handlers.commands.help import ask_help, turn_help
from handlers.commands.privacy import send_data
from handlers.commands.rules import rules_of
from handlers.commands.settings import change_setting, set_language
from handlers.commands.table import open_panel
from screens.render import welcome
from tables.lobby import practice
from tables.people.erasure import ask_forget_by_button, forget
from tables.requests.codec import Request
from tables.requests.pages import AskForget, ChatSetting, MyData, TableRules
from tables.requests.table import AskHelp, ForgetMe, HelpPage, OpenPanel, SetLanguage
from tables.result import UseCase

TAPS: dict[type[Request], UseCase] = {
    **practice.TAPS,
    **welcome.TAPS,
    AskHelp: ask_help,
    HelpPage: turn_help,
    OpenPanel: open_panel,
    TableRules: rules_of,
    SetLanguage: set_language,
    ChatSetting: change_setting,
    MyData: send_data,
    AskForget: ask_forget_by_button,
    ForgetMe: forget,
}
ADMIN_BUTTONS: frozenset[type[Request]] = frozenset({SetLanguage, ChatSetting})
"""Buttons for which it matters whether the one who taps administers the chat."""
