"""docs/fair.md says what the programs do."""

import re

from scala40.fair import CHAIN, LABEL
from scala40.fair_record import loads
from tests.scala40.fair_trials import ONE_FILE, VERIFIER

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
    for word in ONE_FILE.UNSEEN:
        assert f"`{word}" in PAGE


def test_the_page_names_the_length_of_a_chain_and_files_that_are_there() -> None:
    assert f"A chain serves {CHAIN} deals." in PAGE
    assert ONE_FILE.CHAIN == CHAIN
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert links
    assert all((DOCS / link).is_file() for link in links)


def test_the_example_shows_a_cut_a_die_and_what_the_house_did() -> None:
    text = (DOCS / "fair_example.txt").read_text(encoding="utf-8")
    assert {"cut", "die", "previous", "secret"} <= {line.split(" ")[0] for line in text.splitlines()}
    assert "\nhouse expire\n" in text
    assert len(loads(text).deals) == 3
