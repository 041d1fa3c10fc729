"""One unit of work: all repositories, in one transaction."""

from collections.abc import Callable
from typing import get_type_hints

from storage.repositories.messages.announcements import Announcements
from storage.repositories.messages.inbox import Inbox
from storage.repositories.messages.old_messages import OldMessages
from storage.repositories.messages.pages import OpenPages, PageRequests, PageTickets
from storage.repositories.messages.pictures import Pictures
from storage.repositories.messages.screens import Screens
from storage.repositories.messages.work import Work
from storage.repositories.people.erasures import Erasures
from storage.repositories.people.lessons import Lessons
from storage.repositories.people.people import People
from storage.repositories.people.personal import Personal
from storage.repositories.people.vacations import Vacations
from storage.repositories.tables.archive import Archive
from storage.repositories.tables.chats import Chats
from storage.repositories.tables.commitments import Commitments
from storage.repositories.tables.daily import Daily
from storage.repositories.tables.deadlines import Deadlines
from storage.repositories.tables.drafts import Drafts
from storage.repositories.tables.evenings import Evenings
from storage.repositories.tables.hands import Hands
from storage.repositories.tables.invitations import Invitations
from storage.repositories.tables.log import Log
from storage.repositories.tables.occasions import Occasions
from storage.repositories.tables.pars import Pars
from storage.repositories.tables.prepared import PreparedTurns
from storage.repositories.tables.remarks import Remarks
from storage.repositories.tables.sheets import Sheets
from storage.repositories.tables.tables import Tables
from storage.repositories.tables.votes import Votes
from storage.repositories.tables.waiting import Waiting
from storage.repositories.upkeep.figures import Figures
from storage.repositories.upkeep.meta import Meta
from storage.repositories.upkeep.retention import Retention
from storage.sql import Sql


class Unit:
    """The repositories, for reading and writing in one transaction; each is made when it is first asked for."""

    people: People
    pictures: Pictures
    vacations: Vacations
    lessons: Lessons
    chats: Chats
    tables: Tables
    occasions: Occasions
    daily: Daily
    sheets: Sheets
    evenings: Evenings
    waiting: Waiting
    commitments: Commitments
    invitations: Invitations
    log: Log
    drafts: Drafts
    prepared: PreparedTurns
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
    pars: Pars
    remarks: Remarks
    personal: Personal
    meta: Meta
    work: Work
    retention: Retention
    erasures: Erasures
    figures: Figures

    def __init__(self, sql: Sql) -> None:
        self._sql = sql


class _Repository:
    """Makes a repository when a unit is first asked for it: a unit uses few of them, and a tap has several units."""

    __slots__ = ("_kind", "_name")

    def __init__(self, name: str, kind: Callable[[Sql], object]) -> None:
        self._name = name
        self._kind = kind

    def __get__(self, unit: Unit, owner: type[Unit]) -> object:
        made = unit.__dict__[self._name] = self._kind(unit._sql)  # which is found before this from now on
        return made


for _name, _kind in get_type_hints(Unit).items():
    setattr(Unit, _name, _Repository(_name, _kind))
