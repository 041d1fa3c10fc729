"""docs/fair.md says what the programs do."""

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest

from scala40.__main__ import main
from scala40.fair.deal import CHAIN, LABEL
from scala40.fair.record import loads
from scala40.fair.writing import dumps
from simulation.games.fair_matches import broken_off_match
from simulation.games.fair_trials import ONE_FILE, VERIFIER, tampered, trial_match
from tests.scala40.fair import fair_example

DOCS = VERIFIER.parent
PAGE = (DOCS / "fair.md").read_text(encoding="utf-8")


def test_the_page_names_what_is_hashed_in_its_order() -> None:
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 11))
    names = [name.strip().strip("`") for _, name in rows]
    assert names == [LABEL, "purpose", "number", *ONE_FILE.INPUTS]


def test_the_page_names_every_word_of_a_record() -> None:
    (block,) = re.findall(r"```\n(deal 2\n.*?)```", PAGE, re.DOTALL)
    for word in (*ONE_FILE.INPUTS, *ONE_FILE.REST):
        assert f"\n{word} " in f"\n{block}", word
    (header,) = re.findall(r"```\n(scala40 record 3\n.*?)```", PAGE, re.DOTALL)
    assert (
        re.findall(r"^(scala40 record|name 0|[a-z-]+) ", header, re.MULTILINE)
        == [*ONE_FILE.HEADER, *ONE_FILE.NAMES][:9]
    )
    for word in ONE_FILE.UNSEEN:
        assert f"`{word}" in PAGE


def test_the_page_names_the_length_of_a_chain_and_files_that_are_there() -> None:
    assert f"A chain serves {CHAIN} deals." in PAGE
    assert ONE_FILE.CHAIN == CHAIN
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert links
    assert all((DOCS / link).is_file() for link in links)


def test_the_page_shows_how_the_programs_end_as_they_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = trial_match("ends")
    text = dumps(match.published())
    records = {
        "0": text,
        "1": tampered(text, "secret", Random(7)),
        "2": "",
        "3": dumps(broken_off_match("e").published()),
    }
    rows = re.findall(r"^\| `([0-3])` \| [^|]+ \| ([^|]+) \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert [code for code, *_ in rows] == list(records)
    for code, theirs, ours in rows:
        path = tmp_path / "match.txt"
        path.write_text(records[code], encoding="utf-8")
        for said, run in ((theirs, partial(ONE_FILE.main, [str(path)])), (ours, partial(main, ["verify", str(path)]))):
            assert run() == int(code)
            printed = capsys.readouterr().out
            assert all(re.sub("….*", "", shown) in printed for shown in re.findall("`([^`]+)`", said)), (code, printed)


def test_the_example_is_what_its_program_plays() -> None:
    assert (DOCS / "fair_example.txt").read_text(encoding="utf-8") == fair_example.text()


def test_the_example_shows_a_cut_a_die_and_a_default_action() -> None:
    text = (DOCS / "fair_example.txt").read_text(encoding="utf-8")
    assert {"cut", "die", "previous", "secret"} <= {line.split(" ")[0] for line in text.splitlines()}
    assert "\nhouse expire\n" in text
    assert len(loads(text).deals) == 3
