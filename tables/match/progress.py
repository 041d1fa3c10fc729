"""The house: deals, turns the stock, plays for who is absent, and writes down all that follows from an action.

Every function works inside a unit of the store that its caller has opened, so an action and all its consequences (log,
deadlines, announcements, screens that are out of date) are stored together or not at all.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scala40 import engine
from scala40.actions import HOUSE, Action, Discard, Draw, Expire, ReEnter, Shuffle
from scala40.actions import Resign as ResignAction
from scala40.events import Busted, Event, MatchEnded, Recycled
from scala40.notation import format_cards
from scala40.state import Match, Phase
from storage import DeadlineKind, Level, ScreenKind, Table, TableStatus, Unit
from tables.context import Context
from tables.fair import dealing
from tables.fair.match_record import GIVEN_BACK, LEAVE, TAKEN_OVER, finished_match, log_line
from tables.match import deadlines
from tables.notices import group_hands, verbosity
from tables.notices.announcements import (
    announce_away,
    announce_line,
    announce_results,
    announce_taken,
    clear_away_notice,
    clear_notices,
    clear_reminders,
    person,
)
from tables.permissions import passed_on
from tables.seats import computers_alone, everybody_away, is_private, staying, with_seat
from texts.line import Line

log = logging.getLogger(__name__)

AWAY_AFTER = 2
"""Missed turns in a row after which a player counts as away."""


def start_match(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """Draw the first dealer by lot, deal, and show everybody his cards (R10, R11)."""
    dealer, order, step = dealing.first_cards(context, unit, table)
    unit.log.append(table.id, dealer, f"deal {format_cards(order)}", now)
    group_hands.ensure_panels(unit, table)
    if not is_private(table):  # there the panel shows the table
        unit.screens.ensure(table.id, ScreenKind.TABLE, table.chat_id, table.thread_id)
    seats = tuple(replace(seat, missed=0, away=False) for seat in table.seats)
    started = replace(table, status=TableStatus.PLAYING, match=step.match, page="", seats=seats, touched_at=now)
    return _settle(context, unit, started, step.events, now, turn_moved=True)


def play(context: Context, unit: Unit, table: Table, seat: int, actions: Sequence[Action], now: float) -> Table:
    """Apply actions of a seat, one after the other; Illegal when the rules refuse one: then nothing may be stored."""
    assert table.match is not None  # a running table has a match, the store's schema sees to it
    match, events = table.match, []
    for action in actions:
        match, happened = _apply(context, unit, table, match, seat, action, now)
        events += happened
    moved = match.phase is Phase.OVER or match.turn != table.match.turn
    if seat != HOUSE and table.seats[seat].computer is None:
        table = replace(table, touched_at=now)
        if isinstance(actions[-1], Discard):
            table = with_seat(table, replace(table.seats[seat], missed=0))
    # Who draws sees it alone: the group hears of a turn when it has ended (R39).
    only = seat if isinstance(actions[-1], Draw) else None
    return _settle(context, unit, replace(table, match=match), events, now, turn_moved=moved, only=only)


def expire(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """The time of the player on turn is over: the house plays for him (R40); the second time in a row he is away."""
    assert table.match is not None  # only called for a running turn
    seat = table.match.deal.turn
    missed = table.seats[seat].missed + 1
    gone = missed >= AWAY_AFTER and not table.seats[seat].away
    table = with_seat(table, replace(table.seats[seat], missed=missed, away=missed >= AWAY_AFTER))
    if gone:
        announce_away(unit, table, seat, now)
    elif not verbosity.tells_turns(unit, table):
        announce_line(unit, table, Line("last-house-no-card"), now, player=person(table, seat))
    return play(context, unit, table, HOUSE, [Expire()], now)


def turn_is_over(context: Context, unit: Unit, table: Table, now: float) -> bool:
    """Whether the turn's time is over; if so the house has played it when this returns: the clock was first.

    It is not while the time without Telegram still has to be given back.
    """
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    if due is None or due.due_at > now or context.contact.is_lost:
        return False
    expire(context, unit, table, now)
    return True


def next_deal(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """Deal the next cards; whoever left during the pause is taken out before the first turn (R38)."""
    match = table.match
    assert match is not None  # a table in pause has a match
    dealt, events = _next_cards(context, unit, table, match, now)
    unit.votes.clear(table.id)  # who wanted to end a deal ago may want to go on
    table = replace(table, status=TableStatus.PLAYING, match=dealt)
    return _settle(context, unit, table, events, now, turn_moved=True)


def resign(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    """Take a player out of the match (R38); in a pause with the next deal, which starts at once if one is left.

    Who has bust gives up no more than the way back (R36), for which the pause may have been waiting. Where the cards
    that this asks for cannot be had, the table ends: nobody is kept at one that cannot go on.
    """
    try:
        return _resigned(context, unit, table, seat, now)
    except dealing.NoDeal as lost:
        log.error("%s", lost)
        return close(context, unit, table, Line("stuck-deal-closed"), now)


def _resigned(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    match = table.match
    assert match is not None  # only a running match can be given up
    leaving = table.seats[seat]
    if leaving.person_id is not None and leaving.computer is not None:  # it plays for nobody any more
        unit.log.append(table.id, seat, GIVEN_BACK, now)
        leaving = replace(leaving, computer=None)
    table = with_seat(table, replace(leaving, left=True))
    clear_away_notice(unit, table, seat)
    table = _with_the_next_host(unit, table, leaving.person_id, now)
    if not match.in_match(seat):
        return _settle(context, unit, table, [], now, turn_moved=table.status is TableStatus.PAUSE)
    if table.status is TableStatus.PLAYING:
        return play(context, unit, table, seat, [ResignAction()], now)
    unit.log.append(table.id, seat, LEAVE, now)
    if len(staying(table)) < 2:
        return next_deal(context, unit, table, now)
    return _settle(context, unit, table, [], now, turn_moved=everybody_away(table))


def _with_the_next_host(unit: Unit, table: Table, leaver: int | None, now: float) -> Table:
    """If the host has left, the table with the next one, who is named, unless that was the end of the match."""
    after = table if leaver is None else passed_on(table, leaver)
    if after.host_id != table.host_id and len(staying(after)) > 1:
        announce_line(unit, after, Line("powers-passed-on"), now, player=after.host_id)
    return after


def present(context: Context, unit: Unit, table: Table, seat: int, now: float) -> Table:
    """An away player does something himself: he is back, nothing is missed any more, and no computer has his seat."""
    current = table.seats[seat]
    if not current.away or current.left:
        return table
    slept = everybody_away(table)
    table = replace(with_seat(table, replace(current, missed=0, away=False, computer=None)), touched_at=now)
    clear_away_notice(unit, table, seat)
    if current.computer is not None:
        unit.log.append(table.id, seat, GIVEN_BACK, now)
    said = "clock-back" if current.computer is None else "computer-gives-back"
    announce_line(unit, table, Line(said), now, player=person(table, seat))
    takes_turn = current.computer is not None and table.match is not None and table.match.turn == seat
    return _settle(context, unit, table, [], now, turn_moved=slept or takes_turn)


def take_over(context: Context, unit: Unit, table: Table, seat: int, level: Level, now: float) -> Table:
    """A computer plays an away player's turns until he is back, better than the house does."""
    clear_away_notice(unit, table, seat)
    if table.seats[seat].computer is None:
        unit.log.append(table.id, seat, TAKEN_OVER, now)
    table = with_seat(table, replace(table.seats[seat], computer=level))
    announce_taken(unit, table, seat, level, now)
    on_turn = table.match is not None and table.match.turn == seat
    return _settle(context, unit, table, [], now, turn_moved=on_turn)


