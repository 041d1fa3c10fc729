"""The question whether a match is to end, below which those who play vote."""

from screens.message import Button, Message
from storage import Table, Unit
from tables.context import Context
from tables.lobby.ending import voters, votes_needed
from tables.requests.table import VoteEnd
from texts.line import Line


def vote_message(context: Context, unit: Unit, table: Table) -> Message | None:
    """The question with its count; None if nobody asks it (any more)."""
    voted = voters(unit, table)
    if not voted or not table.status.is_unfinished:
        return None
    chat = unit.chats.get(table.chat_id)
    language = context.texts.best_language(chat.language if chat else None)
    names = unit.people.named(voted)
    question = Line(
        "ending-vote",
        players=tuple(names[person].name for person in voted),
        votes=len(voted),
        needed=votes_needed(table),
    )
    vote = Button(context.texts.plain(language, "ending-label-vote"), VoteEnd(table.id), style="danger")
    return Message(context.texts.text(language, question), ((vote,),))
