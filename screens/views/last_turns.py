"""What happened in the last turns, as far as everybody may know it, read from the action log."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scala40.actions import Action, Attach, Discard, Draw, Expire, Lay, NextDeal, ReEnter, Resign, Shuffle, Swap, Take
from scala40.cards import Card
from storage import LogEntry
from tables.records.logged import Logged, Note, logged

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


def last_turns(
    entries: Iterable[LogEntry], computers: Collection[int] = (), reader: int | None = None
) -> tuple[LastTurn, ...]:
    """Return the last turn in this deal that a person ended themselves, and the turns since, oldest first.

    `entries`: the log, the last line first, of which only as much is read as is shown; its beginning may be missing.
    `computers`: the seats that computers have now. `reader`: the seat of the person who reads this alone; then they are
    told all since the last turn that they ended themselves.
    """
    turns: list[LastTurn] = []
    for turn in _ended_turns(entries, computers):
        turns.append(turn)
        is_own = not (turn.computer or turn.by_default or turn.resigned)
        if len(turns) == MOST_TURNS or (is_own and reader in (None, turn.seat)):
            break
    return tuple(reversed(turns))


def _ended_turns(entries: Iterable[LogEntry], computers: Collection[int]) -> Iterator[LastTurn]:
    """Yield this deal's ended turns, the last one first, up to a line that this program did not write."""
    having, turn, by_computer = set(computers), list[Logged](), False
    for entry in entries:
        try:
            line = logged(entry)
        except ValueError:
            turn = [] if turn and turn[-1].seat == entry.seat else turn  # it may be a step of that turn
            break
        if isinstance(line.what, NextDeal):
            break
        if line.what is Note.TAKEN_OVER:
            having.discard(line.seat)
        elif line.what is Note.GIVEN_BACK:
            having.add(line.seat)
        if isinstance(line.what, Shuffle | ReEnter) or line.what in (Note.TAKEN_OVER, Note.GIVEN_BACK):
            continue
        ends = _ends_turn(line)
        if turn and (turn[-1].seat != line.seat or ends):
            yield turn_summary(turn[::-1], by_computer)
            turn = []
        if turn or ends:  # else it belongs to a turn that has not ended
            by_computer = by_computer if turn else line.seat in having
            turn.append(line)
    if turn:
        yield turn_summary(turn[::-1], by_computer)


def _ends_turn(line: Logged) -> bool:
    return line.what is Note.LEFT or isinstance(line.what, Discard | Expire | Resign)


def turn_summary(lines: Sequence[Logged], computer: bool) -> LastTurn:
    """Return what is shown of a turn, from its lines of the log.

    If its player did not end it, its steps were taken back (R38, R40).
    """
    last = lines[-1]
    if last.what is Note.LEFT or isinstance(last.what, Resign):
        return LastTurn(last.seat, resigned=True)  # a computer never resigns for a person
    dealt = not any(isinstance(line.what, Draw | Take) for line in lines)
    turn = LastTurn(last.seat, computer=computer, dealt=dealt)
    if isinstance(last.what, Expire):
        return replace(turn, by_default=True, discarded=last.discarded)
    for line in lines:
        turn = _with(turn, line.what)
    return turn


def _with(turn: LastTurn, done: Action | Note) -> LastTurn:
    match done:
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