def close(context: Context, unit: Unit, table: Table, reason: Line, now: float, **people: int) -> Table:
    """End a table without result: nothing waits any more, no button is left, and everybody is told why.

    `people`: arguments of the reason that stand for persons, as in `announce_line`.
    """
    unit.deadlines.clear(table.id)
    unit.drafts.clear(table.id)
    unit.votes.clear(table.id)
    unit.commitments.break_off(table.id, now)
    clear_notices(unit, table)
    unit.screens.want(table.id)
    unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    announce_line(unit, table, reason, now, **people)
    return unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=now))


def _left_meanwhile(unit: Unit, table: Table) -> list[int]:
    """The seats that left between two deals in the order in which they did: who leaves first is placed worst (R38)."""
    return [entry.seat for entry in unit.log.recent(table.id) if entry.action == LEAVE]


# --- what follows from an action -----------------------------------------------------------------------------------


def _settle(
    context: Context,
    unit: Unit,
    table: Table,
    events: Iterable[Event],
    now: float,
    *,
    turn_moved: bool,
    only: int | None = None,
) -> Table:
    """Announce what happened, play on for who is away, set the clock, and store the table.

    Everybody's screens are drawn anew, or, where the turn stays as it is, those of the `only` seat that sees a change.
    """
    events = list(events)
    match = table.match
    assert match is not None  # a table is settled once it has been dealt
    while _waits_for_absent(table, match):
        match, happened = _apply(context, unit, table, match, HOUSE, Expire(), now)
        events += happened
        turn_moved = True
    table = replace(table, match=match)
    announce_results(unit, table, events, now)
    if turn_moved or only is None:
        group_hands.follow(unit, table, events)
    for event in events:
        if isinstance(event, Busted):
            clear_away_notice(unit, table, event.seat)
    if not match.is_over and computers_alone(table):
        table, match = _end_among_computers(context, unit, table, match, now)
    if match.is_over:
        return _finish(context, unit, table, now)
    if match.phase is Phase.OVER:
        table = replace(table, status=TableStatus.PAUSE)
    if turn_moved:
        unit.drafts.clear(table.id)
        clear_reminders(unit, table)
        deadlines.arm(context, unit, table, now, asleep=everybody_away(table))
        verbosity.turn_moved(unit, table, now)
    if turn_moved or only is None or any(isinstance(event, Recycled) for event in events):
        verbosity.want_screens(unit, table)  # a discard pile that has become the stock is everybody's news
    elif (looking := table.seats[only].person_id) is not None:
        unit.screens.want_hand(table.id, looking)
    return unit.tables.save(table)


