"""Every rule has an example in every language, with the table's own numbers, and the engine does what it claims."""

import json
import re
from typing import Any

import pytest

from scala40.actions import ReEnter
from scala40.cards import JOKER, NATURALS, Card, joker_for
from scala40.engine import apply
from scala40.meld import known
from scala40.notation import parse_meld
from scala40.options import OPTIONS, Word
from scala40.rules import PRESETS, Rules
from scala40.state import Phase
from screens.message import Message
from screens.render.rules import is_told, rules_message
from simulation.games.positions import new_match, play, position
from simulation.use_cases.world import TEXTS
from storage import TableSettings
from tables.lobby.rule_pages import SECTIONS
from tests.tables.lobby.choosing import every_word
from tests.tables.match.examples_played import PLAYED, closing, in_hand, turn
from texts.cards import card_text
from texts.line import Line
from texts.rules import example_line, opening_example, says_line
from texts.text import utf16_length
from tools.game.check import check_line

LANGUAGES = ("it", "en", "de")
CARDS = {card_text(card): card for natural in NATURALS for card in (natural, joker_for(natural))}
WRITTEN = re.compile(r"(?:🃏)?(?:10|[A2-9JQK])[♥♦♣♠]\ufe0f?")


def rules_with(name: str, word: Word, preset: str = "fisca") -> Rules:
    """A preset with one value changed."""
    return Rules.from_words(preset, {name: word})


def example(language: str, name: str, word: Word, **more: Word) -> str:
    rules = Rules.from_words("fisca", {name: word, **more})
    return TEXTS.plain(language, example_line(name, word, rules))


def named(words: str) -> list[Card]:
    """The cards that a sentence writes, as the game writes them; KeyError for any other way."""
    return [CARDS[written] for written in WRITTEN.findall(words)]


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_an_example_that_is_short_and_whole(language: str) -> None:
    for name, word in every_word():
        said = example(language, name, word)
        case = f"{name} {word}: {said}"
        assert said[-1] == ".", case
        assert utf16_length(said) <= 220, case
        assert language != "de" or said[0].isupper() or said[0].isdigit() or said[0] in "KQ", case
        assert language == "de" or not re.match(r"[A-Z][a-z]", said) or said.startswith(("Anna", "Bruno")), case


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_of_an_option_has_an_example_of_its_own(language: str) -> None:
    for name, option in OPTIONS.items():
        if name == "jokers":
            continue  # two or four: one joker does the same
        said = [example(language, name, word) for word in option.words]
        assert len(set(said)) == len(said), name


def test_examples_name_the_same_cards_in_every_language_as_the_table_writes_them() -> None:
    """R41"""
    for name, word in every_word():
        said = [example(language, name, word) for language in LANGUAGES]
        cards = [sorted(named(words)) for words in said]
        assert cards[0] == cards[1] == cards[2], (name, word)
        for words, found in zip(said, cards, strict=True):
            assert len(re.findall("[♥♦♣♠]", words)) == len(found), words


# --- /regole ----------------------------------------------------------------------------------------------------------


def page(language: str, preset: str, rules: Rules) -> list[str]:
    settings = TableSettings(advice=False).with_rules(preset, rules)
    read: list[Message] = []
    while not read or not read[-1].rows[-1][1].disabled:
        read.append(rules_message(TEXTS, language, Line("rules-title"), settings, len(read) + 1))
    assert len({message.rows[-1][0].label for message in read}) == 1, "no button moves when a part is turned"
    return [message.text.plain.rpartition("\n\n")[0] for message in read]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_gives_every_rule_that_counts_with_its_example(language: str, preset: str) -> None:
    rules = PRESETS[preset]
    whole = "\n\n".join(page(language, preset, rules))
    for name, word in rules.words().items():
        says = TEXTS.plain(language, says_line(name, word))
        shown = f"{says}\n{TEXTS.plain(language, 'rules-example', says='', example='').strip()}" in whole
        assert shown is is_told(name, rules), name
        assert (TEXTS.plain(language, example_line(name, word, rules)) in whole) is is_told(name, rules), name


