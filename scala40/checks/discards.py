"""Which discards may end a turn: duties, the first turn, the three parts of R26 (R24-R26)."""

from typing import assert_never

from scala40.cards import Card, face_mask
from scala40.checks import duties
from scala40.melds import JOKER_BIT, attaching, attaching_to_any
from scala40.options import AttachableDiscard, JokerDiscard
from scala40.refusals import Refusal
from scala40.refusals import RefusalCode as Code
from scala40.rules import Rules
from scala40.state import Deal, Duty, Match


def discarding(rules: Rules, deal: Deal, seat: int, card: Card) -> Refusal | None:
    """R24, R25, R26."""
    if card not in deal.hands[seat]:
        return Refusal(code=Code.NOT_IN_HAND, rule="R43", card=card)
    refusal = _ending(rules, deal, seat)
    if refusal is None and not _discardable(rules, deal, seat) >> card & 1:
        return _refusal(rules, deal, seat, card)
    return refusal


def _ending(rules: Rules, deal: Deal, seat: int) -> Refusal | None:
    """R24, R25: whether the turn may end at all; if one card is left, whether the deal may end."""
    memo = deal.memo
    if memo.duty is not Duty.NONE:
        return Refusal(code=Code.TAKEN_CARD_UNUSED, rule="R24", card=memo.taken)
    if memo.jokers_owed:
        return Refusal(code=Code.JOKER_UNUSED, rule="R24", needed=memo.jokers_owed)
    if closes(deal, seat) and not rules.first_turn_close and deal.turns_played[seat] == 0:
        return Refusal(code=Code.FIRST_TURN_CLOSE, rule="R25")
    return None


def closes(deal: Deal, seat: int) -> bool:
    """Whether the next discard of the seat on turn empties its hand, which closes the deal (R28)."""
    return len(deal.hands[seat]) == 1 and not deal.memo.unseen


def discards(match: Match, seat: int) -> int:
    """Mask of the faces that the seat on turn may discard now (R24-R26)."""
    return 0 if _ending(match.rules, match.deal, seat) else _discardable(match.rules, match.deal, seat)


def _discardable(rules: Rules, deal: Deal, seat: int) -> int:
    """R26: mask of the hand's faces that (a), (b) and (c) allow; (b) and (c) do not apply if they allow none."""
    hand = deal.hands[seat]
    free = face_mask(hand)
    taken = deal.memo.taken
    if taken is not None and duties.is_held_back(deal.memo, hand, taken):
        free &= ~(1 << taken)
    if closes(deal, seat):
        return free
    allowed = free & ~(_barred_attachable(rules, deal, seat) | _barred_joker(rules))
    return allowed if deal.memo.unseen else allowed or free


def _barred_attachable(rules: Rules, deal: Deal, seat: int) -> int:
    """R26b: mask of the faces that attach and so may not be discarded, except to close."""
    match rules.attachable_discard:
        case AttachableDiscard.FREE:
            return 0
        case AttachableDiscard.OPENED_OK:
            barred = not deal.opened[seat]
        case AttachableDiscard.TWO_PLAYER_OK:
            barred = not deal.opened[seat] or len(deal.in_deal) > 2
        case AttachableDiscard.NEVER:
            barred = True
        case _:
            assert_never(rules.attachable_discard)
    return attaching_to_any(deal.table, rules) if barred else 0


def _barred_joker(rules: Rules) -> int:
    """R26c: mask with the joker if it may be discarded only to close."""
    match rules.joker_discard:
        case JokerDiscard.FREE:
            return 0
        case JokerDiscard.CLOSING_ONLY:
            return JOKER_BIT
    assert_never(rules.joker_discard)


def _refusal(rules: Rules, deal: Deal, seat: int, card: Card) -> Refusal:
    """The part of R26 that refuses a card of the hand."""
    if duties.is_held_back(deal.memo, deal.hands[seat], card):
        return Refusal(code=Code.JUST_TAKEN, rule="R26", card=card)
    if _barred_attachable(rules, deal, seat) >> card & 1:
        index = next(n for n, meld in enumerate(deal.table) if meld is not None and attaching(meld, rules) >> card & 1)
        return Refusal(code=Code.ATTACHABLE_DISCARD, rule="R26", card=card, meld_index=index)
    return Refusal(code=Code.JOKER_DISCARD, rule="R26", card=card)
