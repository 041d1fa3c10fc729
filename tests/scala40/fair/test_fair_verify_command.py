"""What `python -m scala40 verify` and docs/verify.py say of a record, and how they end (docs/fair.md)."""

import subprocess
import sys
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.fair import deal
from scala40.fair.writing import dumps
from scala40.records.record import dumps as dumps_1
from scala40.rules import Rules
from simulation.games.fair_matches import FairMatch, broken_off_match, secrets_of
from simulation.games.fair_trials import ONE_FILE, VERIFIER, ours_accepts, theirs_accepts, trial_match
from tests.scala40.fair.saving import saved

EXAMPLE = VERIFIER.with_name("fair_example.txt")
EXAMPLE_2 = Path(__file__).with_name("fair_example_2.txt")


def test_the_example_in_the_docs_was_dealt_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--hands", str(EXAMPLE)]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Dealt as promised: 3 deals, 46 cards drawn from the stock, 0 reshuffles.\n")
    assert "\nRules and names are those under which the match was played.\n" in output
    assert "\n  Anna: " in output
    assert ONE_FILE.main([str(EXAMPLE)]) == 0
    theirs = capsys.readouterr().out
    assert "Deal 3: dealt as promised" in theirs
    ours = next(line for line in output.splitlines() if "log " in line)
    assert ours.split()[-1] in theirs


