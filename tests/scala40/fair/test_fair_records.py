"""Records of formats 2 and 3: what was promised, dealt and done, as text, both ways (docs/fair.md)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scala40.__main__ import main
from scala40.actions import Draw
from scala40.fair.deal import FairError
from scala40.fair.log import deals_of, log_hash, public_lines
from scala40.fair.record import is_fair, load_any, loads, played, step_places
from scala40.fair.terms import commitment_with, hash_of_salt
from scala40.fair.writing import dumps, written
from scala40.notation import format_cards
from scala40.records.record import dumps as dumps_1
from scala40.records.record import replay
from scala40.records.stored import RecordError
from scala40.rules import Rules
from scala40.state import Phase
from simulation.games.fair_matches import FairMatch, random_matches
from simulation.games.fair_trials import round_trips, trial_match

HASH = "0f" * 32


@pytest.fixture(name="match", scope="module")
def two_deals() -> FairMatch:
    """Two deals that are over, with cut, die and reshuffle."""
    return trial_match("records")


def in_play(seed: int) -> FairMatch:
    """A match in the middle of a deal, at any moment of a turn."""
    match = FairMatch(Rules(), f"in play {seed}")
    for _ in range(5 + seed % 40):
        if match.match.phase is not Phase.OVER:
            match.act()
    return match


def test_random_matches_come_back_from_their_text_as_they_were() -> None:
    assert round_trips(30, "records") == 30


def test_a_record_says_first_what_a_person_asks_first(match: FairMatch) -> None:
    lines = dumps(match.published()).split("\n")
    first = match.inputs[0]
    terms = match.terms
    assert terms.names is not None
    assert lines[0] == "scala40 record 3"
    assert lines[1] == f"rules {terms.rules}"
    deal = lines.index("deal 1")
    assert lines[2:deal] == [
        f"seats {match.seats}",
        f"dealer {match.dealer}",
        f"commitment {commitment_with(match.secrets.commitment(), hash_of_salt(terms.salt or ''))}",
        f"salt {terms.salt}",
        f"salt-hash {hash_of_salt(terms.salt or '')}",
        f"names {terms.digest}",
        *(f"name {seat} {name}" for seat, name in enumerate(terms.names)),
        "",
    ]
    assert lines[deal + 1 : deal + 3] == [f"seats {','.join(map(str, range(match.seats)))}", f"dealer {match.dealer}"]
    assert f"cut {first.cut}" in lines or first.cut is None
    assert f"house deal {format_cards(match.first_deal)}" in lines
    assert [line for line in lines if line.startswith("secret ")] == [
        f"secret {match.secrets.secret(deal).hex()}" for deal in (1, 2)
    ]


def test_the_default_actions_for_an_absent_player_are_recorded_r40(match: FairMatch) -> None:
    lines = dumps(match.published()).split("\n")
    after = {lines[place + 1].rsplit(" ", 1)[0] for place, line in enumerate(lines) if line == "house expire"}
    assert after <= {"house draw", "house discard"}
    drawn = [line for line in lines if line.startswith("house draw ")]
    discarded = [line for line in lines if line.startswith("house discard ")]
    assert len(drawn) <= len(discarded) == lines.count("house expire")


def test_the_deals_of_a_record_hold_what_the_match_was(match: FairMatch) -> None:
    record = played(loads(dumps(match.published())))
    assert record == match.record()
    assert load_any(dumps(match.published())) == record == load_any(dumps_1(record))
    assert [*replay(record)][-1].match == match.match


def test_the_hash_of_the_log_is_an_input_of_the_next_deal(match: FairMatch) -> None:
    deals = deals_of(match.record())
    assert match.inputs[0].previous is None
    assert match.inputs[1].previous == log_hash(match.inputs[0], deals[0].lines, match.terms)
    last = match.previous()
    assert last == log_hash(match.inputs[1], deals[1].lines, match.terms)
    assert [deal.log for deal in match.published().deals] == [match.inputs[1].previous, last]
    assert last != log_hash(match.inputs[1], deals[1].lines)


def hidden_lines(text: str) -> Iterator[str]:
    """The lines of the deal whose secret is not out."""
    yield from text[text.rindex("\ndeal ") :].strip().split("\n")


@pytest.mark.parametrize("seed", range(30))
def test_a_deal_whose_secret_is_not_out_shows_what_everybody_saw_and_no_more_r39(seed: int) -> None:
    match = in_play(seed)
    told_now = match.published()
    text = dumps(told_now)
    if match.match.phase is Phase.OVER:
        return
    assert match.secrets.secret(1).hex() not in text
    assert not [line for line in hidden_lines(text) if line.startswith(("house deal", "secret", "house shuffle "))]
    assert not [line for line in hidden_lines(text) if " draw " in line]
    seen = told_now.deals[-1].lines
    assert list(public_lines(seen)) == list(seen)
    assert not seen or seen[-1].split()[1] not in ("draw", "take", "lay", "attach", "swap")
    assert loads(text) == told_now
    assert dumps(loads(text)) == text


def test_a_draw_is_hidden_before_the_turn_has_ended_r39() -> None:
    match = FairMatch(Rules(), "a draw")
    match.do(match.match.deal.turn, Draw())
    assert match.published().deals[0].lines == ()


def test_the_secret_of_a_deal_that_is_not_over_is_never_written() -> None:
    match = in_play(3)
    assert match.match.phase is not Phase.OVER
    with pytest.raises(FairError, match="deal 1 is not over"):
        written(match.record(), match.secrets, match.inputs, 1)
    with pytest.raises(FairError, match="every deal needs its inputs"):
        written(match.record(), match.secrets, (), 0)


def test_only_the_last_deal_may_keep_its_secret(match: FairMatch) -> None:
    with pytest.raises(FairError, match="every deal but the last"):
        written(match.record(), match.secrets, match.inputs, 0)
    lines = dumps(match.published()).split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith(("house deal", "secret"))]
    without = [line for place, line in enumerate(lines) if place not in places[:2]]
    with pytest.raises(RecordError, match=r"the cards of a deal are given with its secret"):
        loads("\n".join(without))
    nothing_done = [line for line in without[: places[0]] if line] + without[without.index("deal 2") :]
    with pytest.raises(RecordError, match=r"line \d+: only the last deal may keep its secret"):
        loads("\n".join(nothing_done))


def test_a_deal_that_was_broken_off_says_so() -> None:
    match = in_play(4)
    told_now = match.published(broken_off=True)
    text = dumps(told_now)
    assert text.split("\n")[-3:-1] == ["broken off", f"secret {match.secrets.secret(1).hex()}"]
    assert loads(text) == told_now
    later = written(match.record(), match.secrets, match.inputs, 0, broken_off=True)
    assert dumps(later).split("\n")[-2] == "broken off"
    assert loads(dumps(later)) == later


def test_nothing_hidden_stands_in_a_repr(match: FairMatch) -> None:
    told_now = match.published()
    words = repr(told_now) + repr(loads(dumps(told_now))) + repr(deals_of(match.record()))
    assert match.secrets.secret(1).hex() not in words
    assert "Card" not in words
    assert " draw " not in words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("record 3", "record 5"), "line 1: format 5 is unknown"),
        (("record 3", "record 2"), "line 6: 'deal ...' is missing"),
        (("scala40 record 3", "a diary"), "line 1: 'scala40 record ...' is missing"),
        (("record 3\n", "record 1\n"), "line 1: a record of format 1 has no commitment"),
        (("\nseats ", "\nseats 1"), "line 3: '1.' is not one of 2, 3, 4, 5, 6"),
        (("\nrules ", "\nrules  "), "line 2: unknown preset ''"),
        (("\nsalt ", "\nsalt 0"), "line 6: 64 hexadecimal digits are missing"),
        (("\nsalt ", "\n# salt "), "line 9: 'deal ...' is missing"),
        (("\nsalt-hash ", "\n# salt-hash "), "line 8: 'salt-hash ...' is missing"),
        (("\nnames ", "\nnames"), "line 8: 'names ...' is missing"),
        (("\nname 0 ", "\n# name 0 "), "line 10: 'name 0 ...' is missing"),
        (("\nname 0 ", "\nname 0  "), "a name is one line that does not begin or end with a space"),
        (("\nlog ", "\n# log "), "the hash of the log belongs after each deal that is over"),
        (("\nlog ", "\nlog 0"), "64 hexadecimal digits are missing"),
        (("commitment ", "commitment x"), "line 5: 64 hexadecimal digits are missing"),
        (("\ndealer", "\ndeler"), "line 4: 'dealer ...' is missing"),
        (("\ndeal 1", "\ndeal one"), "line ..: 'one' is not a number"),
        (("\ndeal 1\n", "\nround 1\n"), "line ..: 'deal ...' is missing"),
        (("\nseats 0,1", "\nseats 1,0"), "line 1.: a deal has two to six seats, in their order"),
        (("\ncut ", "\ncut è "), "line 1.: a cut is words of a-z and 0-9"),
        (("\ndie ", "\ndie 9"), "line 1.: a die shows 1 to 64"),
        (("\nhouse deal ", "\nhouse deal 1H "), "line 1.: '1H' is not a card"),
        (("\nhouse deal ", "\n# house deal "), "line 2.: the cards of a deal are given with its secret, not before"),
        (("\nhouse discard ", "\nhouse dance "), "is not an action"),
        (("\nhouse expire", "\n0 draw 7C 8C"), "the card that was drawn or discarded is missing"),
        (("\nhouse expire", "\n0 draw"), "the card that was drawn or discarded is missing"),
        (("\nsecret ", "\nsecret 0"), "a secret has 64 hexadecimal digits"),
        (("\nsecret ", "\n# secret "), r"line \d+: deal 1 has its cards or its secret, but not both"),
        (("\nlog ", "\nbroken down\nlog "), "'broken off' is missing"),
        (("\nhouse expire", "\n7 expire"), "'7' is not a seat"),
        (("\nhouse expire", "\n0 attach 7C 01"), "is not how records write this action"),
        (("\nprevious ", "\n# previous "), "every deal but the first has the hash of the previous deal"),
        (("\nprevious ", "\nnext "), "every deal but the first has the hash of the previous deal"),
        (("\nhouse expire", "\nhouse deal 2S"), "a deal begins with its number and its inputs"),
    ],
)
def test_a_text_that_is_no_such_record_is_refused_with_its_line(
    match: FairMatch, change: tuple[str, str], words: str
) -> None:
    text = dumps(match.published())
    assert change[0] in text
    with pytest.raises(RecordError, match=words) as refused:
        loads(text.replace(*change, 1))
    assert match.secrets.secret(1).hex()[:10] not in str(refused.value)


@pytest.mark.parametrize("lines", range(5))
def test_a_record_that_breaks_off_in_its_header_is_refused(match: FairMatch, lines: int) -> None:
    with pytest.raises(RecordError, match=f"line {lines + 1}: "):
        loads("\n".join(dumps(match.published()).split("\n")[:lines]))


def test_texts_of_any_bytes_are_records_or_refused_with_a_sentence(match: FairMatch) -> None:
    chance = Random(5)
    text = dumps(match.published())
    refusals = []
    for _ in range(150):
        place = chance.randrange(len(text))
        cut_out = text[:place] + chance.choice(("\n", "é", "*", "\0", "house ", "deal 3\n")) + text[place + 3 :]
        try:
            read = loads(cut_out)
        except RecordError as error:
            refusals.append(str(error))
        else:
            assert loads(dumps(read)) == read
    assert len(refusals) > 50
    assert all(refusal.startswith("line ") for refusal in refusals)


def test_remarks_and_empty_lines_change_nothing(match: FairMatch) -> None:
    text = dumps(match.published())
    assert loads("# kept by hand\n\n" + text.replace("\nhouse", "\n\n# the house\nhouse")) == loads(text)


def test_replay_prints_a_record_of_this_format(
    match: FairMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    names = match.terms.names or ()
    new.write_text("# 0: Anna\n" + dumps(match.published()), newline="\n")
    old.write_text("".join(f"# {n}: {name}\n" for n, name in enumerate(names)) + dumps_1(match.record()), newline="\n")
    assert main(["replay", str(new)]) == 0
    in_new = capsys.readouterr().out
    assert main(["replay", str(old)]) == 0
    assert capsys.readouterr().out == in_new
    assert "Deal 2: " in in_new


def test_replay_names_the_line_that_the_rules_refuse(
    match: FairMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = dumps(match.published()).split("\n")
    place = [number for number, line in enumerate(lines) if line == "house expire"][3]
    lines[place] = "5 re-enter"
    path = tmp_path / "match"
    path.write_text("\n".join(lines))
    assert main(["replay", str(path)]) == 1
    assert f"line {place + 1}, '5 re-enter': action " in capsys.readouterr().err


def test_replay_of_a_match_whose_first_secret_is_not_out_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text(dumps(in_play(3).published()))
    assert main(["replay", str(path)]) == 3
    assert "the cards of all deals are still secret" in capsys.readouterr().err


def test_steps_are_found_in_records_of_both_formats() -> None:
    for match in random_matches(10, "places"):
        told_now = match.published()
        if told_now.deals[-1].order is None:
            continue
        for text in (dumps(told_now), dumps_1(match.record())):
            assert len(step_places(text)) == 1 + len(match.done)
            assert is_fair(text) == ("record 3" in text)
