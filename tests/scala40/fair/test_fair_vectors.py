"""The vectors in the docs: this program and the one-file verifier agree on them; test_verify.py has the page do so."""

import json
from pathlib import Path

import pytest

from simulation.games import fair_trials
from tests.scala40.fair import fair_vectors

DOCS = Path(__file__).parents[3] / "docs"


def test_the_vectors_in_the_docs_are_what_this_program_gives() -> None:
    assert (DOCS / "fair_vectors.json").read_text(encoding="utf-8") == fair_vectors.text()


def test_some_vector_shuffles_until_no_joker_starts_the_discard_pile_r12() -> None:
    decks = json.loads((DOCS / "fair_vectors.json").read_text(encoding="utf-8"))["decks"]
    assert max(vector["attempts"] for vector in decks) > 1


def test_the_one_file_verifier_agrees_with_the_vectors() -> None:
    vectors = json.loads((DOCS / "fair_vectors.json").read_text(encoding="utf-8"))
    theirs = fair_trials.ONE_FILE
    for one in vectors["secrets"]:
        assert theirs.keeps_promise(one["commitment"], one["secret"], one["deal"])
        assert not theirs.keeps_promise(one["commitment"], one["secret"], one["deal"] + 1)
    for one in vectors["lots"]:
        assert theirs.first_dealer(one["secret"], one["inputs"]) == one["dealer"]
    for one in vectors["decks"]:
        seats = one["inputs"]["seats"].count(",") + 1
        fourteen = "on" if one["no_joker_at"] > 13 * seats else "off"
        rules = theirs.rules_of(f"fisca jokers={one['jokers']} starter_gets_14={fourteen}")
        assert " ".join(theirs.deck(one["secret"], one["inputs"], rules)) == one["order"]
    for one in vectors["stocks"]:
        cards = sorted(one["cards"].split(), key=theirs.IN_ORDER.index)
        message = theirs.context(one["inputs"], "stock", one["number"])
        assert " ".join(theirs.shuffled(cards, one["secret"], message)) == one["order"]
    for one in vectors["logs"]:
        assert theirs.public_log(one["lines"]) == one["public"]
        assert theirs.log_hash(one["inputs"], one["lines"]) == one["hash"]
    for one in vectors["bound"]:
        (first,) = (some["secret"] for some in vectors["secrets"] if some["deal"] == 1)
        assert theirs.keeps_promise(one["commitment"], first, 1, one["salt_hash"])
        assert not theirs.keeps_promise(one["commitment"], first, 1)
        assert theirs.sha256(theirs.encode(["scala40 fair 2", "names", one["salt"], *one["names"]])) == one["digest"]
        assert theirs.log_hash(one["inputs"], one["lines"], (one["rules"], one["digest"])) == one["hash"]
    for one in vectors["days"]:
        header = {"day": str(one["day"]), "chain": one["chain"], "link": one["link"], "commitment": one["commitment"]}
        deals = [{"secret": ""}]
        theirs.check_day({**header, **({"results": one["before"]} if one["before"] else {})}, deals)
        with pytest.raises(theirs.PromiseError):
            theirs.check_day({**header, "results": one["results"]}, deals)
    for one in vectors["lines"]:
        assert theirs.lines_of(one["text"]) == one["lines"]
