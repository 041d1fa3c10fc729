"""The account of taps notices what is lost and what is done twice."""

from dataclasses import replace

from simulation.watches.accounts import Bill, Line, Tapped, account
from tables.requests.panel import DiscardCard, DrawStock, LayMeld, Pick
from tables.requests.table import DealNow

DRAW = Tapped(1, DrawStock(7, "1.1").pack(), 2, "Hai pescato 3♣️")
PICK = Tapped(2, Pick(7, "3C1").pack(), 2, "Scelte: 3♣️")
LAY = Tapped(3, LayMeld(7, "2.1", "3C4C5C").pack(), 2, "")
DISCARD = Tapped(4, DiscardCard(7, "2.2", "9H").pack(), 2, "Hai scartato 9♥️ (Si vede qui fra un momento.)")
LATE = Tapped(
    5, DiscardCard(7, "2.2", "9H").pack(), 2, "Nel frattempo era cambiato qualcosa: ecco il tavolo com'è adesso."
)
DEAL = Tapped(6, DealNow(7, 1).pack(), 0, "Si distribuisce!")
TAPS = [DRAW, PICK, LAY, DISCARD, LATE, DEAL]

LOG = [(2, "draw"), (2, "lay 3C 4C 5C"), (2, "discard 9H"), (-1, "deal ...")]
SEEN = Line("seen", 11)


def a_draft() -> Line:
    return Line("draft", 7, 2, "")


def a_line(number: int) -> Line:
    return Line("log", 7, *LOG[number])


PEN = [
    *(SEEN, a_line(0), Line("done", 1)),
    *(SEEN, a_draft(), Line("done", 2)),
    *(SEEN, a_draft(), Line("done", 3)),
    *(SEEN, a_line(1), a_line(2), a_draft(), Line("done", 4)),
    *(SEEN, Line("done", 5)),
    *(SEEN, a_line(3), Line("done", 6)),
]


def bill_of(taps: list[Tapped], pen: list[Line], log: list[tuple[int, str]]) -> Bill:
    return account(taps, pen, {7: log})


def test_taps_that_did_what_was_said_cost_nothing() -> None:
    bill = bill_of(TAPS, PEN, LOG)
    assert (bill.lost, bill.double) == ([], [])
    assert bill.figures == {"taps": 6, "answered": 6, "done": 5, "lines": 4}


def test_the_draw_of_the_last_card_brings_a_new_order_of_the_stock_with_it_and_nothing_else_does() -> None:
    shuffle = Line("log", 7, 2, "shuffle 4C 5C")
    drawn = bill_of(TAPS, [*PEN[:2], shuffle, *PEN[2:]], [LOG[0], (2, "shuffle 4C 5C"), *LOG[1:]])
    assert (drawn.lost, drawn.double) == ([], [])
    without = bill_of(TAPS, [*PEN[:1], shuffle, *PEN[2:]], [(2, "shuffle 4C 5C"), *LOG[1:]])
    assert [words for words in without.double if "(shuffle) as well" in words]
    with_a_pick = bill_of(TAPS, [*PEN[:4], shuffle, *PEN[4:]], [*LOG, (2, "shuffle 4C 5C")])
    assert "(shuffle) as well" in with_a_pick.double[0]


def test_a_tap_that_died_before_its_answer_is_no_loss_whether_it_did_something_or_came_too_late() -> None:
    bill = bill_of([replace(tap, said=None) for tap in TAPS], PEN, LOG)
    assert (bill.lost, bill.double) == ([], [])
    assert bill.figures["done without a word"] == 5


def test_an_answer_without_words_says_only_that_the_tap_was_worked_off() -> None:
    silent = [replace(tap, said="") for tap in TAPS]
    bill = bill_of(silent, PEN, LOG)
    assert (bill.lost, bill.double) == ([], [])
    assert bill.figures["answered by the next process"] == 5  # a meld that is laid is answered like that anyway
    unseen = bill_of([replace(DRAW, said="")], [Line("done", 1)], [])
    assert "never worked off" in unseen.lost[0]


def test_what_was_answered_and_is_not_in_the_log_is_lost() -> None:
    assert bill_of(TAPS, PEN, LOG[1:]).lost == ["table 7: a line of seat 2 has gone"]
    without = [line for line in PEN if line != a_line(0)]
    assert "was told that it is done" in bill_of(TAPS, without, LOG[1:]).lost[0]


def test_a_choice_that_was_answered_and_changed_nothing_is_lost() -> None:
    (lost,) = bill_of(TAPS, [*PEN[:4], *PEN[5:]], LOG).lost
    assert "Pick" in lost


def test_a_tap_that_nobody_worked_off_is_lost() -> None:
    never = Tapped(8, DRAW.data, 2, None)
    assert bill_of([*TAPS, never], PEN, LOG).lost == ["update 8: never worked off"]
    left_aside = [*PEN, Line("done", 8)]
    assert "neither worked off nor answered" in bill_of([*TAPS, never], left_aside, LOG).lost[0]


def test_what_was_done_twice_is_noticed_in_one_go_and_in_two() -> None:
    twice = [*PEN[:2], a_line(0), *PEN[2:]]
    assert "done 2 times" in bill_of(TAPS, twice, [LOG[0], *LOG]).double[0]
    again = [*PEN, SEEN, a_line(0), Line("done", 1)]
    assert "worked off 2 times" in bill_of(TAPS, again, [*LOG, LOG[0]]).double[0]
    unmarked = [*PEN, SEEN, a_line(0)]
    assert "by nobody's tap" in bill_of(TAPS, unmarked, [*LOG, LOG[0]]).double[0]
    before_another = [*PEN[:3], SEEN, a_line(0), *PEN[3:]]
    assert "log of seat 2 (draw) as well" in bill_of(TAPS, before_another, [LOG[0], *LOG]).double[0]
    assert bill_of(TAPS, PEN, [*LOG, LOG[0]]).double == ["table 7: a line of seat 2 too many"]


def test_what_was_refused_in_words_and_done_all_the_same_is_noticed() -> None:
    refused = replace(DRAW, said="Nel frattempo era cambiato qualcosa: ecco il tavolo com'è adesso.")
    assert "something else was told" in bill_of([refused, *TAPS[1:]], PEN, LOG).double[0]
