"""The words of advice: a sentence for everything that can be advised, short enough for the answer to a tap."""

from itertools import product

import pytest

from scala40.advice import (
    Discarding,
    Drawing,
    Fact,
    FactKind,
    Laying,
    Opening,
    SteppingBack,
    Stuck,
    WhyDraw,
    WhyOpen,
    advise,
)
from scala40.advice.facts import AGAINST
from scala40.meld import known
from scala40.notation import parse_card, parse_meld
from scala40.views import seat_view
from simulation.use_cases.wording import bare
from simulation.use_cases.world import TEXTS
from tables.handling import MAX_ANSWER
from tests.scala40.players.random_deals import random_positions, rules_for
from tests.texts.advice import CARD, LONGEST, advice_of, every_reason
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
    facts = [Fact(kind) for kind in FactKind if kind not in AGAINST]
    said += [
        TEXTS.plain("it", advice_line(advice_of(Discarding(CARD, (fact,), holds_back=False, nobody_else_opened=False))))
        for fact in facts
    ]
    assert len(set(said)) == len(said)


def test_reasons_are_joined_and_what_speaks_against_it_comes_last() -> None:
    facts = (Fact(FactKind.ALONE), Fact(FactKind.ATTACHES, meld=known(parse_meld("7D 8D 9D"))), Fact(FactKind.DEAD))
    line = advice_line(advice_of(Discarding(CARD, facts, holds_back=False, nobody_else_opened=False)))
    assert bare(TEXTS.plain("it", line)) == (
        "Scarta 10♦: in mano non lega con niente e senza jolly nessun altro può farci un gioco, "
        "anche se si attacca a 7♦ 8♦ 9♦."
    )


def test_a_card_that_swaps_is_thrown_in_spite_of_the_joker() -> None:
    facts = (Fact(FactKind.ALONE), Fact(FactKind.SWAPS, meld=known(parse_meld("KC *KD KS"))))
    line = advice_line(advice_of(Discarding(parse_card("KD"), facts, holds_back=False, nobody_else_opened=False)))
    assert "anche se con questa si può prendere il jolly di 🃏K♦ K♣ K♠." in bare(TEXTS.plain("it", line))


@pytest.mark.parametrize(("language", "joker"), [("it", "jolly"), ("en", "joker"), ("de", "Joker")])
@pytest.mark.parametrize(("kind", "count"), [(FactKind.GONE, 0), (FactKind.FEW_LIVE, 1), (FactKind.FEW_LIVE, 2)])
def test_counts_of_natural_cards_are_said_to_leave_jokers_aside(
    language: str, joker: str, kind: FactKind, count: int
) -> None:
    line = advice_line(advice_of(Discarding(CARD, (Fact(kind, count),), holds_back=False, nobody_else_opened=False)))
    assert joker in TEXTS.plain(language, line)


def test_numbers_agree_with_their_words() -> None:
    def said(kind: FactKind, count: int) -> str:
        return TEXTS.plain(
            "it",
            advice_line(advice_of(Discarding(CARD, (Fact(kind, count),), holds_back=False, nobody_else_opened=False))),
        )

    assert "di dieci resta una carta sola" in said(FactKind.RANK_LEFT, 1)
    assert "di dieci non ne restano" in said(FactKind.RANK_LEFT, 0)
    assert "solo una carta può farne un gioco." in said(FactKind.FEW_LIVE, 1)
    assert "solo 2 carte possono farne un gioco" in said(FactKind.FEW_LIVE, 2)
    assert "in mano ti costa 1 punto" in said(FactKind.WEIGHS, 1)


def test_the_reason_is_kept_before_other_moves_where_not_all_fits() -> None:
    facts = (Fact(FactKind.ALONE), Fact(FactKind.NOT_ON_TABLE))
    opening = Opening(54, 40, (LONGEST, LONGEST))
    lines = alert_lines(advice_of(Discarding(CARD, facts, holds_back=True, nobody_else_opened=False), opening=opening))
    assert [bare(TEXTS.plain("it", line)) for line in lines[1:]] == [
        "Scarta 10♦ e non aprire ancora: in mano non lega con niente e a terra non si attacca a niente.",
        "Scarta 10♦ e non aprire ancora: in mano non lega con niente.",
    ]


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_a_reason_always_fits_in_two_lines_of_a_panel_and_in_an_answer(language: str) -> None:
    openings = (None, Opening(36, 40, ()), Opening(54, 40, (LONGEST,)))
    for case in product(every_reason(), openings, (False, True)):
        reason, opening, closes = case
        *_, shortest = alert_lines(advice_of(reason, closes=closes, opening=opening))
        assert "bare" not in shortest.key, f"there is a reason: {case}"
        words = TEXTS.plain(language, shortest)
        assert len(words) <= MOST, (words, case)
        assert utf16_length(words) <= MAX_ANSWER, (words, case)


def test_an_opening_is_advised_with_its_reason() -> None:
    """R15, R18, R32"""
    kings = (known(parse_meld("KH KD KC KS")),)
    opens = [Laying(kings, 40, 100 if why is WhyOpen.FLAT else 40, why) for why in WhyOpen]
    assert [bare(TEXTS.plain("it", advice_line(advice_of(reason)))) for reason in opens] == [
        "Apri con 40 punti (K♥ K♦ K♣ K♠): hai preso la carta dal pozzo per questo.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): il jolly ti resta in mano.",
        "Apri con 40 punti (K♥ K♦ K♣ K♠): se chiude un altro non paghi più 100 punti.",
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
