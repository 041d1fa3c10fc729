"""Advice in words: the sentence for the panel and for the answer, and the label of the button that follows it."""

from typing import Final

from scala40.advice import (
    Advice,
    Attaching,
    Contrast,
    Discarding,
    Drawing,
    Laying,
    Opening,
    SteppingBack,
    Swapping,
    Taking,
    Use,
    WhyOpen,
)
from texts.cards import card_text, named_meld_text, short_meld_text
from texts.line import Arg, Line

TWO_LINES: Final = 74
"""The characters that always fit in two lines of a panel on a phone of 360 px, also with many signs of suits."""


def advice_line(advice: Advice) -> Line:
    """What to do, and why."""
    return _sentences(advice)[0]


def alert_lines(advice: Advice) -> tuple[Line, ...]:
    """Sentences with the reason, the longest first; the last one always fits in two lines of a panel."""
    sentences, opening = _sentences(advice), advice.opening
    if not isinstance(advice.reason, Discarding) or advice.closes or advice.holds_back:
        return sentences
    if opening is None or opening.possible:
        return sentences
    return Line("advice-not-opening", advice=sentences[0], opening=opening_line(opening)), *sentences


def label_line(advice: Advice, *, short: bool = False) -> Line:
    """The step in a few words; `short`: with melds as on buttons."""
    match advice.reason:
        case Drawing():
            return Line("advice-step-draw")
        case Taking(card):
            return Line("advice-step-take", card=card_text(card))
        case Laying(opens_with=points) if points is not None:
            return Line("advice-step-open", points=points)
        case Laying(melds):
            return Line("advice-step-lay", melds=tuple(map(short_meld_text if short else named_meld_text, melds)))
        case Attaching(card, meld):
            named = short_meld_text(meld, on_table=True) if short else named_meld_text(meld)
            return Line("advice-step-attach", card=card_text(card), meld=named)
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


def _sentences(advice: Advice) -> tuple[Line, ...]:
    """The step with its reason, in full and, where that may be too long for a panel, in fewer words."""
    match reason := advice.reason:
        case Discarding(card, contrast):
            if contrast is None:
                return (Line("advice-throw-closing", card=card_text(card)),)
            return _discarding(reason, contrast, advice.opening)
        case Laying(melds, None) if advice.closes and len(melds) > 1:
            step = Line("advice-step-lay-many", count=len(melds))
        case _:
            step = label_line(advice)
    lines = _step_lines(reason)
    if advice.closes:
        return Line("advice-closing", advice=lines[0]), Line("advice-closing-short", step=step)
    return lines


def _step_lines(reason: Drawing | Taking | Laying | Attaching | Swapping | SteppingBack) -> tuple[Line, ...]:
    """The same for a step before the discard."""
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
        case Swapping(card, meld, into):
            words = {"card": card_text(card), "meld": named_meld_text(meld)}
            swap = Line("advice-swap", **words)
            return (swap,) if into is None else (Line("advice-swap-for", into=named_meld_text(into), **words), swap)
        case SteppingBack(why, card):
            words = {} if card is None else {"card": card_text(card)}
            return (Line(f"advice-back-{why.value}", **words),)


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
    opens = reason.why or WhyOpen.LIGHTER
    number: dict[str, Arg] = {"count": reason.attached} if opens is WhyOpen.ATTACHES else {"saves": reason.saves}
    why = Line(f"advice-open-why-{opens.value}", **number)
    words: dict[str, Arg] = {"points": reason.opens_with, "why": why}
    return Line("advice-open", melds=melds, **words), Line("advice-open-short", **words)


def _discarding(reason: Discarding, contrast: Contrast, opening: Opening | None) -> tuple[Line, ...]:
    """The card with its reason and with what speaks against it, then with its reason alone.

    If something could still be put down, the longest sentence says that, too, and the other why it is not done.
    """
    card, why = card_text(reason.card), contrast_line(contrast)
    short = Line("advice-throw", card=card, why=why)
    if reason.although is None:
        longest = short
    else:
        key = "advice-throw-although-joker" if reason.card in reason.although.swaps else "advice-throw-although"
        longest = Line(key, card=card, why=why, meld=named_meld_text(reason.although))
    if reason.waiting is None:
        return tuple(dict.fromkeys((longest, short)))
    waiting = reason.waiting
    wait = Line(f"advice-wait-{waiting.why.value.replace('_', '-')}", count=waiting.count, less=waiting.less)
    if opening is None or not opening.possible:
        return Line("advice-holding", advice=longest, why=wait), Line("advice-hold", card=card, why=wait)
    melds = tuple(map(named_meld_text, opening.melds))
    full = Line("advice-holding-opening", advice=longest, points=opening.best, melds=melds, why=wait)
    return full, Line("advice-hold-opening", card=card, why=wait)


def contrast_line(contrast: Contrast) -> Line:
    """What differs between a discard and another card."""
    other = {} if contrast.other is None else {"other": card_text(contrast.other)}
    return Line(
        f"advice-why-{contrast.kind.value.replace('_', '-')}", count=contrast.count, less=contrast.less, **other
    )
