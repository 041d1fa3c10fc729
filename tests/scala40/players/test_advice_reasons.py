"""Why a step is advised, where the player might have done something else; positions counted by hand."""

import pytest

from scala40.actions import Attach, Discard, Draw, Lay, Swap, Take
from scala40.advice import Attaching, Discarding, Drawing, Opening, Swapping, Taking, Use, WhyDraw, plans
from scala40.advice.plans import closes, seen_after
from scala40.advice.reasons import reason_of
from scala40.engine import apply
from scala40.notation import parse_action
from scala40.players.position import position_of
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import play, position
from tests.scala40.players.random_deals import advice_at, positions_with_advice

BISKA = {"preset": "biska"}  # before opening the discard pile may be taken from, to open (R15)
BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3]}


def reason(match: Match, *plan: str) -> object:
    """What is said for the first step of a turn that goes on like this."""
    view = seat_view(match, match.deal.turn)
    return reason_of(view, position_of(view), tuple(map(parse_action, plan)))


def why_draw(match: Match) -> tuple[WhyDraw, str]:
    told = reason(match, "draw")
    assert isinstance(told, Drawing)
    return told.why, str(told.top)


def opening(match: Match) -> tuple[int, int, list[str], bool]:
    found = advice_at(match).opening
    assert isinstance(found, Opening)
    return found.best, found.needed, [str(meld) for meld in found.melds], found.possible


# Drawing


@pytest.mark.parametrize(
    ("hand", "top", "why"),
    [
        ("KH KD 7C 2S", "3C JH", WhyDraw.DOES_NOT_OPEN),
        ("KH KD KC AH AD AC 9S", "3C", WhyDraw.DOES_NOT_OPEN),  # the hand opens, but not with it
        ("KH KD KC AH AD AC 5H 6H 9S", "3C 7H", WhyDraw.BETTER),  # the kings, and 5H 6H 7H: 48
        ("KH KD KC 5H 6H 9S", "3C 7H", WhyDraw.BETTER),  # 48 as well
        ("5H 6H 9S 9D", "3C 7H", WhyDraw.DOES_NOT_OPEN),  # 18
    ],
)
def test_r15_before_opening_a_top_is_worth_taking_only_where_it_opens(hand: str, top: str, why: WhyDraw) -> None:
    assert why_draw(position(hand, "2H", pozzo=top, rules=BISKA)) == (why, top[-2:])


def test_r19_a_top_that_closes_below_the_points_is_not_said_to_open_nothing() -> None:
    waived = {"preset": "biska", "set": {"in_hand_waives_opening": "on"}}
    fields = {"pozzo": "3C 7H", "turns_played": [1, 1]}
    assert why_draw(position("5H 6H 9S", "2H", rules=waived, **fields))[0] is WhyDraw.BETTER
    strict = {"preset": "biska", "set": {"in_hand_waives_opening": "off"}}
    assert why_draw(position("5H 6H 9S", "2H", rules=strict, **fields))[0] is WhyDraw.DOES_NOT_OPEN


def test_r15_where_nothing_may_be_taken_before_opening_that_is_why_to_draw() -> None:
    assert why_draw(position("KH KD KC 5H 6H 9S", "2H", pozzo="3C 7H")) == (WhyDraw.PILE_CLOSED, "7H")


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("KD 9C 9D", WhyDraw.USELESS),
        ("KD 9C 9D 7C", WhyDraw.USELESS),
        ("KD 9C 9D 9S", WhyDraw.USELESS),  # a meld, but none with it
        ("KD 7C 7D", WhyDraw.BETTER),  # a set with it
        ("KD 8H 9H", WhyDraw.BETTER),  # a run with it
        ("KD 9C *", WhyDraw.USELESS),
        ("KD 7C *", WhyDraw.BETTER),
    ],
)
def test_r16_after_opening_a_top_is_useless_where_no_meld_of_the_hand_holds_it(hand: str, why: WhyDraw) -> None:
    assert why_draw(position(hand, "2H", pozzo="7H", table=["2C 3C 4C"], **BOTH_OPENED))[0] is why


