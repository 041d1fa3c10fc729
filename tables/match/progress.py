"""The course of a match: deals, turns, the bot's default action, leaving and coming back, and the end.

Every function works inside a unit of the store that its caller has opened, so an action and all its consequences (log,
deadlines, announcements, screens that are out of date) are stored together or not at all.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scala40.actions import NO_SEAT, Action, Discard, Expire, NextDeal, Resign
from scala40.events import Discarded, Event
from storage import DeadlineKind, ScreenKind, Seat, Table, TableStatus, Unit
from tables.context import Context
from tables.fair import dealing
from tables.match import deadlines, prepared
from tables.match.closing import close
from tables.match.consequences import apply, next_cards, settle
from tables.match.votes import HANDED_OVER, clear_votes
from tables.notices import group_hands, verbosity
from tables.notices.announcements import announce_line, keep_deal_end, person
from tables.permissions import with_next_host
from tables.records.logged import Note, log_line
from tables.seats import is_private, remaining_seats, with_seat
from texts.cards import card_text
from texts.line import Line

log = logging.getLogger(__name__)

AWAY_AFTER = 2
"""Missed turns in a row after which a player counts as away."""


def start_match(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """Draw the first dealer by lot, deal, and show everybody their cards (R10, R11)."""
    dealer, order, step = dealing.first_cards(context, unit, table)
    unit.log.append(table.id, dealer, log_line(NextDeal(order)), now)
    group_hands.ensure_panels(unit, table)
    if not is_private(table):  # in private the panel shows the table
        unit.screens.ensure(table.id, ScreenKind.TABLE, table.chat_id, table.thread_id)
    reserve = table.settings.in_effect.reserve
    seats = tuple(replace(seat, missed=0, away=False, reserve=reserve) for seat in table.seats)
    started = replace(table, status=TableStatus.PLAYING, match=step.match, page="", seats=seats, touched_at=now)
    return settle(context, unit, started, step.events, now)


def play(context: Context, unit: Unit, table: Table, seat: int, actions: Sequence[Action], now: float) -> Table:
    """Apply actions of a seat, one after the other.

    Raises Illegal if the rules refuse one; then the caller must not commit.
    """
    assert table.match is not None  # the store's schema guarantees that a running table has a match
    match, events = table.match, []
    for action in actions:
        match, happened = apply(context, unit, table, match, seat, action, now)
        events += happened
    if seat != NO_SEAT and table.seats[seat].computer is None:
        table = replace(table, touched_at=now)
        if isinstance(actions[-1], Discard) and table.seats[seat].missed:
            table = with_seat(table, replace(table.seats[seat], missed=0))
    return settle(context, unit, replace(table, match=match), events, now)


def has_reserve(table: Table) -> bool:
    """Whether the player on turn has a reserve of time that they do not use yet."""
    if table.match is None or table.match.turn is None:
        return False
    seat = table.seats[table.match.turn]
    return seat.reserve > 0 and not seat.on_reserve and seat.computer is None


def time_over(context: Context, unit: Unit, table: Table, now: float) -> None:
    """Let the turn whose time is over last into its player's reserve, or end it with the default action (R40)."""
    if has_reserve(table):
        deadlines.begin_reserve(unit, table, now)
        unit.screens.want(table.id)
    else:
        expire(context, unit, table, now)