def test_the_one_file_verifier_runs_by_itself(tmp_path: Path) -> None:
    alone = tmp_path / "verify.py"
    alone.write_bytes(VERIFIER.read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", alone, EXAMPLE], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run([sys.executable, "-I", alone], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "python3 verify.py RECORD [COMMITMENT] [LOG]" in done.stdout


def test_the_one_file_verifier_is_read_in_ten_minutes_and_shares_nothing() -> None:
    source = VERIFIER.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 320
    imported = {line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= {"hashlib", "hmac", "os", "re", "sys", "itertools", "pathlib"}


def test_the_commitment_that_was_posted_is_compared(
    match: FairMatch, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = match.published()
    path, posted, log = saved(tmp_path, text), record.commitment, str(record.deals[-1].log)
    other = secrets_of("another").commitment()
    assert main(["verify", path, "--commitment", posted.upper()]) == 0
    output = capsys.readouterr().out
    assert "Compare with what was posted before the match" not in output
    assert f"Compare with what was posted after the last deal: log {log}" in output
    assert main(["verify", path, "--commitment", posted, "--log", log]) == 0
    assert "Compare with" not in capsys.readouterr().out
    assert main(["verify", path, "--commitment", other]) == 1
    assert "another commitment than the one posted" in capsys.readouterr().out
    assert main(["verify", path, "--commitment", "5d41"]) == 2
    assert "a commitment has 64 hexadecimal digits" in capsys.readouterr().err
    assert ONE_FILE.main([path, posted.upper()]) == 0
    capsys.readouterr()
    assert ONE_FILE.main([path, other]) == 1
    assert capsys.readouterr().out == (
        "NOT as promised: this record names another commitment or last log than the one posted.\n"
    )
    for malformed in ("deadbeef", "", posted + "0"):
        assert ONE_FILE.main([path, malformed]) == main(["verify", path, "--commitment", malformed]) == 2
        output = capsys.readouterr()
        assert (output.out, output.err.count("a commitment has 64 hexadecimal digits")) == ("", 2)


def test_a_deal_whose_secret_is_not_published_is_reported_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path, dumps(broken_off_match("verify").published()))
    assert main(["verify", path]) == 3
    output = capsys.readouterr().out
    assert output.startswith("Nothing can be checked yet.\nDeal 1: its secret is not out yet")
    assert "broken off" not in output
    assert ONE_FILE.main([path]) == 3
    assert "Deal 1: cannot be checked yet" in capsys.readouterr().out


def test_a_running_deal_behind_others_is_checked_as_far_as_it_goes(
    match: FairMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = trial_match("running")
    running.next_deal()
    text = dumps(running.published())
    assert main(["verify", saved(tmp_path, text)]) == ONE_FILE.main([saved(tmp_path, text)]) == 0
    assert "Dealt as promised: 2 deals" in (output := capsys.readouterr().out)
    assert "Deal 3: its secret is not out yet" in output
    dealer = text.rindex("\ndealer ") + len("\ndealer ")
    for changed in (
        text[:dealer] + str((int(text[dealer]) + 1) % running.seats) + text[dealer + 1 :],
        text[: (place := text.rindex("\nprevious ") + 10)] + "0" * 64 + text[place + 64 :],
    ):
        assert not ours_accepts(changed)
        assert not theirs_accepts(changed)


def test_a_deal_broken_off_is_reported_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path, dumps(broken_off_match("verify").published(broken_off=True)))
    assert main(["verify", path]) == 0
    assert "Deal 1 was broken off." in capsys.readouterr().out
    assert ONE_FILE.main([path]) == 0
    assert "broken off" in capsys.readouterr().out


def test_deals_with_neither_cut_nor_die_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = next(one for seed in range(100) if (one := FairMatch(Rules(), seed)).inputs[0] == bare(one))
    match.play(1, quick=True)
    assert main(["verify", saved(tmp_path, dumps(match.published()))]) == 0
    assert "Neither cut nor die: deal 1;" in capsys.readouterr().out


def bare(match: FairMatch) -> deal.Inputs:
    return deal.Inputs(deal=1, seats=tuple(range(match.seats)), dealer=match.dealer)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: 'scala40 record ...' is missing"),
        (b"\xff\xfe", "can't decode"),
        (b"scala40 record 2\n", "line 2: 'rules ...' is missing"),
        (b"scala40 record 7\n", "line 1: format 7 is unknown"),
        (None, "No such file"),
    ],
)
def test_another_text_is_refused_with_one_sentence(
    content: bytes | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    if content is not None:
        path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert words in output.err
    assert output.err.count("\n") == 1
    assert ONE_FILE.main([str(path)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1


def test_a_record_of_format_1_has_no_commitment(
    match: FairMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path, dumps_1(match.record()))
    assert main(["verify", path]) == 2
    assert "a record of format 1 has no commitment" in capsys.readouterr().err
    assert ONE_FILE.main([path]) == 2
    assert "no record of a match with a promise" in capsys.readouterr().err


def verdicts(path: str, capsys: pytest.CaptureFixture[str], *posted: str) -> tuple[tuple[int, int], list[list[str]]]:
    """How both end, and their lines that begin with 'Rules and names'; `posted` is commitment and log."""
    options = [word for pair in zip(("--commitment", "--log"), posted, strict=False) for word in pair]
    ended, output = [], []
    for run in (lambda: main(["verify", path, *options]), lambda: ONE_FILE.main([path, *posted])):
        ended.append(run())
        output.append([line for line in capsys.readouterr().out.splitlines() if line.startswith("Rules and names")])
    return (ended[0], ended[1]), output


def test_rules_and_names_that_no_ended_deal_binds_are_said_to_be_unbound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = broken_off_match("verify")
    for text, ending in ((dumps(stopped.published(broken_off=True)), 0), (dumps(stopped.published()), 3)):
        ended, output = verdicts(saved(tmp_path, text), capsys)
        assert ended == (ending, ending)
        assert output == [["Rules and names: not bound, because no deal has ended."]] * 2
    posted = stopped.published().commitment
    assert verdicts(saved(tmp_path, text), capsys, posted, "0" * 64)[0] == (1, 1)


@pytest.mark.parametrize("runs_on", [False, True])
def test_rules_and_names_of_one_ended_deal_are_bound_by_its_hash_alone(
    runs_on: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Deal 2 names the hash, too, but its cards cannot be checked while its secret is not out."""
    match = FairMatch(Rules(limit=1000), "one deal")
    match.play(1, quick=True)
    if runs_on:
        match.next_deal()
    record = match.published()
    path, log = saved(tmp_path, dumps(record)), str(record.deals[0].log)
    ended, output = verdicts(path, capsys)
    assert ended == (0, 0)
    assert (
        output
        == [
            [
                f"Rules and names: bound only by the hash of the last log, {log}: "
                "compare it with the one that the chat showed."
            ]
        ]
        * 2
    )
    ended, output = verdicts(path, capsys, record.commitment, log.upper())
    assert ended == (0, 0)
    assert output == [["Rules and names are those under which the match was played."], []]
    assert verdicts(path, capsys, record.commitment, "0" * 64)[0] == (1, 1)
    assert verdicts(path, capsys, record.commitment, "0" * 63)[0] == (2, 2)


def test_rules_and_names_of_two_deals_are_bound(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended, output = verdicts(saved(tmp_path, text), capsys)
    assert ended == (0, 0)
    assert output[1] == []
    assert output[0] == ["Rules and names are those under which the match was played."]
