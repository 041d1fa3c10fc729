"""Why a step is advised, worked out from the view."""

from functools import lru_cache
from itertools import islice
from typing import Final

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.advice.facts import facts_of
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
    WhyDraw,
    WhyOpen,
)
from scala40.cards import JOKER, with_card, without
from scala40.checks.actions import why_not
from scala40.checks.discards import discards
from scala40.checks.melds import opening_needs, opening_worth
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening, most_points
from scala40.legal import legal_lays, legal_on_melds
from scala40.meld import Meld, known
from scala40.melds import melds_in
from scala40.players.closing import closing_plan
from scala40.players.position import can_end, position_of
from scala40.rules import Rules
from scala40.state import Duty, Match, Phase
from scala40.views import SeatView

_MOST_TRIED_LAYS: Final = 64
"""How many lays are tried at most, to see whether the turn could end after one of them."""


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
            opens, flat = _why_open(view, plan[0]), view.table.rules.unopened_flat
            counted = sum(card.hand_value for cards in written for card in cards)
            saves = flat if opens is WhyOpen.FLAT and flat is not None else counted
            return Laying(melds, _opens_with(view, melds), saves, opens)
        case Attach(card, index):
            owed = card.in_hand is view.taken if view.duty is not Duty.NONE else view.jokers_owed > 0 and card.is_joker
            return Attaching(card, _meld_at(match, index), card.hand_value, owed)
        case Swap(card, index):
            return Swapping(card, _meld_at(match, index), _where_the_joker_goes(match, view.seat, plan))
        case Discard(card):
            facts = facts_of(view, card, discards(match, view.seat))
            others = [info for seat, info in enumerate(view.table.seats) if seat != view.seat]
            is_first = not any(info.opened for info in others)
            return Discarding(card, facts, _could_put_down(view, match), is_first)
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


def _why_open(view: SeatView, action: Action | None) -> WhyOpen | None:
    """What speaks for an opening, first what binds; None for a step that is none."""
    if not isinstance(action, Lay) or view.table.seats[view.seat].opened:
        return None
    if view.duty is not Duty.NONE:
        return WhyOpen.TAKEN
    if JOKER in (without(view.hand, (card for cards in action.melds for card in cards)) or ()):
        return WhyOpen.JOKER
    return WhyOpen.LIGHTER if view.table.rules.unopened_flat is None else WhyOpen.FLAT


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
