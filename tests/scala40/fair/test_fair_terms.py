"""The record of a match binds its rules and names, and a forgotten person leaves no name in it (docs/fair.md)."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scala40.__main__ import main
from scala40.fair.check import CommitmentError, check
from scala40.fair.log import log_hash
from scala40.fair.record import loads
from scala40.fair.terms import Terms
from scala40.fair.writing import FairDeal, dumps, without_names
from simulation.games.fair_matches import FairMatch, OldFairMatch
from simulation.games.fair_trials import ONE_FILE, VERIFIER, ours_accepts, tampered, theirs_accepts, trial_match
from tests.scala40.fair.saving import saved

EXAMPLE = VERIFIER.with_name("fair_example.txt")
EXAMPLE_2 = Path(__file__).with_name("fair_example_2.txt")


def test_a_record_of_format_2_is_still_verified_and_said_to_bind_neither_rules_nor_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example of the docs when there was no other format; and random matches of tables promised then."""
    example = str(EXAMPLE_2)
    assert main(["verify", "--hands", example]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Dealt as promised: 3 deals, 66 cards drawn from the stock, 0 reshuffles.\nFormat 2: ")
    assert "\n  Anna: " in said  # from its remarks
    assert ONE_FILE.main([example]) == 0
    assert "; format 2 binds neither rules nor names\n" in capsys.readouterr().out
    for seed in range(3):
        told = trial_match(seed, OldFairMatch).published()
        assert told.terms is None
        text = dumps(told)
        assert text.startswith("scala40 record 2\n")
        assert loads(text) == told
        path = saved(tmp_path, text)
        assert main(["verify", path]) == ONE_FILE.main([path]) == 0
        path = saved(tmp_path, tampered(text, "cards dealt", Random(seed)))
        assert main(["verify", path]) == ONE_FILE.main([path]) == 1
        capsys.readouterr()


def test_everything_but_the_names_is_verified_once_somebody_is_forgotten(
    match: FairMatch, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    without = without_names(text)
    assert loads(without) == replace(match.published(), terms=match.terms.forgotten())
    assert dumps(loads(without)) == without
    assert without_names(without) == without
    assert not [line for line in without.split("\n") if line.startswith(("name ", "salt "))]
    assert without.count("\n") == text.count("\n") - 1 - match.seats
    path = saved(tmp_path, without)
    assert main(["verify", path]) == 0
    assert (
        "\nSomebody who played has been forgotten: the names cannot be checked any more.\n" in capsys.readouterr().out
    )
    assert ONE_FILE.main([path]) == 0
    assert "; the names have been forgotten\n" in capsys.readouterr().out
    for way in ("rules", "names' digest", "salt's hash", "log's hash", "cards dealt", "commitment"):
        path = saved(tmp_path, tampered(without, way, Random(3)))
        assert main(["verify", path]) == ONE_FILE.main([path]) == 1, way
    capsys.readouterr()
    for invented in ("salt " + "0" * 64, "name 0 Anna"):  # a salt without the names, names without their salt
        path = saved(tmp_path, without.replace("\nsalt-hash ", f"\n{invented}\nsalt-hash "))
        assert main(["verify", path]) == ONE_FILE.main([path]) == 2


def test_a_text_without_such_names_stays_as_it_is() -> None:
    for text in ("", "a record", EXAMPLE_2.read_text(encoding="utf-8"), "name 0 Anna\n\n"):
        assert without_names(text) == text


def test_another_limit_in_the_header_is_noticed_even_where_it_changes_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit says who has bust, and so who has won."""
    text = EXAMPLE.read_text(encoding="utf-8")
    path = saved(tmp_path, text.replace(" limit=30", " limit=45"))
    assert main(["verify", path]) == 1
    assert "deal 1: the log has another hash: the rules, a name or a line" in capsys.readouterr().out
    assert ONE_FILE.main([path]) == 1
    assert "Deal 1: NOT as promised: its log has another hash: the rules" in capsys.readouterr().out


def test_rules_or_names_changed_with_every_hash_that_follows_lead_to_other_cards(text: str) -> None:
    """What a forger can make fit they do: digest and logs. The cards of the second deal follow from the first log."""
    told = loads(text)
    assert told.terms.salt is not None
    forged_names = Terms.agreed(told.terms.rules, told.terms.salt, ("Dora", *told.terms.names[1:]))
    forged_rules = Terms.agreed(told.terms.rules.replace("limit=1000", "limit=999"), told.terms.salt, told.terms.names)
    for forged in (forged_names, forged_rules):
        deals: list[FairDeal] = []
        for deal in told.deals:
            inputs = replace(deal.inputs, previous=deals[-1].log) if deals else deal.inputs
            deals.append(replace(deal, inputs=inputs, log=log_hash(inputs, deal.lines, forged)))
        changed = dumps(replace(told, terms=forged, deals=tuple(deals)))
        assert not ours_accepts(changed)
        assert not theirs_accepts(changed)
        with pytest.raises(CommitmentError, match="deal 2: the cards dealt do not follow"):
            check(loads(changed))


def test_another_salt_than_the_one_inside_the_commitment_is_noticed(match: FairMatch) -> None:
    """The operator could otherwise try salts until the second deal pleases them."""
    other = Terms.agreed(match.terms.rules, "ab" * 32, match.terms.names or ())
    changed = dumps(replace(match.published(), terms=other))
    assert not ours_accepts(changed)
    assert not theirs_accepts(changed)
    with pytest.raises(CommitmentError, match="deal 1: the secret is not the one that the commitment promised"):
        check(loads(changed))
