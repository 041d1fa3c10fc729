"""What happened in the last turns, read from the action log: what everybody may know of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from handlers.cards_text import card_text, cards_text
from handlers.match_record import LEAVE, RE_ENTER
from scala40.actions import Attach, Discard, Lay, Swap, Take
from scala40.notation import parse_action, parse_card
from storage import LogEntry

MOST_TURNS = 6


@dataclass(frozen=True, slots=True)
class LastTurn:
    """One ended turn: before that nobody else sees its steps (R39). Cards as texts.

    `by_house`: its time was over and the house played it (R40).
    """

    seat: int
    by_house: bool = False
    resigned: bool = False
    took: bool = False
    laid: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    swapped: tuple[str, ...] = ()
    discarded: str | None = None


_LEFT = ("resign", LEAVE)
_NOT_BY_ONESELF = ("expire", *_LEFT)
_ENDING = ("discard", *_NOT_BY_ONESELF)
_OF_NO_TURN = ("shuffle", RE_ENTER)


def last_turns(entries: Sequence[LogEntry], computers: Collection[int] = ()) -> tuple[LastTurn, ...]:
    """The last turn that a person ended himself in this deal and all that happened since, oldest first."""
    ended = [turn for turn in _turns(_this_deal(entries)) if _word(turn[-1]) in _ENDING]
    start = len(ended)
    while start and (_word(ended[start - 1][-1]) in _NOT_BY_ONESELF or ended[start - 1][-1].seat in computers):
        start -= 1
    return tuple(map(_told, ended[max(start - 1, 0) :][-MOST_TURNS:]))


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


def _told(entries: list[LogEntry]) -> LastTurn:
    """What is told of a turn. Of one that its player did not end the steps were taken back (R38, R40)."""
    word, _, card = entries[-1].action.partition(" ")
    turn = LastTurn(entries[-1].seat)
    if word in _LEFT:
        return replace(turn, resigned=True)
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
        case Attach(card=card):
            return replace(turn, attached=(*turn.attached, card_text(card)))
        case Swap(card=card):
            return replace(turn, swapped=(*turn.swapped, card_text(card)))
        case Discard(card=card):
            return replace(turn, discarded=card_text(card))
        case _:
            return turn
