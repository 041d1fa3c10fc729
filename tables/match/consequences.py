"""What follows from an action in the match: default actions for players who are away, the end of a deal or a match.

Every function works inside a unit of the store that its caller has opened.
"""

from collections.abc import Iterable
from dataclasses import replace

from scala40 import engine
from scala40.actions import NO_SEAT, Action, Expire, NextDeal, ReEnter, Resign, Shuffle
from scala40.events import Event, MatchEnded
from scala40.state import Match, Phase
from storage import Table, TableStatus, Unit
from tables.context import Context
from tables.fair import dealing
from tables.match import deadlines
from tables.match.pausing import settle_pause, who_agrees
from tables.match.reactions import Audience, Change, audience_of, react
from tables.match.votes import settle_vote
from tables.notices.announcements import announce_line, keep_deal_end
from tables.records.logged import Note, log_line, readable
from tables.seats import computers_alone, everybody_away, with_seat
from texts.line import Line


def settle(context: Context, unit: Unit, table: Table, events: Iterable[Event], now: float) -> Table:
    """Play the default action for players who are away, call the reactions to all that happened, store the table.

    Then a match in which only computers are left is ended, and a vote on the end, or on a pause, is settled, because
    fewer may be playing now.
    """
    before = unit.tables.get(table.id)
    assert before is not None  # only called for a table that is stored
    table, played = _play_for_absent(context, unit, table, now)
    happened = (*events, *played)
    change = Change(context, unit, now, before, audience_of(before, table, happened))
    if change.audience is Audience.NEXT:
        table = _without_turn(unit, before, table, now)
    react(change, table, happened)
    table = unit.tables.save(table)
    if change.audience is Audience.PLAYER:
        return table
    table = _end_among_computers(context, unit, table, now)
    table = settle_vote(context, unit, table, now)
    return table if who_agrees(before) == who_agrees(table) else settle_pause(unit, table, now)


def _without_turn(unit: Unit, before: Table, table: Table, now: float) -> Table:
    """Return the table after a turn in which the player may have used their reserve, or was given more time."""
    if before.match is None or before.match.turn is None:
        return table
    was, seat = before.seats[before.match.turn], table.seats[before.match.turn]
    if not (was.on_reserve or was.given_time):
        return table
    left = deadlines.reserve_left(unit, before, was, now)
    return with_seat(table, replace(seat, reserve=left, on_reserve=False, given_time=False))


def next_cards(context: Context, unit: Unit, table: Table, match: Match, now: float) -> tuple[Match, list[Event]]:
    """Deal, and before the first turn take out the seats that left during the pause (R38)."""
    order, step = dealing.next_cards(context, unit, table, match)
    unit.log.append(table.id, NO_SEAT, log_line(NextDeal(order)), now)
    dealt, events = step.match, list(step.events)
    left = [line.seat for line in readable(unit.log.recent(table.id)) if line.what is Note.LEFT]
    for seat in left:  # in that order: the first to leave gets the worst place
        if dealt.in_match(seat) and dealt.phase is not Phase.OVER:
            dealt, happened = apply(context, unit, table, dealt, seat, Resign(), now)
            events += happened
    return dealt, events


def _play_for_absent(context: Context, unit: Unit, table: Table, now: float) -> tuple[Table, list[Event]]:
    """Play until somebody is on turn who is there; return the table with its status then, and what happened."""
    match = table.match
    assert match is not None  # only called for a table that has been dealt
    events: list[Event] = []
    while _waits_for_absent(table, match):
        match, happened = apply(context, unit, table, match, NO_SEAT, Expire(), now)
        events += happened
    table = replace(table, match=match)
    if match.is_over:
        return replace(table, status=TableStatus.OVER, touched_at=now), events
    return replace(table, status=TableStatus.PAUSE) if match.phase is Phase.OVER else table, events


def _waits_for_absent(table: Table, match: Match) -> bool:
    """Whether a player who is away is on turn, while somebody else is there who wants to play on."""
    if match.turn is None or match.phase is Phase.OVER:
        return False
    seat = table.seats[match.turn]
    return seat.away and seat.computer is None and not everybody_away(replace(table, match=match))


def _end_among_computers(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """End a match in which only computers are left: they resign, the highest total first, which settles the places."""
    match = table.match
    assert match is not None  # only called for a table that has been dealt
    if match.is_over or not computers_alone(table):
        return table
    if match.phase is Phase.OVER:
        keep_deal_end(unit, table, now)
        match, _ = next_cards(context, unit, table, match, now)
    totals = match.totals
    while not match.is_over:
        last = max(match.seats_in, key=lambda seat: (totals[seat], seat))
        match, _ = apply(context, unit, table, match, last, Resign(), now)
    announce_line(unit, table, Line("computers-alone"), now)
    return settle(context, unit, replace(table, match=match), [MatchEnded(match.places or ())], now)


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
