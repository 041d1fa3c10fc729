"""The contents of a table screen and of a panel, as plain values read from the store and the game's views.

Renderers get only these values, never a match, so that they cannot show a secret: a table screen contains no hand, and
a panel only its owner's.
"""

from dataclasses import dataclass, field, replace
from enum import Enum

from scala40.cards import Card
from scala40.melds import Meld
from scala40.options import JokersInOpening
from scala40.state import DealResult, Duty, Hand, Phase
from scala40.views import SeatView, TableView, seat_view, table_view
from screens.views.last_turns import LastTurn, last_turns
from storage import DeadlineKind, Draft, Table, TableStatus, Unit
from tables.fair.cut_offer import CutOffer, cut_offer
from tables.play.advice import PanelAdvice, panel_advice
from tables.play.choices import Choice, choices, discard_pile_closed
from tables.play.draft import card_ids, gathered_points, loose_cards, position
from tables.play.guide import Guidance, guidance
from tables.play.own_order import newest_name, shown_order, sorted_names
from tables.players import Name, Who, everybody, seat_of
from tables.requests.panel import OpenNow, StepBack
from tables.requests.table import DealNow, ReEnter
from tables.seats import everybody_away, is_private, place_of, re_entry_seats
from texts.line import Line


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
    points: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The table as everybody sees it. `due`: when the turn or the pause ends, None without a limit."""

    table_id: int
    stage: Stage
    view: TableView
    players: tuple[PlayerLine, ...]
    last: tuple[LastTurn, ...]
    turns_ended: int
    """How many turns of this deal have ended."""
    due: float | None
    now: float
    zone: str
    everybody_away: bool
    """Whether every person who plays is away."""
    deals: tuple[DealEnd, ...]
    """The deals that are over."""
    re_entries: tuple[Name, ...]
    """The names of those who may re-enter before the next deal (R36)."""
    cut: CutOffer | None

    @property
    def on_turn(self) -> PlayerLine | None:
        return next((player for player in self.players if player.on_turn), None)

    @property
    def computer_plays(self) -> bool:
        """Whether a computer is on turn."""
        return self.stage is Stage.PLAYING and self.on_turn is not None and not self.on_turn.who.plays_in_person


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand, as a button of the panel."""

    id: str
    card: Card = field(repr=False)
    selected: bool
    new: bool


