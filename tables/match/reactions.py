"""Reactions: what follows from a change at a table, as one ordered tuple of functions.

Each is called once for every change, in the order of `REACTIONS`, before the table is stored. A reaction writes rows;
what changes the table itself is in `consequences`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from scala40.events import DealEnded, Drew, Event
from storage import ScreenKind, Table, TableKind, TableStatus, Unit
from tables.context import Context
from tables.match import deadlines, prepared
from tables.match.deal_results import dealt_text, seat_results
from tables.match.own_order import follow_hands
from tables.match.pausing import withdraw_old
from tables.notices import group_hands, verbosity
from tables.notices.announcements import OF_A_TURN, announce_results, away_changed, clear, clear_notices
from tables.notices.daily_posts import edit_daily_post
from tables.notices.reach import try_again
from tables.records.match_record import finished_match
from tables.records.remarks import owe_remarks
from tables.seats import everybody_away, re_entry_seats


class Audience(Enum):
    """Who sees a change."""

    PLAYER = "player"
    """Only the player on turn, who has drawn: the group sees a turn when it has ended (R39)."""
    EVERYBODY = "everybody"
    """Everybody; the table waits for the same as before."""
    NEXT = "next"
    """Everybody; the table waits for something else: another turn, the next deal, somebody's return, or nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change that is about to be stored; `before` is the table as it is stored now."""

    context: Context
    unit: Unit
    now: float
    before: Table
    audience: Audience


Reaction: TypeAlias = Callable[[Change, Table, Sequence[Event]], None]
"""A function that is given a change, the table after it, and what has happened."""


def react(change: Change, table: Table, events: Sequence[Event]) -> None:
    """Call the reactions to a change: all, or at a table that counts nowhere those without which nobody can play."""
    for reaction in REACTIONS if table.kind.counts else PLAYED_ON:
        reaction(change, table, events)


def audience_of(before: Table, table: Table, events: Sequence[Event]) -> Audience:
    """Return who sees the change of a table by these events."""
    if events and all(isinstance(event, Drew) for event in events):
        return Audience.PLAYER
    return Audience.EVERYBODY if _waits_for(before) == _waits_for(table) else Audience.NEXT


def _waits_for(table: Table) -> object:
    """Return what a table waits for: a turn and who plays it, the next deal, who may re-enter, anybody's return."""
    match = table.match
    if match is None:
        return None
    turn = None if match.turn is None else (match.turn, table.seats[match.turn].computer, match.deal.turns_played)
    re_entries = [seat.number for seat in re_entry_seats(table)]
    return table.status, match.deal_number, turn, re_entries, everybody_away(table)


def _announce_results(change: Change, table: Table, events: Sequence[Event]) -> None:
    announce_results(change.unit, table, events, change.now)


def _update_group_hands(change: Change, table: Table, events: Sequence[Event]) -> None:
    if change.audience is not Audience.PLAYER:
        group_hands.update(change.unit, table, events)


def _announce_who_is_away(change: Change, table: Table, events: Sequence[Event]) -> None:
    away_changed(change.unit, change.before, table, change.now)


def _follow_prepared_turns(change: Change, table: Table, events: Sequence[Event]) -> None:
    if change.audience is not Audience.PLAYER and change.before.match is not None:
        moved = change.audience is Audience.NEXT
        prepared.follow(change.unit, change.before, table, change.now, moved=moved)


def _forget_turn(change: Change, table: Table, events: Sequence[Event]) -> None:
    if change.audience is Audience.NEXT:
        change.unit.drafts.clear(table.id)
        if table.match is not None and table.match.turn is not None:
            change.unit.drafts.clear(table.id, table.match.turn)  # also if a row says that they prepare a turn
        follow_hands(change.unit, table)
        for kind in OF_A_TURN:
            clear(change.unit, table, kind)
        withdraw_old(change.unit, table, change.now)


def _set_deadlines(change: Change, table: Table, events: Sequence[Event]) -> None:
    if table.status is TableStatus.OVER:
        change.unit.deadlines.clear(table.id)
    elif change.audience is Audience.NEXT:
        deadlines.arm(change.context, change.unit, table, change.now, asleep=everybody_away(table))
    elif change.audience is Audience.EVERYBODY:
        deadlines.follow(change.unit, table, change.now)


def _inform_next_player(change: Change, table: Table, events: Sequence[Event]) -> None:
    if change.audience is Audience.NEXT and table.status.is_unfinished:
        verbosity.turn_moved(change.unit, change.before, table, change.now)
        try_again(change.unit, table, change.now)


def _show(change: Change, table: Table, events: Sequence[Event]) -> None:
    if table.status is TableStatus.OVER:
        change.unit.screens.want(table.id)
        change.unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    elif change.audience is not Audience.PLAYER:
        verbosity.want_screens(change.unit, change.before, table, change.now)
    elif table.match is not None and table.match.turn is not None:
        person_id = table.seats[table.match.turn].person_id
        if person_id is not None:
            change.unit.screens.want_hand(table.id, person_id)


def _store_deal(change: Change, table: Table, events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, DealEnded):
            owe_remarks(change.unit, table, event.result)
        if isinstance(event, DealEnded) and event.result.scored:
            change.unit.archive.add_deal(table.id, seat_results(change.unit, table, event.result))
            # What a deal of the day was worth is computed once for all who have played it.
            if table.kind is not TableKind.DAILY and (dealt := dealt_text(change.unit, table)) is not None:
                change.unit.pars.owe(table.id, event.result.number, dealt, change.now)


def _end_match(change: Change, table: Table, events: Sequence[Event]) -> None:
    """Remove the votes, the notices and their buttons from a match that is over, and store its result."""
    if table.status is TableStatus.OVER:
        change.unit.votes.clear(table.id)
        clear_notices(change.unit, table)
        change.unit.archive.add(finished_match(change.context, change.unit, table, change.now))
        if table.occasion_id is not None and (daily := change.unit.daily.get(table.occasion_id)) is not None:
            edit_daily_post(change.unit, daily)


REACTIONS: tuple[Reaction, ...] = (
    _announce_results,
    _update_group_hands,
    _announce_who_is_away,
    _follow_prepared_turns,
    _forget_turn,
    _set_deadlines,
    _inform_next_player,
    _show,
    _store_deal,
    _end_match,
)
"""In this order, because announcements are shown in the order in which they are queued."""

PLAYED_ON: tuple[Reaction, ...] = (_follow_prepared_turns, _forget_turn, _set_deadlines)
"""Those at a table that counts nowhere: no chat shows it, and no result of it is stored."""