def expire(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """Play the bot's default action (R40) for the player whose time is over.

    After the second time in a row they count as away.
    """
    before = table.match
    assert before is not None  # only called for a running turn
    seat = before.deal.turn
    missed = table.seats[seat].missed + 1
    gone = missed >= AWAY_AFTER and not table.seats[seat].away
    table = with_seat(table, replace(table.seats[seat], missed=missed, away=missed >= AWAY_AFTER))
    match, events = apply(context, unit, table, before, NO_SEAT, Expire(), now)
    if not gone and not verbosity.post_shows_turns(unit, table):
        announce_line(unit, table, _default_line(events), now, player=person(table, seat))
    return settle(context, unit, replace(table, match=match), events, now)


def _default_line(events: Iterable[Event]) -> Line:
    """Return that the bot has played, with the card that it has discarded."""
    card = next((event.card for event in events if isinstance(event, Discarded)), None)
    return Line("last-default-no-card") if card is None else Line("last-default", card=card_text(card))


def turn_is_over(context: Context, unit: Unit, table: Table, now: float) -> bool:
    """End the turn with the default action if its time is over; return whether it was.

    A turn does not end as long as the time without Telegram still has to be given back, nor if a reserve is left.
    """
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    if due is None or due.due_at > now or context.contact.is_lost or has_reserve(table):
        return False
    expire(context, unit, table, now)
    return True


def next_deal(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """Deal the next cards; the seats that left during the pause are taken out before the first turn (R38)."""
    match = table.match
    assert match is not None  # a table in pause has a match
    dealt, events = next_cards(context, unit, table, match, now)
    unit.votes.clear(table.id, HANDED_OVER)
    clear_votes(unit, table)  # people who wanted to end the match a deal ago may want to play on now
    keep_deal_end(unit, table, now)
    table = replace(table, status=TableStatus.PLAYING, match=dealt, page="")
    return settle(context, unit, table, events, now)


def resign(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    """Take a player out of the match (R38).

    In a pause that takes effect with the next deal, which starts at once if only one player is left. A player who is
    bust only gives up the right to re-enter (R36), for which the pause may have been waiting. If the next cards cannot
    be computed, the table is closed, because people must always be able to leave.
    """
    try:
        return _resigned(context, unit, table, seat, now)
    except dealing.NoDeal as lost:
        log.error("%s", lost)
        return close(context, unit, table, Line("stuck-deal-closed"), now)


def _resigned(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    match = table.match
    assert match is not None  # only a running match can be left
    leaving = table.seats[seat]
    if leaving.person_id is not None and leaving.computer is not None:  # the computer ceases to play for the person
        unit.log.append(table.id, seat, log_line(Note.GIVEN_BACK), now)
        leaving = replace(leaving, computer=None)
    table = with_seat(table, replace(leaving, left=True))
    table = _pass_host_on(unit, table, leaving.person_id, now)
    if not match.in_match(seat):
        return settle(context, unit, table, [], now)
    if table.status is TableStatus.PLAYING:
        return play(context, unit, table, seat, [Resign()], now)
    unit.log.append(table.id, seat, log_line(Note.LEFT), now)
    if len(remaining_seats(table)) < 2:
        return next_deal(context, unit, table, now)
    return settle(context, unit, table, [], now)


def _pass_host_on(unit: Unit, table: Table, leaver: int | None, now: float) -> Table:
    """Return the table with its next host if the host has left; announce the new one, unless the match is over."""
    after = table if leaver is None else with_next_host(table, leaver)
    if after.host_id != table.host_id and len(remaining_seats(after)) > 1:
        announce_line(unit, after, Line("powers-passed-on"), now, player=after.host_id)
    return after


def bring_back(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    """Bring a player back who was away: reset their missed turns, and take their seat back from a computer."""
    current = table.seats[seat]
    if not current.away or current.left:
        return table
    table = replace(with_seat(table, replace(current, missed=0, away=False, computer=None)), touched_at=now)
    if current.computer is not None:
        unit.log.append(table.id, seat, log_line(Note.GIVEN_BACK), now)
    return settle(context, unit, table, [], now)


def hand_over(context: Context, unit: Unit, table: Table, seat: int, person_id: int, now: float) -> Table:
    """Give a player's seat to another person for the rest of the match, which counts for neither of them.

    Nothing of how the player has played remains with the seat: no prepared steps, no order of the hand, no advice.
    What remains is that they want nobody else to look at their cards again.
    """
    match, old = table.match, table.seats[seat]
    assert match is not None  # only a running match has a hand
    assert old.person_id is not None  # a computer hands nothing over
    if old.computer is not None:
        unit.log.append(table.id, seat, log_line(Note.GIVEN_BACK), now)
    prepared.take_back(unit, table, seat)
    unit.drafts.clear(table.id, seat)
    unit.hands.forget(table.id, seat)
    unit.remarks.forget_advice(table.id, seat)
    unit.commitments.forget_names(table.id)
    unit.waiting.leave(table.id, person_id)
    unit.votes.cast(table.id, HANDED_OVER, old.person_id)
    host = person_id if table.host_id == old.person_id else table.host_id
    new = Seat(
        seat,
        person_id,
        handed_in=match.deal_number,
        told_at=now,
        reserve=old.reserve,
        on_reserve=old.on_reserve,
        given_time=old.given_time,
        hides=old.hides,
    )
    table = replace(with_seat(table, new), host_id=host, touched_at=now)
    group_hands.ensure_panels(unit, table)
    table = settle(context, unit, table, [], now)
    for kind in (ScreenKind.HAND, ScreenKind.EPHEMERAL):
        unit.screens.want(table.id, kind, old.person_id)  # there is nothing to show to them any more, so it is deleted
    return table


def take_over(context: Context, unit: Unit, table: Table, seat: int, level: str, now: float) -> Table:
    """Let a computer play for a player who is away, instead of the default action, until they are back."""
    if table.seats[seat].computer is None:
        unit.log.append(table.id, seat, log_line(Note.TAKEN_OVER), now)
    table = with_seat(table, replace(table.seats[seat], computer=level))
    return settle(context, unit, table, [], now)
