"""/aiuto: how to play, in five steps that one leafs through."""

from handlers.arrivals import arrive
from handlers.buttons import HelpPage
from handlers.call import Call
from handlers.host import Host
from handlers.languages import language_of
from handlers.line import Line
from handlers.reply import Answer, Reply
from handlers.screen import Key, Message
from handlers.tap import Tap, tapped
from handlers.texts import Catalogue

STEPS = 5


def help_message(texts: Catalogue, language: str, page: int) -> Message:
    """One step (from 1), with keys to those beside it."""
    keys = []
    if page > 1:
        keys.append(Key(texts.plain(language, "help-label-previous"), HelpPage(page - 1)))
    if page < STEPS:
        keys.append(Key(texts.plain(language, "help-label-next"), HelpPage(page + 1), style="primary"))
    return Message(texts.text(language, f"help-{page}"), (tuple(keys),))


def show_help(host: Host, call: Call) -> Answer:
    """The first step."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
    return Answer((help_message(host.texts, chat.language, 1),))


def turn_help(host: Host, tap: Tap, button: HelpPage) -> Reply:
    """Another step, in the place of the one shown."""
    with tapped(host, tap) as unit:
        language = language_of(host, unit, tap.chat_id)
    if not 1 <= button.page <= STEPS:
        return Reply(Line("rules-refused-unknown"))
    return Reply(page=help_message(host.texts, language, button.page))
