"""Advice for every reason."""

from scala40.actions import Draw
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
    Stuck,
    Swapping,
    Taking,
    Use,
    WhyDraw,
    WhyOpen,
)
from scala40.advice.facts import AGAINST
from scala40.meld import Meld, known
from scala40.notation import parse_card, parse_meld

CARD = parse_card("TD")
LONGEST: Meld = known(parse_meld("AD 2D 3D *4D 5D 6D 7D 8D 9D TD JD QD KD"))


def every_reason() -> list[Reason]:
    """One of each kind, with the longest words."""
    facts = [Fact(kind, count) for kind in FactKind for count in (0, 1, 2) if kind not in AGAINST]
    against = [Fact(kind, meld=LONGEST) for kind in AGAINST]
    return [
        *(Drawing(why, None if why is WhyDraw.PILE_EMPTY else CARD) for why in WhyDraw),
        *(Taking(CARD, use, None if use is Use.KEEP else LONGEST, None) for use in Use),
        Taking(CARD, Use.MELD, LONGEST, 110),
        Laying((LONGEST,), None, 110),
        *(Laying((LONGEST, LONGEST), 180, 180, why) for why in (None, *WhyOpen)),
        *(Attaching(CARD, LONGEST, saves, owed) for saves in (1, 10) for owed in (False, True)),
        Swapping(CARD, LONGEST, None),
        Swapping(CARD, LONGEST, LONGEST),
        *(
            Discarding(CARD, (fact, *more), bool(holds), holds == 2)
            for fact in facts
            for more in ((), *((one,) for one in against))
            for holds in range(3)
        ),
        *(SteppingBack(why, CARD if why is Stuck.CARD else None) for why in Stuck),
    ]


def advice_of(reason: Reason, *, closes: bool = False, opening: Opening | None = None) -> Advice:
    return Advice(Draw(), reason, closes, (Draw(),), opening)
