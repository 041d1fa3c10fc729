"""Advice for every reason."""

from scala40.actions import Draw
from scala40.advice import (
    Advice,
    Attaching,
    Contrast,
    ContrastKind,
    Discarding,
    Drawing,
    Laying,
    Opening,
    Reason,
    SteppingBack,
    Stuck,
    Swapping,
    Taking,
    Use,
    Waiting,
    WhyDraw,
    WhyOpen,
    WhyWait,
)
from scala40.meld import Meld, known
from scala40.notation import parse_card, parse_meld

CARD = parse_card("TD")
OTHER = parse_card("TH")
LONGEST: Meld = known(parse_meld("AD 2D 3D *4D 5D 6D 7D 8D 9D TD JD QD KD"))


def every_reason() -> list[Reason]:
    """One of each kind, with the longest words."""
    numbers = ((0, 1), (1, 0), (1, 2), (12, 10), (14, 14))
    contrasts = [Contrast(kind, OTHER, *pair) for kind in ContrastKind for pair in numbers]
    waiting = [None, *(Waiting(why, *pair) for why in WhyWait for pair in numbers[1:])]
    return [
        *(Drawing(why, None if why is WhyDraw.PILE_EMPTY else CARD) for why in WhyDraw),
        *(Taking(CARD, use, None if use is Use.KEEP else LONGEST, None) for use in Use),
        Taking(CARD, Use.MELD, LONGEST, 110),
        Laying((LONGEST,), None, 110),
        *(Laying((LONGEST, LONGEST), 180, 180, why, 14) for why in (None, *WhyOpen)),
        *(Attaching(CARD, LONGEST, saves, owed) for saves in (1, 10) for owed in (False, True)),
        Swapping(CARD, LONGEST, None),
        Swapping(CARD, LONGEST, LONGEST),
        *(
            Discarding(CARD, contrast, although, wait)
            for contrast in contrasts
            for although in (None, LONGEST)
            for wait in (waiting if contrast is contrasts[0] else waiting[:1])
        ),
        *(SteppingBack(why, CARD if why is Stuck.CARD else None) for why in Stuck),
    ]


def advice_of(reason: Reason, *, closes: bool = False, opening: Opening | None = None) -> Advice:
    return Advice(Draw(), reason, closes, (Draw(),), opening)
