"""Two simple players: one that puts down all it can, and one that does anything the rules allow."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from scala40.actions import Action, Attach, Discard, Draw, Lay, Resign, Swap, Take
from scala40.cards import JOKER, NATURALS, Card, face_mask, without
from scala40.checks.actions import why_not
from scala40.checks.discards import discards
from scala40.checks.melds import may_be_waived
from scala40.engine import apply
from scala40.legal import legal_actions, legal_on_melds
from scala40.melds import attaching_or_swapping
from scala40.players.arranging import Melds, least_left, least_left_opening, meldable
from scala40.players.player import Chance
from scala40.players.position import can_end, fulfilling, owed_face, position_of, way_out
from scala40.refusals import Illegal
from scala40.state import Match, Phase
from scala40.views import SeatView

_DRAW: Final = Draw()
_TAKE: Final = Take()
_DISCARDS: Final = {card: Discard(card) for card in (*NATURALS, JOKER)}
_CHOICES: Final = 256
"""How many legal actions `random_legal` chooses from; only a hand full of jokers has more, all of them openings."""


def greedy(view: SeatView, chance: Chance) -> Action:
    """Keep the fewest points outside melds, discard the highest loose card, and put down all it can.

    It opens as soon as it can, lays and attaches everything at once, and takes from the discard pile only a
    card that it puts on the table in the same turn and that lowers the points left in its hand. It is
    the baseline with which other players are compared, and does not change.
    """
    if view.table.phase is Phase.DRAW:
        return _TAKE if _takes(view) else _DRAW
    match, seat = position_of(view), view.seat
    action = _next(match, seat)
    if action is not None:
        return action
    steps = way_out(match, seat)
    if not steps:
        raise RuntimeError("this turn cannot be ended: another player has begun it")
    return steps[0]


# Drawing


def _takes(view: SeatView) -> bool:
    """Whether the top of the discard pile can be put down at once, and leaves fewer points than without it."""
    if not _may_help(view):
        return False
    position, seat = position_of(view), view.seat
    if why_not(position, seat, _TAKE) is not None:
        return False
    with_card = _points_left(apply(position, seat, _TAKE).match, seat)
    if with_card is None:
        return False
    without_card = _points_left(position.with_deal(position.deal._replace(phase=Phase.PLAY)), seat)
    return without_card is None or with_card < without_card


def _may_help(view: SeatView) -> bool:
    """Whether the top of the discard pile could be put down: a quick test that excludes most cards."""
    table = view.table
    if not table.discard_pile:
        return False
    card = table.discard_pile[-1]
    if card is JOKER:
        return True
    if table.seats[view.seat].opened and attaching_or_swapping(table.table, table.rules) >> card & 1:
        return True
    hand = view.hand
    faces = face_mask(hand) & ~(1 << JOKER) | 1 << card
    return bool(meldable(faces, hand.count(JOKER)) >> card & 1)


# Playing a turn


def _next(match: Match, seat: int) -> Action | None:
    """What the greedy player does next in its turn; None if it finds no way to end it."""
    deal, rules = match.deal, match.rules
    hand = deal.hands[seat]
    # Jokers that may not go into a new meld lie last in the hand (R23).
    melds = least_left(hand[: len(hand) - deal.barred[seat]], rules)
    reached = deal.opened[seat] and attaching_or_swapping(deal.table, rules) & face_mask(hand)
    on_melds = list(legal_on_melds(match, seat)) if reached else []
    for action in _candidates(match, seat, melds, on_melds):
        after = _after(match, seat, action)
        if after is not None and (discards(after, seat) or _next(after, seat) is not None):
            return action
    discard = _discard(match, seat, melds)
    swaps = [action for action in on_melds if isinstance(action, Swap)] if owed_face(match) is None else []
    return _better_swap(match, seat, swaps, discard) or discard


def _after(match: Match, seat: int, action: Action) -> Match | None:
    """The match after an action; None if the rules refuse it."""
    try:
        return apply(match, seat, action).match
    except Illegal:
        return None


def _points_left(match: Match, seat: int) -> int | None:
    """The points in the hand after the greedy player's discard (R3); None if it finds no way to end the turn."""
    while (action := _next(match, seat)) is not None:
        if isinstance(action, Discard):
            return sum([card.hand_value for card in match.deal.hands[seat]]) - action.card.hand_value
        match = apply(match, seat, action).match
    return None


def _better_swap(match: Match, seat: int, swaps: list[Swap], discard: Discard | None) -> Swap | None:
    """The first swap after which the turn ends with fewer points than a discard now would leave."""
    if not swaps:
        return None
    now = sum([card.hand_value for card in match.deal.hands[seat]]) - (discard.card.hand_value if discard else 0)
    for swap in swaps:
        left = _points_left(apply(match, seat, swap).match, seat)
        if left is not None and (discard is None or left < now):
            return swap
    return None


def _candidates(match: Match, seat: int, melds: Melds, on_melds: list[Attach | Swap]) -> Iterator[Action]:
    """The ways to put cards down that the greedy player considers now, the best first; some may be illegal."""
    if not match.deal.opened[seat]:
        opening = _opening(match, seat, melds) if melds else ()
        if opening:
            yield Lay.of(*opening)
    elif owed_face(match) is not None:
        yield from fulfilling(match, seat)
    else:
        if melds:
            yield Lay.of(*melds)
            yield from (Lay.of(meld) for meld in melds)
        attachments = [action for action in on_melds if isinstance(action, Attach)]
        # Natural cards come first, then the jokers.
        yield from sorted(attachments, key=lambda action: action.card.is_joker)


def _opening(match: Match, seat: int, melds: Melds) -> Melds:
    """The melds that open (R18), or that leave one card and so need no points (R19); empty if there are none."""
    hand = match.deal.hands[seat]
    opening = least_left_opening(hand, match.rules, owed_face(match))
    if not opening and may_be_waived(match.rules, len(hand) - sum(len(meld) for meld in melds)):
        return melds
    return opening


def _discard(match: Match, seat: int, melds: Melds) -> Discard | None:
    """Discard the highest loose card that the rules allow; None if they allow no discard."""
    legal = discards(match, seat)
    if not legal:
        return None
    hand = match.deal.hands[seat]
    loose = without(hand, [card for meld in melds for card in meld.cards]) if melds else hand
    return _DISCARDS[_highest(legal & face_mask(loose or ()) or legal)]


_BY_VALUE: Final = (
    *(sum(1 << card for card in NATURALS if card.hand_value == value) for value in range(11, 1, -1)),
    1 << JOKER,
)
"""Masks of the faces of one value, the highest first; the joker comes last."""


def _highest(faces: int) -> Card:
    """The face of the highest value, the first in the order of R42 if several have it."""
    group = next(faces & mask for mask in _BY_VALUE if faces & mask)
    return Card((group & -group).bit_length() - 1)


# Any legal action


def random_legal(view: SeatView, chance: Chance) -> Action:
    """Do anything that the rules allow, but never resign, and never begin a turn that cannot be ended."""
    position, seat = position_of(view), view.seat
    actions = list(islice(legal_actions(position, seat), _CHOICES))
    while actions:
        action = actions.pop(chance.randrange(len(actions)))
        if isinstance(action, Draw | Discard):
            return action
        if not isinstance(action, Resign) and can_end(apply(position, seat, action).match, seat):
            return action
    raise RuntimeError("this turn cannot be ended: another player has begun it")
