"""Advice in words: the sentence for the panel and for the answer, and the label of the button that follows it."""

from collections.abc import Iterator

from scala40.advice import (
    Advice,
    Attaching,
    Discarding,
    Drawing,
    Fact,
    FactKind,
    Laying,
    Opening,
    Reason,
    SteppingBack,
    Swapping,
    Taking,
    Use,
)
from scala40.advice.facts import AGAINST
from scala40.cards import Card
from texts.cards import card_text, meld_text
from texts.line import Line


def advice_line(advice: Advice) -> Line:
    """What to do, and why."""
    line = _reason_line(advice.reason, closes=advice.closes)
    if isinstance(advice.reason, Discarding) and advice.reason.holds_back:
        return _holding(line, advice.reason, advice.opening)
    if advice.closes and not isinstance(advice.reason, Discarding):
        return Line("advice-closing", advice=line)
    return line


def alert_lines(advice: Advice) -> tuple[Line, ...]:
    """Sentences for the answer to a tap, which must be short: the longest first; the last one always fits."""
    line, opening = advice_line(advice), advice.opening
    shortest = Line("advice-short", step=label_line(advice))
    if not isinstance(advice.reason, Discarding) or advice.closes:
        return line, shortest
    if advice.reason.holds_back or opening is None or opening.possible:
        return line, _discarding(advice.reason), shortest
    return Line("advice-not-opening", advice=line, opening=opening_line(opening)), line, shortest


def label_line(advice: Advice) -> Line:
    """The step in a few words."""
    match advice.reason:
        case Drawing():
            return Line("advice-step-draw")
        case Taking(card):
            return Line("advice-step-take", card=card_text(card))
        case Laying(opens_with=points) if points is not None:
            return Line("advice-step-open", points=points)
        case Laying(melds):
            return Line("advice-step-lay", melds=tuple(map(meld_text, melds)))
        case Attaching(card, meld):
            return Line("advice-step-attach", card=card_text(card), meld=meld_text(meld))
        case Swapping(card):
            return Line("advice-step-swap", card=card_text(card))
        case Discarding(card):
            return Line("advice-step-close" if advice.closes else "advice-step-discard", card=card_text(card))
        case SteppingBack():
            return Line("advice-step-back")


def opening_line(opening: Opening) -> Line:
    """Whether a player who has not opened can open, or how many points they lack."""
    enough = opening.best >= opening.needed
    if opening.possible:
        key = "open" if enough else "waived"
    elif not opening.best:
        key = "none"
    else:
        key = "taken" if enough else "low"  # enough points without the card that was taken to open (R15)
    return Line(f"opening-{key}", best=opening.best, needed=opening.needed)


def _reason_line(reason: Reason, *, closes: bool) -> Line:
    match reason:
        case Drawing(why, top):
            words = {} if top is None else {"card": card_text(top)}
            return Line(f"advice-draw-{why.value.replace('_', '-')}", **words)
        case Taking():
            return _taking(reason)
        case Laying(melds, opens_with, saves):
            shown = tuple(map(meld_text, melds))
            if opens_with is not None:
                return Line("advice-open", points=opens_with, melds=shown)
            return Line("advice-lay", melds=shown, points=saves)
        case Attaching(card, meld, saves, owed):
            key = "advice-attach-owed" if owed else "advice-attach"
            return Line(key, card=card_text(card), meld=meld_text(meld), points=saves)
        case Swapping(card, meld, None):
            return Line("advice-swap", card=card_text(card), meld=meld_text(meld))
        case Swapping(card, meld, into) if into is not None:
            return Line("advice-swap-for", card=card_text(card), meld=meld_text(meld), into=meld_text(into))
        case Discarding(card) if closes:
            return Line("advice-throw-closing", card=card_text(card))
        case Discarding():
            return _discarding(reason)
        case SteppingBack(why, card):
            words = {} if card is None else {"card": card_text(card)}
            return Line(f"advice-back-{why.value}", **words)
    raise AssertionError  # every reason has its sentence


def _taking(reason: Taking) -> Line:
    card = card_text(reason.card)
    if reason.use is Use.KEEP or reason.meld is None:
        return Line("advice-take-keep", card=card)
    if reason.opens_with is not None:
        return Line("advice-take-open", card=card, meld=meld_text(reason.meld), points=reason.opens_with)
    return Line(f"advice-take-{reason.use.value}", card=card, meld=meld_text(reason.meld))


def _discarding(reason: Discarding) -> Line:
    facts = tuple(_facts(reason.card, reason.facts))
    line = Line("advice-throw", card=card_text(reason.card), facts=facts)
    for fact in reason.facts:
        if fact.meld is not None:
            key = "advice-throw-although-joker" if fact.kind is FactKind.SWAPS else "advice-throw-although"
            return Line(key, **dict(line.args), meld=meld_text(fact.meld))
    return line


def _holding(line: Line, reason: Discarding, opening: Opening | None) -> Line:
    """The advice to discard, although something could still be put down."""
    if opening is None or not opening.possible:
        return Line("advice-holding", advice=line)
    melds = tuple(map(meld_text, opening.melds))
    key = "advice-holding-opening-calm" if reason.nobody_else_opened else "advice-holding-opening"
    return Line(key, advice=line, points=opening.best, melds=melds)


def _facts(card: Card, facts: tuple[Fact, ...]) -> Iterator[Line]:
    for fact in facts:
        if fact.kind in AGAINST:
            continue
        key = f"advice-fact-{fact.kind.value.replace('_', '-')}"
        if fact.kind is FactKind.RANK_LEFT:
            assert card.rank is not None  # nobody counts jokers
            yield Line(key, rank=Line(f"advice-ranks-{card.rank.value}"), count=fact.count)
        else:
            yield Line(key, count=fact.count)
