"""The first thing the bot says, in private and in a group: what it does, and choices that begin."""

from tables.arrivals import arrive
from tables.context import Context
from tables.pages import Choice, Choices, Statement
from tables.requests.commands import SmallTalk
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD
from tables.requests.origin import Origin
from tables.requests.table import AskHelp, NewTable, Practice
from tables.result import Result, UseCases
from texts.line import Line

FIRST_STEPS: Choices = (
    (Choice(Line("practice-label"), Practice(""), style="primary"),),
    (Choice(Line("help-label-how"), AskHelp()),),
)
"""In private: to practise, and to read how it goes."""

WELCOME = Statement.of(
    Line("member-welcome"),
    (Choice(Line("member-label-new"), NewTable(), style="primary"),),
    (
        Choice(Line("help-label-how"), start=HELP_PAYLOAD),
        Choice(Line("practice-label"), start=PRACTICE_PAYLOAD),
    ),
)
"""To a group. What one person does alone opens their private chat."""


def greeting(name: str) -> Statement:
    """To somebody who opens the private chat."""
    add = (Choice(Line("lobby-label-add-to-group"), adds_to_group=True),)
    return Statement.of(Line("command-greeting", player=name), *FIRST_STEPS, add)


def small_talk(context: Context, origin: Origin, request: SmallTalk) -> Result:
    """Say what is understood here; a group talks among itself, and there the bot is silent."""
    with context.store.unit(origin.update_id) as unit:
        arrive(context, unit, origin, context.now())
    if not origin.is_private:
        return Result()
    return Result(pages=(Statement.of(Line("command-small-talk"), *FIRST_STEPS),))


USE_CASES: UseCases = {SmallTalk: small_talk}
