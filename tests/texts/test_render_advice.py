"""The words of advice: a sentence for everything that can be advised, short enough for the answer to a tap."""

from itertools import product

import pytest

from scala40.advice import (
    Contrast,
    ContrastKind,
    Discarding,
    Drawing,
    Laying,
    Opening,
    SteppingBack,
    Stuck,
    Waiting,
    WhyDraw,
    WhyOpen,
    WhyWait,
    advise,
)
from scala40.meld import known
from scala40.notation import parse_meld
from scala40.views import seat_view
from simulation.use_cases.wording import bare
from simulation.use_cases.world import TEXTS
from tables.handling import MAX_ANSWER
from tests.scala40.players.random_deals import random_positions, rules_for
from tests.texts.advice import CARD, LONGEST, OTHER, advice_of, every_reason
from texts.advice import advice_line, alert_lines, opening_line
from texts.text import utf16_length

MOST = 84
"""Characters in two lines of a panel on a phone of 360 px, where few of them are signs of suits."""


def every_opening() -> list[Opening]:
    return [Opening(best, needed, melds) for best in (0, 36, 54) for needed in (0, 40) for melds in ((), (LONGEST,))]


def test_every_state_of_the_opening_has_its_sentence() -> None:
    for opening in every_opening():
        assert TEXTS.plain("it", opening_line(opening)).endswith("."), opening


def test_different_reasons_are_said_in_different_words() -> None:
    said = [TEXTS.plain("it", advice_line(advice_of(Drawing(why, CARD)))) for why in WhyDraw if why.value != "x"]
    said += [TEXTS.plain("it", advice_line(advice_of(SteppingBack(why, CARD)))) for why in Stuck]
    said += [throwing("it", Contrast(kind, OTHER, 3, 2)) for kind in ContrastKind]
    said += [throwing("it", Contrast(ContrastKind.COSTS, OTHER), waiting=Waiting(why, 3, 2)) for why in WhyWait]
    assert len(set(said)) == len(said)


def throwing(language: str, contrast: Contrast, *, although: str | None = None, waiting: Waiting | None = None) -> str:
    """The longest advice to throw the ten of diamonds."""
    meld = None if although is None else known(parse_meld(although))
    return bare(TEXTS.plain(language, advice_line(advice_of(Discarding(CARD, contrast, meld, waiting)))))


def test_the_reason_comes_first_and_what_speaks_against_it_comes_last() -> None:
    reason = Contrast(ContrastKind.COMPLETES, OTHER, 7, 5)
    assert throwing("it", reason, although="7D 8D 9D") == (
        "Scarta 10♦: poi 7 carte ti fanno un gioco, scartando 10♥ 5, anche se si attacca a 7♦ 8♦ 9♦."
    )
    assert "anche se con questa si può prendere il jolly di 🃏10♦ 10♣ 10♠." in throwing(
        "it", reason, although="TC *TD TS"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["poi apri con una carta, scartando 10♥ con nessuna", "poi apri con 5 carte, scartando 10♥ con 3"]),
        ("en", ["then one card lets you open, after 10♥ none", "then 5 cards let you open, after 10♥ only 3"]),
        ("de", ["kommst du mit einer Karte heraus, nach 10♥ mit keiner", "mit 5 Karten heraus, nach 10♥ mit 3"]),
    ],
)
def test_numbers_agree_with_their_words(language: str, said: list[str]) -> None:
    for words, numbers in zip(said, ((1, 0), (5, 3)), strict=True):
        assert words in throwing(language, Contrast(ContrastKind.OPENS, OTHER, *numbers))


def test_why_to_wait_is_kept_where_not_all_fits() -> None:
    opening = Opening(54, 40, (LONGEST, LONGEST))
    reason = Discarding(CARD, Contrast(ContrastKind.TWIN, OTHER), None, Waiting(WhyWait.CLOSES, 5, 2))
    lines = alert_lines(advice_of(reason, opening=opening))
    assert [bare(TEXTS.plain("it", line)) for line in lines[1:]] == [
        "Scarta 10♦ e non aprire ancora: così chiudi con 5 carte, calando con 2.",
    ]


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_a_reason_always_fits_in_two_lines_of_a_panel_and_in_an_answer(language: str) -> None:
    openings = (None, Opening(36, 40, ()), Opening(54, 40, (LONGEST,)))
    for case in product(every_reason(), openings, (False, True)):
        reason, opening, closes = case
        *_, shortest = alert_lines(advice_of(reason, closes=closes, opening=opening))
        words = TEXTS.plain(language, shortest)
        assert len(words) <= MOST, (words, case)
        assert utf16_length(words) <= MAX_ANSWER, (words, case)


def test_an_opening_is_advised_with_its_reason() -> None:
    """R15, R18, R32"""
    kings = (known(parse_meld("KH KD KC KS")),)
    opens = [Laying(kings, 40, 100 if why is WhyOpen.FLAT else 40, why, 3) for why in WhyOpen]
    assert [bare(TEXTS.plain("it", advice_line(advice_of(reason)))) for reason in opens] == [
        "Apri con 40 punti (K♥ K♦ K♣ K♠): hai preso la carta dal pozzo per questo.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): il jolly ti resta in mano.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): se chiude un altro non paghi più 100 punti.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): poi puoi attaccare 3 carte.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): ti togli 40 punti dalla mano.",
    ]


def test_nearly_all_advice_fits_into_an_answer_with_its_reason() -> None:
    whole = cut = 0
    for seed in range(4):
        for match in random_positions(rules_for(seed), seed):
            advice = advise(seat_view(match, match.deal.turn))
            fits = utf16_length(TEXTS.plain("it", advice_line(advice))) <= MAX_ANSWER
            whole, cut = whole + fits, cut + (not fits)
    assert whole > 50 * cut
