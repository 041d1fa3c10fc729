"""Why a step is advised, worked out from the view."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.advice import plans
from scala40.advice.contrasts import closing_cards, contrast_of
from scala40.advice.plans import done, seen_after
from scala40.advice.values import (
    Attaching,
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
from scala40.cards import JOKER, Card, with_card, without
from scala40.checks.actions import why_not
from scala40.checks.melds import opening_needs, opening_worth
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening, most_points
from scala40.legal import legal_lays, legal_on_melds
from scala40.meld import Meld, known
from scala40.melds import attaching, attaching_to_any, melds_in
from scala40.players.choices import Choice
from scala40.players.closing import closing_plan
from scala40.players.comparing import Weighed, best_of
from scala40.players.outlook import ALL_FACES, outlook
from scala40.players.position import can_end, position_of
from scala40.rules import Rules
from scala40.state import Duty, Match, Phase
from scala40.views import SeatView

_MOST_TRIED_LAYS: Final = 64
"""How many lays are tried at most, to see whether the turn could end after one of them."""
TOO_FEW: Final = 2
"""With this number of cards in the hand, and one drawn, a meld leaves none to discard (R22, R28)."""


@lru_cache(
    maxsize=256
)  # the panel, advice and the guide ask about the same hand, which selecting cards does not change
def opening_of(view: SeatView) -> Opening | None:
    """What the hand could open with, or how many points it lacks; None if the player has opened or has to draw."""
    table, seat = view.table, view.seat
    if table.phase is not Phase.PLAY or table.seats[seat].opened:
        return None
    rules, needed = table.rules, opening_needs(table.rules)
    best, owes = most_points(view.hand, rules, towards_opening=True), view.duty is Duty.OPEN
    if best.melds and best.points >= needed and not owes:
        return Opening(best.points, needed, best.melds)
    layout = cheapest_opening(view.hand, rules, using=view.taken if owes else None)
    if layout is None:
        plan = closing_plan(position_of(view), seat)
        return Opening(best.points, needed, _first_melds(plan))
    return Opening(_worth(rules, layout.melds) if owes else best.points, needed, layout.melds)


def _first_melds(plan: tuple[Action, ...]) -> tuple[Meld, ...]:
    match plan[0] if plan else None:
        case Lay(written):
            return tuple(map(known, written))
    return ()


def _worth(rules: Rules, melds: tuple[Meld, ...]) -> int:
    """The points of melds for an opening (R18)."""
    return sum(opening_worth(rules, meld) for meld in melds)


def reason_of(view: SeatView, match: Match, plan: tuple[Action, ...]) -> Reason:
    """The reason for the first step of a plan; `match` is the position of the view."""
    match plan[0] if plan else None:
        case Draw():
            return _drawing(view, match)
        case Take():
            return _taking(view, match, plan)
        case Lay(written):
            melds = tuple(known(cards) for cards in written)
            points = _opens_with(view, melds)
            saves = sum(card.hand_value for cards in written for card in cards)
            return Laying(melds, points, saves) if points is None else _opening(view, plan, melds, points)
        case Attach(card, index):
            owed = card.in_hand is view.taken if view.duty is not Duty.NONE else view.jokers_owed > 0 and card.is_joker
            return Attaching(card, _meld_at(match, index), card.hand_value, owed)
        case Swap(card, index):
            return Swapping(card, _meld_at(match, index), _where_the_joker_goes(match, view.seat, plan))
        case Discard(card):
            return _discarding(view, match, card)
    why = Stuck.CARD if view.duty is not Duty.NONE else Stuck.JOKER if view.jokers_owed else Stuck.NOTHING
    return SteppingBack(why, view.taken if why is Stuck.CARD else None)


def _drawing(view: SeatView, match: Match) -> Drawing:
    table = view.table
    if not table.discard_pile:
        return Drawing(WhyDraw.PILE_EMPTY, None)
    top = table.discard_pile[-1]
    if why_not(match, view.seat, Take()) is not None:
        return Drawing(WhyDraw.PILE_CLOSED, top)
    hand = with_card(view.hand, top)
    opened = table.seats[view.seat].opened
    taken = apply(match, view.seat, Take()).match
    if not opened and cheapest_opening(hand, table.rules, using=top) is None and not closing_plan(taken, view.seat):
        return Drawing(WhyDraw.DOES_NOT_OPEN, top)
    makes_meld = any(one.in_hand is top for meld in melds_in(hand, table.rules) for one in meld.cards)
    if opened and not makes_meld and taken.deal.memo.braked:
        return Drawing(WhyDraw.BRAKED, top)
    on_table = opened and any(action.card.in_hand is top for action in legal_on_melds(taken, view.seat))
    return Drawing(WhyDraw.BETTER if makes_meld or on_table else WhyDraw.USELESS, top)


def _taking(view: SeatView, match: Match, plan: tuple[Action, ...]) -> Taking:
    """The use of the card in the rest of the turn: the first card of its face that is put down is it (R24)."""
    card, seat = view.table.discard_pile[-1], view.seat
    for n, action in enumerate(plan):
        before = done(match, seat, plan[:n])
        match action:
            case Lay(written):
                melds = [known(cards) for cards in written]
                used = next((meld for meld in melds if any(one.in_hand is card for one in meld.cards)), None)
                if used is not None:
                    return Taking(card, Use.MELD, used, _opens_with(seen_after(view, before), tuple(melds)))
            case Attach(attached, index) if attached.in_hand is card:
                return Taking(card, Use.ATTACH, _meld_at(before, index), None)
            case Swap(given, index) if given is card:
                return Taking(card, Use.SWAP, _meld_at(before, index), None)
    return Taking(card, Use.KEEP, None, None)


def _opens_with(view: SeatView, melds: tuple[Meld, ...]) -> int | None:
    """The points of melds for the opening; None if the player has opened."""
    if view.table.seats[view.seat].opened:
        return None
    return _worth(view.table.rules, melds)


def _opening(view: SeatView, plan: tuple[Action, ...], melds: tuple[Meld, ...], points: int) -> Laying:
    """Opening, and what speaks for that, first what binds."""
    cards = [card.in_hand for meld in melds for card in meld.cards]
    saves = sum(card.hand_value for card in cards)
    if view.duty is not Duty.NONE:
        return Laying(melds, points, saves, WhyOpen.TAKEN)
    if JOKER in (without(view.hand, cards) or ()):
        return Laying(melds, points, saves, WhyOpen.JOKER)
    flat = view.table.rules.unopened_flat
    if flat is not None:
        return Laying(melds, points, flat, WhyOpen.FLAT)
    attached = sum(isinstance(action, Attach) for action in plan)
    return Laying(melds, points, saves, WhyOpen.ATTACHES if attached else WhyOpen.LIGHTER, attached)


def _discarding(view: SeatView, match: Match, card: Card) -> Discarding:
    """A discard with what speaks for it and, if something could be put down instead, why to wait."""
    if len(view.hand) == 1:
        return Discarding(card, None)
    ways = plans.weighed_ways(view, plans.JUDGING)
    contrast = contrast_of(view, match, card, ways)
    table = [meld for meld in view.table.table if meld is not None]
    swapped = (meld for meld in table if card in meld.swaps and meld.with_swapped(card) is not None)
    attached = (meld for meld in table if attaching(meld, view.table.rules) >> card & 1)
    although = next(chain(swapped, attached), None)
    waiting = _waiting(view, match, card, ways) if _could_put_down(view, match) else None
    return Discarding(card, contrast, although, waiting)


def _waiting(view: SeatView, match: Match, card: Card, ways: Sequence[Weighed]) -> Waiting:
    """Why to discard this card now, and not to take the best way that puts something down."""
    puts_down = [one for one in ways if one.way.steps]
    way = best_of(puts_down).way if puts_down else None
    found = _lost(view, match, card, way) if way is not None else None
    if found is not None:
        return found
    rivals = [info for seat, info in enumerate(view.table.seats) if seat != view.seat]
    if not view.table.seats[view.seat].opened and not any(info.opened for info in rivals):
        return Waiting(WhyWait.NOBODY_ELSE)
    if way is not None and None not in view.table.table:
        now, then = (attaching_to_any(table, view.table.rules) for table in (view.table.table, way.after.table))
        feeds = outlook(view).live(then & ~now & ALL_FACES)
        if feeds:
            return Waiting(WhyWait.FEEDS, feeds)
    return Waiting(WhyWait.ESTIMATE)


def _lost(view: SeatView, match: Match, card: Card, way: Choice) -> Waiting | None:
    """What the seat would lose by a way that puts something down; None if nothing that can be counted."""
    seat, ahead = view.seat, outlook(view)
    kept, left = without(view.hand, (card,)) or (), way.after.held.hand
    if None not in view.table.table:
        waits = closing_cards(match, seat, card, ahead)
        acts = closing_cards(done(match, seat, way.steps), seat, way.discarded, ahead) if waits else None
        if waits and acts is not None and waits > acts:
            return Waiting(WhyWait.CLOSES, waits, acts)
    if left.count(JOKER) < kept.count(JOKER):
        return Waiting(WhyWait.JOKER)
    if len(left) <= TOO_FEW < len(kept):
        return Waiting(WhyWait.TWO_LEFT)
    return None


def _where_the_joker_goes(match: Match, seat: int, plan: tuple[Action, ...]) -> Meld | None:
    """The meld into which the plan puts a joker after its first step; None if it keeps the joker."""
    for n, action in enumerate(plan[1:], start=1):
        match action:
            case Lay(written) if joker_melds := [known(cards) for cards in written if any(c.is_joker for c in cards)]:
                return joker_melds[0]
            case Attach(card, index) if card.is_joker:
                return _meld_at(done(match, seat, plan[:n]), index).with_attached(card)
    return None


def _could_put_down(view: SeatView, match: Match) -> bool:
    """Whether a lay or an attachment is possible after which the turn could still end."""
    seat = view.seat
    steps: list[Action] = [action for action in legal_on_melds(match, seat) if isinstance(action, Attach)]
    steps += islice(legal_lays(match, seat), _MOST_TRIED_LAYS)
    return any(can_end(apply(match, seat, step).match, seat) for step in steps)


def _meld_at(match: Match, index: int) -> Meld:
    meld = match.deal.table[index]
    assert meld is not None  # the step is legal
    return meld
