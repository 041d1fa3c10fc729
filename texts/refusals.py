"""A refusal of the engine in one or two sentences: the rule, the cards, and what would be legal instead.

The engine says what is legal in the position that the player sees; this module has no rules of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scala40.actions import Attach, Discard, Take
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.checks.melds import opening_needs
from scala40.legal import legal_discards, legal_on_melds
from scala40.meld import Meld
from scala40.melds import attaching, cards_in, run_but_for_an_ace, second_ace_lies_there
from scala40.refusals import Refusal
from scala40.refusals import RefusalCode as Code
from scala40.state import Duty, Match
from texts.cards import card_text, named_meld_text
from texts.line import Arg, Line

MOST_NAMED: Final = 3
"""How many legal cards a sentence names at most; nobody would read a longer list."""


def refusal_line(refusal: Refusal, match: Match) -> Line:
    """The sentence for a refusal in this position. It may name cards of the hand, so only the player may see it."""
    if _is_second_ace(refusal, match):
        return Line("refusal-second-ace")
    args: dict[str, Arg] = {"rule": refusal.rule, "meld": _meld_name(refusal, match)}
    if refusal.card is not None:
        args["card"] = card_text(refusal.card)
    if refusal.points is not None:
        args["points"] = refusal.points
    if refusal.needed is not None:
        args["needed"] = refusal.needed
    extra = _EXTRA_ARGUMENTS.get(refusal.code)
    if extra is not None:
        args |= extra(refusal, match)
    return Line(f"refusal-{refusal.code.value.replace('_', '-')}", **args)


# --- melds ------------------------------------------------------------------------------------------------------------


def _meld(refusal: Refusal, match: Match) -> Meld | None:
    table = match.deal.table
    index = refusal.meld_index
    return table[index] if index is not None and 0 <= index < len(table) else None


def _meld_name(refusal: Refusal, match: Match) -> Arg:
    """The meld, a long one by its first and last cards; 'a meld on the table' if it is not there any more."""
    meld = _meld(refusal, match)
    return Line("refusal-some-meld") if meld is None else named_meld_text(meld)


def _is_second_ace(refusal: Refusal, match: Match) -> bool:
    """Whether a run is refused for its second natural ace alone (R4)."""
    if refusal.code is Code.NOT_A_MELD:
        return run_but_for_an_ace(refusal.cards or (), match.rules)
    meld = _meld(refusal, match) if refusal.code is Code.DOES_NOT_FIT and refusal.rule == "R21" else None
    return meld is not None and refusal.card is not None and second_ace_lies_there(meld, refusal.card, match.rules)


def _fitting(refusal: Refusal, match: Match) -> dict[str, Arg]:
    """The cards that attach to the meld; none for a swap, which is refused for another reason (R23)."""
    if refusal.rule == "R23":
        return {"how": "swap", "cards": ""}
    meld = _meld(refusal, match)
    return _named("some", "none", cards_in(attaching(meld, match.rules)) if meld is not None else ())


def _swapping(refusal: Refusal, match: Match) -> dict[str, Arg]:
    meld = _meld(refusal, match)
    return _named("some", "none", list(meld.swaps) if meld is not None else ())


def _named(some: str, none: str, cards: Sequence[Card]) -> dict[str, Arg]:
    shown = ", ".join(map(card_text, cards[:MOST_NAMED]))
    return {"how": some if cards else none, "cards": shown + (" …" if len(cards) > MOST_NAMED else "")}


# --- discards ---------------------------------------------------------------------------------------------------------


def _discarding(refusal: Refusal, match: Match) -> dict[str, Arg]:
    return {"instead": _instead(match)}


def _instead(match: Match) -> Line:
    """The legal discards, by name if they are few."""
    cards = [action.card for action in legal_discards(match, match.deal.turn)]
    if not cards:
        return Line("refusal-instead-back")
    if len(cards) > MOST_NAMED:
        return Line("refusal-instead-other")
    return Line("refusal-instead-these", cards=", ".join(map(card_text, cards)))


def _attachable(refusal: Refusal, match: Match) -> dict[str, Arg]:
    """R26b: why the player may not discard the card, and whether they may attach it."""
    attachable = any(
        isinstance(action, Attach) and action.card.in_hand is refusal.card
        for action in legal_on_melds(match, match.deal.turn)
    )
    instead = Line("refusal-instead-attach") if attachable else _instead(match)
    return {"why": _what_bars(refusal, match), "instead": instead}


def _what_bars(refusal: Refusal, match: Match) -> str:
    """Why R26b refuses the card: the player has not opened, more than two are playing, or the table never allows it."""
    if refusal.card is None:
        return "table"
    deal, seat = match.deal, match.deal.turn
    opened = deal._replace(opened=tuple(player == seat or done for player, done in enumerate(deal.opened)))
    if why_not(match._replace(deal=opened), seat, Discard(refusal.card)) is None:
        return "unopened"
    others = [player for player in deal.in_deal if player != seat]
    alone = opened._replace(in_deal=tuple(sorted((seat, *others[:1]))))
    return "players" if why_not(match._replace(deal=alone), seat, Discard(refusal.card)) is None else "table"


# --- the rest ---------------------------------------------------------------------------------------------------------


def _drawing(refusal: Refusal, match: Match) -> dict[str, Arg]:
    return {"pile": "yes" if why_not(match, match.deal.turn, Take()) is None else "no"}


def _opening(refusal: Refusal, match: Match) -> dict[str, Arg]:
    return {"needed": opening_needs(match.rules)}


def _taken(refusal: Refusal, match: Match) -> dict[str, Arg]:
    """R24: what the card was taken for."""
    return {"duty": "open" if match.deal.memo.duty is Duty.OPEN else "use"}


def _left(refusal: Refusal, match: Match) -> dict[str, Arg]:
    """R22: nothing would be left, or only the card just taken."""
    taken = refusal.card is not None
    return {"left": "taken" if taken else "none", "card": card_text(refusal.card) if refusal.card is not None else ""}


def _owed(refusal: Refusal, match: Match) -> dict[str, Arg]:
    return {"needed": refusal.needed or 1}


_EXTRA_ARGUMENTS: Final[Mapping[Code, Callable[[Refusal, Match], dict[str, Arg]]]] = {
    Code.DRAW_FIRST: _drawing,
    Code.OPEN_FIRST: _opening,
    Code.DOES_NOT_FIT: _fitting,
    Code.NOT_THE_CARD: _swapping,
    Code.NO_CARD_LEFT: _left,
    Code.TAKEN_CARD_UNUSED: _taken,
    Code.JOKER_UNUSED: _owed,
    Code.JUST_TAKEN: _discarding,
    Code.ATTACHABLE_DISCARD: _attachable,
    Code.JOKER_DISCARD: _discarding,
}
"""By code: the function for arguments of the sentence that the refusal itself does not have."""
