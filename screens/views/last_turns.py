"""What happened in the last turns, as far as everybody may know it, read from the action log."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scala40.actions import Attach, Discard, Lay, Swap, Take
from scala40.cards import Card
from scala40.notation import parse_action, parse_card
from storage import LogEntry
from tables.records.match_record import GIVEN_BACK, LEAVE, RE_ENTER, TAKEN_OVER

MOST_TURNS = 6


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A turn that has ended; before its end nobody else sees its steps (R39).

    `by_default`: the bot's default action ended it (R40), because its time was over or the computer player failed.
    """

    seat: int
    computer: bool = False
    """Whether the computer that has the seat now played it."""
    by_default: bool = False
    resigned: bool = False
    dealt: bool = False
    """Whether nothing was drawn in it: its player was dealt the fourteenth card (R13)."""
    took: bool = False
    laid: tuple[tuple[Card, ...], ...] = ()
    """The cards of each meld, as its player named them."""
    attached: tuple[Card, ...] = ()
    swapped: tuple[Card, ...] = ()
    put: tuple[tuple[int, Card], ...] = ()
    """The attached and swapped cards, each with the number of its meld, counted from 0."""
    discarded: Card | None = None


_LEFT = ("resign", LEAVE)
_NOT_BY_PLAYER = ("expire", *_LEFT)
_ENDING = ("discard", *_NOT_BY_PLAYER)
_OUTSIDE_TURNS = ("shuffle", RE_ENTER, TAKEN_OVER, GIVEN_BACK)


def last_turns(entries: Iterable[LogEntry], computers: Collection[int] = ()) -> tuple[LastTurn, ...]:
    """Return the last turn in this deal that a person ended themselves, and the turns since, oldest first.

    `entries`: the log, the last line first, of which only as much is read as is shown; its beginning may be missing.
    `computers`: the seats that computers have now.
    """
    turns: list[LastTurn] = []
    for turn, by_computer in _ended_turns(entries, computers):
        try:
            turns.append(turn_summary(tuple(turn), by_computer))
        except ValueError:  # a line that this program did not write: it and everything before it is left out
            break
        if len(turns) == MOST_TURNS or not (by_computer or _word(turn[-1]) in _NOT_BY_PLAYER):
            break
    return tuple(reversed(turns))


def _ended_turns(entries: Iterable[LogEntry], computers: Collection[int]) -> Iterator[tuple[list[LogEntry], bool]]:
    """Yield this deal's ended turns, the last one first, and whether a computer had the seat when each ended."""
    having, turn, by_computer = set(computers), list[LogEntry](), False
    for entry in entries:
        word = _word(entry)
        if word == "deal":
            break
        if word == TAKEN_OVER:
            having.discard(entry.seat)
        elif word == GIVEN_BACK:
            having.add(entry.seat)
        if word in _OUTSIDE_TURNS:
            continue
        if turn and (turn[-1].seat != entry.seat or word in _ENDING):
            yield turn[::-1], by_computer
            turn = []
        if turn or word in _ENDING:  # else it belongs to a turn that has not ended
            by_computer = by_computer if turn else entry.seat in having
            turn.append(entry)
    if turn:
        yield turn[::-1], by_computer


def _word(entry: LogEntry) -> str:
    return entry.action.partition(" ")[0]


@lru_cache(maxsize=512)
def turn_summary(entries: tuple[LogEntry, ...], computer: bool) -> LastTurn:
    """Return what is shown of a turn, from its lines of the log; ValueError for one that this program did not write.

    If its player did not end it, its steps were taken back (R38, R40). It is remembered, because every panel of a table
    shows the same turns after every tap.
    """
    word, _, card = entries[-1].action.partition(" ")
    if word in _LEFT:
        return LastTurn(entries[-1].seat, resigned=True)  # a computer never resigns for a person
    dealt = not any(_word(entry) in ("draw", "take") for entry in entries)
    turn = LastTurn(entries[-1].seat, computer=computer, dealt=dealt)
    if word == "expire":
        return replace(turn, by_default=True, discarded=parse_card(card) if card else None)
    for entry in entries:
        turn = _with(turn, entry.action)
    return turn


def _with(turn: LastTurn, text: str) -> LastTurn:
    match parse_action(text):
        case Take():
            return replace(turn, took=True)
        case Lay(melds=melds):
            return replace(turn, laid=(*turn.laid, *melds))
        case Attach(card=card, meld_index=number):
            return replace(turn, attached=(*turn.attached, card), put=(*turn.put, (number, card)))
        case Swap(card=card, meld_index=number):
            return replace(turn, swapped=(*turn.swapped, card), put=(*turn.put, (number, card)))
        case Discard(card=card):
            return replace(turn, discarded=card)
        case _:
            return turn
