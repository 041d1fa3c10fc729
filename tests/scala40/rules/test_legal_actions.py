from scala40.actions import NO_SEAT, Attach, Discard, Expire, Lay, Resign
from scala40.cards import JOKER, joker_for
from scala40.checks.actions import why_not
from scala40.legal import legal_actions
from scala40.notation import format_action, parse_card
from scala40.refusals import Refusal, RefusalCode
from scala40.state import Match
from simulation.games.positions import play, position


def legal(match: Match, seat: int = 0) -> list[str]:
    return [format_action(action) for action in legal_actions(match, seat)]


def lays(match: Match) -> list[str]:
    return [format_action(action) for action in legal_actions(match, 0) if isinstance(action, Lay)]


def test_r14_at_first_a_card_is_drawn_or_taken() -> None:
    assert legal(position("KH QD", "9C 8D")) == ["draw", "resign"]
    assert legal(position("KH QD", "9C 8D", opened=[0])) == ["draw", "take", "resign"]
    assert legal(position("KH QD", "9C 8D"), seat=1) == ["resign"]
    assert list(legal_actions(position("KH QD", "9C 8D"), NO_SEAT)) == [Expire()]


def test_r43_while_an_order_is_owed_nobody_has_anything_to_do() -> None:
    match = play(position("KH QD", "9C 8D", stock="7C", pozzo="2S 3S 4S"), "0 draw")
    assert [list(legal_actions(match, seat)) for seat in (NO_SEAT, 0, 1)] == [[], [], []]


def test_r26_each_face_that_may_be_discarded_once_in_the_order_of_r42() -> None:
    match = position("6H KC KC 2D *", "9C 8D", table=["3H 4H 5H"], opened=[1], phase="play")
    assert legal(match) == ["discard 2D", "discard KC", "resign"]


def test_r21_r23_attachments_and_swaps_meld_by_meld() -> None:
    match = position("6H 4C * KC 2D", "9C 8D", table=["3H 4H 5H", "3C *4C 5C"], opened=[0], phase="play")
    found = [text for text in legal(match) if text.startswith(("attach", "swap"))]
    assert found == ["attach 6H 0", "attach *2H 0", "attach *6H 0", "swap 4C 1"]


def test_r6_a_joker_attaches_only_as_a_card_that_it_stands_for() -> None:
    match = position("* KC 2D", "9C 8D", table=["3H 4H 5H"], opened=[0], phase="play")
    code = RefusalCode.DOES_NOT_FIT
    assert why_not(match, 0, Attach(JOKER, 0)) == Refusal(code=code, rule="R21", card=JOKER, meld_index=0)
    assert why_not(match, 0, Attach(joker_for(parse_card("6H")), 0)) is None


def test_r18_every_choice_of_disjoint_melds_that_opens() -> None:
    match = position("KH KD KS QH QD QS JH JD JS 9C", "9C 8D", phase="play")
    found = lays(match)
    runs = ["JH QH KH", "JD QD KD", "JS QS KS"]
    sets = ["JH JD JS", "QH QD QS", "KH KD KS"]
    pairs = [(one, other) for kind in (runs, sets) for one in kind for other in kind if one < other]
    assert len(found) == len(set(found)) == len(pairs) + 2
    assert all(any(one in text and other in text for text in found) for one, other in pairs)


def test_r18_thirty_nine_points_do_not_open() -> None:
    assert lays(position("KH KD KS 2C 3C 4C 9D", "9C 8D", phase="play")) == []


def test_r7_each_declaration_is_its_own_action() -> None:
    match = position("7C 7S * 9D 2D", "9C 8D", opened=[0], phase="play")
    assert lays(match) == ["lay *7H 7C 7S", "lay *7D 7C 7S"]


def test_r19_an_opening_below_the_points_that_leaves_the_closing_card() -> None:
    match = position("2H 3H 4H 3D 3C 3S KC", "9C 8D", rules={"preset": "classica"}, phase="play")
    assert lays(match) == ["lay 2H 3H 4H | 3D 3C 3S"]


def test_r24_a_duty_leaves_no_discard() -> None:
    match = play(position("KH QD", "9C 8D", rules={"preset": "biska"}), "0 take")
    assert not any(isinstance(action, Discard) for action in legal_actions(match, 0))
    assert list(legal_actions(match, 0)) == [Resign()]


def test_nothing_is_legal_after_the_end() -> None:
    match = play(position("KH QD", "9C 8D"), "0 resign")
    assert [list(legal_actions(match, seat)) for seat in (NO_SEAT, 0, 1)] == [[], [], []]