@pytest.mark.parametrize(("meld", "why"), [("4H 5H 6H", WhyDraw.BETTER), ("*7H 8H 9H", WhyDraw.BETTER)])
def test_r21_r23_a_top_that_attaches_or_swaps_is_not_useless(meld: str, why: WhyDraw) -> None:
    assert why_draw(position("KD 9C JD", "2H", pozzo="7H", table=[meld], **BOTH_OPENED))[0] is why


@pytest.mark.parametrize(
    ("hand", "why"), [("KD 9C JD", WhyDraw.BRAKED), ("KD 9C 9D 9S", WhyDraw.BRAKED), ("KD 7C 7D", WhyDraw.BETTER)]
)
def test_r27_a_braked_top_is_worth_taking_for_a_new_meld_only(hand: str, why: WhyDraw) -> None:
    rules = {"preset": "biska", "set": {"attachable_brake": "on"}}
    match = position(hand, "7H 8S TC", table=["4H 5H 6H"], opened=[0, 1], turn=1, phase="play", rules=rules)
    assert why_draw(play(match, "1 discard 7H"))[0] is why


# What a hand opens with


def test_r19_an_opening_that_only_closing_excuses_is_told_with_its_melds() -> None:
    rules = {"set": {"in_hand_waives_opening": "on"}}
    match = position("2H 3H 4H KC", "2H", phase="play", turns_played=[1, 1], rules=rules)
    assert opening(match) == (9, 40, ["2H 3H 4H"], True)
    assert advice_at(match).closes
    strict = position("2H 3H 4H KC", "2H", phase="play", turns_played=[1, 1])
    assert opening(strict) == (9, 40, [], False)


@pytest.mark.parametrize(("kings", "told"), [("KH KD KC", (30, False)), ("KH KD KC KS", (40, True))])
def test_r18_exactly_forty_open(kings: str, told: tuple[int, bool]) -> None:
    match = position(f"{kings} 2C 7D 9S", "2H", phase="play")
    assert opening(match)[::3] == told


def test_an_opening_is_told_with_all_that_counts_and_not_the_cheapest() -> None:
    """R18: the kings alone would do"""
    match = position("KH KD KC KS 4C 4D 4S 2C 9S", "2H", phase="play", turns_played=[1, 1])
    best, needed, melds, possible = opening(match)
    assert (best, needed, sorted(melds), possible) == (52, 40, ["4D 4C 4S", "KH KD KC KS"], True)


def test_r15_what_counts_most_without_the_card_taken_is_not_told() -> None:
    """The kings and the aces count 63, but the card taken is in neither"""
    match = play(position("KH KD KC AH AD AC 5H 6H 9S", "2H", pozzo="3C 7H", rules=BISKA), "0 take")
    assert opening(match)[2] != ["KH KD KC", "AH AD AC"]
    assert any("7H" in meld for meld in opening(match)[2])


def test_r15_with_a_card_taken_to_open_the_melds_hold_it_and_their_points_are_told() -> None:
    match = play(position("KH KD KC AH AD AC 5H 6H 9S", "2H", pozzo="3C 7H", rules=BISKA), "0 take")
    best, needed, melds, possible = opening(match)
    assert (needed, possible) == (40, True)
    assert "5H 6H 7H" in melds
    assert best == sum({"5H 6H 7H": 18, "KH KD KC": 30, "AH AD AC": 33}[meld] for meld in melds)


def test_a_player_who_has_opened_or_is_to_draw_is_told_of_no_opening() -> None:
    assert advice_at(position("KH KD KC 9S", "2H", phase="play", opened=[0], table=["2C 3C 4C"])).opening is None
    assert advice_at(position("KH KD KC 9S", "2H")).opening is None


# Taking, attaching, swapping


