"""What happened in the last turns, read from the action log: what everybody may know of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from handlers.cards_text import card_text, cards_text
from handlers.match_record import LEAVE, RE_ENTER
from scala40.actions import Attach, Discard, Lay, Resign, Swap, Take
from scala40.notation import parse_action, parse_card
from storage import LogEntry

MOST_TURNS = 6


@dataclass(frozen=True, slots=True)
class LastTurn:
    """One ended turn, in card texts. `by_house`: its time was over and the house played it (R40)."""

    seat: int
    by_house: bool = False
    resigned: bool = False
    took: bool = False
    laid: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    swapped: tuple[str, ...] = ()
    discarded: str | None = None

    @property
    def is_ended(self) -> bool:
        """Whether the turn is over: before that nobody else sees its steps (R39)."""
        return self.resigned or self.by_house or self.discarded is not None


def last_turns(entries: Sequence[LogEntry], computers: Collection[int] = ()) -> tuple[LastTurn, ...]:
    """The last turn that a person ended himself in this deal and all that happened since, oldest first."""
    turns: list[LastTurn] = []
    for entry in _this_deal(entries):
        word, _, rest = entry.action.partition(" ")
        if word in ("shuffle", RE_ENTER):
            continue
        if not turns or turns[-1].is_ended or turns[-1].seat != entry.seat:
            turns.append(LastTurn(entry.seat))
        turns[-1] = _expired(turns[-1], rest) if word == "expire" else _with(turns[-1], entry.action)
    ended = [turn for turn in turns if turn.is_ended]
    start = len(ended)
    while start and (ended[start - 1].by_house or ended[start - 1].resigned or ended[start - 1].seat in computers):
        start -= 1
    return tuple(ended[max(start - 1, 0) :][-MOST_TURNS:])


def _this_deal(entries: Sequence[LogEntry]) -> Iterable[LogEntry]:
    for number in range(len(entries) - 1, -1, -1):
        if entries[number].action.startswith("deal "):
            return entries[number + 1 :]
    return entries


def _expired(turn: LastTurn, card: str) -> LastTurn:
    """Only the house's own draw and discard count: the steps of the draft were taken back (R40)."""
    return LastTurn(turn.seat, by_house=True, discarded=card_text(parse_card(card)) if card else None)


def _with(turn: LastTurn, text: str) -> LastTurn:
    if text == LEAVE:
        return LastTurn(turn.seat, resigned=True)
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
        case Resign():
            return LastTurn(turn.seat, resigned=True)
        case _:
            return turn
