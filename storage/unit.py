"""One unit of work: all repositories, in one transaction."""

from collections.abc import Callable
from typing import get_type_hints

from storage.repositories.announcements import Announcements
from storage.repositories.archive import Archive
from storage.repositories.chats import Chats
from storage.repositories.commitments import Commitments
from storage.repositories.deadlines import Deadlines
from storage.repositories.drafts import Drafts
from storage.repositories.erasures import Erasures
from storage.repositories.figures import Figures
from storage.repositories.hands import Hands
from storage.repositories.inbox import Inbox
from storage.repositories.log import Log
from storage.repositories.meta import Meta
from storage.repositories.pages import OpenPages, PageRequests, PageTickets
from storage.repositories.people import People
from storage.repositories.personal import Personal
from storage.repositories.pictures import Pictures
from storage.repositories.retention import Retention
from storage.repositories.screens import OldMessages, Screens
from storage.repositories.seats import Seats
from storage.repositories.tables import Tables
from storage.repositories.votes import Votes
from storage.repositories.work import Work
from storage.sql import Sql


class Unit:
    """The repositories, for reading and writing in one transaction; each is made when it is first asked for."""

    people: People
    pictures: Pictures
    chats: Chats
    tables: Tables
    seats: Seats
    commitments: Commitments
    log: Log
    drafts: Drafts
    hands: Hands
    deadlines: Deadlines
    screens: Screens
    old_messages: OldMessages
    announcements: Announcements
    open_pages: OpenPages
    page_requests: PageRequests
    page_tickets: PageTickets
    votes: Votes
    inbox: Inbox
    archive: Archive
    personal: Personal
    meta: Meta
    work: Work
    retention: Retention
    erasures: Erasures
    figures: Figures

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def __getattr__(self, name: str) -> object:
        """Make a repository: a transaction uses few of them, and a tap has a dozen transactions."""
        kind = _REPOSITORIES.get(name)
        if kind is None:
            raise AttributeError(f"a unit has no {name}")
        repository = kind(self._sql)
        setattr(self, name, repository)
        return repository


_REPOSITORIES: dict[str, Callable[[Sql], object]] = get_type_hints(Unit)
