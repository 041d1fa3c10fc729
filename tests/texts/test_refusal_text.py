"""Every refusal of the rules has its sentence: the rule, the cards it is about, and what is legal instead."""

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from scala40.actions import NO_SEAT, Action, Attach, Discard, Draw, Lay, Shuffle, Swap, Take
from scala40.cards import JOKER, NATURALS, joker_for
from scala40.checks.actions import owed_order, why_not
from scala40.engine import apply
from scala40.legal import legal_actions
from scala40.meld import known
from scala40.melds import melds_in
from scala40.notation import parse_action, parse_card, parse_cards, parse_meld
from scala40.refusals import Refusal, RefusalCode
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase
from simulation.games.positions import new_match, play, position
from simulation.use_cases.sentences import placeholders
from simulation.use_cases.wording import bare
from simulation.use_cases.world import TEXTS
from tables.handling import MAX_ANSWER
from texts.accessible import accessible_words
from texts.cards import card_text
from texts.line import Arg, Line
from texts.refusals import refusal_line
from texts.text import utf16_length

LANGUAGES = ("it", "en", "de")
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


def sentence(match: Match, action: str, language: str = "it") -> str:
    """Why seat 0 may not do this, in words; fails when it may."""
    refusal = why_not(match, 0, parse_action(action))
    assert refusal is not None
    return bare(TEXTS.plain(language, refusal_line(refusal, match)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_a_sentence_whatever_else_it_tells(code: RefusalCode, language: str) -> None:
    """R14-R29: also with a meld that is not there any more, and without one."""
    needed = {RefusalCode.TOO_MANY_JOKERS: (1,), RefusalCode.OPENING_TOO_LOW: (40,)}.get(code, (None, 1))
    points = (36,) if code is RefusalCode.OPENING_TOO_LOW else (None, 36)
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
        words = TEXTS.plain(language, refusal_line(refusal, MATCH))
        assert 10 < len(words) <= MAX_ANSWER
        assert words[-1] == "."
        assert "{" not in words


# --- the longest ------------------------------------------------------------------------------------------------------

WORDS = {
    "how": ("swap", "some", "none"),
    "why": ("unopened", "players", "table"),
    "duty": ("open", "use"),
    "left": ("taken", "none"),
    "pile": ("yes", "no"),
    "needed": (0, 1, 4, 100),
    "points": (1, 100),
}
"""Every argument of a sentence besides cards."""

RUNS = ("*AH *2H *3H *4H *5H *6H *7H *8H *9H *TH *JH QH KH", "9H *TH *JH *QH *KH", "TH *JH *QH *KH")
CARDS = "10♥️, 10♦️, 10♣️"


DECLARED = {RefusalCode.DOES_NOT_FIT, RefusalCode.NOT_THE_CARD, RefusalCode.BRAKED}
"""The refusals whose card may be a joker with the card it is to stand for."""


def meld_names() -> list[Arg]:
    """What a long meld is called, and one that is just not long."""
    refusal = Refusal(code=RefusalCode.NO_SUCH_MELD, rule="R43", meld_index=0)
    melds = [known(parse_meld(run)) for run in RUNS]
    matches = [MATCH._replace(deal=MATCH.deal._replace(table=(meld,))) for meld in melds]
    return [dict(refusal_line(refusal, match).args)["meld"] for match in matches]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", RefusalCode)
def test_the_longest_sentence_fits_into_an_answer(code: RefusalCode, language: str) -> None:
    key = f"refusal-{code.value.replace('_', '-')}"
    told: dict[str, Sequence[Arg]] = {
        **WORDS,
        "meld": meld_names(),
        "instead": [Line(f"refusal-instead-{kind}", cards=CARDS) for kind in ("back", "other", "these", "attach")],
        "card": ["🃏10♥️"] if code in DECLARED else ["10♥️", "🃏"],
        "cards": [CARDS + " …"],
    }
    names = sorted(placeholders(language, key))
    for values in itertools.product(*(told[name] for name in names)):
        words = TEXTS.plain(language, key, **dict(zip(names, values, strict=True)))
        assert utf16_length(words) <= MAX_ANSWER, words
        assert utf16_length(accessible_words(TEXTS, language, words, MAX_ANSWER)) <= MAX_ANSWER, words


# --- one natural ace in a run ---


FULL = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
SECOND_ACE = "In una scala può stare un solo asso vero: la quattordicesima carta dev'essere il jolly."


def test_a_second_natural_ace_is_refused_with_its_own_reason() -> None:
    """R4"""
    laid = position("AS 9C", "9C 8D", table=[FULL], opened=[0], phase="play")
    assert sentence(laid, "attach AS 0") == SECOND_ACE
    assert "lì non si attacca più niente" in sentence(
        position("AS 9C", "9C 8D", table=[FULL], opened=[0], phase="play", rules={"preset": "classica"}), "attach AS 0"
    )
    held = position(f"{FULL} AS 9C", "9C 8D", opened=[0], phase="play")
    assert sentence(held, f"lay {FULL} AS") == SECOND_ACE
    assert "non fanno un gioco" in sentence(held, "lay AS 2S 4S")


# --- what is legal instead --------------------------------------------------------------------------------------------


def test_an_attachable_discard_names_card_meld_and_reason() -> None:
    """R26"""
    position_of = {"table": ["4H 5H *6H"], "phase": "play"}
    unopened = position("7H 2S 3D", "9C 8D", **position_of)
    assert sentence(unopened, "discard 7H") == (
        "7♥ si attacca a 4♥ 5♥ 🃏6♥ e non hai ancora aperto: non si può scartare. Puoi scartare: 2♠, 3♦."
    )
    rules = {"set": {"attachable_discard": "two_player_ok"}}
    three = position("7H 2S 3D", "9C 8D", "KC KD", opened=[0], rules=rules, **position_of)
    assert sentence(three, "discard 7H").endswith(
        "e siete in più di due: non si può scartare. Puoi attaccare, oppure scartare un'altra carta."
    )
    both = position("7H 2S 3D", "9C 8D", "KC KD", rules=rules, **position_of)
    assert "siete in più di due" in sentence(both, "discard 7H")
    never = position("7H 2S 3D", "9C 8D", opened=[0], rules={"set": {"attachable_discard": "never"}}, **position_of)
    assert "a questo tavolo una carta così si scarta solo per chiudere. Puoi attaccare" in sentence(never, "discard 7H")


def test_a_joker_is_no_discard_where_it_attaches_and_many_cards_are_not_listed() -> None:
    """R26"""
    match = position("* 2S 3D 8C KD QS", "9C 8D", table=["4H 5H 6H"], phase="play")
    assert sentence(match, "discard *") == (
        "🃏 si attacca a 4♥ 5♥ 6♥ e non hai ancora aperto: non si può scartare. Scarta un'altra carta."
    )


def test_the_card_just_taken_is_refused_with_what_may_go() -> None:
    """R26"""
    match = play(position("7H 2S", "9C 8D", pozzo="KD", opened=[0]), "0 take")
    assert sentence(match, "discard KD") == (
        "Hai appena preso K♦ dal pozzo: non puoi scartare subito la stessa carta. Puoi scartare: 2♠, 7♥."
    )


def test_the_refusal_of_a_card_that_does_not_fit_names_those_that_do() -> None:
    """R21, R23"""
    match = position("2C 9S 8D AH", "9C", table=["4H 5H *6H", "KH KD KC KS", "*AH 2H 3H"], opened=[0], phase="play")
    assert sentence(match, "attach 2C 0") == "2♣ non si attacca a 4♥ 5♥ 🃏6♥: lì puoi attaccare solo 3♥, 7♥."
    assert sentence(match, "attach 2C 1").endswith("lì non si attacca più niente. Scegli un altro gioco.")
    assert sentence(match, "swap 2C 0") == "Con 2♣ non si prende il jolly di 4♥ 5♥ 🃏6♥: ci vuole 6♥."
    assert "non c'è un jolly" in sentence(match, "swap 2C 1")


def test_a_swap_that_would_make_two_aces_says_so() -> None:
    """R23"""
    run = "*AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    match = position("AH 2C", "9C", table=[run], opened=[0], phase="play")
    assert sentence(match, "swap AH 0") == (
        "Con A♥ al posto del jolly in 🃏A♥ 2♥ … A♥ ci sarebbero due assi veri nella stessa scala: non si può. "
        "Il jolly resta lì."
    )


def test_the_refusal_of_a_duty_says_what_the_card_was_taken_for() -> None:
    """R15, R16, R24"""
    to_open = play(position("7H 2S", "9C 8D", pozzo="KD", rules={"preset": "biska"}), "0 take")
    assert "apri con un gioco in cui c'è quella carta" in sentence(to_open, "discard 2S")
    to_use = play(position("7H 2S", "9C 8D", pozzo="KD", rules={"preset": "classica"}, opened=[0]), "0 take")
    assert "calala o attaccala" in sentence(to_use, "discard 2S")


def test_a_player_who_has_not_drawn_learns_from_where_to_draw() -> None:
    """R14, R15"""
    assert sentence(position("7H 2S", "9C"), "discard 2S") == "Prima pesca una carta dal tallone."
    assert sentence(position("7H 2S", "9C", opened=[0]), "discard 2S").endswith("dal tallone o dal pozzo.")


def test_a_player_who_has_not_opened_learns_what_it_takes() -> None:
    """R17, R18"""
    match = position("7H 2S", "9C", table=["4H 5H 6H"], phase="play")
    assert "da almeno 40 punti" in sentence(match, "attach 7H 0")
    refusal = Refusal(code=RefusalCode.OPENING_TOO_LOW, rule="R18", points=36, needed=40)
    words = TEXTS.plain("it", refusal_line(refusal, match))
    assert "36" in words
    assert "40" in words


def test_a_card_must_be_left_that_may_be_discarded() -> None:
    """R22"""
    match = position("7H 8H", "9C 8D", pozzo="KD", table=["4H 5H 6H"], opened=[0])
    match = play(match, "0 take", "0 attach 7H 0")
    assert sentence(match, "attach 8H 0").startswith("Così ti resterebbe solo K♦, che hai appena preso dal pozzo")


# --- whatever happens -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_every_refusal_of_the_rules_has_a_sentence_and_the_move_it_suggests_is_legal(preset: str) -> None:
    """R43: random actions, legal and not, in matches that go on by the legal ones."""
    seen = set()
    for match, seat, refusal in _refused(PRESETS[preset], random.Random(preset), 1500):
        seen.add(refusal.code)
        line = refusal_line(refusal, match)
        for language in LANGUAGES:
            assert 10 < utf16_length(TEXTS.plain(language, line)) <= MAX_ANSWER
        _holds(match, seat, refusal, line)
    assert len(seen) > 6


@pytest.mark.parametrize("option", ["never", "two_player_ok"])
def test_the_move_suggested_instead_of_an_attachable_discard_is_legal(option: str) -> None:
    """R26"""
    rules = Rules.from_words(
        "fisca", {"attachable_discard": option, "opening_points": 0, "joker_discard": "closing_only"}
    )
    seen = set()
    for match, seat, refusal in _refused(rules, random.Random(option), 4000, seats=3):
        line = refusal_line(refusal, match)
        _holds(match, seat, refusal, line)
        seen.add(str(dict(line.args).get("instead")))
    assert len(seen) > 3


def _holds(match: Match, seat: int, refusal: Refusal, line: Line) -> None:
    instead = dict(line.args).get("instead")
    if not isinstance(instead, Line):
        return
    legal = list(legal_actions(match, seat))
    discards = {card_text(action.card) for action in legal if isinstance(action, Discard)}
    if instead.key == "refusal-instead-these":
        assert set(str(dict(instead.args)["cards"]).split(", ")) == discards
    elif instead.key == "refusal-instead-attach":
        assert any(isinstance(action, Attach) and action.card.in_hand == refusal.card for action in legal)
    else:
        assert bool(discards) is (instead.key == "refusal-instead-other")


def _refused(rules: Rules, dice: random.Random, times: int, seats: int = 2) -> Iterator[tuple[Match, int, Refusal]]:
    match = new_match(rules, seats)
    for _ in range(times):
        if match.phase is Phase.OVER:
            match = new_match(rules, seats)
        seat = match.deal.turn if dice.random() < 0.9 else (match.deal.turn + 1) % seats
        action = _any_action(match, dice)
        refusal = why_not(match, seat, action)
        if refusal is not None:
            yield match, seat, refusal
        elif match.phase is not Phase.SHUFFLE:
            match = apply(match, seat, action).match
        if match.phase is Phase.SHUFFLE:
            match = apply(match, NO_SEAT, Shuffle(owed_order(match) or ())).match


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
