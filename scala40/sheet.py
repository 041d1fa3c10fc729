"""The score of deals that are played with real cards: a match of which only the results are known (R32-R36)."""

from collections.abc import Sequence

from scala40.events import Event
from scala40.rules import Rules
from scala40.scoring import closer_points, come_back, end_with, left_cost
from scala40.state import Deal, Match, Phase

MOST_LEFT = 300
"""More than any hand is worth."""


def begin(rules: Rules, players: int) -> Match:
    """A match of so many players before its first deal; it has no cards."""
    nobody, none = (False,) * players, (0,) * players
    deal = Deal(
        phase=Phase.OVER,
        turn=0,
        in_deal=tuple(range(players)),
        hands=((),) * players,
        stock=(),
        discard_pile=(),
        table=(),
        opened=nobody,
        turns_played=none,
        recycles=0,
        idle_takes=0,
        brake=False,
        barred=none,
    )
    return Match(deal, rules, players, totals=none, deal_number=0, dealer=0, re_entries=none)


def is_possible(match: Match, closer: int, left: Sequence[int | None]) -> bool:
    """Whether a deal can have ended so: each player still in has something left, and who has closed nothing."""
    return (
        not match.is_over
        and match.in_match(closer)
        and len(left) == match.players
        and all((points is not None) == match.in_match(seat) for seat, points in enumerate(left))
        and all(points is None or (points == 0) == (seat == closer) for seat, points in enumerate(left))
        and all(points is None or 0 <= points <= MOST_LEFT for points in left)
    )


def enter(match: Match, closer: int, left: Sequence[int | None], *, in_hand: bool) -> tuple[Match, tuple[Event, ...]]:
    """Score the next deal; `left`: what the cards of each player still in are worth. ValueError if that cannot be.

    Where who has not opened pays a flat number (R32), exactly that number says that somebody has not opened.
    """
    if not is_possible(match, closer, left):
        raise ValueError("a deal cannot have ended so")
    rules = match.rules

    def points(seat: int, counted: int) -> int:
        if seat == closer:
            return closer_points(rules, in_hand=in_hand)
        return left_cost(rules, counted, opened=opened[seat], in_hand=in_hand)

    opened = tuple(counted is not None and counted != rules.unopened_flat for counted in left)
    gained = tuple(None if counted is None else points(seat, counted) for seat, counted in enumerate(left))
    deal = match.deal._replace(in_deal=match.seats_in, opened=opened)
    match = match._replace(deal=deal, deal_number=match.deal_number + 1, re_entry_open=())
    return end_with(match, gained, closer=closer, in_hand=in_hand)


def re_enter(match: Match, seat: int) -> tuple[Match, int]:
    """Take a player who has just bust back (R36); return their new total, too. ValueError if they may not."""
    if seat not in match.re_entry_open:
        raise ValueError("they may not come back")
    match = come_back(match, seat)
    return match, match.totals[seat]
