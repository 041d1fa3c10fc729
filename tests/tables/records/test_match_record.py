"""The log's lines and the record that is made of them."""

import pytest

from scala40.actions import NO_SEAT, Action, Attach, Discard, Draw, Expire, Lay, NextDeal, ReEnter, Resign, Shuffle
from scala40.events import Discarded, Drew, Expired
from scala40.fair.record import loads
from scala40.fair.writing import without_names
from scala40.notation import parse_card, parse_cards, parse_meld
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import LogEntry, TableStatus
from tables.records.logged import Note, log_line, logged
from tables.records.match_record import finished_match
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    GetRecord,
)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Draw(), "draw"),
        (Lay((parse_meld("7H 8H *9H"),)), "lay 7H 8H *9H"),
        (Discard(parse_card("*")), "discard *"),
        (Resign(), "resign"),
        (ReEnter(), "re-enter"),
        (Shuffle(parse_cards("2S * 3S")), "shuffle 2S * 3S"),
    ],
)
def test_an_action_is_logged_as_the_rules_write_it(action: Draw, line: str) -> None:
    """R43"""
    assert log_line(action, []) == line


@pytest.mark.parametrize(
    ("line", "what", "action"),
    [
        ("deal AH KH", NextDeal(parse_cards("AH KH")), (NO_SEAT, NextDeal(parse_cards("AH KH")))),
        ("expire", Expire(), (NO_SEAT, Expire())),
        ("expire 4S", Expire(), (NO_SEAT, Expire())),
        ("shuffle 2S *", Shuffle(parse_cards("2S *")), (NO_SEAT, Shuffle(parse_cards("2S *")))),
        ("attach *7H 3", Attach(parse_card("*7H"), 3), (1, Attach(parse_card("*7H"), 3))),
        ("re-enter", ReEnter(), (1, ReEnter())),
        ("leave", Note.LEFT, None),
        ("taken-over", Note.TAKEN_OVER, None),
        ("given-back", Note.GIVEN_BACK, None),
    ],
)
def test_a_line_of_the_log_is_read_as_it_was_written(
    line: str, what: Action | Note, action: tuple[int, Action] | None
) -> None:
    read = logged(LogEntry(1, 0, 1, line, 0.0))
    assert (read.seat, read.what, read.action) == (1, what, action)
    assert read.discarded == (parse_card("4S") if line == "expire 4S" else None)
    assert log_line(what, [] if read.discarded is None else [Discarded(1, read.discarded)]) == line
    assert "AH" not in repr(read)
    assert "2S" not in repr(read)


@pytest.mark.parametrize("line", ["", "deal AX", "expire 4S 5S", "leave now", "take 4S", "lay", "re-enter 1"])
def test_a_line_that_this_program_did_not_write_is_no_action(line: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        logged(LogEntry(1, 0, 1, line, 0.0))


def test_the_card_that_the_bot_discarded_stands_with_its_turn() -> None:
    """R40"""
    assert log_line(Expire(), [Expired(1), Drew(1), Discarded(1, parse_card("4S"))]) == "expire 4S"
    assert log_line(Expire(), [Expired(1)]) == "expire"


def finished(matches: Matches) -> int:
    """The number of a match that is over."""
    table = matches.begin(3)
    for _ in range(30):
        matches.tap_once(table)
    matches.time_out(table)
    matches.resign(table, CARLA)
    matches.resign(table, ANNA)
    assert matches.replayed(table) == matches.match(table)
    return table.id


def test_a_player_who_played_gets_the_record_as_a_file_that_can_be_replayed(matches: Matches) -> None:
    number = finished(matches)
    document = matches.tap(BRUNO, GetRecord(number), GROUP).document
    assert document.filename == f"scala40-{number}.txt"
    assert document.content.startswith("scala40 record 3\n")
    assert loads(document.content).names == ("Anna", "Bruno", "Carla")
    assert document.caption.plain


def test_the_caption_of_a_record_says_how_it_is_verified(matches: Matches) -> None:
    table = matches.begin(2)
    matches.resign(table, matches.people[1])
    document = matches.tap(matches.people[0], GetRecord(table.id), matches.group).document
    assert document.caption.plain.endswith(f"python3 -m scala40 verify {document.filename}")


def kept_record(matches: Matches, number: int) -> str:
    with matches.store.read() as unit:
        kept = unit.archive.get(number)
    return kept.record


def test_a_player_who_is_forgotten_takes_all_names_out_of_the_record_that_is_kept_and_of_the_one_that_is_sent(
    matches: Matches,
) -> None:
    number = finished(matches)
    before = kept_record(matches, number)
    assert loads(before).names == ("Anna", "Bruno", "Carla")
    matches.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert kept_record(matches, number) == without_names(before)
    assert not any(name in kept_record(matches, number) for name in matches.names.values())
    document = matches.tap(BRUNO, GetRecord(number), GROUP).document
    assert document.content == "# 0: ?\n# 1: Bruno\n# 2: Carla\n" + without_names(before)


def test_the_record_is_not_for_others_nor_before_the_end(matches: Matches) -> None:
    running = matches.begin_elsewhere(2)
    assert matches.tap(ANNA, GetRecord(running.id), GROUP).document is None
    number = finished(matches)
    refused = matches.tap(EVA, GetRecord(number), GROUP)
    assert (refused.document, matches.key(refused)) == (None, "tap-not-seated")
    assert matches.tap(ANNA, GetRecord(999), GROUP).document is None


def test_the_log_keeps_every_order_of_cards_from_the_group(matches: Matches) -> None:
    """R39: `deal` and `shuffle` stand in the log alone until the match is over."""
    table = matches.begin(3)
    with matches.store.read() as unit:
        (dealt,) = unit.log.entries(table.id)
    assert dealt.action.startswith("deal ")
    assert "deal" not in repr(dealt)


def test_who_comes_after_a_shared_place_has_the_place_that_everybody_was_told(matches: Matches) -> None:
    """R35"""
    table = matches.begin(3)
    match = matches.match(table)._replace(places=((0, 2), (1,)))
    over = matches.change(table, match=match, status=TableStatus.OVER)
    with matches.store.unit() as unit:
        kept = finished_match(matches.context, unit, over, matches.time)
    assert [player.place for player in kept.players] == [1, 3, 1]
