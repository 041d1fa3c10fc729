"""One unit of work: all repositories, in one transaction."""

from storage.repositories.announcements import Announcements
from storage.repositories.archive import Archive
from storage.repositories.chats import Chats
from storage.repositories.commitments import Commitments
from storage.repositories.deadlines import Deadlines
from storage.repositories.drafts import Drafts
from storage.repositories.erasures import Erasures
from storage.repositories.hands import Hands
from storage.repositories.inbox import Inbox
from storage.repositories.log import Log
from storage.repositories.meta import Meta
from storage.repositories.open_pages import OpenPages
from storage.repositories.page_requests import PageRequests
from storage.repositories.page_tickets import PageTickets
from storage.repositories.people import People
from storage.repositories.personal import Personal
from storage.repositories.pictures import Pictures
from storage.repositories.retention import Retention
from storage.repositories.screens import OldMessages, Screens
from storage.repositories.tables import Tables
from storage.repositories.votes import Votes
from storage.repositories.work import Work
from storage.sql import Sql


class Unit:
    """The repositories, for reading and writing in one transaction."""

    __slots__ = (
        "announcements",
        "archive",
        "chats",
        "commitments",
        "deadlines",
        "drafts",
        "erasures",
        "hands",
        "inbox",
        "log",
        "meta",
        "old_messages",
        "open_pages",
        "page_requests",
        "page_tickets",
        "people",
        "personal",
        "pictures",
        "retention",
        "screens",
        "tables",
        "votes",
        "work",
    )

    def __init__(self, sql: Sql) -> None:
        self.people = People(sql)
        self.pictures = Pictures(sql)
        self.chats = Chats(sql)
        self.tables = Tables(sql)
        self.commitments = Commitments(sql)
        self.log = Log(sql)
        self.drafts = Drafts(sql)
        self.hands = Hands(sql)
        self.deadlines = Deadlines(sql)
        self.screens = Screens(sql)
        self.old_messages = OldMessages(sql)
        self.announcements = Announcements(sql)
        self.open_pages = OpenPages(sql)
        self.votes = Votes(sql)
        self.inbox = Inbox(sql)
        self.archive = Archive(sql)
        self.personal = Personal(sql)
        self.meta = Meta(sql)
        self.work = Work(sql)
        self.page_tickets = PageTickets(sql)
        self.page_requests = PageRequests(sql)
        self.retention = Retention(sql)
        self.erasures = Erasures(sql)