@pytest.mark.parametrize(
    ("hand", "plan", "use", "meld"),
    [
        ("7C 7D KD", ["take", "lay 7H 7C 7D", "discard KD"], Use.MELD, "7H 7D 7C"),
        ("9C JD KD", ["take", "attach 7H 0", "discard KD"], Use.ATTACH, "4H 5H 6H"),
        ("9C JD KD", ["take", "swap 7H 1", "discard KD"], Use.SWAP, "7S *7H 7C"),
        ("8H JD KD", ["take", "attach 7H 0", "attach 8H 0", "discard KD"], Use.ATTACH, "4H 5H 6H"),
        ("9C JD KD", ["take", "discard KD"], Use.KEEP, None),
        # What is done before does not hide what becomes of the card, which then goes on the meld as it is by then.
        ("3H JD KD", ["take", "attach 3H 0", "attach 7H 0", "discard KD"], Use.ATTACH, "3H 4H 5H 6H"),
        ("3H JD KD", ["take", "attach 3H 0", "discard KD"], Use.KEEP, None),
    ],
)
def test_the_use_of_a_card_taken_is_what_the_rest_of_the_turn_does_with_it(
    hand: str, plan: list[str], use: Use, meld: str | None
) -> None:
    match = position(hand, "2H", pozzo="7H", table=["4H 5H 6H", "7C *7H 7S"], **BOTH_OPENED)
    told = reason(match, *plan)
    assert isinstance(told, Taking)
    assert (str(told.card), told.use, told.opens_with) == ("7H", use, None)
    assert (None if told.meld is None else sorted(str(told.meld).split())) == (meld and sorted(meld.split()))


def test_r15_r18_who_takes_to_open_is_told_what_all_the_melds_of_the_opening_count() -> None:
    match = position("KH KD KC 5H 6H 9S", "2H", pozzo="3C 7H", rules=BISKA)
    told = reason(match, "take", "lay KH KD KC | 5H 6H 7H", "discard 9S")
    assert isinstance(told, Taking)
    assert (told.use, str(told.meld), told.opens_with) == (Use.MELD, "5H 6H 7H", 48)


def test_r24_a_card_is_owed_when_it_was_taken_and_has_to_go_down() -> None:
    rules = {"preset": "classica"}  # what is taken has to be used (R16)
    match = position("8H 2C KS", "2H", pozzo="9H", table=["5H 6H 7H"], rules=rules, **BOTH_OPENED)
    taken = play(match, "0 take")
    first = reason(taken, "attach 8H 0")
    assert isinstance(first, Attaching)
    assert (str(first.card), str(first.meld), first.saves, first.owed) == ("8H", "5H 6H 7H", 8, False)
    then = reason(play(taken, "0 attach 8H 0"), "attach 9H 0")
    assert isinstance(then, Attaching)
    assert (str(then.meld), then.saves, then.owed) == ("5H 6H 7H 8H", 9, True)


def test_r23_a_joker_taken_from_the_table_is_owed() -> None:
    match = position("6H 8H 2C KS", "KC", opened=[0], table=["5H *6H 7H", "JC QC KC"], phase="play")
    swapped = play(match, "0 swap 6H 0")
    joker = reason(swapped, "attach *TC 1")
    assert isinstance(joker, Attaching)
    assert (joker.saves, joker.owed) == (25, True)
    eight = reason(swapped, "attach 8H 0")
    assert isinstance(eight, Attaching)
    assert not eight.owed


