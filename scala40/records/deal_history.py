"""The public history of a deal from its recorded actions, which are played again."""

from collections.abc import Iterable, Iterator

from scala40.actions import Action, NextDeal, ReEnter, Resign
from scala40.cards import Card
from scala40.dealing import deal_out
from scala40.engine import apply
from scala40.events import DealStarted, Event
from scala40.history import History, public_turns
from scala40.records.record import Record, replay
from scala40.state import Match


def deal_history(match: Match, order: tuple[Card, ...], actions: Iterable[tuple[int, Action]]) -> History:
    """Return the history of the present deal of a match, which was dealt from this order of the pack.

    `actions`: what was done since then, with the seat or `NO_SEAT`. Illegal or
    ValueError if they do not lead to the deal as it is.
    """
    actions = [(seat, action) for seat, action in actions if not isinstance(action, NextDeal | ReEnter)]
    left = {seat for seat, action in actions if isinstance(action, Resign)}
    dealt_in = tuple(seat for seat in range(match.players) if seat in match.deal.in_deal or seat in left)
    # The match as it was dealt, but without points: they decide nothing before the end of the deal.
    again = Match(
        deal=deal_out(match.rules, match.players, dealt_in, match.dealer, order),
        rules=match.rules,
        players=match.players,
        totals=(0,) * match.players,
        deal_number=match.deal_number,
        dealer=match.dealer,
        out=tuple((seat,) for seat in range(match.players) if seat not in dealt_in),
        re_entries=(0,) * match.players,
    )
    events: list[Event] = []
    for seat, action in actions:
        again, happened = apply(again, seat, action)
        events += happened
    if again.deal != match.deal:
        raise ValueError("these actions do not lead to the deal as it is")
    return public_turns(events)


def histories(record: Record) -> Iterator[tuple[DealStarted, History]]:
    """Yield how each deal of a record started, and its history; RefusedError if the rules refuse an action."""
    started: DealStarted | None = None
    events: list[Event] = []
    for step in replay(record):
        for event in step.events:
            if isinstance(event, DealStarted):
                if started is not None:
                    yield started, public_turns(events)
                started, events = event, []
            events.append(event)
    if started is not None:
        yield started, public_turns(events)
