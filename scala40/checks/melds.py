"""What may go on the table: new melds, attachments, swaps (R4-R6, R17-R23, R27)."""

from collections.abc import Sequence
from typing import assert_never

from scala40.cards import JOKER, Card, without
from scala40.checks import duties
from scala40.checks.discards import discarding
from scala40.meld import Meld, recognise
from scala40.melds import joker_limit, longest_run
from scala40.options import JokersInOpening
from scala40.refusals import Refusal
from scala40.refusals import RefusalCode as Code
from scala40.rules import Rules
from scala40.state import Deal, Hand, Match


def laying(match: Match, seat: int, written: tuple[tuple[Card, ...], ...]) -> Refusal | None:
    """R4-R6, R18-R20, R22, R23: the hand has the cards, they are melds, they open, and a card remains."""
    deal = match.deal
    if without(deal.hands[seat], (card for cards in written for card in cards)) is None:
        return Refusal(code=Code.NOT_IN_HAND, rule="R43")
    if not written:
        return Refusal(code=Code.NOT_A_MELD, rule="R43", cards=())
    melds: list[Meld] = []
    for cards in written:
        meld = recognise(cards)
        if meld is None or len(meld.cards) > longest_run(match.rules):
            return Refusal(code=Code.NOT_A_MELD, rule="R4", cards=cards)
        if meld.joker_count > joker_limit(match.rules):
            return Refusal(code=Code.TOO_MANY_JOKERS, rule="R6", cards=cards, needed=joker_limit(match.rules))
        melds.append(meld)
    return laying_melds(match, seat, melds)


def laying_melds(match: Match, seat: int, melds: Sequence[Meld]) -> Refusal | None:
    """R18-R20, R22, R23: the conditions for laying melds that the hand has and the table allows."""
    deal = match.deal
    left = len(deal.hands[seat]) - sum([len(meld.cards) for meld in melds])
    if deal.barred[seat]:
        free = deal.hands[seat].count(JOKER) - deal.barred[seat]
        if sum(meld.joker_count for meld in melds) > free:
            return Refusal(code=Code.TAKEN_JOKER, rule="R23", card=JOKER)
    if not deal.opened[seat]:
        points = sum([opening_worth(match.rules, meld) for meld in melds])
        needed = opening_needs(match.rules)
        waives = may_be_waived(match.rules, left) and not deal.memo.unseen
        if points < needed and not (waives and _waived(match, seat, melds)):
            return Refusal(code=Code.OPENING_TOO_LOW, rule="R18", points=points, needed=needed)
    if left > 1:
        return None
    faces = _hand_faces(melds)
    return _keeping_a_card(deal, without(deal.hands[seat], faces) or (), faces, in_new_meld=True)


def _hand_faces(melds: Sequence[Meld]) -> Hand:
    return tuple(card.in_hand for meld in melds for card in meld.cards)


def opening_worth(rules: Rules, meld: Meld) -> int:
    """The points of a meld for an opening (R18)."""
    match rules.jokers_in_opening:
        case JokersInOpening.COUNTED:
            return meld.points
        case JokersInOpening.NOT_COUNTED:
            return 0 if meld.joker_count else meld.points
    assert_never(rules.jokers_in_opening)


def opening_needs(rules: Rules) -> int:
    """The points needed to open (R18)."""
    return rules.opening_points


def may_be_waived(rules: Rules, cards_left: int) -> bool:
    """Whether an opening may need no points because it leaves this number of cards (R19)."""
    return rules.in_hand_waives_opening and cards_left == 1


def _waived(match: Match, seat: int, melds: Sequence[Meld]) -> bool:
    """R19: whether the one card that these melds leave may be discarded to close (R24, R25, R26)."""
    deal = match.deal
    faces = _hand_faces(melds)
    rest = without(deal.hands[seat], faces) or ()
    memo = duties.after_putting_down(deal.memo, faces, in_new_meld=True, opens=True)
    after = deal._replace(hands=(*deal.hands[:seat], rest, *deal.hands[seat + 1 :]), memo=memo)
    return discarding(match.rules, after, seat, rest[0]) is None


def _keeping_a_card(deal: Deal, rest: Hand, faces: Hand, *, in_new_meld: bool) -> Refusal | None:
    """R22: a lay or an attachment leaves a card, and not only the card just taken."""
    memo = deal.memo
    if len(rest) > 1 or (
        rest and (rest[0] is not memo.taken or duties.is_placed(memo, faces, in_new_meld=in_new_meld))
    ):
        return None
    return Refusal(code=Code.NO_CARD_LEFT, rule="R22", card=rest[0] if rest else None)


def _on_meld(match: Match, seat: int, card: Card, meld_index: int) -> Refusal | None:
    """R17, R43: the player has opened, there is a meld with this number, and the hand has the card."""
    deal = match.deal
    if not deal.opened[seat]:
        return Refusal(code=Code.OPEN_FIRST, rule="R17")
    if not 0 <= meld_index < len(deal.table) or deal.table[meld_index] is None:
        return Refusal(code=Code.NO_SUCH_MELD, rule="R43", meld_index=meld_index)
    if card.in_hand not in deal.hands[seat]:
        return Refusal(code=Code.NOT_IN_HAND, rule="R43", card=card)
    return None


def attaching(match: Match, seat: int, card: Card, meld_index: int) -> Refusal | None:
    """R6, R17, R21, R22, R27."""
    deal = match.deal
    refusal = _on_meld(match, seat, card, meld_index)
    meld = None if refusal else deal.table[meld_index]
    if meld is None:
        return refusal
    refusal = _fitting(match.rules, meld, card, meld_index)
    if refusal is not None:
        return refusal
    hand = deal.hands[seat]
    if deal.memo.braked and duties.is_held_back(deal.memo, hand, card.in_hand):
        return Refusal(code=Code.BRAKED, rule="R27", card=card.in_hand)
    if len(hand) > 2:
        return None
    return _keeping_a_card(deal, without(hand, (card,)) or (), (card.in_hand,), in_new_meld=False)


def _fitting(rules: Rules, meld: Meld, card: Card, meld_index: int) -> Refusal | None:
    """R21 within R4-R6: the card attaches to the meld."""
    place = -1 if card.stands_for is None else card.stands_for
    mask = meld.fits_joker if card.is_joker else meld.fits_natural
    if place < 0 or not mask >> place & 1 or len(meld.cards) >= longest_run(rules):
        return Refusal(code=Code.DOES_NOT_FIT, rule="R21", card=card, meld_index=meld_index)
    if card.is_joker and meld.joker_count >= joker_limit(rules):
        return Refusal(
            code=Code.TOO_MANY_JOKERS, rule="R6", card=card, meld_index=meld_index, needed=joker_limit(rules)
        )
    return None


def swapping(match: Match, seat: int, card: Card, meld_index: int) -> Refusal | None:
    """R17, R23, R27."""
    deal = match.deal
    refusal = _on_meld(match, seat, card, meld_index)
    meld = None if refusal else deal.table[meld_index]
    if meld is None:
        return refusal
    if card not in meld.swaps:
        return Refusal(code=Code.NOT_THE_CARD, rule="R23", card=card, meld_index=meld_index)
    if meld.with_swapped(card) is None:
        return Refusal(code=Code.DOES_NOT_FIT, rule="R23", card=card, meld_index=meld_index)
    if deal.memo.braked and duties.is_held_back(deal.memo, deal.hands[seat], card):
        return Refusal(code=Code.BRAKED, rule="R27", card=card)
    return None
