"""The log of a deal, line by line: with the hidden cards, and as everybody saw it.

The lines are those of R43, with the cards that R43 leaves out: `0 draw 7C`. After `house expire` or `house shuffle ...`
follow the cards that the default action drew and discarded (R40): `house draw 7C`, `house discard 9D`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from scala40.actions import Action, Draw, Expire, NextDeal, Shuffle
from scala40.cards import Card
from scala40.engine import Step
from scala40.events import Discarded
from scala40.fair.deal import Inputs, encode
from scala40.fair.terms import LABEL, Terms
from scala40.notation import NotationError, parse_cards
from scala40.records.record import Record, format_entry, parse_entry, replay
from scala40.state import Match, Phase

_UNSEEN_UNTIL_DISCARD: Final = ("take", "lay", "attach", "swap")
"""The steps that the others see only when the turn has ended (R39)."""


def step_lines(before: Match, seat: int, action: Action, step: Step) -> list[str]:
    """The lines for an action that was carried out, with the cards that it drew and discarded."""
    match action:
        case Draw():
            return [f"{seat} draw {before.deal.stock[0]}"]
        case Expire() | Shuffle():
            lines = [format_entry(seat, action)]
        case _:
            return [format_entry(seat, action)]
    deal = before.deal.settled
    if isinstance(action, Expire) and deal.phase is Phase.DRAW:
        lines.append(f"house draw {deal.stock[0]}")
    lines += [f"house discard {event.card}" for event in step.events if isinstance(event, Discarded)]
    return lines


def read_step(line: str) -> tuple[int, Action] | None:
    """The action of a line; None if it only gives a card of the line above; NotationError if it is neither."""
    who, _, text = line.partition(" ")
    word, _, rest = text.partition(" ")
    if who == "house" and word in ("draw", "discard"):
        _one_card(rest)
        return None
    if word == "draw":
        _one_card(rest)
        return parse_entry(f"{who} draw")
    if word == "deal":
        raise NotationError("a deal begins with its number and its inputs")
    seat, action = parse_entry(line)
    if format_entry(seat, action) != line:
        raise NotationError(f"{line[:40]!r} is not how records write this action")
    return seat, action


def _one_card(text: str) -> None:
    cards = parse_cards(text)
    if len(cards) != 1 or cards[0].text != text:
        raise NotationError("the card that was drawn or discarded is missing")


@dataclass(slots=True)
class PlayedDeal:
    """One deal of a record: the order of its pack, its lines, and whether it is over."""

    order: tuple[Card, ...] = field(repr=False)
    lines: list[str] = field(default_factory=list, repr=False)
    over: bool = False


def deals_of(record: Record) -> list[PlayedDeal]:
    """The deals of a record, played once more; RecordError if the rules refuse an action."""
    steps = replay(record)
    before = next(steps).match
    deals = [PlayedDeal(record.first_deal)]
    for (seat, action), step in zip(record.actions, steps, strict=True):
        if isinstance(action, NextDeal):
            deals.append(PlayedDeal(action.cards))
        else:
            deals[-1].lines += step_lines(before, seat, action, step)
        before = step.match
        deals[-1].over = before.phase is Phase.OVER
    return deals


def public_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a deal as everybody saw them, in that order.

    Cards drawn and shuffled are left out. The steps of a turn appear with its discard, and never if the turn ended
    without one (R38-R40). Re-entries, between two deals, are left out.
    """
    held: list[str] = []
    for line in lines:
        who, word, *_ = line.split(" ")
        if word in _UNSEEN_UNTIL_DISCARD:
            held.append(line)
            continue
        if word == "discard":
            yield from held
        if word in ("discard", "expire") or (word == "resign" and held and held[0].startswith(f"{who} ")):
            held = []
        if word != "re-enter":
            yield f"{who} {word}" if word in ("draw", "shuffle") else line


def log_hash(inputs: Inputs, lines: Iterable[str], terms: Terms | None = None) -> str:
    """The hash of a deal's inputs and public log: fixed with the deal's last action, and an input of the next deal.

    With `terms` it binds the rules and the names of the match, too.
    """
    context = inputs.context("log", 0) if terms is None else inputs.context("log", 0, LABEL, terms.bound)
    return sha256(context + encode(public_lines(lines))).hexdigest()
