"""/aiuto: how to play, in five steps that one leafs through, each with its picture."""

from handlers.commands.reading import Reading
from pictures.values import HelpStep
from screens.display import preferences_of
from screens.illustration import DisplayPreferences, Illustration
from screens.message import Button, Message
from screens.render.pictures import help_picture
from storage import Chat, Unit
from tables.context import Context
from tables.languages import language_of
from tables.reply import Answer, Reply
from tables.requests.command import Call
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD, start_link
from tables.requests.table import AskHelp, HelpPage, Practice
from tables.requests.tap import Tap, tapped
from texts.line import Line

STEPS = len(HelpStep)


def help_message(
    context: Context, language: str, page: int, preferences: DisplayPreferences, *, private: bool
) -> Message:
    """One step (from 1), with keys to those beside it; the last leads to a table to practise at."""
    texts, keys = context.texts, []
    if page > 1:
        keys.append(Button(texts.plain(language, "help-label-previous"), HelpPage(page - 1)))
    if page < STEPS:
        keys.append(Button(texts.plain(language, "help-label-next"), HelpPage(page + 1), style="primary"))
    practice: tuple[Button, ...] = ()
    if page in (1, STEPS):
        label, style = texts.plain(language, "practice-label"), "primary" if page == STEPS else None
        where = None if private else start_link(context.username, PRACTICE_PAYLOAD)
        practice = (Button(label, Practice("") if private else None, where, style),)
    drawn = None if preferences.look is None else Illustration(help_picture(page), language, preferences.look)
    return Message(texts.text(language, f"help-{page}"), (tuple(keys), practice), drawn)


@Reading
def show_help(context: Context, unit: Unit, chat: Chat, call: Call) -> Answer:
    """The first step."""
    return Answer((help_message(context, chat.language, 1, preferences_of(unit, chat.id), private=call.is_private),))


def ask_help(context: Context, tap: Tap, request: AskHelp) -> Reply:
    """The first step, below the message that offered it, which stays; from a group in private."""
    with tapped(context, tap) as unit:
        if tap.chat_id != tap.person.id:
            return Reply(start=HELP_PAYLOAD)
        return Reply(messages=(_page(context, unit, tap, 1),))


def turn_help(context: Context, tap: Tap, request: HelpPage) -> Reply:
    """Another step, in the place of the one shown."""
    with tapped(context, tap) as unit:
        if not 1 <= request.page <= STEPS:
            return Reply(Line("rules-refused-unknown"))
        return Reply(page=_page(context, unit, tap, request.page))


def _page(context: Context, unit: Unit, tap: Tap, page: int) -> Message:
    language, preferences = language_of(context, unit, tap.chat_id), preferences_of(unit, tap.chat_id)
    return help_message(context, language, page, preferences, private=tap.chat_id == tap.person.id)
