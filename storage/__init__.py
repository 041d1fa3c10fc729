"""The only package that knows SQL: one SQLite file, one unit of work, records as frozen values.

::

    store = Store.open(path)
    with store.unit(update_id) as unit:
        table = unit.tables.get(table_id)
        unit.tables.save(replace(table, match=step.match))
        unit.screens.want(table_id)

A part imports only those that stand below it: moving and restoring, store, backup and confirmed, unit,
repositories, sql, codec, engines, schema (records), errors (kinds, changes, retention).

Its modules and folders:

- `store`, `unit`, `changes`: the store, a unit of work (`store.unit()`), observers
- `sql`: statements
- `records`, `message_records`, `kinds`: rows as frozen values, enums
- `codec`, `errors`: values as text in columns; exceptions of the store
- `repositories/`: one for each kind of stored data: `unit.tables`, `unit.screens`, …, in four folders
- `schema/`: the schema: `people`, `tables`, `messages`, `matches`, `sheets`, and the list of migrations
- `engines/`, `address`: SQLite and PostgreSQL; where the latter is
- `backup`, `restoring`, `moving`: copies of a file; moving to another database
- `retention`, `confirmed`: how long data is kept; what the next unit stores
"""

from storage.changes import Changes, ChangeSignal
from storage.errors import (
    DISK_ERRORS,
    SQL_ERROR,
    AlreadyOpen,
    BrokenRow,
    Conflict,
    ReadOnly,
    StillSeated,
    StoreBusy,
    StoreError,
)
from storage.kinds import (
    AnnouncementKind,
    DeadlineKind,
    Form,
    GroupHands,
    ScreenKind,
    TableKind,
    TableStatus,
    Verbosity,
)
from storage.message_records import Announcement, OldMessage, Screen, Subject
from storage.records import (
    FIRST_GUEST,
    HANDED_OVER,
    NEUTRAL_NAME,
    BegunFrom,
    Chat,
    ChatKind,
    Clock,
    DailySettings,
    Deadline,
    Display,
    Draft,
    FinishedDeal,
    FinishedMatch,
    FinishedPlayer,
    HandSort,
    InboxRow,
    LogEntry,
    MatchFigures,
    OwedPar,
    PageMotion,
    PageRequest,
    PageSettings,
    PageText,
    PageTheme,
    PageTicket,
    Person,
    Seat,
    SeatResult,
    Table,
    TableSettings,
    Vacation,
    is_guest,
)
from storage.repositories.people.lessons import Lesson
from storage.repositories.people.personal import Everything
from storage.repositories.tables.commitments import FixedDeal, TableCommitment
from storage.repositories.tables.daily import DailyChain, DailyDeal, DailyTry
from storage.repositories.tables.evenings import Evening, EveningState
from storage.repositories.tables.invitations import Invitation
from storage.repositories.tables.occasions import Occasion
from storage.repositories.tables.prepared import STOCK, PreparedTurn
from storage.repositories.tables.remarks import SeatRemarks
from storage.repositories.tables.sheets import ScoreSheet, SheetDeal, SheetSeat, SheetStatus
from storage.store import Store
from storage.unit import Unit
