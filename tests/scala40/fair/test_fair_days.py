"""The record of a deal of the day: its secret follows from a chain shown before it, and both verifiers check that."""

from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.fair.days import DAYS, Day, results_hash
from scala40.fair.deal import FairError, fix_inputs
from scala40.fair.log import log_hash
from scala40.fair.record import loads
from scala40.fair.writing import dumps
from scala40.rules import PRESETS
from simulation.games import fair_trials
from simulation.games.fair_matches import OldFairMatch
from tests.scala40.fair.of_a_day import CHAIN, OfADay, played
from tests.scala40.fair.saving import saved


class First(OfADay):
    number, before = 1, None


class OfTheNextChain(OfADay):
    number = DAYS + 5


@pytest.mark.parametrize("kind", [OfADay, First, OfTheNextChain])
def test_a_record_of_a_day_comes_back_from_its_text_and_both_verifiers_accept_it(kind: type[OfADay]) -> None:
    for ended in (False, True):
        match = played(3, kind, ended=ended)
        record = match.of_day(ended=ended)
        text = dumps(record)
        assert text.startswith("scala40 record 4\n")
        assert (f"link {CHAIN.secret(match.number).hex()}" in text) is ended
        assert loads(text) == record
        assert fair_trials.ours_accepts(text)
        assert fair_trials.theirs_accepts(text)


def is_refused(text: str) -> bool:
    """Whether both verifiers refuse a record, or cannot read it."""
    try:
        theirs = fair_trials.theirs_accepts(text)
    except (ValueError, LookupError):
        theirs = False
    return not fair_trials.ours_accepts(text) and not theirs


def another(digits: str) -> str:
    return ("1" if digits[0] != "1" else "2") + digits[1:]


@pytest.mark.parametrize("word", ["chain", "results", "link", "commitment", "day"])
def test_a_record_whose_day_was_changed_is_refused_by_both(word: str) -> None:
    lines = dumps(played(3).of_day(ended=True)).split("\n")
    changed = [f"{word} {another(line.split(' ')[1])}" if line.startswith(f"{word} ") else line for line in lines]
    text = "\n".join(changed)
    assert text != "\n".join(lines)
    assert is_refused(text)


@pytest.mark.parametrize("word", ["chain", "results", "day", "link"])
def test_a_record_without_a_line_on_its_day_is_refused_by_both(word: str) -> None:
    text = fair_trials.left_out(dumps(played(3).of_day(ended=True)), word)
    assert is_refused(text)


@pytest.mark.parametrize("order", [("link", "results"), ("results", "results")])
def test_lines_in_another_order_or_twice_are_not_read(order: tuple[str, str]) -> None:
    text = dumps(played(3).of_day(ended=True))
    of = {word: next(line for line in text.split("\n") if line.startswith(f"{word} ")) for word in order}
    wrong = "\n".join(of[word] for word in order)
    text = text.replace("\n".join(line for line in text.split("\n") if line.startswith(("results ", "link "))), wrong)
    assert is_refused(text)


def test_the_command_says_what_the_day_follows_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ended, said in ((False, "the link is not out yet"), (True, "it follows from the chain")):
        path = saved(tmp_path, dumps(played(4, ended=ended).of_day(ended=ended)))
        assert main(["verify", path]) == (0 if ended else 3)
        out = capsys.readouterr().out
        assert f"Day 12: {said}" in out
        assert CHAIN.commitment(12) in out
        assert "Format 4: nothing binds the rules" in out


class WithDie(OfADay):
    """The operator has chosen a die and a cut, to get other cards."""

    def _fix(self, deal: int, seats: tuple[int, ...], dealer: int, die: int | None, previous: str | None) -> None:
        self.inputs.append(fix_inputs(self.secrets, deal=deal, seats=seats, dealer=dealer, die=4, cut="a b c"))

    def lot(self, die: int | None) -> int:
        return OldFairMatch.lot(self, 4)


class OfManyDeals(OfADay):
    """The operator has gone on after the deal of the day."""

    def _fix(self, deal: int, seats: tuple[int, ...], dealer: int, die: int | None, previous: str | None) -> None:
        self.inputs.append(fix_inputs(self.secrets, deal=deal, seats=seats, dealer=dealer, previous=previous))


def test_a_day_with_a_cut_a_die_or_several_deals_is_refused_by_both() -> None:
    assert is_refused(dumps(played(3, WithDie).of_day(ended=True)))
    match = OfManyDeals(PRESETS["fisca"], 3)
    match.play(2)
    assert len(match.inputs) == 2
    assert is_refused(dumps(match.of_day(ended=True)))


def test_a_record_with_the_secret_and_without_the_link_proves_nothing_and_is_refused() -> None:
    assert is_refused(dumps(played(3).of_day(ended=False)))
    assert is_refused(dumps(played(3, ended=False).of_day(ended=True)))


def test_the_number_that_was_shown_before_is_the_chain_and_both_take_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = dumps(played(3).of_day(ended=True))
    assert main(["verify", saved(tmp_path, text), "--commitment", CHAIN.commitment(12)]) == 0
    assert "Compare with what was posted" not in capsys.readouterr().out.split("log")[0].split("Day 12")[0]
    list(fair_trials.ONE_FILE.check(text, CHAIN.commitment(12)))
    with pytest.raises(fair_trials.ONE_FILE.PromiseError):
        list(fair_trials.ONE_FILE.check(text, "ab" * 32))


def test_equal_logs_in_any_order_have_one_hash_and_another_log_or_day_another() -> None:
    match = played(5)
    log = log_hash(match.inputs[0], match.published().deals[0].lines)
    assert results_hash(3, [log, "ab" * 32]) == results_hash(3, ["ab" * 32, log])
    assert len({results_hash(3, [log]), results_hash(4, [log]), results_hash(3, []), results_hash(3, [log, log])}) == 4


@pytest.mark.parametrize(("number", "chain", "before"), [(0, "0f" * 32, None), (1, "0f", None), (1, "0f" * 32, "x")])
def test_impossible_days_are_refused(number: int, chain: str, before: str | None) -> None:
    with pytest.raises(FairError):
        Day(number, chain, before)


def test_the_link_is_in_no_repr() -> None:
    link = CHAIN.secret(1)
    assert link.hex() not in repr(Day(1, CHAIN.commitment(1), None, link))
