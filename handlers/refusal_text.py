"""A refusal of the engine as a sentence: the rule, and the cards it is about."""

from handlers.cards_text import card_text, cards_text, meld_text
from handlers.line import Arg, Line
from scala40.refusals import Refusal
from scala40.state import Match


def refusal_line(refusal: Refusal, match: Match) -> Line:
    """The sentence for one refusal. It may name cards of the hand: it is for the player himself only."""
    args: dict[str, Arg] = {"rule": refusal.rule}
    if refusal.card is not None:
        args["card"] = card_text(refusal.card)
    if refusal.cards is not None:
        args["cards"] = cards_text(refusal.cards)
    if refusal.points is not None:
        args["points"] = refusal.points
    if refusal.needed is not None:
        args["needed"] = refusal.needed
    key = f"refusal-{refusal.code.value.replace('_', '-')}"
    meld = _meld(refusal, match)
    if meld is not None:
        args["meld"] = meld
        key += "-to" if refusal.code.value == "attachable_discard" else ""
    return Line(key, **args)


def _meld(refusal: Refusal, match: Match) -> str | None:
    table = match.deal.table
    if refusal.meld_index is None or not 0 <= refusal.meld_index < len(table):
        return None
    meld = table[refusal.meld_index]
    return None if meld is None else meld_text(meld)
