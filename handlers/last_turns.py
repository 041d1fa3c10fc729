"""What happened in the last turns, read from the action log: what everybody may know of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from handlers.cards_text import card_text, cards_text
from handlers.match_record import GIVEN_BACK, LEAVE, RE_ENTER, TAKEN_OVER
from scala40.actions import Attach, Discard, Lay, Swap, Take
from scala40.notation import parse_action, parse_card
from storage import LogEntry

MOST_TURNS = 6


@dataclass(frozen=True, slots=True)
class LastTurn:
    """One ended turn: before that nobody else sees its steps (R39). Cards as texts.

    `by_house`: the house played it (R40): its time was over, or the computer that had to play it broke.
    """

    seat: int
    computer: bool = False
    """Whether a computer had the seat, whoever sits there now."""
    by_house: bool = False
    resigned: bool = False
    dealt: bool = False
    """Whether nothing was drawn in it: its player was dealt the fourteenth card (R13)."""
    took: bool = False
    laid: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    swapped: tuple[str, ...] = ()
    put: tuple[tuple[int, str], ...] = ()
    """Where the attached and swapped cards lie: the number of the meld, counted from 0, and the card."""
    discarded: str | None = None


_LEFT = ("resign", LEAVE)
_NOT_BY_ONESELF = ("expire", *_LEFT)
_ENDING = ("discard", *_NOT_BY_ONESELF)
_OF_NO_TURN = ("shuffle", RE_ENTER, TAKEN_OVER, GIVEN_BACK)


def last_turns(entries: Sequence[LogEntry], computers: Collection[int] = ()) -> tuple[LastTurn, ...]:
    """The last turn that a person ended himself in this deal and all that happened since, oldest first.

    `computers`: the seats that computers have now.
    """
    by_computer = _by_computers(entries, computers)
    ended = [turn for turn in _turns(_this_deal(entries)) if _word(turn[-1]) in _ENDING]
    start = len(ended)
    while start and (_word(ended[start - 1][-1]) in _NOT_BY_ONESELF or ended[start - 1][-1].seq in by_computer):
        start -= 1
    told = ended[max(start - 1, 0) :][-MOST_TURNS:]
    return tuple(_told(turn, computer=turn[-1].seq in by_computer) for turn in told)


def _by_computers(entries: Sequence[LogEntry], computers: Collection[int]) -> set[int]:
    """The numbers of the lines of which a computer had the seat, found backwards: the log may be cut off in front."""
    having, found = set(computers), set()
    for entry in reversed(entries):
        if entry.action == TAKEN_OVER:
            having.discard(entry.seat)
        elif entry.action == GIVEN_BACK:
            having.add(entry.seat)
        elif entry.seat in having:
            found.add(entry.seq)
    return found


def _word(entry: LogEntry) -> str:
    return entry.action.partition(" ")[0]


def _turns(entries: Iterable[LogEntry]) -> list[list[LogEntry]]:
    """The entries turn by turn, as they stand: only a few of them will be read."""
    turns: list[list[LogEntry]] = []
    for entry in entries:
        if _word(entry) in _OF_NO_TURN:
            continue
        if not turns or turns[-1][-1].seat != entry.seat or _word(turns[-1][-1]) in _ENDING:
            turns.append([])
        turns[-1].append(entry)
    return turns


def _this_deal(entries: Sequence[LogEntry]) -> Iterable[LogEntry]:
    for number in range(len(entries) - 1, -1, -1):
        if entries[number].action.startswith("deal "):
            return entries[number + 1 :]
    return entries


def _told(entries: list[LogEntry], *, computer: bool) -> LastTurn:
    """What is told of a turn. Of one that its player did not end the steps were taken back (R38, R40)."""
    word, _, card = entries[-1].action.partition(" ")
    if word in _LEFT:
        return LastTurn(entries[-1].seat, resigned=True)  # that nobody does for anybody
    dealt = not any(_word(entry) in ("draw", "take") for entry in entries)
    turn = LastTurn(entries[-1].seat, computer=computer, dealt=dealt)
    if word == "expire":
        return replace(turn, by_house=True, discarded=card_text(parse_card(card)) if card else None)
    for entry in entries:
        turn = _with(turn, entry.action)
    return turn


def _with(turn: LastTurn, text: str) -> LastTurn:
    match parse_action(text):
        case Take():
            return replace(turn, took=True)
        case Lay(melds=melds):
            return replace(turn, laid=turn.laid + tuple(cards_text(cards) for cards in melds))
        case Attach(card=card, meld_index=number):
            return replace(turn, attached=(*turn.attached, card_text(card)), put=(*turn.put, (number, card_text(card))))
        case Swap(card=card, meld_index=number):
            return replace(turn, swapped=(*turn.swapped, card_text(card)), put=(*turn.put, (number, card_text(card))))
        case Discard(card=card):
            return replace(turn, discarded=card_text(card))
        case _:
            return turn
