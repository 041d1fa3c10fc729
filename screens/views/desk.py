"""A person's tables as their desk: those that wait for them first, the most urgent of these at the top."""

from dataclasses import dataclass, replace
from enum import Enum

from screens.views.clock import ClockView, clock_view
from storage import ScreenKind, Table, TableStatus, Unit
from tables.match.votes import votes_of
from tables.requests.deep_links import message_link
from tables.seats import Name, everybody_away, is_private, place_of, re_entry_seats, seat_of, somebody
from texts.line import Line


class Waiting(Enum):
    """What a table waits for, as one of its players sees it; in the order of the list."""

    YOU = "you"
    DEAL = "deal"
    """That they deal the next cards, alone against computers."""
    RE_ENTRY = "re-entry"
    """Whether they re-enter after they have bust (R36)."""
    VOTE = "vote"
    """Whether they are for ending the match."""
    AWAY = "away"
    """Their coming back: until then their turns are played for them."""
    OTHER = "other"
    PAUSE = "pause"
    LOBBY = "lobby"
    ASLEEP = "asleep"
    OUT = "out"

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for this person."""
        return self in (Waiting.YOU, Waiting.DEAL, Waiting.RE_ENTRY, Waiting.VOTE, Waiting.AWAY)


_ORDER = {waiting: place for place, waiting in enumerate(Waiting)}
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class TableSummary:
    """One table in a person's list.

    `player`: whose turn it is. `has_panel`: whether they have a panel
    there, or a lobby in their private chat. `post`: the address of the table's post in its group, or of the vote that
    waits for them; None if Telegram has no such addresses there, or nothing has been posted.
    """

    table_id: int
    place: Name
    waiting: Waiting
    player: Name
    clock: ClockView
    has_panel: bool
    post: str | None


def desk(unit: Unit, person_id: int, now: float) -> list[TableSummary]:
    """Return the unfinished tables at which a person sits, in the order in which they wait for them."""
    tables = [table_summary(unit, table, person_id, now) for table in unit.tables.of_person(person_id)]
    return sorted(tables, key=lambda table: (_ORDER[table.waiting], _due(table), table.table_id))


def _due(table: TableSummary) -> float:
    return table.clock.due or _NEVER if table.waiting is Waiting.YOU else _NEVER


def table_summary(unit: Unit, table: Table, person_id: int, now: float) -> TableSummary:
    """Return the entry of a table in a person's list."""
    waiting, player = _waiting(unit, table, person_id)
    seat = seat_of(table, person_id)
    return TableSummary(
        table_id=table.id,
        place=place_of(unit, table, person_id),
        waiting=waiting,
        player=player,
        clock=clock_view(unit, table, now),
        has_panel=seat is not None and not seat.left and (table.match is not None or is_private(table)),
        post=None if seat is not None and seat.outside else _post(unit, table, waiting),
    )


def waits_line(table: TableSummary) -> Line:
    """Return what a table in a person's list waits for, to be shown after the name of its place."""
    match table.waiting:
        case Waiting.YOU:
            return table.clock.timed("tables-you", you=True)
        case Waiting.OTHER:
            return replace(table.clock, due=None).timed("tables-other", player=table.player)
        case waiting:
            return Line(f"tables-{waiting.value}")


def _waiting(unit: Unit, table: Table, person_id: int) -> tuple[Waiting, Name]:
    match, seat = table.match, seat_of(table, person_id)
    if match is None:
        return Waiting.LOBBY, ""
    if seat is not None and seat in re_entry_seats(table):
        return Waiting.RE_ENTRY, ""
    if seat is None or not match.in_match(seat.number):
        return Waiting.OUT, ""
    if everybody_away(table):
        return Waiting.ASLEEP, ""
    is_paused = table.status is TableStatus.PAUSE or match.turn is None
    if not is_paused and match.turn == seat.number and seat.computer is None:
        return Waiting.YOU, ""
    if _is_missed(unit, table, person_id):
        return Waiting.VOTE, ""
    if seat.away:
        return Waiting.AWAY, ""
    if match.turn is None or is_paused:
        return Waiting.DEAL if is_private(table) else Waiting.PAUSE, ""
    return Waiting.OTHER, somebody(unit, table, table.seats[match.turn]).name


def _is_missed(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether there is a vote in which this person has not voted."""
    votes = votes_of(unit, table)
    return bool(votes.for_end) and person_id in votes.missing


def _post(unit: Unit, table: Table, waiting: Waiting) -> str | None:
    if is_private(table) or unit.chats.of_table(table).kind != "supergroup":
        return None
    kinds = [ScreenKind.VOTE] if waiting is Waiting.VOTE else []
    for kind in (*kinds, ScreenKind.LOBBY if table.match is None else ScreenKind.TABLE):
        screen = unit.screens.find(table.id, kind)
        if screen is not None and screen.message_id is not None:
            return message_link(screen.chat_id, screen.thread_id, screen.message_id)
    return None
