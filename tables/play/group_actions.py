"""Taps below the group's posts during a match: own cards, own panel, next deal, re-entry, record."""

from scala40 import actions
from scala40.checks.actions import why_not
from scala40.state import Match
from scala40.views import seat_view
from storage import Seat, Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.commitment import is_sealed
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.languages import language_of
from tables.match import progress
from tables.notices.group_hands import has_group_hand, open_panel
from tables.permissions import may_govern, who_decides
from tables.play.draft import loose_cards, position
from tables.play.whose_turn import seated
from tables.records.match_record import may_be_published, record_document
from tables.requests.deep_links import table_payload
from tables.requests.table import DealNow, GetRecord, MyCards, Play, ReEnter
from tables.seats import players, re_entry_seats, repost_panel, seat_of, somebody
from texts.cards import cards_text, in_order
from texts.line import Line


def my_cards(context: Context, origin: Origin, request: MyCards) -> Result:
    """Show a player their cards in the answer to the tap, which nobody else sees."""
    with requested(context, origin) as unit:
        return Result(cards_line(unit, *seated(unit, request.table, origin.person.id)), alert=True)


def cards_line(unit: Unit, table: Table, seat: Seat) -> Line:
    """Return a player's cards in a line short enough for an answer to a tap, for them only; Refused outside a deal."""
    match = table.match
    if match is None:
        raise Refused(Line("tap-match-not-started"), alert=True)
    if not table.status.is_unfinished:
        raise Refused(Line("tap-match-over"), alert=True)
    if seat.left or not match.in_match(seat.number):
        raise Refused(Line("tap-you-are-out"), alert=True)
    if table.status is TableStatus.PAUSE or match.turn is None:
        raise Refused(Line("tap-deal-over"), alert=True)
    if not match.deal.hands[seat.number]:
        return Line("table-my-cards-none")
    draft = unit.drafts.get(table.id, seat.number)
    hand = seat_view(match, seat.number).hand
    if match.turn == seat.number:
        hand = loose_cards(position(table, draft), draft) + tuple(c.in_hand for m in draft.collected for c in m.cards)
    person = unit.people.get(seat.person_id) if seat.person_id is not None else None
    cards = in_order(hand, person.sort if person else "suit")
    on_turn = somebody(unit, table, table.seats[match.turn])
    turn = "you" if match.turn == seat.number and on_turn.plays_in_person else "other"
    return Line("table-my-cards", count=len(cards), cards=cards_text(cards), turn=turn, player=on_turn.name)


def show_panel(context: Context, origin: Origin, request: Play) -> Result:
    """Open the player's panel: by a link to the private chat, where it is posted anew.

    A player with a group hand gets it in the group, as an ephemeral message.
    """
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        if table.match is None:
            raise Refused(Line("tap-match-not-started"))
        if not table.status.is_unfinished or seat.left:
            raise Refused(Line("tap-match-over"))
        if origin.chat_id == origin.person.id:
            repost_panel(unit, table, origin.person.id)
            return Result(table_id=table.id)
        here = origin.chat_id == table.chat_id
        if here and has_group_hand(unit, table, origin.person.id) and open_panel(unit, table, origin.person.id):
            return Result(Line("group-hand-opens"), table_id=table.id, group_hand=True)
        return Result(start=table_payload(table.id), table_id=table.id)


def deal_now(context: Context, origin: Origin, request: DealNow) -> Result:
    """Deal before the pause ends; while somebody may re-enter, only those who may decide for the table can do so."""
    now = context.now()
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or table.chat_id != origin.chat_id:  # an administrator of another chat has no rights here
            raise Refused(Line("tap-no-table"))
        seat = seat_of(table, origin.person.id)
        governs = may_govern(unit, table, origin.person.id, origin.is_admin, now)
        if seat is None and not governs:
            raise Refused(Line("tap-not-seated"))
        _paused_match(table, request.deal)
        if not governs and origin.person.id not in players(table):
            raise Refused(Line("ending-not-playing"))
        if re_entry_seats(table) and not governs:
            raise Refused(Line("table-offer-open", host=who_decides(unit, table, now)), alert=True)
        progress.next_deal(context, unit, table, now)
        return Result(Line("table-dealt"), table_id=table.id)


def re_enter(context: Context, origin: Origin, request: ReEnter) -> Result:
    """Re-enter after a bust, before the next deal starts (R36)."""
    now = context.now()
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        match = _paused_match(table, request.deal)
        action = actions.ReEnter()
        if seat.left or why_not(match, seat.number, action) is not None:
            raise Refused(Line("table-no-offer"))
        progress.play(context, unit, table, seat.number, [action], now)
        return Result(Line("table-welcome-back"), table_id=table.id)


def _paused_match(table: Table, deal: int) -> Match:
    """Return the match if it is between the deal `deal` and the next one; else Refused."""
    if table.match is None or not table.status.is_unfinished:
        raise Refused(Line("tap-match-over"))
    if table.status is not TableStatus.PAUSE or table.match.deal_number != deal:
        raise Refused(Line("table-dealt-already"))
    return table.match


def get_record(context: Context, origin: Origin, request: GetRecord) -> Result:
    """Send the record of a finished match as a file."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is not None and is_sealed(unit, table):
            raise Refused(Line("fair-record-sealed"), alert=True)
        if table is not None and unit.archive.get(table.id) is not None and not may_be_published(unit, table):
            raise Refused(Line("fair-record-gone", days=MATCH_DAYS), alert=True)
        if table is None or table.status is not TableStatus.OVER:
            raise Refused(Line("tap-no-table"))
        if seat_of(table, origin.person.id) is None:
            raise Refused(Line("tap-not-seated"))
        return Result(document=record_document(context, unit, table, language_of(context, unit, origin.chat_id)))


USE_CASES: UseCases = {
    MyCards: my_cards,
    Play: show_panel,
    DealNow: deal_now,
    ReEnter: re_enter,
    GetRecord: get_record,
}
ASKS_ADMIN = frozenset({DealNow})
"""Requests for which it matters whether the requester is an administrator of the chat."""
