"""The contents of the lobby post, as plain values."""

from dataclasses import dataclass
from typing import Literal

from scala40.rules import Rules
from storage import Table, TableCommitment, TableSettings, TableStatus, Unit, is_guest
from tables.context import Context
from tables.fair.cut_offer import FirstDeal, first_deal
from tables.lobby.rule_pages import paces
from tables.notices.group_hands import everybody_has_group_hand, has_group_hand
from tables.permissions import host_is_gone
from tables.play.advice import gives_advice
from tables.records.looking import shows_group
from tables.seats import Name, computer_line, everybody, is_private, names_at, persons, why_not_ready
from texts.line import Line

LobbyState = Literal["open", "started", "closed"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A taken seat. `reachable`: the bot can write to the person, or need not; `computer`: a computer's name."""

    name: Name
    is_host: bool
    reachable: bool
    plays_here: bool
    """Whether their panel opens inside the group."""
    computer: str | None
    visitor: bool = False
    """Whether they are not in the group."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table before its first deal; `page` is the page of the rules panel that is open, '' for the seats."""

    table_id: int
    state: LobbyState
    page: str
    host: str
    host_is_gone: bool
    seats: tuple[SeatView, ...]
    why_not_ready: Line | None
    """Why the cards cannot be dealt yet."""
    settings: TableSettings
    rules: Rules
    paces: tuple[int | None, ...]
    """The times per turn that have a button of their own."""
    advice: bool
    is_private: bool
    """Whether a person plays alone against computers."""
    last_rules: bool
    """Whether the rules are those last chosen in this chat."""
    commitment: str | None
    die: int | None
    """The number thrown for the first deal."""
    first: FirstDeal | None
    """Who deals first and who may cut, if the match could start."""
    waiting: tuple[str, ...] = ()
    """The names of those who wait for the match after this one."""
    visitors: bool | None = None
    """Whether people sit down who are not in the group; None if nobody can be invited."""
    replays: bool | None = None
    """Whether the members of the group will see its deals, when they are over; None if the group does not ask."""

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of the seated computers."""
        return tuple(seat.computer for seat in self.seats if seat.computer is not None)

    @property
    def names(self) -> tuple[Name, ...]:
        """The names of all who are seated."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_full(self) -> bool:
        """Whether the rules allow no more players."""
        return len(self.seats) >= max(self.rules.players)


def lobby_view(context: Context, unit: Unit, table: Table) -> LobbyView:
    """Read the contents of a lobby post."""
    now = context.now()
    rules = table.settings.rules
    people = unit.people.named([table.host_id, *persons(table)])
    committed, chat = unit.commitments.get(table.id), unit.chats.of_table(table)
    private, all_have_group_hands = is_private(table), everybody_has_group_hand(unit, table)
    waiting = unit.waiting.at(table.id)
    return LobbyView(
        waiting=tuple(unit.people.names(waiting)[person] for person in waiting),
        table_id=table.id,
        state="started" if table.match is not None else _state(table.status),
        page=table.page,
        host=names_at(unit, table, table.host_id)[table.host_id],
        host_is_gone=table.status is TableStatus.LOBBY and not private and host_is_gone(unit, table, now),
        seats=tuple(
            SeatView(
                name=who.name if who.person_id is not None else computer_line(who.computer_name, who.computer),
                is_host=who.person_id == table.host_id,
                reachable=who.person_id is None
                or is_guest(who.person_id)
                or people[who.person_id].reachable
                or all_have_group_hands,
                plays_here=who.person_id is not None and has_group_hand(unit, table, who.person_id),
                computer=who.computer_name or None,
                visitor=seat.outside,
            )
            for who, seat in zip(everybody(unit, table), table.seats, strict=True)
        ),
        why_not_ready=why_not_ready(table),
        settings=table.settings,
        rules=rules,
        paces=() if private else paces(unit.tables.dealt_before(table)),  # there nobody else waits
        advice=gives_advice(table),
        is_private=private,
        last_rules=chat.defaults == table.settings,
        commitment=None if committed is None else committed.commitment,
        die=_die(unit, table, committed),
        first=first_deal(context, unit, table),
        replays=shows_group(unit, table) if table.replays else None,
        visitors=table.visitors if chat.invitations and not private else None,
    )


def _die(unit: Unit, table: Table, committed: TableCommitment | None) -> int | None:
    """Return the number thrown: it is stored with the commitment until the cards are dealt, then with the deal."""
    if committed is None or table.status is TableStatus.LOBBY:
        return None if committed is None else committed.die
    try:
        first, *_ = unit.commitments.deals(table.id)
    except ValueError:  # nothing was dealt, or the row cannot be read
        return None
    return first.inputs.die


def _state(status: TableStatus) -> LobbyState:
    match status:
        case TableStatus.LOBBY:
            return "open"
        case TableStatus.PLAYING | TableStatus.PAUSE | TableStatus.OVER:
            return "started"
        case TableStatus.CLOSED:
            return "closed"
