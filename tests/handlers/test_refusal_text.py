"""Every refusal of the rules has its sentence, with all that it knows."""

import itertools
import random

import pytest

from handlers.refusal_text import refusal_line
from scala40.actions import HOUSE, Action, Attach, Discard, Draw, Lay, Shuffle, Swap, Take
from scala40.cards import JOKER, NATURALS, joker_for
from scala40.checks import why_not
from scala40.engine import apply, owed_order
from scala40.melds import melds_in
from scala40.notation import parse_card, parse_cards
from scala40.refusals import Refusal, RefusalCode
from scala40.rules import PRESETS
from scala40.state import Match, Phase
from tests.handlers.evening import bare
from tests.handlers.world import TEXTS
from tests.scala40.positions import new_match, position

MATCH = position("7H 2S", "9C 8D", table=["4H 5H *6H", "-"], rules={"preset": "ramino"})

WITH_CARD = {
    RefusalCode.DOES_NOT_FIT,
    RefusalCode.NOT_THE_CARD,
    RefusalCode.TAKEN_CARD_UNUSED,
    RefusalCode.JUST_TAKEN,
    RefusalCode.ATTACHABLE_DISCARD,
    RefusalCode.BRAKED,
}
"""The refusals that the rules always give with the card they are about."""


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_a_sentence_whatever_else_it_tells(code: RefusalCode) -> None:
    """R14-R29: also with a meld that is not there any more, and without one."""
    needed = {RefusalCode.TOO_MANY_JOKERS: (1,), RefusalCode.OPENING_TOO_LOW: (40,)}.get(code, (None, 1))
    points = (36,) if code is RefusalCode.OPENING_TOO_LOW else (None, 36)
    said = set()
    for card, meld, limit, counted in itertools.product((None, "7H", "*8H"), (None, 0, 1, 99, -1), needed, points):
        if card is None and code in WITH_CARD:
            continue
        refusal = Refusal(
            code=code,
            rule="R26",
            card=parse_card(card) if card else None,
            cards=parse_cards("7H 8H 2S"),
            meld_index=meld,
            needed=limit,
            points=counted,
            seat=1,
        )
        words = TEXTS.plain("it", refusal_line(refusal, MATCH))
        assert 10 < len(words) <= 200
        assert "{" not in words
        said.add(words)
    assert said


def test_an_attachable_discard_names_the_card_and_the_meld() -> None:
    """R26"""
    refusal = Refusal(code=RefusalCode.ATTACHABLE_DISCARD, rule="R26", card=parse_card("7H"), meld_index=0)
    assert bare(TEXTS.plain("it", refusal_line(refusal, MATCH))).startswith("7♥ si attacca a 4♥ 5♥ 🃏6♥")


def test_an_opening_too_low_says_what_it_makes_and_what_it_needs() -> None:
    """R18"""
    refusal = Refusal(code=RefusalCode.OPENING_TOO_LOW, rule="R18", points=36, needed=40)
    words = TEXTS.plain("it", refusal_line(refusal, MATCH))
    assert "36" in words
    assert "40" in words


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_the_rules_refuse_can_be_said(preset: str) -> None:
    """R43: random actions, legal and not, in matches that go on by the legal ones."""
    dice = random.Random(preset)
    match = new_match(PRESETS[preset], 2)
    said = set()
    for _ in range(1500):
        if match.phase is Phase.OVER:
            match = new_match(PRESETS[preset], 2)
        seat = match.deal.turn if dice.random() < 0.9 else 1 - match.deal.turn
        action = _any_action(match, dice)
        refusal = why_not(match, seat, action)
        if refusal is not None:
            said.add(refusal.code)
            assert TEXTS.plain("it", refusal_line(refusal, match))
        elif match.phase is not Phase.SHUFFLE:
            match = apply(match, seat, action).match
        if match.phase is Phase.SHUFFLE:
            match = apply(match, HOUSE, Shuffle(owed_order(match) or ())).match
    assert len(said) > 6


def _any_action(match: Match, dice: random.Random) -> Action:
    hand = match.deal.hands[match.deal.turn]
    card = dice.choice(hand) if dice.random() < 0.8 else dice.choice(NATURALS)
    number = dice.randrange(len(match.deal.table) + 1)
    melds = melds_in(hand, match.rules)
    lay = Lay.of(*dice.sample(melds, min(len(melds), dice.choice((1, 1, 2, 3))))) if melds else Lay((hand[:3],))
    attached = dice.choice(NATURALS) if card is JOKER else card
    attach = Attach(joker_for(attached) if card is JOKER else card, number)
    actions: list[Action] = [Draw(), Take(), Discard(card), attach, Swap(attached, number), lay, Lay((hand[:3],))]
    return dice.choice(actions)
