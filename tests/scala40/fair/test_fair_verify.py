"""`python -m scala40 verify` and docs/verify.py: honest records are accepted, tampered ones refused (docs/fair.md)."""

import re
from pathlib import Path
from random import Random

import pytest

from scala40.__main__ import main
from scala40.fair import deal as fair
from scala40.fair.deal import deck, ends_chain
from scala40.fair.writing import dumps
from scala40.notation import format_cards
from scala40.rules import Rules
from simulation.games import fair_trials
from simulation.games.fair_matches import FairMatch, broken_off_match, secrets_of
from simulation.games.fair_trials import (
    ALL_WAYS,
    ONE_FILE,
    SWAPPED,
    VERIFIER,
    honest_records,
    ours_accepts,
    refused_records,
    tampered,
    theirs_accepts,
    trial_match,
)
from tests.scala40.fair.saving import saved

EXAMPLE = VERIFIER.with_name("fair_example.txt")


# The short forms of the trials; `python -m simulation.games.fair_trials 400` runs the long ones.


def test_honest_records_are_accepted_by_both_verifiers() -> None:
    assert honest_records(20) == 20


def test_records_tampered_with_in_each_of_sixteen_ways_are_refused_by_both_verifiers() -> None:
    assert len(ALL_WAYS) == 16
    assert refused_records(5) == dict.fromkeys(ALL_WAYS, (5, 5))


_OTHER_CARDS = "the cards dealt do not follow from the secret and the inputs."
_OTHER_SECRET = "the secret is not the one that the commitment promised."
_OTHER_LOG = "the log has another hash: the rules, a name or a line of it is not what it was."
_OTHER_NAMES = "the names, or their salt, do not have the digest that the record names."
_OTHER_SALT = "the salt does not have the hash that the record names."
WHAT_DIFFERS = {
    "cards dealt": f"deal 2: {_OTHER_CARDS}",
    "draw": "deal 1, line 268: what happened is '0 draw 3C'.",
    "cut": f"deal 2: {_OTHER_CARDS}",
    "die": f"deal 2: {_OTHER_CARDS}",
    "secret": f"deal 2: {_OTHER_SECRET}",
    "commitment": f"deal 1: {_OTHER_SECRET}",
    "reshuffle": "deal 2, line 444: the new stock is QH 3S 3D JD 3D ",
    "dealer": "deal 1: the dealer is seat 0.",
    "previous hash": "deal 2: the hash is not that of the previous deal's log.",
    "rules": f"deal 1: {_OTHER_LOG}",
    "name": _OTHER_NAMES,
    "salt": _OTHER_SALT,
    "salt's hash": _OTHER_SALT,
    "names' digest": _OTHER_NAMES,
    "log's hash": f"deal 2: {_OTHER_LOG}",
    SWAPPED: _OTHER_NAMES,
}


@pytest.mark.parametrize("way", ALL_WAYS)
def test_a_tampered_record_is_refused_with_the_deal_and_what_differs(
    way: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path, tampered(text, way, Random(7)))
    assert main(["verify", path]) == 1
    said = capsys.readouterr()
    assert said.out.startswith(f"NOT dealt as promised: {WHAT_DIFFERS[way]}")
    assert said.err == ""
    assert ONE_FILE.main([path]) == 1
    *as_promised, differs = capsys.readouterr().out.splitlines()
    deal = re.match("deal ([0-9]+)", WHAT_DIFFERS[way])
    if deal is None:
        assert (as_promised, differs[:17]) == ([], "NOT as promised: ")
    else:
        assert differs.startswith(f"Deal {deal[1]}: NOT as promised: ")
        assert len(as_promised) == int(deal[1])  # the promise, and the deals before


# Cleverer


def refused(text: str) -> bool:
    return not ours_accepts(text) and not theirs_accepts(text)


def test_a_card_exchanged_in_the_pack_and_where_it_is_drawn_is_noticed(text: str) -> None:
    lines = text.split("\n")
    dealt = next(place for place, line in enumerate(lines) if line.startswith("house deal"))
    drawn = [place for place in range(dealt, len(lines)) if " draw " in lines[place]][:2]
    order = lines[dealt].split()
    one, other = (lines[place].split()[-1] for place in drawn)
    assert one != other
    start = next(n for n in range(len(order)) if order[n : n + 2] == [one, other])
    order[start : start + 2] = [other, one]
    lines[dealt] = " ".join(order)
    for place, card in zip(drawn, (other, one), strict=True):
        lines[place] = f"{lines[place].rsplit(' ', 1)[0]} {card}"
    assert refused("\n".join(lines))


@pytest.mark.parametrize("word", ["cut", "die", "previous", "house shuffle"])
def test_an_input_or_a_reshuffle_left_out_is_noticed(text: str, word: str) -> None:
    changed = fair_trials.left_out(text, word)
    if word == "previous":  # that is no record any more
        assert not ours_accepts(changed)
        assert not theirs_accepts(changed)
    else:
        assert refused(changed)