@dataclass(frozen=True, slots=True)
class PanelScreen:
    """One player's panel: the table, their hand, and what they can do."""

    table: TableScreen
    seat: int
    place: Name
    """The name of the table's chat."""
    mine: SeatView = field(repr=False)
    hand: tuple[HandCard, ...] = field(repr=False)
    collected: tuple[Meld, ...] = field(repr=False)
    choices: tuple[Choice, ...] = field(repr=False)
    panel_advice: PanelAdvice | None
    """Help for the player on turn; None at a table without advice."""
    discard_pile_closed: bool
    """Whether they may not take from the discard pile because they have not opened (R15)."""
    sort: str
    away: bool
    computer: bool
    """Whether a computer plays for them until they are back."""
    left: bool
    may_re_enter: ReEnter | None
    deal_now: DealNow | None
    """The request to deal, between two deals; only if the panel is the table's only post."""
    guidance: Guidance | None
    """What the guide shows; None if the person has switched it off."""
    arranged: bool = False
    """Whether they see their hand in an order of their own."""

    @property
    def drawing(self) -> bool:
        """Whether they still have to draw."""
        return self.on_turn and self.mine.table.phase is Phase.DRAW

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players as the owner of the panel sees them: their own line with the steps of their turn (R39)."""
        own = self.mine.table.seats[self.seat]
        return tuple(
            replace(player, cards=own.hand_size, opened=own.opened) if player.seat == self.seat else player
            for player in self.table.players
        )

    @property
    def opened(self) -> bool:
        """Whether they have opened in this deal."""
        return self.mine.table.seats[self.seat].opened

    @property
    def must_use_taken(self) -> bool:
        """Whether the card taken from the discard pile still has to be put on the table (R24)."""
        return self.mine.duty is not Duty.NONE

    @property
    def jokers_count(self) -> bool:
        """Whether melds with a joker count for the opening (R18)."""
        return self.mine.table.rules.jokers_in_opening is JokersInOpening.COUNTED

    @property
    def opening_points(self) -> int:
        """The points of the melds put aside for the opening (R18)."""
        return gathered_points(self.mine.table.rules, self.collected)

    @property
    def open_label(self) -> Line | None:
        """The label of the button that opens with the melds put aside; None if they cannot open."""
        able = (choice for choice in self.choices if isinstance(choice.request, OpenNow) and not choice.refused)
        return next((choice.label for choice in able), None)

    @property
    def opens(self) -> bool:
        """Whether they can open with the melds put aside."""
        return self.open_label is not None

    @property
    def advised(self) -> bool:
        """Whether the panel shows advice, because they asked for it."""
        return self.panel_advice is not None and self.panel_advice.advice is not None

    @property
    def can_use_selection(self) -> bool:
        """Whether anything can be done with the selected cards."""
        return any(not isinstance(choice.request, StepBack | OpenNow) for choice in self.choices)

    @property
    def on_turn(self) -> bool:
        """Whether it is their turn and they play it themselves."""
        return self.table.view.turn == self.seat and self.table.stage is Stage.PLAYING and not self.computer


def table_screen(unit: Unit, table: Table, now: float) -> TableScreen:
    """Read the table as it is now."""
    match = table.match
    assert match is not None  # a dealt table has a match
    view = table_view(match)
    seated = everybody(unit, table)
    kind = DeadlineKind.NEXT_DEAL if table.status is TableStatus.PAUSE else DeadlineKind.TURN
    deadline = unit.deadlines.get(table.id, kind)
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
    return TableScreen(
        table_id=table.id,
        stage=Stage(table.status.value),
        view=view,
        players=players,
        last=last_turns(unit.log.recent(table.id), [seat.number for seat in table.seats if seat.computer is not None]),
        turns_ended=sum(match.deal.turns_played),
        due=None if deadline is None else deadline.due_at,
        now=now,
        zone=unit.chats.of_table(table).timezone,
        everybody_away=everybody_away(table),
        deals=tuple(map(_deal_end, match.results)),
        re_entries=tuple(seated[seat.number].name for seat in re_entry_seats(table)),
        cut=cut_offer(unit, table),
    )


def _deal_end(result: DealResult) -> DealEnd:
    return DealEnd(
        number=result.number,
        closed_by=result.closed_by,
        in_hand=result.in_hand,
        scored=result.scored,
        hands=result.hands,
        points=result.points,
        totals=result.totals,
    )


def panel_screen(unit: Unit, table: Table, person_id: int, now: float) -> PanelScreen | None:
    """Read a player's panel; None for a person who does not sit there, or before the first deal."""
    seat = seat_of(table, person_id)
    if seat is None or table.match is None:
        return None
    draft = unit.drafts.get(table.id, seat.number)
    playing = table.status is TableStatus.PLAYING and table.match.turn == seat.number and seat.computer is None
    match = position(table, draft) if playing else table.match
    mine = seat_view(match, seat.number)
    person = unit.people.get(person_id)
    sort = person.sort if person else "suit"
    order = unit.hands.get(table.id, seat.number)
    pause = table.status is TableStatus.PAUSE
    may_re_enter = pause and seat.number in match.re_entry_open and not seat.left
    return PanelScreen(
        table=table_screen(unit, table, now),
        seat=seat.number,
        place=place_of(unit, table),
        mine=mine,
        hand=_hand(loose_cards(match, draft) if playing else mine.hand, draft, mine, sort, order),
        collected=draft.collected if playing else (),
        choices=choices(table, match, draft) if playing and match.phase is not Phase.OVER else (),
        panel_advice=panel_advice(table, draft, mine) if playing and match.phase in (Phase.DRAW, Phase.PLAY) else None,
        discard_pile_closed=playing and discard_pile_closed(match, seat.number),
        sort=sort,
        away=seat.away,
        computer=seat.computer is not None,
        left=seat.left,
        may_re_enter=ReEnter(table.id, match.deal_number) if may_re_enter else None,
        deal_now=DealNow(table.id, match.deal_number) if pause and is_private(table) else None,
        guidance=guidance(person, match, seat.number),
        arranged=bool(order),
    )


def _hand(
    cards: tuple[Card, ...], draft: Draft, mine: SeatView, sort: str, order: tuple[str, ...]
) -> tuple[HandCard, ...]:
    ids, names = card_ids(cards), sorted_names(cards, sort)
    newest = newest_name(names, mine.taken if mine.taken is not None else mine.drawn)
    shown = shown_order(order, names, newest)
    return tuple(HandCard(name, ids[name], name in draft.selection, name == newest) for name in shown)
