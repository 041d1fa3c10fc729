"""The audit of taps notices what is lost and what is done twice."""

from dataclasses import replace

from simulation.watches.accounts import Audit, Change, Tapped, audit
from tables.requests.panel import DiscardCard, DrawStock, LayMeld, Pick
from tables.requests.table import DealNow

DRAW = Tapped(1, DrawStock(7, "1.1").pack(), 2, "Hai pescato 3♣️")
PICK = Tapped(2, Pick(7, "3C1").pack(), 2, "Scelte: 3♣️")
LAY = Tapped(3, LayMeld(7, "2.1", "3C4C5C").pack(), 2, "")
DISCARD = Tapped(4, DiscardCard(7, "2.2", "9H").pack(), 2, "Hai scartato 9♥️ (Si vede qui fra un momento.)")
LATE = Tapped(
    5, DiscardCard(7, "2.2", "9H").pack(), 2, "Nel frattempo è cambiato qualcosa: ecco il tavolo com'è adesso."
)
DEAL = Tapped(6, DealNow(7, 1).pack(), 0, "Si distribuisce!")
TAPS = [DRAW, PICK, LAY, DISCARD, LATE, DEAL]

LOG = [(2, "draw"), (2, "lay 3C 4C 5C"), (2, "discard 9H"), (-1, "deal ...")]
SEEN = Change("seen", 11)


def a_draft() -> Change:
    return Change("draft", 7, 2, "")


def a_line(number: int) -> Change:
    return Change("log", 7, *LOG[number])


CHANGES = [
    *(SEEN, a_line(0), Change("done", 1)),
    *(SEEN, a_draft(), Change("done", 2)),
    *(SEEN, a_draft(), Change("done", 3)),
    *(SEEN, a_line(1), a_line(2), a_draft(), Change("done", 4)),
    *(SEEN, Change("done", 5)),
    *(SEEN, a_line(3), Change("done", 6)),
]


def audit_of(taps: list[Tapped], recorded: list[Change], log: list[tuple[int, str]]) -> Audit:
    return audit(taps, recorded, {7: log})


def test_taps_that_did_what_was_said_cost_nothing() -> None:
    result = audit_of(TAPS, CHANGES, LOG)
    assert (result.lost, result.double) == ([], [])
    assert result.figures == {"taps": 6, "answered": 6, "done": 5, "lines": 4}


def test_the_draw_of_the_last_card_brings_a_new_order_of_the_stock_with_it_and_nothing_else_does() -> None:
    shuffle = Change("log", 7, 2, "shuffle 4C 5C")
    drawn = audit_of(TAPS, [*CHANGES[:2], shuffle, *CHANGES[2:]], [LOG[0], (2, "shuffle 4C 5C"), *LOG[1:]])
    assert (drawn.lost, drawn.double) == ([], [])
    without = audit_of(TAPS, [*CHANGES[:1], shuffle, *CHANGES[2:]], [(2, "shuffle 4C 5C"), *LOG[1:]])
    assert [words for words in without.double if "(shuffle) as well" in words]
    with_a_pick = audit_of(TAPS, [*CHANGES[:4], shuffle, *CHANGES[4:]], [*LOG, (2, "shuffle 4C 5C")])
    assert "(shuffle) as well" in with_a_pick.double[0]


def test_a_tap_that_died_before_its_answer_is_no_loss_whether_it_did_something_or_came_too_late() -> None:
    result = audit_of([replace(tap, answer=None) for tap in TAPS], CHANGES, LOG)
    assert (result.lost, result.double) == ([], [])
    assert result.figures["done without an answer"] == 5


def test_an_answer_without_words_says_only_that_the_tap_was_worked_off() -> None:
    silent = [replace(tap, answer="") for tap in TAPS]
    result = audit_of(silent, CHANGES, LOG)
    assert (result.lost, result.double) == ([], [])
    assert result.figures["answered by the next process"] == 5  # a meld that is laid is answered like that anyway
    unseen = audit_of([replace(DRAW, answer="")], [Change("done", 1)], [])
    assert "never processed" in unseen.lost[0]


def test_an_action_that_was_answered_and_is_not_in_the_log_is_lost() -> None:
    assert audit_of(TAPS, CHANGES, LOG[1:]).lost == ["table 7: a line of seat 2 is missing"]
    without = [line for line in CHANGES if line != a_line(0)]
    assert "the answer says that it is done" in audit_of(TAPS, without, LOG[1:]).lost[0]


def test_a_choice_that_was_answered_and_changed_nothing_is_lost() -> None:
    (lost,) = audit_of(TAPS, [*CHANGES[:4], *CHANGES[5:]], LOG).lost
    assert "Pick" in lost


def test_a_tap_that_nobody_worked_off_is_lost() -> None:
    never = Tapped(8, DRAW.data, 2, None)
    assert audit_of([*TAPS, never], CHANGES, LOG).lost == ["update 8: never processed"]
    left_aside = [*CHANGES, Change("done", 8)]
    assert "neither processed nor answered" in audit_of([*TAPS, never], left_aside, LOG).lost[0]


def test_an_action_done_twice_is_noticed_in_one_run_and_in_two() -> None:
    twice = [*CHANGES[:2], a_line(0), *CHANGES[2:]]
    assert "done 2 times" in audit_of(TAPS, twice, [LOG[0], *LOG]).double[0]
    again = [*CHANGES, SEEN, a_line(0), Change("done", 1)]
    assert "processed 2 times" in audit_of(TAPS, again, [*LOG, LOG[0]]).double[0]
    unmarked = [*CHANGES, SEEN, a_line(0)]
    assert "without a tap" in audit_of(TAPS, unmarked, [*LOG, LOG[0]]).double[0]
    before_another = [*CHANGES[:3], SEEN, a_line(0), *CHANGES[3:]]
    assert "log of seat 2 (draw) as well" in audit_of(TAPS, before_another, [LOG[0], *LOG]).double[0]
    assert audit_of(TAPS, CHANGES, [*LOG, LOG[0]]).double == ["table 7: an extra line of seat 2"]


def test_an_action_that_the_answer_refuses_but_was_done_is_noticed() -> None:
    refused = replace(DRAW, answer="Nel frattempo è cambiato qualcosa: ecco il tavolo com'è adesso.")
    assert "the answer says something else" in audit_of([refused, *TAPS[1:]], CHANGES, LOG).double[0]
