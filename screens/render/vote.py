"""The vote on ending a match as a message."""

from screens.message import Button, Message
from screens.views.vote import VoteView
from tables.requests.table import VoteEnd, VoteOn
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def vote_message(texts: Catalogue, language: str, view: VoteView) -> Message:
    """Render the question with the votes so far, and who has not voted."""
    lines = [
        Line("ending-vote"),
        Line("ending-vote-yes", players=view.for_end, votes=len(view.for_end), needed=view.needed),
    ]
    if view.against:
        lines.append(Line("ending-vote-against", players=view.against))
    if view.missing:
        lines.append(Line("ending-vote-missing", players=view.missing, count=len(view.missing)))
    yes = Button(texts.plain(language, "ending-label-vote"), VoteEnd(view.table_id), style="danger")
    no = Button(texts.plain(language, "ending-label-no"), VoteOn(view.table_id))
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), ((yes, no),))
