"""The lines of a match's action log as values, and back.

The log has a little more than a record:

- for an action of the bot (`expire`, `shuffle`) the seat that it was done for;
- with `expire` the card that the default action discarded, so that the table post can show it without a replay;
- `leave`: who left between two deals, which the engine learns only after the next deal has begun;
- `taken-over` and `given-back`: when a computer began and ceased to play for somebody.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum

from scala40.actions import NO_SEAT, Action, Expire, NextDeal, ReEnter, Shuffle
from scala40.cards import Card
from scala40.events import Discarded, Event
from scala40.history import History
from scala40.notation import format_action, format_cards, parse_action, parse_card, parse_cards
from scala40.records.deal_history import deal_history
from scala40.refusals import Illegal
from scala40.state import Match
from storage import LogEntry


class Note(Enum):
    """A line of the log that is no action of the engine."""

    LEFT = "leave"
    TAKEN_OVER = "taken-over"
    GIVEN_BACK = "given-back"


_NOTES = {note.value: note for note in Note}
_RE_ENTER = "re-enter"


@dataclass(frozen=True, slots=True)
class Logged:
    """What a line of the log says; the order of a pack or a stock in it is secret."""

    seat: int
    """Who did it, or for whom the bot did it; of a deal, who dealt the first one, or `NO_SEAT`."""
    what: Action | Note = field(repr=False)
    discarded: Card | None = None
    """What the default action discarded; None for other lines, and if the deal was over before."""

    @property
    def action(self) -> tuple[int, Action] | None:
        """The action of the engine, and the seat or `NO_SEAT` that it is done by; None if it is none."""
        if isinstance(self.what, Note):
            return None
        return NO_SEAT if isinstance(self.what, Expire | Shuffle | NextDeal) else self.seat, self.what


def logged(entry: LogEntry) -> Logged:
    """Return what a line says; ValueError if this program did not write it."""
    word, _, rest = entry.action.partition(" ")
    if word == "deal":
        return Logged(entry.seat, NextDeal(parse_cards(rest)))
    if word == "expire":
        return Logged(entry.seat, Expire(), parse_card(rest) if rest else None)
    if entry.action == _RE_ENTER:
        return Logged(entry.seat, ReEnter())
    note = _NOTES.get(entry.action)
    return Logged(entry.seat, parse_action(entry.action) if note is None else note)


def readable(entries: Iterable[LogEntry]) -> Iterator[Logged]:
    """Yield what the lines say, without those that this program did not write."""
    for entry in entries:
        with suppress(ValueError):
            yield logged(entry)


def present_history(match: Match, entries: Iterable[LogEntry]) -> History | None:
    """Return the public history of the present deal from its lines, the first of which dealt it; None without them.

    None also if something else was done than what the lines say.
    """
    try:
        dealt, *lines = map(logged, entries)
        if not isinstance(dealt.what, NextDeal):
            return None
        return deal_history(match, dealt.what.cards, [line.action for line in lines if line.action is not None])
    except (ValueError, IndexError, Illegal):
        return None


def log_line(what: Action | Note, events: Iterable[Event] = ()) -> str:
    """Return the log's line for an action and the events that followed from it, or for a note."""
    match what:
        case Note():
            return what.value
        case NextDeal(cards):
            return f"deal {format_cards(cards)}"
        case Expire():
            card = next((event.card for event in events if isinstance(event, Discarded)), None)
            return "expire" if card is None else f"expire {card}"
        case ReEnter():
            return _RE_ENTER
        case _:
            return format_action(what)
