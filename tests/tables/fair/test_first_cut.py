"""The cut before the first deal: offered in the lobby once the lot is drawn, and given for that table only."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from scala40.fair.deal import first_dealer
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, buttons_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Subject, Table
from tables.fair.cut_offer import CUT_PAGE, first_deal
from tables.lobby.seating import open_table
from tables.notices.announcements import keep_lobby
from tables.play.cut import cut_by_word
from tables.play.panels import repost_table
from tables.requests.table import AddComputer, Cut, LobbyPage, SetOption, SetPreset, Sit, Stand, StartMatch
from tests.tables.fair.records import checked, commitment_of, record_of
from tests.tables.lines import lines_of
from texts.line import Line


def lobby(matches: Matches, *guests: int) -> Table:
    """A lobby whose die has landed."""
    table = matches.opened(*guests)
    with matches.store.unit() as unit:
        unit.commitments.throw(table.id, 4)
    return table


def cutter_of(matches: Matches, table: Table) -> int:
    with matches.store.read() as unit:
        now = unit.tables.get(table.id)
        assert now is not None
        first = first_deal(matches.context, unit, now)
    assert first.offer.who.person_id is not None
    return first.offer.who.person_id


def cut_buttons(matches: Matches, table: Table) -> list[Cut]:
    """The numbers, which are behind one button of the lobby."""
    if LobbyPage(table.id, CUT_PAGE) not in buttons_of(matches.lobby(table.id)):
        return []
    matches.change(matches.table(table.id), page=CUT_PAGE)
    found = [request for request in buttons_of(matches.lobby(table.id)) if isinstance(request, Cut)]
    matches.change(matches.table(table.id), page="")
    return found


def first_inputs(matches: Matches, table: Table) -> tuple[str | None, int]:
    matches.touch(StartMatch(table.id))
    inputs = record_of(matches, table).deals[0].inputs
    return inputs.cut, inputs.dealer


def test_the_lobby_names_the_first_dealer_and_offers_the_cut_to_the_right_of_them(matches: Matches) -> None:
    """R10"""
    table = lobby(matches, BRUNO, CARLA)
    offer = lines_of(matches.lobby, table.id)
    name = matches.names[cutter_of(matches, table)]
    assert Line("fair-first-asked", player=name) in offer
    assert [request.number for request in cut_buttons(matches, table)] == [1, 2, 3, 4, 5, 6, 7, 8]
    matches.touch(LobbyPage(table.id, CUT_PAGE), cutter_of(matches, table))
    opened = matches.lobby(table.id)
    assert commitment_of(matches, table) in opened.text.plain
    assert commitment_of(matches, table) in [button.copies for row in opened.rows for button in row]
    matches.touch(Cut(table.id, 0, 7), cutter_of(matches, table))
    assert matches.table(table.id).page == ""
    assert Line("fair-first-said", player=name, cut="7") in lines_of(matches.lobby, table.id)
    assert cut_buttons(matches, table) == []
    matches.touch(StartMatch(table.id))
    match = matches.match(table)
    assert Line("fair-first-asked", dealer=matches.names[matches.people[match.dealer]]) in offer
    inputs = record_of(matches, table).deals[0].inputs
    assert (inputs.cut, inputs.die) == ("7", 4)
    matches.resign(table, BRUNO)
    matches.resign(table, CARLA)
    record = record_of(matches, table)
    assert checked(matches, table).without_chance == []
    assert record.deals[0].secret is not None
    assert first_dealer(record.deals[0].secret, 3, 4) == record.dealer


def test_other_cuts_give_other_cards(matches: Matches) -> None:
    decks = set()
    table = lobby(matches, BRUNO)
    for number in (None, 1, 2):
        with matches.store.unit() as unit:
            unit.screens.want(table.id)
        try:
            with matches.store.together():
                if number is not None:
                    matches.touch(Cut(table.id, 0, number), cutter_of(matches, table))
                matches.touch(StartMatch(table.id))
                decks.add(matches.match(table).deal.stock)
                raise KeyError
        except KeyError:
            pass  # the same lobby once more
    assert len(decks) == 3


@pytest.mark.parametrize("private", [True, False])
def test_a_word_cuts_in_the_lobby_too_in_the_group_and_in_private(matches: Matches, private: bool) -> None:
    table = lobby(matches, BRUNO, CARLA)
    person = cutter_of(matches, table)
    other = next(who for who in (ANNA, BRUNO, CARLA) if who != person)
    assert "fair-cut-not-yours" in lines_of(matches.write, cut_by_word, other, private=private, argument="sette")
    say = partial(lines_of, matches.write, cut_by_word, person, private=private)
    assert "fair-cut-unusable" in say(argument="!!!")
    assert Line("fair-cut-done", cut="perche no") in say(argument=" Perché NO! ")
    assert "fair-cut-already" in say(argument="otto")
    assert first_inputs(matches, table)[0] == "perche no"


def test_nobody_cuts_until_the_die_has_landed_and_the_match_could_start(matches: Matches) -> None:
    table = matches.opened()
    assert "fair-cut-not-now" in lines_of(matches.write, cut_by_word, argument="sette")
    matches.touch(Sit(table.id), BRUNO)
    assert cut_buttons(matches, table) == [], "the die may still change who deals"
    for person in (ANNA, BRUNO):
        assert matches.key(matches.touch(Cut(table.id, 0, 3), person)) == "fair-cut-not-now"
    with matches.store.unit() as unit:
        unit.commitments.throw(table.id, None)
    assert len(cut_buttons(matches, table)) == 8, "no die counts: nobody waits for one"


CHANGES: dict[str, Callable[[Matches, Table], object]] = {
    "somebody sits down": lambda matches, table: matches.touch(Sit(table.id), DARIO),
    "somebody stands up": lambda matches, table: matches.touch(Stand(table.id), CARLA),
    "a computer joins": lambda matches, table: matches.touch(AddComputer(table.id, "easy")),
    "other rules": lambda matches, table: matches.touch(SetPreset(table.id, "classica")),
    "another option": lambda matches, table: matches.touch(SetOption(table.id, "limit", "201")),
    "a seat is taken by another": lambda matches, table: (
        matches.touch(Stand(table.id), CARLA),
        matches.touch(Sit(table.id), EVA),
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_cut_does_not_count_for_another_table_than_it_was_given_for(matches: Matches, what: str) -> None:
    table = lobby(matches, BRUNO, CARLA)
    matches.touch(Cut(table.id, 0, 7), cutter_of(matches, table))
    before = matches.table(table.id)
    CHANGES[what](matches, table)
    changed = matches.table(table.id)
    assert (changed.seats, changed.settings.rules) != (before.seats, before.settings.rules)
    matches.change(matches.table(table.id), page="")
    table = matches.table(table.id)
    with matches.store.read() as unit:
        first = first_deal(matches.context, unit, table)
    if first.offer is not None:
        assert first.again
        assert "fair-first-again" in lines_of(matches.lobby, table.id)
        assert len(cut_buttons(matches, table)) == 8
    assert first_inputs(matches, table)[0] is None


def test_another_name_at_the_table_asks_for_another_cut(matches: Matches) -> None:
    table = lobby(matches, BRUNO, CARLA)
    person = cutter_of(matches, table)
    matches.touch(Cut(table.id, 0, 7), person)
    matches.change_person(BRUNO, name="Bruno II")
    matches.names[BRUNO] = "Bruno II"
    assert "fair-first-again" in lines_of(matches.lobby, table.id)
    matches.touch(Cut(table.id, 0, 8), cutter_of(matches, table))
    assert first_inputs(matches, table)[0] == "8"


def test_a_setting_that_is_no_input_of_the_cards_leaves_the_cut_as_it_is(matches: Matches) -> None:
    table = lobby(matches, BRUNO, CARLA)
    matches.touch(Cut(table.id, 0, 7), cutter_of(matches, table))
    table = matches.table(table.id)
    matches.change(table, settings=replace(table.settings, turn_seconds=60, advice=False, quiet=None))
    matches.write(repost_table)
    assert first_inputs(matches, table)[0] == "7"


def test_the_lobby_only_names_the_dealer_where_a_computer_sits_on_the_dealers_right(matches: Matches) -> None:
    """Alone against computers no die is thrown, so the lot is drawn at once."""
    seen = set()
    for _ in range(12):
        matches.write(open_table, private=True)
        with matches.store.read() as unit:
            table = unit.tables.current(ANNA, 0)
        named = lines_of(matches.lobby, table.id)
        offered = len(cut_buttons(matches, table))
        assert ("fair-first-asked-you" in named) is (offered == 8)
        assert ("fair-first-dealer" in named) is (offered == 0)
        if not offered:
            assert "fair-cut-nobody" in lines_of(matches.write, cut_by_word, ANNA, private=True, argument="sette")
        seen.add(offered)
        matches.change(matches.table(table.id), status="closed")
    assert seen == {0, 8}


def test_the_first_post_stays_where_the_lobby_is_brought_down_and_becomes_what_stays_of_it(matches: Matches) -> None:
    table = lobby(matches, BRUNO)
    matches.send_screens()
    with matches.store.read() as unit:
        (first,) = [screen.message_id for screen in unit.screens.of_table(table.id)]
    for _ in range(2):
        matches.write(repost_table)
        with matches.store.unit() as unit:
            for screen in unit.screens.stale(GROUP):
                assert screen.subject != Subject(), "a new message is sent before the old one goes"
                assert keep_lobby(unit, screen)
                unit.screens.mark_shown(screen.id, screen.wanted, max(screen.message_id or 0, 500) + 1, Subject(), "")
    matches.touch(StartMatch(table.id))
    with matches.store.read() as unit:
        (screen,) = [screen for screen in unit.screens.of_table(table.id) if screen.kind == "lobby"]
        assert screen.message_id == first
        assert [old.message_id for old in unit.old_messages.of(GROUP)] == [501, 502]
    left = matches.lobby(table.id)
    assert [button.copies for row in left.rows for button in row] == [commitment_of(matches, table)]
