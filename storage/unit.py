"""One unit of work: the repositories, all on one transaction."""

from storage.announcements import Announcements
from storage.archive import Archive
from storage.chats import Chats
from storage.deadlines import Deadlines
from storage.drafts import Drafts
from storage.erasures import Erasures
from storage.inbox import Inbox
from storage.log import Log
from storage.meta import Meta
from storage.people import People
from storage.personal import Personal
from storage.pictures import Pictures
from storage.promises import Promises
from storage.screens import OldMessages, Screens
from storage.sql import Sql
from storage.tables import Tables
from storage.tidying import Tidying
from storage.votes import Votes
from storage.work import Work


class Unit:
    """What may be read and written between the begin and the end of a transaction."""

    __slots__ = (
        "announcements",
        "archive",
        "chats",
        "deadlines",
        "drafts",
        "erasures",
        "inbox",
        "log",
        "meta",
        "old_messages",
        "people",
        "personal",
        "pictures",
        "promises",
        "screens",
        "tables",
        "tidying",
        "votes",
        "work",
    )

    def __init__(self, sql: Sql) -> None:
        self.people = People(sql)
        self.pictures = Pictures(sql)
        self.chats = Chats(sql)
        self.tables = Tables(sql)
        self.promises = Promises(sql)
        self.log = Log(sql)
        self.drafts = Drafts(sql)
        self.deadlines = Deadlines(sql)
        self.screens = Screens(sql)
        self.old_messages = OldMessages(sql)
        self.announcements = Announcements(sql)
        self.votes = Votes(sql)
        self.inbox = Inbox(sql)
        self.archive = Archive(sql)
        self.personal = Personal(sql)
        self.meta = Meta(sql)
        self.work = Work(sql)
        self.tidying = Tidying(sql)
        self.erasures = Erasures(sql)
