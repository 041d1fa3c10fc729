"""The duties of a turn: to use the card taken from the discard pile, and jokers swapped from the table (R23, R24,
R27).
"""

from collections.abc import Iterable
from typing import assert_never

from scala40.cards import JOKER, Card
from scala40.melds import attaching_to_any
from scala40.options import TakenJoker
from scala40.rules import Rules
from scala40.state import Deal, Duty, Memo


def of_taking(rules: Rules, opened: bool) -> Duty:
    """The duty that comes with a card taken from the discard pile: to open (R15), to use it (R16), or none."""
    if not opened:
        return Duty.OPEN
    return Duty.USE if rules.pozzo_must_use else Duty.NONE


def of_swapping(rules: Rules) -> tuple[int, int]:
    """The duties of a swapped joker: jokers owed in this turn, jokers barred from new melds in this deal (R23)."""
    match rules.taken_joker:
        case TakenJoker.KEEP:
            return 0, 0
        case TakenJoker.REPLAY:
            return 1, 0
        case TakenJoker.ATTACH_ONLY:
            return 0, 1
    assert_never(rules.taken_joker)


def brakes(rules: Rules, deal: Deal, card: Card) -> bool:
    """Whether a discard attaches to the table, so that the next player may use it only in a new meld (R27)."""
    return rules.attachable_brake and bool(attaching_to_any(deal.table, rules) >> card & 1)


def is_placed(memo: Memo, faces: Iterable[Card], *, in_new_meld: bool) -> bool:
    """Whether the card taken is on the table once these faces are put there.

    Of twins, the first that is put down counts as the card taken; under the brake the first in a new meld (R24, R27).
    """
    return memo.placed or (memo.taken is not None and (in_new_meld or not memo.braked) and memo.taken in faces)


def is_held_back(memo: Memo, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether this face of a hand can only be the card just taken, because the hand has no twin of it (R26a, R27)."""
    return card is memo.taken and not memo.placed and hand.count(card) == 1


def after_putting_down(memo: Memo, faces: tuple[Card, ...], *, in_new_meld: bool, opens: bool = False) -> Memo:
    """The memo of the turn after a lay, an attachment or a swap has put these faces on the table (R23, R24)."""
    placed = is_placed(memo, faces, in_new_meld=in_new_meld)
    duty = memo.duty
    if placed and (duty is Duty.USE or (duty is Duty.OPEN and opens)):
        duty = Duty.NONE
    return memo._replace(
        placed=placed,
        duty=duty,
        jokers_owed=max(0, memo.jokers_owed - faces.count(JOKER)),
        opened_now=memo.opened_now or opens,
        put_down=True,
    )


def barred_after(barred: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """The jokers barred from new melds after a seat has taken one more, or attached or discarded one (R23)."""
    if change == 0 or (change < 0 and barred[seat] == 0):
        return barred
    return (*barred[:seat], barred[seat] + change, *barred[seat + 1 :])
