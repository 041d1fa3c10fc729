"""Prepared turns at a slow table: a minute after the turn of a player has begun, the bot plays what they prepared.

It does if nothing has changed that matters. That is so if the hand is the same, the rules allow every step, each meld
that a step attaches to or swaps in has the jokers that it had, and the discard, if it fitted on no meld, still fits on
none. Other changes, such as further melds or longer ones, give the turn no other meaning. Else it is dropped, and
its player is told why in their panel, and called as usual.
"""

from collections.abc import Sequence
from dataclasses import replace

from scala40 import engine
from scala40.actions import NO_SEAT, Action, Attach, Discard, Shuffle, Swap, Take
from scala40.cards import Card
from scala40.checks.actions import owed_order, why_not
from scala40.checks.discards import closes
from scala40.meld import Meld
from scala40.melds import attaching_or_swapping
from scala40.notation import parse_card
from scala40.state import Match, Phase
from storage import DeadlineKind, PreparedTurn, Seat, Table, TableStatus, Unit
from tables.notices.verbosity import notify_player
from tables.seats import is_private
from texts.cards import card_text, named_meld_text
from texts.line import Arg, Line
from texts.refusals import refusal_line

PREPARED_SECONDS = 60.0
"""So long a prepared turn can be taken back after the turn has begun."""


def allows_preparing(table: Table) -> bool:
    """Whether players who wait may prepare their turns here."""
    return table.settings.is_slow and not is_private(table)


def follow(unit: Unit, before: Table, table: Table, now: float, *, moved: bool) -> None:
    """Follow a change of a table that is about to be stored; `moved`: it waits for something else after it."""
    if not allows_preparing(table):
        return
    if moved:
        unit.deadlines.clear(table.id, DeadlineKind.PREPARED)
    assert before.match is not None and table.match is not None  # noqa: PT018 - it has been dealt
    for turn in unit.prepared.of_table(table.id):
        begins = moved and table.match.turn == turn.seat
        why = _why_ended(before, table, table.seats[turn.seat])
        if turn.is_set and why is None and begins:
            why = why_not_played(table, turn, actions_now(table, turn))
            if why is None:
                unit.deadlines.set(table.id, DeadlineKind.PREPARED, now + PREPARED_SECONDS)
        elif turn.is_begun and (begins or why is not None or before.match.deal.table != table.match.deal.table):
            draft = unit.drafts.get(table.id, turn.seat)
            unit.drafts.clear(table.id, turn.seat)  # its steps were for other melds
            if draft.actions or draft.collected:
                why = why or Line("prepared-why-unfinished" if begins else "prepared-why-melds")
            elif begins or why is not None:
                unit.prepared.clear(table.id, turn.seat)
                continue
        if why is not None and turn.dropped is None:
            _drop(unit, table, turn, why)
        elif turn.is_begun:
            _show(unit, table, turn.seat)  # its buttons are for the present melds
        elif turn.dropped is not None and moved and before.match.turn == turn.seat and is_there(before, turn.seat):
            unit.prepared.clear(table.id, turn.seat)  # they have read it


def take_due(unit: Unit, table: Table, now: float) -> tuple[Action, ...]:
    """Return the turn that is due now, which is not prepared any more then; nothing if it is not to be played."""
    unit.deadlines.clear(table.id, DeadlineKind.PREPARED)
    seat = None if table.match is None else table.match.turn
    turn = None if seat is None else unit.prepared.get(table.id, seat)
    if turn is None or not turn.is_set:
        if seat is not None:  # what was stored cannot be read
            unit.prepared.clear(table.id, seat)
            notify_player(unit, table, now)
        return ()
    actions = actions_now(table, turn)
    if (why := why_not_played(table, turn, actions)) is not None:
        _drop(unit, table, turn, why)
        notify_player(unit, table, now)
        return ()
    unit.prepared.clear(table.id, turn.seat)
    return actions


def take_back(unit: Unit, table: Table, seat: int) -> None:
    """Forget what a seat has prepared, or prepares."""
    if table.match is not None and table.match.turn == seat:
        unit.deadlines.clear(table.id, DeadlineKind.PREPARED)
    unit.prepared.clear(table.id, seat)


def actions_now(table: Table, turn: PreparedTurn) -> tuple[Action, ...]:
    """Return the actions of a prepared turn; the melds that it lays have other numbers if others have laid some."""
    assert table.match is not None
    then = len(turn.melds)
    more = len(table.match.deal.table) - then
    return tuple(
        replace(action, meld_index=action.meld_index + more)
        if isinstance(action, Attach | Swap) and action.meld_index >= then
        else action
        for action in turn.actions
    )


def why_not_played(table: Table, turn: PreparedTurn, actions: Sequence[Action]) -> Line | None:
    """Return why these actions of a prepared turn are not played now that the turn has begun; None if they are."""
    match, seat = table.match, turn.seat
    assert match is not None
    if match.deal.hands[seat] != turn.hand:
        return Line("prepared-why-hand")
    melds = match.deal.table
    fitted, fits = (attaching_or_swapping(place, match.rules) for place in (turn.melds, melds))
    for action in actions:
        match action:
            case Take() if [str(card) for card in match.deal.discard_pile[-1:]] != [turn.draw]:
                return Line("prepared-why-card", card=card_text(parse_card(turn.draw)))
            case Attach(_, index) | Swap(_, index) if index < len(turn.melds) and _jokers(melds[index]) != _jokers(
                turn.melds[index]
            ):
                return Line("prepared-why-meld", meld=_meld_text(melds[index]))
            case Discard(card) if not closes(match.deal, seat) and (fits & ~fitted) >> card & 1:
                return Line("prepared-why-fits", card=card_text(card))
        if (refusal := why_not(match, seat, action)) is not None:
            return Line("prepared-why-refused", reason=refusal_line(refusal, match))
        match = _after(match, seat, action)
    return None


def _after(match: Match, seat: int, action: Action) -> Match:
    """Return the match after an action, and after the shuffle that it may bring, in any order (R29)."""
    match = engine.apply(match, seat, action).match
    while match.phase is Phase.SHUFFLE:
        match = engine.apply(match, NO_SEAT, Shuffle(owed_order(match) or ())).match
    return match


def _why_ended(before: Table, table: Table, seat: Seat) -> Line | None:
    """Return why nothing that a seat has prepared will be played, whatever it is; None if it may be."""
    assert before.match is not None and table.match is not None  # noqa: PT018 - it has been dealt
    if seat.left or not table.match.in_match(seat.number):
        return Line("prepared-why-left")
    if table.status is not TableStatus.PLAYING or table.match.deal_number != before.match.deal_number:
        return Line("prepared-why-over")
    return None if is_there(table, seat.number) else Line("prepared-why-away")


def is_there(table: Table, seat: int) -> bool:
    """Whether the person on a seat plays themselves."""
    return table.seats[seat].computer is None and not table.seats[seat].away


def _drop(unit: Unit, table: Table, turn: PreparedTurn, why: Line) -> None:
    unit.prepared.save(PreparedTurn(table.id, turn.seat, dropped=why.dump()))
    _show(unit, table, turn.seat)


def _show(unit: Unit, table: Table, seat: int) -> None:
    person_id = table.seats[seat].person_id
    if person_id is not None:
        unit.screens.want_hand(table.id, person_id)


def _jokers(meld: Meld | None) -> tuple[Card, ...]:
    return () if meld is None else tuple(card for card in meld.cards if card.is_joker)


def _meld_text(meld: Meld | None) -> Arg:
    return Line("refusal-some-meld") if meld is None else named_meld_text(meld)
