"""What follows from an action: default actions for players who are away, announcements, deadlines, and screens.

Every function works inside a unit of the store that its caller has opened.
"""

from collections.abc import Iterable
from dataclasses import replace

from scala40 import engine
from scala40.actions import NO_SEAT, Action, Expire, ReEnter, Resign, Shuffle
from scala40.events import Event, MatchEnded, Recycled
from scala40.notation import format_cards
from scala40.state import Match, Phase
from storage import AnnouncementKind, ScreenKind, Table, TableStatus, Unit
from tables.context import Context
from tables.fair import dealing
from tables.match import deadlines
from tables.match.own_order import follow_hands
from tables.match.votes import settle_vote
from tables.notices import group_hands, verbosity
from tables.notices.announcements import (
    announce_deal_end,
    announce_line,
    announce_results,
    away_changed,
    clear,
    clear_notices,
    keep_deal_end,
)
from tables.notices.reach import try_again
from tables.records.match_record import LEAVE, finished_match, log_line
from tables.seats import computers_alone, everybody_away
from texts.line import Line


def settle(
    context: Context,
    unit: Unit,
    table: Table,
    events: Iterable[Event],
    now: float,
    *,
    turn_moved: bool,
    only: int | None = None,
) -> Table:
    """Announce what happened, play the default action for players who are away, set the deadlines, store the table.

    A vote on the end is settled, because fewer may be playing now.

    All screens are shown again; if the turn has not moved, only those of the seat `only`, the one that sees a change.
    """
    events = list(events)
    match = table.match
    assert match is not None  # only called for a table that has been dealt
    while _waits_for_absent(table, match):
        match, happened = apply(context, unit, table, match, NO_SEAT, Expire(), now)
        events += happened
        turn_moved = True
    if match is not table.match:
        table = replace(table, match=match)
    announce_results(unit, table, events, now)
    if turn_moved or only is None:
        group_hands.update(unit, table, events)
    away_changed(unit, table, now)
    if not match.is_over and computers_alone(table):
        table, match = _end_among_computers(context, unit, table, match, now)
    if match.is_over:
        return _finish(context, unit, table, now)
    if match.phase is Phase.OVER:
        table = replace(table, status=TableStatus.PAUSE)
    if turn_moved:
        unit.drafts.clear(table.id)
        follow_hands(unit, table)
        clear(unit, table, AnnouncementKind.REMINDER)
        deadlines.arm(context, unit, table, now, asleep=everybody_away(table))
        verbosity.turn_moved(unit, table, now)
        try_again(unit, table, now)
    if turn_moved or only is None or any(isinstance(event, Recycled) for event in events):
        verbosity.want_screens(unit, table, now)  # everybody sees that the discard pile has become the stock
    elif (person_id := table.seats[only].person_id) is not None:
        unit.screens.want_hand(table.id, person_id)
    table = unit.tables.save(table)
    may_play_no_more = turn_moved or only is None  # somebody has gone over, or has left
    return settle_vote(context, unit, table, now) if may_play_no_more else table


def next_cards(context: Context, unit: Unit, table: Table, match: Match, now: float) -> tuple[Match, list[Event]]:
    """Deal, and before the first turn take out the seats that left during the pause (R38)."""
    order, step = dealing.next_cards(context, unit, table, match)
    unit.log.append(table.id, NO_SEAT, f"deal {format_cards(order)}", now)
    dealt, events = step.match, list(step.events)
    left = [entry.seat for entry in unit.log.recent(table.id) if entry.action == LEAVE]
    for seat in left:  # in that order: the first to leave gets the worst place
        if dealt.in_match(seat) and dealt.phase is not Phase.OVER:
            dealt, happened = apply(context, unit, table, dealt, seat, Resign(), now)
            events += happened
    return dealt, events


def _waits_for_absent(table: Table, match: Match) -> bool:
    """Whether a player who is away is on turn, while somebody else is there who wants to play on."""
    if match.turn is None or match.phase is Phase.OVER:
        return False
    seat = table.seats[match.turn]
    return seat.away and seat.computer is None and not everybody_away(replace(table, match=match))


def _end_among_computers(context: Context, unit: Unit, table: Table, match: Match, now: float) -> tuple[Table, Match]:
    """End a match in which only computers are left: they resign, the highest total first, which settles the places."""
    if match.phase is Phase.OVER:
        if table.status is TableStatus.PAUSE:
            keep_deal_end(unit, table, now)
        else:
            announce_deal_end(unit, table, now)
        match, _ = next_cards(context, unit, table, match, now)
    while not match.is_over:
        last = max(match.seats_in, key=lambda seat: (match.totals[seat], seat))
        match, _ = apply(context, unit, table, match, last, Resign(), now)
    table = replace(table, match=match)
    announce_line(unit, table, Line("computers-alone"), now)
    announce_results(unit, table, [MatchEnded(match.places or ())], now)
    return table, match


def _finish(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """End a match that is over: store its result, and remove deadlines, notices and buttons."""
    unit.deadlines.clear(table.id)
    unit.drafts.clear(table.id)
    unit.hands.clear(table.id)
    unit.votes.clear(table.id)
    clear_notices(unit, table)
    unit.screens.want(table.id)
    unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    over = unit.tables.save(replace(table, status=TableStatus.OVER, touched_at=now))
    unit.archive.add(finished_match(context, unit, over, now))
    return over


def apply(
    context: Context, unit: Unit, table: Table, match: Match, seat: int, action: Action, now: float
) -> tuple[Match, list[Event]]:
    """Apply one action and write it to the log; if the discard pile has to become the stock, do that too (R29, R43)."""
    whose = match.turn if seat == NO_SEAT and match.turn is not None else seat
    step = engine.apply(match, seat, action)
    done: list[Action] = [action]
    match, events = step.match, list(step.events)
    while match.phase is Phase.SHUFFLE:
        done.append(Shuffle(dealing.stock_order(context, unit, table, match)))
        step = engine.apply(match, NO_SEAT, done[-1])
        match, events = step.match, [*events, *step.events]
    for each in done:
        unit.log.append(table.id, whose, log_line(each, events), now)
    if match.phase is Phase.OVER and action != ReEnter():
        dealing.record_deal_end(unit, table, now)
    return match, events