def test_a_deal_left_out_or_written_twice_is_noticed(text: str) -> None:
    second = text.index("\ndeal 2")
    header = text[: text.index("\ndeal 1")]
    assert refused(header + text[second:])
    assert refused(text + text[second:])


def test_another_commitment_for_the_second_deal_is_noticed(match: FairMatch, text: str) -> None:
    """The operator would like to choose the cards of deal 2 when deal 1 is over, and says that a chain ends there."""
    other = secrets_of("another")
    inputs = match.inputs[1]
    lines = text.split("\n")
    second = lines.index("deal 2")
    first_part = lines[:second]
    cards = next(place for place, line in enumerate(first_part) if line.startswith("house deal"))
    first_part.insert(cards, f"next {other.commitment()}")
    changed = [
        f"house deal {format_cards(deck(other.secret(2), inputs, match.rules))}" if "house deal" in line else line
        for line in lines[second:]
    ]
    assert refused_with_a_word("\n".join(first_part + changed))


def refused_with_a_word(text: str) -> bool:
    """Refused as different or as no record at all."""
    try:
        theirs = theirs_accepts(text)
    except ValueError:
        theirs = False
    return not theirs and not ours_accepts(text)


@pytest.mark.parametrize(
    "change",
    [("\ndie ", "\ndie 0"), ("\nseats 0,1", "\nseats 00,1"), ("\nseats 0,1", "\nseats 1,0"), ("\ncut ", "\ncut  ")],
)
def test_another_spelling_of_an_input_makes_no_other_deck(text: str, change: tuple[str, str]) -> None:
    assert change[0] in text
    try:
        theirs = theirs_accepts(text.replace(*change, 1))
    except ValueError:
        return
    assert not theirs


def test_the_play_must_fit_the_deal(text: str) -> None:
    lines = text.split("\n")
    place = next(n for n, line in enumerate(lines) if " discard " in line)
    hand_free = [face for face in fair_trials.FACES if face not in lines[place]]
    for face in hand_free[::7]:
        lines[place] = f"{lines[place].rsplit(' ', 1)[0]} {face}"
        assert refused("\n".join(lines))


def test_a_stock_that_is_shuffled_before_it_is_empty_is_noticed(text: str) -> None:
    *_, deal = ONE_FILE.read(text)[1]
    table = ONE_FILE.Table(ONE_FILE.rules_of("fisca"), deal, deal["house deal"].split())
    with pytest.raises(ONE_FILE.PromiseError, match="when its last card is drawn, and then only"):
        table.play("house", "shuffle", [])


def test_an_action_of_another_seat_is_noticed(match: FairMatch, text: str) -> None:
    lines = text.split("\n")
    place = max(n for n, line in enumerate(lines) if " draw " in line and not line.startswith("house"))
    lines[place] = f"{(int(lines[place][0]) + 1) % match.seats}{lines[place][1:]}"
    assert refused("\n".join(lines))


@pytest.mark.parametrize("word", ["die", "cut", "secret", "house deal", "previous"])
def test_a_line_that_stands_there_twice_makes_it_no_record(text: str, word: str) -> None:
    place = text.index(f"\n{word} ")
    line = text[place : text.index("\n", place + 1)]
    doubled = text.replace(line, line + line, 1)
    with pytest.raises(ValueError, match="cannot be read"):
        theirs_accepts(doubled)
    assert not ours_accepts(doubled)


def test_a_default_action_that_did_not_happen_is_noticed(text: str) -> None:
    lines = text.split("\n")
    discards = [place for place, line in enumerate(lines) if " discard " in line]
    for added in ("house draw 2S", "house discard 2S"):
        assert refused("\n".join([*lines[: discards[1]], added, *lines[discards[1] :]]))
        assert not ours_accepts("\n".join([*lines[: discards[0] + 1], added, *lines[discards[0] + 1 :]]))


def test_a_secret_that_is_out_before_the_end_of_its_deal_is_noticed() -> None:
    match = broken_off_match("verify")
    text = dumps(match.published(broken_off=True))
    assert ours_accepts(text)
    assert not ours_accepts(text.replace("broken off\n", ""))
    over = dumps(trial_match("over").published())
    assert not ours_accepts(over.replace("\nsecret ", "\nbroken off\nsecret "))


def test_a_match_longer_than_a_chain_goes_on_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "CHAIN", 2)
    monkeypatch.setattr(ONE_FILE, "CHAIN", 2)
    match = FairMatch(Rules(max_recycles=0, limit=1000, players=(6,)), "long")
    match.play(5, quick=True)
    assert [ends_chain(deal) for deal in range(1, 6)] == [False, True, False, True, False]
    assert len(match.inputs) == 5
    text = dumps(match.published())
    assert text.count("\nnext ") == 2
    assert ours_accepts(text)
    assert theirs_accepts(text)
    lines = text.split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith("next "))
    lines[place] = f"next {secrets_of('another').commitment()}"
    assert refused("\n".join(lines))
