"""The first thing the bot says, in private and in a group: what it does, and keys that begin."""

from screens.message import Button, Message, Rows
from tables.context import Context
from tables.lobby.seating import open_table
from tables.requests.codec import Request
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD, group_link, start_link
from tables.requests.origin import Origin
from tables.requests.table import AskHelp, NewTable, Practice
from tables.result import Result, UseCase
from texts.catalogue import Catalogue
from texts.line import Line


def greeting(texts: Catalogue, language: str, username: str, name: str) -> Message:
    """To somebody who opens the private chat."""
    add = Button(texts.plain(language, "lobby-label-add-to-group"), url=group_link(username))
    rows = (*first_steps(texts, language), (add,))
    return Message(texts.text(language, "command-greeting", player=name), rows)


def first_steps(texts: Catalogue, language: str) -> Rows:
    """In private: a key to practise, and one to read how it goes."""
    return (
        (Button(texts.plain(language, "practice-label"), Practice(""), style="primary"),),
        (Button(texts.plain(language, "help-label-how"), AskHelp()),),
    )


def welcome(texts: Catalogue, language: str, username: str) -> Message:
    """To a group. What one person does alone opens his private chat."""
    return Message(
        texts.text(language, "member-welcome"),
        (
            (Button(texts.plain(language, "member-label-new"), NewTable(), style="primary"),),
            (
                Button(texts.plain(language, "help-label-how"), url=start_link(username, HELP_PAYLOAD)),
                Button(texts.plain(language, "practice-label"), url=start_link(username, PRACTICE_PAYLOAD)),
            ),
        ),
    )


def new_table(context: Context, origin: Origin, request: NewTable) -> Result:
    """What /nuova does, with one tap."""
    with context.store.read() as unit:
        chat = unit.chats.get(origin.chat_id)
    if chat is None:
        return Result(Line("tap-unknown"))
    return Result(messages=open_table(context, origin).messages)


TAPS: dict[type[Request], UseCase] = {NewTable: new_table}
