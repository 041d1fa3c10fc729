"""Remarks on a finished deal as sentences, for the player whom they are about."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scala40.actions import Action, Attach, Discard, Lay, Swap, Take
from scala40.meld import known
from scala40.remarks import Remark, RemarkKind
from texts.advice import contrast_line
from texts.cards import card_text, named_meld_text
from texts.line import Arg, Line

_MANY_POINTS = 20
"""Points from which on a deal without a fault says that they were those of the cards."""


def remark_line(remark: Remark) -> Line:
    """The sentence of a remark; instead of the name of another player it has an empty text, as `player`."""
    words: dict[str, Arg] = {"turn": remark.turn}
    if remark.card is not None:
        words["card"] = card_text(remark.card)
    melds = tuple(map(named_meld_text, remark.melds))
    match remark.kind:
        case RemarkKind.COULD_CLOSE:
            how = tuple(_steps([action for _, action in remark.proof], remark))
            return Line("remark-could-close", turn=remark.turn, how=how, points=remark.paid)
        case RemarkKind.COULD_OPEN:
            words |= {"points": remark.points, "paid": remark.paid, "later": remark.later or 0, "melds": melds}
            if remark.took is None:
                return Line("remark-could-open", **words)
            return Line("remark-could-open-taking", card=card_text(remark.took), **words)
        case RemarkKind.COULD_SWAP | RemarkKind.TAKE:
            return Line(_key(remark), meld=melds[0], **words)
        case RemarkKind.COULD_PUT_DOWN:
            return Line(_key(remark), cards=tuple(map(card_text, remark.cards)), points=remark.points, **words)
        case RemarkKind.FED:
            if melds:
                return Line("remark-fed-fits", player="", meld=melds[0], **words)
            return Line("remark-fed", player="", **words)
        case RemarkKind.CAME:
            held, came, rather = map(card_text, remark.cards)
            return Line("remark-came", other=held, last=came, instead=rather, later=remark.later or 0, **words)
        case RemarkKind.DISCARD:
            assert remark.contrast is not None  # it is about nothing else
            other = "" if remark.contrast.other is None else card_text(remark.contrast.other)
            return Line("remark-discard", other=other, why=contrast_line(remark.contrast), **words)
        case RemarkKind.FIND:
            return Line("remark-find", **words)
        case RemarkKind.FLAWLESS:
            if remark.later is not None:
                return Line("remark-flawless-closed", turn=remark.later)
            return Line("remark-flawless", points=remark.paid if remark.paid >= _MANY_POINTS else 0)


def _key(remark: Remark) -> str:
    return f"remark-{remark.kind.value.replace('_', '-')}"


def _steps(actions: Sequence[Action], remark: Remark) -> Iterator[Line]:
    """What has to be done, cards that are attached one after the other together."""
    for kind, steps in groupby(actions, type):
        same = list(steps)
        if kind is Attach:
            attached = [step.card for step in same if isinstance(step, Attach)]
            yield Line("remark-step-attach", cards=tuple(map(card_text, attached)))
            continue
        for step in same:
            match step:
                case Take():
                    yield Line("remark-step-take", card="" if remark.took is None else card_text(remark.took))
                case Lay(melds):
                    yield Line("remark-step-lay", melds=tuple(named_meld_text(known(meld)) for meld in melds))
                case Swap(card):
                    yield Line("remark-step-swap", card=card_text(card))
                case Discard(card):
                    yield Line("remark-step-discard", card=card_text(card))
                case _:
                    pass  # the draw, which was made
