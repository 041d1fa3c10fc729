"""How far an opening is: what is gathered for it, what the hand could open with, and what becomes of too little."""

import pytest

from scala40.notation import parse_cards
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA
from simulation.use_cases.wording import labels_of
from tables.play.draft import stamp
from tables.requests.panel import DiscardCard, LayMeld, OpenNow, StepBack, TakeDiscardPile
from tests.tables.play.test_advice import A_HAND, without_advice


def test_what_is_gathered_is_counted_without_advice_too(evening: Evening) -> None:
    """R18"""
    table = without_advice(evening, evening.at(A_HAND, "9C 8D", phase="play"))
    evening.pick(table, ANNA, "KH1", "KD1", "KC1")
    evening.press(table, ANNA, LayMeld)
    assert "Apertura: 30 di 40" in evening.read(table, ANNA)
    assert "54" not in evening.read(table, ANNA)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("KH KD KC 2H 3H AH 8S 4D", "I tuoi giochi migliori fanno 36 punti: per aprire ne servono 40."),
        (A_HAND, "Puoi aprire con 54 punti."),
        ("KH QD 7C 2H 8S 4D", "Per ora non hai giochi che contano per aprire: servono 40 punti."),
    ],
)
def test_the_panel_says_how_far_the_opening_is(evening: Evening, hand: str, says: str) -> None:
    """R18"""
    table = evening.at(hand, "9C 8D", phase="play")
    assert says in evening.read(table, ANNA)


@pytest.mark.parametrize("fields", [{"phase": "play", "opened": [0], "table": ["3H 4H 5H"]}, {"phase": "draw"}])
def test_nobody_who_has_opened_or_has_still_to_draw_reads_of_the_opening(
    evening: Evening, fields: dict[str, object]
) -> None:
    table = evening.at(A_HAND, "9C 8D", **fields)
    assert "Puoi aprire" not in evening.read(table, ANNA)


def test_melds_with_jokers_are_left_out_where_they_do_not_count(evening: Evening) -> None:
    """R18"""
    rules = {"set": {"jokers_in_opening": "not_counted"}}
    table = evening.at("KH KD * AH AD AC 2S 4D", "9C 8D", phase="play", rules=rules)
    assert "I tuoi giochi migliori fanno 33 punti" in evening.read(table, ANNA)
    for cards in (("AH1", "AD1", "AC1"), ("KH1", "KD1", "*1")):
        evening.pick(table, ANNA, *cards)
        evening.press(table, ANNA, LayMeld)
    assert "Apertura: 33 di 40 (i giochi con il jolly non contano)" in evening.read(table, ANNA)


def test_where_closing_in_hand_needs_no_points_the_panel_says_so(evening: Evening) -> None:
    """R19"""
    table = evening.at("2H 3H 4H 5H 5C 5D 9S", "9C 8D", rules={"preset": "classica"}, phase="play")
    assert "Puoi chiudere in mano anche senza i 40 punti dell'apertura." in evening.read(table, ANNA)
    for cards in (("2H1", "3H1", "4H1"), ("5H1", "5C1", "5D1")):
        evening.pick(table, ANNA, *cards)
        evening.press(table, ANNA, LayMeld)
    assert "Apertura: 24 di 40\nI giochi messi da parte bastano per chiudere in mano." in evening.read(table, ANNA)
    assert len(evening.offered(table, ANNA, OpenNow)) == 1


def test_where_anything_opens_nothing_is_said_of_points(evening: Evening) -> None:
    """R18"""
    table = evening.at("KH QD 7C 2H 8S 4D", "9C 8D", phase="play", rules={"set": {"opening_points": 0}})
    assert "Per ora non hai giochi che contano per aprire." in evening.read(table, ANNA)
    assert "servono" not in evening.read(table, ANNA)


def test_a_card_taken_that_opens_nothing_is_named_as_the_reason(evening: Evening) -> None:
    """R15"""
    table = evening.at("KH KD KC AH AD AC 2S 7D", "9C 8D", pozzo="3C JH", rules={"preset": "biska"})
    evening.press(table, ANNA, TakeDiscardPile)
    said = "I tuoi giochi arrivano a 63 punti, ma nessuna apertura usa la carta presa dal pozzo."
    assert said in evening.read(table, ANNA)


def test_who_opens_too_early_is_told_what_the_hand_could_open_with(evening: Evening) -> None:
    """R18; no panel offers this button, but an old message may"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.pick(table, ANNA, "KH1", "KD1", "KC1")
    evening.press(table, ANNA, LayMeld)
    request = OpenNow(table.id, evening.offered(table, ANNA, StepBack)[0].stamp)
    said = "Così fai 30 punti e per aprire ne servono 40. I tuoi giochi migliori ne fanno 54: "
    said += "aggiungine altri, o torna indietro e cambiali."
    assert evening.toast(evening.tap(ANNA, request)) == said
    table = without_advice(evening, table)
    request = OpenNow(table.id, stamp(table, evening.draft(table, ANNA)))
    assert "54" not in evening.toast(evening.tap(ANNA, request))


# Melds put aside and a discard


def test_who_has_put_enough_aside_opens_before_they_discard(evening: Evening) -> None:
    """R18: an opening is not lost by a tap too few"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    for cards in (("KH1", "KD1", "KC1"), ("7H1", "8H1", "9H1")):
        evening.pick(table, ANNA, *cards)
        evening.press(table, ANNA, LayMeld)
    panel = evening.read(table, ANNA)
    assert "Tocca «✅ Apri con 54 punti», poi la carta da scartare." in panel
    assert "Per finire il turno" not in panel
    assert "servono" not in panel
    evening.pick(table, ANNA, "4D1")
    assert "🚫 Scarta 4♦" in labels_of(evening.panel_of(table, ANNA))
    before = evening.state_of(table)
    result = evening.press(table, ANNA, DiscardCard)
    assert result.alert
    assert evening.toast(result).startswith("Con i giochi messi da parte puoi aprire")
    assert evening.state_of(table) == before
    evening.press(table, ANNA, OpenNow)
    evening.pick(table, ANNA, "4D1")
    evening.press(table, ANNA, DiscardCard)
    assert evening.match(table).deal.opened[0]


def test_too_little_put_aside_goes_back_into_the_hand_and_that_is_said(evening: Evening) -> None:
    """R18"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.pick(table, ANNA, "KH1", "KD1", "KC1")
    evening.press(table, ANNA, LayMeld)
    evening.pick(table, ANNA, "4D1")
    said = evening.toast(evening.press(table, ANNA, DiscardCard))
    assert said.startswith("Hai scartato 4♦. I giochi messi da parte sono tornati in mano")
    assert evening.match(table).deal.hands[0] == parse_cards("2S 7H 8H 9H KH KD KC")
