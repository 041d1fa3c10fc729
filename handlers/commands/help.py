"""/aiuto: how to play, in five steps that one leafs through, each with its picture."""

from handlers.commands.reading import Reading
from pictures.values import HelpStep
from screens.display import manner_of
from screens.illustration import Illustration, Manner
from screens.message import Key, Message
from screens.render.pictures import help_picture
from storage import Chat, Unit
from tables.context import Host
from tables.languages import language_of
from tables.reply import Answer, Reply
from tables.requests.command import Call
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD, start_link
from tables.requests.table import AskHelp, HelpPage, Practice
from tables.requests.tap import Tap, tapped
from texts.line import Line

STEPS = len(HelpStep)


def help_message(host: Host, language: str, page: int, manner: Manner, *, private: bool) -> Message:
    """One step (from 1), with keys to those beside it; the last leads to a table to practise at."""
    texts, keys = host.texts, []
    if page > 1:
        keys.append(Key(texts.plain(language, "help-label-previous"), HelpPage(page - 1)))
    if page < STEPS:
        keys.append(Key(texts.plain(language, "help-label-next"), HelpPage(page + 1), style="primary"))
    practice: tuple[Key, ...] = ()
    if page in (1, STEPS):
        label, style = texts.plain(language, "practice-label"), "primary" if page == STEPS else None
        where = None if private else start_link(host.username, PRACTICE_PAYLOAD)
        practice = (Key(label, Practice("") if private else None, where, style),)
    drawn = None if manner.look is None else Illustration(help_picture(page), language, manner.look)
    return Message(texts.text(language, f"help-{page}"), (tuple(keys), practice), drawn)


@Reading
def show_help(host: Host, unit: Unit, chat: Chat, call: Call) -> Answer:
    """The first step."""
    return Answer((help_message(host, chat.language, 1, manner_of(unit, chat.id), private=call.is_private),))


def ask_help(host: Host, tap: Tap, button: AskHelp) -> Reply:
    """The first step, below the message that offered it, which stays; from a group in private."""
    with tapped(host, tap) as unit:
        if tap.chat_id != tap.person.id:
            return Reply(start=HELP_PAYLOAD)
        return Reply(messages=(_page(host, unit, tap, 1),))


def turn_help(host: Host, tap: Tap, button: HelpPage) -> Reply:
    """Another step, in the place of the one shown."""
    with tapped(host, tap) as unit:
        if not 1 <= button.page <= STEPS:
            return Reply(Line("rules-refused-unknown"))
        return Reply(page=_page(host, unit, tap, button.page))


def _page(host: Host, unit: Unit, tap: Tap, page: int) -> Message:
    language, manner = language_of(host, unit, tap.chat_id), manner_of(unit, tap.chat_id)
    return help_message(host, language, page, manner, private=tap.chat_id == tap.person.id)
