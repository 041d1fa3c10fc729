"""/aiuto: how to play, in five steps that one leafs through, each with its picture."""

from handlers.commands.reading import Reading
from pictures.values import HelpStep
from screens.display import preferences_of
from screens.illustration import DisplayPreferences, Illustration
from screens.message import Button, Message
from screens.render.pictures import help_picture
from storage import Chat, Unit
from tables.arrivals import requested
from tables.context import Context
from tables.languages import language_of
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD, start_link
from tables.requests.origin import Origin
from tables.requests.table import AskHelp, HelpPage, Practice
from tables.result import Result
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
def show_help(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """The first step."""
    return Result(
        messages=(help_message(context, chat.language, 1, preferences_of(unit, chat.id), private=origin.is_private),)
    )


def ask_help(context: Context, origin: Origin, request: AskHelp) -> Result:
    """The first step, below the message that offered it, which stays; from a group in private."""
    with requested(context, origin) as unit:
        if origin.chat_id != origin.person.id:
            return Result(start=HELP_PAYLOAD)
        return Result(messages=(_page(context, unit, origin, 1),))


def turn_help(context: Context, origin: Origin, request: HelpPage) -> Result:
    """Another step, in the place of the one shown."""
    with requested(context, origin) as unit:
        if not 1 <= request.page <= STEPS:
            return Result(Line("rules-refused-unknown"))
        return Result(page=_page(context, unit, origin, request.page))


def _page(context: Context, unit: Unit, origin: Origin, page: int) -> Message:
    language, preferences = language_of(context, unit, origin.chat_id), preferences_of(unit, origin.chat_id)
    return help_message(context, language, page, preferences, private=origin.chat_id == origin.person.id)
