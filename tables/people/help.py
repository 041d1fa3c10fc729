"""How to play, in five steps that one leafs through, each with its picture."""

from storage import Chat, Unit
from tables.arrivals import requested
from tables.context import Context
from tables.pages import Help
from tables.reading import Reading
from tables.requests.commands import ShowHelp
from tables.requests.deep_links import HELP_PAYLOAD
from tables.requests.origin import Origin
from tables.requests.table import AskHelp, HelpPage
from tables.result import Refused, Result, UseCases
from texts.line import Line

STEPS = 5


@Reading
def show_help(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowHelp) -> Result:
    """The first step."""
    return Result(pages=(Help(1),))


def ask_help(context: Context, origin: Origin, request: AskHelp) -> Result:
    """The first step, below the message that offered it, which stays; from a group in private."""
    with requested(context, origin):
        if not origin.is_private:
            return Result(start=HELP_PAYLOAD)
        return Result(pages=(Help(1),))


def turn_help(context: Context, origin: Origin, request: HelpPage) -> Result:
    """Another step, in the place of the one shown."""
    with requested(context, origin):
        if not 1 <= request.page <= STEPS:
            raise Refused(Line("rules-refused-unknown"))
        return Result(page=Help(request.page))


USE_CASES: UseCases = {ShowHelp: show_help, AskHelp: ask_help, HelpPage: turn_help}
