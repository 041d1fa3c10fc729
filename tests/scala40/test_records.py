import pytest

from scala40.actions import NO_SEAT, NextDeal, ReEnter
from scala40.engine import Step, apply
from scala40.legal import legal_actions
from scala40.notation import parse_action
from scala40.records.record import Record, dumps, format_entry, loads, parse_entry, replay
from scala40.records.stored import RecordError, dump_match, load_match
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase
from simulation.games.positions import closing, new_match, pack_order, play, position

RULES = Rules(limit=201, players=(2, 4), max_recycles=1, unopened_flat=100)


def a_record() -> tuple[Record, Match]:
    """A match of some turns in which the last legal action but two is always chosen, and its record."""
    match = new_match(RULES, 2)
    actions = []
    for _ in range(60):
        if match.phase is Phase.SHUFFLE:
            seat, action = NO_SEAT, parse_action("shuffle " + " ".join(str(c) for c in match.deal.discard_pile[:-1]))
        else:
            seat = match.deal.turn
            choices = list(legal_actions(match, seat))
            action = choices[max(0, len(choices) - 3)]
        actions.append((seat, action))
        match = apply(match, seat, action).match
    return Record(RULES, 2, 0, pack_order(RULES, 2), tuple(actions)), match


def test_a_record_reads_back_and_replays_to_the_same_match() -> None:
    record, match = a_record()
    assert loads(dumps(record)) == record
    steps: list[Step] = list(replay(loads(dumps(record))))
    assert len(steps) == 61
    assert steps[-1].match == match


def test_a_record_begins_with_what_a_person_asks_first() -> None:
    record, _ = a_record()
    lines = dumps(record).splitlines()
    assert lines[:4] == [
        "scala40 record 1",
        "rules fisca players=2,4 max_recycles=1 unopened_flat=100 limit=201",
        "seats 2",
        "dealer 0",
    ]
    assert lines[4].startswith("house deal ")
    assert lines[5] == "1 draw"
    assert loads("# kept by hand\n\n" + dumps(record)) == record


@pytest.mark.parametrize(
    "line",
    ["house expire", "2 re-enter", "0 lay 5H *6H 7H | 9H 9D 9S", "house shuffle 2S *", "house deal 2S *", "5 resign"],
)
def test_a_line_of_a_record_reads_back(line: str) -> None:
    assert format_entry(*parse_entry(line)) == line


def test_the_two_actions_between_deals_have_their_own_words() -> None:
    assert parse_entry("1 re-enter") == (1, ReEnter())
    assert parse_entry("house deal") == (NO_SEAT, NextDeal(()))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("record 1", "record 9"), "line 1: format 9"),
        (("scala40 record 1", "a diary"), "line 1: 'scala40 record ...' is missing"),
        (("rules fisca", "rules romana"), "line 2: unknown preset 'romana'"),
        (("limit=201", "limit=0"), "line 2: option 'limit' cannot be 0"),
        (("rules fisca players=2,4", "rules fisca players=2,x"), "line 2: 'x' is not a number"),
        (("seats 2", "seats two"), "line 3: 'two' is not a number"),
        (("dealer 0", "deal 0"), "line 4: 'dealer ...' is missing"),
        (("house deal", "house draw"), "line 5"),
        (("1 draw", "1 dance"), "line 6: 'dance' is not an action"),
        (("1 draw", "me draw"), "line 6: 'me' is not a seat"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(change: tuple[str, str], words: str) -> None:
    text = dumps(a_record()[0]).replace(*change, 1)
    with pytest.raises(RecordError, match=words):
        loads(text)


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="missing"):
        loads("")


def test_a_record_that_the_rules_refuse_says_at_which_action() -> None:
    record, _ = a_record()
    text = dumps(record).replace("1 draw", "1 take", 1)
    with pytest.raises(RecordError, match="action 1 is refused: pozzo_before_opening"):
        list(replay(loads(text)))
    with pytest.raises(RecordError, match="cannot start"):
        list(replay(loads(dumps(record).replace("dealer 0", "dealer 7"))))


def test_a_record_and_its_errors_show_no_cards() -> None:
    record, _ = a_record()
    assert repr(record) == "Record(2 seats, 60 actions)"


def stored_moments() -> list[Match]:
    swept = position("KH QD", "9C 8D", table=["3H *4H 5H", "-"], rules={"preset": "ramino"})
    owing = position("4H QD 5C", "9C 8D", table=["3H *4H 5H"], opened=[0], phase="play")
    return [
        new_match(PRESETS["tedesca"], 5),
        swept,
        play(position("KH QD", "9C 8D", "7S 6C", "2H"), "0 draw", "2 resign"),
        play(position("KH QD", "9C 8D", rules={"preset": "biska"}), "0 take"),
        play(owing, "0 swap 4H 0"),
        play(position("KH QD", "9C 8D", stock="7C", pozzo="2S 3S 4S"), "house expire"),
        play(position("KH QD", "9C 8D"), "0 resign"),
        closing("JH JD", "KS 9D", totals=[0, 90, 0], rules={"set": {"re_entry": "once"}}),
    ]


@pytest.mark.parametrize("number", range(8))
def test_the_stored_state_is_exact_at_any_moment(number: int) -> None:
    match = stored_moments()[number]
    assert load_match(dump_match(match)) == match


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 7}', "null"])
def test_a_text_that_is_no_stored_match_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        load_match(text)


def test_a_broken_stored_match_is_refused_without_quoting_it() -> None:
    text = dump_match(position("KH QD", "9C 8D")).replace('"8D 9C"', '"8D 9X"')
    with pytest.raises(RecordError) as caught:
        load_match(text)
    assert "9X" not in str(caught.value)
