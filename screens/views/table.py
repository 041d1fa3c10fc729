"""The contents of a table screen, as plain values read from the store and the game's views.

Renderers get only these values, never a match, so that they cannot show a secret: a table screen contains no hand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from scala40.actions import Lay
from scala40.state import DealResult, Hand
from scala40.views import TableView, table_view
from screens.views.clock import ClockView, clock_view
from screens.views.last_turns import LastTurn, last_turns
from storage import Table, TableStatus, Unit
from tables.fair.cut_offer import CUT_PAGE, CutOffer, cut_offer
from tables.match.pars import Share, shares
from tables.notices.lobbies import free_next
from tables.play.slow.more_time import short_of_time
from tables.play.slow.waking import sleeper
from tables.records.logged import Logged, logged
from tables.seats import Name, Who, everybody, everybody_away, re_entry_seats


class Stage(Enum):
    """The stages of a dealt table."""

    PLAYING = "playing"
    PAUSE = "pause"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player as everybody sees them."""

    seat: int
    who: Who
    cards: int
    total: int
    opened: bool
    on_turn: bool
    away: bool
    out: bool

    @property
    def name(self) -> Name:
        return self.who.name


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a deal ended, which is public: hands, points and totals by seat.

    The points are None for a player who was not in the deal.
    """

    number: int
    closed_by: int | None
    in_hand: bool
    scored: bool
    """False if only one player was left after others resigned (R38); then nobody has points."""
    hands: tuple[Hand, ...]
    opened: tuple[bool, ...]
    points: tuple[int | None, ...]
    totals: tuple[int, ...]
    busted: tuple[int, ...]
    """The seats that went over the limit in it."""


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The table as everybody sees it."""

    table_id: int
    stage: Stage
    view: TableView
    players: tuple[PlayerLine, ...]
    last: tuple[LastTurn, ...]
    laid_by: tuple[int | None, ...]
    """The seat that laid each meld of the table, swept ones too; None if it is not known."""
    turns_ended: int
    """How many turns of this deal have ended."""
    clock: ClockView
    everybody_away: bool
    """Whether every person who plays is away."""
    deals: tuple[DealEnd, ...]
    """The deals that are over."""
    re_entries: tuple[Name, ...]
    """The names of those who may re-enter before the next deal (R36)."""
    cut: CutOffer | None
    shares: Mapping[int, Mapping[int, Share]] = field(default_factory=dict)
    """What is known of luck and play, by deal and seat; while a deal is played, nothing."""
    clover: bool = False
    """Whether the group's post names who had the best cards."""
    cut_open: bool = False
    """Whether the numbers to cut with are shown."""
    waiting: tuple[str, ...] = ()
    """The names of those who wait for the next match."""
    free_next: bool = False
    """Whether the next match would have a seat for somebody else, if everybody who is there stays."""
    may_be_woken: bool = False
    """Whether those who wait may wake the player on turn."""
    may_be_given_time: bool = False
    """Whether those who wait may give the player on turn more time."""

    @property
    def on_turn(self) -> PlayerLine | None:
        return next((player for player in self.players if player.on_turn), None)

    def layer_of(self, index: int) -> int | None:
        """Return the seat that laid a meld; one that others do not see yet is of the player on turn (R39)."""
        return self.laid_by[index] if index < len(self.laid_by) else self.view.turn

    @property
    def first_laid(self) -> tuple[int, ...]:
        """The index of the first meld that each of the last turns has laid: their melds are the last ones, in order."""
        laid = [len(turn.laid) for turn in self.last]
        return tuple(len(self.laid_by) - sum(laid[number:]) for number in range(len(laid)))

    @property
    def computer_plays(self) -> bool:
        """Whether a computer is on turn."""
        return self.stage is Stage.PLAYING and self.on_turn is not None and not self.on_turn.who.plays_in_person


def table_screen(unit: Unit, table: Table, now: float) -> TableScreen:
    """Read the table as it is now."""
    match = table.match
    assert match is not None  # a dealt table has a match
    view, chat = table_view(match), unit.chats.of_table(table)
    seated = everybody(unit, table)
    players = tuple(
        PlayerLine(
            seat=seat.number,
            who=seated[seat.number],
            cards=view.seats[seat.number].hand_size,
            total=view.seats[seat.number].total,
            opened=view.seats[seat.number].opened,
            on_turn=view.turn == seat.number,
            away=seat.away,
            out=seat.left or not view.seats[seat.number].in_match,
        )
        for seat in table.seats
    )
    waiting = unit.waiting.at(table.id)
    names = unit.people.names(waiting)
    return TableScreen(
        waiting=tuple(names[person] for person in waiting),
        free_next=free_next(table) > 0,
        table_id=table.id,
        stage=Stage(table.status.value),
        view=view,
        players=players,
        last=turns_since(unit, table),
        laid_by=_laid_by(unit, table, len(view.table)) if view.table else (),
        turns_ended=sum(match.deal.turns_played),
        clock=clock_view(unit, table, now),
        everybody_away=everybody_away(table),
        deals=tuple(map(deal_end, match.results)),
        re_entries=tuple(seated[seat.number].name for seat in re_entry_seats(table)),
        cut=cut_offer(unit, table),
        cut_open=table.page == CUT_PAGE,
        clover=chat.clover,
        may_be_woken=sleeper(unit, table) is not None,
        may_be_given_time=short_of_time(unit, table) is not None,
        shares={} if table.status is TableStatus.PLAYING else shares(unit, table),
    )


def turns_since(unit: Unit, table: Table, reader: int | None = None) -> tuple[LastTurn, ...]:
    """Read the last turns, as `last_turns` returns them."""
    computers = [seat.number for seat in table.seats if seat.computer is not None]
    return last_turns(unit.log.backwards(table.id), computers, reader)


def deal_end(result: DealResult) -> DealEnd:
    """Return how a deal ended, as everybody sees it."""
    return DealEnd(
        number=result.number,
        closed_by=result.closed_by,
        in_hand=result.in_hand,
        scored=result.scored,
        hands=result.hands,
        opened=result.opened,
        points=result.points,
        totals=result.totals,
        busted=result.busted,
    )


def _laid_by(unit: Unit, table: Table, melds: int) -> tuple[int | None, ...]:
    try:
        return laid_by(map(logged, unit.log.lays(table.id)), melds)
    except ValueError:  # a line that this program did not write
        return (None,) * melds


def laid_by(lines: Iterable[Logged], melds: int) -> tuple[int | None, ...]:
    """Return the seat that laid each of so many melds, in their order; None if the log does not say it.

    `lines`: those of the deal, of which only the ones count in which melds were laid. They are written with the discard
    that ends their turn, so that none of them was taken back (R39); in the log of an old release one may have been,
    then nothing is said.
    """
    seats = [line.seat for line in lines if isinstance(line.what, Lay) for _ in line.what.melds]
    if len(seats) > melds:
        return (None,) * melds
    return (*[None] * (melds - len(seats)), *seats)
