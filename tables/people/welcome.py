"""The first message of the bot, in private and in a group: what it does, and the first choices."""

from storage import TableStatus
from tables.chat_pages import Choice, Choices, Statement
from tables.context import Context, Origin
from tables.handling import Result, UseCases, record_sender
from tables.play.panels import which_cards
from tables.requests.chat_pages import AskHelp, NewTable, Practice, TakeLesson
from tables.requests.commands import SmallTalk
from tables.requests.daily import ShowDaily
from tables.requests.deep_links import HELP_PAYLOAD, PRACTICE_PAYLOAD
from tables.seats import is_on_turn, repost_panel
from texts.line import Line

FIRST_STEPS: Choices = (
    (Choice(Line("practice-label"), Practice(""), style="primary"),),
    (Choice(Line("help-label-how"), AskHelp()),),
    (Choice(Line("daily-label-today"), ShowDaily()),),
)
"""The choices in private: practising, reading how to play, and the deal of the day."""

WELCOME = Statement.of(
    Line("member-welcome"),
    (Choice(Line("member-label-new"), NewTable(), style="primary"),),
    (
        Choice(Line("help-label-how"), start=HELP_PAYLOAD),
        Choice(Line("practice-label"), start=PRACTICE_PAYLOAD),
    ),
    (Choice(Line("daily-label-today"), ShowDaily()),),
)
"""The welcome in a group; the choices for a single person open their private chat."""


def greeting(name: str, *, with_lessons: bool = False) -> Statement:
    """Return the welcome for a person who opens the private chat; `with_lessons`: it offers them the lessons."""
    said, add = Line("command-greeting", player=name), Choice(Line("lobby-label-add-to-group"), adds_to_group=True)
    if not with_lessons:
        return Statement.of(said, *FIRST_STEPS, (add,))
    begin, (practise, *others) = Choice(Line("lesson-label-first"), TakeLesson(1)), FIRST_STEPS
    return Statement(((said,), (Line("lesson-offer"),)), (practise, (begin,), *others, (add,)))


def small_talk(context: Context, origin: Origin, request: SmallTalk) -> Result:
    """Answer a message that is no command: with the command it may be, or with the hand of who is on turn.

    In a group only a command is answered.
    """
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if request.meant:
            return Result(pages=(Statement.of(Line("command-meant", command=request.meant)),))
        if request.is_unknown:
            return Result(pages=(Statement.of(Line("command-unknown"), *FIRST_STEPS),))
        # Who writes a card while they are on turn wants to play it.
        tables = unit.tables.of_person(origin.person.id) if origin.is_private else []
        awaiting = [
            table for table in tables if table.status is TableStatus.PLAYING and is_on_turn(table, origin.person.id)
        ]
        if len(awaiting) == 1:
            repost_panel(unit, awaiting[0], origin.person.id)
            return Result(pages=(Statement.of(Line("command-by-buttons")),))
        if awaiting:
            return which_cards(unit, origin.person.id, awaiting)
    if not origin.is_private:
        return Result()
    return Result(pages=(Statement.of(Line("command-small-talk"), *FIRST_STEPS),))


USE_CASES: UseCases = {SmallTalk: small_talk}
