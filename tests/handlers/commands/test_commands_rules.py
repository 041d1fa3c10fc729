"""/regole: in short in a group, in parts in private, of which table, and nothing of a table to strangers."""

from dataclasses import replace

import pytest

from scala40.rules import PRESETS
from simulation.use_cases.chats import BRUNO, CARLA, EVA, Chats, buttons_of, labels, words
from simulation.use_cases.world import GROUP
from storage import TableSettings
from tables.lobby.rules_in_words import rules_in_words
from tables.lobby.seating import open_table
from tables.people.start import start
from tables.requests.chat_pages import RulesPart, TableRules
from tables.requests.table import CancelTable, SetPreset
from tests.tables.lobby.reading import opened, parts, whole_rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_in_words_come_from_the_options_of_the_table(chats: Chats, preset: str) -> None:
    table = chats.opened(BRUNO)
    chats.touch(SetPreset(table.id, preset))
    said = whole_rules(chats, CARLA)
    assert "Le regole di questo tavolo" in said
    assert f"come {preset.capitalize()}" in said
    assert ("paga 100 punti" in said) == (preset == "biska")
    assert ("Un asso che è l'ultima carta in mano vale 1." in said) == (preset == "classica")
    assert ("escono dal tavolo appena sono completi" in said) == (preset == "ramino")
    assert "Quanto valgono le carte" in said
    assert "24 ore per ogni turno" in said


def test_the_rules_do_not_speak_of_jokers_where_there_are_none(chats: Chats) -> None:
    table = chats.opened()
    chats.change(table, settings=TableSettings(options=(("jokers", 0),), turn_seconds=None))
    said = whole_rules(chats)
    assert said.count("olly") == 3  # twice 'come Fisca, tranne jolly nel mazzo: nessuno' and 'senza jolly: 104 carte'
    assert "tutto il tempo che si vuole" in said


def test_rules_in_a_group_are_three_lines_and_a_link_to_all_of_them(chats: Chats) -> None:
    chats.opened()
    (short,) = chats.write(rules_in_words, CARLA).messages
    assert short.text.plain == (
        "📖 Le regole di questo tavolo\ncome Fisca\n"
        "🎯 Si gioca a 101 punti · ✋ Per aprire: 40 punti · ⏳ Per turno: 24 ore"
    )
    assert labels(short) == ["📖 Leggile tutte in privato"]
    chats.unreachable(CARLA)
    read = parts(chats, opened(chats, short, CARLA), CARLA)
    assert [message.text.plain.rpartition("\n")[2] for message in read] == [
        f"{number} di {len(read)}" for number in range(1, len(read) + 1)
    ]
    assert 3 <= len(read) <= 5
    assert all(message.text.length <= 1500 for message in read)
    back = chats.touch(read[-1].rows[-1][0].request, CARLA, chat=CARLA).page
    assert back == read[-2]


def test_the_link_in_a_group_shows_the_rules_that_it_was_made_for_and_nothing_of_the_table(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, "ramino"))
    (short,) = chats.write(rules_in_words).messages
    chats.touch(SetPreset(table.id, "biska"))
    shown = opened(chats, short, EVA)
    assert "come Ramino" in shown.text.plain
    assert "Venerdì" not in shown.text.plain


@pytest.mark.parametrize("payload", ["regole-", "regole-1!", "regole-" + "A" * 50])
def test_an_old_or_hostile_link_to_rules_shows_ones_own(chats: Chats, payload: str) -> None:
    assert "Le regole di partenza" in words(chats.write(start, EVA, private=True, argument=payload))


@pytest.mark.parametrize("request_", [RulesPart(0, "nothing", 1), RulesPart(0, "1AA", 0), RulesPart(0, "", 1)])
def test_a_forged_part_of_rules_is_refused(chats: Chats, request_: RulesPart) -> None:
    assert chats.key(chats.touch(request_, EVA, chat=EVA)) == "rules-refused-unknown"


def test_the_name_of_a_tables_group_is_shown_to_its_players_alone(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    (first,) = chats.write(rules_in_words, BRUNO, private=True).messages
    assert "Le regole del tavolo di Venerdì" in first.text.plain
    on = first.rows[-1][1].request
    assert isinstance(on, RulesPart)
    assert on.table == table.id
    again = replace(on, part=1)
    for person, names in ((BRUNO, True), (EVA, False)):
        page = chats.touch(again, person, chat=person).page
        assert ("Venerdì" in page.text.plain) is names


def test_the_rules_without_a_table_are_those_of_the_next_one(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, "tedesca"))
    chats.touch(CancelTable(table.id))
    said = words(chats.write(rules_in_words))
    assert "Le regole di questa chat" in said
    assert "come Tedesca" in said


def test_the_rules_in_private_are_those_of_the_only_table_or_the_first_ones(chats: Chats) -> None:
    assert "Le regole di partenza" in words(chats.write(rules_in_words, BRUNO, private=True))
    table = chats.opened(BRUNO)
    chats.touch(SetPreset(table.id, "biska"))
    said = words(chats.write(rules_in_words, BRUNO, private=True))
    assert "Le regole del tavolo di Venerdì" in said
    assert "come Biska" in said


def test_a_player_of_several_tables_chooses_whose_rules_to_read_in_private(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(SetPreset(table.id, "biska"))
    chats.write(open_table, BRUNO, private=True)
    (question,) = chats.write(rules_in_words, BRUNO, private=True).messages
    assert question.text.plain == "Le regole di quale tavolo?"
    assert labels(question) == ["🎴 Venerdì", "🎴 Contro il computer"]
    there, here = (chats.touch(button, BRUNO, chat=BRUNO).messages for button in buttons_of(question))
    assert "Le regole del tavolo di Venerdì" in there[0].text.plain
    assert "come Biska" in there[0].text.plain
    assert "Le regole del tavolo contro il computer" in here[0].text.plain


def test_nobody_reads_the_rules_of_a_table_at_which_they_do_not_sit(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for person, chat in ((CARLA, CARLA), (BRUNO, GROUP)):
        refused = chats.touch(TableRules(table.id), person, chat=chat)
        assert refused.line is not None
        assert refused.messages == ()
