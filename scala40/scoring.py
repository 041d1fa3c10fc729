"""Points, busts, places and re-entry (R3, R31-R38)."""

from itertools import groupby
from typing import assert_never

from scala40.events import Busted, DealEnded, Event, MatchEnded
from scala40.options import BustAt, InHand, ReEntry
from scala40.rules import Rules
from scala40.state import Deal, DealResult, Hand, Match

Places = tuple[tuple[int, ...], ...]


def hand_points(rules: Rules, hand: Hand) -> int:
    """What a hand costs when somebody else closes (R3)."""
    if rules.lone_ace_is_one and len(hand) == 1 and hand[0].rank == 1:
        return 1
    return sum(card.hand_value for card in hand)


def _in_hand_effect(rules: Rules, in_hand: bool) -> tuple[int, int]:
    """The factor for the others' points, and the closer's own points (R33)."""
    if not in_hand:
        return 1, 0
    match rules.in_hand:
        case InHand.NONE:
            return 1, 0
        case InHand.DOUBLE:
            return 2, 0
        case InHand.BONUS:
            return 1, -rules.in_hand_bonus
    assert_never(rules.in_hand)


def _flat(rules: Rules, opened: bool) -> int | None:
    """What a player who never opened pays instead of their hand (R32)."""
    return None if opened else rules.unopened_flat


def hand_cost(rules: Rules, hand: Hand, *, opened: bool, in_hand: bool) -> int:
    """What a seat pays for its hand when somebody else closes, perhaps in hand (R3, R32, R33)."""
    return left_cost(rules, hand_points(rules, hand), opened=opened, in_hand=in_hand)


def left_cost(rules: Rules, left: int, *, opened: bool, in_hand: bool) -> int:
    """What a seat pays for cards that are worth so much when somebody else closes, perhaps in hand (R32, R33)."""
    flat, (factor, _) = _flat(rules, opened), _in_hand_effect(rules, in_hand)
    return factor * left if flat is None else flat


def closer_points(rules: Rules, *, in_hand: bool) -> int:
    """By how much the total of who closes changes (R32, R33)."""
    return _in_hand_effect(rules, in_hand)[1]


def closed_points(rules: Rules, deal: Deal, closer: int) -> tuple[int | None, ...]:
    """Everybody's points of a deal that was closed, None for seats no longer in it (R32, R33)."""
    in_hand = deal.memo.opened_now
    own = closer_points(rules, in_hand=in_hand)

    def points(seat: int) -> int | None:
        if seat not in deal.in_deal:
            return None
        if seat == closer:
            return own
        return hand_cost(rules, deal.hands[seat], opened=deal.opened[seat], in_hand=in_hand)

    return tuple(points(seat) for seat in range(len(deal.hands)))


def dead_points(rules: Rules, deal: Deal) -> tuple[int | None, ...]:
    """Everybody's points of a dead deal: their hand, by R3 alone (R31)."""
    return tuple(hand_points(rules, hand) if seat in deal.in_deal else None for seat, hand in enumerate(deal.hands))


def _limit(rules: Rules) -> int:
    """The total that busts (R34)."""
    return rules.limit


def points_left(rules: Rules, total: int) -> int:
    """How far a total is from the limit; 0 or less at it and beyond (R34)."""
    return _limit(rules) - total


def _busts(rules: Rules, total: int) -> bool:
    """R34."""
    match rules.bust_at:
        case BustAt.REACH:
            return total >= _limit(rules)
        case BustAt.EXCEED:
            return total > _limit(rules)
    assert_never(rules.bust_at)