def longest(language: str, *, exceptions: bool) -> Rules:
    """The rules with the most words: in every option the longest value."""

    def length(name: str, word: Word) -> int:
        rules = rules_with(name, word)
        return sum(
            utf16_length(TEXTS.plain(language, line))
            for line in (says_line(name, word), example_line(name, word, rules))
        )

    words: dict[str, Word] = {}
    for name in OPTIONS:
        choices = [word for option, word in every_word() if option == name]
        if exceptions:
            choices = [word for word in choices if word != PRESETS["fisca"].words()[name]]
        words[name] = max(choices, key=lambda word: length(name, word))
    return Rules.from_words("fisca", {**words, "jokers": 2, "opening_points": 99, "players": [2, 3, 5]})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("exceptions", [False, True])
def test_the_longest_rules_fit_and_are_cut_only_between_sections(language: str, exceptions: bool) -> None:
    pages = page(language, "fisca", longest(language, exceptions=exceptions))
    titles = [TEXTS.plain(language, f"rules-section-{name}") for name in SECTIONS]
    titles += [TEXTS.plain(language, f"rules-{name}-title") for name in ("values", "time", "advice")]
    assert 3 < len(pages) <= 8
    sections = [section for shown in pages for section in shown.split("\n\n")]
    assert [section.split("\n")[0] for section in sections[1:]] == titles


# --- what they claim --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "word", "scenario"), [(name, word, one) for (name, word), found in PLAYED.items() for one in found]
)
def test_the_engine_does_what_an_example_claims(name: str, word: Word, scenario: Any) -> None:
    """R1-R38"""
    changed = {name: word, **scenario.get("set", {})}
    played = {key: value for key, value in scenario.items() if key != "set"} | {"rules": {"set": changed}}
    assert check_line(json.dumps(played)) is None


def test_every_option_of_words_is_played() -> None:
    words = {(name, word) for name, option in OPTIONS.items() if name != "starter_gets_14" for word in option.words}
    words |= {("jokers_per_meld", 1), ("unopened_flat", 100)}
    assert words - {("re_entry", word) for word in OPTIONS["re_entry"].words} == PLAYED.keys()


def test_the_cards_that_an_example_names_are_those_that_are_played() -> None:
    for (name, word), scenarios in PLAYED.items():
        played = json.dumps(scenarios)
        for card in named(example("it", name, word)):
            assert str(card) in played, (name, word)


@pytest.mark.parametrize("missing", [2, 3, 6])
def test_no_match_begins_with_the_number_that_the_example_names(missing: int) -> None:
    """R10"""
    word = [number for number in range(2, 7) if number != missing]
    assert f"in {missing} non si comincia" in example("it", "players", word)
    assert not rules_with("players", word).seats_allowed(missing)
    assert "in 2 come in 6" in example("it", "players", [2, 3, 4, 5, 6])


def test_the_player_named_in_the_example_starts() -> None:
    """R10, R13: seat 0 is Anna, Bruno sits on her left."""
    on, off = (new_match(rules_with("starter_gets_14", word), 3) for word in ("on", "off"))
    assert (on.deal.turn, on.phase, len(on.deal.hands[0])) == (0, Phase.PLAY, 14)
    assert (off.deal.turn, off.phase, len(off.deal.hands[1])) == (1, Phase.DRAW, 13)


def test_the_melds_of_the_example_open_and_fit_into_a_hand() -> None:
    """R18"""
    for needed in range(101):
        melds = opening_example(needed)
        points = sum(meld.points for meld in melds)
        words = example("it", "opening_points", needed)
        assert f"fanno {points} punti" in words, needed
        assert points >= needed
        cards = [card for meld in melds for card in meld.cards]
        assert sorted(named(words)) == sorted(cards), needed
        assert len(cards) <= 13, needed
        written = " | ".join(map(str, melds))
        scenario = turn(f"{written} 9D 9H", f"lay {written} = ok", opened=False)
        assert check_line(json.dumps(scenario | {"rules": {"set": {"opening_points": needed}}})) is None, needed


