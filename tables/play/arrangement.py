"""Arranging one's own hand, at any time during a deal: a card moves by one place or to the front, or all of them."""

from dataclasses import dataclass, replace

from scala40.views import seat_view
from storage import Draft, Seat, Table, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match.own_order import newest_name, shown_order, sorted_names, whole_order
from tables.play.draft import card_of, loose_cards, position
from tables.play.slow.preparing import played_table
from tables.play.whose_turn import must_be_in_deal, seated
from tables.requests.panel import ArrangeHand, ArrangePick, MoveCard, PinCard
from texts.cards import card_text
from texts.line import Line


@dataclass(frozen=True, slots=True)
class _Hand:
    """A player's hand as their panel shows it; `whole` also has the cards that a step back would bring back."""

    table: Table
    seat: Seat
    draft: Draft
    on_turn: bool
    shown: tuple[str, ...]
    whole: tuple[str, ...]


def _hand(unit: Unit, origin: Origin, table_id: int) -> _Hand:
    """Return the requester's hand; Refused if they have none now."""
    table, seat = seated(unit, table_id, origin.person.id)
    unit.screens.want_hand(table.id, origin.person.id)  # update their panel, also if the tap is refused
    must_be_in_deal(table, seat)
    played, draft = played_table(unit, table, seat), unit.drafts.get(table.id, seat.number)
    match, person = played.match, unit.people.get(origin.person.id)
    assert match is not None and person is not None  # noqa: PT018 - checked and recorded above
    on_turn = match.turn == seat.number
    if on_turn:
        match = position(played, draft)
    mine = seat_view(match, seat.number)
    names = sorted_names(loose_cards(match, draft) if on_turn else mine.hand, person.sort)
    newest = newest_name(names, mine.taken if mine.taken is not None else mine.drawn)
    order = unit.hands.get(table.id, seat.number) or names
    return _Hand(
        table=table,
        seat=seat,
        draft=draft,
        on_turn=on_turn,
        shown=shown_order(order, names, newest),
        whole=whole_order(order, names, newest),
    )


def _must_hold(hand: _Hand, card: str) -> None:
    if card not in hand.shown:
        raise Refused(Line("tap-stale"), table_id=hand.table.id)


def _store(unit: Unit, hand: _Hand, card: str, whole: list[str]) -> Result:
    """Store an order; while the player waits, the card that they have moved stays selected for the next move."""
    unit.hands.save(hand.table.id, hand.seat.number, tuple(whole))
    if not hand.on_turn and hand.draft.selection != (card,):
        unit.drafts.save(replace(hand.draft, selection=(card,)))
    return Result(table_id=hand.table.id)


def move(context: Context, origin: Origin, request: MoveCard) -> Result:
    """Move a card by one place to the left or to the right."""
    with requested(context, origin) as unit:
        hand = _hand(unit, origin, request.table)
        _must_hold(hand, request.card)
        if request.by not in (-1, 1):
            raise Refused(Line("tap-unknown"))
        place = hand.shown.index(request.card) + request.by
        if not 0 <= place < len(hand.shown):
            raise Refused(Line("arranging-no-further"), table_id=hand.table.id)
        whole = list(hand.whole)
        here, there = whole.index(request.card), whole.index(hand.shown[place])
        whole[here], whole[there] = whole[there], whole[here]
        return _store(unit, hand, request.card, whole)


def pin(context: Context, origin: Origin, request: PinCard) -> Result:
    """Move a card to the front of the hand, where it stays, because new cards come to the end."""
    with requested(context, origin) as unit:
        hand = _hand(unit, origin, request.table)
        _must_hold(hand, request.card)
        if hand.shown[0] == request.card:
            raise Refused(Line("arranging-no-further"), table_id=hand.table.id)
        whole = [request.card, *(name for name in hand.whole if name != request.card)]
        return _store(unit, hand, request.card, whole)


def pick(context: Context, origin: Origin, request: ArrangePick) -> Result:
    """Select the card to move, while others play; '' ends the arranging.

    In the player's own turn a selection is for playing, so a button from before it changes nothing.
    """
    with requested(context, origin) as unit:
        hand = _hand(unit, origin, request.table)
        if hand.on_turn:
            raise Refused(Line("tap-stale"), table_id=hand.table.id)
        if request.card:
            _must_hold(hand, request.card)
        unit.drafts.save(replace(hand.draft, selection=(request.card,) if request.card else ()))
        if not request.card:
            return Result(Line("panel-refreshed"), table_id=hand.table.id)
        return Result(Line("arranging-picked", card=card_text(card_of(request.card))), table_id=hand.table.id)


def arrange(context: Context, origin: Origin, request: ArrangeHand) -> Result:
    """Put the whole hand into an order of the player.

    Cards that a step back would bring back keep their places among the others. What is selected stays selected.
    """
    with requested(context, origin) as unit:
        hand = _hand(unit, origin, request.table)
        if sorted(request.cards) != sorted(hand.shown):
            raise Refused(Line("tap-stale"), table_id=hand.table.id)
        if request.cards != hand.shown:
            wanted = iter(request.cards)
            whole = tuple(next(wanted) if name in hand.shown else name for name in hand.whole)
            unit.hands.save(hand.table.id, hand.seat.number, whole)
        return Result(table_id=hand.table.id)


USE_CASES: UseCases = {MoveCard: move, PinCard: pin, ArrangePick: pick, ArrangeHand: arrange}