def _next_cards(context: Context, unit: Unit, table: Table, match: Match, now: float) -> tuple[Match, list[Event]]:
    """Deal, and take out who left during the pause, before the first turn (R38)."""
    order, step = dealing.next_cards(context, unit, table, match)
    unit.log.append(table.id, HOUSE, f"deal {format_cards(order)}", now)
    dealt, events = step.match, list(step.events)
    for seat in _left_meanwhile(unit, table):
        if dealt.in_match(seat) and dealt.phase is not Phase.OVER:
            dealt, happened = _apply(context, unit, table, dealt, seat, ResignAction(), now)
            events += happened
    return dealt, events


def _waits_for_absent(table: Table, match: Match) -> bool:
    """Whether an away player is on turn while somebody else is there to play for."""
    if match.turn is None or match.phase is Phase.OVER:
        return False
    seat = table.seats[match.turn]
    return seat.away and seat.computer is None and not everybody_away(replace(table, match=match))


def _end_among_computers(context: Context, unit: Unit, table: Table, match: Match, now: float) -> tuple[Table, Match]:
    """Nobody wants to watch computers play on: they resign, the highest total first, and so the places are settled."""
    if match.phase is Phase.OVER:
        match, _ = _next_cards(context, unit, table, match, now)
    while not match.is_over:
        last = max(match.seats_in, key=lambda seat: (match.totals[seat], seat))
        match, _ = _apply(context, unit, table, match, last, ResignAction(), now)
    table = replace(table, match=match)
    announce_line(unit, table, Line("computers-alone"), now)
    announce_results(unit, table, [MatchEnded(match.places or ())], now)
    return table, match


def _finish(context: Context, unit: Unit, table: Table, now: float) -> Table:
    """The match is over: put it on the shelf and take every keyboard away."""
    unit.deadlines.clear(table.id)
    unit.drafts.clear(table.id)
    unit.votes.clear(table.id)
    clear_notices(unit, table)
    unit.screens.want(table.id)
    unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    over = unit.tables.save(replace(table, status=TableStatus.OVER, touched_at=now))
    unit.archive.add(finished_match(context, unit, over, now))
    return over


def _apply(
    context: Context, unit: Unit, table: Table, match: Match, seat: int, action: Action, now: float
) -> tuple[Match, list[Event]]:
    """One action, written to the log; an order that falls due in it is brought at once (R29, R43)."""
    whose = match.turn if seat == HOUSE and match.turn is not None else seat
    step = engine.apply(match, seat, action)
    done: list[Action] = [action]
    match, events = step.match, list(step.events)
    while match.phase is Phase.SHUFFLE:
        done.append(Shuffle(dealing.stock_order(context, unit, table, match)))
        step = engine.apply(match, HOUSE, done[-1])
        match, events = step.match, [*events, *step.events]
    for said in done:
        unit.log.append(table.id, whose, log_line(said, events), now)
    if match.phase is Phase.OVER and action != ReEnter():
        dealing.deal_is_over(unit, table, now)
    return match, events