@pytest.mark.parametrize(
    ("plan", "into"),
    [
        (["swap 6H 0", "lay 9C 9D *9H", "discard 2S"], "*9H 9C 9D"),
        (["swap 6H 0", "attach *TC 1", "discard 2S"], "*TC JC QC KC"),
        (["swap 6H 0", "attach 8H 0", "attach *9H 0", "discard 2S"], "*9H 5H 6H 7H 8H"),
        (["swap 6H 0", "lay 9C 9D 9S", "discard 2S"], None),
    ],
)
def test_r23_a_swap_is_told_with_the_meld_that_the_joker_goes_into(plan: list[str], into: str | None) -> None:
    hand = "6H 8H 9C 9D 9S 2S KS"
    match = position(hand, "KC", opened=[0], table=["5H *6H 7H", "JC QC KC"], phase="play")
    told = reason(match, *plan)
    assert isinstance(told, Swapping)
    assert str(told.meld) == "5H *6H 7H"
    assert (None if told.goes_into is None else sorted(str(told.goes_into).split())) == (into and sorted(into.split()))


# Discarding


@pytest.mark.parametrize(
    ("hand", "opened", "waits"),
    [
        ("7H 9C 3S KD", [0], True),  # the seven attaches
        ("8H 9C 3S KD", [0], False),
        ("7H 9C 3S KD", [0, 1], True),
        ("9H 9C 9D KD", [0, 1], True),  # the nines could be laid
        ("7H 9C 3S KD", [1], False),  # R17
        ("9H 9C 9D KD", [1], False),  # R18: 27
    ],
)
def test_a_discard_also_tells_whether_something_could_still_be_put_down(
    hand: str, opened: list[int], waits: bool
) -> None:
    match = position(hand, "2H 3D", table=["4H 5H 6H"], opened=opened, turns_played=[3, 3], phase="play")
    why = reason(match, "discard KD")
    assert isinstance(why, Discarding)
    assert (why.waiting is not None) == waits


@pytest.mark.parametrize(
    ("card", "table", "although"),
    [("9D", ["TD JD QD"], "TD JD QD"), ("KD", ["2H 3H 4H", "KC *KD KS"], "*KD KC KS"), ("8S", ["TD JD QD"], "None")],
)
def test_r21_r23_a_discard_tells_the_meld_on_which_it_is_of_use(card: str, table: list[str], although: str) -> None:
    match = position("9D 2C 5S 8S KD", "2H", phase="play", opened=[0, 1], table=table)
    why = reason(match, f"discard {card}")
    assert isinstance(why, Discarding)
    assert str(why.although) == although


# The rest of a turn


@pytest.mark.parametrize("seed", range(0, 24, 3))
def test_the_rest_of_a_turn_is_imagined_as_the_player_will_see_it(seed: int) -> None:
    """R14-R24: the discard pile without the card taken, the table and the hand with what was put down"""
    for match, advice in positions_with_advice(seed):
        seat = match.deal.turn
        seen, imagined, real = seat_view(match, seat), position_of(seat_view(match, seat)), match
        for action in advice.plan[:-1]:
            imagined, real = apply(imagined, seat, action).match, apply(real, seat, action).match
            seen = seen_after(seen, imagined)
            assert seen.table == seat_view(real, seat).table
            assert seen == seat_view(real, seat)


def test_a_turn_is_told_to_its_end() -> None:
    advice = advice_at(position("7H 9C 9D 9S 2C KD", "2H", phase="play", table=["4H 5H 6H"], **BOTH_OPENED))
    kinds = [type(action) for action in advice.plan]
    assert set(kinds[:-1]) <= {Lay, Attach, Swap, Take}
    assert kinds[-1] in {Discard, Draw}


def test_r28_closing_with_the_top_is_advised_whatever_the_adviser_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "best_action", lambda view, judging: Draw())
    match = position("9H", "2H 3H 4H", pozzo="6H", table=["3H 4H 5H"], **BOTH_OPENED)
    advice = advice_at(match)
    assert advice.plan == tuple(map(parse_action, ("take", "attach 6H 0", "discard 9H")))
    assert advice.closes


def test_r28_a_plan_without_a_discard_does_not_close() -> None:
    match = position("9H", "2H 3H 4H", pozzo="2S", table=["3H 4H 5H"], **BOTH_OPENED)
    assert not closes(match, 0, ())
    assert not closes(match, 0, (Draw(),))