def _busted(match: Match, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that bust with these totals, in seat order; never all of them (R34)."""
    over = tuple(seat for seat in match.seats_in if _busts(match.rules, totals[seat]))
    if len(over) < len(match.seats_in):
        return over
    lowest = min(totals[seat] for seat in over)
    return tuple(seat for seat in over if totals[seat] > lowest)


def _by_total(seats: tuple[int, ...], totals: tuple[int, ...]) -> Places:
    """The seats grouped by total, the lowest first (R35)."""
    in_order = sorted(seats, key=lambda seat: (totals[seat], seat))
    return tuple(tuple(group) for _, group in groupby(in_order, key=lambda seat: totals[seat]))


def _is_last_deal(match: Match) -> bool:
    """Whether the match ends with the last of its results, however many are still in (R35a, R37)."""
    rules = match.rules
    is_last_of_number = rules.deals is not None and match.deal_number >= rules.deals
    return is_last_of_number or (rules.first_bust_ends and bool(match.results[-1].busted))


def _may_come_back(rules: Rules, times: int) -> bool:
    """Whether a player who has come back this number of times may do so again (R36)."""
    match rules.re_entry:
        case ReEntry.OFF:
            return False
        case ReEntry.ONCE:
            return times == 0
        case ReEntry.UNLIMITED:
            return True
    assert_never(rules.re_entry)


def end_deal(match: Match, *, closer: int | None) -> tuple[Match, tuple[Event, ...]]:
    """Score a deal that was closed or is dead (`closer` None), find who busts, and end the match if it is over."""
    deal, rules = match.deal, match.rules
    points = dead_points(rules, deal) if closer is None else closed_points(rules, deal, closer)
    return end_with(match, points, closer=closer, in_hand=closer is not None and deal.memo.opened_now)


def end_with(
    match: Match, points: tuple[int | None, ...], *, closer: int | None, in_hand: bool
) -> tuple[Match, tuple[Event, ...]]:
    """End the deal with these points, find who busts, and end the match if it is over (R34-R37)."""
    deal, rules = match.deal, match.rules
    totals = tuple(total + (gained or 0) for total, gained in zip(match.totals, points, strict=True))
    groups = _by_total(_busted(match, totals), totals)
    busted = tuple(seat for group in groups for seat in group)
    result = DealResult(
        number=match.deal_number,
        closed_by=closer,
        in_hand=in_hand,
        dead=closer is None,
        scored=True,
        hands=deal.hands,
        opened=deal.opened,
        points=points,
        totals=totals,
        busted=busted,
    )
    match = match._replace(totals=totals, results=(*match.results, result), out=match.out + groups[::-1])
    still_in = match.seats_in
    if len(still_in) == 1 or _is_last_deal(match):
        match = match._replace(places=_by_total(still_in, totals) + match.out[::-1])
    else:
        # At least two are still in, as R36 requires.
        back = tuple(seat for seat in busted if _may_come_back(rules, match.re_entries[seat]))
        match = match._replace(re_entry_open=back)
    return match, (DealEnded(result), *_bust_events(match, groups, len(still_in)), *_match_events(match))


def _bust_events(match: Match, groups: Places, still_in: int) -> list[Busted]:
    """One event for each bust, the worst place first (R35)."""
    events: list[Busted] = []
    place = still_in + 1
    for group in groups:
        events += [Busted(seat, match.totals[seat], _limit(match.rules), match.deal_number, place) for seat in group]
        place += len(group)
    return events[::-1]


def _match_events(match: Match) -> tuple[Event, ...]:
    return () if match.places is None else (MatchEnded(match.places),)


def end_unscored(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """End deal and match because resignations left one player: they win, nothing is scored (R38)."""
    deal = match.deal
    result = DealResult(
        number=match.deal_number,
        closed_by=None,
        in_hand=False,
        dead=False,
        scored=False,
        hands=deal.hands,
        opened=deal.opened,
        points=(None,) * match.players,
        totals=match.totals,
        busted=(),
    )
    match = match._replace(results=(*match.results, result), places=(match.seats_in, *match.out[::-1]))
    return match, (DealEnded(result), *_match_events(match))


def come_back(match: Match, seat: int) -> Match:
    """Take a seat that has just bust back into the match, with the highest total of those still in (R36)."""
    total = max(match.totals[other] for other in match.seats_in)
    groups = (tuple(other for other in group if other != seat) for group in match.out)
    return match._replace(
        totals=(*match.totals[:seat], total, *match.totals[seat + 1 :]),
        out=tuple(group for group in groups if group),
        re_entries=(*match.re_entries[:seat], match.re_entries[seat] + 1, *match.re_entries[seat + 1 :]),
        re_entry_open=tuple(other for other in match.re_entry_open if other != seat),
    )
