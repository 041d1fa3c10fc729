"""What is said of a discard, and of waiting, is counted again, card by card."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from scala40.actions import Attach, Discard, Lay, Swap
from scala40.advice import Advice, Contrast, ContrastKind, Discarding, WhyWait
from scala40.advice.contrasts import CLEARLY_MORE, MEASURES, Discards, contrast_of
from scala40.advice.plans import JUDGING
from scala40.cards import JOKER, NATURALS, Card, with_card, without
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening
from scala40.legal import legal_actions
from scala40.meld import recognise
from scala40.melds import melds_in
from scala40.notation import parse_card
from scala40.players.arranging import least_left
from scala40.players.comparing import best_of, weighed
from scala40.players.position import position_of
from scala40.scoring import hand_points
from scala40.state import FRESH, Hand, Match, Phase
from scala40.views import seat_view
from simulation.games.played import played_positions
from simulation.games.positions import all_cards, play, position
from tests.scala40.players.random_deals import advice_at

SEEDS = range(10)
BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}


@cache
def positions(seed: int) -> tuple[Match, ...]:
    """Some positions of a played deal after the draw."""
    met = [match for match in played_positions(seed) if match.phase is Phase.PLAY]
    return tuple(met[::3])


def discards_of(match: Match) -> list[Card]:
    seat = match.deal.turn
    return [card for card in dict.fromkeys(match.deal.hands[seat]) if why_not(match, seat, Discard(card)) is None]


def counts_of(match: Match) -> Discards:
    view = seat_view(match, match.deal.turn)
    return Discards(view, position_of(view))


def contrast(match: Match, card: str) -> Contrast:
    """What is said for this discard of the player on turn."""
    view = seat_view(match, match.deal.turn)
    return contrast_of(view, position_of(view), parse_card(card), weighed(view, JUDGING))


def told(match: Match, card: str) -> tuple[ContrastKind, str, int, int]:
    found = contrast(match, card)
    return found.kind, str(found.other), found.count, found.less


# Counted again on many positions


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_of_every_discard_is_right(seed: int) -> None:
    for match in positions(seed):
        if len(match.deal.hands[match.deal.turn]) == 1:
            continue
        counts = counts_of(match)
        for card in discards_of(match)[:4]:
            for kind in MEASURES:
                number = counts.measure(kind, card)
                assert number is None or number == counted(match, card, kind), (kind, card)


def counted(match: Match, card: Card, kind: ContrastKind) -> int:
    """The number of a kind, by trying all cards."""
    seat, rules, deal = match.deal.turn, match.rules, match.deal
    hand = deal.hands[seat]
    rest = without(hand, (card,)) or ()
    hidden = cards_out_of_sight(match, seat)
    match kind:
        case ContrastKind.CLOSES:
            return closing_draws(match, seat, card)
        case ContrastKind.OPENS:
            return sum(cheapest_opening(with_card(rest, drawn), rules) is not None for drawn in hidden)
        case ContrastKind.FITS:
            places = range(len(deal.table))
            return any(goes_on(match, what(card, place)) for place in places for what in (Attach, Swap))
        case ContrastKind.COMPLETES:
            loose = loose_of(match, rest)
            new = [drawn for drawn in hidden if drawn not in loose]
            return sum(any(melds_in((*pair, drawn), rules) for pair in combinations(loose, 2)) for drawn in new)
        case ContrastKind.TWIN:
            return card in rest
        case ContrastKind.COMPANY:
            return sum(any(makes_meld(card, one, third) for third in NATURALS) for one in rest)
        case ContrastKind.HELPED:
            return sum(one is JOKER or any(makes_meld(card, one, third) for third in NATURALS) for one in hidden)
        case ContrastKind.USES:
            return sum(makes_meld(card, *pair) for pair in combinations(sorted({*hidden}), 2))
        case ContrastKind.COUNTS:
            return card.hand_value
        case ContrastKind.COSTS:
            return hand_points(rules, hand) - hand_points(rules, rest)
    raise AssertionError(kind)


def loose_of(match: Match, hand: Hand) -> Hand:
    barred = min(match.deal.barred[match.deal.turn], hand.count(JOKER))
    melds = least_left(hand[: len(hand) - barred], match.rules)
    return without(hand, [card for meld in melds for card in meld.cards]) or ()


def closing_draws(match: Match, seat: int, card: Card) -> int:
    """With how many of the hidden cards the seat can close once it has discarded this one."""
    after = apply(match, seat, Discard(card)).match
    deal = after.deal._replace(phase=Phase.PLAY, turn=seat, memo=FRESH, checkpoint=None)
    found = 0
    for drawn, copies in Counter(cards_out_of_sight(match, seat)).items():
        hands = (*deal.hands[:seat], with_card(deal.hands[seat], drawn), *deal.hands[seat + 1 :])
        found += copies * can_close(after.with_deal(deal._replace(hands=hands)), seat, set())
    return found


def can_close(match: Match, seat: int, seen: set[object]) -> bool:
    """Whether any way of laying, attaching and swapping leads to the closing discard."""
    deal = match.deal
    key = deal.hands[seat], deal.table, deal.memo
    if key in seen:
        return False
    seen.add(key)
    if len(deal.hands[seat]) == 1:
        return any(isinstance(action, Discard) for action in legal_actions(match, seat))
    steps = [action for action in legal_actions(match, seat) if isinstance(action, Lay | Attach | Swap)]
    return any(can_close(apply(match, seat, action).match, seat, seen) for action in steps)


def cards_out_of_sight(match: Match, seat: int) -> list[Card]:
    """The cards of the other hands and the stock; where melds were swept, theirs as well."""
    left = list(match.rules.pack())
    seen = [*match.deal.hands[seat], *match.deal.discard_pile]
    seen += [card.in_hand for meld in match.deal.table if meld is not None for card in meld.cards]
    for card in seen:
        left.remove(card)
    if None not in match.deal.table:
        hidden = list(all_cards(match))
        for card in seen:
            hidden.remove(card)
        assert sorted(left) == sorted(hidden)
    return left


@cache  # the same threes are asked for again and again
def makes_meld(*cards: Card) -> bool:
    """Whether three natural cards are a meld in some order."""
    if JOKER in cards or len(set(cards)) < 3:
        return False
    in_order = tuple(sorted(cards))
    aces_last = tuple(sorted(cards, key=lambda card: (card.rank == 1, card)))
    return recognise(in_order) is not None or recognise(aces_last) is not None


def goes_on(match: Match, action: Attach | Swap) -> bool:
    """Whether a player who has opened, and holds this card with others, may attach it or swap with it (R21, R23)."""
    deal, seat = match.deal, match.deal.turn
    hands = (*deal.hands[:seat], tuple(sorted([action.card, *NATURALS[:3]])), *deal.hands[seat + 1 :])
    opened = (*deal.opened[:seat], True, *deal.opened[seat + 1 :])
    free = deal._replace(hands=hands, opened=opened, memo=deal.memo._replace(taken=None, braked=False))
    return why_not(match.with_deal(free), seat, action) is None


def advised(seed: int) -> list[tuple[Match, Advice, Discarding]]:
    """The positions in which a discard is advised that does not close."""
    found = [(match, advice_at(match)) for match in positions(seed)]
    return [(match, advice, advice.reason) for match, advice in found if isinstance(advice.reason, Discarding)]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_discard_has_a_reason_that_distinguishes_it(seed: int) -> None:
    for match, advice, reason in advised(seed):
        if advice.closes:
            assert reason.contrast is None
            continue
        assert reason.contrast is not None
        check_contrast(match, reason.card, reason.contrast)


def check_contrast(match: Match, card: Card, said: Contrast) -> None:
    """Check that what is said holds, and that it is not as true of a card that costs clearly more, if anything is."""
    counts, seat = counts_of(match), match.deal.turn
    others = [one for one in discards_of(match) if one is not card]
    if said.kind is ContrastKind.ONLY_ONE:
        assert others == []
        return
    loose = loose_of(match, match.deal.hands[seat])
    if said.kind is ContrastKind.SPARE:
        assert all(one is JOKER or one not in loose for one in others)
        return
    now = {one.way.discarded: one.value for one in weighed(seat_view(match, seat), JUDGING) if not one.way.steps}
    assert said.other in others
    assert now[card] >= now[said.other]
    heavier = [one for one in now if one is not JOKER and one.hand_value >= card.hand_value + CLEARLY_MORE]
    telling = [kind for kind in MEASURES if all(counts.speaks_for(kind, card, one) for one in heavier)]
    best = max((one for one in now if one is not card), key=lambda one: now[one])
    if said.kind in MEASURES:
        assert counts.speaks_for(said.kind, card, said.other)
        assert (said.count, said.less) == (counts.measure(said.kind, card), counts.measure(said.kind, said.other))
        assert said.kind in telling or not heavier or not telling
    elif heavier:
        assert telling == []
        assert said.other in heavier or now[card] == now[best]
    else:
        assert not any(counts.speaks_for(kind, card, best) for kind in MEASURES)
        assert (said.kind is ContrastKind.EQUAL) == (now[card] == now[said.other])


@pytest.mark.parametrize("seed", SEEDS)
def test_why_to_wait_is_true(seed: int) -> None:
    for match, _, reason in advised(seed):
        if reason.waiting is not None:
            check_waiting(match, reason)


def check_waiting(match: Match, reason: Discarding) -> None:
    seat, waiting = match.deal.turn, reason.waiting
    assert waiting is not None
    ways = [one for one in weighed(seat_view(match, seat), JUDGING) if one.way.steps]
    rest = without(match.deal.hands[seat], (reason.card,)) or ()
    others_opened = [match.deal.opened[other] for other in range(match.players) if other != seat]
    if waiting.why is WhyWait.NOBODY_ELSE:
        assert not any(others_opened)
        assert not match.deal.opened[seat]
    if waiting.why in (WhyWait.NOBODY_ELSE, WhyWait.ESTIMATE):
        return
    way, then = best_of(ways).way, match
    for action in way.steps:
        then = apply(then, seat, action).match
    match waiting.why:
        case WhyWait.CLOSES:
            assert waiting.count == closing_draws(match, seat, reason.card) > waiting.less
            assert waiting.less == closing_draws(then, seat, way.discarded)
        case WhyWait.JOKER:
            assert rest.count(JOKER) > way.after.held.hand.count(JOKER)
        case WhyWait.TWO_LEFT:
            assert len(rest) > 2 >= len(then.deal.hands[seat]) - 1
        case WhyWait.FEEDS:
            assert waiting.count == sum(attaches(then, card) for card in cards_out_of_sight(match, seat)) - sum(
                attaches(match, card) and attaches(then, card) for card in cards_out_of_sight(match, seat)
            )


def attaches(match: Match, card: Card) -> bool:
    return card is not JOKER and any(goes_on(match, Attach(card, place)) for place in range(len(match.deal.table)))


# One by one


def test_each_kind_of_contrast_and_of_waiting_is_met() -> None:
    reasons = [reason for seed in range(40) for _, _, reason in advised(seed)]
    met = {reason.contrast.kind for reason in reasons if reason.contrast is not None}
    rare = {ContrastKind.ONLY_ONE, ContrastKind.SPARE, ContrastKind.EQUAL}
    assert met >= {*ContrastKind} - rare
    waits = {reason.waiting.why for reason in reasons if reason.waiting is not None}
    assert waits >= {*WhyWait} - {WhyWait.NOBODY_ELSE}


def test_the_only_card_that_may_go_needs_no_other_reason() -> None:
    """R26"""
    match = position("9D TD", "2H", phase="play", opened=[1], table=["TC TS TH"])
    assert told(match, "9D") == (ContrastKind.ONLY_ONE, "None", 0, 0)


def test_the_only_loose_card_is_spare() -> None:
    match = position("7H 8H 9H KD", "2H", opened=[0], turns_played=[0, 0], phase="play")
    assert told(match, "KD") == (ContrastKind.SPARE, "None", 0, 0)


def test_r9_swept_melds_leave_no_unseen_cards_to_count() -> None:
    rules = {"preset": "ramino"}
    match = position(
        "9D JD 2C 5S 8S 8H 8D", "2H", phase="play", opened=[0, 1], table=["TD TC TS", "8C 8D 8S"], rules=rules
    )
    swept = play(match, "0 attach 8H 1")
    assert None in swept.deal.table
    counting = (ContrastKind.CLOSES, ContrastKind.OPENS, ContrastKind.COMPLETES, ContrastKind.HELPED, ContrastKind.USES)
    assert [counts_of(swept).measure(kind, parse_card("9D")) for kind in counting] == [None] * 5


@pytest.mark.parametrize(("opened", "costs"), [([], None), ([0], 9)])
def test_r32_a_card_costs_nothing_more_while_the_player_pays_the_same_with_any_hand(
    opened: list[int], costs: int | None
) -> None:
    match = position("9H 9D TS 2C 3C 4C", "2H", phase="play", opened=opened, rules={"set": {"unopened_flat": 100}})
    assert counts_of(match).measure(ContrastKind.COSTS, parse_card("9H")) == costs


def test_a_way_to_close_that_might_be_missed_is_not_counted() -> None:
    """R23: before an opening, jokers of the table could be swapped in more ways than are looked at"""
    hand, table = "KH KD KC KS 5H 6H 2C", ["5C *6C 7C"]
    match = position(hand, "2H", phase="play", opened=[1], turns_played=[3, 3], table=table)
    assert counts_of(match).measure(ContrastKind.CLOSES, parse_card("2C")) is None
    plain = position(hand, "2H", phase="play", opened=[1], turns_played=[3, 3], table=["5C 6C 7C"])
    assert counts_of(plain).measure(ContrastKind.CLOSES, parse_card("2C")) is not None


def between(match: Match, card: str, other: str) -> tuple[ContrastKind, int, int]:
    """What is said for a discard if there is only this other one."""
    view, two = seat_view(match, match.deal.turn), (parse_card(card), parse_card(other))
    ways = [one for one in weighed(view, JUDGING) if one.way.discarded in two]
    found = contrast_of(view, position_of(view), two[0], ways)
    return found.kind, found.count, found.less


@pytest.mark.parametrize(
    ("hand", "card", "other", "said"),
    [
        ("7H 7D 2C", "2C", "7D", (ContrastKind.COMPLETES, 8, 0)),  # the sevens of clubs and spades, and the jokers
        ("5H 9C 9C KS", "9C", "5H", (ContrastKind.TWIN, 1, 0)),
        ("7H 7D 2C 9S QC", "9S", "7D", (ContrastKind.COMPLETES, 8, 0)),
    ],
)
def test_a_difference_is_told_with_both_numbers(
    hand: str, card: str, other: str, said: tuple[ContrastKind, int, int]
) -> None:
    assert between(position(hand, "2H", opened=[1], phase="play"), card, other) == said
