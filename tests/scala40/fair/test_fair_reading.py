"""Records are read in one way: whatever stands in the text, both verifiers end alike (docs/fair.md)."""

import re
from pathlib import Path
from random import Random

import pytest

from scala40.__main__ import main
from scala40.fair.writing import dumps
from scala40.options import OPTIONS
from scala40.rules import PRESETS
from simulation.games.fair_matches import broken_off_match
from simulation.games.fair_trials import ONE_FILE, trial_match

SEPARATORS = "\u2028\u2029\x0b\x0c\x1c\x1d\x1e\x1f\x85\r\n\t \u00a0\u3000\u2003\u200b\ufeff\x00"
"""What one reader or the other takes for the end of a line, or for a space, or passes over."""


@pytest.fixture(name="texts", scope="module")
def records() -> list[str]:
    """Of two deals; of one that is running; of one broken off."""
    whole, stopped = trial_match("reading"), broken_off_match("reading")
    remark = "# 0: Anna \u2028 remark\r\n"
    return [remark + dumps(whole.published()), dumps(stopped.published()), dumps(stopped.published(broken_off=True))]


def endings(text: str, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, int]:
    """How both verifiers end."""
    path.write_bytes(text.encode())
    ended = main(["verify", str(path)]), ONE_FILE.main([str(path)])
    capsys.readouterr()
    return ended


def test_a_sign_put_in_anywhere_gets_the_same_verdict_from_both(
    texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(11)
    seen: dict[int, int] = {}
    for number in range(400):
        text = texts[number % 3] if number % 2 else texts[number % 3].partition("\nhouse deal")[0] + "\n"
        whole = texts[number % 3]
        place = chance.randrange(len(text))
        sign = chance.choice(SEPARATORS) * chance.choice((1, 1, 2))
        changed = whole[:place] + sign + whole[place:]
        ours, theirs = endings(changed, tmp_path / "match", capsys)
        assert ours == theirs, (number, sign, whole[max(0, place - 20) : place + 20])
        seen[ours] = seen.get(ours, 0) + 1
    assert set(seen) == {0, 1, 2, 3}
    assert min(seen.values()) >= 3


def test_a_character_exchanged_for_such_a_sign_gets_the_same_verdict_from_both(
    texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(12)
    for number in range(200):
        whole = texts[number % 3]
        spaces = [place for place, sign in enumerate(whole) if sign in " \n"]
        place = chance.choice(spaces if number % 4 else range(len(whole)))
        changed = whole[:place] + chance.choice(SEPARATORS) + whole[place + 1 :]
        ours, theirs = endings(changed, tmp_path / "match", capsys)
        assert ours == theirs, (number, whole[max(0, place - 20) : place + 20])


@pytest.mark.parametrize("sign", ["\u2028", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\r"])
def test_only_a_line_feed_ends_a_line(
    sign: str, texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, path = texts[0], tmp_path / "match"
    assert endings(f"# a remark{sign}secret 0\n{text}", path, capsys) == (0, 0)
    assert endings(f"{sign}\n{text}", path, capsys) == ((0, 0) if sign == "\r" else (2, 2))
    assert endings(text.replace("\nname 1 ", f"\nname 1 a{sign}b", 1), path, capsys) == (
        (2, 2) if sign == "\r" else (1, 1)
    )
    assert endings(text.replace("\ndeal 2\n", f"{sign}deal 2\n"), path, capsys) == (2, 2)
    assert endings(text.replace("\nsecret ", f"{sign}secret "), path, capsys) == (2, 2)


def test_a_record_with_the_line_ends_of_windows_is_the_same_record(
    texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = texts[0].replace("\r\n", "\n")
    assert endings(text.replace("\n", "\r\n"), tmp_path / "match", capsys) == (0, 0)
    assert endings(text.replace("\n", "  \t\r\n\t "), tmp_path / "match", capsys) == (0, 0)
    assert endings(text.replace("\n", "\r"), tmp_path / "match", capsys) == (2, 2)


def test_another_spelling_of_a_number_in_the_header_or_an_input_is_no_record(
    texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for before, after in (("\nseats ", "\nseats 0"), ("\ndeal ", "\ndeal 0"), ("\ndie ", "\ndie 0")):
        assert before in texts[0]
        assert endings(texts[0].replace(before, after, 1), tmp_path / "match", capsys) == (2, 2)


@pytest.mark.parametrize(
    "rules", ["poker", "fisca jokers=3", "fisca jokers=999", "fisca limit=٣٠", "fisca quatsch=1", "fisca  limit=30"]
)
def test_rules_that_are_none_are_refused_by_both(
    rules: str, texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = texts[0].split("\n")
    lines[2] = f"rules {rules}"
    assert endings("\n".join(lines), tmp_path / "match", capsys) == (2, 2)


def test_the_one_file_verifier_knows_the_names_of_all_presets_and_options() -> None:
    assert all(re.fullmatch(ONE_FILE.RULES, f"{preset} {name}=1") for preset in PRESETS for name in OPTIONS)
    assert not re.fullmatch(ONE_FILE.RULES, "fisca jokers_per_melds=1")


@pytest.mark.parametrize("deal", [0, 1])
def test_the_lines_of_a_deal_stand_in_one_order(
    deal: int, texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two lines that follow each other, exchanged, make no record; so does one left out that has to be there."""
    lines = texts[0].rstrip("\n").split("\n")
    start = [place for place, line in enumerate(lines) if line.startswith("deal ")][deal]
    end = next(place for place in range(start, len(lines)) if lines[place].startswith("secret "))
    cards = next(place for place in range(start, len(lines)) if lines[place].startswith("house deal "))
    for place in (*range(start, cards + 1), end - 2, end - 1):
        changed = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        assert endings("\n".join(changed), tmp_path / "match", capsys) == (2, 2), lines[place][:20]
    for place in (start, start + 1, start + 2, cards, end - 1, end):
        changed = [*lines[:place], *lines[place + 1 :]]
        assert endings("\n".join(changed), tmp_path / "match", capsys) == (2, 2), lines[place][:20]


def test_nothing_stands_behind_a_deal_that_is_running(
    texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = texts[1][texts[1].index("\ndeal ") :]
    assert endings(texts[1] + again, tmp_path / "match", capsys) == (2, 2)
