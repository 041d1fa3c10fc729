"""How to play, in five steps, each with its picture, and buttons to the next and previous one."""

from storage import Chat, Unit
from tables.chat_pages import Help
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, requested
from tables.requests.chat_pages import AskHelp, HelpPage
from tables.requests.commands import ShowHelp
from tables.requests.deep_links import HELP_PAYLOAD
from texts.line import Line

STEPS = 5


@Reading
def show_help(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowHelp) -> Result:
    """Show the first step."""
    return Result(pages=(Help(1),))


def ask_help(context: Context, origin: Origin, request: AskHelp) -> Result:
    """Show the first step, below the message that offered it; a tap in a group leads to the private chat."""
    with requested(context, origin):
        if not origin.is_private:
            return Result(start=HELP_PAYLOAD)
        return Result(pages=(Help(1),))


def turn_help(context: Context, origin: Origin, request: HelpPage) -> Result:
    """Replace the step that is shown by another one."""
    with requested(context, origin):
        if not 1 <= request.page <= STEPS:
            raise Refused(Line("rules-refused-unknown"))
        return Result(page=Help(request.page))


USE_CASES: UseCases = {ShowHelp: show_help, AskHelp: ask_help, HelpPage: turn_help}
