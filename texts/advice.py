"""Advice in words: the sentence for the panel and for the answer, and the label of the button that follows it."""

from collections.abc import Iterator
from typing import Final

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
    WhyOpen,
)
from scala40.advice.facts import AGAINST
from scala40.cards import Card
from texts.cards import card_text, named_meld_text
from texts.line import Arg, Line

TWO_LINES: Final = 74
"""The characters that always fit in two lines of a panel on a phone of 360 px, also with many signs of suits."""


def advice_line(advice: Advice) -> Line:
    """What to do, and why."""
    line, *_ = _reason_lines(advice.reason, closes=advice.closes)
    if isinstance(advice.reason, Discarding) and advice.reason.holds_back:
        return _holding(line, advice.reason, advice.opening)
    if advice.closes and not isinstance(advice.reason, Discarding):
        return Line("advice-closing", advice=line)
    return line


def alert_lines(advice: Advice) -> tuple[Line, ...]:
    """Sentences with the reason, the longest first; the last one always fits in two lines of a panel."""
    line, *shorter = _reason_lines(advice.reason, closes=advice.closes)
    if isinstance(advice.reason, Discarding) and not advice.closes:
        opening = advice.opening
        if advice.reason.holds_back:
            return _holding(line, advice.reason, opening), *_holding_back(advice.reason, opening)
        if opening is not None and not opening.possible:
            return Line("advice-not-opening", advice=line, opening=opening_line(opening)), line, *shorter
    elif advice.closes and not isinstance(advice.reason, Discarding):
        return Line("advice-closing", advice=line), Line("advice-closing-short", step=_shortest_step(advice))
    return line, *shorter


def _shortest_step(advice: Advice) -> Line:
    match advice.reason:
        case Laying(melds, None) if len(melds) > 1:
            return Line("advice-step-lay-many", count=len(melds))
    return label_line(advice)


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
            return Line("advice-step-lay", melds=tuple(map(named_meld_text, melds)))
        case Attaching(card, meld):
            return Line("advice-step-attach", card=card_text(card), meld=named_meld_text(meld))
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


def _reason_lines(reason: Reason, *, closes: bool) -> tuple[Line, ...]:
    """The step with its reason, in full and, where that may be too long for a panel, in fewer words."""
    match reason:
        case Drawing(why, top):
            words = {} if top is None else {"card": card_text(top)}
            return (Line(f"advice-draw-{why.value.replace('_', '-')}", **words),)
        case Taking():
            return (_taking(reason),)
        case Laying():
            return _laying(reason)
        case Attaching(card, meld, saves, owed):
            key = "advice-attach-owed" if owed else "advice-attach"
            return (Line(key, card=card_text(card), meld=named_meld_text(meld), points=saves),)
        case Swapping(card, meld, None):
            return (Line("advice-swap", card=card_text(card), meld=named_meld_text(meld)),)
        case Swapping(card, meld, into) if into is not None:
            words = {"card": card_text(card), "meld": named_meld_text(meld), "into": named_meld_text(into)}
            return Line("advice-swap-for", **words), Line("advice-swap", **words)
        case Discarding(card) if closes:
            return (Line("advice-throw-closing", card=card_text(card)),)
        case Discarding():
            return _discarding(reason)
        case SteppingBack(why, card):
            words = {} if card is None else {"card": card_text(card)}
            return (Line(f"advice-back-{why.value}", **words),)
    raise AssertionError  # every reason has its sentence


def _taking(reason: Taking) -> Line:
    card = card_text(reason.card)
    if reason.use is Use.KEEP or reason.meld is None:
        return Line("advice-take-keep", card=card)
    meld = named_meld_text(reason.meld)
    if reason.opens_with is not None:
        return Line("advice-take-open", card=card, meld=meld, points=reason.opens_with)
    return Line(f"advice-take-{reason.use.value}", card=card, meld=meld)


def _laying(reason: Laying) -> tuple[Line, ...]:
    melds = tuple(map(named_meld_text, reason.melds))
    if reason.opens_with is None:
        short = Line("advice-lay-many", count=len(melds), points=reason.saves)
        return Line("advice-lay", melds=melds, points=reason.saves), *((short,) if len(melds) > 1 else ())
    why = Line(f"advice-open-why-{(reason.why or WhyOpen.LIGHTER).value}", saves=reason.saves)
    words: dict[str, Arg] = {"points": reason.opens_with, "why": why}
    return Line("advice-open", melds=melds, **words), Line("advice-open-short", **words)


def _discarding(reason: Discarding) -> tuple[Line, ...]:
    """The card with all facts and what speaks against it, then with fewer and fewer facts."""
    card, facts = card_text(reason.card), tuple(_facts(reason.card, reason.facts))
    if not facts:
        return (Line("advice-throw-bare", card=card),)
    shorter = [Line("advice-throw", card=card, facts=facts[:most]) for most in range(len(facts), 0, -1)]
    for fact in reason.facts:
        if fact.meld is not None:
            key = "advice-throw-although-joker" if fact.kind is FactKind.SWAPS else "advice-throw-although"
            return Line(key, card=card, facts=facts, meld=named_meld_text(fact.meld)), *shorter
    return tuple(shorter)


def _holding(line: Line, reason: Discarding, opening: Opening | None) -> Line:
    """The advice to discard, although something could still be put down."""
    if opening is None or not opening.possible:
        return Line("advice-holding", advice=line)
    melds = tuple(map(named_meld_text, opening.melds))
    key = "advice-holding-opening-calm" if reason.nobody_else_opened else "advice-holding-opening"
    return Line(key, advice=line, points=opening.best, melds=melds)


def _holding_back(reason: Discarding, opening: Opening | None) -> Iterator[Line]:
    """The same in fewer words, the last ones without facts only if there are none that are short enough."""
    opens = opening is not None and opening.possible
    card, facts = card_text(reason.card), tuple(_facts(reason.card, reason.facts))
    if opens and reason.nobody_else_opened:
        yield Line("advice-hold-calm", card=card)
        return
    key = "advice-hold-opening" if opens else "advice-hold"
    yield from (Line(key, card=card, facts=facts[:most]) for most in range(len(facts), 0, -1))
    if not facts:
        yield Line(f"{key}-bare", card=card)


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
