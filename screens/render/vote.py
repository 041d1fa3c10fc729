"""The vote on ending a match as a message."""

from screens.message import Button, Message
from screens.views.vote import VoteView
from tables.requests.table import VoteEnd
from texts.catalogue import Catalogue


def vote_message(texts: Catalogue, language: str, view: VoteView) -> Message:
    """Render the question with the votes so far."""
    question = texts.text(language, "ending-vote", players=view.voters, votes=len(view.voters), needed=view.needed)
    vote = Button(texts.plain(language, "ending-label-vote"), VoteEnd(view.table_id), style="danger")
    return Message(question, ((vote,),))