def test_forty_points_are_shown_with_exactly_forty() -> None:
    """R18"""
    assert opening_example(40) == tuple(known(parse_meld(cards)) for cards in ("AS 2S 3S 4S", "KH KD KC"))


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_the_player_who_drew_plays_after_the_last_new_stock_and_the_deal_is_dead(most: int) -> None:
    """R30, R31"""
    for recycles, dead in ((most, True), (most - 1, None)):
        if recycles < 0:
            continue
        steps = ("draw = ok", *(() if dead else ("house shuffle 5D = ok",)), "discard 9C = ok")
        scenario = turn("9C 3D", *steps, phase="draw", stock="8S", pozzo="5D 7H", recycles=recycles)
        expect = {"phase": "over", "dead": True} if dead else {"phase": "draw"}
        played = scenario | {"expect": expect, "rules": {"set": {"max_recycles": most}}}
        assert check_line(json.dumps(played)) is None


@pytest.mark.parametrize("bonus", [1, 25, 50])
def test_the_bonus_takes_as_much_off_as_the_example_says(bonus: int) -> None:
    """R33"""
    words = example("it", "in_hand_bonus", bonus, in_hand="bonus")
    before, after = map(int, re.findall(r"-?\d+", words))
    played = in_hand([-bonus, 17]) | {"totals": [before, 0]}
    played["expect"]["totals"] = [after, 17]
    rules = {"set": {"in_hand": "bonus", "in_hand_bonus": bonus}}
    assert check_line(json.dumps(played | {"rules": rules})) is None


@pytest.mark.parametrize("limit", [1, 2, 51, 101, 1000])
@pytest.mark.parametrize("bust_at", ["reach", "exceed"])
def test_below_the_limit_one_plays_on_and_beyond_one_is_out(limit: int, bust_at: str) -> None:
    """R34"""
    below, over = (int(number.replace(".", "")) for number in re.findall(r"[\d.]+\d|\d", example("it", "limit", limit)))
    scenario = closing("2C", "2H", busted=[2]) | {"totals": [-9, below - 2, over - 2]}
    assert check_line(json.dumps(scenario | {"rules": {"set": {"limit": limit, "bust_at": bust_at}}})) is None


@pytest.mark.parametrize(("word", "times", "may"), [
    ("off", 0, False), ("once", 0, True), ("once", 1, False), ("unlimited", 0, True), ("unlimited", 1, True),
])  # fmt: skip
def test_a_player_who_busts_comes_back_as_the_example_says(word: str, times: int, may: bool) -> None:
    """R36: Bruno is seat 0 and closes, Anna seat 1, Carla seat 2."""
    low, high = (49, 80) if word == "off" else _two_numbers(example("it", "re_entry", word))
    before = position("6H 5C", "KH KD", "2C", totals=[low, 90, high - 2], table=["3H 4H 5H"], opened=[0], phase="play",
                      rules={"set": {"re_entry": word}})  # fmt: skip
    match = play(before._replace(re_entries=(0, times, 0)), "0 attach 6H 0", "0 discard 5C")
    assert match.re_entry_open == ((1,) if may else ())
    if may:
        assert apply(match, 1, ReEnter()).match.totals == (low, high, high)


@pytest.mark.parametrize("limit", [1, 2, 3, 101, 1000])
def test_the_lower_total_wins_after_the_last_deal_as_the_example_says(limit: int) -> None:
    """R37"""
    low, high = _two_numbers(example("it", "deals", 1, limit=limit))
    scenario = closing("2C", winner=0, totals=[low, high], busted=[]) | {"totals": [low, high - 2]}
    assert check_line(json.dumps(scenario | {"rules": {"set": {"deals": 1, "limit": limit}}})) is None


def _two_numbers(words: str) -> tuple[int, int]:
    low, high, *_ = map(int, re.findall(r"-?\d+", words))
    return low, high


def test_a_joker_is_named_by_the_card_it_stands_for() -> None:
    """R7"""
    assert CARDS["🃏6♥️"].in_hand is JOKER
